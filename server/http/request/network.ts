import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

const MAPPED_IPV4 = ipaddr.IPv6.parseCIDR('::ffff:0:0/96')

/** IPv4 also for mapped IPv6; null for invalid text. */
const parseAddress = (address: string): string | ipaddr.IPv6 | null => {
  const unmapped = address.replace(/^::ffff:(?=[\d.]+$)/, '') // a dual-stack socket writes IPv4 so
  if (isIPv4(unmapped)) return unmapped
  const withoutZone = address.replace(/%.*/, '') // the zone is local
  if (!isIPv6(withoutZone)) return null
  const parsed = ipaddr.IPv6.parse(withoutZone)
  return parsed.match(MAPPED_IPV4) ? `${parsed.toIPv4Address()}` : parsed
}

/** By first bytes. A proxy value that is not an address is returned unchanged. */
const rangeOf = (text: string, bytes: { readonly four: 3 | 4; readonly six: 6 | 7 }): string => {
  const address = parseAddress(text)
  if (address === null) return text
  if (typeof address === 'string') return bytes.four === 4 ? address : `${address.replace(/\d+$/, '0')}/24`
  const first = address.toByteArray().map((byte, n) => (n < bytes.six ? byte : 0))
  return `${ipaddr.fromByteArray(first)}/${bytes.six * 8}`
}

/** 24 bits of IPv4, 48 of IPv6. A client can usually change its address within it. */
export function networkOf(address: string): string {
  return rangeOf(address, { four: 3, six: 6 })
}

/** An IPv4 address, or 56 bits of IPv6. */
export function householdOf(address: string): string {
  return rangeOf(address, { four: 4, six: 7 })
}

/** The unit of rate limits: an IPv4 address, or 48 bits of IPv6. */
export function sourceOf(address: string): string {
  return rangeOf(address, { four: 4, six: 6 })
}
