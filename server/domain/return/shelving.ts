import type { Arrived, FollowUpWork } from '../../../schemas/records/follow-up.ts'
import type { ReturnDocument, ReturnedItem } from '../../../schemas/records/return.ts'
import { listUnitsUnderReview } from './operations.ts'
import type { FollowUpStatus } from './release.ts'
import { submittedItems } from './submitted-lines.ts'

type Standing = FollowUpWork & Pick<FollowUpStatus, 'state'>

interface Shelved {
  readonly lineItemId: string
  readonly variantId: string
}

const acceptedIn = (document: ReturnDocument): readonly ReturnedItem[] => {
  const open = new Set(listUnitsUnderReview(document).map(({ lineItemId }) => lineItemId))
  return document.items.filter(({ lineItemId, receivedAt }) => receivedAt !== undefined && !open.has(lineItemId))
}

const toShelve = (units: readonly ReturnedItem[]): readonly Shelved[] =>
  units.flatMap(({ lineItemId, variantId, notRestocked }) =>
    variantId === null || notRestocked === true ? [] : [{ lineItemId, variantId }],
  )

const inBoth = ({ restocked, notRestocked }: Arrived): readonly string[] => [...restocked, ...notRestocked]

const takenBy = (one: Standing): readonly string[] => {
  if (one.state === 'cancelled') return []
  if (one.kind === 'shelve') return one.payload.lineItemIds
  if (one.kind === 'process-return') return inBoth(one.payload)
  const isRefund = one.kind === 'refund' && one.state !== 'refused'
  return isRefund && one.payload.arrived !== undefined ? inBoth(one.payload.arrived) : []
}

const untaken = (document: ReturnDocument, followUps: readonly Standing[]): readonly ReturnedItem[] => {
  const taken = new Set(followUps.flatMap(takenBy))
  return acceptedIn(document).filter(({ lineItemId }) => !taken.has(lineItemId))
}

/** Each unit is restocked once, independent of money. */
export const unitsToShelve = (document: ReturnDocument, followUps: readonly Standing[]): readonly Shelved[] =>
  toShelve(untaken(document, followUps))

export const recordIn = (followUps: readonly Standing[]) =>
  followUps.flatMap((one) => (one.kind === 'record-return' ? [one] : [])).at(-1)

interface Restocking {
  readonly restocks: boolean
}

const arrivedOf = (units: readonly ReturnedItem[], { restocks }: Restocking): Arrived => {
  const isBack = ({ notRestocked }: ReturnedItem): boolean => restocks && notRestocked !== true
  const ids = (all: readonly ReturnedItem[]) => all.map(({ lineItemId }) => lineItemId)
  return { restocked: ids(units.filter(isBack)), notRestocked: ids(units.filter((one) => !isBack(one))) }
}

export const refundedUnits = (document: ReturnDocument, { lineItemIds }: { lineItemIds?: readonly string[] }) =>
  lineItemIds ??
  submittedItems(document)
    .filter(({ returnType }) => returnType === 'credit')
    .map(({ lineItemId }) => lineItemId)

interface TakenIn {
  readonly process: Arrived
  readonly shelved: readonly Shelved[]
}

/**
 * What to do with accepted units without a follow-up:
 * - units with a pending refund wait, because one call does both;
 * - units refunded before were taken in by that call and only need restocking;
 * - all others are taken in without money.
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

export function arrivedFor(
  document: ReturnDocument,
  followUps: readonly Standing[],
  { lineItemIds, restocks }: Restocking & { readonly lineItemIds: readonly string[] },
): Arrived {
  const units = untaken(document, followUps).filter(({ lineItemId }) => lineItemIds.includes(lineItemId))
  return arrivedOf(units, { restocks })
}
