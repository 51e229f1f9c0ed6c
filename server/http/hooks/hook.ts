import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import { fault } from '../../faults.ts'
import type { World } from '../../world.ts'
import { liveConfig } from '../request/live-config.ts'
import { shopOfPath } from '../request/visit.ts'
import type { HttpSettings } from '../settings.ts'

/** No id by which a message is known again is longer. */
export const MOST_CHARACTERS = 200

/** A message of somebody outside, its body as it came. */
interface Message<Header extends string> {
  readonly shopId: string
  readonly raw: Buffer
  readonly headers: Readonly<Record<Header, string>>
  /** What its address ends in, where it has to; else empty. */
  readonly token: string
}

/** What a hook stands on. */
export interface Listening {
  readonly world: World
  readonly settings: HttpSettings
}

/** The shop is in the address; so is what only its teller knows, where messages are not signed. */
interface OfShop {
  readonly Params: { readonly shopId: string; readonly token?: string }
}

/** What became of a message: it was taken, or whoever signed it is not who tells, or nothing in it could be kept. */
type Heard = 'taken' | 'forged' | 'unreadable'

const statusOf = { taken: 200, forged: 401, unreadable: 422 } as const satisfies Record<Heard, number>

/** An address where somebody outside tells what happened. */
interface Hook<Header extends string, Listener> {
  readonly url: `/${string}:shopId${string}`
  /** In bytes. */
  readonly bodyLimit: number
  /** The headers that sign: a message without one of them is forged. */
  readonly signedWith: readonly Header[]
  /** Who listens for a shop; null where nobody does, which is answered as a shop that does not exist. */
  readonly listener: (config: ShopConfig, shopId: string) => Listener | null | Promise<Listener | null>
  readonly hear: (listener: Listener, message: Message<Header>) => Promise<Heard>
}

/** The headers that sign, by their names; null where one is missing. */
const signedIn = <Header extends string>(
  { headers }: Pick<FastifyRequest, 'headers'>,
  names: readonly Header[],
): Readonly<Record<Header, string>> | null => {
  const signed = names.map((name) => [name, headers[name]] as const)
  return signed.every(([, value]) => typeof value === 'string')
    ? (Object.fromEntries(signed) as Record<Header, string>)
    : null
}

/**
 * Opens a hook, on an app that leaves bodies as they came: the bytes are what was signed. What is genuine is taken, about something of
 * ours or not, so that it is not sent again.
 */
export function hookRoute<const Header extends string, Listener>(
  app: FastifyInstance,
  { world, settings }: Listening,
  { url, bodyLimit, signedWith, listener: listenerIn, hear }: Hook<Header, Listener>,
): void {
  const heard = async (request: FastifyRequest<OfShop>): Promise<Heard> => {
    const shopId = await shopOfPath(world, settings, request)
    const listener = await listenerIn(await liveConfig(world, shopId), shopId)
    // Answered as an unknown shop is, so that nobody learns by asking what a shop has connected.
    if (listener === null) throw fault('RET_ERR_SHOP_UNKNOWN')
    // Whoever does not sign is told the same as whoever signs wrongly.
    const headers = signedIn(request, signedWith)
    if (headers === null || !Buffer.isBuffer(request.body)) return 'forged'
    return hear(listener, { shopId, raw: request.body, headers, token: request.params.token ?? '' })
  }
  app.route<OfShop>({
    method: 'POST',
    url,
    bodyLimit,
    // Whoever tells sends from few addresses, and sends again what was refused: it has a pace of its own.
    config: { perMinute: 6_000 },
    handler: async (request, reply) => {
      const status = statusOf[await heard(request)]
      return reply
        .code(status)
        .header('cache-control', 'no-store')
        .send({ received: status === 200 })
    },
  })
}
