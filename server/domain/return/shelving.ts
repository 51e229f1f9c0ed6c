import type { FollowUpWork, ReceivedUnits } from '../../../schemas/records/follow-up.ts'
import type { ReturnDocument, ReturnedItem } from '../../../schemas/records/return.ts'
import { listUnitsUnderReview } from './operations.ts'
import type { FollowUpStatus } from './release.ts'
import { listSubmittedItems } from './submitted-lines.ts'

type FollowUpWithState = FollowUpWork & Pick<FollowUpStatus, 'state'>

interface ShelvedUnit {
  readonly lineItemId: string
  readonly variantId: string
}

const listAccepted = (document: ReturnDocument): readonly ReturnedItem[] => {
  const open = new Set(listUnitsUnderReview(document).map(({ lineItemId }) => lineItemId))
  return document.items.filter(({ lineItemId, receivedAt }) => receivedAt !== undefined && !open.has(lineItemId))
}

const toShelvedUnits = (units: readonly ReturnedItem[]): readonly ShelvedUnit[] =>
  units.flatMap(({ lineItemId, variantId, notRestocked }) =>
    variantId === null || notRestocked === true ? [] : [{ lineItemId, variantId }],
  )

const listAllIds = ({ restocked, notRestocked }: ReceivedUnits): readonly string[] => [...restocked, ...notRestocked]

const listHandledIds = (one: FollowUpWithState): readonly string[] => {
  if (one.state === 'cancelled') return []
  if (one.kind === 'shelve') return one.payload.lineItemIds
  if (one.kind === 'process-return') return listAllIds(one.payload)
  const isRefund = one.kind === 'refund' && one.state !== 'refused'
  return isRefund && one.payload.arrived !== undefined ? listAllIds(one.payload.arrived) : []
}

const listUnhandled = (document: ReturnDocument, followUps: readonly FollowUpWithState[]): readonly ReturnedItem[] => {
  const handled = new Set(followUps.flatMap(listHandledIds))
  return listAccepted(document).filter(({ lineItemId }) => !handled.has(lineItemId))
}

/** Each unit is restocked once, independent of money. */
export const listUnitsToShelve = (
  document: ReturnDocument,
  followUps: readonly FollowUpWithState[],
): readonly ShelvedUnit[] => toShelvedUnits(listUnhandled(document, followUps))

export const findStoreRecord = (followUps: readonly FollowUpWithState[]) =>
  followUps.flatMap((one) => (one.kind === 'record-return' ? [one] : [])).at(-1)

interface Restocking {
  readonly restocks: boolean
}

const toArrived = (units: readonly ReturnedItem[], { restocks }: Restocking): ReceivedUnits => {
  const isBack = ({ notRestocked }: ReturnedItem): boolean => restocks && notRestocked !== true
  const ids = (all: readonly ReturnedItem[]) => all.map(({ lineItemId }) => lineItemId)
  return { restocked: ids(units.filter(isBack)), notRestocked: ids(units.filter((one) => !isBack(one))) }
}

export const listRefundedUnits = (document: ReturnDocument, { lineItemIds }: { lineItemIds?: readonly string[] }) =>
  lineItemIds ??
  listSubmittedItems(document)
    .filter(({ returnType }) => returnType === 'credit')
    .map(({ lineItemId }) => lineItemId)

interface IntakePlan {
  readonly process: ReceivedUnits
  readonly shelved: readonly ShelvedUnit[]
}

/**
 * What to do with accepted units without a follow-up:
 * - units with a pending refund wait, because one call does both;
 * - units refunded before were taken in by that call and only need restocking;
 * - all others are taken in without money.
 */
export function planIntake(
  document: ReturnDocument,
  followUps: readonly FollowUpWithState[],
  restocking: Restocking,
): IntakePlan {
  const refunds = followUps.flatMap((one) =>
    one.kind === 'refund' ? [{ state: one.state, units: new Set(listRefundedUnits(document, one.payload)) }] : [],
  )
  const isIn = (states: readonly string[], id: string): boolean =>
    refunds.some(({ state, units }) => states.includes(state) && units.has(id))
  const rest = listUnhandled(document, followUps).filter(({ lineItemId }) => !isIn(['waiting', 'due'], lineItemId))
  const isPaid = ({ lineItemId }: ReturnedItem): boolean => isIn(['running', 'done'], lineItemId)
  return {
    process: toArrived(
      rest.filter((one) => !isPaid(one)),
      restocking,
    ),
    shelved: restocking.restocks ? toShelvedUnits(rest.filter(isPaid)) : [],
  }
}

export function listArrivedForRefund(
  document: ReturnDocument,
  followUps: readonly FollowUpWithState[],
  { lineItemIds, restocks }: Restocking & { readonly lineItemIds: readonly string[] },
): ReceivedUnits {
  const units = listUnhandled(document, followUps).filter(({ lineItemId }) => lineItemIds.includes(lineItemId))
  return toArrived(units, { restocks })
}
