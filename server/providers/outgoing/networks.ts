import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isPublicAddress } from './public-address.ts'

/** A range of addresses. */
type Network = ReturnType<typeof ipaddr.parseCIDR>

/** Networks that the operator allows in addition to the public internet, and the variable that names them. */
export interface AllowedNetworks {
  readonly variable: 'ORDER_SYSTEM_NETWORKS' | 'WEBHOOK_NETWORKS'
  readonly networks: readonly Network[]
}

/** Returns the networks of a variable. @throws Error when a range is not in CIDR notation. */
export function parseNetworks(variable: AllowedNetworks['variable'], ranges: readonly string[]): AllowedNetworks {
  const wrong = ranges.find((range) => !ipaddr.isValidCIDR(range))
  if (wrong !== undefined) throw new Error(`${variable}: ${wrong} is not a network such as 10.0.0.0/8`)
  return { variable, networks: ranges.map((range) => ipaddr.parseCIDR(range)) }
}

/** Whether an address belongs to a network that the operator allows. */
const isNamed = (address: string, { networks }: AllowedNetworks): boolean => {
  if (isIP(address) === 0 || address.includes('%')) return false
  const parsed = ipaddr.process(address)
  return networks.some(([base, prefix]) => base.kind() === parsed.kind() && parsed.match([base, prefix]))
}

/** Whether a URL uses https on port 443, as everything on the public internet must. */
const isStandard = ({ protocol, port }: URL): boolean => protocol === 'https:' && port === ''

/** Returns which addresses a URL may be connected to: public ones over https on port 443, allowed networks in any case. */
export const addressRule =
  (url: URL, allowed: AllowedNetworks) =>
  (address: string): boolean =>
    isNamed(address, allowed) || (isStandard(url) && isPublicAddress(address))

/** Names that only the machine itself or its own network resolves. */
const inward = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa)$/

/** Returns why a URL can never be connected to, as the end of a sentence; null where it may. Where a name leads is checked per connection. */
export function findUrlProblem(text: string, allowed: AllowedNetworks): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null) return 'is not an address'
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must begin with https://'
  if (url.username !== '' || url.password !== '') return 'must not contain a user name'
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  const cure = `unless the operator names its network in ${allowed.variable}`
  // A literal is connected to without a lookup. However it was written, the parser has normalized it.
  if (isIP(host) !== 0) return addressRule(url, allowed)(host) ? null : `cannot be reached: ${host} is refused ${cure}`
  if (allowed.networks.length > 0) return null
  if (!isStandard(url)) return `must be https on port 443, ${cure}`
  return host.includes('.') && !inward.test(host) ? null : `cannot be reached: ${host} is not a public host, ${cure}`
}

/** Returns a URL that may be connected to. @throws Error when it may not. */
export function allowedUrl(text: string, allowed: AllowedNetworks): URL {
  const problem = findUrlProblem(text, allowed)
  if (problem !== null) throw new Error(`The address ${problem}`)
  return new URL(text)
}
