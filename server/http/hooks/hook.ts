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

/** The longest id by which a repeated message is detected. */
export const MOST_CHARACTERS = 200

interface Message<Header extends string> {
  readonly shopId: string
  readonly raw: Buffer
  readonly headers: Readonly<Record<Header, string>>
  /** The last segment of the URL when the carrier does not sign; else empty. */
  readonly token: string
}

export interface Listening {
  readonly world: World
  readonly settings: HttpSettings
}

/** `forged`: the signature is wrong. `unreadable`: nothing in it can be stored. */
type Heard = 'taken' | 'forged' | 'unreadable'

const statusOf = { taken: 200, forged: 401, unreadable: 422 } as const satisfies Record<Heard, number>

interface Hook<Header extends string, Listener> {
  readonly path: `/${string}:shopId${string}`
  readonly id: string
  readonly summary: string
  /** In bytes. */
  readonly bodyLimit: number
  /** A message without one of these headers is forged. */
  readonly signedWith: readonly Header[]
  /** The receiver of a shop's messages. Null is answered like an unknown shop. */
  readonly listener: (config: ShopConfig, shopId: string) => Listener | null | Promise<Listener | null>
  readonly hear: (listener: Listener, message: Message<Header>) => Promise<Heard>
}

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

/** The caller before its signature is checked. */
interface HookCaller<Listener> {
  readonly shopId: string
  readonly listener: Listener
}

/**
 * Serves a webhook. The app must leave bodies as raw bytes, because those are signed. A genuine message is accepted
 * even if it is irrelevant, so that the sender does not repeat it.
 */
export function hookRoute<const Header extends string, Listener>(
  app: FastifyInstance,
  { world, settings }: Listening,
  { signedWith, listener: listenerIn, hear, ...hook }: Hook<Header, Listener>,
): void {
  const operation = operationsFor<HookCaller<Listener>>()({
    ...{ ...hook, method: 'POST', auth: 'signature', response: Received },
    // Providers send from few addresses and repeat what was refused.
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
      // The path has `shopId`.
      const shopId = await shopOfPath(world, settings, request as OfShop)
      const listener = await listenerIn(await liveConfig(world, shopId), shopId)
      // Answered like an unknown shop, so that a shop's connections cannot be probed.
      if (listener === null) throw fault('RET_ERR_SHOP_UNKNOWN')
      return { shopId, listener }
    },
  })
}
