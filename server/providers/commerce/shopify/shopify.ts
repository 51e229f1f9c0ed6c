import type { Instant } from '../../../../schemas/ids.ts'
import type { Database } from '../../../store/database.ts'
import { mirrored } from '../mirrored.ts'
import type { Commerce } from '../port.ts'
import { unsupportedOperations } from '../unsupported.ts'
import { shopifyOrderSource } from './order-source.ts'

type Needs = Parameters<typeof shopifyOrderSource>[0] & {
  readonly database: Pick<Database, 'query' | 'transaction'>
  readonly now: () => Instant
  readonly tables: Commerce
}

/** A store of Shopify: read by a mirror. */
export function shopifyCommerce({ client, facts, warn, database, now, tables }: Needs): Commerce {
  return {
    ...tables,
    ...mirrored({ source: shopifyOrderSource({ client, facts, warn }), tables, database, now }),
    ...unsupportedOperations('Shopify'),
  }
}
