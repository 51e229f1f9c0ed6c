import type { ItemStep } from '../../../schemas/actions/items.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Settings } from '../../../schemas/config/settings.ts'
import type { Flow } from '../../../schemas/config/shop.ts'
import type { Question } from '../../../schemas/config/workflow.ts'
import type { Product, Variant } from '../../../schemas/entities/product.ts'
import type { Reason } from '../../../schemas/entities/reason.ts'
import { oncePer } from '../../../schemas/once.ts'
import type { DraftItem, Outcome } from '../../../schemas/records/draft.ts'
import type { ReturnedItem } from '../../../schemas/records/return.ts'
import { evaluateCondition } from '../workflow/condition.ts'
import { type AdvancedOption, flattenOptions } from './advanced.ts'
import { inStock, otherVariants } from './outcomes.ts'
import { filterByPrice, currentPriceOf } from './prices.ts'
import { chosenReason, knownPath } from './reasons.ts'
import { findRecommendedVariant, isVariantRecommendationOn } from './recommendation.ts'
import type { ItemOutcomes, ItemState } from './state.ts'

export interface FlowInput {
  readonly state: ItemState
  readonly answers: DraftItem
  readonly settings: Settings
  readonly flags: ReadonlySet<string>
  readonly flow: Flow
}

export const unanswered = (id: string): DraftItem => ({ id, reasons: [], confirmed: false })

export const answersOf = ({ unit, answers }: ItemState): DraftItem => answers ?? unanswered(unit.id)

const flows = new WeakMap<ItemState, FlowInput>()
const everyStep: Flow = {}

/** Cached per state, so that derived results are shared. */
export function flowAsOf(
  state: ItemState,
  { config, flags }: Pick<FlowInput, 'flags'> & { readonly config: ShopConfig },
): FlowInput {
  const { settings, flow = everyStep } = config
  const known = flows.get(state)
  if (known?.settings === settings && known.flags === flags && known.flow === flow) return known
  const made = { state, answers: answersOf(state), settings, flags, flow }
  flows.set(state, made)
  return made
}

const stepsOfInput = {
  comment: 'add-comment',
  upload: 'image-upload',
  'yes-no': 'yes-no-question',
  warranty: 'select-warranty',
} as const satisfies Readonly<Record<Question['input'], ItemStep>>

/** ITM-32. */
export const stepOfQuestion = ({ input }: Question) => stepsOfInput[input]

export const questionOf = ({ state }: FlowInput, id: string | null): Question | null =>
  state.evaluation.questions.find(({ question }) => question.id === id)?.question ?? null

/** WFL-23, ITM-62. */
export const photoUploadRequired = ({ input, optional }: Question): boolean => input === 'upload' && optional !== true

const optionsIn = oncePer(({ advanced }: ItemOutcomes): readonly AdvancedOption[] => flattenOptions(advanced))

/** In display order (ITM-54). */
export const advancedOptions = ({ outcomes }: ItemState): readonly AdvancedOption[] => optionsIn(outcomes)

const offeredBy = oncePer((outcomes: ItemOutcomes): readonly Outcome[] => [
  ...optionsIn(outcomes).map(({ id }): Outcome => `advanced:${id}`),
  ...(['exchange', 'replace', 'return'] as const).filter((outcome) => outcomes[outcome]),
])

/** In display order (ITM-43). */
export const outcomesOffered = ({ outcomes }: ItemState): readonly Outcome[] => offeredBy(outcomes)

export const optionOf = (state: ItemState, outcome: Outcome | null): AdvancedOption | null =>
  advancedOptions(state).find(({ id }) => outcome === `advanced:${id}`) ?? null

/** The chosen leaf reason; null while the choice is unfinished (ITM-39). */
export const reasonOf = ({ answers, state }: Pick<FlowInput, 'answers' | 'state'>): Reason | null =>
  chosenReason(state.reasonGroup, knownPath(state.reasonGroup, answers.reasons))

/** An optional step is on unless the merchant removed it or its condition does not hold. */
export function stepStands(name: keyof Flow, { flow, state }: Pick<FlowInput, 'flow' | 'state'>): boolean {
  const step = flow[name]
  return step === undefined || (step !== false && evaluateCondition(step.when, state.facts) === true)
}

