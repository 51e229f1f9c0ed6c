import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import { memberOf } from '../../../schemas/values/member.ts'
import { fault } from '../../faults.ts'
import type { World } from '../../world.ts'
import { operationsFor } from '../operation/define.ts'
import { serveOperation } from '../operation/serve.ts'
import { liveConfig } from '../request/live-config.ts'
import { type ShopRequest, shopOfPath } from '../request/visit.ts'
import type { HttpSettings } from '../settings.ts'

/** Ids detect repeated messages. */
export const MAX_ID_CHARACTERS = 200

interface WebhookMessage<Header extends string> {
  readonly shopId: string
  readonly raw: Buffer
  readonly headers: Readonly<Record<Header, string>>
  /** The last URL segment when the carrier does not sign; else empty. */
  readonly token: string
}

export interface HookContext {
  readonly world: World
  readonly settings: HttpSettings
}

/** `forged`: the signature is wrong. `unreadable`: nothing in it can be stored. */
type HookResult = 'taken' | 'forged' | 'unreadable'

const STATUS_BY_RESULT = { taken: 200, forged: 401, unreadable: 422 } as const satisfies Record<HookResult, number>

interface Hook<Header extends string, Listener> {
  readonly path: `/${string}:shopId${string}`
  readonly id: string
  readonly summary: string
  /** In bytes. */
  readonly bodyLimit: number
  /** Absent means JSON only. */
  readonly contentTypes?: readonly string[]
  /** A message without one of these is forged. */
  readonly signatureHeaders: readonly Header[]
  /** Empty if missing. */
  readonly optionalHeaders?: readonly Header[]
  /** Null is answered like an unknown shop. */
  readonly listener: (config: ShopConfig, shopId: string) => Listener | null | Promise<Listener | null>
  readonly handle: (listener: Listener, message: WebhookMessage<Header>) => Promise<HookResult>
}

const readSignatureHeaders = <Header extends string>(
  { headers }: Pick<FastifyRequest, 'headers'>,
  names: readonly Header[],
  optional: readonly Header[],
): Readonly<Record<Header, string>> | null => {
  const signatures = [
    ...names.map((name) => [name, headers[name]] as const),
    ...optional.map((name) => [name, headers[name] ?? ''] as const),
  ]
  return signatures.every(([, value]) => typeof value === 'string')
    ? (Object.fromEntries(signatures) as Record<Header, string>)
    : null
}

const Received = Type.Object({ received: Type.Boolean() })

interface HookCaller<Listener> {
  readonly shopId: string
  readonly listener: Listener
}

/**
 * Bodies must be raw bytes, because those are signed. Irrelevant genuine messages are accepted, so that the sender does
 * not repeat them.
 */
export function serveHook<const Header extends string, Listener>(
  app: FastifyInstance,
  { world, settings }: HookContext,
  options: Hook<Header, Listener>,
): void {
  const { path, id, summary, bodyLimit, listener: findListener, handle } = options
  const { contentTypes = ['application/json'], signatureHeaders, optionalHeaders = [] } = options
  const operation = operationsFor<HookCaller<Listener>>()({
    path,
    id,
    summary,
    bodyLimit,
    method: 'POST',
    auth: 'signature',
    consumes: { types: contentTypes, as: 'buffer' },
    response: Received,
    // Providers send from few addresses and repeat what was refused.
    perMinute: 6_000,
    handler: async ({ shopId, listener, request, body: raw }) => {
      const headers = readSignatureHeaders(request, signatureHeaders, optionalHeaders)
      const token = String(memberOf(request.params, 'token') ?? '')
      const result =
        headers === null || !Buffer.isBuffer(raw) ? 'forged' : await handle(listener, { shopId, raw, headers, token })
      const status = STATUS_BY_RESULT[result]
      return { status, answer: { received: status === 200 } }
    },
  })
  serveOperation(app, operation, {
    world,
    authenticate: async () => true,
    async callerOf(request) {
      const shopId = await shopOfPath(world, settings, request as ShopRequest)
      const listener = await findListener(await liveConfig(world, shopId), shopId)
      // Unknown shops get the same answer, so connections cannot be probed.
      if (listener === null) throw fault('RET_ERR_SHOP_UNKNOWN')
      return { shopId, listener }
    },
  })
}
