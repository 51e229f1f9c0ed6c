import type { FastifyRequest } from 'fastify'
import { Compile } from 'typebox/compile'
import { ShopId } from '../../../schemas/values/ids.ts'
import { memberOf } from '../../../schemas/values/member.ts'
import { fault } from '../../faults.ts'
import type { Visit } from '../../journey/request/visit.ts'
import type { World } from '../../world.ts'
import type { HttpSettings } from '../settings.ts'
import { acceptedLanguages } from './accept-language.ts'
import { lookOf, sessionOf } from './cookie.ts'
import { readIfMatch } from './if-match.ts'
import { householdOf, networkOf } from './network.ts'

const shopIds = Compile(ShopId)

const MAX_HEADER_CHARACTERS = 200

/** Null for a repeated or too long header. */
const headerOf = (request: Pick<FastifyRequest, 'headers'>, name: string): string | null => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' && value.length <= MAX_HEADER_CHARACTERS ? value : null
}

export type ShopRequest = FastifyRequest<{ Params: { readonly shopId: string } }>

/**
 * In production the host must match the shop.
 * @throws Fault RET_ERR_SHOP_UNKNOWN
 */
export async function shopOfPath(
  world: World,
  settings: HttpSettings,
  { hostname, params: { shopId } }: ShopRequest,
): Promise<string> {
  if (!shopIds.Check(shopId)) throw fault('RET_ERR_SHOP_UNKNOWN')
  const hostShopId = settings.production ? await world.shops.ofHost(hostname) : null
  if (hostShopId !== null && hostShopId !== shopId) throw fault('RET_ERR_SHOP_UNKNOWN')
  // An unknown host may serve a single shop, but never one of several.
  if (settings.production && hostShopId === null && (await world.shops.all()).length > 1)
    throw fault('RET_ERR_SHOP_UNKNOWN')
  return shopId
}

/**
 * By host, in development by `?shop=`, else the first shop.
 * @throws Fault RET_ERR_SHOP_UNKNOWN when no shop matches, or when production has several
 */
export async function shopOfRequest(
  world: World,
  settings: HttpSettings,
  { hostname, query }: Pick<FastifyRequest, 'hostname' | 'query'>,
): Promise<string> {
  const hostShopId = await world.shops.ofHost(hostname)
  if (hostShopId !== null) return hostShopId
  const shop = settings.production ? undefined : memberOf(query, 'shop')
  const all = await world.shops.all()
  // A mistyped shop must not open another one.
  const [first] = shop === undefined ? all : all.filter((id) => id === shop)
  if (first === undefined || (settings.production && all.length > 1)) throw fault('RET_ERR_SHOP_UNKNOWN')
  return first
}

interface VisitOptions extends Partial<Pick<Visit, 'explains' | 'drawsNone' | 'idempotencyKey'>> {
  readonly request: FastifyRequest
  readonly shopId: string
}

export function visitOf(
  world: World,
  settings: HttpSettings,
  { request, shopId, explains = false, ...rest }: VisitOptions,
): Visit {
  const look = lookOf(request)
  const { ip } = request // a Fastify getter, computed from the proxy headers at each access
  return {
    shopId,
    session: sessionOf(request, shopId, settings),
    network: networkOf(ip),
    address: householdOf(ip),
    host: request.hostname,
    browser: acceptedLanguages(headerOf(request, 'accept-language') ?? ''),
    ...(look !== undefined && { look }),
    now: world.now(),
    ref: request.id,
    idempotencyKey: null,
    ifMatch: readIfMatch(request),
    explains,
    ...rest,
  }
}
