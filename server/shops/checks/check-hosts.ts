import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'

const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const hostName = new RegExp(`^${label}(\\.${label})*$`)

const findHostProblem = (host: string): string | null => {
  if (hostName.test(host) && host.length <= 253) return null
  if (/^[a-z]+:\/\//i.test(host)) return 'is a URL: give the host only, such as returns.example'
  if (host !== host.toLowerCase()) return 'must be in lower case, as browsers send it'
  if (/:\d+$/.test(host)) return 'must not contain a port'
  return 'is not a host name such as returns.example'
}

/** The problem of the gift-only host; null when it is valid (NAV-25). */
const findGiftHostProblem = ({ shop, hosts, settings }: ShopConfig): string | null => {
  const host = shop.gift_domain
  if (host === undefined) return null
  if (!hosts.includes(host)) return `"${host}" is not in "hosts", so browsers cannot reach it`
  if (hosts.length === 1) return `"${host}" is the only entry of "hosts": shoppers could not look up an order`
  return settings.giftReceiptFlowEnabled === true
    ? null
    : 'requires "giftReceiptFlowEnabled": there are no gift receipts'
}

export function checkHosts(config: ShopConfig): readonly ConfigProblem[] {
  const { hosts } = config
  const giftProblem = findGiftHostProblem(config)
  return [
    ...hosts.flatMap((host, index) => {
      const pointer = `/hosts/${index}`
      const problem = findHostProblem(host)
      if (problem !== null) return [{ pointer, message: `"${host}" ${problem}` }]
      return hosts.indexOf(host) < index ? [{ pointer, message: `"${host}" occurs twice in this list` }] : []
    }),
    ...(giftProblem === null ? [] : [{ pointer: '/shop/gift_domain', message: giftProblem }]),
  ]
}
