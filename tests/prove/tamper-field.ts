import { bodyOf, type Request } from './tamper-request.ts'
import type { Strangers } from './tamper-strangers.ts'
import type { Visitor } from './tamper-visitor.ts'

export interface TamperedRequest {
  readonly request: Request
  readonly mustBeRefused?: boolean
}

export interface Field {
  readonly name: string
  readonly effect: 'choice' | 'beside' | 'aside'
  readonly values: readonly unknown[]
  readonly change: (value: unknown) => TamperedRequest
}

export interface Situation {
  readonly visitor: Visitor
  readonly strangers: Strangers
  readonly sent: readonly Request[]
  readonly amounts: readonly string[]
  readonly newKey: () => string
}

export const withBody = (request: Request, change: Readonly<Record<string, unknown>>): Request => ({
  ...request,
  body: { ...bodyOf(request), ...change },
})

export const withHeader = (request: Request, name: string, value: string): Request => ({
  ...request,
  headers: { ...request.headers, [name]: value },
})
