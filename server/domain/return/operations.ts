import type { Inspection } from '../../../schemas/records/inspection.ts'
import type { ReturnDocument, ReturnedItem, ReturnState } from '../../../schemas/records/return.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import type { RemovedUnits } from './removed-lines.ts'
import { isNeverSent } from './status.ts'
import { listSubmittedItems } from './submitted-lines.ts'

const allowedStates = {
  judge: ['open', 'expired'],
  extend: ['open', 'expired'],
  receive: ['open', 'expired', 'processed'],
  process: ['open', 'expired', 'processed'],
  close: ['open', 'expired', 'processed'],
  changeMethod: ['open'],
  adjust: ['open', 'expired', 'processed', 'closed'],
} as const satisfies Readonly<Record<string, readonly ReturnState[]>>

export const canMerchant = (operation: keyof typeof allowedStates, state: ReturnState): boolean =>
  (allowedStates[operation] as readonly ReturnState[]).includes(state)

type Decision<Refusal extends string> =
  | { readonly kind: 'changed'; readonly document: ReturnDocument }
  | { readonly kind: 'same' }
  | { readonly kind: 'emptied'; readonly document: ReturnDocument }
  | { readonly kind: 'refused'; readonly because: Refusal }

/** WFL-31. */
const resolveShippable = (items: readonly ReturnedItem[]): 'default' | 'keep' | 'donate' => {
  if (!items.every(isNeverSent)) return 'default'
  return items.every(({ outcome }) => outcome.includes('keep')) ? 'keep' : 'donate'
}

const selectReviewUnits = (document: ReturnDocument): readonly ReturnedItem[] => {
  const all = listSubmittedItems(document)
  const some = all.filter(({ outcome }) => outcome.includes('review'))
  return some.length > 0 ? some : all
}

/** Missing units wait for no verdict. */
export const listUnitsUnderReview = (document: ReturnDocument): readonly ReturnedItem[] =>
  document.outcome === 'review'
    ? selectReviewUnits(document).filter((item) => item.verdict === undefined && document.items.includes(item))
    : []

export function updateReview(document: ReturnDocument): ReturnDocument {
  const shippable = resolveShippable(document.items)
  const next = { ...document, totals: { ...document.totals, shippable: { outcome: shippable } } }
  return listUnitsUnderReview(next).length > 0 ? next : { ...next, outcome: shippable }
}

const replaceItem = (document: ReturnDocument, changed: ReturnedItem): ReturnDocument => ({
  ...document,
  items: document.items.map((item) => (item.lineItemId === changed.lineItemId ? changed : item)),
})

/** Removes a unit, and its replacement unless it was sent. */
const removeItem = (
  document: ReturnDocument,
  input: {
    readonly item: ReturnedItem
    readonly why: { readonly reason?: string; readonly because?: 'missing' }
    readonly sent: boolean
  },
): ReturnDocument => {
  const { item, why, sent } = input
  const { lineItemId } = item
  return {
    ...document,
    items: document.items.filter((one) => one.lineItemId !== lineItemId),
    removedItems: [...(document.removedItems ?? []), { item, ...why }],
    replacements: document.replacements.filter(({ forLineItemId }) => sent || forLineItemId !== lineItemId),
  }
}

/** Removes a unit for a reason that the shopper reads. */
export function excludeUnit(document: ReturnDocument, lineItemId: string, reason: string): Decision<'no-such-unit'> {
  const item = document.items.find((one) => one.lineItemId === lineItemId)
  if (item === undefined) return { kind: 'refused', because: 'no-such-unit' }
  if (document.items.length === 1) return { kind: 'emptied', document }
  return { kind: 'changed', document: removeItem(document, { item, why: { reason }, sent: false }) }
}

export interface Verdict {
  readonly lineItemId: string
  readonly kind: 'approved' | 'rejected'
  readonly reason?: string | undefined
  readonly at: Instant
}

export type VerdictRefusal = 'no-such-unit' | 'not-under-review' | 'judged-otherwise'

