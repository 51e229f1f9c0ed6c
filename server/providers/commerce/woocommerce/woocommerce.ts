import type { WooCommerceOptions } from '../../../../schemas/config/commerce.ts'
import type { Instant } from '../../../../schemas/values/ids.ts'
import { MINUTE_MS } from '../../../../schemas/values/time.ts'
import type { Database } from '../../../database/database.ts'
import { mirroredReads } from '../mirror/mirrored-reads.ts'
import type { Commerce } from '../port.ts'
import type { ShopFacts } from '../shopify-rest/shop-facts.ts'
import { wooCalls } from './calls.ts'
import type { CallWoo } from './client.ts'
import { wooOperations } from './operations/operations.ts'
import { wooSource } from './source.ts'
import { subscribe } from './subscriptions.ts'

interface Needs {
  readonly ask: CallWoo
  readonly facts: ShopFacts
  readonly options: WooCommerceOptions
  readonly database: Pick<Database, 'query' | 'transaction'>
  readonly now: () => Instant
  readonly tables: Commerce
  readonly secret: Uint8Array
  /** Of webhooks; null without one. */
  readonly hookSecret: () => string | null
  /** Logs without personal data. */
  readonly warn: (fields: Readonly<Record<string, unknown>>, sentence: string) => void
}

const SUBSCRIBE_MS = MINUTE_MS

export const DEFAULT_SENT = ['completed']

/** Read through a mirror; operations lock their order and are looked up first. */
export function wooCommerce({ ask, facts, options, database, now, tables, secret, hookSecret, warn }: Needs): Commerce {
  const source = wooSource({ ask, facts: { ...facts, sent: options.sent ?? DEFAULT_SENT }, now, warn })
  return {
    ...tables,
    ...mirroredReads({ source, tables, database, now }),
    ...wooOperations({ ask, facts, options, database, now, secret }),
    async listen(shopId, publicUrl) {
      const signing = hookSecret()
      return signing === null
        ? []
        : subscribe(wooCalls(ask, now() + SUBSCRIBE_MS, now), { shopId, publicUrl, secret: signing })
    },
  }
}
