import type { ShopConfig } from '../../../schemas/config/index.ts'
import { createAdapters, findAdapter, type SecretOf } from '../adapter.ts'
import type { CarrierAdapter, CarrierServices } from './carrier-adapter.ts'
import type { LocalCarrierNeeds } from './local/local.ts'
import type { CarrierHook, Carriers } from './port.ts'
import { createLabelSales } from './postage/postage.ts'
import type { SellerAddress } from './postage/seller-client.ts'
import type { ShipmentNeeds } from './postage/shipments.ts'
import { carrierRegistry } from './registry.ts'

/** Test servers by carrier. */
export type CarrierAddresses = { readonly [Name in keyof typeof carrierRegistry]?: SellerAddress }

interface Needs extends LocalCarrierNeeds, ShipmentNeeds {
  readonly secretOf: SecretOf
  /** Whether sandboxes are available. */
  readonly allowsSandbox: boolean
  readonly addresses?: CarrierAddresses | undefined
}

type Config = Pick<ShopConfig, 'adapters'>

const registry: Readonly<Record<string, CarrierAdapter<never>>> = carrierRegistry

export function createCarrierAdapters(needs: Needs) {
  const sell = createLabelSales(needs)
  const addresses: Readonly<Record<string, SellerAddress>> = needs.addresses ?? {}
  const requireSecret = (variable: string): string => {
    const secret = needs.secretOf(variable)
    if (!secret) throw new Error(`Labels cannot be bought: the variable ${variable} is not set`)
    return secret
  }
  const services: CarrierServices = { ...needs, sell, requireSecret, addressOf: (name) => addresses[name] }
  const created = createAdapters(registry, services)
  const carrierHooks = Object.entries(registry).flatMap(([name, { webhooks }]): readonly CarrierHook[] =>
    webhooks === null
      ? []
      : [
          {
            name,
            signatureHeader: webhooks.signatureHeader,
            webhooks({ adapters }) {
              const chosen = findAdapter(registry, adapters.carriers)
              return chosen.name === name ? webhooks.create(chosen.options, services) : null
            },
          },
        ],
  )
  return {
    carrierHooks,
    /** @throws Error for a missing secret, or a sandbox in production. The label waits. */
    carriers({ adapters }: Config): Carriers {
      const { name, adapter, options } = findAdapter(registry, adapters.carriers)
      if (adapter.sandbox && !needs.allowsSandbox)
        throw new Error('Labels cannot be made: the sandbox carrier does not run in production')
      return created(name)(options)
    },
  }
}
