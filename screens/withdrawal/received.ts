import { exactTimeText } from '../../locales/format.ts'
import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import { fieldGroup } from '../../schemas/components/field-group.ts'
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

const CORRECTION = 'correction'

interface ReceivedView
  extends Pick<
    Withdrawal,
    'number' | 'receivedAt' | 'zone' | 'statement' | 'textHash' | 'match' | 'email' | 'acknowledgement'
  > {
  readonly canCorrect: boolean
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

/** WDR-07. Confirms receipt, never acceptance. */
export function withdrawalReceived(frame: FrameView, view: ReceivedView, t: Translate): Screen {
  const { number, receivedAt, zone, statement, textHash, email, acknowledgement, canCorrect } = view
  const shop = frame.shop.name
  return screen(
    frame,
    {
      key: 'withdrawal-received',
      title: t('withdraw.received'),
      heading: t('withdraw.received'),
      main: [
        notice({
          id: 'mail',
          tone: acknowledgement === 'bounced' ? 'warning' : 'success',
          body: plain(t(mailTexts[acknowledgement], { email })),
        }),
        keyValues({
          id: 'receipt',
          look: 'card',
          rows: [
            { label: t('withdraw.number'), lines: [number] },
            {
              label: t('withdraw.time'),
              lines: [exactTimeText(t.language, zone, receivedAt)],
              time: toIsoTime(receivedAt),
            },
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
        text({
          id: 'next',
          look: 'body',
          heading: t('withdraw.next'),
          body:
            view.match === 'certain'
              ? paragraphs([t('withdraw.next-receipt', { shop }), t('withdraw.next-goods')])
              : plain(t('withdraw.next-match', { shop })),
        }),
        ...(canCorrect ? correctionBlocks(frame, t) : []),
      ],
      ...(canCorrect && { forms: { [CORRECTION]: { email: '' } } }),
    },
    t,
  )
}
