import type { Minor } from '../../../schemas/money.ts'

/**
 * Who looks at an order or a return. A `recipient` returns a gift by its order number, a `receipt-holder` by the link of a gift
 * receipt; the buyer and both of them are shoppers. The merchant sees everything.
 */
export type Viewer = 'buyer' | 'recipient' | 'receipt-holder' | 'merchant'

/** What the recipient of a gift must not learn. */
export type GiftSecret =
  /** What was paid for a unit, and every price that tells it. */
  | 'paid-price'
  /** The card, and the gateways by which the order was paid. */
  | 'payment'
  /** Name, email, phone and address of the buyer, and the buyer's photos. */
  | 'buyer'
  /** What the buyer had printed or engraved. */
  | 'properties'
  /** The other returns of the order. */
  | 'other-returns'
  /** The number of the order: with a postal code that friends know, it opens the whole order (SEC-05). */
  | 'order-number'

const nothing: ReadonlySet<GiftSecret> = new Set()
const ofGifts = ['paid-price', 'payment', 'buyer', 'properties', 'other-returns'] as const

const hiddenFrom: Readonly<Record<Viewer, ReadonlySet<GiftSecret>>> = {
  buyer: nothing,
  merchant: nothing,
  recipient: new Set(ofGifts),
  'receipt-holder': new Set([...ofGifts, 'order-number']),
}

/** Whether a viewer may see something. */
export const sees = (viewer: Viewer, secret: GiftSecret): boolean => !hiddenFrom[viewer].has(secret)

/** The viewer of an order that was opened, also of one that is not opened yet. */
export function viewerOfOrder(order: { readonly gift: boolean; readonly receipt?: unknown } | undefined): Viewer {
  if (order?.receipt !== undefined) return 'receipt-holder'
  return order?.gift === true ? 'recipient' : 'buyer'
}

/** The shopper who views a return. */
export const viewerOfReturn = ({ gift, giftReceipt: receipt }: ReturnOfGift): Viewer => viewerOfOrder({ gift, receipt })

interface ReturnOfGift {
  readonly gift: boolean
  readonly giftReceipt?: string | undefined
}

/** Whether other viewers of its order may see a return: those of gifts are shown to their recipients alone (STS-08). */
export const isShownToOthers = (document: ReturnOfGift): boolean => viewerOfReturn(document) === 'buyer'

/** A price as shoppers see it; `struck` is the list price that it stands in for. */
export interface ShownPrice {
  readonly price: Minor
  readonly struck: Minor | null
}

/** A price as a viewer may see it; null where it is hidden. */
export type VisiblePrice = { readonly [Part in keyof ShownPrice]: Minor | null }

const HIDDEN: VisiblePrice = { price: null, struck: null }

const PAID = Symbol('paid')

/** What was paid for a unit. Only `visiblePrice` reads it, so that no view shows it without naming its viewer. */
export interface PaidPrice {
  readonly [PAID]: ShownPrice
}

/** Closes a price, so that a view must name its viewer to read it. */
export const paidPrice = (shown: ShownPrice): PaidPrice => ({ [PAID]: shown })

/** What was paid for a unit, as a viewer may see it. */
export const visiblePrice = (viewer: Viewer, paid: PaidPrice): VisiblePrice =>
  sees(viewer, 'paid-price') ? paid[PAID] : HIDDEN

/** How much more something costs than was paid for a unit; less is below 0. */
export const differenceToPaid = ({ price }: ShownPrice, paid: PaidPrice): Minor => price - paid[PAID].price

/** A price of something that comes instead of a unit, with how much more it is than the unit's own. */
export interface PriceInstead {
  readonly shown: ShownPrice
  readonly difference: Minor
}

/** The price of what comes instead, as a viewer may see it: one that equals the price of a gift would tell that. */
export const visiblePriceInstead = (viewer: Viewer, { shown, difference }: PriceInstead): VisiblePrice =>
  difference === 0 ? visiblePrice(viewer, paidPrice(shown)) : shown

/** The number of an order; null where it is hidden. */
export const visibleOrderNumber = (viewer: Viewer, number: string): string | null =>
  sees(viewer, 'order-number') ? number : null

/** Stands for a hidden number in letters and on slips. */
const MASK = '#•••'

/** The number of an order, masked where it is hidden. */
export const maskedOrderNumber = (viewer: Viewer, number: string): string => visibleOrderNumber(viewer, number) ?? MASK
