import { type Place, pathTo, placeOf, routes } from './routes.ts'

/** The answers so far, as far as they decide where a shopper may stand. */
export interface ReachableFacts {
  readonly portalOpen: boolean
  readonly hasOrder: boolean
  /** Where something that the order lacks is still to be asked. */
  readonly incomplete: '/' | '/gift' | null
  readonly hasItems: boolean
  /** The credit page has something to show on either slide. */
  readonly creditPage: boolean
  /** Its slide 2 has a choice to offer, past the shortcuts (CRD-24). */
  readonly creditOptions: boolean
  /** Slide 1 stands before it. */
  readonly shopPreview: boolean
  /** The value may be spent in the shop (SHP-51). */
  readonly shopOpen: boolean
  /** Something lies in the cart: what is left of the value is chosen on the review (SHP-42). */
  readonly hasCart: boolean
  /** The review can ask what is left becomes; without, the credit page asks whether it is given up (CRD-10). */
  readonly creditOnReview: boolean
  /** What the value becomes is known, or nothing is left to choose. */
  readonly creditSettled: boolean
  readonly giftFlow: boolean
  /** The return whose refund is shopped with, and whether it still can be; null where none is (SLT-06). */
  readonly spending: { readonly returnKey: string; readonly open: boolean } | null
  /** Gift receipts are made here, and their links are good (NAV-30). */
  readonly receiptFlow: boolean
  /** There is a form for orders that cannot be found. */
  readonly missingOrderForm: boolean
  /** This session has sent a request. */
  readonly requestSent: boolean
  /** What stands open of a till: nothing, the staff code, the search for a customer, or the orders that it found. */
  readonly till: 'closed' | 'locked' | 'open' | 'found'
  /** The host that was asked is for gifts alone (NAV-25). */
  readonly onGiftDomain: boolean
  /** The return that this session's draft became. */
  readonly returnKey: string | null
}

/** Slide 2 of the credit page: how the value is paid back. */
export const CREDIT_OPTIONS = pathTo('/credit', { slide: 'options' })

const shopping = new Set(['shop', 'collection', 'shopnowproduct', 'shopnowcart'])
const journey = new Set(['exchange', 'credit', ...shopping, 'review'])

const givings = new Set(['giftReceipt', 'gift-link'])

const tills = new Set(['customerLookup', 'customerHistory'])

/** Nowhere but at a till stand the pages of its staff; a history nowhere before it was found (LKP-58, LKP-59). */
const tillPath = (place: Place, { till }: ReachableFacts): string => {
  if (till === 'closed') return '/'
  return till === 'found' ? place.path : '/customer-lookup'
}

/** `/confirm` leads to lookup (NAV-14), and its other names keep the query (NAV-07, NAV-21). */
const lookupPath = (place: Place): string => {
  const before = place.path.split('?')[0] ?? ''
  if (before.includes('confirm')) return '/'
  return before.includes('lookup') ? pathTo('/', place.query) : place.path
}

/** Slide 1 by its plain path, slide 2 by its own; without slide 1 the plain path is slide 2 (CRD-28, CRD-29). */
const creditPath = (place: Place, { creditPage, creditOptions, shopPreview }: ReachableFacts): string => {
  if (!creditPage) return '/review'
  if (shopPreview && place.query.slide !== 'options') return place.path
  return creditOptions ? place.path : '/review'
}

const afterItems = (place: Place, facts: ReachableFacts): string => {
  if (place.route === 'exchange') return place.path
  if (!facts.hasItems) return '/exchange'
  if (place.route === 'credit') return creditPath(place, facts)
  // Where the value cannot be spent in the shop, its paths lead back to the items.
  if (shopping.has(place.route)) return facts.shopOpen ? place.path : '/exchange'
  return place.route === 'review' ? reviewPath(place, facts) : place.path
}

/** With something in the cart the credit page asks for the choice that is needed, and not again whether to shop (FND-61). */
const reviewPath = (place: Place, facts: ReachableFacts): string => {
  const { creditSettled, creditOnReview, creditPage, hasCart } = facts
  if (creditSettled || (hasCart && creditOnReview) || !creditPage) return place.path
  return hasCart ? CREDIT_OPTIONS : '/credit'
}

/** Whoever shops with a return stands in the shop or at its review; without a choice, and once it is over, by the page of the return. */
const whileSpending = (
  place: Place,
  { returnKey, open }: NonNullable<ReachableFacts['spending']>,
  { hasCart }: Pick<ReachableFacts, 'hasCart'>,
): string => {
  if (!open || place.route === 'credit') return `/return/${returnKey}`
  if (shopping.has(place.route) || (place.route === 'review' && hasCart)) return place.path
  return '/shop'
}

/** The same on a host like any other. */
const lastLegal = (place: Place, facts: ReachableFacts): string => {
  if (place.route === 'StatusPage') return place.path
  if (!facts.portalOpen) return '/'
  if (place.route === 'lookup') return lookupPath(place)
  if (place.route === 'gift' && !facts.giftFlow) return '/'
  if (place.route === 'missingOrder' && !facts.missingOrderForm) return facts.giftFlow ? '/gift' : '/'
  if (place.route === 'requestSent' && !facts.requestSent) return '/'
  if (tills.has(place.route)) return tillPath(place, facts)
  if (givings.has(place.route) && !facts.receiptFlow) return '/'
  // A link that names nothing is none (GFT-45); why one could not be opened stands in its query.
  if (place.route === 'link' && place.params.token === undefined && place.query.because === undefined) return '/'
  if (!journey.has(place.route)) return place.path
  if (facts.returnKey !== null) return `/return/${facts.returnKey}`
  if (routes[place.route].needsOrder && !facts.hasOrder) return '/'
  if (facts.spending !== null) return whileSpending(place, facts.spending, facts)
  if (facts.incomplete !== null) return facts.giftFlow ? facts.incomplete : '/'
  return afterItems(place, facts)
}

/**
 * The path asked for, or the last legal one before it. One rule instead of a guard on every route: the URL is a request,
 * the answers decide.
 */
export function reachable(place: Place, facts: ReachableFacts): string {
  const isForGifts = facts.onGiftDomain && facts.receiptFlow && facts.portalOpen
  const { token } = place.params
  if (isForGifts && place.route === 'link' && token !== undefined) return `/gift-link/${encodeURIComponent(token)}`
  const path = lastLegal(place, facts)
  // The lookup of gift receipts is the first page there (NAV-25).
  return isForGifts && placeOf(path).route === 'lookup' ? '/gift-receipt' : path
}
