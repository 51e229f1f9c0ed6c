import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../schemas/merchant.ts'
import { pointerTo } from '../../shape/pointer.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** What is wrong with the page of the store; null when shoppers can be sent there and come back. */
const wrongWith = ({ url, hosts }: NonNullable<ShopConfig['onStore']>): string | null => {
  if (!URL.canParse(url)) return 'is no address'
  const { protocol, hostname, host } = new URL(url)
  if (protocol !== 'https:' && !loopback.has(hostname)) return 'must be https'
  return hosts.includes(host) ? null : `leads to ${host}, which "hosts" does not name: its carts would be refused`
}

/** A store to which nobody can go, or from which nobody comes back; and policies that send shoppers to none (CRD-07). */
export function checkOnStore({ onStore, policies }: ShopConfig): readonly ConfigProblem[] {
  const wrong = onStore === undefined ? null : wrongWith(onStore)
  const message = 'is on, and "onStore" does not say where the store is'
  return [
    ...(wrong === null ? [] : [{ pointer: '/onStore/url', message: wrong }]),
    ...policies.flatMap(({ on_store_enabled: on }, index) =>
      on === true && onStore === undefined
        ? [{ pointer: pointerTo('/policies', index, 'on_store_enabled'), message }]
        : [],
    ),
  ]
}
