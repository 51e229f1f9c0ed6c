import { memberOf } from '../../../schemas/member.ts'
import type { ConfigProblem } from '../../../schemas/merchant.ts'

/** One call on a shop's configuration, below `/local/shops/<shop>`. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly body?: object
}

export interface Told {
  readonly status: number
  readonly body: unknown
}

/** What keeps a command from being done, as the portal answers it. */
export interface CommandRefusal {
  readonly problems: readonly ConfigProblem[]
  readonly remarks?: readonly ConfigProblem[]
}

/** The problems in a refusal; where a proxy or a failure answered without any, its status. */
export function refusalTold({ status, body }: Told): CommandRefusal {
  const [problems, remarks] = [memberOf(body, 'problems'), memberOf(body, 'remarks')]
  return Array.isArray(problems)
    ? { problems, ...(Array.isArray(remarks) && { remarks }) }
    : { problems: [{ pointer: '', message: `The portal answered ${status}` }] }
}

/** Whoever answers calls: the portal that runs, or one that stands in this process for as long as the command takes. */
export interface MerchantDesk {
  ask(shopId: string, call: Call): Promise<Told>
  /** A call that is about no shop that the caller could name. */
  post(path: string, body: object): Promise<Told>
  close(): Promise<void>
}

/** Where a call goes. */
export const urlOf = (shopId: string, { path }: Call): string => `/local/shops/${shopId}/${path}`
