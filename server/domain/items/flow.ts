import type { ItemStep } from '../../../schemas/actions/items.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Settings } from '../../../schemas/config/settings.ts'
import type { Flow } from '../../../schemas/config/shop.ts'
import type { Question } from '../../../schemas/config/workflow.ts'
import type { Product, Variant } from '../../../schemas/entities/product.ts'
import type { Reason } from '../../../schemas/entities/reason.ts'
import type { DraftItem, Outcome } from '../../../schemas/records/draft.ts'
import type { ReturnedItem } from '../../../schemas/records/return.ts'
import { memoizePerObject } from '../../../schemas/values/memoize.ts'
import { evaluateCondition } from '../workflow/condition.ts'
import { type AdvancedOption, flattenOptions } from './advanced.ts'
import { inStock, otherVariants } from './outcomes.ts'
import { currentPriceOf, filterByPrice } from './prices.ts'
import { findChosenReason, knownPath } from './reasons.ts'
import { findRecommendedVariant, isVariantRecommendationOn } from './recommendation.ts'
import type { ItemOutcomes, ItemState } from './state.ts'

export interface FlowInput {
  readonly state: ItemState
  readonly answers: DraftItem
  readonly settings: Settings
  readonly flags: ReadonlySet<string>
  readonly flow: Flow
}

export const emptyAnswers = (id: string): DraftItem => ({ id, reasons: [], confirmed: false })

export const answersOf = ({ unit, answers }: ItemState): DraftItem => answers ?? emptyAnswers(unit.id)

const flowInputs = new WeakMap<ItemState, FlowInput>()
const everyStep: Flow = {}

/** Cached per state, so that derived results are shared. */
export function getFlowInput(
  state: ItemState,
  { config, flags }: Pick<FlowInput, 'flags'> & { readonly config: ShopConfig },
): FlowInput {
  const { settings, flow = everyStep } = config
  const cached = flowInputs.get(state)
  if (cached?.settings === settings && cached.flags === flags && cached.flow === flow) return cached
  const input = { state, answers: answersOf(state), settings, flags, flow }
  flowInputs.set(state, input)
  return input
}

const stepsOfInput = {
  comment: 'add-comment',
  upload: 'image-upload',
  'yes-no': 'yes-no-question',
  warranty: 'select-warranty',
} as const satisfies Readonly<Record<Question['input'], ItemStep>>

/** ITM-32. */
export const stepOfQuestion = ({ input }: Question) => stepsOfInput[input]

export const findQuestion = ({ state }: FlowInput, id: string | null): Question | null =>
  state.evaluation.questions.find(({ question }) => question.id === id)?.question ?? null

/** WFL-23, ITM-62. */
export const isPhotoRequired = ({ input, optional }: Question): boolean => input === 'upload' && optional !== true

const getOptions = memoizePerObject(({ advanced }: ItemOutcomes): readonly AdvancedOption[] => flattenOptions(advanced))

/** In display order (ITM-54). */
export const advancedOptions = ({ outcomes }: ItemState): readonly AdvancedOption[] => getOptions(outcomes)

const getOfferedOutcomes = memoizePerObject((outcomes: ItemOutcomes): readonly Outcome[] => [
  ...(['exchange'] as const).filter((outcome) => outcomes[outcome]),
  ...getOptions(outcomes).map(({ id }): Outcome => `advanced:${id}`),
  ...(['replace', 'return'] as const).filter((outcome) => outcomes[outcome]),
])

/** In display order (ITM-43). */
export const listOfferedOutcomes = ({ outcomes }: ItemState): readonly Outcome[] => getOfferedOutcomes(outcomes)

export const findAdvancedOption = (state: ItemState, outcome: Outcome | null): AdvancedOption | null =>
  advancedOptions(state).find(({ id }) => outcome === `advanced:${id}`) ?? null

