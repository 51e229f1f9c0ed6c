import { setTimeout as sleep } from 'node:timers/promises'
import type { Instant } from '../../../../schemas/values/ids.ts'
import { fault, isFault } from '../../../faults.ts'
import { type CallPriority, costBucket, type QueryCost } from './cost-bucket.ts'
import { type DocumentName, getDocument } from './documents.ts'
import type { GetToken } from './token.ts'

/** Supported for at least a year. Shopify silently serves an expired version as the oldest supported one. */
export const API_VERSION = '2026-07'

interface ShopifyNeeds {
  /** Such as `https://a-shop.myshopify.com`. */
  readonly origin: string
  readonly token: GetToken
  readonly now: () => number
  readonly warn: (sentence: string) => void
  /** Replaceable timer. */
  readonly pause?: (ms: number) => Promise<unknown>
}

interface ShopifyRequest {
  readonly document: DocumentName
  readonly variables?: Readonly<Record<string, unknown>>
  readonly by?: CallPriority
  /** Deadline; a call takes at most ten seconds. */
  readonly until?: Instant
}

interface FailedField {
  readonly path: string
  readonly code: string | null
  readonly message: string
}

interface ShopifyResponse {
  readonly data: Readonly<Record<string, unknown>>
  readonly failed: readonly FailedField[]
}

interface GraphqlError {
  readonly message?: string
  readonly path?: readonly (string | number)[]
  readonly extensions?: { readonly code?: string }
}

interface Body {
  readonly data?: Readonly<Record<string, unknown>> | null
  readonly errors?: readonly GraphqlError[] | string
  readonly extensions?: { readonly cost?: QueryCost }
}

const CALL_MS = 10_000
const MAX_WAITS = 3

/** Permanent: frozen, missing scope, unknown or locked shop. */
const REFUSED_STATUSES = new Set([401, 402, 403, 404, 423])
/** Errors that a retry may fix. */
const TRANSIENT_CODES = new Set(['INTERNAL_SERVER_ERROR', 'TIMEOUT'])

const toFailedField = ({ message = '', path = [], extensions }: GraphqlError): FailedField => ({
  path: path.join('.'),
  code: extensions?.code ?? null,
  message,
})

const listErrorCodes = ({ errors }: Body): readonly (string | undefined)[] =>
  Array.isArray(errors) ? errors.map((error: GraphqlError) => error.extensions?.code) : []

/** @throws Fault for a response without data. */
const readResponse = (body: Body): ShopifyResponse => {
  const errors: readonly GraphqlError[] = Array.isArray(body.errors) ? body.errors : []
  if (body.data) return { data: body.data, failed: errors.map(toFailedField) }
  // A rejected idempotency key reports the state of its operation.
  const isIdempotencyCode = (code: string | undefined): boolean => code?.startsWith('IDEMPOTENCY_') === true
  if (errors.length > 0 && listErrorCodes(body).every(isIdempotencyCode))
    return { data: {}, failed: errors.map(toFailedField) }
  const isTransient = errors.length === 0 || listErrorCodes(body).some((code) => TRANSIENT_CODES.has(code ?? ''))
  const why = new Error(errors.map(({ message }) => message).join('; ') || 'The response contains no data')
  throw fault(isTransient ? 'RET_ERR_COMMERCE' : 'RET_ERR_COMMERCE_REFUSED', why)
}

export function shopifyClient({ origin, token, now, warn, pause = sleep }: ShopifyNeeds) {
  const bucket = costBucket(now)
  let warnedVersion: string = API_VERSION

  const checkVersion = (version: string | null): void => {
    if (version === null || version === warnedVersion) return
    warnedVersion = version
    if (version !== API_VERSION)
      warn(
        `Shopify responds with version ${version}, because the requested version ${API_VERSION} is no longer supported`,
      )
  }

  const post = async (body: string, withinMs: number, refused?: string): Promise<Response> => {
    const sent = await token(refused)
    const answer = await fetch(`${origin}/admin/api/${API_VERSION}/graphql.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-access-token': sent },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(withinMs),
    })
    return answer.status === 401 && refused === undefined && (await token(sent)) !== sent
      ? post(body, withinMs, sent)
      : answer
  }

  /** @throws Fault RET_ERR_COMMERCE on a timeout, RET_ERR_COMMERCE_REFUSED if access is denied. */
  const fetchBody = async (text: string, withinMs: number): Promise<Body> => {
    const answer = await post(text, withinMs).catch((error: unknown) => {
      throw isFault(error) ? error : fault('RET_ERR_COMMERCE', error)
    })
    checkVersion(answer.headers.get('x-shopify-api-version'))
    if (!answer.ok) {
      const why = new Error(`Shopify responded with status ${answer.status}`)
      throw fault(REFUSED_STATUSES.has(answer.status) ? 'RET_ERR_COMMERCE_REFUSED' : 'RET_ERR_COMMERCE', why)
    }
    return (await answer.json().catch((error: unknown) => {
      throw fault('RET_ERR_COMMERCE', error)
    })) as Body
  }

  return {
    now,
    pause,
    /**
     * Sends a request. Waits when throttled, at most three times and within the deadline.
     * @throws the faults of `Commerce`.
     */
    async ask({
      document,
      variables = {},
      by = 'shopper',
      until: deadline = now() + CALL_MS,
    }: ShopifyRequest): Promise<ShopifyResponse> {
      const until = Math.min(deadline, now() + CALL_MS)
      const wait = async (ms: number): Promise<void> => {
        if (now() + ms >= until)
          throw fault('RET_ERR_COMMERCE', new Error('Shopify allows no more requests at the moment'))
        if (ms > 0) await pause(ms)
      }
      const text = JSON.stringify({ query: getDocument(document), variables })
      for (let waits = 0; ; waits += 1) {
        await wait(bucket.getWaitMs(by))
        const body = await fetchBody(text, Math.max(1, until - now()))
        const cost = body.extensions?.cost
        const ms = cost === undefined ? 1000 : bucket.update(cost)
        if (!listErrorCodes(body).includes('THROTTLED')) return readResponse(body)
        if (waits === MAX_WAITS)
          throw fault('RET_ERR_COMMERCE', new Error('Shopify allows no more requests at the moment'))
        await wait(ms)
      }
    },
  }
}
export type ShopifyClient = ReturnType<typeof shopifyClient>
