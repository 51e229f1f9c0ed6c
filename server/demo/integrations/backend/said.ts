import type { Static } from 'typebox'
import type { Database } from '../../../database/database.ts'
import type { backendResponses } from '../../../providers/commerce/http/wire.ts'
import type { Commerce } from '../../../providers/commerce/port.ts'

export interface BackendGiven {
  readonly shopId: string
  readonly shop: Static<typeof backendResponses.shop>
  readonly token: string
  readonly commerce: Commerce
  readonly database: Pick<Database, 'query'>
  readonly now: () => number
  /** Called after the response that reports the change. */
  readonly tell?: (changed: Changed) => void
  readonly heard?: (asked: BackendAsked, said: BackendSaid) => void
}

export interface BackendAsked {
  readonly method: string
  readonly url: URL
  readonly body: string
}

export interface Changed {
  readonly type: 'order.changed' | 'stock.changed'
  readonly id: string
}

export interface BackendSaid {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly changed?: readonly Changed[]
}

export const problem = (status: number, title: string, more: Readonly<Record<string, unknown>> = {}): BackendSaid => ({
  ...{ status, body: { title, status, ...more } },
  headers: { 'content-type': 'application/problem+json' },
})
