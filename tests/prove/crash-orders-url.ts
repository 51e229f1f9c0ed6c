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

const STORE_KINDS = ['shopify', 'medusa', 'woocommerce'] as const
export type StoreKind = (typeof STORE_KINDS)[number]

export const SELLER = 'sendcloud'
const OUTSIDE_KINDS = [...STORE_KINDS, SELLER] as const

export interface StoreOf extends OrdersOf {
  readonly kind: (typeof OUTSIDE_KINDS)[number]
  readonly now: number
}

export const storePath = (of: StoreOf): string => `/${of.shopId}/${of.refunds}/${of.kind}/${of.now}`

export function parseStoreUrl(address: string): StoreOf & { readonly rest: string } {
  const { rest, ...of } = parseOrdersUrl(address)
  const [, kind, now = '', ...more] = rest.split('/')
  const known = OUTSIDE_KINDS.find((one) => one === kind) ?? 'medusa'
  return { ...of, kind: known, now: Number(now), rest: `/${more.join('/')}` }
}

export const BOOKS = '/books'

/** Whether the order system is a separate process. */
export const isApart = (providers: string): boolean => !['keeping', 'forgetful', SELLER].includes(providers)

export const isStore = (providers: string): providers is StoreKind => STORE_KINDS.some((one) => one === providers)
