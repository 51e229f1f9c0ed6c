import type { RowMoney, RowUnit } from '../../../../schemas/merchant/return-row.ts'
import type { PayoutStanding, ReturnHead, ReturnRow } from '../../../../schemas/merchant/returns.ts'
import type { LedgerEntry, LedgerTerm } from '../../../../schemas/records/ledger.ts'
import type { ReturnDocument, ReturnedItem, ReturnRecord } from '../../../../schemas/records/return.ts'
import { toIsoTime } from '../../../../schemas/values/ids.ts'
import { keysOf, memberOf } from '../../../../schemas/values/member.ts'
import { findUnitWindow } from '../../../domain/assessment/decisions/unit-window.ts'
import type { PayoutState } from '../../../domain/assessment/reasons/amounts.ts'
import { sumOf } from '../../../domain/money/round.ts'
import { getOpenAmount } from '../../../domain/return/checkout.ts'
import { getLabelUse } from '../../../domain/return/label.ts'
import { OUTCOMES } from '../../../domain/return/payouts.ts'
import { entry } from '../../../domain/value/journal.ts'
import type { Tables } from '../../../world.ts'

export type StoredFollowUp = Awaited<ReturnType<Tables['outbox']['followUps']>>[number]

export const amountOf = ({ kind, payload }: StoredFollowUp): number | null =>
  kind === 'charge' || kind === 'refund' || kind === 'gift-card' ? payload.amount : null

export const bonusOf = ({ kind, payload }: StoredFollowUp): number => (kind === 'gift-card' ? (payload.bonus ?? 0) : 0)

export const isPayout = ({ kind }: Pick<StoredFollowUp, 'kind'>): boolean => kind === 'refund' || kind === 'gift-card'

const selectPaid = (followUps: readonly StoredFollowUp[]): readonly StoredFollowUp[] =>
  followUps.filter((followUp) => isPayout(followUp) && (followUp.state === 'running' || followUp.state === 'done'))

const readAnswerAmount = ({ answer }: StoredFollowUp, name: 'amount' | 'refused'): number | null => {
  const amount = memberOf(answer, name)
  return typeof amount === 'number' ? amount : null
}

const acceptedAmountOf = (followUp: StoredFollowUp): number =>
  (amountOf(followUp) ?? 0) - (readAnswerAmount(followUp, 'refused') ?? 0)

/** The promised amount that is or may be paid. The order system may have reported a cent more or less. */
export const sumPaidOut = (followUps: readonly StoredFollowUp[]): number =>
  sumOf(selectPaid(followUps).map(acceptedAmountOf))

/** The amount that the order system reported; null unless the payout is done. */
const paidAmountOf = (followUp: StoredFollowUp): number | null =>
  isPayout(followUp) && followUp.state === 'done'
    ? (readAnswerAmount(followUp, 'amount') ?? acceptedAmountOf(followUp))
    : null

const sumPaidAmounts = (followUps: readonly StoredFollowUp[]): number =>
  sumOf(followUps.map((one) => paidAmountOf(one) ?? 0))

/** What order systems refunded beyond the promise, for example a cent through a currency conversion. */
export const sumExcessRefunds = (followUps: readonly StoredFollowUp[]): number =>
  sumOf(
    followUps.map((one) => {
      const isMade = one.kind === 'refund' && one.state === 'done'
      return isMade ? Math.max(0, (readAnswerAmount(one, 'amount') ?? 0) - acceptedAmountOf(one)) : 0
    }),
  )

export const sumPaidBonus = (followUps: readonly StoredFollowUp[]): number => sumOf(selectPaid(followUps).map(bonusOf))

const toPayoutStatuses = (followUps: readonly StoredFollowUp[]): PayoutStanding[] =>
  keysOf(OUTCOMES).flatMap((outcome) =>
    followUps
      .filter(({ kind }) => kind === OUTCOMES[outcome])
      .map((followUp) => {
        const amount = outcome === 'exchange' ? null : amountOf(followUp)
        const refused = readAnswerAmount(followUp, 'refused')
        return { outcome, state: followUp.state, amount, ...(refused !== null && { refused }) }
      }),
  )