export function judgeUnit(document: ReturnDocument, verdict: Verdict): Decision<VerdictRefusal> {
  const { lineItemId, kind, reason, at } = verdict
  const unit = listSubmittedItems(document).find((item) => item.lineItemId === lineItemId)
  if (unit === undefined) return { kind: 'refused', because: 'no-such-unit' }
  if (unit.verdict !== undefined)
    return unit.verdict.kind === kind ? { kind: 'same' } : { kind: 'refused', because: 'judged-otherwise' }
  if (!listUnitsUnderReview(document).includes(unit)) return { kind: 'refused', because: 'not-under-review' }
  const judgedItem: ReturnedItem = { ...unit, verdict: { kind, at, ...(reason !== undefined && { reason }) } }
  if (kind === 'approved') return { kind: 'changed', document: updateReview(replaceItem(document, judgedItem)) }
  if (document.items.length === 1) return { kind: 'emptied', document: replaceItem(document, judgedItem) }
  return {
    kind: 'changed',
    document: updateReview(
      removeItem(document, { item: judgedItem, why: reason === undefined ? {} : { reason }, sent: false }),
    ),
  }
}

interface Arrival {
  readonly items: readonly string[]
  readonly missing: readonly string[]
  /** Received but not to be restocked. */
  readonly notRestocked?: readonly string[]
  readonly inspections?: ReadonlyMap<string, Inspection>
  readonly at: Instant
  /** Replacements were sent, or may have been. */
  readonly sent: boolean
}

export interface ArrivalProblem {
  readonly list: 'items' | 'missing' | 'notRestocked'
  readonly index: number
  readonly because: 'no-such-unit' | 'twice' | 'has-arrived' | 'not-sent' | 'taken-out' | 'not-in-parcel'
}

/** A missing unit that turns up counts again; a rejected or withdrawn one does not. */
const canTurnUp = ({ items, removedItems = [] }: ReturnDocument, { lineItemId, verdict }: ReturnedItem): boolean =>
  items.some((item) => item.lineItemId === lineItemId) ||
  (verdict === undefined &&
    !removedItems.some(({ item, because }) => item.lineItemId === lineItemId && because === 'withdrawn'))

const findProblem = (
  document: ReturnDocument,
  arrival: Arrival,
  position: Pick<ArrivalProblem, 'list' | 'index'>,
): ArrivalProblem['because'] | null => {
  const { items } = arrival
  const list = arrival[position.list] ?? []
  const id = list[position.index] ?? ''
  const unit = listSubmittedItems(document).find(({ lineItemId }) => lineItemId === id)
  if (unit === undefined) return 'no-such-unit'
  if (list.indexOf(id) < position.index || (position.list === 'missing' && items.includes(id))) return 'twice'
  if (position.list === 'notRestocked') return items.includes(id) ? null : 'not-in-parcel'
  if (position.list === 'items') return canTurnUp(document, unit) ? null : 'taken-out'
  if (unit.receivedAt !== undefined) return 'has-arrived'
  return isNeverSent(unit) ? 'not-sent' : null
}

export const listArrivalProblems = (document: ReturnDocument, arrival: Arrival): readonly ArrivalProblem[] =>
  (['items', 'missing', 'notRestocked'] as const).flatMap((list) =>
    (arrival[list] ?? []).flatMap((_id, index): ArrivalProblem[] => {
      const because = findProblem(document, arrival, { list, index })
      return because === null ? [] : [{ list, index, because }]
    }),
  )

export const toCredit = (item: ReturnedItem): ReturnedItem =>
  item.returnType === 'credit' ? item : { ...item, returnType: 'credit', resolution: 'return' }

export function restoreItems(document: ReturnDocument, ids: readonly string[]): ReturnDocument {
  const { items, removedItems = [], replacements } = document
  const isReplaced = ({ lineItemId }: ReturnedItem): boolean =>
    replacements.some(({ forLineItemId }) => forLineItemId === lineItemId)
  const restored = removedItems
    .filter(({ item }) => ids.includes(item.lineItemId))
    .map(({ item }) => (isReplaced(item) ? item : toCredit(item)))
  return restored.length === 0
    ? document
    : {
        ...document,
        items: [...items, ...restored],
        removedItems: removedItems.filter(({ item }) => !ids.includes(item.lineItemId)),
      }
}

