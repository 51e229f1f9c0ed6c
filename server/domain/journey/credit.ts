import type { Totals } from '../../../schemas/entities/totals.ts'
import type { Allowance } from '../items/policy.ts'

/** What the return's value can become (Spec §4 "Credit choice"). */
export type CreditType = 'gift' | 'refund' | 'exchange'

/** The facts a credit choice is made from. */
export interface CreditInput {
  readonly allowance: Allowance
  readonly totals: Totals
  readonly hasExchange: boolean
  readonly chosen: CreditType | undefined
}

/** Refund and gift card, as far as the order may have them. */
export const creditOffered = ({ allowance }: Pick<CreditInput, 'allowance'>): readonly ('gift' | 'refund')[] => [
  ...(allowance.gift ? (['gift'] as const) : []),
  ...(allowance.refund ? (['refund'] as const) : []),
]

/**
 * The credit type in force: `chosen ?? automatic`. Automatic are the shortcuts: base credit 0 is an exchange, a single
 * possibility is that one (CRD-22, ITM-75). Null means that the shopper is asked.
 */
export const creditInForce = (input: CreditInput): CreditType | null => {
  const offered = creditOffered(input)
  if (input.totals.credit.base === 0) return 'exchange'
  if (offered.length === 1 && !input.allowance.storefrontForAll) return offered[0] ?? null
  if (offered.length === 0) return 'exchange'
  return input.chosen !== undefined && input.chosen !== 'exchange' && offered.includes(input.chosen)
    ? input.chosen
    : null
}

/** Where Continue on the order page leads (rules.md 2.3, ITM-74 to ITM-80). */
export const nextAfterItems = (input: CreditInput): '/credit' | '/review' => {
  const { totals, hasExchange, allowance } = input
  const worthAsking =
    totals.computed.remainingCredit > 0 || (totals.credit.net > 0 && hasExchange) || allowance.storefrontForAll
  return worthAsking && creditPageNeeded(input) ? '/credit' : '/review'
}

/** Whether the credit page has something to ask: two ways to be paid back (shortcuts of rules.md 2.4). */
export const creditPageNeeded = (input: CreditInput): boolean =>
  creditOffered(input).length > 1 && input.totals.credit.base > 0
