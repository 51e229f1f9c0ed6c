import type { buildConnector } from 'undici'
import type { AllowedNetworks } from './networks.ts'
import { createOutgoingClient } from './outgoing-post.ts'

export type Connector = buildConnector.connector

export interface OrderSystemAccess {
  readonly connect?: Connector | undefined
  readonly allowed: AllowedNetworks
}

/** Aborted after `withinMs`. */
interface OutgoingRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Value of the `authorization` header. */
  readonly authorization: string | null
  readonly body?: unknown
  readonly withinMs: number
}

/** The longest `withinMs`. */
const TIMEOUT_MS = 30_000

const MAX_RESPONSE_BYTES = 20_000_000

/** Applies the checks of `createOutgoingPost`. Returns responses of any status. */
export function createOutgoingRequest({ connect, allowed }: OrderSystemAccess) {
  let client: ReturnType<typeof createOutgoingClient> | undefined
  return async (address: URL, { method, authorization, body, withinMs }: OutgoingRequest) => {
    client ??= createOutgoingClient({ connect, allowed, timeoutMs: TIMEOUT_MS, mostBytes: MAX_RESPONSE_BYTES })
    const { dispatcherFor, request } = await client
    const answer = await request(address, {
      dispatcher: dispatcherFor(address),
      method,
      headers: {
        ...(authorization !== null && { authorization }),
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(withinMs),
    })
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() }
  }
}

export function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
