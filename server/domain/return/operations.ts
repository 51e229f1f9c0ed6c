import type { Instant } from '../../../schemas/ids.ts'
import type { ReturnDocument, ReturnedItem, ReturnState } from '../../../schemas/records/return.ts'
import type { RemovedUnits } from './removed-lines.ts'
import { staysWithShopper } from './status.ts'
import { submittedItems } from './submitted-lines.ts'

/** What merchants may do with a return in which state. */
const allowedIn = {
  judge: ['open', 'expired'],
  extend: ['open', 'expired'],
  receive: ['open', 'expired', 'processed'],
  process: ['open', 'expired', 'processed'],
  close: ['open', 'expired', 'processed'],
  changeMethod: ['open'],
  adjust: ['open', 'expired', 'processed', 'closed'],
} as const satisfies Readonly<Record<string, readonly ReturnState[]>>

/** Whether a merchant may do this to a return in that state. */
export const merchantMay = (what: keyof typeof allowedIn, state: ReturnState): boolean =>
  (allowedIn[what] as readonly ReturnState[]).includes(state)

/** What an operation makes of a document. `emptied`: no unit is left in the return. */
type Decision<Refusal extends string> =
  | { readonly kind: 'changed'; readonly document: ReturnDocument }
  | { readonly kind: 'same' }
  | { readonly kind: 'emptied'; readonly document: ReturnDocument }
  | { readonly kind: 'refused'; readonly because: Refusal }

/** What is sent of these units: nothing when all are kept, or given away (WFL-31). */
const shippableOf = (items: readonly ReturnedItem[]): 'default' | 'keep' | 'donate' => {
  if (!items.every(staysWithShopper)) return 'default'
  return items.every(({ outcome }) => outcome.includes('keep')) ? 'keep' : 'donate'
}

/** The units that a person is to look at: those that rules named, or all where the whole return is looked at. */
const named = (document: ReturnDocument): readonly ReturnedItem[] => {
  const all = submittedItems(document)
  const some = all.filter(({ outcome }) => outcome.includes('review'))
  return some.length > 0 ? some : all
}

/** The units that wait for a person's verdict; one that was missing waits for nobody. */
export const unitsUnderReview = (document: ReturnDocument): readonly ReturnedItem[] =>
  document.outcome === 'review'
    ? named(document).filter((item) => item.verdict === undefined && document.items.includes(item))
    : []

/** The document once it was looked at: it leaves the review with the last verdict. */
const judged = (document: ReturnDocument): ReturnDocument => {
  const shippable = shippableOf(document.items)
  const next = { ...document, totals: { ...document.totals, shippable: { outcome: shippable } } }
  return unitsUnderReview(next).length > 0 ? next : { ...next, outcome: shippable }
}

const withItem = (document: ReturnDocument, changed: ReturnedItem): ReturnDocument => ({
  ...document,
  items: document.items.map((item) => (item.lineItemId === changed.lineItemId ? changed : item)),
})

/** Takes a unit out. What would come instead goes with it, unless it was sent. */
const withoutItem = (
  document: ReturnDocument,
  given: {
    readonly item: ReturnedItem
    /** In the merchant's words, or that it was not in the parcel. */
    readonly why: { readonly reason?: string; readonly because?: 'missing' }
    readonly sent: boolean
  },
): ReturnDocument => {
  const { item, why, sent } = given
  const { lineItemId } = item
  return {
    ...document,
    items: document.items.filter((one) => one.lineItemId !== lineItemId),
    removedItems: [...(document.removedItems ?? []), { item, ...why }],
    replacements: document.replacements.filter(({ forLineItemId }) => sent || forLineItemId !== lineItemId),
  }
}

/** A person's verdict on a unit under review. */
export interface Verdict {
  readonly lineItemId: string
  readonly kind: 'approved' | 'rejected'
  readonly reason?: string | undefined
  readonly at: Instant
}

export type VerdictRefusal = 'no-such-unit' | 'not-under-review' | 'judged-otherwise'

