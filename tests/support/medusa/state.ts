import type { Row } from './rows.ts'

/** What a Medusa has and how it behaves; a test may change each of it while it goes on. */
export interface MedusaState {
  readonly orders: Row[]
  readonly products: Row[]
  readonly collections: Row[]
  readonly reservations: Row[]
  /** Reservations that were deleted. */
  readonly freed: Row[]
  /** Null where its loyalty plugin is not there. */
  readonly giftCards: Row[] | null
  readonly currencies: readonly Row[]
  /** Whether prices of its region include tax, and the rate in hundredths, by variant. */
  readonly tax: { readonly isInclusive: boolean; readonly rateOf: (variantId: unknown) => number }
  readonly user: { readonly email: string; readonly password: string }
  /** Tokens that are good. One that is taken out has ended. */
  readonly tokens: Set<string>
  /** Paths of changes whose answers get lost once they are made. */
  readonly cut: RegExp[]
  /** What happens elsewhere while a change is asked for, each before the next change is made. */
  readonly meanwhile: (() => Promise<unknown>)[]
  /** How often it was asked for a token, and what else it was asked. */
  logins: number
  readonly asked: string[]
  now: () => number
}

/** What is answered: a status and a body. */
export type Told = readonly [status: number, body: Row | null]

export const refused = (message: string, type = 'invalid_data'): Told => [400, { type, message }]
export const notFound = (what: string): Told => [404, { type: 'not_found', message: `${what} was not found` }]
