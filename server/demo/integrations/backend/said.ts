import type { Static } from 'typebox'
import type { Database } from '../../../database/database.ts'
import type { backendResponses } from '../../../providers/commerce/http/wire.ts'
import type { Commerce } from '../../../providers/commerce/port.ts'

/** What the backend is of: one shop, whose orders an order system in a database has. */
export interface BackendGiven {
  readonly shopId: string
  /** What it says of itself. */
  readonly shop: Static<typeof backendResponses.shop>
  readonly token: string
  readonly commerce: Commerce
  readonly database: Pick<Database, 'query'>
  readonly now: () => number
  /** Told of what changed, once whoever changed it has its answer. */
  readonly tell?: (changed: Changed) => void
  /** Hears of every call with what it is answered. */
  readonly heard?: (asked: BackendAsked, said: BackendSaid) => void
}

/** One call as it came. */
export interface BackendAsked {
  readonly method: string
  readonly url: URL
  readonly body: string
}

/** What changed, so that it is to be read again. */
export interface Changed {
  readonly type: 'order.changed' | 'stock.changed'
  readonly id: string
}

/** What is answered: a status with a body, or with headers besides. */
export interface BackendSaid {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly changed?: readonly Changed[]
}

/** Why not, as RFC 9457 has it. */
export const problem = (status: number, title: string, more: Readonly<Record<string, unknown>> = {}): BackendSaid => ({
  ...{ status, body: { title, status, ...more } },
  headers: { 'content-type': 'application/problem+json' },
})
