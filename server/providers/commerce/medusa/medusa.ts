import type { Instant } from '../../../../schemas/ids.ts'
import type { Database } from '../../../database/database.ts'
import { mirrored } from '../mirror/mirrored.ts'
import type { Commerce } from '../port.ts'
import type { ShopFacts } from '../shopify-rest/shop.ts'
import { medusaOperations } from './operations/operations.ts'
import { medusaSource } from './source.ts'

/** What a Medusa stands on. */
type Needs = Parameters<typeof medusaSource>[0] & {
  readonly database: Pick<Database, 'query' | 'transaction'>
  readonly now: () => Instant
  readonly tables: Commerce
  readonly allocate: ShopFacts['allocate']
}

/** A server of Medusa: read by a mirror, told by operations that take turns at an order and are looked for before they are asked for. */
export function medusaCommerce({ ask, facts, warn, database, now, tables, allocate }: Needs): Commerce {
  return {
    ...tables,
    ...mirrored({ source: medusaSource({ ask, facts, warn, now }), tables, database, now }),
    ...medusaOperations({ ask, location: facts.location, allocate, database, now }),
  }
}
