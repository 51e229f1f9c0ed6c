import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import { type AllowedNetworks, findUrlProblem } from './networks.ts'

export interface Reach {
  readonly orderSystems: AllowedNetworks
  readonly webhooks: AllowedNetworks
}

const orderSystemUrl = ({
  adapters: { commerce },
}: ShopConfig): { readonly pointer: string; readonly url: string } | null => {
  if (typeof commerce === 'string') return null
  if ('http' in commerce) return { pointer: '/adapters/commerce/http/url', url: commerce.http.url }
  return 'medusa' in commerce ? { pointer: '/adapters/commerce/medusa/url', url: commerce.medusa.url } : null
}

/** Reports addresses that this installation can never call. */
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
