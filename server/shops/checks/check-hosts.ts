import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'

const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const hostName = new RegExp(`^${label}(\\.${label})*$`)

/** The problem of a host name; null when it is valid. */
const findHostProblem = (host: string): string | null => {
  if (hostName.test(host) && host.length <= 253) return null
  if (/^[a-z]+:\/\//i.test(host)) return 'is an address: write the host alone, such as returns.example'
  if (host !== host.toLowerCase()) return 'must be in lower case, as browsers ask for it'
  if (/:\d+$/.test(host)) return 'must not carry a port'
  return 'is not a host name such as returns.example'
}

/** The problem of the gift-only host; null when it is valid (NAV-25). */
const findGiftHostProblem = ({ shop, hosts, settings }: ShopConfig): string | null => {
  const host = shop.gift_domain
  if (host === undefined) return null
  if (!hosts.includes(host)) return `"${host}" is none of "hosts", so that no browser reaches it`
  if (hosts.length === 1) return `"${host}" is the only one of "hosts": nobody could look an order up`
  return settings.giftReceiptFlowEnabled === true ? null : 'needs "giftReceiptFlowEnabled": there are no gift receipts'
}

export function checkHosts(config: ShopConfig): readonly ConfigProblem[] {
  const { hosts } = config
  const giftProblem = findGiftHostProblem(config)
  return [
    ...hosts.flatMap((host, index) => {
      const pointer = `/hosts/${index}`
      const problem = findHostProblem(host)
      if (problem !== null) return [{ pointer, message: `"${host}" ${problem}` }]
      return hosts.indexOf(host) < index ? [{ pointer, message: `"${host}" stands in this list twice` }] : []
    }),
    ...(giftProblem === null ? [] : [{ pointer: '/shop/gift_domain', message: giftProblem }]),
  ]
}
