import { describe, expect, test } from 'vitest'
import { type Translate, translator, withNearDates } from '../../locales/translate.ts'
import { confirmationMail } from '../../screens/mail/confirmation.ts'
import { deadlineFact } from '../../screens/parts/send-deadline.ts'
import { returnCard } from '../../screens/status/card.ts'
import type { StatusView } from '../../screens/status/page.ts'
import { returnProgress } from '../../screens/status/progress.ts'
import { full, letterSituations } from '../support/letter-situations.ts'
import { open, progress } from './status-views.ts'

/** 23:59 on July 5 and 23:00 on June 7 in New York. */
const DEADLINE = Date.parse('2026-07-06T03:59:59.999Z')
const basis = { submittedAt: Date.parse('2026-06-08T03:00:00Z'), days: 28 }
const TEXT = '28 days after you submitted on June 7, 2026'

const inLanguage = (language: string): Translate => translator({ language, zone: 'America/New_York' })
const toPlain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ').replaceAll('\u2060', '')
const t = inLanguage('en')
const near = withNearDates(t, basis.submittedAt)

describe('DAT-06 the last day to send the goods', () => {
  test.each([
    ['en', TEXT],
    ['fr', '28 jours après votre demande du 7 juin 2026'],
    ['de', '28 Tage nach der Anmeldung am 7. Juni 2026'],
    ['ja', '2026年6月7日のお申し込みから28日'],
  ])('names the day it is counted from in %s', (language, text) => {
    expect(toPlain(deadlineFact(basis, inLanguage(language))?.value ?? '')).toBe(text)
  })

  test('counts a single day in words', () => {
    expect(deadlineFact({ ...basis, days: 1 }, t)?.value).toContain('1 day after you submitted on')
  })

  test('has no basis once it was moved', () => {
    expect(deadlineFact(null, t)).toBe(null)
  })

  test.each([
    ['send', 'Please send your parcel by'],
    ['bring', 'Please bring your items by'],
    ['collect', 'Please have your parcel picked up by'],
  ] as const)('has its basis in the confirmation: %s', (how, words) => {
    const { text, html } = confirmationMail({ ...full, handing: { how, by: DEADLINE, basis } }, near)
    for (const written of [text, html.replaceAll(/<\/?span[^>]*>/g, '')]) {
      expect(toPlain(written)).toContain(`${words} Jul 5.`)
      expect(toPlain(written)).toContain('28 days after you submitted on Jun 7')
    }
    expect(toPlain(text).match(/Jul 5/g)).toHaveLength(1)
  })

  test.each(['label-ready', 'expired'])('has its basis in the letter %s', (letter) => {
    expect(letterSituations[letter]?.(t).text).toContain('30 days after you submitted on')
  })

  test('UXD-29 is a plain day in the progress', () => {
    const { returnMethod, ...view } = open
    const facts = {
      ...view,
      returnBy: DEADLINE,
      email: null,
      received: [],
      returnMethod,
      money: String,
      refundCard: null,
    }
    const details = returnProgress(progress, facts, near).steps.map(({ detail = '' }) => toPlain(detail))
    expect(details.filter((detail) => detail.endsWith(' · By Jul 5'))).toHaveLength(1)
  })

  test.each([
    ['submitted', 'Drop it off by Jul 5.'],
    ['expired', 'You could send it until Jul 5.'],
  ] as const)('UXD-29 is a plain day on the card of a return that is %s', (card, text) => {
    const view: StatusView = { ...open, card, returnBy: DEADLINE }
    const facts = {
      ...view,
      amount: '',
      email: null,
      received: [],
      block: null,
      money: String,
      refundCard: null,
      isReduced: false,
      isTracked: false,
      shop: '',
      goods: [],
    }
    expect(toPlain(JSON.stringify(returnCard(facts, near)))).toContain(text)
  })

  test.each([
    ['2026-12-01', '2026-12-20', 'Dec 20'],
    ['2026-12-20', '2027-01-17', 'Jan 17, 2027'],
  ])('UXD-29 names its year only where it is another one: from %s to %s', (from, to, text) => {
    expect(toPlain(t.nearDate(Date.parse(`${to}T17:00Z`), Date.parse(`${from}T17:00Z`)))).toBe(text)
  })
})
