import type { Arrived, FollowUpWork } from '../../../schemas/records/follow-up.ts'
import type { ReturnDocument, ReturnedItem } from '../../../schemas/records/return.ts'
import { unitsUnderReview } from './operations.ts'
import type { FollowUpStanding } from './release.ts'
import { submittedItems } from './submitted-lines.ts'

type Standing = FollowUpWork & Pick<FollowUpStanding, 'state'>

/** A unit as its order system has it in stock. */
interface Shelved {
  readonly lineItemId: string
  readonly variantId: string
}

/** The units that came, and that nobody has to look at any more. */
const acceptedIn = (document: ReturnDocument): readonly ReturnedItem[] => {
  const open = new Set(unitsUnderReview(document).map(({ lineItemId }) => lineItemId))
  return document.items.filter(({ lineItemId, receivedAt }) => receivedAt !== undefined && !open.has(lineItemId))
}

const toShelve = (units: readonly ReturnedItem[]): readonly Shelved[] =>
  units.flatMap(({ lineItemId, variantId, notRestocked }) =>
    variantId === null || notRestocked === true ? [] : [{ lineItemId, variantId }],
  )

const inBoth = ({ restocked, notRestocked }: Arrived): readonly string[] => [...restocked, ...notRestocked]

/** The units that a follow-up takes in, or puts in stock. */
const takenBy = (one: Standing): readonly string[] => {
  if (one.state === 'cancelled') return []
  if (one.kind === 'shelve') return one.payload.lineItemIds
  if (one.kind === 'process-return') return inBoth(one.payload)
  const isRefund = one.kind === 'refund' && one.state !== 'refused'
  return isRefund && one.payload.arrived !== undefined ? inBoth(one.payload.arrived) : []
}

/** What of the accepted units no follow-up takes care of. */
const untaken = (document: ReturnDocument, followUps: readonly Standing[]): readonly ReturnedItem[] => {
  const taken = new Set(followUps.flatMap(takenBy))
  return acceptedIn(document).filter(({ lineItemId }) => !taken.has(lineItemId))
}

/**
 * The units that came, that nobody has to look at any more, and that may be sold again, without those of which a follow-up takes care:
 * each is counted once, whatever became of money or of what is sent instead.
 */
export const unitsToShelve = (document: ReturnDocument, followUps: readonly Standing[]): readonly Shelved[] =>
  toShelve(untaken(document, followUps))

/** The last record of a return that its store is to keep itself; undefined where it keeps none. */
export const recordIn = (followUps: readonly Standing[]) =>
  followUps.flatMap((one) => (one.kind === 'record-return' ? [one] : [])).at(-1)

/** Whether the shop has units put in stock again that came back. */
interface Restocking {
  readonly restocks: boolean
}

/** Units that are there, as the return that the store keeps is told. */
const arrivedOf = (units: readonly ReturnedItem[], { restocks }: Restocking): Arrived => {
  const isBack = ({ notRestocked }: ReturnedItem): boolean => restocks && notRestocked !== true
  const ids = (all: readonly ReturnedItem[]) => all.map(({ lineItemId }) => lineItemId)
  return { restocked: ids(units.filter(isBack)), notRestocked: ids(units.filter((one) => !isBack(one))) }
}

/** The units that a refund is for. */
export const refundedUnits = (document: ReturnDocument, { lineItemIds }: { lineItemIds?: readonly string[] }) =>
  lineItemIds ??
  submittedItems(document)
    .filter(({ returnType }) => returnType === 'credit')
    .map(({ lineItemId }) => lineItemId)

/** What becomes of units at a store that keeps the return itself: taken in there, or put in stock beside it. */
interface TakenIn {
  readonly process: Arrived
  readonly shelved: readonly Shelved[]
}

/**
 * What is to become of the units that came and that no follow-up takes care of: those for which money is still to go back wait for it, as
 * one call does both; those whose money went back before were taken in by that, so that only their stock is left; all others are taken
 * in without money.
 */
export function unitsToTakeIn(
  document: ReturnDocument,
  followUps: readonly Standing[],
  restocking: Restocking,
): TakenIn {
  const refunds = followUps.flatMap((one) =>
    one.kind === 'refund' ? [{ state: one.state, units: new Set(refundedUnits(document, one.payload)) }] : [],
  )
  const isIn = (states: readonly string[], id: string): boolean =>
    refunds.some(({ state, units }) => states.includes(state) && units.has(id))
  const rest = untaken(document, followUps).filter(({ lineItemId }) => !isIn(['waiting', 'due'], lineItemId))
  const isPaid = ({ lineItemId }: ReturnedItem): boolean => isIn(['running', 'done'], lineItemId)
  return {
    process: arrivedOf(
      rest.filter((one) => !isPaid(one)),
      restocking,
    ),
    shelved: restocking.restocks ? toShelve(rest.filter(isPaid)) : [],
  }
}

/** Those of the units that a refund is for that are there and that no follow-up takes care of, at the moment at which it is claimed. */
export function arrivedFor(
  document: ReturnDocument,
  followUps: readonly Standing[],
  { lineItemIds, restocks }: Restocking & { readonly lineItemIds: readonly string[] },
): Arrived {
  const units = untaken(document, followUps).filter(({ lineItemId }) => lineItemIds.includes(lineItemId))
  return arrivedOf(units, { restocks })
}
