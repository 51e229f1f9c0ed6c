import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Instant, ShopId } from '../../../schemas/values/ids.ts'
import type { Database } from '../../database/database.ts'
import type { Adapter, SecretOf } from '../adapter.ts'
import type { OrderSystemAccess } from '../outgoing/outgoing-request.ts'
import type { Commerce, CommerceHook, OrderSystemWebhooks } from './port.ts'
import type { StoreCheck } from './probe.ts'
import type { ShopFacts } from './shopify-rest/shop-facts.ts'

export interface ConnectServices {
  readonly now: () => Instant
  /** Includes sealed secrets. */
  readonly secretOf: SecretOf
  readonly allocate: ShopFacts['allocate']
  readonly orderSystems: OrderSystemAccess
  /** Origin of order systems that the options name instead of their URL; for tests. */
  readonly storeOrigin?: ((store: string) => string) | undefined
}

export interface CommerceServices extends ConnectServices {
  readonly database: Pick<Database, 'query' | 'transaction'>
  /** The embedded order system. It also reads the local copies of remote orders. */
  readonly local: Commerce
  /** @throws Fault RET_ERR_COMMERCE_REFUSED when the variable is not set. */
  readonly requireSecret: (variable: string) => string
  /** Installation secret, at least 32 bytes. */
  readonly secret: Uint8Array
  readonly warn: (fields: Readonly<Record<string, unknown>>, sentence: string) => void
  /** Payouts of the embedded order system stay pending until the merchant pays them by hand. */
  readonly byHand?: boolean
}

interface OrderSystem<Options> {
  readonly open: (options: Options, config: ShopConfig) => Commerce
  /**
   * Removes outdated webhook subscriptions; `options` is null for a shop that uses another order system now. Returns
   * one message per failure.
   */
  readonly unsubscribe?: (
    shop: { readonly shopId: ShopId; readonly publicUrl: string },
    options: Options | null,
  ) => Promise<readonly string[]>
}

export interface ConnectContext extends ConnectServices {
  readonly config: ShopConfig
  /** One message per unusable secret of the order system. */
  readonly secretProblems: readonly string[]
  /** Prefix of the shop's secret names. */
  readonly prefix: string
}

export interface CommerceWebhookAdapter<Options> extends Omit<CommerceHook, 'webhooks'> {
  /** Called once per process. The result is null while no secret is set. */
  readonly create: (
    services: Pick<CommerceServices, 'secretOf' | 'warn'>,
  ) => (options: Options, when?: 'now' | 'before') => OrderSystemWebhooks | null
}

export interface CommerceAdapter<Options> extends Adapter<Options> {
  /** Called once per process. */
  readonly create: (services: CommerceServices) => OrderSystem<Options>
  /** Identifies the source of the data: a new value deletes the mirror. Null for the embedded order system. */
  readonly origin: (options: Options) => string | null
  /** The option `url`, which the operator's networks must allow; null without that option. */
  readonly url: ((options: Options) => string) | null
  /** Returns one sentence if there is nothing to check. */
  readonly connect: (options: Options, context: ConnectContext) => Promise<StoreCheck | string>
  readonly subscribes: boolean
  /** Checks a store that is not configured yet, with secrets of the usual names. Null for another system's store. */
  readonly connectUnconfigured: ((store: string, context: ConnectContext) => Promise<StoreCheck | string> | null) | null
  readonly webhooks: CommerceWebhookAdapter<Options> | null
}
