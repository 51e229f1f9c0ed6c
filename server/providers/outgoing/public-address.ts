import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The only public IPv6 range. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** A cloud's internal address and an unrouted range. */
const EXCLUDED_RANGES = ['168.63.129.16/32', '3ffe::/16'].map((range) => ipaddr.parseCIDR(range))

export function isPublicAddress(address: string): boolean {
  // The library also accepts octal and shortened forms.
  if (isIP(address) === 0 || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  const isAmong = ([base, prefix]: (typeof EXCLUDED_RANGES)[number]): boolean =>
    base.kind() === parsed.kind() && parsed.match(base, prefix)
  return (
    parsed.range() === 'unicast' &&
    (parsed.kind() === 'ipv4' || isAmong(GLOBAL_UNICAST)) &&
    !EXCLUDED_RANGES.some(isAmong)
  )
}
