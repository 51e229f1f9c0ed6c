import type { Condition } from '../../../schemas/config/condition.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { PlainResult } from '../../../schemas/config/workflow.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import { type FactDomain, satisfy } from '../../domain/workflow/satisfy.ts'
import {
  buildPossible,
  listGroupRules,
  listGroups,
  listResults,
  type PlacedResult,
  resultConditions,
} from '../placed-rules.ts'

/** Rules may block exchanges for a variant and for another product separately. */
type Outcome = 'variant' | 'other product' | 'refund' | 'gift'

interface Block {
  readonly placed: PlacedResult
  readonly takes: readonly Outcome[]
}

const exchanges: readonly Outcome[] = ['variant', 'other product']

const listRemovedOutcomes = (result: PlainResult): readonly Outcome[] => {
  if (result.type === 'ban') return result.actions.flatMap((action) => (action === 'exchange' ? exchanges : [action]))
  if (result.type === 'return-outcome') {
    const { exchange, refund, gift } = result.allowed
    return [
      ...(exchange === false ? exchanges : []),
      ...(refund === false ? (['refund'] as const) : []),
      ...(gift === false ? (['gift'] as const) : []),
    ]
  }
  if (result.type !== 'exclude-outcome') return []
  const outcomes = {
    inlineExchange: 'variant',
    advancedExchange: 'other product',
    refund: 'refund',
    storeCredit: 'gift',
  } as const
  return result.excluded.flatMap((name) => (name in outcomes ? [outcomes[name as keyof typeof outcomes]] : []))
}

const listPolicyOutcomes = (policy: ReturnPolicy, { advancedExchanges = [] }: ShopConfig): readonly Outcome[] => {
  const advanced = policy.advanced_exchanges_enabled === true && advancedExchanges.some(({ enabled }) => enabled)
  return [
    ...(policy.exchange.enabled ? (['variant'] as const) : []),
    ...(policy.exchange.enabled && advanced ? (['other product'] as const) : []),
    ...(policy.refund.enabled ? (['refund'] as const) : []),
    ...(policy.gift_card.enabled ? (['gift'] as const) : []),
  ]
}

const buildPolicyItemConditions = ({ product_types = [], tags = [] }: ReturnPolicy): readonly Condition[] => {
  const types =
    product_types.length === 0
      ? []
      : [{ fact: 'item.product-type' as const, op: 'one-of' as const, value: [...product_types] }]
  const any = [...types, ...tags.map((value) => ({ fact: 'item.tags' as const, op: 'includes' as const, value }))]
  return any.length === 0 ? [] : [{ any }]
}

/** Limits the search; `verify` still covers larger sets of rules. */
const MAX_SEARCH_STEPS = 3_000

/** `left` counts the remaining steps. */
interface Search {
  readonly blocks: readonly Block[]
  readonly possible: FactDomain
  readonly isDefect: (chosen: readonly PlacedResult[]) => boolean
  left: number
}

/** Null when there are none or the limit is reached. */
const findBlockingResults = (
  outcomes: readonly Outcome[],
  chosen: readonly PlacedResult[],
  when: readonly Condition[],
  search: Search,
): readonly PlacedResult[] | null => {
  const [outcome] = outcomes
  if (outcome === undefined) return search.isDefect(chosen) ? chosen : null
  for (const { placed, takes } of search.blocks) {
    if (!takes.includes(outcome)) continue
    search.left -= 1
    if (search.left < 0) return null
    const all = [...when, ...resultConditions(placed)]
    if (all.length > 0 && satisfy({ all }, search.possible).kind !== 'can') continue
    const found = findBlockingResults(
      outcomes.filter((one) => !takes.includes(one)),
      [...chosen, placed],
      all,
      search,
    )
    if (found !== null) return found
  }
  return null
}

/** Bans apply to the whole return, not only to the item. */
const isBan = ({ result }: PlacedResult): boolean => result.type === 'ban'

/** Blocking every item, or blocking without an explanation, is a defect. */
const isUnexplained = (chosen: readonly PlacedResult[]): boolean => {
  const isUnconditional = chosen.every((placed) => resultConditions(placed).length === 0 && placed.answer === null)
  const isExplained = chosen.some(({ answer, of }) => answer !== null || of.rule.sentence !== undefined)
  return isUnconditional || !isExplained
}

