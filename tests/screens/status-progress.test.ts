import { describe, expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import { type StatusView, statusPage } from '../../screens/status/page.ts'
import { frameAt, RETURN_KEY } from '../support/golden-world.ts'
import { partOf, partsOf } from './drawn-part.ts'
import { situation } from './status-situation.ts'
import { situations } from './status-situations.ts'

const t = translator({ language: 'en' })
const drawn = (view: StatusView) => statusPage(frameAt(`/return/${RETURN_KEY}`), view, t)
const drawnText = (name: string): string => JSON.stringify(drawn(situation(name)))
const cardOf = (view: StatusView) => partOf(drawn(view), 'status_card', 'card')
const cardText = (view: StatusView): string =>
  (cardOf(view)?.body ?? [])
    .flatMap((block) => (block.kind === 'paragraph' ? block.inline : []))
    .map((one) => one.text)
    .join('')
const resultFor = (name: string) => cardOf(situation(name))?.result
const rows = (view: StatusView) => partOf(drawn(view), 'timeline', 'progress')?.steps ?? []
const rowNamed = (view: StatusView, label: string) => rows(view).find((row) => row.label === label)

const outline = (name: string) => rows(situation(name)).map(({ label, state, tone }) => [label, tone ?? state])

test('UXD-29 figures stand only for the carrier’s times, as the specification fixes them', () => {
  for (const view of Object.values(situations)) {
    const parts = partsOf(drawn(view)).map((part) => (part.type === 'timeline' ? { ...part, events: [] } : part))
    expect(JSON.stringify(parts)).not.toMatch(/\d\d\/\d\d\/\d{4}|\d(AM|PM)/)
  }
})

describe('the progress from submitted to paid back', () => {
  test('UXD-11 one list leads from the submit to the money, with known days', () => {
    expect(outline('tracking-shipped')).toEqual([
      [t('status.next-submitted'), 'complete'],
      [t('tracking.shipped'), 'active'],
      [t('tracking.out-for-delivery'), 'inactive'],
      [t('status.next-arrive'), 'inactive'],
      [t('status.next-exchange'), 'inactive'],
      [t('status.next-gift'), 'inactive'],
    ])
    const detailOf = (name: string, label: string) => rowNamed(situation(name), label)?.detail
    const day = 'May\u00a014'
    expect(detailOf('tracking-delivered', t('tracking.delivered'))).toBe(day)
    expect(detailOf('money-by', t('status.next-refund'))).toContain(`By ${day} · `)
    expect(detailOf('money-expected', t('status.next-refund'))).toContain(`By ${day} if your parcel arrives on time`)
  })

  test('UXD-11 a refund that is sent is done, and the bank’s days are still open', () => {
    expect(outline('refunded').slice(-2)).toEqual([
      [t('status.sent-refund'), 'complete'],
      ['In your account by May\u00a014', 'active'],
    ])
    expect(rowNamed(situation('refunded'), t('status.sent-refund'))?.detail).toContain('On Apr\u00a014')
    const total = partOf(drawn(situation('refunded')), 'totals', 'totals')?.rows.at(-1)
    expect(total?.label).toBe(t('totals.refunded'))
  })

  test.each([
    'label-error',
    'label-address-error',
    'label-queued',
  ])('UXD-10 %s lists no steps with a label that does not exist', (name) => {
    expect(partOf(drawn(situation(name)), 'instructions', 'instructions')).toBeUndefined()
    expect(partOf(drawn(situation('label-ready')), 'instructions', 'instructions')?.steps[0]?.title).toBe(
      t('status.step-print'),
    )
  })

  test('UXD-10 a donation is open until the parcel is seen or the return is settled', () => {
    const donated = situation('donated')
    const donation = (change: Partial<NonNullable<StatusView['progress']>>) =>
      rowNamed(
        { ...donated, progress: donated.progress && { ...donated.progress, ...change } },
        t('status.next-donate'),
      )
    const { parcel = null } = situation('tracking-shipped').progress ?? {}
    expect([{}, { parcel }, { isSettled: true }].map((change) => donation(change)?.state)).toEqual([
      ...['active', 'complete', 'complete'],
    ])
  })

  test('UXD-11 a return that is brought to a store waits for no parcel', () => {
    const view = situation('label-ready')
    const till = { kind: 'till', place: null, picture: null, returnCode: null } as const
    const returnMethod = view.returnMethod && { ...view.returnMethod, block: till }
    const progress = view.progress && { ...view.progress, isBrought: true }
    const text = JSON.stringify(drawn({ ...view, returnMethod, progress }))
    expect(text).toContain('Once the store has it, ')
    expect(text).toContain('Bring it by May\u00a014')
    expect(text).not.toMatch(/parcel arrives|Return address|We check your items/)
  })

  test('UXD-16 a review has one clock: the card leaves the days to the progress', () => {
    expect(resultFor('under-review')).toEqual({ label: 'You get', value: 'Linen shirt, Ink / L + $309.21' })
  })

  test('UXD-11 every page has one list with at most one current step', () => {
    for (const [name, view] of Object.entries(situations)) {
      const lists = partsOf(drawn(view)).flatMap((part) => (part.type === 'timeline' ? [part] : []))
      const current = lists.flatMap(({ steps }) => steps).filter(({ state }) => state === 'active')
      expect([lists.length <= 1, current.length <= 1], name).toEqual([true, true])
      expect(drawnText(name), name).not.toMatch(/Not available(?!")/)
    }
  })

  test('UXD-11 ERR-39 a lost parcel stops the progress, and only the card reports it', () => {
    expect(outline('tracking-failed')).toEqual([
      [t('status.next-submitted'), 'complete'],
      [t('tracking.shipped'), 'complete'],
      [t('tracking.status-failed'), 'danger'],
      [t('status.next-refund'), 'inactive'],
    ])
    expect(rows(situation('tracking-failed')).at(-1)?.detail).toContain('On hold')
    const total = partOf(drawn(situation('tracking-failed')), 'totals', 'totals')?.rows.at(-1)
    expect(total?.label).toBe('You’d get')
    expect(cardText(situation('tracking-failed'))).toContain(t('status.card-failed-receipt'))
    expect(drawn(situation('tracking-failed')).regions.banner ?? []).toEqual([])
  })

  test('UXD-18 an item under review has one instruction, in the order of the progress', () => {
    const [sent, held] = [situation('under-review'), situation('label-held')]
    expect(cardText(sent)).toMatch(/^Go ahead and send your parcel\..* Our team looks over your Wool coat, /)
    expect(cardText(held)).toMatch(/^Please hold off on sending your parcel\. .* Our team looks over your Wool coat, /)
    expect(cardText(situation('under-review-whole'))).toContain('Our team looks over your Wool coat and 1 more item, ')
    const order = (view: StatusView) =>
      rows(view)
        .slice(1, 3)
        .map(({ label }) => label)
    expect(order(sent)).toEqual([t('status.next-send'), 'We look at the Wool coat'])
    expect(order(held)).toEqual(['We look at the Wool coat', t('status.next-send')])
  })

  test('UXD-10 the end thanks the shopper by name and gives one next step', () => {
    expect(cardOf(situation('label-ready'))?.heading).toBe('Thank you, Ada. Your return is in.')
    for (const name of ['label-ready', 'submitted', 'tracking-shipped', 'refunded']) {
      const steps = partsOf(drawn(situation(name))).flatMap((part) =>
        'actions' in part ? (part.actions ?? []).filter(({ look }) => look === 'primary') : [],
      )
      expect(steps.length, name).toBeLessThanOrEqual(1)
    }
    expect(partOf(drawn(situation('label-ready')), 'label_block', 'label')?.actions?.[0]?.label).toBe(
      t('label.download'),
    )
  })

  test('UXD-28 the way out says that it signs out', () => {
    const { buttons } = partOf(drawn(situation('label-ready')), 'actions', 'end-session') ?? {}
    expect(buttons).toMatchObject([{ label: 'Done, sign out', action: { name: 'session.end' } }])
  })

  test('UXD-10 the end says what the shopper gets, and no parcel arrives early', () => {
    expect(resultFor('label-ready')).toEqual({
      label: 'You get',
      value: 'Linen shirt, Ink / L + $309.21',
      detail: 'Once your parcel arrives, you’ll usually have it within 5–\u206010 days',
    })
    expect(resultFor('money-by')?.detail).toBe('To your original payment method · By May\u00a014')
    for (const name of ['label-ready', 'submitted', 'tracking-shipped', 'tracking-out-for-delivery', 'under-review'])
      expect(drawnText(name), name).not.toMatch(/has arrived|is here|"Delivered"/)
  })
})
