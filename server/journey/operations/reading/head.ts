import { isoTime } from '../../../../schemas/ids.ts'
import { keysOf, memberOf } from '../../../../schemas/member.ts'
import type { RowMoney, RowUnit } from '../../../../schemas/merchant/return-row.ts'
import type { PayoutStanding, ReturnHead, ReturnRow } from '../../../../schemas/merchant/returns.ts'
import type { LedgerEntry, LedgerTerm } from '../../../../schemas/records/ledger.ts'
import type { ReturnDocument, ReturnedItem, ReturnRecord } from '../../../../schemas/records/return.ts'
import type { PayoutState } from '../../../domain/assessment/reasons/amounts.ts'
import { sumOf } from '../../../domain/money/round.ts'
import { openOf } from '../../../domain/return/checkout.ts'
import { OUTCOMES } from '../../../domain/return/payouts.ts'
import { entry } from '../../../domain/value/journal.ts'
import type { Tables } from '../../../world.ts'

/** A follow-up as the outbox holds it. */
export type StoredFollowUp = Awaited<ReturnType<Tables['outbox']['followUps']>>[number]

/** The amount of a payout as its follow-up keeps it; null for goods. */
export const amountOf = ({ kind, payload }: StoredFollowUp): number | null =>
  kind === 'charge' || kind === 'refund' || kind === 'gift-card' ? payload.amount : null

/** What of the amount of a gift card the shop added. */
export const bonusOf = ({ kind, payload }: StoredFollowUp): number => (kind === 'gift-card' ? (payload.bonus ?? 0) : 0)

/** Whether a follow-up pays out money or store credit. */
export const isPayout = ({ kind }: Pick<StoredFollowUp, 'kind'>): boolean => kind === 'refund' || kind === 'gift-card'

/** The payouts that were made, and those under way: of one that was begun nobody knows yet. */
const areOut = (followUps: readonly StoredFollowUp[]): readonly StoredFollowUp[] =>
  followUps.filter((followUp) => isPayout(followUp) && (followUp.state === 'running' || followUp.state === 'done'))

/** An amount in the answer to a payout; null where it tells of none. */
const answered = ({ answer }: StoredFollowUp, name: 'amount' | 'refused'): number | null => {
  const amount = memberOf(answer, name)
  return typeof amount === 'number' ? amount : null
}

/** What of its promise a payout kept, or may keep: all but what was refused, as one reckons what is still to be given. */
const keptOf = (followUp: StoredFollowUp): number => (amountOf(followUp) ?? 0) - (answered(followUp, 'refused') ?? 0)

/** What was promised of money and store credit and is paid out, or may be; the order system may have told of a cent more or less. */
export const paidOut = (followUps: readonly StoredFollowUp[]): number => sumOf(areOut(followUps).map(keptOf))

/** What an order system said that it gave by a payout; null unless it was made. */
const givenBy = (followUp: StoredFollowUp): number | null =>
  isPayout(followUp) && followUp.state === 'done' ? (answered(followUp, 'amount') ?? keptOf(followUp)) : null

/** What it said that it gave, of the payouts that were made. */
const givenOut = (followUps: readonly StoredFollowUp[]): number => sumOf(followUps.map((one) => givenBy(one) ?? 0))

/** What order systems refunded beyond what was promised, as in another currency: a cent here and there. */
export const refundedBeyond = (followUps: readonly StoredFollowUp[]): number =>
  sumOf(
    followUps.map((one) => {
      const isMade = one.kind === 'refund' && one.state === 'done'
      return isMade ? Math.max(0, (answered(one, 'amount') ?? 0) - keptOf(one)) : 0
    }),
  )

/** What of it the shop added. */
export const bonusOut = (followUps: readonly StoredFollowUp[]): number => sumOf(areOut(followUps).map(bonusOf))

/** How refund, store credit and exchange of a return stand. Amounts in minor units. */
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

/** Returns the payouts of a return with what was paid of each, as its explanation needs them. */
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

/** A return in short. */
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
    open: openOf(document),
  }
}

/** The amounts of a row that its ledger knows. */
type Booked = 'returnedValue' | 'bonus' | 'fees' | 'notTaken'

/** The terms of the ledger that a row tells, each with its name there. */
const BOOKED: Partial<Readonly<Record<LedgerTerm, Booked>>> = {
  'returned-value': 'returnedValue',
  bonus: 'bonus',
  fees: 'fees',
  'not-taken': 'notTaken',
}

/** The sums of the ledger under the names that a row calls them by. */
const bookedOf = (sums: readonly LedgerEntry[]): Readonly<Record<Booked, number>> => {
  const booked: Record<Booked, number> = { returnedValue: 0, bonus: 0, fees: 0, notTaken: 0 }
  for (const { term, amount } of sums) {
    const name = BOOKED[term]
    // Signed once more by its side of the law, an amount is as it was before.
    if (name !== undefined) booked[name] = entry(term, amount).amount
  }
  return booked
}

/** The money of a return as its row tells it, in minor units; paid out is only what is done. */
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

/** A unit of a return as its row tells it. */
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

/** The number on the label: of the one that was made, else of the one that lay in the parcel of the order (LBL-16). */
const trackingNumberOf = ({ label, prepaidLabels = [] }: ReturnDocument): string | null =>
  label?.trackingNumber ?? prepaidLabels[0]?.trackingCode ?? null

/** A return as a list shows it; `sums` is what stands in its ledger under each term. */
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