const describeRules = (chosen: readonly PlacedResult[]): string => {
  const ids = [...new Set(chosen.map(({ of }) => `"${of.rule.id}"`))]
  return ids.length === 1
    ? `The rule ${ids[0]} leaves`
    : `The rules ${ids.join(' and ')} can apply together and then leave`
}

/** Returns at most one problem per workflow group. */
const findBlockedPolicies = (
  config: ShopConfig,
  describe: (chosen: readonly PlacedResult[], policy: ReturnPolicy) => string,
  kind: 'bans' | 'exclusions',
) =>
  listGroups(config).flatMap((group): readonly ConfigProblem[] => {
    const rules = listGroupRules(group)
    const results = rules.flatMap(listResults).filter((placed) => kind === 'bans' || !isBan(placed))
    const blocks = results
      .map((placed) => ({ placed, takes: listRemovedOutcomes(placed.result) }))
      .filter(({ takes }) => takes.length > 0)
    for (const policy of config.policies) {
      const outcomes = listPolicyOutcomes(policy, config)
      if (outcomes.length === 0) continue
      const isDefect = kind === 'bans' ? (chosen: readonly PlacedResult[]) => chosen.some(isBan) : isUnexplained
      const search = { blocks, possible: buildPossible(config, rules), isDefect, left: MAX_SEARCH_STEPS }
      const found = findBlockingResults(outcomes, [], buildPolicyItemConditions(policy), search)
      const last = found?.at(-1)
      if (found && last) return [{ pointer: last.pointer, message: describe(found, policy) }]
    }
    return []
  })

/** Bans that together block every use of the item's value. */
export const checkBans = (config: ShopConfig): readonly ConfigProblem[] =>
  findBlockedPolicies(
    config,
    (chosen, { id }) =>
      `${describeRules(chosen)} neither gift card, refund nor exchange under the policy "${id}": the value of the item is lost`,
    'bans',
  )

/** Rules that leave an item no outcome without an explanation. */
export const checkExclusions = (config: ShopConfig): readonly ConfigProblem[] =>
  findBlockedPolicies(
    config,
    (chosen, { id }) =>
      chosen.every((placed) => resultConditions(placed).length === 0)
        ? `${describeRules(chosen)} no outcome to any item under the policy "${id}": nothing could be returned`
        : `${describeRules(chosen)} an item no outcome under the policy "${id}" without an explanation: give one of them a "sentence", or reject`,
    'exclusions',
  )

/** Only results with the same triggering answer, or none, can contradict each other. */
const triggerOf = ({ answer }: PlacedResult): string => (answer === null ? '' : `${answer.question.id} ${answer.given}`)

const isOpposite = (a: PlainResult, b: PlainResult): boolean => {
  if (a.type === 'keep-donate') return b.type === 'keep-donate' && a.outcome !== b.outcome
  if (a.type === 'review-reject') return b.type === 'review-reject' && a.outcome !== b.outcome
  if (a.type !== 'return-outcome') return false
  const granted = [
    ...(a.allowed.refund === true ? ['refund'] : []),
    ...(a.allowed.gift === true ? ['gift'] : []),
    ...(a.allowed.exchange === true ? ['variant'] : []),
  ]
  return listRemovedOutcomes(b).some((outcome) => granted.includes(outcome))
}

export const checkOpposites = (config: ShopConfig): readonly ConfigProblem[] =>
  listGroups(config)
    .flatMap(listGroupRules)
    .flatMap((rule) => {
      const results = listResults(rule)
      return results.flatMap((one) =>
        results
          .filter(
            (other) => other !== one && triggerOf(other) === triggerOf(one) && isOpposite(one.result, other.result),
          )
          .filter((other) => one.result.type === 'return-outcome' || results.indexOf(other) > results.indexOf(one))
          .map((other) => ({
            pointer: other.pointer,
            message: `undoes the same setting of the rule "${rule.rule.id}" at ${one.pointer}`,
          })),
      )
    })
