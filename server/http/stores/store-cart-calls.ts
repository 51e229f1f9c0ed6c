import {
  CartDeleteResponse,
  CartCreateResponse,
  CartRequest,
  CartResponse,
  CartReplaceResponse,
  StoreCheckResponse,
  StoreVisitResponse,
} from '../../../schemas/calls/store-carts.ts'
import type { ApiOperation } from '../operation/define.ts'

/** Where carts are kept, and where each then is; `onstore` is what older storefronts say. */
const all = {
  Cart: '/api/v1/:shopId/cart',
  OnStore: '/api/v1/:shopId/onstore',
} as const
const each = { Cart: '/api/v1/:shopId/cart/:token', OnStore: '/api/v1/:shopId/onstore/:token' } as const

/** None: what a store asks for wrongly is answered with 200, as the Cart API that it has integrated does. */
const errors: readonly number[] = []
/** In bytes: a cart as a store writes it beside its variants may be long. */
const BODY_LIMIT = 512 * 1024

const data = { cart: ['40012', '40012', '40020'] }

/** The addresses that storefronts used before are still there, and are told of as such. */
const older = (name: string) => name !== 'Cart' && ({ deprecated: true } as const)

/** How a cart is kept, at each of its addresses. */
export const cartKeepers = Object.entries(all).map(
  ([name, path]) =>
    ({
      ...{ method: 'POST', path, id: `keep${name}`, ...older(name) },
      // Older storefronts end it with a slash.
      ...(name === 'OnStore' && { aliases: [`${path}/`] }),
      summary:
        'Keeps a cart of the store, for the shopper who comes back with its token; what cannot be kept is answered with `errors`',
      ...{ body: CartRequest, response: CartCreateResponse, errors, bodyLimit: BODY_LIMIT },
      examples: { body: data, answer: { token: 'k3bQ0dUqTn2hJx9vYwZr1A', data } },
    }) as const satisfies ApiOperation,
)

/** How a cart is read, replaced and emptied, at each of its addresses. */
export const cartsKept = Object.entries(each).map(
  ([name, path]) =>
    ({
      read: {
        ...{ method: 'GET', path, id: `read${name}`, ...older(name) },
        ...{ summary: 'What is in a cart of the store', response: CartResponse, examples: { answer: data } },
      },
      replace: {
        ...{ method: 'POST', path, id: `replace${name}`, ...older(name) },
        summary: 'Replaces what is in a cart of the store; what cannot be kept is answered with `errors`',
        ...{ body: CartRequest, response: CartReplaceResponse, errors, bodyLimit: BODY_LIMIT },
        examples: { body: data, answer: { updated: true as const, data } },
      },
      empty: {
        ...{ method: 'DELETE', path, id: `empty${name}`, ...older(name), errors },
        ...{ summary: 'Empties a cart of the store', response: CartDeleteResponse, examples: { answer: true as const } },
      },
    }) as const satisfies Readonly<Record<string, ApiOperation>>,
)

/** What else a store asks. */
export const storeReads = {
  visit: {
    path: '/api/v1/:shopId/store-visit/:token',
    ...{ method: 'GET', id: 'readStoreVisit' },
    summary: 'What a shopper who was sent to the store has to spend, for two hours',
    response: StoreVisitResponse,
    examples: { answer: { currency: 'USD', total: 12_500, base: 10_670, credit: 11_000, discount_percentage: 10 } },
  },
  check: {
    path: '/api/v1/:shopId/onstore/check',
    ...{ method: 'GET', id: 'checkStore' },
    summary: 'Whether shoppers are led to the store of the shop',
    response: StoreCheckResponse,
    examples: { answer: { enabled: true } },
  },
} as const satisfies Readonly<Record<string, ApiOperation>>

/** All of them, as they are described. */
export const storeCartCalls: readonly ApiOperation[] = [
  ...cartKeepers,
  ...cartsKept.flatMap((calls): readonly ApiOperation[] => Object.values(calls)),
  ...Object.values(storeReads),
]
