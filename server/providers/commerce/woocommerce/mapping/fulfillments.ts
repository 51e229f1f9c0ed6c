import type { Instant } from '../../../../../schemas/values/ids.ts'
import { parseInstant } from '../../../reading/instant.ts'
import { idAt, type JsonNode, listAt, textAt, wholeNumberAt } from '../../../reading/json-node.ts'
import { metaOf } from './nodes.ts'

export interface WooFulfillment {
  readonly fulfilledAt: Instant
  readonly units: readonly { readonly lineId: string; readonly quantity: number }[]
}

const toInstant = (text: string | null): Instant | null =>
  text === null ? null : parseInstant(/Z$/.test(text) ? text : `${text.replace(' ', 'T')}Z`)

/** WooCommerce 10 writes these times in the zone of the shop, and 11 in UTC with a Z. */
const readTime = (text: string | null, order: JsonNode): Instant | null => {
  const [local, utc] = ['date_modified', 'date_modified_gmt'].map((key) => toInstant(textAt(order, key)))
  const instant = toInstant(text)
  const offset = text?.endsWith('Z') || !local || !utc ? 0 : local - utc
  return instant === null ? null : instant - offset
}

/** Null for a draft and for a deleted fulfillment. */
export function readFulfillment(row: JsonNode, order: JsonNode): WooFulfillment | null {
  const fulfilledAt = readTime(metaOf(row, '_date_fulfilled') ?? textAt(row, 'date_updated'), order)
  const isDeleted = textAt(row, 'date_deleted') !== null
  if (textAt(row, 'status') !== 'fulfilled' || isDeleted || fulfilledAt === null) return null
  const items = listAt(row, 'meta_data').find((entry) => textAt(entry, 'key') === '_items')
  const units = (items === undefined ? [] : listAt(items, 'value')).flatMap((item) => {
    const lineId = idAt(item, 'item_id')
    const quantity = wholeNumberAt(item, 'qty') ?? 0
    return lineId === null || quantity < 1 ? [] : [{ lineId, quantity }]
  })
  return { fulfilledAt, units }
}

/** Times of the fulfilled units of a line, at most as many as were bought. */
export const listFulfilled = (
  fulfillments: readonly WooFulfillment[],
  { id, quantity }: { readonly id: string; readonly quantity: number },
): Instant[] =>
  fulfillments
    .flatMap(({ fulfilledAt, units }) =>
      units.flatMap((unit) => (unit.lineId === id ? Array<Instant>(unit.quantity).fill(fulfilledAt) : [])),
    )
    .toSorted((one, other) => one - other)
    .slice(0, quantity)
