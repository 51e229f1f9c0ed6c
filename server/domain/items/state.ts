import type { AdvancedExchange } from '../../../schemas/config/exchange.ts'
import type { Warranty } from '../../../schemas/config/warranty.ts'
import type { ItemDisabledReason } from '../../../schemas/entities/disabled-reason.ts'
import type { Product } from '../../../schemas/entities/product.ts'
import type { ReasonGroup } from '../../../schemas/entities/reason.ts'
import type { DraftItem } from '../../../schemas/records/draft.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import type { WorkflowFacts } from '../workflow/condition.ts'
import type { Evaluation } from '../workflow/evaluate.ts'
import type { AllowedOutcomes } from './allowed-outcomes.ts'
import type { ReturnWindow } from './return-window.ts'
import type { Unit } from './unit.ts'
import type { QualifiedWarranty, SelectedWarrantyGroup } from './warranty.ts'

/** Spec §8: final sale, conditions, not available, already returned, not fulfilled. */
export type IneligibleCode = 1 | 2 | 3 | 4 | 5

export type IneligibleReason =
  | 'returned'
  | 'rejected-before'
  | 'final-sale'
  | 'gift-card'
  | 'no-shipping'
  | 'not-sent'
  | 'window'
  | 'no-outcome'

export interface ItemOutcomes {
  readonly exchange: boolean
  readonly replace: boolean
  readonly return: boolean
  /** In display order. */
  readonly advanced: readonly AdvancedExchange[]
}

export interface Claims {
  readonly qualified: readonly QualifiedWarranty[]
  readonly claimed: Warranty | null
  /** The return window is over, so only a claim is possible (WAR-05). */
  readonly only: boolean
}

/** One unit on the order page (ITM-07). */
export interface ItemState {
  readonly unit: Unit
  readonly product: Product | null
  readonly other: Product | null
  readonly allowed: AllowedOutcomes
  /** The return window of the unit that ends last; null without one. */
  readonly window: ReturnWindow | null
  readonly outcomes: ItemOutcomes
  readonly claims: Claims
  readonly reasonGroup: ReasonGroup
  readonly facts: WorkflowFacts
  readonly evaluation: Evaluation
  readonly answers: DraftItem | null
  readonly selectedGroup?: SelectedWarrantyGroup
  readonly ineligibleReason: IneligibleReason | null
  readonly status:
    | { readonly kind: 'loading' | 'failed' | 'eligible' | 'selected' }
    | { readonly kind: 'disabled'; readonly because: ItemDisabledReason }
    | { readonly kind: 'ineligible'; readonly code: IneligibleCode; readonly returnedAt: Instant | null }
}

export const warrantyGroup = ({ claims }: ItemState): string | null => claims.claimed?.group ?? null

export const selectedItems = (states: readonly ItemState[]): readonly ItemState[] =>
  states.filter(({ status }) => status.kind === 'selected')

export const isOpen = ({ status }: ItemState): boolean => status.kind === 'eligible' || status.kind === 'selected'

/** Never true for orders on the allowlist (WFL-16). */
export const isRejected = ({ evaluation }: ItemState): boolean => evaluation.outcome.verdict === 'reject'

export const isExcludedByAnswers = ({ status, answers, evaluation }: ItemState): boolean =>
  status.kind === 'ineligible' && status.code === 2 && answers !== null && evaluation.outcome.verdict !== 'reject'