/** What a verdict makes of a return; the same verdict again changes nothing. */
export function judgeUnit(document: ReturnDocument, verdict: Verdict): Decision<VerdictRefusal> {
  const { lineItemId, kind, reason, at } = verdict
  const unit = submittedItems(document).find((item) => item.lineItemId === lineItemId)
  if (unit === undefined) return { kind: 'refused', because: 'no-such-unit' }
  if (unit.verdict !== undefined)
    return unit.verdict.kind === kind ? { kind: 'same' } : { kind: 'refused', because: 'judged-otherwise' }
  if (!unitsUnderReview(document).includes(unit)) return { kind: 'refused', because: 'not-under-review' }
  const item: ReturnedItem = { ...unit, verdict: { kind, at, ...(reason !== undefined && { reason }) } }
  if (kind === 'approved') return { kind: 'changed', document: judged(withItem(document, item)) }
  if (document.items.length === 1) return { kind: 'emptied', document: withItem(document, item) }
  return {
    kind: 'changed',
    document: judged(withoutItem(document, { item, why: reason === undefined ? {} : { reason }, sent: false })),
  }
}

/** What somebody found in the parcel, and what was not in it. */
interface Arrival {
  readonly items: readonly string[]
  readonly missing: readonly string[]
  /** What came and is not to be sold again. */
  readonly notRestocked?: readonly string[]
  readonly at: Instant
  /** What comes instead of the units was sent, or may have been. */
  readonly sent: boolean
}

/** What is wrong with an arrival: a place in it, and why. */
export interface ArrivalProblem {
  readonly list: 'items' | 'missing' | 'notRestocked'
  readonly index: number
  readonly because: 'no-such-unit' | 'twice' | 'has-arrived' | 'not-sent' | 'taken-out' | 'not-in-parcel'
}

/** Missing units that turn up later count again; what was rejected does not. */
const mayTurnUp = (document: ReturnDocument, { lineItemId, verdict }: ReturnedItem): boolean =>
  document.items.some((item) => item.lineItemId === lineItemId) || verdict === undefined

const problemOf = (
  document: ReturnDocument,
  arrival: Arrival,
  of: Pick<ArrivalProblem, 'list' | 'index'>,
): ArrivalProblem['because'] | null => {
  const { items } = arrival
  const list = arrival[of.list] ?? []
  const id = list[of.index] ?? ''
  const unit = submittedItems(document).find(({ lineItemId }) => lineItemId === id)
  if (unit === undefined) return 'no-such-unit'
  if (list.indexOf(id) < of.index || (of.list === 'missing' && items.includes(id))) return 'twice'
  if (of.list === 'notRestocked') return items.includes(id) ? null : 'not-in-parcel'
  if (of.list === 'items') return mayTurnUp(document, unit) ? null : 'taken-out'
  if (unit.receivedAt !== undefined) return 'has-arrived'
  return staysWithShopper(unit) ? 'not-sent' : null
}

/** Everything that keeps an arrival from being written down. */
export const arrivalProblems = (document: ReturnDocument, arrival: Arrival): readonly ArrivalProblem[] =>
  (['items', 'missing', 'notRestocked'] as const).flatMap((list) =>
    (arrival[list] ?? []).flatMap((_id, index): ArrivalProblem[] => {
      const because = problemOf(document, arrival, { list, index })
      return because === null ? [] : [{ list, index, because }]
    }),
  )

/** The unit as one that comes back for credit: nothing comes instead of it. */
export const asCredit = (item: ReturnedItem): ReturnedItem =>
  item.returnType === 'credit' ? item : { ...item, returnType: 'credit', resolution: 'return' }

const putBack = (document: ReturnDocument, ids: readonly string[]): ReturnDocument => {
  const { items, removedItems = [], replacements } = document
  const isReplaced = ({ lineItemId }: ReturnedItem): boolean =>
    replacements.some(({ forLineItemId }) => forLineItemId === lineItemId)
  const back = removedItems
    .filter(({ item }) => ids.includes(item.lineItemId))
    .map(({ item }) => (isReplaced(item) ? item : asCredit(item)))
  return back.length === 0
    ? document
    : {
        ...document,
        items: [...items, ...back],
        removedItems: removedItems.filter(({ item }) => !ids.includes(item.lineItemId)),
      }
}

/**
 * What becomes of a return when a verdict on a unit of it is taken back: the unit is under review again, and in the return. What
 * was to come instead of one that had been taken out was given up with it, so that it comes back for credit. Without a verdict
 * there is nothing to take back.
 */
