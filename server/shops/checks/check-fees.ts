import type { Condition } from '../../../schemas/config/condition.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Fee, LineFees } from '../../../schemas/config/policy.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import { activeFlags } from '../../domain/assessment/flags.ts'
import { type FactDomain, satisfy } from '../../domain/workflow/satisfy.ts'
import { pointerTo } from '../../shape/pointer.ts'
import { buildPossible, listGroupRules, listGroups, listResults, listRules, resultConditions } from '../placed-rules.ts'

interface PlacedFees {
  readonly pointer: string
  readonly fees: LineFees
  readonly when: readonly Condition[]
  readonly possible: FactDomain
}

/** In minor units. Only conditions restrict prices here. */
const canCostMore = ({ when, possible }: PlacedFees, limit: number): boolean =>
  (['item.price', 'item.paid'] as const).every(
    (fact) => satisfy({ all: [...when, { fact, op: 'above', value: limit }] }, possible).kind !== 'never',
  )

const checkPlacedFees = (placedFees: PlacedFees): readonly ConfigProblem[] => {
  const { pointer, fees } = placedFees
  const { creditAmount, feeAmount = 0 } = fees
  const problems: ConfigProblem[] = []
  if (feeAmount > 0 && !canCostMore(placedFees, feeAmount))
    problems.push({
      pointer: pointerTo(pointer, 'feeAmount'),
      message: `The fee of ${feeAmount} is at least the price of every item it applies to: nothing would be left`,
    })
  if (creditAmount !== undefined && creditAmount > 0 && feeAmount >= creditAmount)
    problems.push({
      pointer: pointerTo(pointer, 'feeAmount'),
      message: `The fee of ${feeAmount} is at least the credit of ${creditAmount}: nothing would be left`,
    })
  if (creditAmount !== undefined && creditAmount > 0 && !canCostMore(placedFees, creditAmount - 1))
    problems.push({
      pointer: pointerTo(pointer, 'creditAmount'),
      message: `The credit of ${creditAmount} exceeds the price of every item it applies to`,
    })
  return problems
}

const listRuleFees = (config: ShopConfig): readonly PlacedFees[] =>
  listGroups(config).flatMap((group) => {
    const rules = listGroupRules(group)
    const possible = buildPossible(config, rules)
    return rules.flatMap(listResults).flatMap((placed) =>
      placed.result.type === 'line-item-fees'
        ? [
            {
              pointer: pointerTo(placed.pointer, 'fees'),
              fees: placed.result.fees,
              when: resultConditions(placed),
              possible,
            },
          ]
        : [],
    )
  })

const listPolicyFees = ({ policies }: ShopConfig): readonly PlacedFees[] =>
  policies.flatMap(({ fallbackLineItemFees: fees }, index) =>
    fees === undefined
      ? []
      : [
          {
            pointer: pointerTo('/policies', index, 'fallbackLineItemFees'),
            fees,
            when: [],
            possible: { values: {}, answers: {} },
          },
        ],
  )

/** Usually amounts in the wrong unit. */
export const checkFees = (config: ShopConfig): readonly ConfigProblem[] =>
  [...listRuleFees(config), ...listPolicyFees(config)].flatMap(checkPlacedFees)

type Outcome = Fee['outcome']

/** A share of the label price without a fallback. */
const lacksFallback = ({ is_active, type, fallback_amount }: Fee): boolean =>
  is_active && type === 'percentage_of_label' && fallback_amount === undefined

const hasPolicyFallback = ({ policies }: ShopConfig, outcome: Outcome): boolean =>
  policies.every(({ fees = [] }) => fees.some((fee) => fee.outcome === outcome && fee.is_active && !lacksFallback(fee)))

const placeFees = (pointer: string, fees: readonly Fee[] = []) =>
  fees.map((fee, index) => ({ fee, pointer: pointerTo(pointer, index) }))

/** Empty while the flag `dynamic-fees` is off. */
const listRuleHandlingFees = (config: ShopConfig) =>
  activeFlags(config).has('dynamic-fees')
    ? listRules(config)
        .flatMap(listResults)
        .flatMap(({ pointer, result }) =>
          result.type === 'fees' ? placeFees(pointerTo(pointer, 'fees'), result.fees) : [],
        )
    : []

/** Without a fallback no return can be submitted while the carrier is down. */
export function checkFeeFallbacks(config: ShopConfig): readonly ConfigProblem[] {
  const { policies, methods } = config
  const own = policies.flatMap(({ fees }, at) => placeFees(pointerTo('/policies', at, 'fees'), fees))
  const others = [
    ...methods.flatMap(({ fees }, at) => placeFees(pointerTo('/methods', at, 'fees'), fees)),
    ...listRuleHandlingFees(config),
  ].filter(({ fee }) => !hasPolicyFallback(config, fee.outcome))
  return [...own, ...others]
    .filter(({ fee }) => lacksFallback(fee))
    .map(({ pointer }) => ({
      pointer: pointerTo(pointer, 'fallback_amount'),
      message: 'is missing: without a label rate from the carrier, shoppers could not submit a return',
    }))
}
