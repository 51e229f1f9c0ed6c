import { buildPath, type Place, parsePlace, routes } from './routes.ts'

export interface ReachableFacts {
  readonly portalOpen: boolean
  /** WDR-01. */
  readonly withdrawal: boolean
  readonly hasOrder: boolean
  readonly incomplete: '/' | '/gift' | null
  readonly hasItems: boolean
  readonly creditPage: boolean
  /** Slide 2 has a choice, past its shortcuts (CRD-24). */
  readonly creditOptions: boolean
  readonly shopPreview: boolean
  /** SHP-51. */
  readonly shopOpen: boolean
  /** With a cart, the credit is chosen on the review (SHP-42). */
  readonly hasCart: boolean
  /** Otherwise the credit page asks whether to forfeit the rest (CRD-10). */
  readonly creditOnReview: boolean
  readonly creditSettled: boolean
  readonly giftFlow: boolean
  readonly spending: { readonly returnKey: string; readonly open: boolean } | null
  /** NAV-30. */
  readonly receiptFlow: boolean
  readonly missingOrderForm: boolean
  readonly requestSent: boolean
  /** Point of sale: closed, locked by the staff code, search open, or orders found. */
  readonly pos: 'closed' | 'locked' | 'open' | 'found'
  /** NAV-25. */
  readonly onGiftDomain: boolean
  readonly returnKey: string | null
}

export const CREDIT_OPTIONS = buildPath('/credit', { slide: 'options' })

const shopPages = new Set(['shop', 'collection', 'shopnowproduct', 'shopnowcart'])
const journeyPages = new Set(['exchange', 'credit', ...shopPages, 'review'])

const giftReceiptPages = new Set(['giftReceipt', 'gift-link', 'gift-code'])

const posPages = new Set(['customerLookup', 'customerHistory'])

/** Only at a point of sale; the history needs a search result (LKP-58, LKP-59). */
const getPosPath = (place: Place, { pos: till }: ReachableFacts): string => {
  if (till === 'closed') return '/'
  return till === 'found' ? place.path : '/customer-lookup'
}

/** `/confirm` leads to lookup (NAV-14); other aliases preserve the query (NAV-07, NAV-21). */
const getLookupPath = (place: Place): string => {
  const before = place.path.split('?')[0] ?? ''
  if (before.includes('confirm')) return '/'
  return before.includes('lookup') ? buildPath('/', place.query) : place.path
}

/** The plain path is slide 1, or slide 2 without it (CRD-28, CRD-29). */
const getCreditPath = (place: Place, { creditPage, creditOptions, shopPreview }: ReachableFacts): string => {
  if (!creditPage) return '/review'
  if (shopPreview && place.query.slide !== 'options') return place.path
  return creditOptions ? place.path : '/review'
}

const getPathAfterItems = (place: Place, facts: ReachableFacts): string => {
  if (place.route === 'exchange') return place.path
  if (!facts.hasItems) return '/exchange'
  if (place.route === 'credit') return getCreditPath(place, facts)
  if (shopPages.has(place.route)) return facts.shopOpen ? place.path : '/exchange'
  return place.route === 'review' ? getReviewPath(place, facts) : place.path
}

/** With a cart the credit page asks only for the credit (FND-61). */
const getReviewPath = (place: Place, facts: ReachableFacts): string => {
  const { creditSettled, creditOnReview, creditPage, hasCart } = facts
  if (creditSettled || (hasCart && creditOnReview) || !creditPage) return place.path
  return hasCart ? CREDIT_OPTIONS : '/credit'
}

const getSpendingPath = (
  place: Place,
  { returnKey, open }: NonNullable<ReachableFacts['spending']>,
  { hasCart }: Pick<ReachableFacts, 'hasCart'>,
): string => {
  if (!open || place.route === 'credit') return `/return/${returnKey}`
  if (shopPages.has(place.route) || (place.route === 'review' && hasCart)) return place.path
  return '/shop'
}

const findLegalPath = (place: Place, facts: ReachableFacts): string => {
  if (place.route === 'StatusPage' || place.route === 'withdrawalStatus') return place.path
  if (place.route === 'withdrawal') return facts.withdrawal ? place.path : '/'
  if (!facts.portalOpen) return '/'
  if (place.route === 'lookup') return getLookupPath(place)
  if (place.route === 'gift' && !facts.giftFlow) return '/'
  if (place.route === 'missingOrder' && !facts.missingOrderForm) return facts.giftFlow ? '/gift' : '/'
  if (place.route === 'requestSent' && !facts.requestSent) return '/'
  if (posPages.has(place.route)) return getPosPath(place, facts)
  if (giftReceiptPages.has(place.route) && !facts.receiptFlow) return '/'
  // A link without a token needs an error in its query (GFT-45).
  if (place.route === 'link' && place.params.token === undefined && place.query.because === undefined) return '/'
  if (!journeyPages.has(place.route)) return place.path
  if (facts.returnKey !== null) return `/return/${facts.returnKey}`
  if (routes[place.route].needsOrder && !facts.hasOrder) return '/'
  if (facts.spending !== null) return getSpendingPath(place, facts.spending, facts)
  if (facts.incomplete !== null) return facts.giftFlow ? facts.incomplete : '/'
  return getPathAfterItems(place, facts)
}

export function resolveReachablePath(place: Place, facts: ReachableFacts): string {
  const isForGifts = facts.onGiftDomain && facts.receiptFlow && facts.portalOpen
  const { token } = place.params
  if (isForGifts && place.route === 'link' && token !== undefined) return `/gift-link/${encodeURIComponent(token)}`
  const path = findLegalPath(place, facts)
  // The gift domain starts with the gift receipt lookup (NAV-25).
  return isForGifts && parsePlace(path).route === 'lookup' ? '/gift-receipt' : path
}