export const toPayoutStates = (followUps: readonly StoredFollowUp[]): PayoutState[] =>
  keysOf(OUTCOMES).flatMap((outcome) =>
    followUps
      .filter(({ kind }) => kind === OUTCOMES[outcome])
      .map((followUp) => ({
        outcome,
        state: followUp.state,
        amount: amountOf(followUp),
        paid: paidAmountOf(followUp),
        refused: readAnswerAmount(followUp, 'refused'),
      })),
  )

export function toReturnHead(record: ReturnRecord, followUps: readonly StoredFollowUp[]): ReturnHead {
  const { id, key, number, state, orderId, createdAt, document } = record
  return {
    id,
    key,
    number,
    state,
    underReview: state === 'open' && document.outcome === 'review',
    orderId,
    orderName: document.orderName,
    createdAt: toIsoTime(createdAt),
    openedBy: document.opened?.by ?? null,
    inStore: document.inStore === true,
    assignee: record.assignee ?? null,
    tracking: document.tracking,
    payouts: toPayoutStatuses(followUps),
    open: getOpenAmount(document),
  }
}

type BookedAmount = 'returnedValue' | 'bonus' | 'fees' | 'notTaken'

const AMOUNT_BY_TERM: Partial<Readonly<Record<LedgerTerm, BookedAmount>>> = {
  'returned-value': 'returnedValue',
  bonus: 'bonus',
  fees: 'fees',
  'not-taken': 'notTaken',
}

const toBookedAmounts = (sums: readonly LedgerEntry[]): Readonly<Record<BookedAmount, number>> => {
  const booked: Record<BookedAmount, number> = { returnedValue: 0, bonus: 0, fees: 0, notTaken: 0 }
  for (const { term, amount } of sums) {
    const name = AMOUNT_BY_TERM[term]
    // `entry` applies the sign of the term's side, so applying it twice restores the amount.
    if (name !== undefined) booked[name] = entry(term, amount).amount
  }
  return booked
}

/** In minor units. `paidOut` contains finished payouts only. */
const toRowMoney = (
  { totals, receipt }: ReturnDocument,
  { followUps, sums }: { readonly followUps: readonly StoredFollowUp[]; readonly sums: readonly LedgerEntry[] },
): RowMoney => ({
  currency: totals.currency,
  ...toBookedAmounts(sums),
  handlingFee: receipt.handlingFee,
  deductions: receipt.returnedItemFee,
  paidOut: sumPaidAmounts(followUps),
})

const toRowUnit = (item: ReturnedItem, document: ReturnDocument): RowUnit => {
  const { lineItemId, sku = null, product, resolution, value, reason } = item
  return {
    lineItemId,
    sku,
    title: product.title,
    variantTitle: product.variantTitle,
    resolution,
    value,
    reason: reason.text,
    comment: reason.comment ?? null,
    window: findUnitWindow(item, document),
  }
}

const toRowLabel = (record: ReturnRecord): ReturnRow['label'] => {
  const { rate, currency = null } = record.document.label ?? {}
  const use = getLabelUse(record)
  return use === null || rate === undefined ? null : { use, cost: rate, currency }
}

/** The number of the bought label, else of the prepaid one (LBL-16). */
const trackingNumberOf = ({ label, prepaidLabels = [] }: ReturnDocument): string | null =>
  label?.trackingNumber ?? prepaidLabels[0]?.trackingCode ?? null

export function toReturnRow(
  record: ReturnRecord,
  options: {
    readonly followUps: readonly StoredFollowUp[]
    readonly sums: readonly LedgerEntry[]
    readonly updatedAt: number
  },
): ReturnRow {
  const { document } = record
  const { customer, method, items } = document
  return {
    ...toReturnHead(record, options.followUps),
    updatedAt: toIsoTime(options.updatedAt),
    customer: { email: customer.email, name: customer.name },
    method: method?.kind ?? null,
    methodName: method?.name ?? null,
    trackingNumber: trackingNumberOf(document),
    label: toRowLabel(record),
    items: items.length,
    units: items.map((item) => toRowUnit(item, document)),
    money: toRowMoney(document, options),
  }
}
