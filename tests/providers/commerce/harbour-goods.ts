import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Order } from '../../../schemas/entities/order.ts'
import { allocate } from '../../../server/domain/money/allocate.ts'
import { parseVerbatim } from '../../../server/load/json.ts'
import { readOrder } from '../../../server/providers/commerce/shopify-rest/order.ts'
import type { ShopFacts } from '../../../server/providers/commerce/shopify-rest/shop-facts.ts'
import { isRecord } from '../../../server/providers/reading/json-node.ts'

export const harbourGoods = fileURLToPath(new URL('../../fixtures/exports/harbour-goods', import.meta.url))

export const usd: ShopFacts = { currency: 'USD', allocate }

export const fileOf = (name: string): Record<string, unknown[]> => {
  const parsed = parseVerbatim(readFileSync(`${harbourGoods}/${name}`, 'utf8'))
  if (parsed.kind === 'broken') throw new Error(parsed.reason)
  return parsed.value as Record<string, unknown[]>
}

export const readExportedOrder = (number: number): Record<string, unknown> => {
  const found = fileOf('orders.json').orders?.find((order) => isRecord(order) && order.order_number === number)
  if (!isRecord(found)) throw new Error(`The export has no order ${number}`)
  return structuredClone(found)
}

export const readNumber = (number: number): Order => {
  const read = readOrder(readExportedOrder(number), usd)
  if (read.kind === 'refused') throw new Error(`${read.name} ${read.pointer} ${read.reason}`)
  return read.entity
}
