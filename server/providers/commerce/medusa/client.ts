import { memberOf } from '../../../../schemas/member.ts'
import { fault, isFault } from '../../../faults.ts'
import { createOutgoingRequest, parseJsonOrNull, type OrderSystemAccess } from '../../outgoing/ask-out.ts'
import { requireAllowedUrl } from '../../outgoing/networks.ts'

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
interface Answered {
  readonly status: 200 | 400 | 404
  readonly body: unknown
}

export type AskMedusa = (call: Call) => Promise<Answered>

/** Any other status is a failure. */
const meant = new Set([200, 400, 404])

const isMeant = (status: number): status is Answered['status'] => meant.has(status)

/** @throws Fault RET_ERR_COMMERCE if the body has no token. */
const tokenIn = (body: unknown): string => {
  const token = memberOf(body, 'token')
  if (typeof token !== 'string')
    throw fault('RET_ERR_COMMERCE', new Error('Medusa was asked for a token and gave none'))
  return token
}

/**
 * Calls the Admin API as one user. An expired token is renewed once, by one call that all callers share.
 * @throws the faults of `Commerce`.
 */
export function medusaClient({ url, email, password }: Account, access: OrderSystemAccess): AskMedusa {
  const ask = createOutgoingRequest(access)
  let held: Promise<string> | null = null

  const send = async (token: string | null, { path, query = [], ...call }: Call) => {
    const address = new URL(`${requireAllowedUrl(url, access.allowed).href.replace(/\/$/, '')}${path}`)
    for (const [name, value] of query) address.searchParams.append(name, value)
    return ask(address, { ...call, token })
  }

  const logIn = async (withinMs: number): Promise<string> => {
    const body = { email, password: password() }
    const { status, text } = await send(null, { method: 'POST', path: '/auth/user/emailpass', body, withinMs })
    if (status === 200) return tokenIn(parseJsonOrNull(text))
    const isRefused = status === 401 || status === 403 || status === 404
    throw fault(isRefused ? 'RET_ERR_COMMERCE_REFUSED' : 'RET_ERR_COMMERCE', new Error(`It let nobody in: ${status}`))
  }

  const renewed = (withinMs: number): Promise<string> => {
    const asked = logIn(withinMs)
    held = asked
    asked.catch(() => {
      if (held === asked) held = null
    })
    return asked
  }

  const answered = async (call: Call) => {
    const given = held ?? renewed(call.withinMs)
    const answer = await send(await given, call)
    if (answer.status !== 401) return answer
    return send(await (held === given ? renewed(call.withinMs) : (held ?? renewed(call.withinMs))), call)
  }

  return async (call) => {
    const { status, text } = await answered(call).catch((error: unknown) => {
      throw isFault(error) ? error : fault('RET_ERR_COMMERCE', error)
    })
    if (isMeant(status)) return { status, body: parseJsonOrNull(text) }
    const isRefused = status === 401 || status === 403
    throw fault(isRefused ? 'RET_ERR_COMMERCE_REFUSED' : 'RET_ERR_COMMERCE', new Error(`Medusa answered ${status}`))
  }
}
