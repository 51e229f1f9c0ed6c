import type { Instant } from '../../../../schemas/values/ids.ts'
import type { Database } from '../../../database/database.ts'
import { mirroredReads } from '../mirror/mirrored-reads.ts'
import type { Commerce } from '../port.ts'
import type { ShopFacts } from '../shopify-rest/shop-facts.ts'
import { medusaOperations } from './operations/operations.ts'
import { medusaSource } from './source.ts'

type Needs = Parameters<typeof medusaSource>[0] & {
  readonly database: Pick<Database, 'query' | 'transaction'>
  readonly now: () => Instant
  readonly tables: Commerce
  readonly allocate: ShopFacts['allocate']
}

/** Read through a mirror; operations lock their order and are looked up first. */
export function medusaCommerce({ ask, facts, warn, database, now, tables, allocate }: Needs): Commerce {
  return {
    ...tables,
    ...mirroredReads({ source: medusaSource({ ask, facts, warn, now }), tables, database, now }),
    ...medusaOperations({ ask, location: facts.location, allocate, database, now }),
  }
}
