import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { Workflow } from '../../../schemas/config/workflow.ts'
import type { Product } from '../../../schemas/entities/product.ts'
import type { DraftItem } from '../../../schemas/records/draft.ts'
import type { Instant, LineItemId } from '../../../schemas/values/ids.ts'
import { memoizePerObject } from '../../../schemas/values/memoize.ts'
import { timeZoneOf } from '../calendar/deadlines.ts'
import type { WorkflowFacts } from '../workflow/condition.ts'
import { type EffectiveFactsInput, resolveEffectiveFacts } from '../workflow/effective-facts.ts'
import { type Evaluation, evaluate } from '../workflow/evaluate.ts'
import { type Bypass, emptyRuleOutcome } from '../workflow/outcome.ts'
import { type AllowedOutcomes, applyRules, noOutcomes } from './allowed-outcomes.ts'
import type { Exemption } from './allowlist.ts'
import { answersByQuestion, buildItemValues, hasClaimAnswer } from './facts.ts'
import { emptyAnswers } from './flow.ts'
import {
  findIneligibleReason,
  ineligibleCodes,
  isClaimFirst,
  isUnread,
  type ProductReading,
} from './ineligible-reason.ts'
import { hasOutcome, isMissingVariants, resolveItemOutcomes } from './outcomes.ts'
import { type Allowance, canShop } from './policy.ts'
import { findChosenPath, resolveReasonGroup } from './reasons.ts'
import { findReservedVariant } from './reserved-variants.ts'
import { type Claims, type IneligibleReason, type ItemState, selectedItems, warrantyGroup } from './state.ts'
import { type ReservedStock, reserveUnit, withoutReserved } from './stock.ts'
import type { Unit } from './unit.ts'
import {
  allowedByWarranty,
  canClaim,
  dropInvalidClaim,
  findClaimedWarranty,
  hasAllowedOutcome,
  isClaimedEarly,
  qualifiedWarranties,
  type SelectedWarrantyGroup,
} from './warranty.ts'

/** Catalogue readings by product; an absent product no longer exists. */
export type ProductReadings = Readonly<Record<string, ProductReading>>

export interface JudgeInput {
  readonly units: readonly Unit[]
  readonly products: ProductReadings
  /** Depends on the unit: the policy may have item windows. */
  readonly allowanceFor: (unit: Unit) => Allowance
  readonly policy: ReturnPolicy
  readonly config: ShopConfig
  readonly flags: ReadonlySet<string>
  readonly exemption: Exemption
  /** Rules of the order's workflow group (WFL-02). */
  readonly workflows: readonly Workflow[]
  readonly orderFacts: WorkflowFacts
  /** Units a rule rejected for good (WFL-17). */
  readonly disqualified: ReadonlySet<LineItemId>
  /** Cart variants, one entry per unit. */
  readonly shopped: readonly string[]
  readonly now: Instant
}

export const buildBypass = ({ exemption: passedBy, config }: Pick<JudgeInput, 'exemption' | 'config'>): Bypass => ({
  reject: passedBy !== null,
  exclusions: passedBy === 'merchant' || (passedBy === 'allowlist' && config.allowlist?.bypassExclusions === true),
  everything: passedBy === 'merchant',
})

interface RuleEvaluation {
  readonly facts: WorkflowFacts
  readonly evaluation: Evaluation
}

/** If evaluation fails, the item stays untouched and the journey reports the failure (WFL-32). */
const evaluateRules = (input: EffectiveFactsInput, bypass: Bypass): RuleEvaluation => {
  const { workflows, values, findReason: reasonIn } = input
  try {
    const facts = resolveEffectiveFacts(input)
    return { facts, evaluation: evaluate({ workflows, facts, bypass }) }
  } catch (error) {
    const reason = reasonIn(null, {})
    const facts = { values: { ...values, ...(reason !== null && { reason }) }, answers: {} }
    return { facts, evaluation: { outcome: emptyRuleOutcome, questions: [], trace: [], failure: String(error) } }
  }
}