export function undoVerdict(document: ReturnDocument, lineItemId: string, at: Instant): Decision<'no-such-unit'> {
  const unit = submittedItems(document).find((item) => item.lineItemId === lineItemId)
  if (unit === undefined) return { kind: 'refused', because: 'no-such-unit' }
  if (unit.verdict === undefined) return { kind: 'same' }
  const back = putBack(document, [lineItemId])
  const items = back.items.map(({ verdict, ...item }) => {
    if (item.lineItemId === lineItemId) return { ...item, verdictUndoneAt: at }
    return verdict === undefined ? item : { ...item, verdict }
  })
  return { kind: 'changed', document: judged({ ...back, items, outcome: 'review' }) }
}

/** The units of an arrival that nobody had seen arrive before. */
export const newlyArrived = (document: ReturnDocument, { items }: Pick<Arrival, 'items'>): readonly string[] =>
  submittedItems(document).flatMap(({ lineItemId, receivedAt }) =>
    items.includes(lineItemId) && receivedAt === undefined ? [lineItemId] : [],
  )

/** Goods whose exchange was cancelled before it was sent come back for credit, all of them: it was one order. */
const withoutExchange = (document: ReturnDocument, { items: ids, sent }: Arrival): ReturnDocument => {
  const { items, replacements, exchangeOrder } = document
  if (sent || ids.length === 0 || replacements.length === 0 || exchangeOrder?.state !== 'cancelled') return document
  return { ...document, items: items.map(asCredit), replacements: [] }
}

/**
 * The document without the most that its order could give for it, where units count now that did not then: that is found anew once they
 * are to be paid.
 */
const asFoundAnew = (before: ReturnDocument, after: ReturnDocument): ReturnDocument => {
  const removed = removedNow(after)
  if ([...removedNow(before)].every((id) => removed.has(id))) return after
  const { payable: _before, ...rest } = after
  return rest
}

/** What an arrival without problems makes of a return; what was written down before changes nothing. */
export function receiveUnits(document: ReturnDocument, arrival: Arrival): Decision<'nothing-left'> {
  const { items, missing, notRestocked = [], at, sent } = arrival
  const back = putBack(withoutExchange(document, arrival), items)
  const news = back.items.filter((item) => items.includes(item.lineItemId) && item.receivedAt === undefined)
  const lost = back.items.filter((item) => missing.includes(item.lineItemId))
  if (news.length === 0 && lost.length === 0) return { kind: 'same' }
  if (lost.length === back.items.length) return { kind: 'refused', because: 'nothing-left' }
  const arrived = (item: ReturnedItem): ReturnedItem => ({
    ...item,
    receivedAt: at,
    ...(notRestocked.includes(item.lineItemId) && { notRestocked: true as const }),
  })
  const seen = news.reduce((next, item) => withItem(next, arrived(item)), back)
  const next = lost.reduce((left, item) => withoutItem(left, { item, why: { because: 'missing' }, sent }), seen)
  const decided = judged(asFoundAnew(document, next))
  // A parcel that arrived was in the mail, whether or not a carrier reported it (INS-12).
  const mailed = news.length > 0 && decided.mailedAt === undefined
  return { kind: 'changed', document: mailed ? { ...decided, mailedAt: at } : decided }
}

const toBeSent = ({ items }: ReturnDocument): readonly ReturnedItem[] => items.filter((item) => !staysWithShopper(item))

const hasArrived = ({ receivedAt }: ReturnedItem): boolean => receivedAt !== undefined

/** Whether somebody looked into the parcel and found everything that is still in the return. */
export function allArrived(document: ReturnDocument): boolean {
  const sent = toBeSent(document)
  return sent.length > 0 && sent.every(hasArrived)
}

/** The units that somebody who looked into the parcel did not find so far. */
export function awaitedUnits(document: ReturnDocument): readonly ReturnedItem[] {
  const sent = toBeSent(document)
  return sent.some(hasArrived) ? sent.filter((item) => !hasArrived(item)) : []
}

/** The units that were taken out of a return. */
export const takenOut = ({ removedItems = [] }: ReturnDocument): RemovedUnits =>
  new Set(removedItems.map(({ item }) => item.lineItemId))

/**
 * The units that do not count for what is paid out now: those that were taken out, and, once somebody looked into the parcel,
 * those that were not in it. What is exchanged waits as a whole instead.
 */
export const removedNow = (document: ReturnDocument): RemovedUnits =>
  new Set([
    ...takenOut(document),
    ...awaitedUnits(document).flatMap(({ lineItemId, returnType }) => (returnType === 'credit' ? [lineItemId] : [])),
  ])
