import type { ShopConfig } from '../../../../schemas/config/index.ts'
import type { Instant, ShopId } from '../../../../schemas/ids.ts'
import type { ConfigProblem } from '../../../../schemas/merchant.ts'
import type { OrderSystemAccess } from '../../outgoing/ask-out.ts'
import type { Commerce } from '../port.ts'
import type { ShopFacts } from '../shopify-rest/shop.ts'

/** What order systems are tried with. */
export interface ConnectNeeds extends Pick<ShopFacts, 'allocate'>, Pick<Commerce, 'listen'> {
  readonly now: () => Instant
  readonly publicUrl: string
  /** What the variables hold that shops name for their secrets, sealed ones too. */
  readonly secretOf: (variable: string) => string | undefined
  /** How the names of a shop's secrets begin. */
  readonly secretPrefix: (shopId: ShopId) => string
  /** What is wrong with the secrets that what tells the portal is known by. */
  readonly brokenHooks: (config: ShopConfig, secretOf: ConnectNeeds['secretOf']) => readonly ConfigProblem[]
  /** The configuration in force of a shop; null where nothing is published. */
  readonly configOf: (shopId: ShopId) => Promise<ShopConfig | null>
  readonly orderSystems: OrderSystemAccess
  /** Where stores of Shopify are, for tests that have some of their own. */
  readonly shopifyOrigin?: ((store: string) => string) | undefined
}
