import type { OrderLine } from '../../../../../schemas/entities/order.ts'
import type { Instant } from '../../../../../schemas/values/ids.ts'
import { listUnitTimes } from '../../../reading/fulfilled-units.ts'
import { instantAt } from '../../../reading/instant.ts'
import { at, countAt, isMissing, type JsonNode, listAt, textAt } from '../../../reading/json-node.ts'
import { sum } from '../../../reading/money.ts'
import { gramsAt } from '../../../reading/weight.ts'

/** Falls back to the packing time if the shop records no shipping time. */
const getSentAt = (parcel: JsonNode): Instant | null =>
  instantAt(parcel, 'shipped_at') ?? instantAt(parcel, 'packed_at') ?? instantAt(parcel, 'created_at')

export function readUnitTimes(order: JsonNode, item: JsonNode, quantity: number): ReturnType<typeof listUnitTimes> {
  const id = textAt(item, 'id')
  const parcels = listAt(order, 'fulfillments').filter((parcel) => instantAt(parcel, 'canceled_at') === null)
  const sent = parcels.flatMap((parcel) => {
    const units = sum(
      listAt(parcel, 'items').flatMap((one) =>
        textAt(one, 'line_item_id') === id ? (countAt(one, 'quantity') ?? 0) : [],
      ),
    )
    const fulfilledAt = getSentAt(parcel)
    const deliveredAt = instantAt(parcel, 'delivered_at')
    return fulfilledAt === null ? [] : [{ quantity: units, fulfilledAt, deliveredAt }]
  })
  return listUnitTimes(sent, quantity)
}

/** Disjoint counters of units that were returned, requested back or edited away. */
const RETURNED_QUANTITY_KEYS = [
  'return_requested_quantity',
  'return_received_quantity',
  'return_dismissed_quantity',
  'written_off_quantity',
]

/** Units that another system takes back, so that no unit is returned twice. */
export function listReturnedUnits(order: JsonNode, item: JsonNode, quantity: number): OrderLine['refunded'] {
  const units = sum(RETURNED_QUANTITY_KEYS.map((key) => countAt(at(item, 'detail'), key) ?? 0))
  if (units === 0) return []
  const id = textAt(item, 'id')
  const dates = listAt(order, 'returns')
    .filter(
      (one) => isMissing(at(one, 'canceled_at')) && listAt(one, 'items').some((of) => textAt(of, 'item_id') === id),
    )
    .flatMap((one) => instantAt(one, 'received_at') ?? instantAt(one, 'created_at') ?? [])
  const last = dates.length > 0 ? Math.max(...dates) : instantAt(order, 'updated_at')
  return [{ quantity: Math.min(units, quantity), at: last ?? 0 }]
}

/** In grams, as Medusa's providers assume; falls back to the product's weight. */
export function gramsOf(item: JsonNode): number {
  const variant = at(item, 'variant')
  return gramsAt(variant) || gramsAt(at(variant, 'product'))
}
