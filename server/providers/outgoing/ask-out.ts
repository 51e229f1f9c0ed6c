import type { buildConnector } from 'undici'
import type { AllowedNetworks } from './networks.ts'
import { outgoingClient } from './post-out.ts'

/** Opens connections in place of ours, for tests that have somebody of their own to ask. */
export type AskConnect = buildConnector.connector

/** How order systems are connected to. */
export interface OrderSystemAccess {
  readonly connect?: AskConnect | undefined
  readonly allowed: AllowedNetworks
}

/** One question in JSON, given up after `withinMs`. */
interface Question {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly token: string | null
  readonly body?: unknown
  readonly withinMs: number
}

/** No question may take longer than the longest that is waited for. */
const TIMEOUT_MS = 30_000

/** A page of whole orders has a tenth of it. */
const MOST_BYTES = 20_000_000

/** Asks addresses that others chose, as `outgoing` posts to them: what came back is answered whatever it says. */
export function askingOut({ connect, allowed }: OrderSystemAccess) {
  let client: ReturnType<typeof outgoingClient> | undefined
  return async (address: URL, { method, token, body, withinMs }: Question) => {
    client ??= outgoingClient({ connect, allowed, timeoutMs: TIMEOUT_MS, mostBytes: MOST_BYTES })
    const { dispatcherFor, request } = await client
    const answer = await request(address, {
      dispatcher: dispatcherFor(address),
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(withinMs),
    })
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() }
  }
}

/** What a text of JSON says; null for what is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
