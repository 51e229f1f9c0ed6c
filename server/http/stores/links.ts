import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { OrderLinkRequest } from '../../../schemas/shopper-api/links.ts'
import { isStorable } from '../../../schemas/values/storable.ts'
import { fault } from '../../faults.ts'
import { createCode } from '../../journey/links/code.ts'
import { createDeepLink } from '../../journey/links/deep-link.ts'
import { type PartnerQuery, resolvePartnerPath } from '../../journey/links/partner-link.ts'
import { countUnknown } from '../../journey/request/attempts.ts'
import type { Visit } from '../../journey/request/visit.ts'
import type { World } from '../../world.ts'
import { findMerchant } from '../merchant/authority.ts'
import { type OperationResult, operationsFor, type ServedOperation } from '../operation/define.ts'
import { type Api, serveOperation } from '../operation/serve.ts'
import { publicApi, type ShopperCaller, sessionApi, shopperOperation } from '../operation/shopper-api.ts'
import { callRefusal } from '../request/call-refusal.ts'
import { requestTranslator, statusOf } from '../request/errors.ts'
import { liveConfig } from '../request/live-config.ts'
import { toDataUrl } from '../request/qr-picture.ts'
import { route } from '../request/route.ts'
import { visitOf } from '../request/visit.ts'
import type { HttpSettings } from '../settings.ts'
import { orderLinkCalls } from './link-calls.ts'

/** Codes shown at a counter (ENT-26, API-50). Links are stored as hashes, so the picture is made with its link. */
const codeOperation = shopperOperation({
  ...orderLinkCalls.code,
  handler: async ({ world, visit, body }) => {
    const code = await createCode(world, visit, { type: body.qr_codeable_type, id: body.qr_codeable_id })
    if (code === null) throw fault('RET_ERR_NOT_FOUND')
    const { url, lookup } = code
    return {
      headers: { 'cache-control': 'private, no-store' },
      answer: { qr_code: { url: await toDataUrl(url, { type: 'svg' }), lookup, ...body } },
    }
  },
})

export function codeRoutes(app: FastifyInstance, world: World, settings: HttpSettings): void {
  serveOperation(app, codeOperation, sessionApi(world, settings))
}

interface StoreCaller extends ShopperCaller {
  readonly by: string
}

const toLinkRefusal = (reason: string): OperationResult<never> => ({ status: 400, refused: { errors: [reason] } })

const linkOperation = operationsFor<StoreCaller>()

const createLink = async (
  world: World,
  visit: Visit,
  request: Static<typeof OrderLinkRequest> & { readonly by: string },
): Promise<string | OperationResult<never>> => {
  const { type: _picture, size: _pixels, gift = false, ...rest } = request
  const result = await createDeepLink(world, visit, { ...rest, gift })
  if (result.kind === 'made') return result.link.url
  return result.kind === 'refused'
    ? toLinkRefusal(result.why)
    : { status: 429, refused: callRefusal({ code: 'throttled', title: result.why }) }
}

const linkOperations: readonly ServedOperation<StoreCaller>[] = [
  linkOperation({
    ...orderLinkCalls.link,
    handler: async ({ world, visit, by, body }) => {
      const url = await createLink(world, visit, { by, ...body })
      return typeof url === 'string' ? { answer: { url } } : url
    },
  }),
  linkOperation({
    ...orderLinkCalls.linkWithCode,
    handler: async ({ world, visit, by, body }) => {
      const url = await createLink(world, visit, { by, ...body })
      if (typeof url !== 'string') return url
      const { type, size } = body
      const picture = { type: type === 'svg' ? 'svg' : 'png', ...(size !== undefined && { size }) } as const
      return { answer: { qr: await toDataUrl(url, picture), deeplink_url: url } }
    },
  }),
]

export function orderLinkRoutes(app: FastifyInstance, world: World, settings: HttpSettings): void {
  const { callerOf, ...api } = publicApi(world, settings)
  const stores: Api<StoreCaller> = {
    ...api,
    refuse: () => toLinkRefusal('name and zip are required: the order number, and its postal code, email or phone'),
    onError(error, request, reply) {
      if (statusOf(error) !== 400) throw error
      return reply.code(400).send({ errors: [requestTranslator(request)('fault.bad-request')] })
    },
    async callerOf(request, operation, reply) {
      const caller = await callerOf(request, operation, reply)
      if (caller === null) return null
      const { shopId, network, now } = caller.visit
      const shopKey = request.headers['x-authorization']
      const authorization = typeof shopKey === 'string' ? `Bearer ${shopKey}` : request.headers.authorization
      const merchant = await findMerchant(world, { headers: { authorization } }, { shopId, right: 'message' })
      if (merchant !== null) return { ...caller, by: merchant.name }
      await countUnknown(world, { shopId, network, now })
      const title = 'A valid key of this shop is required in X-Authorization'
      reply
        .code(401)
        .header('cache-control', 'no-store')
        .send(callRefusal({ code: 'key-needed', title }))
      return null
    },
  }
  for (const operation of linkOperations) serveOperation(app, operation, stores)
}

/**
 * By host and store domain.
 * @throws Fault RET_ERR_SHOP_UNKNOWN, shown with code 12 (ERR-13)
 */
const findShopByDomain = async (
  world: World,
  settings: HttpSettings,
  { hostname }: Pick<FastifyRequest, 'hostname'>,
  domain: string,
): Promise<{ readonly shopId: string; readonly search: string }> => {
  const hostShopId = await world.shops.ofHost(hostname)
  const all = hostShopId === null ? await world.shops.all() : [hostShopId]
  if (settings.production && all.length > 1) throw fault('RET_ERR_SHOP_UNKNOWN')
  for (const shopId of all)
    if ((await liveConfig(world, shopId)).shop.shop_domain === domain)
      return { shopId, search: all.length > 1 ? `?${new URLSearchParams({ shop: shopId })}` : '' }
  throw fault('RET_ERR_SHOP_UNKNOWN')
}

export function deepLinkRoutes(app: FastifyInstance, world: World, settings: HttpSettings): void {
  route(app, {
    method: 'GET',
    url: '/app/deep-link',
    handler: async (request, reply) => {
      const query = Object.entries(request.query ?? {})
      // A repeated or unstorable parameter cannot have been signed.
      if (!query.every(([name, value]) => typeof value === 'string' && isStorable(name + value)))
        throw fault('RET_ERR_BAD_REQUEST')
      const partnerQuery: PartnerQuery = Object.fromEntries(query)
      const { shopId, search } = await findShopByDomain(world, settings, request, partnerQuery.shop_domain ?? '')
      const config = await liveConfig(world, shopId)
      const visit = visitOf(world, settings, { request, shopId })
      const path = await resolvePartnerPath(world, { visit, config, query: partnerQuery })
      return reply.header('cache-control', 'no-store').redirect(`/${search}#${path}`, 307)
    },
  })
}
