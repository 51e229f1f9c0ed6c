import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { CallRefusal } from '../../../schemas/shopper-api/refusal.ts'
import type { CartRequest } from '../../../schemas/shopper-api/store-carts.ts'
import { fault } from '../../faults.ts'
import {
  type CartRefusal,
  isStoreOrigin,
  type PostedCart,
  replaceStoreCart,
  saveStoreCart,
  storeHosts,
} from '../../journey/shop/store-cart.ts'
import type { World } from '../../world.ts'
import { serveOperation } from '../operation/serve.ts'
import { publicApi, type ShopperOperation, type ShopperResult, shopperOperation } from '../operation/shopper-api.ts'
import { liveConfig } from '../request/live-config.ts'
import { route } from '../request/route.ts'
import { shopOfPath } from '../request/visit.ts'
import type { HttpSettings } from '../settings.ts'
import { parseCartGoods } from './cart-goods.ts'
import { cartCalls, createCartCalls, storeCartCalls, storeReads } from './store-cart-calls.ts'

type Refusal = CartRefusal | 'gone' | 'no-visit'

const refusals: Readonly<Record<Refusal, CallRefusal['errors']>> = {
  empty: { code: 'cart-empty', message: 'The cart is empty' },
  'too-many': { code: 'cart-full', message: 'The cart holds too many items' },
  'unknown-variant': { code: 'unknown-variant', message: 'A variant of the cart was not found' },
  gone: { code: 'not-found', message: 'The cart does not exist or has expired' },
  'no-visit': { code: 'not-found', message: 'The visit does not exist or has expired' },
}

/** 404 for a missing cart. A refused cart is 200, as in the Cart API that stores have integrated. */
const refuse = (status: 200 | 404, reason: Refusal): ShopperResult<never> => ({
  status,
  refused: { errors: refusals[reason] },
})

const toCart = ({ cart, shopify }: Static<typeof CartRequest>): PostedCart => {
  const variants = cart.map(String)
  return { variants, goods: typeof shopify === 'string' ? parseCartGoods(shopify, variants) : {} }
}

const leadsToStore = (config: ShopConfig): boolean =>
  storeHosts(config) !== null && config.policies.some((policy) => policy.on_store_enabled === true)

/**
 * Allows servers, and pages of the shop's store hosts.
 * @throws Fault RET_ERR_NOT_FOUND if the shop has no store, RET_ERR_BAD_REQUEST for a page of another host
 */
const authorizeStore = async (
  world: World,
  shopId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const config = await liveConfig(world, shopId)
  if (storeHosts(config) === null) throw fault('RET_ERR_NOT_FOUND')
  // Servers send no origin.
  const { origin } = request.headers
  if (origin !== undefined && !isStoreOrigin(config, origin)) throw fault('RET_ERR_BAD_REQUEST')
  reply.header('cache-control', 'no-store').header('vary', 'origin')
  if (origin !== undefined)
    reply.header('access-control-allow-origin', origin).header('cross-origin-resource-policy', 'cross-origin')
}

const cartOperations: readonly ShopperOperation[] = [
  ...createCartCalls.map((call) =>
    shopperOperation({
      ...call,
      handler: async ({ world, visit, body, reply }) => {
        const cart = toCart(body)
        const result = await saveStoreCart(world, visit, cart)
        if (typeof result === 'string') return refuse(200, result)
        if ('token' in result) return { answer: { token: result.token, data: { cart: cart.variants } } }
        reply.header('retry-after', Math.ceil((result.pausedUntil - visit.now) / 1000))
        throw fault('RET_ERR_THROTTLED')
      },
    }),
  ),
  ...cartCalls.flatMap(({ read, replace, empty }) => [
    shopperOperation({
      ...read,
      handler: async ({ world, visit: { shopId }, params: { token } }) => {
        const cart = await world.store.storeCarts.find(shopId, token, world.now())
        return cart === null ? refuse(404, 'gone') : { answer: { cart: [...cart.variants] } }
      },
    }),
    shopperOperation({
      ...replace,
      handler: async ({ world, visit: { shopId }, params: { token }, body }) => {
        const cart = toCart(body)
        const done = await replaceStoreCart(world, shopId, { token, cart })
        return done === 'replaced'
          ? { answer: { updated: true as const, data: { cart: cart.variants } } }
          : refuse(200, done)
      },
    }),
    shopperOperation({
      ...empty,
      handler: async ({ world, visit: { shopId }, params: { token } }) => {
        await world.store.storeCarts.empty(shopId, token)
        return { answer: true as const }
      },
    }),
  ]),
  shopperOperation({
    ...storeReads.visit,
    handler: async ({ world, visit: { shopId }, params: { token } }) => {
      const amounts = await world.store.storeCarts.amountsOf(shopId, token, world.now())
      if (amounts === null) return refuse(404, 'no-visit')
      const { discountPercentage, ...rest } = amounts
      return { answer: { ...rest, discount_percentage: discountPercentage } }
    },
  }),
]

/** Any page may learn that a shop has no store; only its own pages learn that it has one. */
const checkOperation = shopperOperation({
  ...storeReads.check,
  handler: async ({ world, visit: { shopId }, request, reply }) => {
    if (!leadsToStore(await liveConfig(world, shopId))) return { answer: { enabled: false } }
    await authorizeStore(world, shopId, request, reply)
    return { answer: { enabled: true } }
  },
})

/**
 * A cart lists variants without prices or personal data, and has no effect until its shopper opens it (API-13, API-14).
 */
export function storeCartRoutes(app: FastifyInstance, world: World, settings: HttpSettings): void {
  const anyPage = publicApi(world, settings)
  const storePages: typeof anyPage = {
    ...anyPage,
    async callerOf(request, operation, reply) {
      const caller = await anyPage.callerOf(request, operation, reply)
      if (caller !== null) await authorizeStore(world, caller.visit.shopId, request, reply)
      return caller
    },
  }
  for (const url of new Set(storeCartCalls.map(({ path }) => path)))
    route(app, {
      method: 'OPTIONS',
      url: url as '/:shopId',
      handler: async (request, reply) => {
        await authorizeStore(world, await shopOfPath(world, settings, request), request, reply)
        return reply
          .header('access-control-allow-methods', 'GET, POST, DELETE')
          .header('access-control-allow-headers', 'content-type')
          .header('access-control-max-age', '600')
          .code(204)
          .send()
      },
    })
  serveOperation(app, checkOperation, anyPage)
  for (const operation of cartOperations) serveOperation(app, operation, storePages)
}
