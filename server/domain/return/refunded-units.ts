import type { Order, OrderLine } from '../../../schemas/entities/order.ts'
import type { Instant, LineItemId } from '../../../schemas/ids.ts'
import type { Minor } from '../../../schemas/money.ts'
import type { ReturnDocument } from '../../../schemas/records/return.ts'
import { sumOf } from '../money/round.ts'
import type { ReturnMoney } from './return-money.ts'

type Unit = ReturnMoney['units'][number]

/** Units of one return that were refunded elsewhere, and that it does not know of yet. */
export interface RefundedUnits {
  /** What was refunded for each, at most its worth. */
  readonly amounts: ReadonlyMap<LineItemId, Minor>
  /** Those that were only taken back, without money: the merchant decides whether they are paid for. */
  readonly unpaid: readonly LineItemId[]
}

/** Which units an order's refunds elsewhere stand for. */
interface MatchedUnits {
  /** By the id of the return. */
  readonly ofReturns: ReadonlyMap<string, RefundedUnits>
  /** How many units of each line are in no return, and were refunded elsewhere. */
  readonly free: ReadonlyMap<string, number>
}

/** A unit that was refunded elsewhere: the `number`th of its line, in the order in which the order system lists them. */
interface Slot {
  readonly number: number
  readonly at: Instant
  readonly isPaid: boolean
}

/** A unit of a line that is in a return; `before` units of the line had been refunded when that was submitted. */
interface Candidate {
  readonly returnId: string
  readonly unit: Unit
  readonly before: number
}

const slotsOf = ({ refunded }: OrderLine): readonly Slot[] =>
  refunded
    .flatMap(({ quantity, at, unpaid }) => Array.from({ length: quantity }, () => ({ at, isPaid: unpaid !== true })))
    .map((slot, n) => ({ number: n + 1, ...slot }))

/** The times of order systems may have no more than seconds. */
const SECOND_MS = 1_000

/** How many of the units of a line were refunded before a return was submitted, as their dates say. */
const datedBefore = (slots: readonly Slot[], submittedAt: Instant): number => {
  const second = submittedAt - (submittedAt % SECOND_MS)
  return slots.filter(({ at }) => at < second).length
}

/** What a return submitted now says of the units of each line that were refunded before it; nothing where their dates say it. */
export function refundedBefore({ lines }: Pick<Order, 'lines'>, now: Instant): Pick<ReturnDocument, 'refundedBefore'> {
  const counts = lines.flatMap((line) => {
    const slots = slotsOf(line)
    return slots.length === datedBefore(slots, now) ? [] : [[line.id, slots.length] as const]
  })
  return counts.length === 0 ? {} : { refundedBefore: Object.fromEntries(counts) }
}

/** The units of a line that are in returns. Where a return does not say what was refunded before it, the dates do. */
const candidatesOf = (lineId: string, slots: readonly Slot[], returns: readonly ReturnMoney[]): readonly Candidate[] =>
  returns.flatMap(({ id: returnId, units, refundedBefore, submittedAt }) => {
    const before = refundedBefore[lineId] ?? datedBefore(slots, submittedAt)
    return units.filter((unit) => unit.lineId === lineId).map((unit) => ({ returnId, unit, before }))
  })

/** The slots without those that stand for units of which a return knows already. */
const unknownSlots = (slots: readonly Slot[], candidates: readonly Candidate[]): readonly Slot[] => {
  const rest = [...slots]
  for (const { before } of candidates.filter(({ unit }) => unit.known !== null)) {
    const later = rest.findIndex(({ number }) => number > before)
    rest.splice(Math.max(0, later), 1)
  }
  return rest
}

/** As `RefundedUnits`, while they are found. */
interface Found {
  readonly amounts: Map<LineItemId, Minor>
  readonly unpaid: LineItemId[]
}

interface MatchedLine {
  readonly waiting: readonly { readonly of: Candidate; readonly isPaid: boolean }[]
  readonly free: number
}

/**
 * What the refunded units of a line stand for. A unit that waited in a return when it was refunded comes first; then units that are in
 * no return, then those that a return gave up; last, as nothing else is left, units that were put into a return later.
 */
const matchLine = (line: OrderLine, returns: readonly ReturnMoney[]): MatchedLine => {
  const slots = slotsOf(line)
  const candidates = candidatesOf(line.id, slots, returns)
  const open = candidates.filter(({ unit }) => unit.status === 'waiting' && unit.known === null)
  const room = line.quantity - candidates.filter(({ unit }) => unit.status !== 'removed').length
  const unclaimed = Math.max(0, line.quantity - candidates.length)
  const waiting: MatchedLine['waiting'][number][] = []
  let beside = 0
  for (const { number, isPaid } of unknownSlots(slots, candidates)) {
    const isFree = beside < room
    const at = open.findIndex(({ before }) => before < number)
    const [of] = at >= 0 ? open.splice(at, 1) : isFree ? [] : open.splice(0, 1)
    if (of !== undefined) waiting.push({ of, isPaid })
    else if (isFree) beside += 1
  }
  return { waiting, free: Math.min(beside, unclaimed) }
}

/** One order of returns for all readers of an order: two returns must not each find that the same refund was for its own unit. */
const oldestFirst = (a: ReturnMoney, b: ReturnMoney): number =>
  a.submittedAt - b.submittedAt || (a.id < b.id ? -1 : Number(a.id > b.id))

/**
 * Matches the units that were refunded elsewhere to the units of returns. All of them together stand for no more than the `money` that
 * went back elsewhere.
 */
export function matchRefundedUnits(
  { lines }: Pick<Order, 'lines'>,
  returns: readonly ReturnMoney[],
  money: Minor,
): MatchedUnits {
  const ordered = returns.toSorted(oldestFirst)
  const matched = lines
    .filter(({ refunded }) => refunded.length > 0)
    .map((line) => ({ line, ...matchLine(line, ordered) }))
  let rest = money - sumOf(returns.flatMap(({ units }) => units.map(({ known }) => known ?? 0)))
  const found = new Map<string, Found>()
  for (const { of, isPaid } of matched.flatMap(({ waiting }) => waiting)) {
    const { id, worth } = of.unit
    const amount = isPaid ? Math.max(0, Math.min(worth, rest)) : 0
    rest -= amount
    const ofReturn: Found = found.get(of.returnId) ?? { amounts: new Map<LineItemId, Minor>(), unpaid: [] }
    if (amount > 0 || worth === 0) ofReturn.amounts.set(id, amount)
    else ofReturn.unpaid.push(id)
    found.set(of.returnId, ofReturn)
  }
  return { ofReturns: found, free: new Map(matched.map(({ line, free }) => [line.id, free])) }
}
