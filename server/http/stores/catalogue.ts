import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { memberOf } from '../../../schemas/values/member.ts'
import { isStorable } from '../../../schemas/values/storable.ts'
import { type Fault, fault, invalidRequest } from '../../faults.ts'
import { mayRead } from '../../journey/pages.ts'
import { PAGE_SIZE } from '../../journey/request/catalogue.ts'
import type { JourneyContext } from '../../journey/request/context.ts'
import {
  listCollections,
  listRecommendedProducts,
  readCollection,
  readExchangeOption,
  readShopPreview,
  readVariants,
  recommendVariant,
} from '../../journey/shop/calls.ts'
import { readContext } from '../../journey/show.ts'
import type { World } from '../../world.ts'
import { type OperationResult, operationsFor, type ServedOperation } from '../operation/define.ts'
import { type Api, serveOperation } from '../operation/serve.ts'
import { publicApi, type ShopperCaller } from '../operation/shopper-api.ts'
import type { HttpSettings } from '../settings.ts'
import { catalogueCalls } from './catalogue-calls.ts'

interface CatalogueCaller extends ShopperCaller {
  readonly context: JourneyContext
}

const catalogueOperation = operationsFor<CatalogueCaller>()

const messages = {
  currency: 'The shop only sells in its own currency',
  page: 'page has to be a whole number from 1, per_page one from 1 to 100, and filters empty, as this version has none',
  product_type: 'product_type is missing or not a text',
  productId: 'productId is missing',
} as const
type Member = keyof typeof messages

const invalid = (member: Member): Fault => invalidRequest([{ pointer: `/${member}`, message: messages[member] }])

const requiredPageOf = ({ id }: { readonly id: string }): '/shop' | '/exchange' =>
  ['readExchangeOption', 'readVariants', 'recommendVariant'].includes(id) ? '/exchange' : '/shop'

const OPERATIONS_WITH_CURRENCY: readonly string[] = [catalogueCalls.products.id, catalogueCalls.variants.id]

/** Sessions that may not open the page get 404. */
const catalogueApi = (world: World, settings: HttpSettings): Api<CatalogueCaller> => {
  const { callerOf, ...api } = publicApi(world, settings)
  return {
    ...api,
    refuse(status, [first], { body }) {
      const member = first?.pointer.slice(1) ?? ''
      const name = member === 'currency' || member === 'productId' ? member : memberOfBody(body)
      const message = messages[name]
      return { status, refused: { errors: { code: 'invalid', message, fields: [{ name, message }] } } }
    },
    async callerOf(request, operation, reply) {
      const caller = await callerOf(request, operation, reply)
      if (caller === null) return null
      const path = requiredPageOf(operation)
      const context = await readContext(world, caller.visit, path)
      if (!mayRead(context, path)) throw fault('RET_ERR_NOT_FOUND')
      const currency = OPERATIONS_WITH_CURRENCY.includes(operation.id) ? memberOf(request.query, 'currency') : undefined
      if (currency !== undefined && String(currency).toUpperCase() !== context.config.currency)
        throw invalid('currency')
      return { ...caller, context }
    },
  }
}

const memberOfBody = (body: unknown): Member =>
  memberOf(memberOf(body, 'properties'), 'product_type') === undefined ? 'page' : 'product_type'

/** @throws Fault RET_ERR_NOT_FOUND for null */
const toResult = <Answer extends object>(answer: Answer | null): OperationResult<Answer> => {
  if (answer === null) throw fault('RET_ERR_NOT_FOUND')
  return { answer, headers: { 'cache-control': 'private, no-store' } }
}

const productQuery = Compile(Type.Object({ productId: Type.String({ minLength: 1, maxLength: 100 }) }))

/** Prices are those of this return, in minor units of the shop's currency (API-03 to API-09). */
const operations: readonly ServedOperation<CatalogueCaller>[] = [
  catalogueOperation({
    ...catalogueCalls.collections,
    handler: async ({ world, context }) => toResult(await listCollections(world, context)),
  }),
  catalogueOperation({
    ...catalogueCalls.preview,
    handler: async ({ world, context, body }) => toResult(await readShopPreview(world, context, body.product_type)),
  }),
  catalogueOperation({
    ...catalogueCalls.products,
    handler: async ({ world, context, params: { id }, body: { page = 1, per_page: perPage = PAGE_SIZE } }) =>
      toResult(await readCollection(world, context, { id, page, perPage })),
  }),
  catalogueOperation({
    ...catalogueCalls.option,
    handler: async ({ world, context, params: { id }, body: { page = 1, per_page: perPage = PAGE_SIZE } }) =>
      toResult(await readExchangeOption(world, context, { id, page, perPage })),
  }),
  catalogueOperation({
    ...catalogueCalls.variants,
    handler: async ({ world, context, params }) => toResult(await readVariants(world, context, params.product)),
  }),
  catalogueOperation({
    ...catalogueCalls.recommendation,
    handler: async ({ world, context, params }) => toResult(await recommendVariant(world, context, params)),
  }),
  catalogueOperation({
    ...catalogueCalls.recommended,
    handler: async ({ world, context, query }) => {
      if (!productQuery.Check(query) || !isStorable(query.productId)) throw invalid('productId')
      return toResult(await listRecommendedProducts(world, context, query.productId))
    },
  }),
]

export function catalogueRoutes(app: FastifyInstance, world: World, settings: HttpSettings): void {
  const api = catalogueApi(world, settings)
  for (const operation of operations) serveOperation(app, operation, api)
}
