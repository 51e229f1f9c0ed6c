import type { Instant } from '../../../../schemas/ids.ts'
import type { Database } from '../../../store/database.ts'
import { mirrored } from '../mirrored.ts'
import type { Commerce } from '../port.ts'
import { shopifyOperations } from './operations/operations.ts'
import { shopifyOrderSource } from './order-source.ts'

type Needs = Parameters<typeof shopifyOrderSource>[0] & {
  readonly database: Pick<Database, 'query' | 'transaction'>
  readonly now: () => Instant
  readonly tables: Commerce
  /** Makes the codes of gift cards, which nobody guesses. */
  readonly secret: Uint8Array
}

/** A store of Shopify: read by a mirror, told by operations that are looked for before they are asked for again. */
export function shopifyCommerce({ client, facts, warn, database, now, tables, secret }: Needs): Commerce {
  return {
    ...tables,
    ...mirrored({ source: shopifyOrderSource({ client, facts, warn }), tables, database, now }),
    ...shopifyOperations({ client, allocate: facts.allocate, database, now, secret }),
  }
}