/** Warranties in force today that would allow at least one outcome. */
const findQualifiedWarranties = (
  unit: Unit,
  allowance: Allowance,
  { config, flags, policy, now }: JudgeInput,
): Claims['qualified'] => {
  const warranties = flags.has('warranties') ? (config.warranties ?? []) : []
  return qualifiedWarranties(unit, warranties, { policy, settings: config.settings, now }).filter(({ warranty }) =>
    hasAllowedOutcome(allowedByWarranty(warranty, allowance)),
  )
}

const allowedBeforeRules = ({ claimed, only }: Claims, allowance: Allowance): AllowedOutcomes => {
  if (claimed !== null) return allowedByWarranty(claimed, allowance)
  if (only) return noOutcomes
  return {
    exchange: allowance.exchange,
    refund: allowance.refund,
    gift: allowance.gift,
    shopNow: canShop(allowance),
  }
}

const readingOf = (id: string | null | undefined, { products }: JudgeInput): ProductReading | undefined =>
  id === null || id === undefined ? undefined : products[id]

const productOf = (reading: ProductReading | undefined): Product | null =>
  typeof reading === 'object' ? reading : null

interface UnitInput {
  readonly answers: DraftItem | null
  readonly others: number
  readonly product: Product | null
  readonly other: Product | null
  readonly joins: SelectedWarrantyGroup
}

interface ClaimInput {
  readonly answers: DraftItem
  readonly others: number
  readonly qualified: Claims['qualified']
  readonly only: boolean
}

const buildFactsInput = (
  unit: Unit,
  { answers, others, qualified, only }: ClaimInput,
  input: JudgeInput,
): EffectiveFactsInput => {
  const { config, workflows, shopped, now, orderFacts } = input
  const group = resolveReasonGroup(unit, { ruled: null, claimed: null }, config.reasonGroups)
  const zone = timeZoneOf(config.settings)
  const itemFacts = { unit, group, returning: others + 1, shopped: shopped.length, zone, now }
  return {
    workflows,
    values: buildItemValues(itemFacts, orderFacts),
    answers: answersByQuestion(answers, workflows),
    findReason: (byRule, early) => {
      const claimed = only || hasClaimAnswer(early, workflows) ? findClaimedWarranty(answers, qualified) : null
      return findChosenPath(resolveReasonGroup(unit, { ruled: byRule, claimed }, config.reasonGroups), answers.reasons)
    },
  }
}

interface Verdict {
  readonly ineligibleReason: IneligibleReason | null
  readonly reading: ProductReading | undefined
  readonly isStuck: boolean
  readonly isConfirmed: boolean
}

const statusOf = (
  unit: Unit,
  { ineligibleReason: keptBack, reading, isStuck, isConfirmed }: Verdict,
): ItemState['status'] => {
  if (keptBack !== null)
    return { kind: 'ineligible', code: ineligibleCodes[keptBack], returnedAt: unit.returned?.at ?? null }
  if (isUnread(reading)) return { kind: reading }
  if (isStuck) return { kind: 'failed' }
  return { kind: isConfirmed ? 'selected' : 'eligible' }
}

const buildState = (unit: Unit, unitInput: UnitInput, input: JudgeInput): ItemState => {
  const { config, policy, flags } = input
  const { answers, product, other } = unitInput
  const allowance = input.allowanceFor(unit)
  const qualified = findQualifiedWarranties(unit, allowance, input)
  const only = allowance.past && qualified.length > 0
  const validAnswers = dropInvalidClaim(answers ?? emptyAnswers(unit.id), qualified, unitInput.joins)
  const claimInput: ClaimInput = { answers: validAnswers, others: unitInput.others, qualified, only }
  const { facts, evaluation } = evaluateRules(buildFactsInput(unit, claimInput, input), buildBypass(input))
  const { outcome } = evaluation
  const reading = readingOf(unit.line.productId, input)
  const claims: Claims = {
    qualified,
    claimed: canClaim(evaluation, claimInput) ? findClaimedWarranty(validAnswers, qualified) : null,
    only,
  }
  const allowed = applyRules(allowedBeforeRules(claims, allowance), outcome)
  const { settings, advancedExchanges = [] } = config
  const outcomes = resolveItemOutcomes(allowed, { unit, product, outcome, policy, settings, flags, advancedExchanges })
  const keptBack = findIneligibleReason({ unit, reading, allowed, outcomes, claims, past: allowance.past }, input)
  const claimed = isClaimedEarly(evaluation, claimInput) ? claims.claimed : null
  const reasonGroup = resolveReasonGroup(unit, { ruled: outcome.reasonGroup, claimed }, config.reasonGroups)
  // Without variants only a return is possible, else the product must be read again (ERR-51, ERR-52).
  const isStuck = isMissingVariants(product) && !hasOutcome(outcomes) && !isClaimFirst(claims)
  const status = statusOf(unit, {
    ineligibleReason: keptBack,
    reading,
    isStuck,
    isConfirmed: answers?.confirmed === true,
  })
  const rules = { allowed, window: allowance.window, facts, evaluation, reasonGroup }
  return { unit, product, other, outcomes, claims, ...rules, answers, ineligibleReason: keptBack, status }
}

