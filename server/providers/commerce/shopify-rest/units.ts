import type { OrderLine } from '../../../../schemas/entities/order.ts'
import type { Instant } from '../../../../schemas/ids.ts'
import { instantAt } from '../../reading/instant.ts'
import { at, countAt, idAt, isMissing, type JsonNode, listAt, recordProblem, textAt } from '../../reading/json-node.ts'
import { isRefund, findUnlistedRefunds } from './moved.ts'

type Refunded = OrderLine['refunded'][number]

/** By line id. */
export interface UnitHistory {
  /** One instant per sent unit, earliest first. */
  readonly fulfilled: ReadonlyMap<string, readonly Instant[]>
  readonly refunded: ReadonlyMap<string, readonly Refunded[]>
}

interface Event {
  readonly lineId: string
  readonly quantity: number
  readonly at: Instant
  readonly unpaid?: true
}

const neverSent = ['cancelled', 'error', 'failure', 'pending', 'open']

const eventAt = (entry: JsonNode, idKey: string, at: Instant): readonly Event[] => {
  const lineId = idAt(entry, idKey)
  const quantity = countAt(entry, 'quantity') ?? 0
  return lineId === null || quantity === 0 ? [] : [{ lineId, quantity, at }]
}

const fulfillmentsOf = (order: JsonNode): readonly Event[] =>
  listAt(order, 'fulfillments').flatMap((fulfillment) => {
    if (neverSent.includes(textAt(fulfillment, 'status') ?? '')) return []
    const sent = instantAt(fulfillment, 'created_at')
    if (sent === null) recordProblem(at(fulfillment, 'created_at'), 'is missing: nobody knows when this was sent')
    return listAt(fulfillment, 'line_items').flatMap((entry) => eventAt(entry, 'id', sent ?? 0))
  })

/** The refund's payments moved no money, so it only restocked units. */
const isUnpaid = (refund: JsonNode): boolean =>
  !isMissing(at(refund, 'transactions')) && !listAt(refund, 'transactions').some(isRefund)

const refundsOf = (order: JsonNode): readonly Event[] => {
  const refunds = listAt(order, 'refunds')
  // Payments outside refunds may belong to any of them.
  const isToldApart = findUnlistedRefunds(order, refunds).length > 0
  return refunds.flatMap((refund) => {
    const given = instantAt(refund, 'processed_at') ?? instantAt(refund, 'created_at')
    const entries = listAt(refund, 'refund_line_items')
    if (given === null && entries.length > 0) recordProblem(at(refund, 'created_at'), 'is missing: nobody knows when')
    const unpaid = !isToldApart && isUnpaid(refund) && { unpaid: true as const }
    return entries.flatMap((entry) => eventAt(entry, 'line_item_id', given ?? 0).map((one) => ({ ...one, ...unpaid })))
  })
}

const byLine = (events: readonly Event[]): Map<string, Event[]> => {
  const lines = new Map<string, Event[]>()
  for (const event of events) lines.set(event.lineId, [...(lines.get(event.lineId) ?? []), event])
  return lines
}

const mapValues = <From, To>(map: ReadonlyMap<string, From>, to: (value: From) => To): Map<string, To> =>
  new Map([...map].map(([key, value]) => [key, to(value)]))

const momentsOf = (events: readonly Event[]): Instant[] =>
  events.flatMap(({ quantity, at }) => Array.from({ length: quantity }, () => at)).sort((a, b) => a - b)

const demandKnown = (order: JsonNode, events: readonly Event[]): void => {
  const known = new Set(listAt(order, 'line_items').map((line) => idAt(line, 'id')))
  const stranger = events.find(({ lineId }) => !known.has(lineId))
  if (stranger !== undefined)
    recordProblem(at(order, 'refunds'), `refunds line item ${stranger.lineId}, which the order does not have`)
}

export function historyOf(order: JsonNode): UnitHistory {
  const refunds = refundsOf(order)
  demandKnown(order, refunds)
  return {
    fulfilled: mapValues(byLine(fulfillmentsOf(order)), momentsOf),
    refunded: mapValues(byLine(refunds), (events) => events.map(({ lineId: _line, ...event }) => event)),
  }
}

const countOf = (refunded: readonly Refunded[]): number => refunded.reduce((all, { quantity }) => all + quantity, 0)

/** Refunded units, and units that order edits removed; `editedAt` is the best known date of those. */
export function goneUnits(line: JsonNode, refunded: readonly Refunded[], editedAt: Instant): Refunded[] {
  const quantity = countAt(line, 'quantity') ?? 0
  const counted = countOf(refunded)
  if (counted > quantity) recordProblem(at(line, 'quantity'), `is ${quantity}, but ${counted} units were refunded`)
  const takenOff = quantity - (countAt(line, 'current_quantity') ?? quantity) - counted
  return takenOff > 0 ? [...refunded, { quantity: takenOff, at: editedAt }] : [...refunded]
}
