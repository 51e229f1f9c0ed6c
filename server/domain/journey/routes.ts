/** Spec §2. */
export type RouteName =
  | 'lookup'
  | 'gift'
  | 'giftReceipt'
  | 'exchange'
  | 'credit'
  | 'shop'
  | 'collection'
  | 'shopnowproduct'
  | 'shopnowcart'
  | 'review'
  | 'link'
  | 'gift-link'
  | 'gift-code'
  | 'cart'
  | 'confirmEmail'
  | 'missingOrder'
  | 'requestSent'
  | 'customerLookup'
  | 'customerHistory'
  | 'policy'
  | 'StatusPage'
  | 'withdrawal'
  | 'withdrawalStatus'
  | 'not-found'

interface Route {
  readonly constant: string
  readonly layout: 'default' | 'nav' | 'gift'
  readonly previous?: string
  readonly cart?: true
  readonly stickyNav?: true
  /** Leads to lookup without an order (NAV-31). */
  readonly needsOrder?: true
}

const shop = { layout: 'nav', previous: '/credit', cart: true, stickyNav: true, needsOrder: true } as const

/** Paths with parameters that are handled before a page is drawn. */
export const ENTRIES = '\\?|^/(?:(?:link|gift-link|g|cart)/.|cart$|gift-receipt\\b)'

/** Spec §2 "Screens and routes"; layouts by NAV-40. */
export const routes: Readonly<Record<RouteName, Route>> = {
  lookup: { constant: 'Lookup', layout: 'default' },
  gift: { constant: 'Gift Lookup', layout: 'default' },
  giftReceipt: { constant: 'Gift Receipt Lookup', layout: 'gift' },
  exchange: { constant: 'Exchange', layout: 'nav', previous: '/', cart: true, needsOrder: true },
  credit: { constant: 'Credit', layout: 'nav', previous: '/exchange', cart: true, needsOrder: true },
  shop: { constant: 'Shop Now', ...shop },
  collection: { constant: 'Shop Now', ...shop },
  shopnowproduct: { constant: 'Shop Now', ...shop },
  shopnowcart: { constant: 'Cart', ...shop },
  review: { constant: 'Review', layout: 'nav', previous: '/credit', needsOrder: true },
  link: { constant: 'Deeplink', layout: 'default' },
  'gift-link': { constant: 'Gift Deeplink', layout: 'gift' },
  'gift-code': { constant: 'Gift Code', layout: 'gift' },
  cart: { constant: 'Cart', layout: 'nav' },
  confirmEmail: { constant: 'ConfirmEmail', layout: 'default' },
  missingOrder: { constant: 'Missing Order', layout: 'default' },
  requestSent: { constant: 'Request Sent', layout: 'default' },
  customerLookup: { constant: 'Lookup', layout: 'default' },
  customerHistory: { constant: 'Lookup', layout: 'default' },
  policy: { constant: 'Return Policy', layout: 'default', previous: '/' },
  StatusPage: { constant: 'ReturnStatus', layout: 'nav' },
  withdrawal: { constant: 'Withdrawal', layout: 'default' },
  withdrawalStatus: { constant: 'WithdrawalStatus', layout: 'default' },
  'not-found': { constant: 'NotFound', layout: 'default' },
}

/** A parsed path. */
export interface Place {
  readonly route: RouteName
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
}

/** Tried in order; `:name` matches one segment, `:name?` one or none. */
const patterns: readonly (readonly [string, RouteName])[] = [
  ['/', 'lookup'],
  ['/lookup', 'lookup'],
  ['/regular-lookup', 'lookup'],
  ['/order-lookup', 'lookup'],
  ['/confirm', 'lookup'],
  ['/gift', 'gift'],
  ['/gift-receipt/:step?/:id?', 'giftReceipt'],
  ['/missing-order', 'missingOrder'],
  ['/request-sent', 'requestSent'],
  ['/exchange', 'exchange'],
  ['/credit', 'credit'],
  ['/shop', 'shop'],
  ['/shop/cart', 'shopnowcart'],
  ['/shop/collection/:id/product/:productId/:name?', 'shopnowproduct'],
  ['/shop/collection/:id?/:name?', 'collection'],
  ['/review', 'review'],
  ['/link/:token?', 'link'],
  ['/gift-link/:token?', 'gift-link'],
  ['/g/:code?', 'gift-code'],
  ['/cart/v2/:token/:returnKey?', 'cart'],
  ['/cart/:token?', 'cart'],
  ['/customer-lookup', 'customerLookup'],
  ['/customer-history', 'customerHistory'],
  ['/confirm-email/:token', 'confirmEmail'],
  ['/policy', 'policy'],
  ['/return/:hash', 'StatusPage'],
  ['/withdraw', 'withdrawal'],
  ['/withdrawal/:key', 'withdrawalStatus'],
]

const segmentsOf = (path: string): readonly string[] => path.split('/').filter((segment) => segment !== '')

const decodeSegment = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment // a stray `%` is literal
  }
}

const matchParts = (parts: readonly string[], segments: readonly string[]): Record<string, string> | null => {
  if (segments.length > parts.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of parts.entries()) {
    const segment = segments[index]
    if (!part.startsWith(':')) {
      if (part !== segment) return null
    } else if (segment !== undefined) params[part.slice(1).replace('?', '')] = decodeSegment(segment)
    else if (!part.endsWith('?')) return null
  }
  return params
}

/** No pattern begins with a parameter. */
const patternsByFirstSegment = new Map<string, readonly (readonly [readonly string[], RouteName])[]>()
for (const [pattern, route] of patterns) {
  const parts = segmentsOf(pattern)
  const first = parts[0] ?? ''
  patternsByFirstSegment.set(first, [...(patternsByFirstSegment.get(first) ?? []), [parts, route]])
}

/** Unknown paths are `not-found` (NAV-22). */
export function parsePlace(path: string): Place {
  // The database rejects NUL.
  const clean = path.replaceAll('%00', '%20')
  const mark = clean.indexOf('?')
  const [before, after] = mark === -1 ? [clean, ''] : [clean.slice(0, mark), clean.slice(mark + 1)]
  const query = after === '' ? {} : Object.fromEntries(new URLSearchParams(after))
  const segments = segmentsOf(before)
  for (const [parts, route] of patternsByFirstSegment.get(segments[0] ?? '') ?? []) {
    const params = matchParts(parts, segments)
    if (params !== null) return { route, path, params, query }
  }
  return { route: 'not-found', path, params: {}, query }
}

export function buildPath(path: string, query: Readonly<Record<string, string | undefined>> = {}): string {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries)}`
}
