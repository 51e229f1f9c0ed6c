import { bodyOf, type Request } from './tamper-request.ts'
import type { Strangers } from './tamper-strangers.ts'
import type { Visitor } from './tamper-visitor.ts'

/** A request with one thing changed. */
export interface Tampered {
  readonly request: Request
  /** Whether nothing but a refusal will do. */
  readonly mustBeRefused?: boolean
}

/**
 * One part of a request that is changed, and what it may be changed to. What becomes of the answer: a `choice` may lead the
 * shopper elsewhere, `beside` the choices nothing changes, and of what was said `aside` she sees nothing.
 */
export interface Field {
  readonly name: string
  readonly effect: 'choice' | 'beside' | 'aside'
  readonly values: readonly unknown[]
  readonly change: (value: unknown) => Tampered
}

/** Where the shopper stands, and what she and the strangers have. */
export interface Situation {
  readonly visitor: Visitor
  readonly strangers: Strangers
  /** What she sent before, with the cookie that she had then. */
  readonly sent: readonly Request[]
  /** Amounts that were confirmed in other returns. */
  readonly amounts: readonly string[]
  readonly newKey: () => string
}

/** The press with other members in its body. */
export const withBody = (request: Request, change: Readonly<Record<string, unknown>>): Request => ({
  ...request,
  body: { ...bodyOf(request), ...change },
})

/** The request with another header. */
export const withHeader = (request: Request, name: string, value: string): Request => ({
  ...request,
  headers: { ...request.headers, [name]: value },
})
