import { memberOf } from '../../../../schemas/values/member.ts'
import { fault, isFault } from '../../../faults.ts'
import { requireAllowedUrl } from '../../outgoing/networks.ts'
import { createOutgoingRequest, type OrderSystemAccess, parseJsonOrNull } from '../../outgoing/outgoing-request.ts'

interface Account {
  readonly url: string
  /** Both throw if none is set. */
  readonly key: () => string
  readonly secret: () => string
}

/** A name may occur several times. */
export type WooQuery = readonly (readonly [name: string, value: string])[]

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/wp-json/wc/v3`. */
  readonly path: string
  readonly query?: WooQuery
  readonly body?: unknown
  readonly withinMs: number
}

/** `code` and `message` of a refused call. */
export type WooResponse =
  | { readonly kind: 'done'; readonly body: unknown; readonly date: string | null }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string; readonly status: number }

export type CallWoo = (call: Call) => Promise<WooResponse>

/** WooCommerce answers 500 to refused changes; only its own codes say that a call was refused. */
const OWN_CODE = /^(?:woocommerce|rest)_/

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** @throws Fault for an answer that is not from WooCommerce. */
const toRefusal = (status: number, text: string): WooResponse => {
  const body = parseJsonOrNull(text)
  const [code, message] = [toText(memberOf(body, 'code')), toText(memberOf(body, 'message'))]
  if (!OWN_CODE.test(code) || status === 429)
    throw fault('RET_ERR_COMMERCE', new Error(`WooCommerce responded with status ${status}`))
  if (status === 401 || status === 403)
    throw fault('RET_ERR_COMMERCE_REFUSED', new Error(`WooCommerce refused access: ${code}`))
  return { kind: 'refused', code, message, status }
}

/**
 * Calls the REST API with one key. Redirects are failures, because the key must not reach another host.
 * @throws the faults of `Commerce`.
 */
export function wooClient({ url, key, secret }: Account, access: OrderSystemAccess): CallWoo {
  const ask = createOutgoingRequest(access)
  return async ({ path, query = [], ...call }) => {
    const base = requireAllowedUrl(url, access.allowed).href.replace(/\/$/, '')
    const address = new URL(`${base}/wp-json/wc/v3${path}`)
    for (const [name, value] of query) address.searchParams.append(name, value)
    const authorization = `Basic ${Buffer.from(`${key()}:${secret()}`).toString('base64')}`
    const { status, headers, text } = await ask(address, { ...call, authorization }).catch((error: unknown) => {
      throw isFault(error) ? error : fault('RET_ERR_COMMERCE', error)
    })
    if (status !== 200 && status !== 201) return toRefusal(status, text)
    const body = parseJsonOrNull(text)
    // A plugin or a proxy can answer a page.
    if (body === null) throw fault('RET_ERR_COMMERCE', new Error('WooCommerce responded without JSON'))
    return { kind: 'done', body, date: toText(headers.date) || null }
  }
}
