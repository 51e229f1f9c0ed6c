import type { OrderLine } from '../../../../schemas/entities/order.ts'
import type { Instant } from '../../../../schemas/values/ids.ts'
import type { FulfilledUnits } from '../../reading/fulfilled-units.ts'
import { instantAt } from '../../reading/instant.ts'
import { at, countAt, idAt, isMissing, type JsonNode, listAt, recordProblem, textAt } from '../../reading/json-node.ts'
import { findUnlistedRefunds, isRefund } from './captured-refunded.ts'

type RefundedUnits = OrderLine['refunded'][number]

/** By line id. */
export interface UnitHistory {
  readonly fulfilled: ReadonlyMap<string, readonly FulfilledUnits[]>
  readonly refunded: ReadonlyMap<string, readonly RefundedUnits[]>
}

interface UnitEvent {
  readonly lineId: string
  readonly quantity: number
  readonly at: Instant
  readonly unpaid?: true
}

const UNSENT_STATUSES = ['cancelled', 'error', 'failure', 'pending', 'open']

const toUnitEvents = (entry: JsonNode, idKey: string, instant: Instant): readonly UnitEvent[] => {
  const lineId = idAt(entry, idKey)
  const quantity = countAt(entry, 'quantity') ?? 0
  return lineId === null || quantity === 0 ? [] : [{ lineId, quantity, at: instant }]
}

type UnitFulfillment = FulfilledUnits & Pick<UnitEvent, 'lineId'>

/** Exports have a status, whose time is `updated_at`, and rarely events. */
const readDeliveredAt = (fulfillment: JsonNode): Instant | null => {
  const known = instantAt(fulfillment, 'delivered_at')
  const status = textAt(fulfillment, 'shipment_status')
  if (known !== null || (status !== null && status !== 'delivered')) return known
  const happened = listAt(fulfillment, 'events')
    .filter((event) => textAt(event, 'status') === 'delivered')
    .flatMap((event) => instantAt(event, 'happened_at') ?? [])
  if (happened.length > 0) return Math.max(...happened)
  return status === null ? null : instantAt(fulfillment, 'updated_at')
}

const fulfillmentsOf = (order: JsonNode): readonly UnitFulfillment[] =>
  listAt(order, 'fulfillments').flatMap((fulfillment) => {
    if (UNSENT_STATUSES.includes(textAt(fulfillment, 'status') ?? '')) return []
    const sent = instantAt(fulfillment, 'created_at')
    if (sent === null) recordProblem(at(fulfillment, 'created_at'), 'is missing: the time of shipment is not known')
    const times = { fulfilledAt: sent ?? 0, deliveredAt: readDeliveredAt(fulfillment) }
    return listAt(fulfillment, 'line_items').flatMap((entry) =>
      toUnitEvents(entry, 'id', times.fulfilledAt).map(({ lineId, quantity }) => ({ lineId, quantity, ...times })),
    )
  })

/** The refund's payments moved no money, so it only restocked units. */
const isUnpaid = (refund: JsonNode): boolean =>
  !isMissing(at(refund, 'transactions')) && !listAt(refund, 'transactions').some(isRefund)

const refundsOf = (order: JsonNode): readonly UnitEvent[] => {
  const refunds = listAt(order, 'refunds')
  // Payments outside refunds may belong to any of them.
  const hasUnlistedRefunds = findUnlistedRefunds(order, refunds).length > 0
  return refunds.flatMap((refund) => {
    const refundedAt = instantAt(refund, 'processed_at') ?? instantAt(refund, 'created_at')
    const entries = listAt(refund, 'refund_line_items')
    if (refundedAt === null && entries.length > 0)
      recordProblem(at(refund, 'created_at'), 'is missing: the time is not known')
    const unpaid = !hasUnlistedRefunds && isUnpaid(refund) && { unpaid: true as const }
    return entries.flatMap((entry) =>
      toUnitEvents(entry, 'line_item_id', refundedAt ?? 0).map((one) => ({ ...one, ...unpaid })),
    )
  })
}

const groupByLine = <Event extends Pick<UnitEvent, 'lineId'>>(events: readonly Event[]): Map<string, Event[]> => {
  const lines = new Map<string, Event[]>()
  for (const event of events) lines.set(event.lineId, [...(lines.get(event.lineId) ?? []), event])
  return lines
}

const mapValues = <From, To>(map: ReadonlyMap<string, From>, to: (value: From) => To): Map<string, To> =>
  new Map([...map].map(([key, value]) => [key, to(value)]))

const requireKnownLines = (order: JsonNode, events: readonly UnitEvent[]): void => {
  const known = new Set(listAt(order, 'line_items').map((line) => idAt(line, 'id')))
  const stranger = events.find(({ lineId }) => !known.has(lineId))
  if (stranger !== undefined)
    recordProblem(at(order, 'refunds'), `refunds line item ${stranger.lineId}, which the order does not have`)
}

export function readUnitHistory(order: JsonNode): UnitHistory {
  const refunds = refundsOf(order)
  requireKnownLines(order, refunds)
  return {
    fulfilled: groupByLine(fulfillmentsOf(order)),
    refunded: mapValues(groupByLine(refunds), (events) => events.map(({ lineId: _line, ...event }) => event)),
  }
}

const countOf = (refunded: readonly RefundedUnits[]): number =>
  refunded.reduce((all, { quantity }) => all + quantity, 0)

/** Refunded units, and units that order edits removed; `editedAt` is the best known date of those. */
export function listRemovedUnits(
  line: JsonNode,
  refunded: readonly RefundedUnits[],
  editedAt: Instant,
): RefundedUnits[] {
  const quantity = countAt(line, 'quantity') ?? 0
  const counted = countOf(refunded)
  if (counted > quantity) recordProblem(at(line, 'quantity'), `is ${quantity}, but ${counted} units were refunded`)
  const takenOff = quantity - (countAt(line, 'current_quantity') ?? quantity) - counted
  return takenOff > 0 ? [...refunded, { quantity: takenOff, at: editedAt }] : [...refunded]
}
