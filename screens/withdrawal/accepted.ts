import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import { fieldGroup } from '../../schemas/components/field-group.ts'
import type { Component } from '../../schemas/components/index.ts'
import { keyValues } from '../../schemas/components/key-values.ts'
import type { Address } from '../../schemas/entities/address.ts'
import { type Instant, toIsoTime } from '../../schemas/values/ids.ts'
import { addressLines } from '../parts/address-lines.ts'
import { button, post } from '../parts/buttons.ts'
import { type CardView, cardArgument } from '../parts/card.ts'
import { type LineView, listGoods } from '../parts/lines.ts'

export const SENDING = 'sending'
const TRACKING_MAX = 64

type GoodsView = Pick<LineView, 'title' | 'variant'>

interface AcceptedParcelView {
  readonly items: readonly GoodsView[]
  readonly sendBy: Instant
  readonly label: 'coming' | 'ready' | null
  readonly parcelOf: string | null
  readonly isLabelPriced: boolean
}

export interface AcceptedView {
  readonly parcels: readonly AcceptedParcelView[]
  readonly unsent: readonly GoodsView[]
  readonly hasUndecided: boolean
  readonly amount: string
  readonly card: CardView | null
  readonly payBy: Instant
  readonly mayWait: boolean
  readonly refundedAt: Instant | null
  readonly bearsCost: boolean
  readonly returnAddress: Address
  /** Path of the return, for the customer of the order alone. */
  readonly returnPath: string | null
  readonly reported: { readonly tracking: string; readonly at: Instant } | null
  readonly canReport: boolean
}

const labelTexts = { coming: 'mail.label-coming', ready: 'mail.withdrawal-label-kept' } as const

const refundRows = ({ amount, card, payBy, mayWait, refundedAt }: AcceptedView, t: Translate) => {
  const label = t('credit.refund')
  const total = t('mail.total-refund', { amount, ...cardArgument(card, t) })
  const deadline = t(mayWait ? 'mail.withdrawal-pay-wait' : 'mail.withdrawal-pay-by', { date: t.date(payBy) })
  if (refundedAt === null) return [{ label, lines: [total, deadline], time: toIsoTime(payBy) }]
  const sent = [t('status.sent-on', { date: t.date(refundedAt) })]
  return [
    { label, lines: [total] },
    { label: t('status.sent-refund'), lines: sent, time: toIsoTime(refundedAt) },
  ]
}

const parcelRows = (
  { items, sendBy, label, parcelOf, isLabelPriced }: AcceptedParcelView,
  { bearsCost, returnPath }: AcceptedView,
  t: Translate,
) => {
  const bears = bearsCost && label === null && parcelOf === null
  const ways = [
    t('mail.return-by', { date: t.date(sendBy) }),
    ...(parcelOf === null ? [] : [t('mail.withdrawal-same-parcel', { number: parcelOf })]),
    ...(label === null || parcelOf !== null ? [] : [t(labelTexts[label])]),
    ...(bears ? [t(isLabelPriced && returnPath !== null ? 'mail.withdrawal-cost-label' : 'mail.withdrawal-cost')] : []),
  ]
  return [
    { label: t('status.items-sent'), lines: [...listGoods(items, t)] },
    { label: t('status.instructions-label'), lines: ways, time: toIsoTime(sendBy) },
  ]
}

const itemRow = (label: string, lines: readonly string[]) => (lines.length === 0 ? [] : [{ label, lines: [...lines] }])

const reportBlocks = (shopId: string, t: Translate): Component[] => [
  fieldGroup({
    id: 'sending',
    form: SENDING,
    heading: t('withdraw.sent-heading'),
    fields: [
      {
        name: 'tracking',
        label: t('label.tracking'),
        kind: 'text',
        required: true,
        missing: t('withdraw.missing-tracking'),
        maxLength: TRACKING_MAX,
        autocomplete: 'off',
        hint: t('withdraw.sent-hint'),
      },
    ],
  }),
  actions({
    id: 'report',
    buttons: [
      button({
        id: 'report-sending',
        label: t('withdraw.sent'),
        look: 'secondary',
        needs: 'valid',
        action: post(shopId, 'withdrawal.sent', { form: SENDING }),
      }),
    ],
  }),
]

export function acceptedBlocks(shopId: string, view: AcceptedView, t: Translate): Component[] {
  const { parcels, unsent, hasUndecided, returnAddress, returnPath, reported, canReport } = view
  const hasLabel = parcels.some(({ label, isLabelPriced }) => label !== null || isLabelPriced)
  return [
    keyValues({
      id: 'accepted',
      look: 'card',
      rows: [
        ...refundRows(view, t),
        ...parcels.flatMap((parcel) => parcelRows(parcel, view, t)),
        ...itemRow(t('mail.withdrawal-unsent'), listGoods(unsent, t)),
        ...itemRow(t('mail.withdrawal-undecided'), hasUndecided ? [t('mail.withdrawal-undecided-next')] : []),
        ...itemRow(t('status.return-address'), parcels.length === 0 ? [] : addressLines(returnAddress, t)),
        ...(reported === null
          ? []
          : [
              {
                label: t('label.tracking'),
                lines: [t('withdraw.reported', { tracking: reported.tracking, date: t.date(reported.at) })],
                time: toIsoTime(reported.at),
              },
            ]),
      ],
      ...(returnPath !== null && {
        actions: [
          button({
            id: 'open-return',
            label: t(hasLabel ? 'withdraw.get-label' : 'mail.open-status'),
            look: 'primary',
            action: { type: 'navigate', path: returnPath },
          }),
        ],
      }),
    }),
    ...(canReport ? reportBlocks(shopId, t) : []),
  ]
}
