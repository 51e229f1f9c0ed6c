/** The eight groups of an IPv6 address, whichever way it is written. */
const groupsOf = (address: string): readonly string[] => {
  const [before = '', after] = address.split('::')
  const left = before.split(':').filter(Boolean)
  const right = (after ?? '').split(':').filter(Boolean)
  const between = after === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array<string>(between).fill('0'), ...right].map((group) => group.replace(/^0+(?=.)/, ''))
}

const mapped = /^(?:0*:)*:?(?:0*:)*ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** The IPv4 address of a request that came by IPv4, however it is written; null for one by IPv6. */
const ipv4Of = (address: string): string | null =>
  address.includes(':') ? (mapped.exec(address)?.[1] ?? null) : address

const wide = (address: string): string => `${groupsOf(address.toLowerCase()).slice(0, 3).join(':')}::/48`

/** The network of an address: its first 24 bits in IPv4, 48 in IPv6. One who has one address there has others. */
export const networkOf = (address: string): string => {
  const ipv4 = ipv4Of(address)
  return ipv4 === null ? wide(address) : `${ipv4.split('.').slice(0, 3).join('.')}.0/24`
}

/** One household or device behind a connection: an IPv4 address, or 56 bits of an IPv6 one. */
export const addressOf = (address: string): string => {
  const ipv4 = ipv4Of(address)
  if (ipv4 !== null) return ipv4
  const groups = groupsOf(address.toLowerCase())
  const fourth = (groups[3] ?? '0').padStart(4, '0').slice(0, 2)
  return `${groups.slice(0, 3).join(':')}:${fourth}00::/56`
}

/** Who is held to a pace: one IPv4 address, which many may share, or a network of IPv6, which nobody does. */
export const sourceOf = (address: string): string => ipv4Of(address) ?? wide(address)
