import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { CallRefusal } from '../../schemas/calls/refusal.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { fault } from '../faults.ts'
import {
  type CartRefusal,
  keepStoreCart,
  type PostedCart,
  replaceStoreCart,
  storeHosts,
} from '../journey/shop/store-cart.ts'
import type { World } from '../world.ts'
import { bodyBy } from './body.ts'
import { goodsOfCart } from './goods-of-cart.ts'
import { liveConfig } from './live-config.ts'
import { route } from './route.ts'
import type { HttpSettings } from './settings.ts'
import { type OfShop, shopOfPath } from './visit.ts'

/**
 * What a store posts: a variant a unit, and its own cart beside them, whose prices nobody believes.
 */
const postedOf = bodyBy(
  Type.Object({
    cart: Type.Array(Type.Union([Type.String({ minLength: 1, maxLength: 200 }), Type.Integer()])),
    shopify: Type.Optional(Type.Unknown()),
  }),
)

/** Why a store is not answered. */
type Refusal = CartRefusal | 'gone' | 'no-visit'

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

const cartIn = (body: unknown): PostedCart => {
  const { cart, shopify } = postedOf(body)
  const variants = cart.map(String)
  return { variants, goods: typeof shopify === 'string' ? goodsOfCart(shopify, variants) : {} }
}

/** The host of the page that asks; null where no page of a browser does. */
const hostOfPage = ({ headers }: Pick<FastifyRequest, 'headers'>): string | null => {
  const { origin } = headers
  if (origin === undefined) return null
  try {
    return new URL(origin).host
  } catch {
    return ''
  }
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
    const hosts = storeHosts(await liveConfig(world, shopId))
    if (hosts === null) throw fault('RET_ERR_NOT_FOUND')
    const host = hostOfPage(request)
    if (host !== null && !hosts.includes(host)) throw fault('RET_ERR_BAD_REQUEST')
    reply.header('cache-control', 'no-store').header('vary', 'origin')
    if (host !== null)
      reply
        .header('access-control-allow-origin', request.headers.origin)
        .header('cross-origin-resource-policy', 'cross-origin')
    return shopId
  }

/** Where carts are kept, and where each then is: `onstore` is what older storefronts say. */
const all = ['/api/v1/:shopId/cart', '/api/v1/:shopId/onstore', '/api/v1/:shopId/onstore/'] as const
const each = ['/api/v1/:shopId/cart/:token', '/api/v1/:shopId/onstore/:token'] as const

/** A cart is kept. */
const keepRoute = (app: FastifyInstance, world: World, settings: HttpSettings, url: (typeof all)[number]): void => {
  const openedTo = doorOf(world, settings)

  route(app, {
    method: 'POST',
    bodyLimit: BODY_LIMIT,
    url,
    handler: async (request, reply) => {
      const shopId = await openedTo(request, reply)
      const cart = cartIn(request.body)
      const kept = await keepStoreCart(world, shopId, cart)
      return typeof kept === 'string'
        ? notKept(reply, kept)
        : reply.send({ token: kept.token, data: { cart: cart.variants } })
    },
  })
}

/** A cart is read, replaced and emptied. */
const cartRoutes = (app: FastifyInstance, world: World, settings: HttpSettings, url: (typeof each)[number]): void => {
  const openedTo = doorOf(world, settings)
  const { store } = world

  route(app, {
    method: 'GET',
    url,
    handler: async (request, reply) => {
      const shopId = await openedTo(request, reply)
      const cart = await store.storeCarts.find(shopId, request.params.token, world.now())
      return cart === null ? missing(reply, 'gone') : reply.send({ cart: cart.variants })
    },
  })

  route(app, {
    method: 'POST',
    bodyLimit: BODY_LIMIT,
    url,
    handler: async (request, reply) => {
      const shopId = await openedTo(request, reply)
      const cart = cartIn(request.body)
      const done = await replaceStoreCart(world, shopId, { token: request.params.token, cart })
      return done === 'replaced' ? reply.send({ updated: true, data: { cart: cart.variants } }) : notKept(reply, done)
    },
  })

  route(app, {
    method: 'DELETE',
    url,
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

  for (const url of [...all, ...each, '/api/v1/:shopId/onstore/check', '/api/v1/:shopId/store-visit/:token'] as const)
    route(app, {
      method: 'OPTIONS',
      url,
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

  route(app, {
    method: 'GET',
    url: '/api/v1/:shopId/store-visit/:token',
    handler: async (request, reply) => {
      const shopId = await openedTo(request, reply)
      const amounts = await store.storeCarts.amountsOf(shopId, request.params.token, world.now())
      if (amounts === null) return missing(reply, 'no-visit')
      const { discountPercentage, ...rest } = amounts
      return reply.send({ ...rest, discount_percentage: discountPercentage })
    },
  })

  route(app, {
    method: 'GET',
    url: '/api/v1/:shopId/onstore/check',
    handler: async (request, reply) => {
      const shopId = await shopOfPath(world, settings, request)
      if (!keepsStore(await liveConfig(world, shopId))) return reply.send({ enabled: false })
      await openedTo(request, reply)
      return reply.send({ enabled: true })
    },
  })

  for (const url of all) keepRoute(app, world, settings, url)
  for (const url of each) cartRoutes(app, world, settings, url)
}
