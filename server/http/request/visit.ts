import type { FastifyRequest } from 'fastify'
import { Compile } from 'typebox/compile'
import { ShopId } from '../../../schemas/ids.ts'
import { memberOf } from '../../../schemas/member.ts'
import { fault } from '../../faults.ts'
import type { Visit } from '../../journey/request/visit.ts'
import type { World } from '../../world.ts'
import type { HttpSettings } from '../settings.ts'
import { acceptedLanguages } from './accept-language.ts'
import { sessionOf } from './cookie.ts'
import { householdOf, networkOf } from './network.ts'

const shopIds = Compile(ShopId)

/** So many characters of a header are read at most. */
const MOST = 200

/** A header that was sent once and is no longer than that; null else. */
const headerOf = (request: Pick<FastifyRequest, 'headers'>, name: string): string | null => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' && value.length <= MOST ? value : null
}

/** `"d7"` and `W/"d7"` mean the revision d7, as proxies like to write it; what is longer than any is none that there is, and no silence. */
const revisionOf = (header = ''): string | null =>
  header === '' ? null : header.slice(0, MOST).replace(/^W\//, '').replace(/^"|"$/g, '')

/** A request whose address names a shop. */
export type OfShop = FastifyRequest<{ Params: { readonly shopId: string } }>

/**
 * The shop of a path. In production the host decides, and a path that names another shop leads nowhere.
 * @throws Fault RET_ERR_SHOP_UNKNOWN
 */
export async function shopOfPath(
  world: World,
  settings: HttpSettings,
  { hostname, params: { shopId } }: OfShop,
): Promise<string> {
  if (!shopIds.Check(shopId)) throw fault('RET_ERR_SHOP_UNKNOWN')
  const hosted = settings.production ? await world.shops.ofHost(hostname) : null
  if (hosted !== null && hosted !== shopId) throw fault('RET_ERR_SHOP_UNKNOWN')
  // A host that is no shop's serves the only shop there is, never one of several.
  if (settings.production && hosted === null && (await world.shops.all()).length > 1)
    throw fault('RET_ERR_SHOP_UNKNOWN')
  return shopId
}

/**
 * Returns the shop of a request without one in its path: by host, in development by `?shop=`, else the first shop.
 * @throws Fault RET_ERR_SHOP_UNKNOWN when no shop matches, or when production has several.
 */
export async function shopOfRequest(
  world: World,
  settings: HttpSettings,
  { hostname, query }: Pick<FastifyRequest, 'hostname' | 'query'>,
): Promise<string> {
  const hosted = await world.shops.ofHost(hostname)
  if (hosted !== null) return hosted
  const shop = settings.production ? undefined : memberOf(query, 'shop')
  const all = await world.shops.all()
  // Whoever mistyped a shop is not shown another one, which looks as if it were not loaded.
  const [first] = shop === undefined ? all : all.filter((id) => id === shop)
  if (first === undefined || (settings.production && all.length > 1)) throw fault('RET_ERR_SHOP_UNKNOWN')
  return first
}

/** What is asked, of which shop; how far whoever asks is told of pages, and the key of what is done once. */
interface Of extends Partial<Pick<Visit, 'explains' | 'drawsNone' | 'idempotencyKey'>> {
  readonly request: FastifyRequest
  readonly shopId: string
}

/** One request's who, where and when. */
export function visitOf(
  world: World,
  settings: HttpSettings,
  { request, shopId, explains = false, ...rest }: Of,
): Visit {
  const { ip } = request // worked out by what the proxies say, each time that it is asked for
  return {
    shopId,
    session: sessionOf(request, shopId, settings),
    network: networkOf(ip),
    address: householdOf(ip),
    host: request.hostname,
    browser: acceptedLanguages(headerOf(request, 'accept-language') ?? ''),
    now: world.now(),
    ref: request.id,
    idempotencyKey: null,
    ifMatch: revisionOf(request.headers['if-match']),
    explains,
    ...rest,
  }
}