/** The unit is under review again. If it had been removed its replacement is lost, so it comes back for credit. */
export function undoVerdict(document: ReturnDocument, lineItemId: string, at: Instant): Decision<'no-such-unit'> {
  const unit = listSubmittedItems(document).find((item) => item.lineItemId === lineItemId)
  if (unit === undefined) return { kind: 'refused', because: 'no-such-unit' }
  if (unit.verdict === undefined) return { kind: 'same' }
  const restored = restoreItems(document, [lineItemId])
  const items = restored.items.map(({ verdict, ...item }) => {
    if (item.lineItemId === lineItemId) return { ...item, verdictUndoneAt: at }
    return verdict === undefined ? item : { ...item, verdict }
  })
  return { kind: 'changed', document: updateReview({ ...restored, items, outcome: 'review' }) }
}

export const listNewlyArrived = (document: ReturnDocument, { items }: Pick<Arrival, 'items'>): readonly string[] =>
  listSubmittedItems(document).flatMap(({ lineItemId, receivedAt }) =>
    items.includes(lineItemId) && receivedAt === undefined ? [lineItemId] : [],
  )

/** All units of a cancelled, unsent exchange become credit: they were one order. */
const convertCancelledExchange = (document: ReturnDocument, { items: ids, sent }: Arrival): ReturnDocument => {
  const { items, replacements, exchangeOrder } = document
  if (sent || ids.length === 0 || replacements.length === 0 || exchangeOrder?.state !== 'cancelled') return document
  return { ...document, items: items.map(toCredit), replacements: [] }
}

/** Units that count again need a new payout limit. */
export function resetPayable(before: ReturnDocument, after: ReturnDocument): ReturnDocument {
  const removed = getExcludedUnits(after)
  if ([...getExcludedUnits(before)].every((id) => removed.has(id))) return after
  const { payable: _before, ...rest } = after
  return rest
}

export function receiveUnits(document: ReturnDocument, arrival: Arrival): Decision<'nothing-left'> {
  const { items, missing, notRestocked = [], inspections, at, sent } = arrival
  const restored = restoreItems(convertCancelledExchange(document, arrival), items)
  const newItems = restored.items.filter((item) => items.includes(item.lineItemId) && item.receivedAt === undefined)
  const missingItems = restored.items.filter((item) => missing.includes(item.lineItemId))
  if (newItems.length === 0 && missingItems.length === 0) return { kind: 'same' }
  if (missingItems.length === restored.items.length) return { kind: 'refused', because: 'nothing-left' }
  const markArrived = (item: ReturnedItem): ReturnedItem => {
    const inspection = inspections?.get(item.lineItemId)
    return {
      ...item,
      receivedAt: at,
      ...(notRestocked.includes(item.lineItemId) && { notRestocked: true as const }),
      ...(inspection && { inspection }),
    }
  }
  const received = newItems.reduce((changed, item) => replaceItem(changed, markArrived(item)), restored)
  const next = missingItems.reduce(
    (left, item) => removeItem(left, { item, why: { because: 'missing' }, sent }),
    received,
  )
  const reviewed = updateReview(resetPayable(document, next))
  // An arrived parcel was mailed, even without a carrier report (INS-12).
  const isFirstSeen = newItems.length > 0 && reviewed.mailedAt === undefined
  return { kind: 'changed', document: isFirstSeen ? { ...reviewed, mailedAt: at } : reviewed }
}

const listItemsToSend = ({ items }: ReturnDocument): readonly ReturnedItem[] =>
  items.filter((item) => !isNeverSent(item))

const hasArrived = ({ receivedAt }: ReturnedItem): boolean => receivedAt !== undefined

export function hasAllArrived(document: ReturnDocument): boolean {
  const sent = listItemsToSend(document)
  return sent.length > 0 && sent.every(hasArrived)
}

export function listAwaitedUnits(document: ReturnDocument): readonly ReturnedItem[] {
  const sent = listItemsToSend(document)
  return sent.some(hasArrived) ? sent.filter((item) => !hasArrived(item)) : []
}

export const getRemovedUnits = ({ removedItems = [] }: ReturnDocument): RemovedUnits =>
  new Set(removedItems.map(({ item }) => item.lineItemId))

/** Removed units, and missing credit units once the parcel was opened. Exchanges wait as a whole instead. */
export const getExcludedUnits = (document: ReturnDocument): RemovedUnits =>
  new Set([
    ...getRemovedUnits(document),
    ...listAwaitedUnits(document).flatMap(({ lineItemId, returnType }) =>
      returnType === 'credit' ? [lineItemId] : [],
    ),
  ])
