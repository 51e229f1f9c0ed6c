import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Of IPv6 only this is given out to the public. */
const open6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** What the registries of special addresses leave out: where a cloud answers its own machines alone, and what is unrouted. */
const closed = ['168.63.129.16/32', '3ffe::/16'].map((range) => ipaddr.parseCIDR(range))

/** Whether an IP address is one that anybody on the internet may reach. Whatever is no plain address is not. */
export function isPublicAddress(address: string): boolean {
  // The library also takes what only a browser does: octal and hexadecimal parts, and fewer than four.
  if (isIP(address) === 0 || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  const isAmong = ([base, prefix]: (typeof closed)[number]): boolean =>
    base.kind() === parsed.kind() && parsed.match(base, prefix)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || isAmong(open6)) && !closed.some(isAmong)
}
