import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import { pointerTo } from '../../shape/pointer.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The problem of the store's address; null when shoppers can go there and come back. */
const findUrlProblem = ({ url, hosts }: NonNullable<ShopConfig['onStore']>): string | null => {
  if (!URL.canParse(url)) return 'is not an address'
  const { protocol, hostname, host } = new URL(url)
  if (protocol !== 'https:' && !loopback.has(hostname)) return 'must be https'
  return hosts.includes(host) ? null : `leads to ${host}, which "hosts" does not contain: its carts would be refused`
}

/** Also finds policies that send shoppers to the store when none is configured (CRD-07). */
export function checkOnStore({ onStore, policies }: ShopConfig): readonly ConfigProblem[] {
  const problem = onStore === undefined ? null : findUrlProblem(onStore)
  const message = 'is on, but "onStore" does not contain the URL of the store'
  return [
    ...(problem === null ? [] : [{ pointer: '/onStore/url', message: problem }]),
    ...policies.flatMap(({ on_store_enabled: on }, index) =>
      on === true && onStore === undefined
        ? [{ pointer: pointerTo('/policies', index, 'on_store_enabled'), message }]
        : [],
    ),
  ]
}
