/** What the order system of a proof is asked with. */
export const TOKEN = 'of-the-proof'

/** Whose orders are asked for, and what becomes of refunds there. */
export interface OrdersOf {
  readonly shopId: string
  readonly refundsFail: boolean
}

/** Where the orders of a shop are, as the portal is told. */
export const ordersUrl = ({ shopId, refundsFail }: OrdersOf): string =>
  `https://orders.example/${shopId}/${refundsFail ? 'fails' : 'pays'}`

/** The same as whoever is asked reads it, and what is asked of that shop. */
export function ordersAsked(address: string): OrdersOf & { readonly rest: string } {
  const [, shopId = '', how = '', ...rest] = address.split('/')
  return { shopId, refundsFail: how === 'fails', rest: `/${rest.join('/')}` }
}
