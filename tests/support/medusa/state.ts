import type { Row } from './rows.ts'

export interface MedusaState {
  readonly orders: Row[]
  readonly products: Row[]
  readonly collections: Row[]
  readonly reservations: Row[]
  readonly freed: Row[]
  /** Null without the loyalty plugin. */
  readonly giftCards: Row[] | null
  readonly currencies: readonly Row[]
  readonly tax: { readonly isInclusive: boolean; readonly rateOf: (variantId: unknown) => number }
  readonly user: { readonly email: string; readonly password: string }
  readonly tokens: Set<string>
  /** Paths of changes that succeed but lose their answer. */
  readonly cut: RegExp[]
  /** Events elsewhere, each run before the next change. */
  readonly meanwhile: (() => Promise<unknown>)[]
  logins: number
  readonly requests: string[]
  now: () => number
}

export type MedusaReply = readonly [status: number, body: Row | null]

export const refuse = (message: string, type = 'invalid_data'): MedusaReply => [400, { type, message }]
export const notFound = (what: string): MedusaReply => [404, { type: 'not_found', message: `${what} was not found` }]
