import type { Minor } from '../../../schemas/values/money.ts'

/**
 * A `recipient` opens a gift by its order number, a `receipt-holder` by a gift receipt link. The merchant sees
 * everything.
 */
export type Viewer = 'buyer' | 'recipient' | 'receipt-holder' | 'merchant'

/** Hidden from the recipient of a gift. */
export type GiftSecret =
  /** Every price that reveals what was paid for a unit. */
  | 'paid-price'
  /** Card and payment gateways. */
  | 'payment'
  /** Name, email, phone, address and photos of the buyer. */
  | 'buyer'
  /** Custom print or engraving. */
  | 'properties'
  | 'other-returns'
  /** With a known postal code it opens the whole order (SEC-05). */
  | 'order-number'

const noSecrets: ReadonlySet<GiftSecret> = new Set()
const giftSecrets = ['paid-price', 'payment', 'buyer', 'properties', 'other-returns'] as const

const hiddenSecrets: Readonly<Record<Viewer, ReadonlySet<GiftSecret>>> = {
  buyer: noSecrets,
  merchant: noSecrets,
  recipient: new Set(giftSecrets),
  'receipt-holder': new Set([...giftSecrets, 'order-number']),
}

export const canSee = (viewer: Viewer, secret: GiftSecret): boolean => !hiddenSecrets[viewer].has(secret)

/** The order is not their own. */
export const isGiftRecipient = (viewer: Viewer): boolean => !canSee(viewer, 'buyer')

/** Also for an order that is not opened yet. */
export function viewerOfOrder(order: { readonly gift: boolean; readonly receipt?: unknown } | undefined): Viewer {
  if (order?.receipt !== undefined) return 'receipt-holder'
  return order?.gift === true ? 'recipient' : 'buyer'
}

export const viewerOfReturn = ({ gift, giftReceipt: receipt }: ReturnOfGift): Viewer => viewerOfOrder({ gift, receipt })

interface ReturnOfGift {
  readonly gift: boolean
  readonly giftReceipt?: string | undefined
}

/** Returns of gifts are visible to their recipients only (STS-08). */
export const isVisibleToOthers = (document: ReturnOfGift): boolean => viewerOfReturn(document) === 'buyer'

export interface DisplayPrice {
  readonly price: Minor
  readonly struck: Minor | null
}

export type VisiblePrice = { readonly [Part in keyof DisplayPrice]: Minor | null }

const HIDDEN: VisiblePrice = { price: null, struck: null }

const PAID = Symbol('paid')

/** Only `getVisiblePrice` reads a paid price, so every view must name its viewer. */
export interface PaidPrice {
  readonly [PAID]: DisplayPrice
}

/** Closes a price, so that a view must name its viewer to read it. */
export const toPaidPrice = (displayPrice: DisplayPrice): PaidPrice => ({ [PAID]: displayPrice })

export const getVisiblePrice = (viewer: Viewer, paid: PaidPrice): VisiblePrice =>
  canSee(viewer, 'paid-price') ? paid[PAID] : HIDDEN

/** Negative when it costs less than was paid. */
export const calculateDifference = ({ price }: DisplayPrice, paid: PaidPrice): Minor => price - paid[PAID].price

/** `difference` to the unit's own price. */
export interface ReplacementPrice {
  readonly shown: DisplayPrice
  readonly difference: Minor
}

export const getVisibleReplacementPrice = (viewer: Viewer, { shown, difference }: ReplacementPrice): VisiblePrice =>
  difference === 0 ? getVisiblePrice(viewer, toPaidPrice(shown)) : shown

/** Null where it is hidden. */
export const getVisibleOrderNumber = (viewer: Viewer, number: string): string | null =>
  canSee(viewer, 'order-number') ? number : null

const MASK = '#•••'

export const maskOrderNumber = (viewer: Viewer, number: string): string => getVisibleOrderNumber(viewer, number) ?? MASK
