import type { ShopConfig } from '../../../schemas/config/index.ts'
import { easyPostWebhooks } from './easypost/hooks.ts'
import { easyPostSeller } from './easypost/seller.ts'
import { type LocalCarrierNeeds, localCarrier } from './local/local.ts'
import type { Carriers, CarrierWebhooks } from './port.ts'
import { soldLabels } from './postage/postage.ts'
import type { SellerAddress } from './postage/seller-client.ts'
import type { ShipmentNeeds } from './postage/shipments.ts'
import { shippoWebhooks } from './shippo/hooks.ts'
import { shippoSeller } from './shippo/seller.ts'

interface Needs extends LocalCarrierNeeds, ShipmentNeeds {
  /** What the variables hold that shops name for their secrets. */
  readonly secretOf: (variable: string) => string | undefined
  /** Whether the embedded stand-in serves. */
  readonly standIns: boolean
  /** Where EasyPost is, when it is not where it always is. */
  readonly easyPostAddress?: SellerAddress | undefined
  /** Where Shippo is, when it is not where it always is. */
  readonly shippoAddress?: SellerAddress | undefined
}

type Chosen = Pick<ShopConfig, 'adapters'>

/** Who makes the labels of a shop, and who tells it of its parcels. */
export function carrierAdapters(needs: Needs) {
  const local = localCarrier(needs)
  const sell = soldLabels(needs)
  const held = (variable: string): string => {
    const key = needs.secretOf(variable)
    if (!key) throw new Error(`No label can be bought: the variable ${variable} is not set`)
    return key
  }
  return {
    /** @throws Error when the variable of the key is not set, or its stand-in serves nobody: what waits for a label waits on. */
    carriers({ adapters: { carriers: adapter } }: Chosen): Carriers {
      if (adapter === 'local') {
        if (!needs.standIns) throw new Error('No label can be made: the embedded carrier serves nobody in production')
        return local
      }
      if ('easypost' in adapter)
        return sell(easyPostSeller(held(adapter.easypost.key), adapter.easypost, needs.easyPostAddress))
      return sell(shippoSeller(held(adapter.shippo.key), adapter.shippo, needs.shippoAddress))
    },
    /** Null where nobody tells, or what shows that it is they is not set. */
    carrierWebhooks({ adapters: { carriers: adapter } }: Chosen): CarrierWebhooks | null {
      if (adapter === 'local') return null
      if ('easypost' in adapter) {
        const secret = needs.secretOf(adapter.easypost.webhookSecret)
        return secret ? easyPostWebhooks(secret) : null
      }
      const [token, hookToken] = [adapter.shippo.key, adapter.shippo.webhookToken].map(needs.secretOf)
      return token && hookToken ? shippoWebhooks({ token, hookToken }, needs.shippoAddress) : null
    },
  }
}
