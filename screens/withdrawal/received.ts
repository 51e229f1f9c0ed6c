import { exactTimeText } from '../../locales/format.ts'
import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import { fieldGroup } from '../../schemas/components/field-group.ts'
import type { Component } from '../../schemas/components/index.ts'
import { keyValues } from '../../schemas/components/key-values.ts'
import { notice } from '../../schemas/components/notice.ts'
import { text } from '../../schemas/components/text.ts'
import type { Screen } from '../../schemas/envelope/screen.ts'
import type { Withdrawal } from '../../schemas/records/withdrawal.ts'
import { toIsoTime } from '../../schemas/values/ids.ts'
import { button, post } from '../parts/buttons.ts'
import { emailField } from '../parts/email-field.ts'
import { type FrameView, screen } from '../parts/frame.ts'
import { paragraphs, plain } from '../parts/rich-text.ts'
import { type AcceptedView, acceptedBlocks, SENDING } from './accepted.ts'

const CORRECTION = 'correction'

interface ReceivedView
  extends Pick<
    Withdrawal,
    | 'number'
    | 'receivedAt'
    | 'zone'
    | 'statement'
    | 'textHash'
    | 'match'
    | 'email'
    | 'acknowledgement'
    | 'verdict'
    | 'legalReason'
  > {
  readonly canCorrect: boolean
  readonly accepted: AcceptedView | null
}

const mailTexts = {
  due: 'withdraw.mail-due',
  sent: 'withdraw.mail-sent',
  bounced: 'withdraw.mail-bounced',
} as const

const correctionBlocks = ({ shopId }: FrameView, t: Translate) => [
  fieldGroup({
    id: 'correction',
    form: CORRECTION,
    heading: t('withdraw.correct-heading'),
    fields: [{ ...emailField(t), label: t('withdraw.email') }],
  }),
  actions({
    id: 'correct',
    buttons: [
      button({
        id: 'correct-email',
        label: t('withdraw.correct'),
        look: 'secondary',
        needs: 'valid',
        action: post(shopId, 'withdrawal.correct-email', { form: CORRECTION }),
      }),
    ],
  }),
]

const decisionTexts = {
  late: 'mail.withdrawal-late',
  excluded: 'mail.withdrawal-excluded',
  'no-consumer': 'mail.withdrawal-no-consumer',
} as const

const nextTexts = ({ match, verdict, number, legalReason }: ReceivedView, shop: string, t: Translate): string[] => {
  if (verdict === 'late' || verdict === 'excluded' || verdict === 'no-consumer')
    return [t(decisionTexts[verdict], { shop, number, letter: legalReason ?? '' })]
  return match === 'certain'
    ? [t('withdraw.next-receipt', { shop }), t('withdraw.next-goods')]
    : [t('withdraw.next-match', { shop })]
}

const nextBlocks = (frame: FrameView, view: ReceivedView, t: Translate): Component[] =>
  view.accepted === null
    ? [
        text({
          id: 'next',
          look: 'body',
          heading: t('withdraw.next'),
          body: paragraphs(nextTexts(view, frame.shop.name, t)),
        }),
      ]
    : acceptedBlocks(frame.shopId, view.accepted, t)

const receiptBlocks = ({ number, receivedAt, zone, statement, textHash }: ReceivedView, t: Translate): Component[] => [
  keyValues({
    id: 'receipt',
    look: 'card',
    rows: [
      { label: t('withdraw.number'), lines: [number] },
      { label: t('withdraw.time'), lines: [exactTimeText(t.language, zone, receivedAt)], time: toIsoTime(receivedAt) },
      { label: t('withdraw.text'), lines: [statement.text] },
    ],
    actions: [button({ id: 'print', label: t('withdraw.print'), look: 'secondary', action: { type: 'print' } })],
  }),
  keyValues({
    id: 'proof',
    heading: t('withdraw.proof'),
    folded: t('withdraw.hash'),
    rows: [{ label: t('withdraw.hash'), lines: [textHash] }],
  }),
]

/** WDR-07. Confirms receipt; an acceptance only once it is decided. */
export function withdrawalReceived(frame: FrameView, view: ReceivedView, t: Translate): Screen {
  const { email, acknowledgement, canCorrect, accepted } = view
  const heading = t(accepted === null ? 'withdraw.received' : 'withdraw.accepted')
  const next = nextBlocks(frame, view, t)
  const receipt = receiptBlocks(view, t)
  const forms = {
    ...(canCorrect && { [CORRECTION]: { email: '' } }),
    ...(accepted?.canReport === true && { [SENDING]: { tracking: '' } }),
  }
  return screen(
    frame,
    {
      key: 'withdrawal-received',
      title: heading,
      heading,
      main: [
        notice({
          id: 'mail',
          tone: acknowledgement === 'bounced' ? 'warning' : 'success',
          body: plain(t(mailTexts[acknowledgement], { email })),
        }),
        ...(accepted === null ? [...receipt, ...next] : [...next, ...receipt]),
        ...(canCorrect ? correctionBlocks(frame, t) : []),
      ],
      ...(Object.keys(forms).length > 0 && { forms }),
    },
    t,
  )
}
