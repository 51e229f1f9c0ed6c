import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The only public IPv6 range. */
const open6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** A cloud's internal address and an unrouted range. */
const closed = ['168.63.129.16/32', '3ffe::/16'].map((range) => ipaddr.parseCIDR(range))

/** Accepts plain IP addresses only. */
export function isPublicAddress(address: string): boolean {
  // The library also accepts octal and shortened forms.
  if (isIP(address) === 0 || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  const isAmong = ([base, prefix]: (typeof closed)[number]): boolean =>
    base.kind() === parsed.kind() && parsed.match(base, prefix)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || isAmong(open6)) && !closed.some(isAmong)
}
