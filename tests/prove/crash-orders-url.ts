export const TOKEN = 'of-the-proof'

const REFUNDS = ['go-back', 'fail', 'fail-in-part'] as const
export type Refunds = (typeof REFUNDS)[number]

export interface OrdersOf {
  readonly shopId: string
  readonly refunds: Refunds
}

export const ordersUrl = (of: OrdersOf): string => `https://orders.example/${of.shopId}/${of.refunds}`

export function parseOrdersUrl(address: string): OrdersOf & { readonly rest: string } {
  const [, shopId = '', how = '', ...rest] = address.split('/')
  return { shopId, refunds: REFUNDS.find((one) => one === how) ?? 'go-back', rest: `/${rest.join('/')}` }
}

export type StoreKind = 'shopify' | 'medusa'

export interface StoreOf extends OrdersOf {
  readonly kind: StoreKind
  readonly now: number
}

export const storePath = (of: StoreOf): string => `/${of.shopId}/${of.refunds}/${of.kind}/${of.now}`

export function parseStoreUrl(address: string): StoreOf & { readonly rest: string } {
  const { rest, ...of } = parseOrdersUrl(address)
  const [, kind, now = '', ...more] = rest.split('/')
  return { ...of, kind: kind === 'shopify' ? kind : 'medusa', now: Number(now), rest: `/${more.join('/')}` }
}

export const BOOKS = '/books'
