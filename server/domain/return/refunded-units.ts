import type { Order, OrderLine } from '../../../schemas/entities/order.ts'
import type { ReturnDocument } from '../../../schemas/records/return.ts'
import type { Instant, LineItemId } from '../../../schemas/values/ids.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import { sumOf } from '../money/round.ts'
import type { ReturnMoney } from './return-money.ts'

type Unit = ReturnMoney['units'][number]

/** External refunds that the return does not know yet. */
export interface RefundedUnits {
  readonly amounts: ReadonlyMap<LineItemId, Minor>
  /** Taken back without money; the merchant decides on payment. */
  readonly unpaid: readonly LineItemId[]
}

interface MatchedUnits {
  /** By return id. */
  readonly ofReturns: ReadonlyMap<string, RefundedUnits>
  readonly free: ReadonlyMap<string, number>
}

/** The `number`th refunded unit of its line, in the order system's order. */
interface Slot {
  readonly number: number
  readonly at: Instant
  readonly isPaid: boolean
}

/** `before` counts units of the line refunded before the return was submitted. */
interface Candidate {
  readonly returnId: string
  readonly unit: Unit
  readonly before: number
}

const slotsOf = ({ refunded }: OrderLine): readonly Slot[] =>
  refunded
    .flatMap(({ quantity, at, unpaid }) => Array.from({ length: quantity }, () => ({ at, isPaid: unpaid !== true })))
    .map((slot, n) => ({ number: n + 1, ...slot }))

/** Order system timestamps may have second precision. */
const SECOND_MS = 1_000

const countDatedBefore = (slots: readonly Slot[], submittedAt: Instant): number => {
  const second = submittedAt - (submittedAt % SECOND_MS)
  return slots.filter(({ at }) => at < second).length
}

export function countRefundedBefore(
  { lines }: Pick<Order, 'lines'>,
  now: Instant,
): Pick<ReturnDocument, 'refundedBefore'> {
  const counts = lines.flatMap((line) => {
    const slots = slotsOf(line)
    return slots.length === countDatedBefore(slots, now) ? [] : [[line.id, slots.length] as const]
  })
  return counts.length === 0 ? {} : { refundedBefore: Object.fromEntries(counts) }
}

const listCandidates = (
  lineId: string,
  slots: readonly Slot[],
  returns: readonly ReturnMoney[],
): readonly Candidate[] =>
  returns.flatMap(({ id: returnId, units, refundedBefore, submittedAt }) => {
    const before = refundedBefore[lineId] ?? countDatedBefore(slots, submittedAt)
    return units.filter((unit) => unit.lineId === lineId).map((unit) => ({ returnId, unit, before }))
  })

/** Drops slots of units whose return already knows the refund. */
const unknownSlots = (slots: readonly Slot[], candidates: readonly Candidate[]): readonly Slot[] => {
  const rest = [...slots]
  for (const { before } of candidates.filter(({ unit }) => unit.known !== null)) {
    const later = rest.findIndex(({ number }) => number > before)
    rest.splice(Math.max(0, later), 1)
  }
  return rest
}

interface MutableRefundedUnits {
  readonly amounts: Map<LineItemId, Minor>
  readonly unpaid: LineItemId[]
}

interface MatchedLine {
  readonly waiting: readonly { readonly candidate: Candidate; readonly isPaid: boolean }[]
  readonly free: number
}

/** Order: units waiting in a return at the time, units in no return, units a return gave back, units returned later. */
const matchLine = (line: OrderLine, returns: readonly ReturnMoney[]): MatchedLine => {
  const slots = slotsOf(line)
  const candidates = listCandidates(line.id, slots, returns)
  const open = candidates.filter(({ unit }) => unit.status === 'waiting' && unit.known === null)
  const capacity = line.quantity - candidates.filter(({ unit }) => unit.status !== 'removed').length
  const unclaimed = Math.max(0, line.quantity - candidates.length)
  const waiting: MatchedLine['waiting'][number][] = []
  let freeCount = 0
  for (const { number, isPaid } of unknownSlots(slots, candidates)) {
    const isFree = freeCount < capacity
    const at = open.findIndex(({ before }) => before < number)
    const [of] = at >= 0 ? open.splice(at, 1) : isFree ? [] : open.splice(0, 1)
    if (of !== undefined) waiting.push({ candidate: of, isPaid })
    else if (isFree) freeCount += 1
  }
  return { waiting, free: Math.min(freeCount, unclaimed) }
}

/** All readers must match a refund to the same return. */
const oldestFirst = (a: ReturnMoney, b: ReturnMoney): number =>
  a.submittedAt - b.submittedAt || (a.id < b.id ? -1 : Number(a.id > b.id))

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
  const found = new Map<string, MutableRefundedUnits>()
  for (const { candidate: of, isPaid } of matched.flatMap(({ waiting }) => waiting)) {
    const { id, worth } = of.unit
    const amount = isPaid ? Math.max(0, Math.min(worth, rest)) : 0
    rest -= amount
    const ofReturn: MutableRefundedUnits = found.get(of.returnId) ?? {
      amounts: new Map<LineItemId, Minor>(),
      unpaid: [],
    }
    if (amount > 0 || worth === 0) ofReturn.amounts.set(id, amount)
    else ofReturn.unpaid.push(id)
    found.set(of.returnId, ofReturn)
  }
  return { ofReturns: found, free: new Map(matched.map(({ line, free }) => [line.id, free])) }
}
