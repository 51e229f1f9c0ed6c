import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isPublicAddress } from './public-address.ts'

type Network = ReturnType<typeof ipaddr.parseCIDR>

/** In addition to the public internet. */
export interface AllowedNetworks {
  readonly variable: 'ORDER_SYSTEM_NETWORKS' | 'WEBHOOK_NETWORKS'
  readonly networks: readonly Network[]
}

/** @throws Error for a range not in CIDR notation. */
export function parseNetworks(variable: AllowedNetworks['variable'], ranges: readonly string[]): AllowedNetworks {
  const invalid = ranges.find((range) => !ipaddr.isValidCIDR(range))
  if (invalid !== undefined) throw new Error(`${variable}: ${invalid} is not a network such as 10.0.0.0/8`)
  return { variable, networks: ranges.map((range) => ipaddr.parseCIDR(range)) }
}

const isInAllowedNetwork = (address: string, { networks }: AllowedNetworks): boolean => {
  if (isIP(address) === 0 || address.includes('%')) return false
  const parsed = ipaddr.process(address)
  return networks.some(([base, prefix]) => base.kind() === parsed.kind() && parsed.match([base, prefix]))
}

const isStandard = ({ protocol, port }: URL): boolean => protocol === 'https:' && port === ''

/** Public addresses require https on port 443. */
export const createAddressRule =
  (url: URL, allowed: AllowedNetworks) =>
  (address: string): boolean =>
    isInAllowedNetwork(address, allowed) || (isStandard(url) && isPublicAddress(address))

/** Names that only resolve locally. */
const INTERNAL_HOST_PATTERN = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa)$/

/** The end of a sentence; null when allowed. DNS is checked per connection. */
export function findUrlProblem(text: string, allowed: AllowedNetworks): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null) return 'is not an address'
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must begin with https://'
  if (url.username !== '' || url.password !== '') return 'must not contain a user name'
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  const cure = `unless the operator allows its network in ${allowed.variable}`
  // The parser has normalized IP literals.
  if (isIP(host) !== 0)
    return createAddressRule(url, allowed)(host) ? null : `cannot be reached: ${host} is refused ${cure}`
  if (allowed.networks.length > 0) return null
  if (!isStandard(url)) return `must be https on port 443, ${cure}`
  return host.includes('.') && !INTERNAL_HOST_PATTERN.test(host)
    ? null
    : `cannot be reached: ${host} is not a public host, ${cure}`
}

export function requireAllowedUrl(text: string, allowed: AllowedNetworks): URL {
  const problem = findUrlProblem(text, allowed)
  if (problem !== null) throw new Error(`The address ${problem}`)
  return new URL(text)
}