/** The better variant for the reason, if the shop recommends one and it is available (ITM-64, ITM-66). */
export function recommendationFor(input: FlowInput): Variant | null {
  const { state, settings, flags } = input
  const reason = reasonOf(input)
  // A bundle returned together gets no recommendation.
  if (!isVariantRecommendationOn(settings, flags) || input.answers.together === true) return null
  if (reason === null || state.product === null || !state.outcomes.exchange) return null
  const found = findRecommendedVariant(state.product, state.unit.line.variantId, reason)
  const choosable = exchangeVariants(input).some(({ id }) => id === found?.id)
  return found !== null && choosable && inStock(found, settings) && stepStands('smart-recommendation', input)
    ? found
    : null
}

const acceptedRecommendation = (input: FlowInput): Variant | null =>
  input.answers.recommendation === 'accepted' ? recommendationFor(input) : null

export const isRecommended = (input: FlowInput): boolean => acceptedRecommendation(input) !== null

/** The chosen outcome, or the only possible one. A bundle returned together is a return. */
export function outcomeOf(input: FlowInput): Outcome | null {
  const { state, answers } = input
  if (isRecommended(input)) return 'exchange'
  if (answers.together === true && state.outcomes.return) return 'return'
  const offered = outcomesOffered(state)
  if (answers.outcome !== undefined && offered.includes(answers.outcome)) return answers.outcome
  return offered.length === 1 ? (offered[0] ?? null) : null
}

/** Returns give credit; exchanges and replacements give the goods (ITM-14). */
export const decisionOf = (input: FlowInput): Pick<ReturnedItem, 'returnType' | 'resolution'> =>
  outcomeOf(input) === 'return'
    ? { returnType: 'credit', resolution: 'return' }
    : { returnType: 'exchange', resolution: 'exchange' }

/** Other variants of the same product, including unavailable ones (ITM-44). */
export const exchangeVariants = ({ state, settings, flags }: FlowInput): readonly Variant[] =>
  otherVariants(state.unit, state.product, { settings, flags })

export function advancedProduct(input: FlowInput): Product | null {
  const { state, answers } = input
  const option = optionOf(state, outcomeOf(input))
  const chosen = answers.advanced
  return option !== null && chosen?.option === option.id && state.other?.id === chosen.product ? state.other : null
}

/** Why a product cannot be chosen; null when it can (ITM-47, ERR-53). */
export function productOff({ variants }: Product, input: FlowInput): 'price' | 'sold-out' | null {
  const { state, settings } = input
  const fitting = filterByPrice(variants, currentPriceOf(state.unit, state.product), input)
  if (fitting.length === 0) return 'price'
  return fitting.some((variant) => inStock(variant, settings)) ? null : 'sold-out'
}

/** Variants at an allowed price (ITM-47, F5). */
export function advancedVariants(input: FlowInput): readonly Variant[] {
  const { state } = input
  const product = advancedProduct(input)
  return filterByPrice(product?.variants ?? [], currentPriceOf(state.unit, state.product), input)
}

const chosenVariant = (input: FlowInput): Variant | null => {
  const { state, answers } = input
  const outcome = outcomeOf(input)
  if (outcome === 'replace') return state.product?.variants.find(({ id }) => id === state.unit.line.variantId) ?? null
  if (outcome === 'exchange') return exchangeVariants(input).find(({ id }) => id === answers.variant) ?? null
  const variants = advancedVariants(input)
  const wanted = advancedProduct(input)?.variants.length === 1 ? variants[0]?.id : answers.advanced?.variant
  return variants.find(({ id }) => id === wanted) ?? null
}

/** The new variant if it is offered and in stock (ITM-46). */
export function variantOf(input: FlowInput): Variant | null {
  const recommended = acceptedRecommendation(input)
  const variant = recommended ?? (outcomeOf(input) === 'return' ? null : chosenVariant(input))
  return variant !== null && inStock(variant, input.settings) ? variant : null
}
