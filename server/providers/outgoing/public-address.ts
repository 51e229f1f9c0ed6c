import { BlockList, isIP } from 'node:net'

/**
 * IPv4 ranges that lead to nobody in public: the special-purpose registry of IANA, multicast, what was reserved, and the one
 * public address under which a cloud answers its own machines alone.
 */
const closed4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/** Of IPv6 only this is given out to the public; mapped, translated, unique local, link-local and multicast lie outside. */
const open6 = ['2000::', 3] as const

/** Within it: protocols and tunnels that carry an IPv4 address (Teredo, 6to4), benchmarks, examples, and what is unrouted. */
const closed6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3ffe::', 16],
  ['3fff::', 20],
] as const

const listOf = (ranges: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList()
  for (const [net, prefix] of ranges) list.addSubnet(net, prefix, family)
  return list
}

const closed = { four: listOf(closed4, 'ipv4'), six: listOf(closed6, 'ipv6') }
const open = listOf([open6], 'ipv6')

/** Whether an IP address is one that anybody on the internet may reach. Whatever is no plain address is not. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !closed.four.check(address, 'ipv4')
  return family === 6 && !address.includes('%') && open.check(address, 'ipv6') && !closed.six.check(address, 'ipv6')
}
