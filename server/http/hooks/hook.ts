import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import { memberOf } from '../../../schemas/member.ts'
import { fault } from '../../faults.ts'
import type { World } from '../../world.ts'
import { operationsFor } from '../operation/define.ts'
import { serveOperation } from '../operation/serve.ts'
import { liveConfig } from '../request/live-config.ts'
import { type OfShop, shopOfPath } from '../request/visit.ts'
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

/** What became of a message: it was taken, or whoever signed it is not who tells, or nothing in it could be kept. */
type Heard = 'taken' | 'forged' | 'unreadable'

const statusOf = { taken: 200, forged: 401, unreadable: 422 } as const satisfies Record<Heard, number>

/** A webhook that an outside system calls. */
interface Hook<Header extends string, Listener> {
  readonly path: `/${string}:shopId${string}`
  readonly id: string
  readonly summary: string
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

const Received = Type.Object({ received: Type.Boolean() })

/** The caller of a webhook, before its signature is checked. */
interface HookCaller<Listener> {
  readonly shopId: string
  readonly listener: Listener
}

/**
 * Serves a webhook on an app that leaves bodies as they came: the bytes are what was signed. A genuine message is accepted, whether or
 * not it concerns us, so that it is not sent again.
 */
export function hookRoute<const Header extends string, Listener>(
  app: FastifyInstance,
  { world, settings }: Listening,
  { signedWith, listener: listenerIn, hear, ...hook }: Hook<Header, Listener>,
): void {
  const operation = operationsFor<HookCaller<Listener>>()({
    ...{ ...hook, method: 'POST', auth: 'signature', response: Received },
    // Its sender has few addresses and repeats what was refused.
    perMinute: 6_000,
    handler: async ({ shopId, listener, request, body: raw }) => {
      // A missing signature is answered like a wrong one.
      const headers = signedIn(request, signedWith)
      const token = String(memberOf(request.params, 'token') ?? '')
      const heard =
        headers === null || !Buffer.isBuffer(raw) ? 'forged' : await hear(listener, { shopId, raw, headers, token })
      const status = statusOf[heard]
      return { status, answer: { received: status === 200 } }
    },
  })
  serveOperation(app, operation, {
    ...{ world, authenticate: async () => true },
    async callerOf(request) {
      // Its path names the shop.
      const shopId = await shopOfPath(world, settings, request as OfShop)
      const listener = await listenerIn(await liveConfig(world, shopId), shopId)
      // Answered like an unknown shop, so that the connections of a shop cannot be probed.
      if (listener === null) throw fault('RET_ERR_SHOP_UNKNOWN')
      return { shopId, listener }
    },
  })
}
