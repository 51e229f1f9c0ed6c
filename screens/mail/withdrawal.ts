import { exactTimeText } from '../../locales/format.ts'
import type { Translate } from '../../locales/translate.ts'
import type { Address } from '../../schemas/entities/address.ts'
import type { Withdrawal } from '../../schemas/records/withdrawal.ts'
import { toIsoTime } from '../../schemas/values/ids.ts'
import { formatPlace } from '../parts/address-lines.ts'
import { type LetterHead, type RenderedLetter, writeLetter } from './letter.ts'
import { factSection, keySection, sentences } from './section.ts'

interface WithdrawalLetterView
  extends Pick<LetterHead, 'shop' | 'look' | 'support' | 'withdrawal'>,
    Pick<Withdrawal, 'number' | 'receivedAt' | 'zone' | 'statement' | 'textHash'> {
  readonly trader: { readonly name: string; readonly address: string | Address }
  readonly sendBy: number
  readonly payBy: number
  readonly url: string
}

const scopeText = ({ scope }: Withdrawal['statement'], t: Translate): string =>
  t(scope === 'whole' ? 'mail.withdrawal-whole' : 'mail.withdrawal-part')

const traderText = ({ name, address }: WithdrawalLetterView['trader'], t: Translate): string =>
  [
    name,
    typeof address === 'string'
      ? address.replace(/\s*\n\s*/g, ', ')
      : formatPlace({ name, address: { ...address, name: '' } }, t),
  ].join(', ')

const writeAcknowledgement = (
  view: WithdrawalLetterView,
  proof: readonly { readonly label: string; readonly value: string }[],
  t: Translate,
): RenderedLetter => {
  const { number, receivedAt, zone, statement, trader, sendBy, payBy, shop, url } = view
  const dates = { shop, sendBy: t.longDate(sendBy), payBy: t.longDate(payBy) }
  return writeLetter(
    { ...view, addressee: null, statusUrl: url },
    {
      subject: t('mail.withdrawal-subject', { number }),
      intro: t('mail.withdrawal-intro', { shop }),
      sections: [
        { ...keySection(statement.text), heading: t('withdraw.text') },
        ...factSection(
          { label: t('withdraw.number'), value: number },
          { label: t('withdraw.time'), value: exactTimeText(t.language, zone, receivedAt) },
          { label: t('withdraw.contract'), value: statement.contract },
          { label: t('mail.withdrawal-scope'), value: scopeText(statement, t) },
          { label: t('withdraw.trader'), value: traderText(trader, t) },
          ...proof,
        ),
        sentences(t('withdraw.next-receipt', { shop }), t('withdraw.next-dates', dates), t('withdraw.attached')),
      ],
      action: { label: t('mail.withdrawal-open'), href: url },
      because: t('mail.withdrawal-because', { shop }),
    },
    t,
  )
}

export interface AcknowledgementLetter extends RenderedLetter {
  readonly record: string
}

/** Confirms receipt, never acceptance (WDR-06). */
export const withdrawalMail = (view: WithdrawalLetterView, t: Translate): AcknowledgementLetter => ({
  ...writeAcknowledgement(view, [], t),
  record: writeAcknowledgement(
    view,
    [
      { label: t('withdraw.time-utc'), value: toIsoTime(view.receivedAt) },
      { label: t('withdraw.hash'), value: view.textHash },
    ],
    t,
  ).text,
})

interface WithdrawalDecisionView extends Pick<LetterHead, 'shop' | 'look' | 'support' | 'withdrawal'> {
  readonly number: string
  readonly verdict: 'late' | 'excluded' | 'nothing-left' | 'no-consumer'
  readonly legalReason: string | null
  /** Titles of the goods; empty for the whole statement. */
  readonly goods: readonly string[]
  readonly text: string
  readonly objection: string | null
  readonly url: string
}

const verdictTexts = {
  late: 'mail.withdrawal-late',
  excluded: 'mail.withdrawal-excluded',
  'nothing-left': 'mail.withdrawal-nothing-left',
  'no-consumer': 'mail.withdrawal-no-consumer',
} as const

const verdictText = ({ verdict, number, shop, legalReason }: WithdrawalDecisionView, t: Translate): string =>
  t(verdictTexts[verdict], { number, shop, letter: legalReason ?? '' })

export function withdrawalDecisionMail(view: WithdrawalDecisionView, t: Translate): RenderedLetter {
  const { number, goods, text, objection, shop, url } = view
  return writeLetter(
    { ...view, addressee: null, statusUrl: url },
    {
      subject: t('mail.withdrawal-decided-subject', { number }),
      intro: verdictText(view, t),
      sections: [
        ...factSection(
          goods.length === 0 ? null : { label: t('mail.withdrawal-decided-items'), value: goods.join(', ') },
          { label: t('mail.withdrawal-decided-reason'), value: text },
        ),
        sentences(objection === null ? null : t('mail.withdrawal-decided-object', { email: objection })),
      ],
      action: { label: t('mail.withdrawal-open'), href: url },
      because: t('mail.withdrawal-because', { shop }),
    },
    t,
  )
}

/** For the shop, in English: its staff reads the statement in the merchant API. */
export const withdrawalNoticeMail = (
  view: Pick<LetterHead, 'shop' | 'look' | 'support'> &
    Pick<Withdrawal, 'number' | 'receivedAt'> & { readonly url: string },
  t: Translate,
): RenderedLetter =>
  writeLetter(
    { ...view, addressee: null, statusUrl: view.url },
    {
      subject: t('mail.withdrawal-notice-subject', { number: view.number }),
      intro: t('mail.withdrawal-notice-intro', { number: view.number, time: t.time(view.receivedAt) }),
      sections: [],
      action: { label: t('mail.withdrawal-notice-open'), href: view.url },
      because: t('mail.withdrawal-notice-because', { shop: view.shop }),
    },
    t,
  )
