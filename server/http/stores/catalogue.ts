import type { FastifyInstance, FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { PreviewAsked, ProductsAsked } from '../../../schemas/calls/catalogue.ts'
import type { CallRefusal } from '../../../schemas/calls/refusal.ts'
import { memberOf } from '../../../schemas/member.ts'
import { isStorable } from '../../../schemas/storable.ts'
import { fault } from '../../faults.ts'
import { mayRead } from '../../journey/pages.ts'
import { PAGE_SIZE } from '../../journey/request/catalogue.ts'
import type { JourneyContext } from '../../journey/request/context.ts'
import {
  callCollection,
  callCollections,
  callExchangeOption,
  callPreview,
  callRecommendation,
  callRecommended,
  callVariants,
} from '../../journey/shop/calls.ts'
import { contextFor } from '../../journey/show.ts'
import type { World } from '../../world.ts'
import { routeOf } from '../request/route.ts'
import { type OfShop, shopOfPath, visitOf } from '../request/visit.ts'
import type { HttpSettings } from '../settings.ts'
import { catalogueCalls } from './catalogue-calls.ts'

const pageBody = Compile(ProductsAsked)
const previewBody = Compile(PreviewAsked)
const productQuery = Compile(Type.Object({ productId: Type.String({ minLength: 1, maxLength: 100 }) }))

/** What is said of each thing that can be asked wrongly, by the member of the request. */
const messages = {
  currency: 'The shop sells in its own currency only',
  page: 'page is a whole number from 1, per_page one from 1 to 100, and filters are empty: there are none in this version',
  product_type: 'product_type is missing or is no text',
  productId: 'productId is missing',
} as const

/** What a request says that cannot be answered, by the part of it that is wrong. */
const refuse = (reply: FastifyReply, name: keyof typeof messages): FastifyReply => {
  const message = messages[name]
  const refusal: CallRefusal = { errors: { code: 'invalid', message, fields: [{ name, message }] } }
  return reply.code(422).send(refusal)
}

/** Reading, in the way of a POST. */
const reading = { reads: true } as const

/** Page and size out of a body, which may be left out; null where it says something else. */
const pageOf = (body: unknown): { readonly page: number; readonly perPage: number } | null => {
  const given: unknown = body ?? {}
  if (!pageBody.Check(given)) return null
  const { page = 1, per_page: perPage = PAGE_SIZE }: ProductsAsked = given
  return { page, perPage }
}

/** Who asks, once what they ask for stands open to them: nobody else is told that there is anything. */
const contextOn =
  (world: World, settings: HttpSettings) =>
  async (request: OfShop, path: '/shop' | '/exchange'): Promise<JourneyContext> => {
    const shopId = await shopOfPath(world, settings, request)
    const context = await contextFor(world, visitOf(world, settings, { request, shopId, drawsNone: true }), path)
    // Where the page would lead away there is nothing to be read, and nobody learns which products there are.
    if (!mayRead(context, path)) throw fault('RET_ERR_NOT_FOUND')
    if (!Object.values(request.params).every(isStorable)) throw fault('RET_ERR_BAD_REQUEST')
    return context
  }

/** Whether a request asks for prices in another currency than the shop's. */
const isForeign = ({ query }: OfShop, { config }: JourneyContext): boolean => {
  const currency = memberOf(query, 'currency')
  return currency !== undefined && String(currency).toUpperCase() !== config.currency
}

/** The answer, which is this shopper's own; 404 where there is none. */
const answer = (reply: FastifyReply, found: object | null): FastifyReply => {
  if (found === null) throw fault('RET_ERR_NOT_FOUND')
  return reply.header('cache-control', 'private, no-store').send(found)
}

/** Collections and what they hold. */
const collectionRoutes = (app: FastifyInstance, world: World, settings: HttpSettings): void => {
  const contextOf = contextOn(world, settings)

  routeOf(app, catalogueCalls.collections, {
    handler: async (request, reply) => answer(reply, await callCollections(world, await contextOf(request, '/shop'))),
  })

  routeOf(app, catalogueCalls.preview, {
    config: reading,
    handler: async (request, reply) => {
      const context = await contextOf(request, '/shop')
      if (!previewBody.Check(request.body) || !isStorable(request.body.product_type))
        return refuse(reply, 'product_type')
      return answer(reply, await callPreview(world, context, request.body.product_type))
    },
  })

  routeOf(app, catalogueCalls.products, {
    config: reading,
    handler: async (request, reply) => {
      const context = await contextOf(request, '/shop')
      const page = pageOf(request.body)
      if (isForeign(request, context)) return refuse(reply, 'currency')
      if (page === null) return refuse(reply, 'page')
      return answer(reply, await callCollection(world, context, { id: request.params.id, ...page }))
    },
  })

  routeOf(app, catalogueCalls.option, {
    config: reading,
    handler: async (request, reply) => {
      const context = await contextOf(request, '/exchange')
      const page = pageOf(request.body)
      if (page === null) return refuse(reply, 'page')
      return answer(reply, await callExchangeOption(world, context, { id: request.params.id, ...page }))
    },
  })
}

/**
 * What the pages of the shop and of exchanges show, as data for clients that draw it themselves (API-03 to API-09). Whoever may
 * stand on the page may ask, by the same session; prices are what they cost in this return, in minor units of the shop's currency.
 */
export function catalogueRoutes(app: FastifyInstance, world: World, settings: HttpSettings): void {
  const contextOf = contextOn(world, settings)
  collectionRoutes(app, world, settings)

  routeOf(app, catalogueCalls.variants, {
    handler: async (request, reply) => {
      const context = await contextOf(request, '/exchange')
      if (isForeign(request, context)) return refuse(reply, 'currency')
      return answer(reply, await callVariants(world, context, request.params.product))
    },
  })

  routeOf(app, catalogueCalls.recommendation, {
    handler: async (request, reply) => {
      const context = await contextOf(request, '/exchange')
      return answer(reply, await callRecommendation(world, context, request.params))
    },
  })

  routeOf(app, catalogueCalls.recommended, {
    handler: async (request, reply) => {
      const context = await contextOf(request, '/shop')
      if (!productQuery.Check(request.query) || !isStorable(request.query.productId)) return refuse(reply, 'productId')
      return answer(reply, await callRecommended(world, context, request.query.productId))
    },
  })
}
