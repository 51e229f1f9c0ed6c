import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../schemas/merchant.ts'
import { type AllowedNetworks, findUrlProblem } from './networks.ts'

/** The networks that the operator allows for each kind of address in a configuration. */
export interface Reach {
  readonly orderSystems: AllowedNetworks
  readonly webhooks: AllowedNetworks
}

/** The address of the order system of a shop, with its place in the configuration; null where it has none of its own. */
const orderSystemUrl = ({
  adapters: { commerce },
}: ShopConfig): { readonly pointer: string; readonly url: string } | null => {
  if (typeof commerce === 'string') return null
  if ('http' in commerce) return { pointer: '/adapters/commerce/http/url', url: commerce.http.url }
  return 'medusa' in commerce ? { pointer: '/adapters/commerce/medusa/url', url: commerce.medusa.url } : null
}

/** Returns the addresses of a configuration that this installation can never connect to, each with its place and the cure. */
export function checkReach(config: ShopConfig, { orderSystems, webhooks }: Reach): readonly ConfigProblem[] {
  const own = orderSystemUrl(config)
  const places = [
    ...(own === null ? [] : [{ ...own, allowed: orderSystems }]),
    ...(config.webhooks ?? []).map(({ url }, n) => ({ pointer: `/webhooks/${n}/url`, url, allowed: webhooks })),
  ]
  return places.flatMap(({ pointer, url, allowed }) => {
    const message = findUrlProblem(url, allowed)
    return message === null ? [] : [{ pointer, message }]
  })
}
