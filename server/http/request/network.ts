import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Where IPv6 keeps the addresses of IPv4. */
const mapped = ipaddr.IPv6.parseCIDR('::ffff:0:0/96')

/** The IPv4 address of a request that came by IPv4, however it is written; the IPv6 one of another; null for what is none. */
const addressIn = (given: string): string | ipaddr.IPv6 | null => {
  const usual = given.replace(/^::ffff:(?=[\d.]+$)/, '') // as a socket of both kinds writes each address of IPv4
  if (isIPv4(usual)) return usual
  const plain = given.replace(/%.*/, '') // a zone is ours, and no part of who is there
  if (!isIPv6(plain)) return null
  const address = ipaddr.IPv6.parse(plain)
  return address.match(mapped) ? `${address.toIPv4Address()}` : address
}

/** The range that an address lies in, by its first so many bytes; a proxy's word that is no address stands for itself. */
const rangeOf = (given: string, bytes: { readonly four: 3 | 4; readonly six: 6 | 7 }): string => {
  const address = addressIn(given)
  if (address === null) return given
  if (typeof address === 'string') return bytes.four === 4 ? address : `${address.replace(/\d+$/, '0')}/24`
  const first = address.toByteArray().map((byte, n) => (n < bytes.six ? byte : 0))
  return `${ipaddr.fromByteArray(first)}/${bytes.six * 8}`
}

/** The network of an address: its first 24 bits in IPv4, 48 in IPv6. One who has one address there has others. */
export function networkOf(address: string): string {
  return rangeOf(address, { four: 3, six: 6 })
}

/** One household or device behind a connection: an IPv4 address, or 56 bits of an IPv6 one. */
export function householdOf(address: string): string {
  return rangeOf(address, { four: 4, six: 7 })
}

/** Who is held to a pace: one IPv4 address, which many may share, or a network of IPv6, which nobody does. */
export function sourceOf(address: string): string {
  return rangeOf(address, { four: 4, six: 6 })
}
