import type { Settings } from '../../../schemas/config/index.ts'
import type { Product, Variant } from '../../../schemas/entities/product.ts'
import type { Instant } from '../../../schemas/ids.ts'
import type { DraftItem } from '../../../schemas/records/draft.ts'
import type { Allowance } from './policy.ts'
import type { Unit } from './unit.ts'

/** The ineligible codes of Spec §8: final sale, conditions, not available, already returned, not fulfilled. */
export type IneligibleCode = 1 | 2 | 3 | 4 | 5

/** What the catalogue said about a unit's product. A product that is not there does not exist any more. */
export type Wares = Readonly<Record<string, Ware>>
type Ware = Product | 'failed' | 'loading'

/** What may become of one unit. */
export interface ItemOutcomes {
  readonly exchange: boolean
  readonly replace: boolean
  readonly return: boolean
}

/** One unit as the order page shows it (ITM-07). */
export interface ItemState {
  readonly unit: Unit
  readonly product: Product | null
  readonly outcomes: ItemOutcomes
  readonly answers: DraftItem | null
  readonly status:
    | { readonly kind: 'loading' | 'failed' | 'eligible' | 'selected' }
    | { readonly kind: 'disabled'; readonly because: 'single-item' }
    | { readonly kind: 'ineligible'; readonly code: IneligibleCode; readonly returnedAt: Instant | null }
}

/** What decides over all units of an order. */
export interface JudgeInput {
  readonly units: readonly Unit[]
  readonly wares: Wares
  readonly allowance: Allowance
  readonly settings: Settings
  readonly answers: readonly DraftItem[]
}

/** Whether a variant can be sent: stock is not tracked, or more than the shop keeps back is left. */
export const inStock = (variant: Variant, settings: Settings): boolean =>
  variant.stock === null || variant.stock >= Math.max(1, settings.minimum_inventory ?? 1)

/** Exchange needs another variant to choose (ITM-45); a product that is gone offers none (ITM-70). */
export const canExchange = (product: Product | null): boolean => product !== null && product.variants.length > 1

const exchangesAllowed = ({ line }: Unit, { allowance }: JudgeInput): boolean =>
  allowance.exchange && line.bundle?.exchanges !== false

const outcomesOf = (unit: Unit, product: Product | null, input: JudgeInput): ItemOutcomes => {
  const { allowance, settings } = input
  const own = product?.variants.find((variant) => variant.id === unit.line.variantId)
  const exchange = exchangesAllowed(unit, input)
  return {
    exchange: exchange && canExchange(product),
    replace: exchange && settings.enableExchangeReplaceOption === true && own !== undefined && inStock(own, settings),
    // A return needs something to become: a refund or a gift card (ITM-56).
    return: allowance.refund || allowance.gift,
  }
}

const isFinalSale = (unit: Unit, settings: Settings): boolean =>
  (settings.finalSaleTags ?? []).some((tag) => unit.line.tags.includes(tag))

const isUnread = (ware: Ware | undefined): ware is 'failed' | 'loading' => ware === 'failed' || ware === 'loading'

interface Candidate {
  readonly unit: Unit
  readonly ware: Ware | undefined
  readonly outcomes: ItemOutcomes
}

const codeOf = ({ unit, ware, outcomes }: Candidate, input: JudgeInput): IneligibleCode | null => {
  if (unit.returned !== null) return 4
  if (isFinalSale(unit, input.settings)) return 1
  if (unit.fulfilledAt === null && input.settings.allowUnfulfilledItems !== true) return 5
  if (input.allowance.past) return 3
  if (outcomes.exchange || outcomes.replace || outcomes.return) return null
  // Once the product is read an exchange may turn out to be possible.
  return isUnread(ware) && exchangesAllowed(unit, input) ? null : 2
}

const stateOf = (unit: Unit, input: JudgeInput): ItemState => {
  const productId = unit.line.productId
  const ware = productId === null ? undefined : input.wares[productId]
  const product = typeof ware === 'object' ? ware : null
  const outcomes = outcomesOf(unit, product, input)
  const code = codeOf({ unit, ware, outcomes }, input)
  const answers = input.answers.find((item) => item.id === unit.id) ?? null
  const base = { unit, product, outcomes, answers }
  if (code !== null) return { ...base, status: { kind: 'ineligible', code, returnedAt: unit.returned?.at ?? null } }
  if (isUnread(ware)) return { ...base, status: { kind: ware } }
  return { ...base, status: { kind: answers?.confirmed === true ? 'selected' : 'eligible' } }
}

/** With single item returns every other item is disabled once one is selected (ITM-18). */
const disableOthers = (states: readonly ItemState[], settings: Settings): readonly ItemState[] => {
  if (settings.single_product_returns !== true || !states.some(({ status }) => status.kind === 'selected'))
    return states
  return states.map((state) =>
    state.status.kind === 'eligible' ? { ...state, status: { kind: 'disabled', because: 'single-item' } } : state,
  )
}

/** Every unit of the order with its state, in the order of the order. */
export const judgeItems = (input: JudgeInput): readonly ItemState[] =>
  disableOthers(
    input.units.map((unit) => stateOf(unit, input)),
    input.settings,
  )

/** The items that the shopper selected. */
export const selectedItems = (states: readonly ItemState[]): readonly ItemState[] =>
  states.filter(({ status }) => status.kind === 'selected')

/**
 * Whether confirming this item goes straight on: single item returns, or no other item outside bundles to choose (ITM-16,
 * ITM-17). One whose product has not been read may still be chosen.
 */
export const goesStraightOn = (confirmed: ItemState, states: readonly ItemState[], settings: Settings): boolean => {
  if (settings.single_product_returns === true) return true
  const choosable = states.filter(({ status, unit }) => unit.line.bundle === null && status.kind !== 'ineligible')
  return choosable.length === 1 && choosable[0]?.unit.id === confirmed.unit.id
}
