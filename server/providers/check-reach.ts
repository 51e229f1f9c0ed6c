import type { ShopConfig } from '../../schemas/config/index.ts'
import type { ConfigProblem } from '../../schemas/merchant/configuration.ts'
import { findAdapter } from './adapter.ts'
import { commerceRegistry } from './commerce/registry.ts'
import { type AllowedNetworks, findUrlProblem } from './outgoing/networks.ts'

export interface Reach {
  readonly orderSystems: AllowedNetworks
  readonly webhooks: AllowedNetworks
}

const listOrderSystemUrls = ({ adapters }: ShopConfig) => {
  const { name, adapter, options } = findAdapter(commerceRegistry, adapters.commerce)
  return adapter.url === null ? [] : [{ pointer: `/adapters/commerce/${name}/url`, url: adapter.url(options) }]
}

/** Reports addresses that this installation can never call. */
export function checkReach(config: ShopConfig, { orderSystems, webhooks }: Reach): readonly ConfigProblem[] {
  const places = [
    ...listOrderSystemUrls(config).map((one) => ({ ...one, allowed: orderSystems })),
    ...(config.webhooks ?? []).map(({ url }, n) => ({ pointer: `/webhooks/${n}/url`, url, allowed: webhooks })),
  ]
  return places.flatMap(({ pointer, url, allowed }) => {
    const message = findUrlProblem(url, allowed)
    return message === null ? [] : [{ pointer, message }]
  })
}
