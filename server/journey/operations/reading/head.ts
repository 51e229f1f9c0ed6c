import { isoTime } from '../../../../schemas/ids.ts'
import { keysOf, memberOf } from '../../../../schemas/member.ts'
import type { RowMoney, RowUnit } from '../../../../schemas/merchant/return-row.ts'
import type { PayoutStanding, ReturnHead, ReturnRow } from '../../../../schemas/merchant/returns.ts'
import type { LedgerEntry, LedgerTerm } from '../../../../schemas/records/ledger.ts'
import type { ReturnDocument, ReturnedItem, ReturnRecord } from '../../../../schemas/records/return.ts'
import type { PayoutState } from '../../../domain/assessment/reasons/amounts.ts'
import { sumOf } from '../../../domain/money/round.ts'
import { getOpenAmount } from '../../../domain/return/checkout.ts'
import { OUTCOMES } from '../../../domain/return/payouts.ts'
import { entry } from '../../../domain/value/journal.ts'
import type { Tables } from '../../../world.ts'

export type StoredFollowUp = Awaited<ReturnType<Tables['outbox']['followUps']>>[number]

export const amountOf = ({ kind, payload }: StoredFollowUp): number | null =>
  kind === 'charge' || kind === 'refund' || kind === 'gift-card' ? payload.amount : null

export const bonusOf = ({ kind, payload }: StoredFollowUp): number => (kind === 'gift-card' ? (payload.bonus ?? 0) : 0)

export const isPayout = ({ kind }: Pick<StoredFollowUp, 'kind'>): boolean => kind === 'refund' || kind === 'gift-card'

const areOut = (followUps: readonly StoredFollowUp[]): readonly StoredFollowUp[] =>
  followUps.filter((followUp) => isPayout(followUp) && (followUp.state === 'running' || followUp.state === 'done'))

const answered = ({ answer }: StoredFollowUp, name: 'amount' | 'refused'): number | null => {
  const amount = memberOf(answer, name)
  return typeof amount === 'number' ? amount : null
}

const keptOf = (followUp: StoredFollowUp): number => (amountOf(followUp) ?? 0) - (answered(followUp, 'refused') ?? 0)

/** The promised amount that is or may be paid. The order system may have reported a cent more or less. */
export const paidOut = (followUps: readonly StoredFollowUp[]): number => sumOf(areOut(followUps).map(keptOf))

/** The amount that the order system reported; null unless the payout is done. */
const givenBy = (followUp: StoredFollowUp): number | null =>
  isPayout(followUp) && followUp.state === 'done' ? (answered(followUp, 'amount') ?? keptOf(followUp)) : null

const givenOut = (followUps: readonly StoredFollowUp[]): number => sumOf(followUps.map((one) => givenBy(one) ?? 0))

/** What order systems refunded beyond the promise, for example a cent through a currency conversion. */
export const refundedBeyond = (followUps: readonly StoredFollowUp[]): number =>
  sumOf(
    followUps.map((one) => {
      const isMade = one.kind === 'refund' && one.state === 'done'
      return isMade ? Math.max(0, (answered(one, 'amount') ?? 0) - keptOf(one)) : 0
    }),
  )

export const bonusOut = (followUps: readonly StoredFollowUp[]): number => sumOf(areOut(followUps).map(bonusOf))

const payoutsOf = (followUps: readonly StoredFollowUp[]): PayoutStanding[] =>
  keysOf(OUTCOMES).flatMap((outcome) =>
    followUps
      .filter(({ kind }) => kind === OUTCOMES[outcome])
      .map((followUp) => {
        const amount = outcome === 'exchange' ? null : amountOf(followUp)
        const refused = answered(followUp, 'refused')
        return { outcome, state: followUp.state, amount, ...(refused !== null && { refused }) }
      }),
  )

export const payoutReasonsOf = (followUps: readonly StoredFollowUp[]): PayoutState[] =>
  keysOf(OUTCOMES).flatMap((outcome) =>
    followUps
      .filter(({ kind }) => kind === OUTCOMES[outcome])
      .map((followUp) => ({
        outcome,
        state: followUp.state,
        amount: amountOf(followUp),
        paid: givenBy(followUp),
        refused: answered(followUp, 'refused'),
      })),
  )

export function headOf(record: ReturnRecord, followUps: readonly StoredFollowUp[]): ReturnHead {
  const { id, key, number, state, orderId, createdAt, document } = record
  return {
    id,
    key,
    number,
    state,
    underReview: state === 'open' && document.outcome === 'review',
    orderId,
    orderName: document.orderName,
    createdAt: isoTime(createdAt),
    openedBy: document.opened?.by ?? null,
    inStore: document.inStore === true,
    tracking: document.tracking,
    payouts: payoutsOf(followUps),
    open: getOpenAmount(document),
  }
}

type Booked = 'returnedValue' | 'bonus' | 'fees' | 'notTaken'

const BOOKED: Partial<Readonly<Record<LedgerTerm, Booked>>> = {
  'returned-value': 'returnedValue',
  bonus: 'bonus',
  fees: 'fees',
  'not-taken': 'notTaken',
}

const bookedOf = (sums: readonly LedgerEntry[]): Readonly<Record<Booked, number>> => {
  const booked: Record<Booked, number> = { returnedValue: 0, bonus: 0, fees: 0, notTaken: 0 }
  for (const { term, amount } of sums) {
    const name = BOOKED[term]
    // `entry` applies the sign of the term's side, so applying it twice restores the amount.
    if (name !== undefined) booked[name] = entry(term, amount).amount
  }
  return booked
}

/** In minor units. `paidOut` contains finished payouts only. */
const moneyOf = (
  { totals, receipt }: ReturnDocument,
  { followUps, sums }: { readonly followUps: readonly StoredFollowUp[]; readonly sums: readonly LedgerEntry[] },
): RowMoney => ({
  currency: totals.currency,
  ...bookedOf(sums),
  handlingFee: receipt.handlingFee,
  deductions: receipt.returnedItemFee,
  paidOut: givenOut(followUps),
})

const unitOf = ({ lineItemId, sku = null, product, resolution, value, reason }: ReturnedItem): RowUnit => ({
  lineItemId,
  sku,
  title: product.title,
  variantTitle: product.variantTitle,
  resolution,
  value,
  reason: reason.text,
  comment: reason.comment ?? null,
})

/** The number of the bought label, else of the prepaid one (LBL-16). */
const trackingNumberOf = ({ label, prepaidLabels = [] }: ReturnDocument): string | null =>
  label?.trackingNumber ?? prepaidLabels[0]?.trackingCode ?? null

export function rowOf(
  record: ReturnRecord,
  given: {
    readonly followUps: readonly StoredFollowUp[]
    readonly sums: readonly LedgerEntry[]
    readonly updatedAt: number
  },
): ReturnRow {
  const { document } = record
  const { customer, method, items } = document
  return {
    ...headOf(record, given.followUps),
    updatedAt: isoTime(given.updatedAt),
    customer: { email: customer.email, name: customer.name },
    method: method?.kind ?? null,
    methodName: method?.name ?? null,
    trackingNumber: trackingNumberOf(document),
    items: items.length,
    units: items.map(unitOf),
    money: moneyOf(document, given),
  }
}
