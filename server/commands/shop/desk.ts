import { memberOf } from '../../../schemas/member.ts'
import type { ConfigProblem } from '../../../schemas/merchant.ts'

export interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly body?: object
}

export interface Told {
  readonly status: number
  readonly body: unknown
}

export interface CommandRefusal {
  readonly problems: readonly ConfigProblem[]
  readonly remarks?: readonly ConfigProblem[]
}

export function refusalTold({ status, body }: Told): CommandRefusal {
  const [problems, remarks] = [memberOf(body, 'problems'), memberOf(body, 'remarks')]
  return Array.isArray(problems)
    ? { problems, ...(Array.isArray(remarks) && { remarks }) }
    : { problems: [{ pointer: '', message: `The portal answered ${status}` }] }
}

/** Calls the running portal, or one in this process for the duration of the command. */
export interface MerchantDesk {
  ask(shopId: string, call: Call): Promise<Told>
  /** A call without a shop. */
  post(path: string, body: object): Promise<Told>
  close(): Promise<void>
}

export const urlOf = (shopId: string, { path }: Call): string => `/local/shops/${shopId}/${path}`
