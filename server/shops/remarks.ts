import { bundleOf } from '../../locales/bundles.ts'
import type { Condition } from '../../schemas/config/condition.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { PlainResult } from '../../schemas/config/workflow.ts'
import type { Product } from '../../schemas/entities/product.ts'
import type { ConfigProblem } from '../../schemas/merchant/configuration.ts'
import { activeFlags } from '../domain/assessment/flags.ts'
import { collectTests } from '../domain/workflow/condition.ts'
import { type FactDomain, satisfy } from '../domain/workflow/satisfy.ts'
import { pointerTo } from '../shape/pointer.ts'
import { listConditions } from './checks/check-conditions.ts'
import { findCustomsRemarks } from './customs-remarks.ts'
import { findLookupRemarks } from './lookup-remarks.ts'
import { findOverlappingExtensions } from './overlapping-extensions.ts'
import { buildPossible, listGroupRules, listGroups, listResults, listRules, type PlacedRule } from './placed-rules.ts'
import { buildChosenCondition, buildPolicyCondition } from './policy-conditions.ts'
import { findSettingsWithoutEffect } from './settings-without-effect.ts'
import { findDuplicateReasonTexts, findMissingContact } from './shopper-texts.ts'
import { findCorrectedColors } from './theme-remarks.ts'
import { findWithdrawalRemarks } from './withdrawal-remarks.ts'
import { findUnsupportedSettings } from './without-effect.ts'

/** What a result decides, for results where the last rule wins; otherwise null. */
const decisionOf = (result: PlainResult): string | null =>
  ['line-item-fees', 'reason-group-override', 'keep-donate', 'destinations'].includes(result.type) ? result.type : null

const omitUndefined = (conditions: readonly (Condition | undefined)[]): readonly Condition[] =>
  conditions.filter((condition) => condition !== undefined)

/** Whether `always` holds whenever `one` holds. */
const isImplied = (one: PlacedRule, always: PlacedRule, possible: FactDomain): boolean => {
  const { when } = always.rule
  if (when === undefined) return true
  return satisfy({ all: [...omitUndefined([one.group.when, one.rule.when]), { not: when }] }, possible).kind === 'never'
}

/** Omits questions, which are asked whatever later rules decide. */
const listPlainResults = ({ rule }: PlacedRule) => rule.results.filter((result) => result.type !== 'user-input')

const findOverridingRule = (
  one: PlacedRule,
  later: readonly PlacedRule[],
  possible: FactDomain,
): PlacedRule | undefined => {
  const results = listPlainResults(one)
  if (results.length < one.rule.results.length) return undefined
  return later.find((other) => {
    const decided = new Set(listPlainResults(other).map(decisionOf))
    return (
      results.every((result) => decisionOf(result) !== null && decided.has(decisionOf(result))) &&
      isImplied(one, other, possible)
    )
  })
}

/** Ordered by priority, like the evaluation. */
const findOverriddenRules = (config: ShopConfig): readonly ConfigProblem[] =>
  listGroups(config).flatMap((group) => {
    const possible = buildPossible(config, listGroupRules(group))
    const rules = listGroupRules(group).toSorted((a, b) => (a.workflow.priority ?? 0) - (b.workflow.priority ?? 0))
    return rules.flatMap((one, at) => {
      const winner = findOverridingRule(one, rules.slice(at + 1), possible)
      const message = `The rule "${one.rule.id}" never applies: the later rule "${winner?.rule.id}" always overrides it`
      return winner === undefined ? [] : [{ pointer: one.pointer, message }]
    })
  })

type Policy = ShopConfig['policies'][number]

/** The single policy that always precedes this one. */
const findPreferredPolicy = (policies: readonly Policy[], policy: Policy, possible: FactDomain): Policy | undefined => {
  const own = buildPolicyCondition(policy)
  if (own === null) return policies.find((one) => one.is_catch_all && one !== policy)
  return policies.slice(0, policies.indexOf(policy)).find((one) => {
    const other = buildPolicyCondition(one)
    return other !== null && satisfy({ all: [own, { not: other }] }, possible).kind === 'never'
  })
}

const findUnusedPolicies = (config: ShopConfig): readonly ConfigProblem[] => {
  const { policies } = config
  const possible = buildPossible(config, listRules(config))
  return policies.flatMap((policy, at) => {
    const chosen = buildChosenCondition(policies, policy)
    if (chosen !== null && satisfy(chosen, possible).kind !== 'never') return []
    const other = findPreferredPolicy(policies, policy, possible)
    const always = other === undefined ? 'one of the others' : `"${other.id}"`
    const message = `The policy "${policy.id}" is never selected: ${always} always is`
    return [{ pointer: pointerTo('/policies', at), message }]
  })
}

const findMissingOutcomes = ({ policies }: ShopConfig) => ({
  exchange: !policies.some(({ exchange }) => exchange.enabled),
  refund: !policies.some(({ refund }) => refund.enabled),
  gift: !policies.some(({ gift_card }) => gift_card.enabled),
  shopNow: !policies.some((policy) => policy.shop_now_enabled === true || policy.shop_now_for_all_enabled === true),
})

