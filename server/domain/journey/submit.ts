import type { Totals } from '../../../schemas/entities/totals.ts'
import { paymentOf } from '../value/payment.ts'
import type { CreditType } from './credit.ts'

/** Why a return cannot be submitted now; the button says it and the submit refuses with it (REV-34 to REV-38). */
export type SubmitBlock = 'no-items' | 'credit-missing' | 'method-missing' | 'payment-owed' | 'policy-unticked'

/** What a submit depends on. */
export interface SubmitInput {
  readonly items: number
  readonly totals: Totals
  readonly creditType: CreditType | null
  readonly labelNeeded: boolean
  readonly method: string | null
  readonly acceptance: 'accepted' | 'missing' | 'not-required'
}

/** Every reason against a submit, the weightiest first; decided here once and used by the button and by the action. */
export const submitBlocks = (input: SubmitInput): readonly SubmitBlock[] => {
  const { totals, creditType } = input
  const conditions: readonly (readonly [SubmitBlock, boolean])[] = [
    ['no-items', input.items === 0],
    ['credit-missing', creditType === null && totals.computed.net > 0],
    ['method-missing', input.labelNeeded && input.method === null],
    ['payment-owed', paymentOf(totals).kind === 'card'],
    ['policy-unticked', input.acceptance === 'missing'],
  ]
  return conditions.filter(([, holds]) => holds).map(([block]) => block)
}
