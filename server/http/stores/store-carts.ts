import type { FastifyInstance, FastifyReply } from 'fastify'
import type { CallRefusal } from '../../../schemas/calls/refusal.ts'
import { CartPosted } from '../../../schemas/calls/store-carts.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import { fault } from '../../faults.ts'
import {
  type CartRefusal,
  isOfStore,
  keepStoreCart,
  type PostedCart,
  replaceStoreCart,
  storeHosts,
} from '../../journey/shop/store-cart.ts'
import type { World } from '../../world.ts'
import { bodyBy } from '../request/body.ts'
import { liveConfig } from '../request/live-config.ts'
import { route, routeOf } from '../request/route.ts'
import { type OfShop, shopOfPath, visitOf } from '../request/visit.ts'
import type { HttpSettings } from '../settings.ts'
import { goodsOfCart } from './goods-of-cart.ts'
import { cartKeepers, cartsKept, storeCartCalls, storeReads } from './store-cart-calls.ts'

const postedOf = bodyBy(CartPosted)

/** Why a store is not answered. */
type Refusal = CartRefusal | 'gone' | 'no-visit'

/** What a store reads of each refusal, in the words of the Cart API. */
const refusals: Readonly<Record<Refusal, CallRefusal['errors']>> = {
  empty: { code: 'cart-empty', message: 'The cart is empty' },
  'too-many': { code: 'cart-full', message: 'The cart holds too many items' },
  'unknown-variant': { code: 'unknown-variant', message: 'A variant of the cart was not found' },
  gone: { code: 'not-found', message: 'There is no such cart, or no more' },
  'no-visit': { code: 'not-found', message: 'There is no such visit, or no more' },
}

/** A refusal in the shape that storefronts read: the message stands under `errors`. */
const refusalOf = (why: Refusal): CallRefusal => ({ errors: refusals[why] })

/** What is not there cannot be read. */
const missing = (reply: FastifyReply, why: Refusal): FastifyReply => reply.code(404).send(refusalOf(why))

/** What cannot be kept is answered with 200, as the Cart API that storefronts have integrated does: they read `errors`. */
const notKept = (reply: FastifyReply, why: Refusal): FastifyReply => reply.send(refusalOf(why))

/** A cart as a store writes it beside its variants may be long. */
const BODY_LIMIT = 512 * 1024

/** The cart of a body: which variants, and how the store shows them. @throws Fault RET_ERR_BAD_REQUEST */
const cartIn = (body: unknown): PostedCart => {
  const { cart, shopify } = postedOf(body)
  const variants = cart.map(String)
  return { variants, goods: typeof shopify === 'string' ? goodsOfCart(shopify, variants) : {} }
}

/** Whether shoppers of a shop are led to its own store at all. */
const keepsStore = (config: ShopConfig): boolean =>
  storeHosts(config) !== null && config.policies.some((policy) => policy.on_store_enabled === true)

/** Lets in whoever may ask for the carts of a shop. */
const doorOf =
  (world: World, settings: HttpSettings) =>
  /** The shop, once its page may ask. @throws Fault RET_ERR_NOT_FOUND where the shop has no store of its own. */
  async (request: OfShop, reply: FastifyReply): Promise<string> => {
    const shopId = await shopOfPath(world, settings, request)
    const config = await liveConfig(world, shopId)
    if (storeHosts(config) === null) throw fault('RET_ERR_NOT_FOUND')
    // A program that is no page of a browser says none.
    const { origin } = request.headers
    if (origin !== undefined && !isOfStore(config, origin)) throw fault('RET_ERR_BAD_REQUEST')
    reply.header('cache-control', 'no-store').header('vary', 'origin')
    if (origin !== undefined)
      reply.header('access-control-allow-origin', origin).header('cross-origin-resource-policy', 'cross-origin')
    return shopId
  }

/** A cart is kept. */
const keepRoute = (
  app: FastifyInstance,
  world: World,
  settings: HttpSettings,
  call: (typeof cartKeepers)[number],
): void => {
  const openedTo = doorOf(world, settings)

  routeOf(app, call, {
    bodyLimit: BODY_LIMIT,
    handler: async (request, reply) => {
      const shopId = await openedTo(request, reply)
      const cart = cartIn(request.body)
      const visit = visitOf(world, settings, { request, shopId, drawsNone: true })
      const kept = await keepStoreCart(world, visit, cart)
      if (typeof kept === 'string') return notKept(reply, kept)
      if ('token' in kept) return reply.send({ token: kept.token, data: { cart: cart.variants } })
      reply.header('retry-after', Math.ceil((kept.pausedUntil - visit.now) / 1000))
      throw fault('RET_ERR_THROTTLED')
    },
  })
}

/** A cart is read, replaced and emptied. */
const cartRoutes = (
  app: FastifyInstance,
  world: World,
  settings: HttpSettings,
  { read, replace, empty }: (typeof cartsKept)[number],
): void => {
  const openedTo = doorOf(world, settings)
  const { store } = world

  routeOf(app, read, {
    handler: async (request, reply) => {
      const shopId = await openedTo(request, reply)
      const cart = await store.storeCarts.find(shopId, request.params.token, world.now())
      return cart === null ? missing(reply, 'gone') : reply.send({ cart: cart.variants })
    },
  })

  routeOf(app, replace, {
    bodyLimit: BODY_LIMIT,
    handler: async (request, reply) => {
      const shopId = await openedTo(request, reply)
      const cart = cartIn(request.body)
      const done = await replaceStoreCart(world, shopId, { token: request.params.token, cart })
      return done === 'replaced' ? reply.send({ updated: true, data: { cart: cart.variants } }) : notKept(reply, done)
    },
  })

  routeOf(app, empty, {
    handler: async (request, reply) => {
      const shopId = await openedTo(request, reply)
      await store.storeCarts.empty(shopId, request.params.token)
      return reply.send(true)
    },
  })
}

/**
 * The calls by which the merchant's own store keeps a cart for a shopper who comes back with its token (API-13, API-14). Pages
 * of the hosts that the shop names may ask, and programs; no other page may. A cart is a list of variants: it has no price and
 * no person in it, and counts for nothing until its shopper brings it.
 */
export function storeCartRoutes(app: FastifyInstance, world: World, settings: HttpSettings): void {
  const openedTo = doorOf(world, settings)
  const { store } = world

  for (const url of new Set(storeCartCalls.map(({ path }) => path)))
    route(app, {
      method: 'OPTIONS',
      url: url as '/:shopId',
      handler: async (request, reply) => {
        await openedTo(request, reply)
        return reply
          .header('access-control-allow-methods', 'GET, POST, DELETE')
          .header('access-control-allow-headers', 'content-type')
          .header('access-control-max-age', '600')
          .code(204)
          .send()
      },
    })

  routeOf(app, storeReads.visit, {
    handler: async (request, reply) => {
      const shopId = await openedTo(request, reply)
      const amounts = await store.storeCarts.amountsOf(shopId, request.params.token, world.now())
      if (amounts === null) return missing(reply, 'no-visit')
      const { discountPercentage, ...rest } = amounts
      return reply.send({ ...rest, discount_percentage: discountPercentage })
    },
  })

  routeOf(app, storeReads.check, {
    handler: async (request, reply) => {
      const shopId = await shopOfPath(world, settings, request)
      if (!keepsStore(await liveConfig(world, shopId))) return reply.send({ enabled: false })
      await openedTo(request, reply)
      return reply.send({ enabled: true })
    },
  })

  for (const call of cartKeepers) keepRoute(app, world, settings, call)
  for (const calls of cartsKept) cartRoutes(app, world, settings, calls)
}
