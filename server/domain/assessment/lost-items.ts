import type { ItemDisabledReason } from '../../../schemas/entities/disabled-reason.ts'
import type { DraftItem } from '../../../schemas/records/draft.ts'
import { isWholeOnly } from '../items/bundle.ts'
import { type FlowInput, findAdvancedOption, getChosenReason, listOfferedOutcomes } from '../items/flow.ts'
import { inStock, otherVariants } from '../items/outcomes.ts'
import { findRecommendedVariant } from '../items/recommendation.ts'
import type { IneligibleCode, ItemState } from '../items/state.ts'
import { canConfirm } from '../items/steps.ts'
import type { Assessment } from './assess.ts'

/** Why a confirmed item left the return. `unread`: the catalogue did not reply. */
type Loss =
  | { readonly kind: 'gone' | 'claimed' | 'rule' | 'window' | 'stock' | 'variant' | 'question' | 'bundle' | 'unread' }
  | { readonly kind: 'ineligible'; readonly code: IneligibleCode }
  | { readonly kind: 'beside'; readonly because: ItemDisabledReason }

export interface LostItem {
  readonly item: DraftItem
  readonly state: ItemState | null
  readonly because: Loss
}

/** Null when none was chosen or its product no longer exists. */
const findWantedVariant = ({ state, answers }: FlowInput) => {
  const { product, other, unit } = state
  if (answers.outcome?.startsWith('advanced:')) {
    const own = other?.variants.length === 1 ? other.variants[0]?.id : answers.advanced?.variant
    return other?.variants.find(({ id }) => id === own) ?? null
  }
  if (product === null) return null
  const reason = getChosenReason({ answers, state })
  if (answers.recommendation === 'accepted' && reason !== null)
    return findRecommendedVariant(product, unit.line.variantId, reason)
  const wanted = answers.outcome === 'replace' ? unit.line.variantId : answers.variant
  return product.variants.find(({ id }) => id === wanted) ?? null
}

const hasSoldOut = (flow: FlowInput): boolean => {
  const { state, settings } = flow
  if (!state.allowed.exchange || flow.answers.outcome === 'return') return false
  const wanted = findWantedVariant(flow)
  if (wanted !== null) return !inStock(wanted, settings)
  const others = otherVariants(state.unit, state.product, flow)
  return others.length > 0 && others.every((variant) => !inStock(variant, settings))
}

const isDeniedByRule = ({ state, answers }: FlowInput, { allowance }: Assessment): boolean => {
  const claimed = state.claims.claimed !== null
  if (answers.outcome === 'return') return claimed || allowance.refund || allowance.gift
  return claimed || allowance.exchange
}

const explainChange = (flow: FlowInput, assessed: Assessment): Loss => {
  const { state, answers } = flow
  if (hasSoldOut(flow)) return { kind: 'stock' }
  const { outcome } = answers
  const isOffered = outcome === undefined || listOfferedOutcomes(state).includes(outcome)
  if (!isOffered) {
    const banned =
      outcome !== 'return' && assessed.selected.some(({ evaluation }) => evaluation.outcome.bans.includes('exchange'))
    if (banned) return { kind: 'beside', because: 'exchange-ban' }
    if (outcome !== 'return' && state.allowed.exchange) return { kind: 'variant' }
    return { kind: isDeniedByRule(flow, assessed) ? 'rule' : 'window' }
  }
  if (canConfirm(flow)) return { kind: 'rule' }
  const chosen =
    outcome === 'return' || findWantedVariant(flow) !== null || findAdvancedOption(state, outcome ?? null) !== null
  return { kind: chosen ? 'question' : 'variant' }
}

const isUnread = ({ status, product, allowed }: ItemState): boolean =>
  status.kind === 'failed' || status.kind === 'loading' || (product?.variants.length === 0 && allowed.exchange)

/** Null while the item is in the return. */
export function findLoss(
  flow: FlowInput,
  assessed: Assessment,
  { claimed }: { readonly claimed: boolean },
): Loss | null {
  const { state } = flow
  const { status } = state
  if (status.kind === 'selected') return null
  if (claimed) return { kind: 'claimed' }
  if (status.kind === 'disabled') return { kind: 'beside', because: status.because }
  if (status.kind !== 'ineligible') return isUnread(state) ? { kind: 'unread' } : explainChange(flow, assessed)
  if (status.code === 3) return { kind: 'window' }
  if (status.code !== 2) return { kind: 'ineligible', code: status.code }
  return { kind: hasSoldOut(flow) ? 'stock' : 'rule' }
}

export function findBrokenBundleParts(lost: readonly LostItem[], { items }: Assessment): readonly LostItem[] {
  const broken = new Set(lost.flatMap(({ state }) => state?.unit.line.bundle?.id ?? []))
  return items.flatMap((state): LostItem[] => {
    const bundle = state.unit.line.bundle?.id
    const isPart = state.status.kind === 'selected' && isWholeOnly(state) && bundle !== undefined && broken.has(bundle)
    return isPart && state.answers !== null ? [{ item: state.answers, state, because: { kind: 'bundle' } }] : []
  })
}