const findNoEffectReason = (result: PlainResult, config: ShopConfig): string | null => {
  const missing = findMissingOutcomes(config)
  if (result.type === 'fees' && !activeFlags(config).has('dynamic-fees')) return 'the flag "dynamic-fees" is off'
  if (result.type !== 'return-outcome') return null
  const granted = (['exchange', 'refund', 'gift', 'shopNow'] as const).filter(
    (outcome) => result.allowed[outcome] !== undefined,
  )
  const unavailable = granted.filter((outcome) => missing[outcome])
  return unavailable.length > 0 && unavailable.length === granted.length && (config.warranties ?? []).length === 0
    ? `no policy offers ${unavailable.join(' or ')}`
    : null
}

const findResultsWithoutEffect = (config: ShopConfig): readonly ConfigProblem[] =>
  listRules(config)
    .flatMap(listResults)
    .flatMap(({ pointer, result }) => {
      const reason = findNoEffectReason(result, config)
      return reason === null ? [] : [{ pointer, message: `This result has no effect: ${reason}` }]
    })

const narrowToGroup = (
  config: ShopConfig,
  at: number,
  possible: FactDomain,
): { possible: FactDomain; also: readonly Condition[] } => {
  const group = config.reasonGroups[at]
  const others = config.reasonGroups.filter((one) => one !== group).flatMap(({ product_types }) => product_types)
  const reasons = new Set((group?.reasons ?? []).map(({ id }) => id))
  const paths = (possible.values.reason ?? []).filter(
    (path) => Array.isArray(path) && path.every((id) => reasons.has(id)),
  )
  // Claimed items of any product type use this group.
  const isClaims = config.warranties?.some(({ reason_group }) => reason_group === group?.id) === true
  if (isClaims) return { possible: { ...possible, values: { ...possible.values, reason: paths } }, also: [] }
  const types = group?.product_types ?? []
  const also: readonly Condition[] = [
    ...(group?.default !== true && types.length > 0
      ? [{ fact: 'item.product-type' as const, op: 'one-of' as const, value: types }]
      : []),
    ...(group?.default === true && others.length > 0
      ? [{ fact: 'item.product-type' as const, op: 'none-of' as const, value: others }]
      : []),
  ]
  return { possible: { ...possible, values: { ...possible.values, reason: paths } }, also }
}

/** Conditions on reasons that their items never offer. */
const findUnreachableReasonConditions = (config: ShopConfig): readonly ConfigProblem[] => {
  // A rule can assign any group to any item.
  const isOverridden = listRules(config)
    .flatMap(listResults)
    .some(({ result }) => result.type === 'reason-group-override')
  if (isOverridden) return []
  return listConditions(config).flatMap(({ pointer, condition, under, gates, possible }) => {
    if (!collectTests(condition).some(({ fact }) => fact === 'reason')) return []
    const isReachable = config.reasonGroups.some((_, at) => {
      const { possible: known, also } = narrowToGroup(config, at, possible)
      return satisfy({ all: [...under, condition, ...also] }, known).kind !== 'never'
    })
    return isReachable
      ? []
      : [{ pointer, message: `waits for a reason that only other products have, so ${gates} is never reached` }]
  })
}

const findLanguagesWithoutTexts = ({ settings, content }: ShopConfig): readonly ConfigProblem[] =>
  settings.allowed_languages.flatMap((language, at) => {
    const base = language.split('-')[0] ?? language
    const own = Object.keys(content[language] ?? content[base] ?? {})
    return own.length > 0 || Object.keys(bundleOf(base)).length > 0
      ? []
      : [
          {
            pointer: pointerTo('/settings/allowed_languages', at),
            message: `"${language}" has no texts: neither the portal nor the shop provides them`,
          },
        ]
  })

interface CatalogueFacts {
  /** Null when no products were read. */
  readonly optionNames: ReadonlySet<string> | null
  readonly products: readonly Product[]
}

const findUnknownOptions = ({ reasonGroups }: ShopConfig, { optionNames }: CatalogueFacts): readonly ConfigProblem[] =>
  reasonGroups.flatMap(({ reasons }, at) =>
    reasons.flatMap(({ smart_recommendation: what }, index) =>
      what === undefined || optionNames === null || optionNames.has(what.option_name.toLowerCase())
        ? []
        : [
            {
              pointer: pointerTo('/reasonGroups', at, 'reasons', index, 'smart_recommendation', 'option_name'),
              message: `No product of the shop has an option "${what.option_name}"`,
            },
          ],
    ),
  )

/** Settings without effect that block no shopper, so publishing is allowed (FIX-64). */
export const listRemarks = (
  config: ShopConfig,
  catalogue: CatalogueFacts = { optionNames: null, products: [] },
): readonly ConfigProblem[] => [
  ...findUnsupportedSettings(config),
  ...findSettingsWithoutEffect(config),
  ...findOverriddenRules(config),
  ...findUnusedPolicies(config),
  ...findResultsWithoutEffect(config),
  ...findUnreachableReasonConditions(config),
  ...findOverlappingExtensions(config),
  ...findLanguagesWithoutTexts(config),
  ...findMissingContact(config),
  ...findDuplicateReasonTexts(config),
  ...findUnknownOptions(config, catalogue),
  ...findLookupRemarks(config),
  ...findWithdrawalRemarks(config),
  ...findCorrectedColors(config),
  ...findCustomsRemarks(config, catalogue.products),
]
