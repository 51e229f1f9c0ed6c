import {
  CartCreateResponse,
  CartDeleteResponse,
  CartReplaceResponse,
  CartRequest,
  CartResponse,
  StoreCheckResponse,
  StoreVisitResponse,
} from '../../../schemas/shopper-api/store-carts.ts'
import type { ApiOperation } from '../operation/define.ts'

/** `onstore` is the path of older storefronts. */
const CARTS_PATHS = {
  Cart: '/api/v1/:shopId/cart',
  OnStore: '/api/v1/:shopId/onstore',
} as const
const CART_PATHS = { Cart: '/api/v1/:shopId/cart/:token', OnStore: '/api/v1/:shopId/onstore/:token' } as const

/** As in the Cart API that stores have integrated, errors are answered with 200. */
const errors: readonly number[] = []
/** In bytes; stores also send their own format. */
const BODY_LIMIT = 512 * 1024

const data = { cart: ['40012', '40012', '40020'] }

const deprecation = (name: string) => name !== 'Cart' && ({ deprecated: true } as const)

export const createCartCalls = Object.entries(CARTS_PATHS).map(
  ([name, path]) =>
    ({
      method: 'POST',
      path,
      id: `keep${name}`,
      ...deprecation(name),
      // Older storefronts add a slash.
      ...(name === 'OnStore' && { aliases: [`${path}/`] }),
      summary:
        'Store a cart of the merchant store, for shoppers who return with its token. A refused cart is a 200 response with `errors`',
      body: CartRequest,
      response: CartCreateResponse,
      errors,
      bodyLimit: BODY_LIMIT,
      examples: { body: data, answer: { token: 'k3bQ0dUqTn2hJx9vYwZr1A', data } },
    }) as const satisfies ApiOperation,
)

export const cartCalls = Object.entries(CART_PATHS).map(
  ([name, path]) =>
    ({
      read: {
        method: 'GET',
        path,
        id: `read${name}`,
        ...deprecation(name),
        summary: 'Retrieve a cart of the merchant store',
        response: CartResponse,
        examples: { answer: data },
      },
      replace: {
        method: 'POST',
        path,
        id: `replace${name}`,
        ...deprecation(name),
        summary: 'Replace a cart of the merchant store. A refused cart is a 200 response with `errors`',
        body: CartRequest,
        response: CartReplaceResponse,
        errors,
        bodyLimit: BODY_LIMIT,
        examples: { body: data, answer: { updated: true as const, data } },
      },
      empty: {
        method: 'DELETE',
        path,
        id: `empty${name}`,
        ...deprecation(name),
        errors,
        summary: 'Empty a cart of the merchant store',
        response: CartDeleteResponse,
        examples: { answer: true as const },
      },
    }) as const satisfies Readonly<Record<string, ApiOperation>>,
)

export const storeReads = {
  visit: {
    path: '/api/v1/:shopId/store-visit/:token',
    method: 'GET',
    id: 'readStoreVisit',
    summary: 'Retrieve the spendable value of a shopper in the merchant store, for two hours',
    response: StoreVisitResponse,
    examples: { answer: { currency: 'USD', total: 12_500, base: 10_670, credit: 11_000, discount_percentage: 10 } },
  },
  check: {
    path: '/api/v1/:shopId/onstore/check',
    method: 'GET',
    id: 'checkStore',
    summary: 'Retrieve whether the shop sends shoppers to the merchant store',
    response: StoreCheckResponse,
    examples: { answer: { enabled: true } },
  },
} as const satisfies Readonly<Record<string, ApiOperation>>

export const storeCartCalls: readonly ApiOperation[] = [
  ...createCartCalls,
  ...cartCalls.flatMap((calls): readonly ApiOperation[] => Object.values(calls)),
  ...Object.values(storeReads),
]
