import type { ShopConfig } from '../../../schemas/config/index.ts'
import { type EasyPostNeeds, easyPostCarriers } from './easypost/easypost.ts'
import { easyPostWebhooks } from './easypost/hooks.ts'
import { type LocalCarrierNeeds, localCarrier } from './local.ts'
import type { Carriers, CarrierWebhooks } from './port.ts'

interface Needs extends LocalCarrierNeeds, EasyPostNeeds {
  /** What the variables hold that shops name for their secrets. */
  readonly secretOf: (variable: string) => string | undefined
  /** Whether the embedded stand-in serves. */
  readonly standIns: boolean
}

type Chosen = Pick<ShopConfig, 'adapters'>

/** Who makes the labels of a shop, and who tells it of its parcels. */
export function carrierAdapters(needs: Needs) {
  const local = localCarrier(needs)
  const easyPost = easyPostCarriers(needs)
  return {
    /** @throws Error when the variable of the key is not set, or its stand-in serves nobody: what waits for a label waits on. */
    carriers({ adapters: { carriers: adapter } }: Chosen): Carriers {
      if (adapter === 'local') {
        if (!needs.standIns) throw new Error('No label can be made: the embedded carrier serves nobody in production')
        return local
      }
      const { key, ...account } = adapter.easypost
      const held = needs.secretOf(key)
      if (!held) throw new Error(`No label can be bought at EasyPost: the variable ${key} is not set`)
      return easyPost(held, account)
    },
    /** Null where nobody tells, or what they sign with is not set. */
    carrierWebhooks({ adapters: { carriers: adapter } }: Chosen): CarrierWebhooks | null {
      const secret = adapter === 'local' ? undefined : needs.secretOf(adapter.easypost.webhookSecret)
      return secret ? easyPostWebhooks(secret) : null
    },
  }
}