interface CachedState {
  readonly by: UnitInput
  readonly state: ItemState
}

const cachedStates = memoizePerObject((_: JudgeInput) => new Map<LineItemId, CachedState>())

const unitInputKeys = ['answers', 'others', 'product', 'other', 'joins'] as const

const isSameInput = (one: UnitInput, other: UnitInput): boolean =>
  unitInputKeys.every((name) => one[name] === other[name])

/** Reuses the state object when the unit's input is unchanged. */
const getItemState = (unit: Unit, by: UnitInput, input: JudgeInput): ItemState => {
  const last = cachedStates(input)
  const cached = last.get(unit.id)
  if (cached !== undefined && isSameInput(cached.by, by)) return cached.state
  const state = buildState(unit, by, input)
  last.set(unit.id, { by, state })
  return state
}

const isJoined = (first: ItemState, states: readonly ItemState[]): boolean =>
  selectedItems(states).some((state) => state !== first && warrantyGroup(state) === warrantyGroup(first))

/** Unconfirmed units that are answered together join the return together. */
const countBatchPeers = (answers: DraftItem | null, draftItems: readonly DraftItem[]): number =>
  answers?.batch === undefined
    ? 0
    : draftItems.filter(({ id, batch, confirmed }) => batch === answers.batch && !confirmed && id !== answers.id).length

/** Judges each unit on its own. Stock: earlier selected items come first, then the cart, then open items (F27). */
export function judgeItems(input: JudgeInput, draftItems: readonly DraftItem[]): readonly ItemState[] {
  const answersByUnit = new Map(draftItems.map((item) => [item.id, item]))
  const isConfirmed = ({ id }: Unit): boolean => answersByUnit.get(id)?.confirmed === true
  const confirmed = input.units.filter(isConfirmed)
  const reserved = new Map<string, number>()
  const states = new Map<LineItemId, ItemState>()
  const judge = (unit: Unit, taken: ReservedStock, joins: SelectedWarrantyGroup): ItemState => {
    const answers = answersByUnit.get(unit.id) ?? null
    const others = isConfirmed(unit) ? confirmed.length - 1 : confirmed.length + countBatchPeers(answers, draftItems)
    const left = (id: string | null | undefined) => withoutReserved(productOf(readingOf(id, input)), taken)
    const [product, other] = [left(unit.line.productId), left(answers?.advanced?.product)]
    return getItemState(unit, { answers, others, product, other, joins }, input)
  }
  const selectedGroup = (): SelectedWarrantyGroup => (first === null ? undefined : warrantyGroup(first))
  let first: ItemState | null = null
  for (const unit of confirmed) {
    const state = judge(unit, reserved, selectedGroup())
    const variant = findReservedVariant(state, input)
    if (variant !== undefined) reserveUnit(reserved, variant)
    states.set(unit.id, state)
    if (state.status.kind === 'selected') first ??= state
  }
  for (const variant of input.shopped) reserveUnit(reserved, variant)
  for (const unit of input.units.filter((one) => !isConfirmed(one)))
    states.set(unit.id, judge(unit, reserved, selectedGroup()))
  if (first !== null && first.claims.qualified.length > 0 && isJoined(first, [...states.values()])) {
    const { unit } = first
    states.set(unit.id, judge(unit, new Map(), selectedGroup()))
  }
  return input.units.flatMap(({ id }) => states.get(id) ?? [])
}
