import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import { memberOf } from '../../../schemas/values/member.ts'

export interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly body?: object
}

export interface PortalResponse {
  readonly status: number
  readonly body: unknown
}

export interface CommandRefusal {
  readonly problems: readonly ConfigProblem[]
  readonly remarks?: readonly ConfigProblem[]
}

export function parseRefusal({ status, body }: PortalResponse): CommandRefusal {
  const [problems, remarks] = [memberOf(body, 'problems'), memberOf(body, 'remarks')]
  return Array.isArray(problems)
    ? { problems, ...(Array.isArray(remarks) && { remarks }) }
    : { problems: [{ pointer: '', message: `The portal responded with status ${status}` }] }
}

/** The running portal, or one in this process. */
export interface PortalClient {
  request(shopId: string, call: Call): Promise<PortalResponse>
  /** A call without a shop. */
  post(path: string, body: object): Promise<PortalResponse>
  close(): Promise<void>
}

export const toUrl = (shopId: string, { path }: Call): string => `/local/shops/${shopId}/${path}`
