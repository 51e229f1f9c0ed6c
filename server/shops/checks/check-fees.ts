import type { Condition } from '../../../schemas/config/condition.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Fee, LineFees } from '../../../schemas/config/policy.ts'
import type { ConfigProblem } from '../../../schemas/merchant.ts'
import { activeFlags } from '../../domain/assessment/flags.ts'
import { type FactDomain, satisfy } from '../../domain/workflow/satisfy.ts'
import { pointerTo } from '../../shape/pointer.ts'
import { groupsOf, possibleIn, resultsIn, rulesIn, rulesOf, whenFollows } from '../rules-of.ts'

/** Fees with the conditions under which they apply. */
interface Charged {
  readonly pointer: string
  readonly fees: LineFees
  readonly when: readonly Condition[]
  readonly possible: FactDomain
}

/** In minor units. Only conditions restrict prices here. */
const canCostMore = ({ when, possible }: Charged, than: number): boolean =>
  (['item.price', 'item.paid'] as const).every(
    (fact) => satisfy({ all: [...when, { fact, op: 'above', value: than }] }, possible).kind !== 'never',
  )

const inFees = (charged: Charged): readonly ConfigProblem[] => {
  const { pointer, fees } = charged
  const { creditAmount, feeAmount = 0 } = fees
  const problems: ConfigProblem[] = []
  if (feeAmount > 0 && !canCostMore(charged, feeAmount))
    problems.push({
      pointer: pointerTo(pointer, 'feeAmount'),
      message: `The fee of ${feeAmount} is no less than any item it is taken of: nothing would be left`,
    })
  if (creditAmount !== undefined && creditAmount > 0 && feeAmount >= creditAmount)
    problems.push({
      pointer: pointerTo(pointer, 'feeAmount'),
      message: `The fee of ${feeAmount} is no less than the credit of ${creditAmount}: nothing would be left`,
    })
  if (creditAmount !== undefined && creditAmount > 0 && !canCostMore(charged, creditAmount - 1))
    problems.push({
      pointer: pointerTo(pointer, 'creditAmount'),
      message: `The credit of ${creditAmount} is more than any item costs that it is given for`,
    })
  return problems
}

const ofRules = (config: ShopConfig): readonly Charged[] =>
  groupsOf(config).flatMap((group) => {
    const rules = rulesIn(group)
    const possible = possibleIn(config, rules)
    return rules.flatMap(resultsIn).flatMap((placed) =>
      placed.result.type === 'line-item-fees'
        ? [
            {
              pointer: pointerTo(placed.pointer, 'fees'),
              fees: placed.result.fees,
              when: whenFollows(placed),
              possible,
            },
          ]
        : [],
    )
  })

const ofPolicies = ({ policies }: ShopConfig): readonly Charged[] =>
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
  [...ofRules(config), ...ofPolicies(config)].flatMap(inFees)

type Outcome = Fee['outcome']

/** A share of the label price without a fallback. */
const isUntold = ({ is_active, type, fallback_amount }: Fee): boolean =>
  is_active && type === 'percentage_of_label' && fallback_amount === undefined

const isToldByPolicies = ({ policies }: ShopConfig, outcome: Outcome): boolean =>
  policies.every(({ fees = [] }) => fees.some((fee) => fee.outcome === outcome && fee.is_active && !isUntold(fee)))

const placed = (pointer: string, fees: readonly Fee[] = []) =>
  fees.map((fee, index) => ({ fee, pointer: pointerTo(pointer, index) }))

/** Empty while the flag `dynamic-fees` is off. */
const feesOfRules = (config: ShopConfig) =>
  activeFlags(config).has('dynamic-fees')
    ? rulesOf(config)
        .flatMap(resultsIn)
        .flatMap(({ pointer, result }) =>
          result.type === 'fees' ? placed(pointerTo(pointer, 'fees'), result.fees) : [],
        )
    : []

/** Without a fallback no return can be submitted while the carrier is down. */
export function checkUntoldFees(config: ShopConfig): readonly ConfigProblem[] {
  const { policies, methods } = config
  const own = policies.flatMap(({ fees }, at) => placed(pointerTo('/policies', at, 'fees'), fees))
  const others = [
    ...methods.flatMap(({ fees }, at) => placed(pointerTo('/methods', at, 'fees'), fees)),
    ...feesOfRules(config),
  ].filter(({ fee }) => !isToldByPolicies(config, fee.outcome))
  return [...own, ...others]
    .filter(({ fee }) => isUntold(fee))
    .map(({ pointer }) => ({
      pointer: pointerTo(pointer, 'fallback_amount'),
      message: 'is missing: when the carrier does not say what a label costs, nobody could send the return in',
    }))
}
