import type { Totals } from '../../../schemas/entities/totals.ts'
import type { DraftCard } from '../../../schemas/records/draft.ts'
import type { MethodFlaw } from '../method/flaws.ts'
import { type CardNeed, findCardProblem } from './card.ts'
import type { CreditChoice } from './credit.ts'
import type { Instants } from './instant.ts'

/** Used by the button and the action (REV-28 to REV-38). */
export type SubmitBlock =
  | 'no-items'
  | 'credit-missing'
  | 'fees-loading'
  | 'payments-unavailable'
  | 'card-missing'
  | 'card-prepaid'
  | 'card-authenticating'
  | 'methods-loading'
  | 'method-missing'
  | MethodFlaw
  | 'policy-unticked'
  | 'payment-not-accepted'

export type Acceptance = 'accepted' | 'missing' | 'not-required'

export interface SubmitInput {
  readonly items: number
  readonly totals: Totals
  readonly creditType: CreditChoice | null
  readonly feesLoading: boolean
  readonly instants: Instants
  readonly need: CardNeed
  readonly card: DraftCard | undefined
  readonly takesCards: boolean
  readonly methodNeeded: boolean
  /** Partners have not replied (REV-36). */
  readonly methodsLoading: boolean
  readonly method: string | null
  /** MTH-12. */
  readonly methodFlaws: readonly MethodFlaw[]
  /** REV-34. */
  readonly policy: Acceptance
  /** REV-30. */
  readonly payment: Acceptance
}

export function listSubmitBlocks(input: SubmitInput): readonly SubmitBlock[] {
  const { totals, creditType, need, takesCards, methodNeeded, methodsLoading } = input
  const card = takesCards ? findCardProblem(need, input.card) : null
  const conditions: readonly (readonly [SubmitBlock | null, boolean])[] = [
    ['no-items', input.items === 0],
    ['credit-missing', creditType === null && totals.computed.net > 0],
    ['fees-loading', input.feesLoading],
    ['payments-unavailable', need.use !== 'none' && !takesCards],
    [card, card !== null],
    ['methods-loading', methodNeeded && methodsLoading],
    ['method-missing', methodNeeded && input.method === null],
    ...input.methodFlaws.map((flaw) => [flaw, methodNeeded] as const),
    ['policy-unticked', input.policy === 'missing'],
    ['payment-not-accepted', input.payment === 'missing'],
  ]
  return conditions.flatMap(([block, isBlocking]) => (isBlocking && block !== null ? [block] : []))
}
