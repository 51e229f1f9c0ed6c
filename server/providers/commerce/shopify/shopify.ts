import type { Instant } from '../../../../schemas/values/ids.ts'
import type { Database } from '../../../database/database.ts'
import { mirroredReads } from '../mirror/mirrored-reads.ts'
import type { Commerce } from '../port.ts'
import { shopifyOperations } from './operations/operations.ts'
import { shopifyOrderSource } from './order-source.ts'
import { subscribe } from './subscriptions.ts'

type Needs = Parameters<typeof shopifyOrderSource>[0] & {
  readonly database: Pick<Database, 'query' | 'transaction'>
  readonly now: () => Instant
  readonly tables: Commerce
} & Pick<Parameters<typeof shopifyOperations>[0], 'secret' | 'location' | 'giftCards' | 'reasons'>

/** Read through a mirror; operations are looked up before a retry. */
export function shopifyCommerce({ facts, warn, tables, ...needs }: Needs): Commerce {
  const { client, database, now } = needs
  return {
    ...tables,
    ...mirroredReads({ source: shopifyOrderSource({ client, facts, warn }), tables, database, now }),
    listen: (shopId, publicUrl) => subscribe(client, publicUrl, shopId),
    ...shopifyOperations({ ...needs, warn, allocate: facts.allocate }),
  }
}
