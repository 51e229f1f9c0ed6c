import type { Init } from '../../../schemas/init.ts'

// One parameter addresses the service, not the screen: the shop in development. It stays before the hash.
const SERVICE_PARAMETER = 'shop'

/** Where a browser posts to by itself: what it is answered says which page that is. */
const POSTED = ['/press', '/page']

/** What stands in the address bar when a visit begins, in the words of `Location`. */
interface Address {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

/** Where a visit begins: the path after the hash, and what remains before it. */
export interface Start {
  readonly path: string
  readonly search: string
}

/** The path of a hash; `/` where the hash names none. */
export const pathOf = (hash: string): string => (isPathHash(hash) && hash.slice(1)) || '/'

/** Whether a hash names a path at all, and not a place on the page. */
export const isPathHash = (hash: string): boolean => hash.startsWith('#/') || hash === '' || hash === '#'

/**
 * The start with path and query that stood before the hash moved after it (NAV-02, FIX-71): a path in the hash wins, and
 * on a clash so does its query.
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

/** Whether a path carries something to be taken in and then hidden: a query or a token. */
export const carriesEntry = ({ calls }: Pick<Init, 'calls'>, path: string): boolean =>
  new RegExp(calls.entries, 'u').test(path)

/** The query that addresses the service, of any query; nothing where it is not named. */
export function serviceQuery(search: string): string {
  const shop = shopIn(search)
  return shop === null ? '' : `?${new URLSearchParams({ [SERVICE_PARAMETER]: shop })}`
}

/** The value of the one parameter that addresses the service, or null. */
export const shopIn = (search: string): string | null => new URLSearchParams(search).get(SERVICE_PARAMETER)

const pairs = (query: string): string[] => query.split('&').filter((pair) => pair !== '')

const nameOf = (pair: string): string => splitOnce(pair, '=')[0] ?? ''

const withQuery = (bare: string, query: readonly string[]): string =>
  query.length === 0 ? bare : `${bare}?${query.join('&')}`

/** A text before and after the first mark; one part where there is no mark. */
const splitOnce = (text: string, mark: string): string[] => {
  const at = text.indexOf(mark)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
