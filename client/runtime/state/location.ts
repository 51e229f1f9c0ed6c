import type { Init } from '../page/contract.ts'

// This parameter selects the shop in development. It stays before the hash.
const SERVICE_PARAMETER = 'shop'

/** Addresses of posts without scripts: the document names the page. */
const POSTED = ['/press', '/page']

interface Address {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

export interface Start {
  readonly path: string
  readonly search: string
}

export const pathOf = (hash: string): string => (isPathHash(hash) && hash.slice(1)) || '/'

/** Whether a hash names a path and not a place on the page. */
export const isPathHash = (hash: string): boolean => hash.startsWith('#/') || hash === '' || hash === '#'

/**
 * Moves a path and query before the hash behind it (NAV-02, FIX-71). A path in the hash wins, and so do its parameters.
 */
export function parseStart({ pathname, search, hash }: Address): Start {
  const [bare = '/', query = ''] = splitOnce(
    hash.startsWith('#/') ? pathOf(hash) : POSTED.includes(pathname) ? '/' : pathname,
    '?',
  )
  const own = pairs(query)
  const named = new Set(own.map(nameOf))
  const before = pairs(search.replace(/^\?/, ''))
  const moved = before.filter((pair) => nameOf(pair) !== SERVICE_PARAMETER && !named.has(nameOf(pair)))
  const stays = before.filter((pair) => nameOf(pair) === SERVICE_PARAMETER)
  return { path: withQuery(bare, [...own, ...moved]), search: withQuery('', stays) }
}

/** Whether a path carries a query or a token that the service takes in. */
export const carriesEntry = ({ calls }: Pick<Init, 'calls'>, path: string): boolean =>
  new RegExp(calls.entries, 'u').test(path)

export function serviceQuery(search: string): string {
  const shop = shopIn(search)
  return shop === null ? '' : `?${new URLSearchParams({ [SERVICE_PARAMETER]: shop })}`
}

export const shopIn = (search: string): string | null => new URLSearchParams(search).get(SERVICE_PARAMETER)

const pairs = (query: string): string[] => query.split('&').filter((pair) => pair !== '')

const nameOf = (pair: string): string => splitOnce(pair, '=')[0] ?? ''

const withQuery = (bare: string, query: readonly string[]): string =>
  query.length === 0 ? bare : `${bare}?${query.join('&')}`

const splitOnce = (text: string, mark: string): string[] => {
  const at = text.indexOf(mark)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
