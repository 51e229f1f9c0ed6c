/** What the order system of a proof is asked with. */
export const TOKEN = 'of-the-proof'

/** What becomes of refunds that an order system has taken on: of some a part alone goes back. */
const REFUNDS = ['go-back', 'fail', 'fail-in-part'] as const
export type Refunds = (typeof REFUNDS)[number]

/** Whose orders are asked for, and what becomes of refunds there. */
export interface OrdersOf {
  readonly shopId: string
  readonly refunds: Refunds
}

/** Where the orders of a shop are, as the portal is told. */
export const ordersUrl = (of: OrdersOf): string => `https://orders.example/${of.shopId}/${of.refunds}`

/** The same as whoever is asked reads it, and what is asked of that shop. */
export function ordersAsked(address: string): OrdersOf & { readonly rest: string } {
  const [, shopId = '', how = '', ...rest] = address.split('/')
  return { shopId, refunds: REFUNDS.find((one) => one === how) ?? 'go-back', rest: `/${rest.join('/')}` }
}

/** The order systems of other makers whose stand-ins stand apart. */
export type StoreKind = 'shopify' | 'medusa'

/** A store whose clock goes as that of the life which asks it. */
export interface StoreOf extends OrdersOf {
  readonly kind: StoreKind
  readonly now: number
}

/** Where a store is below the address of all of them. */
export const storePath = (of: StoreOf): string => `/${of.shopId}/${of.refunds}/${of.kind}/${of.now}`

/** The same as whoever is asked reads it. */
export function storeAsked(address: string): StoreOf & { readonly rest: string } {
  const { rest, ...of } = ordersAsked(address)
  const [, kind, now = '', ...more] = rest.split('/')
  return { ...of, kind: kind === 'shopify' ? kind : 'medusa', now: Number(now), rest: `/${more.join('/')}` }
}

/** What of a store is asked for to read its books. */
export const BOOKS = '/books'
