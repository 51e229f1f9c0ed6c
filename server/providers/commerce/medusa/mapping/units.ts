import type { OrderLine } from '../../../../../schemas/entities/order.ts'
import type { Instant } from '../../../../../schemas/ids.ts'
import { instantAt } from '../../../reading/instant.ts'
import { at, countAt, isMissing, type JsonNode, listAt, textAt } from '../../../reading/json-node.ts'
import { sum } from '../../../reading/money.ts'
import { gramsAt } from '../../../reading/weight.ts'

/** When a parcel went; shops that do not tell when it was handed over tell when it was packed. */
const sentAt = (parcel: JsonNode): Instant | null =>
  instantAt(parcel, 'shipped_at') ?? instantAt(parcel, 'packed_at') ?? instantAt(parcel, 'created_at')

/** When each unit of a line was sent, the earliest first. */
export function fulfilledAt(order: JsonNode, item: JsonNode, quantity: number): Instant[] {
  const id = textAt(item, 'id')
  const parcels = listAt(order, 'fulfillments').filter((parcel) => instantAt(parcel, 'canceled_at') === null)
  const sent = parcels.flatMap((parcel) => {
    const units = sum(
      listAt(parcel, 'items').flatMap((one) =>
        textAt(one, 'line_item_id') === id ? (countAt(one, 'quantity') ?? 0) : [],
      ),
    )
    const at = sentAt(parcel)
    return at === null ? [] : Array<Instant>(Math.min(units, quantity)).fill(at)
  })
  return sent.sort((one, other) => one - other).slice(0, quantity)
}

/** Units that came back, are on their way back, or were edited away: Medusa counts each in one of these. */
const gone = [
  'return_requested_quantity',
  'return_received_quantity',
  'return_dismissed_quantity',
  'written_off_quantity',
]

/** Units of a line that somebody else has promised to take back, or has: two portals may not promise the same one. */
export function unitsGone(order: JsonNode, item: JsonNode, quantity: number): OrderLine['refunded'] {
  const units = sum(gone.map((key) => countAt(at(item, 'detail'), key) ?? 0))
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

/** What a unit weighs, in grams, which is what Medusa’s own providers take a weight to be in; its product’s where it has none. */
export function gramsOf(item: JsonNode): number {
  const variant = at(item, 'variant')
  return gramsAt(variant) || gramsAt(at(variant, 'product'))
}
