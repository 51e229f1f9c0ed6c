/** Stands where the number of an order would. */
const HIDDEN = '#•••'

/**
 * The number of its order, as a return tells it to whoever sends it back. Whoever came by the link of a gift receipt is not told:
 * with the number and a postal code that friends know, all of the order would open (SEC-05).
 */
export const toldOrderOf = (document: {
  readonly orderName: string
  readonly giftReceipt?: string | undefined
}): string => (document.giftReceipt === undefined ? document.orderName : HIDDEN)
