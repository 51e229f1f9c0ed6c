import type { Static } from 'typebox'
import type { Database } from '../../../database/database.ts'
import type { backendResponses } from '../../../providers/commerce/http/wire.ts'
import type { Commerce } from '../../../providers/commerce/port.ts'

export interface BackendOptions {
  readonly shopId: string
  readonly shop: Static<typeof backendResponses.shop>
  readonly token: string
  readonly commerce: Commerce
  readonly database: Pick<Database, 'query'>
  readonly now: () => number
  readonly onChange?: (changed: ChangeSignal) => void
  readonly onRequest?: (request: BackendRequest, response: BackendResponse) => void
}

export interface BackendRequest {
  readonly method: string
  readonly url: URL
  readonly body: string
}

export interface ChangeSignal {
  readonly type: 'order.changed' | 'stock.changed'
  readonly id: string
}

export interface BackendResponse {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly changed?: readonly ChangeSignal[]
}

export const toProblem = (
  status: number,
  title: string,
  more: Readonly<Record<string, unknown>> = {},
): BackendResponse => ({
  status,
  body: { title, status, ...more },
  headers: { 'content-type': 'application/problem+json' },
})