/** The chosen leaf reason; null while the choice is unfinished (ITM-39). */
export const getChosenReason = ({ answers, state }: Pick<FlowInput, 'answers' | 'state'>): Reason | null =>
  findChosenReason(state.reasonGroup, knownPath(state.reasonGroup, answers.reasons))

/** An optional step is on unless the merchant removed it or its condition does not hold. */
export function isStepEnabled(name: keyof Flow, { flow, state }: Pick<FlowInput, 'flow' | 'state'>): boolean {
  const step = flow[name]
  return step === undefined || (step !== false && evaluateCondition(step.when, state.facts) === true)
}

/** The better variant for the reason, if the shop recommends one and it is available (ITM-64, ITM-66). */
export function findRecommendation(input: FlowInput): Variant | null {
  const { state, settings, flags } = input
  const reason = getChosenReason(input)
  // A bundle returned together gets no recommendation.
  if (!isVariantRecommendationOn(settings, flags) || input.answers.together === true) return null
  if (reason === null || state.product === null || !state.outcomes.exchange) return null
  const found = findRecommendedVariant(state.product, state.unit.line.variantId, reason)
  const choosable = exchangeVariants(input).some(({ id }) => id === found?.id)
  return found !== null && choosable && inStock(found, settings) && isStepEnabled('smart-recommendation', input)
    ? found
    : null
}

const findAcceptedRecommendation = (input: FlowInput): Variant | null =>
  input.answers.recommendation === 'accepted' ? findRecommendation(input) : null

export const isRecommendationAccepted = (input: FlowInput): boolean => findAcceptedRecommendation(input) !== null

/** The chosen outcome, or the only possible one. A bundle returned together is a return. */
export function resolveOutcome(input: FlowInput): Outcome | null {
  const { state, answers } = input
  if (isRecommendationAccepted(input)) return 'exchange'
  if (answers.together === true && state.outcomes.return) return 'return'
  const offered = listOfferedOutcomes(state)
  if (answers.outcome !== undefined && offered.includes(answers.outcome)) return answers.outcome
  return offered.length === 1 ? (offered[0] ?? null) : null
}

/** Returns give credit; exchanges and replacements give the goods (ITM-14). */
export const toDecision = (input: FlowInput): Pick<ReturnedItem, 'returnType' | 'resolution'> =>
  resolveOutcome(input) === 'return'
    ? { returnType: 'credit', resolution: 'return' }
    : { returnType: 'exchange', resolution: 'exchange' }

/** Other variants of the same product, including unavailable ones (ITM-44). */
export const exchangeVariants = ({ state, settings, flags }: FlowInput): readonly Variant[] =>
  otherVariants(state.unit, state.product, { settings, flags })

export function advancedProduct(input: FlowInput): Product | null {
  const { state, answers } = input
  const option = findAdvancedOption(state, resolveOutcome(input))
  const chosen = answers.advanced
  return option !== null && chosen?.option === option.id && state.other?.id === chosen.product ? state.other : null
}

/** Why a product cannot be chosen; null when it can (ITM-47, ERR-53). */
export function findProductProblem({ variants }: Product, input: FlowInput): 'price' | 'sold-out' | null {
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

const findChosenVariant = (input: FlowInput): Variant | null => {
  const { state, answers } = input
  const outcome = resolveOutcome(input)
  if (outcome === 'replace') return state.product?.variants.find(({ id }) => id === state.unit.line.variantId) ?? null
  if (outcome === 'exchange') return exchangeVariants(input).find(({ id }) => id === answers.variant) ?? null
  const variants = advancedVariants(input)
  const wanted = advancedProduct(input)?.variants.length === 1 ? variants[0]?.id : answers.advanced?.variant
  return variants.find(({ id }) => id === wanted) ?? null
}

/** The new variant if it is offered and in stock (ITM-46). */
export function resolveVariant(input: FlowInput): Variant | null {
  const recommended = findAcceptedRecommendation(input)
  const variant = recommended ?? (resolveOutcome(input) === 'return' ? null : findChosenVariant(input))
  return variant !== null && inStock(variant, input.settings) ? variant : null
}
