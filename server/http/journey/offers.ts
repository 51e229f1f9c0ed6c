import type { FastifyInstance } from 'fastify'
import { OfferActionResponse, OfferResponse, OfferSpendRequest } from '../../../schemas/shopper-api/offers.ts'
import { RandomId } from '../../../schemas/values/ids.ts'
import { fault, isFault } from '../../faults.ts'
import { callAccept, callOffer, callShop, callSpend, type OfferAnswer } from '../../journey/calls/offers.ts'
import type { World } from '../../world.ts'
import type { OperationResult } from '../operation/define.ts'
import { serveOperation } from '../operation/serve.ts'
import { type ShopperOperation, sessionApi, shopperOperation } from '../operation/shopper-api.ts'
import { idempotencyKeyOf } from '../request/idempotency-key.ts'
import type { HttpSettings } from '../settings.ts'

/** In cents. */
const activeOfferExample = {
  state: 'active' as const,
  giftCardEnabled: true,
  exchangesEnabled: true,
  totalCreditOffer: 10_670,
  bonus: 1_500,
  uuid: 'k3bQ0dUqTn2hJx9vYwZr1A',
}
const acceptedOfferExample = { shopLaterOffer: { ...activeOfferExample, state: 'accepted' as const } }

const toOfferResult = (answer: OfferAnswer | null): OperationResult<never> => {
  if (answer === null) throw fault('RET_ERR_NOT_FOUND')
  const { body, ...rest } = answer
  return { ...rest, refused: body }
}

const OFFER = '/api/v1/:shopId/return/:key/shoplater/:offer' as const

/** The offer after submit (API-10, API-25, API-26, API-55). Each operation equals a button of the page. */
export const offerCalls: readonly ShopperOperation[] = [
  shopperOperation({
    method: 'GET',
    path: '/api/v1/:shopId/shoplater/:id',
    id: 'readOffer',
    params: { id: RandomId },
    etag: true,
    summary: 'Retrieve the offer with this id, or of the return with this key',
    response: OfferResponse,
    examples: { answer: activeOfferExample },
    handler: async ({ world, visit, params }) => {
      const found = await callOffer(world, visit, params.id)
      if (found === null) throw fault('RET_ERR_NOT_FOUND')
      return { answer: found.offer, rev: found.rev }
    },
  }),
  shopperOperation({
    method: 'POST',
    path: OFFER,
    id: 'takeOffer',
    ifMatch: 'optional',
    etag: true,
    summary: 'Accept the gift card instead of the refund, once',
    response: OfferActionResponse,
    examples: { answer: acceptedOfferExample },
    handler: async ({ world, visit, params }) => toOfferResult(await callAccept(world, visit, params)),
  }),
  shopperOperation({
    method: 'POST',
    path: '/api/v1/:shopId/return/:key/shoplater/:offer/shop',
    id: 'shopWithOffer',
    auth: 'session',
    idempotent: true,
    etag: true,
    summary: 'Start shopping with the refund. Refused with 403 until this session looks up the order',
    response: OfferActionResponse,
    examples: { answer: { shopLaterOffer: activeOfferExample } },
    handler: async ({ world, visit, params }) => toOfferResult(await callShop(world, visit, params)),
  }),
  shopperOperation({
    method: 'PUT',
    path: OFFER,
    id: 'spendOffer',
    auth: 'session',
    ifMatch: 'required',
    idempotent: true,
    etag: true,
    summary: 'Submit the purchase with the refund, at the net amount shown',
    body: OfferSpendRequest,
    response: OfferActionResponse,
    examples: { body: { net: 1_200, fees: null, acceptsPolicyConditions: true }, answer: acceptedOfferExample },
    handler: async ({ world, visit, params, body }) => toOfferResult(await callSpend(world, visit, params, body)),
  }),
]

export function offerRoutes(app: FastifyInstance, world: World, settings: HttpSettings): void {
  const api = sessionApi(world, settings)
  const offers: typeof api = {
    ...api,
    authenticate: async (request, reply, operation) =>
      request.method === 'GET' || api.authenticate(request, reply, operation),
    async callerOf(request, operation, reply) {
      const idempotencyKey = idempotencyKeyOf(request)
      if (isFault(idempotencyKey)) throw idempotencyKey
      const caller = await api.callerOf(request, operation, reply)
      return caller && { visit: { ...caller.visit, idempotencyKey } }
    },
  }
  for (const operation of offerCalls) serveOperation(app, operation, offers)
}
