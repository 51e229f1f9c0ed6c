import { memberOf } from '../../../../schemas/values/member.ts'
import { fault, isFault } from '../../../faults.ts'
import { requireAllowedUrl } from '../../outgoing/networks.ts'
import { createOutgoingRequest, type OrderSystemAccess, parseJsonOrNull } from '../../outgoing/outgoing-request.ts'

interface Account {
  readonly url: string
  readonly email: string
  /** Throws if none is set. */
  readonly password: () => string
}

/** A name may occur several times. */
export type MedusaQuery = readonly (readonly [name: string, value: string])[]

interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly query?: MedusaQuery
  readonly body?: unknown
  readonly withinMs: number
}

/** Medusa answers 400 to refused changes. */
interface MedusaResponse {
  readonly status: 200 | 400 | 404
  readonly body: unknown
}

export type CallMedusa = (call: Call) => Promise<MedusaResponse>

/** Any other status is a failure. */
const HANDLED_STATUSES = new Set([200, 400, 404])

const isHandled = (status: number): status is MedusaResponse['status'] => HANDLED_STATUSES.has(status)

/** @throws Fault RET_ERR_COMMERCE if the body has no token. */
const readToken = (body: unknown): string => {
  const token = memberOf(body, 'token')
  if (typeof token !== 'string') throw fault('RET_ERR_COMMERCE', new Error('Medusa returned no token'))
  return token
}

/**
 * Calls the Admin API as one user. An expired token is renewed once, by one call that all callers share.
 * @throws the faults of `Commerce`.
 */
export function medusaClient({ url, email, password }: Account, access: OrderSystemAccess): CallMedusa {
  const ask = createOutgoingRequest(access)
  let activeToken: Promise<string> | null = null

  const send = async (token: string | null, { path, query = [], ...call }: Call) => {
    const address = new URL(`${requireAllowedUrl(url, access.allowed).href.replace(/\/$/, '')}${path}`)
    for (const [name, value] of query) address.searchParams.append(name, value)
    return ask(address, { ...call, authorization: token === null ? null : `Bearer ${token}` })
  }

  const logIn = async (withinMs: number): Promise<string> => {
    const body = { email, password: password() }
    const { status, text } = await send(null, { method: 'POST', path: '/auth/user/emailpass', body, withinMs })
    if (status === 200) return readToken(parseJsonOrNull(text))
    const isRefused = status === 401 || status === 403 || status === 404
    throw fault(
      isRefused ? 'RET_ERR_COMMERCE_REFUSED' : 'RET_ERR_COMMERCE',
      new Error(`Medusa refused access: ${status}`),
    )
  }

  const renewToken = (withinMs: number): Promise<string> => {
    const login = logIn(withinMs)
    activeToken = login
    login.catch(() => {
      if (activeToken === login) activeToken = null
    })
    return login
  }

  const callWithToken = async (call: Call) => {
    const current = activeToken ?? renewToken(call.withinMs)
    const answer = await send(await current, call)
    if (answer.status !== 401) return answer
    return send(
      await (activeToken === current ? renewToken(call.withinMs) : (activeToken ?? renewToken(call.withinMs))),
      call,
    )
  }

  return async (call) => {
    const { status, text } = await callWithToken(call).catch((error: unknown) => {
      throw isFault(error) ? error : fault('RET_ERR_COMMERCE', error)
    })
    if (isHandled(status)) return { status, body: parseJsonOrNull(text) }
    const isRefused = status === 401 || status === 403
    throw fault(
      isRefused ? 'RET_ERR_COMMERCE_REFUSED' : 'RET_ERR_COMMERCE',
      new Error(`Medusa responded with status ${status}`),
    )
  }
}
