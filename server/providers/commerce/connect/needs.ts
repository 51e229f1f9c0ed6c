import type { ShopConfig } from '../../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../../schemas/merchant/configuration.ts'
import type { Instant, ShopId } from '../../../../schemas/values/ids.ts'
import type { OrderSystemAccess } from '../../outgoing/outgoing-request.ts'
import type { Commerce } from '../port.ts'
import type { ShopFacts } from '../shopify-rest/shop-facts.ts'

export interface ConnectNeeds extends Pick<ShopFacts, 'allocate'>, Pick<Commerce, 'listen'> {
  readonly now: () => Instant
  readonly publicUrl: string
  /** Includes sealed secrets. */
  readonly secretOf: (variable: string) => string | undefined
  readonly secretPrefix: (shopId: ShopId) => string
  /** Problems of the webhook secrets. */
  readonly brokenHooks: (config: ShopConfig, secretOf: ConnectNeeds['secretOf']) => readonly ConfigProblem[]
  /** The active configuration of a shop; null before the first publish. */
  readonly configOf: (shopId: ShopId) => Promise<ShopConfig | null>
  readonly orderSystems: OrderSystemAccess
  /** Origin of Shopify stores, for tests. */
  readonly shopifyOrigin?: ((store: string) => string) | undefined
}
