import type { AdvancedExchange } from '../../../schemas/config/exchange.ts'
import type { Warranty } from '../../../schemas/config/warranty.ts'
import type { DisabledBecause } from '../../../schemas/entities/because.ts'
import type { Product } from '../../../schemas/entities/product.ts'
import type { ReasonGroup } from '../../../schemas/entities/reason.ts'
import type { Instant } from '../../../schemas/ids.ts'
import type { DraftItem } from '../../../schemas/records/draft.ts'
import type { WorkflowFacts } from '../workflow/condition.ts'
import type { Evaluation } from '../workflow/evaluate.ts'
import type { Allowed } from './allowed.ts'
import type { Unit } from './unit.ts'
import type { Joins, QualifiedWarranty } from './warranty.ts'

/** The ineligible codes of Spec §8: final sale, conditions, not available, already returned, not fulfilled. */
export type IneligibleCode = 1 | 2 | 3 | 4 | 5

/** What keeps an item from going back by itself. */
export type KeptBack =
  | 'returned'
  | 'rejected-before'
  | 'final-sale'
  | 'gift-card'
  | 'no-shipping'
  | 'not-sent'
  | 'window'
  | 'no-outcome'

/** What may become of one unit. */
export interface ItemOutcomes {
  readonly exchange: boolean
  readonly replace: boolean
  readonly return: boolean
  /** Exchanges for another product, in the order of display. */
  readonly advanced: readonly AdvancedExchange[]
}

/** What claims an item has. */
export interface Claims {
  readonly qualified: readonly QualifiedWarranty[]
  /** The warranty that the shopper claims. */
  readonly claimed: Warranty | null
  /** Only a claim brings it back: its return window is over (WAR-05). */
  readonly only: boolean
}

/** One unit as the order page shows it (ITM-07). */
export interface ItemState {
  readonly unit: Unit
  readonly product: Product | null
  /** The product chosen in an advanced exchange, when it could be read. */
  readonly other: Product | null
  readonly allowed: Allowed
  readonly outcomes: ItemOutcomes
  readonly claims: Claims
  readonly reasonGroup: ReasonGroup
  readonly facts: WorkflowFacts
  readonly evaluation: Evaluation
  readonly answers: DraftItem | null
  readonly joins?: Joins
  /** What its code stands for; null where it has none. */
  readonly keptBack: KeptBack | null
  readonly status:
    | { readonly kind: 'loading' | 'failed' | 'eligible' | 'selected' }
    | { readonly kind: 'disabled'; readonly because: DisabledBecause }
    | { readonly kind: 'ineligible'; readonly code: IneligibleCode; readonly returnedAt: Instant | null }
}

/** The group of the warranty that an item is claimed under; null for an ordinary return. */
export const warrantyGroup = ({ claims }: ItemState): string | null => claims.claimed?.group ?? null

/** The items that the shopper selected. */
export const selectedItems = (states: readonly ItemState[]): readonly ItemState[] =>
  states.filter(({ status }) => status.kind === 'selected')

/** Whether an item could be opened: nothing keeps it back. */
export const isOpen = ({ status }: ItemState): boolean => status.kind === 'eligible' || status.kind === 'selected'

/** Whether the rules reject an item. Of an order on the allowlist they reject none (WFL-16). */
export const isRejected = ({ evaluation }: ItemState): boolean => evaluation.outcome.verdict === 'reject'

/** Whether only the shopper's own answers keep an item back: other answers would bring it back. */
export const isHeldBackByAnswers = ({ status, answers, evaluation }: ItemState): boolean =>
  status.kind === 'ineligible' && status.code === 2 && answers !== null && evaluation.outcome.verdict !== 'reject'
