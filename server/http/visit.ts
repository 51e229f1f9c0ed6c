import type { FastifyRequest } from 'fastify'
import { Compile } from 'typebox/compile'
import { parseAcceptLanguage } from '../../locales/languages.ts'
import { ShopId } from '../../schemas/ids.ts'
import { fault } from '../faults.ts'
import type { Visit } from '../journey/request/visit.ts'
import type { World } from '../world.ts'
import { sessionOf } from './cookie.ts'
import { addressOf, networkOf } from './network.ts'
import type { HttpSettings } from './settings.ts'

const shopIds = Compile(ShopId)

const headerOf = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' && value.length <= 200 ? value : null
}

/** `"d7"` and `W/"d7"` mean the revision d7, as proxies like to write it. */
export const revisionOf = (header: string | null): string | null =>
  header?.replace(/^W\//, '').replace(/^"|"$/g, '') ?? null

/**
 * The shop of a path. In production the host decides, and a path that names another shop leads nowhere.
 * @throws Fault RET_ERR_SHOP_UNKNOWN
 */
export const shopOfPath = async (world: World, settings: HttpSettings, request: FastifyRequest): Promise<string> => {
  const { shopId = '' } = request.params as { shopId?: string }
  if (!shopIds.Check(shopId)) throw fault('RET_ERR_SHOP_UNKNOWN')
  const hosted = settings.production ? await world.shops.ofHost(request.hostname) : null
  if (hosted !== null && hosted !== shopId) throw fault('RET_ERR_SHOP_UNKNOWN')
  // A host that is no shop's serves the only shop there is, never one of several.
  if (settings.production && hosted === null && (await world.shops.all()).length > 1)
    throw fault('RET_ERR_SHOP_UNKNOWN')
  return shopId
}

/** The shop of a request without one in its path: by host, in development by `?shop=`, else the only or first one there is. */
export const shopOfRequest = async (world: World, settings: HttpSettings, request: FastifyRequest): Promise<string> => {
  const hosted = await world.shops.ofHost(request.hostname)
  if (hosted !== null) return hosted
  const { shop } = request.query as { shop?: unknown }
  const all = await world.shops.all()
  if (!settings.production && typeof shop === 'string' && all.includes(shop)) return shop
  const [first] = all
  if (first === undefined || (settings.production && all.length > 1)) throw fault('RET_ERR_SHOP_UNKNOWN')
  return first
}

/** One request's who, where and when. */
export const visitOf = (
  world: World,
  settings: HttpSettings,
  at: { request: FastifyRequest; shopId: string; explains?: boolean },
): Visit => ({
  shopId: at.shopId,
  session: sessionOf(at.request, at.shopId, settings.secureCookies),
  network: networkOf(at.request.ip),
  address: addressOf(at.request.ip),
  browser: parseAcceptLanguage(headerOf(at.request, 'accept-language') ?? ''),
  now: world.now(),
  ref: at.request.id,
  idempotencyKey: headerOf(at.request, 'idempotency-key'),
  ifMatch: revisionOf(headerOf(at.request, 'if-match')),
  explains: at.explains === true,
})
