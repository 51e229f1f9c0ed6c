import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Compile } from 'typebox/compile'
import { CodeAsked, OrderLinkAsked } from '../../../schemas/calls/links.ts'
import { isStorable } from '../../../schemas/storable.ts'
import { fault } from '../../faults.ts'
import { codeFor } from '../../journey/links/code.ts'
import { deepLinkFor } from '../../journey/links/deep-link.ts'
import { type PartnerQuery, pathFromPartner } from '../../journey/links/partner-link.ts'
import { countUnknown } from '../../journey/request/tries.ts'
import type { World } from '../../world.ts'
import { merchantOf } from '../merchant/authority.ts'
import { bodyBy } from '../request/body.ts'
import { callRefusal } from '../request/call-refusal.ts'
import { statusOf, wordsFor } from '../request/errors.ts'
import { liveConfig } from '../request/live-config.ts'
import { networkOf } from '../request/network.ts'
import { refuseCrossSite } from '../request/origin.ts'
import { codeAddress } from '../request/qr-picture.ts'
import { route, routeOf } from '../request/route.ts'
import { type OfShop, shopOfPath, visitOf } from '../request/visit.ts'
import type { HttpSettings } from '../settings.ts'
import { orderLinkCalls } from './link-calls.ts'

/** Reads what a code is asked for. @throws Fault RET_ERR_BAD_REQUEST */
const wanted = bodyBy(CodeAsked)

/**
 * Codes that shoppers show at a counter: of the order they have open, a return, or a gift receipt they made (ENT-26, API-50). The
 * link in a code is kept as a hash, so that a picture is made once and with its link.
 */
export function codeRoutes(app: FastifyInstance, world: World, settings: HttpSettings): void {
  routeOf(app, orderLinkCalls.code, {
    onRequest: refuseCrossSite,
    handler: async (request, reply) => {
      const shopId = await shopOfPath(world, settings, request)
      const body = wanted(request.body)
      const of = { type: body.qr_codeable_type, id: body.qr_codeable_id }
      const code = await codeFor(world, visitOf(world, settings, { request, shopId }), of)
      if (code === null) throw fault('RET_ERR_NOT_FOUND')
      const { url, lookup } = code
      return reply
        .header('cache-control', 'private, no-store')
        .send({ qr_code: { url: await codeAddress(url, { type: 'svg' }), lookup, ...body } })
    },
  })
}

const proved = Compile(OrderLinkAsked)

/** Sends status 400 in the shape that storefronts read. */
const refuse = (reply: FastifyReply, why: string): FastifyReply => reply.code(400).send({ errors: [why] })

/** Sends a body that cannot be read back as a LinkRefusal; every other failure is refused as every call is. */
const refuseUnreadable = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (statusOf(error) !== 400) throw error
  return refuse(reply, wordsFor(request)('fault.bad-request'))
}

/** What a store asks for with its key, or the refusal that it was answered. */
const askedWithKey = async (world: World, request: OfShop, reply: FastifyReply, shopId: string) => {
  const { headers, body, ip } = request
  const own = headers['x-authorization']
  const authorization = typeof own === 'string' ? `Bearer ${own}` : headers.authorization
  const merchant = await merchantOf(world, { headers: { authorization } }, shopId)
  if (merchant === null) {
    await countUnknown(world, { shopId, network: networkOf(ip), now: world.now() })
    const title = 'This needs a key of this shop that nobody has revoked, in X-Authorization'
    reply.code(401).send(callRefusal({ code: 'key-needed', title }))
    return null
  }
  if (proved.Check(body) && [body.name, body.zip].every(isStorable)) return { by: merchant.name, ...body }
  refuse(reply, 'name and zip are needed: the number of an order, and its postal code, email or phone')
  return null
}

/**
 * The shop of a partner's address: by host, and of the store that is named. @throws Fault RET_ERR_SHOP_UNKNOWN, which its page says
 * with code 12 (ERR-13).
 */
const shopOfDomain = async (
  world: World,
  settings: HttpSettings,
  { hostname }: Pick<FastifyRequest, 'hostname'>,
  domain: string,
): Promise<{ readonly shopId: string; readonly search: string }> => {
  const hosted = await world.shops.ofHost(hostname)
  const all = hosted === null ? await world.shops.all() : [hosted]
  if (settings.production && all.length > 1) throw fault('RET_ERR_SHOP_UNKNOWN')
  for (const shopId of all)
    if ((await liveConfig(world, shopId)).shop.shop_domain === domain)
      return { shopId, search: all.length > 1 ? `?${new URLSearchParams({ shop: shopId })}` : '' }
  throw fault('RET_ERR_SHOP_UNKNOWN')
}

/**
 * The calls by which a store links shoppers to their orders, as storefronts know them (interop): with the shop's key, a number and a
 * proof that the shop takes.
 */
export function orderLinkRoutes(app: FastifyInstance, world: World, settings: HttpSettings): void {
  for (const call of [orderLinkCalls.link, orderLinkCalls.linkWithCode])
    routeOf(app, call, {
      errorHandler: refuseUnreadable,
      handler: async (request, reply) => {
        const shopId = await shopOfPath(world, settings, request)
        reply.header('cache-control', 'no-store')
        const asked = await askedWithKey(world, request, reply, shopId)
        if (asked === null) return reply
        const { type, size, gift = false, ...rest } = asked
        const made = await deepLinkFor(world, visitOf(world, settings, { request, shopId }), { ...rest, gift })
        if (made.kind !== 'made')
          return made.kind === 'refused'
            ? refuse(reply, made.why)
            : reply.code(429).send(callRefusal({ code: 'throttled', title: made.why }))
        const { url: link } = made.link
        if (call === orderLinkCalls.link) return reply.send({ url: link })
        // A type that is not known is a png.
        const qr = await codeAddress(link, {
          type: type === 'svg' ? 'svg' : 'png',
          ...(size !== undefined && { size }),
        })
        return reply.send({ qr, deeplink_url: link })
      },
    })
}

/** The address to which partners of a shop lead its visitors, on to their orders. */
export function deepLinkRoutes(app: FastifyInstance, world: World, settings: HttpSettings): void {
  route(app, {
    method: 'GET',
    url: '/app/deep-link',
    handler: async (request, reply) => {
      const query = Object.entries(request.query ?? {})
      // What is said twice, or cannot be kept, was signed by nobody.
      if (!query.every(([name, value]) => typeof value === 'string' && isStorable(name + value)))
        throw fault('RET_ERR_BAD_REQUEST')
      const said: PartnerQuery = Object.fromEntries(query)
      const { shopId, search } = await shopOfDomain(world, settings, request, said.shop_domain ?? '')
      const config = await liveConfig(world, shopId)
      const visit = visitOf(world, settings, { request, shopId })
      const path = await pathFromPartner(world, { visit, config, query: said })
      return reply.header('cache-control', 'no-store').redirect(`/${search}#${path}`, 307)
    },
  })
}
