import type { Condition } from '../../../schemas/config/condition.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Fee, LineFees } from '../../../schemas/config/policy.ts'
import type { ConfigProblem } from '../../../schemas/merchant.ts'
import { activeFlags } from '../../domain/assessment/flags.ts'
import { type FactDomain, satisfy } from '../../domain/workflow/satisfy.ts'
import { pointerTo } from '../../shape/pointer.ts'
import { groupsOf, possibleIn, resultsIn, rulesIn, rulesOf, whenFollows } from '../rules-of.ts'

/** Where a fee stands, and when it is taken. */
interface Charged {
  readonly pointer: string
  readonly fees: LineFees
  readonly when: readonly Condition[]
  readonly possible: FactDomain
}

/**
 * Whether an item that the fee is taken of can cost more, before and after its discounts. Amounts in minor units.
 * Prices themselves are not known here: only what the conditions say of them.
 */
const canCostMore = ({ when, possible }: Charged, than: number): boolean =>
  (['item.price', 'item.paid'] as const).every(
    (fact) => satisfy({ all: [...when, { fact, op: 'above', value: than }] }, possible).kind !== 'never',
  )

/** Fees that leave nothing of any item that they are taken of. */
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

/** The fees of rules, each with the conditions under which it is taken. */
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

/** The fees of policies, which are taken where no rule says one. */
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

/**
 * Fees that take all of every item they are taken of, and credits above what the item can cost: mostly amounts in the
 * wrong unit.
 */
export const checkFees = (config: ShopConfig): readonly ConfigProblem[] =>
  [...ofRules(config), ...ofPolicies(config)].flatMap(inFees)

/** What a handling fee is taken of: refund, credit or exchange. */
type Outcome = Fee['outcome']

/** Whether a fee follows the price of the label and says nothing for the case that the carrier names none. */
const isUntold = ({ is_active, type, fallback_amount }: Fee): boolean =>
  is_active && type === 'percentage_of_label' && fallback_amount === undefined

/** Whether every policy tells its fee for an outcome, whatever the carrier answers: it stands in for one that cannot be told. */
const isToldByPolicies = ({ policies }: ShopConfig, outcome: Outcome): boolean =>
  policies.every(({ fees = [] }) => fees.some((fee) => fee.outcome === outcome && fee.is_active && !isUntold(fee)))

/** Each fee of a list with its place in the document. */
const placed = (pointer: string, fees: readonly Fee[] = []) =>
  fees.map((fee, index) => ({ fee, pointer: pointerTo(pointer, index) }))

/** The handling fees that rules set; none while the flag for them is off. */
const feesOfRules = (config: ShopConfig) =>
  activeFlags(config).has('dynamic-fees')
    ? rulesOf(config)
        .flatMap(resultsIn)
        .flatMap(({ pointer, result }) =>
          result.type === 'fees' ? placed(pointerTo(pointer, 'fees'), result.fees) : [],
        )
    : []

/** Fees in percent of what the label costs that nothing tells when the carrier does not answer: the return would be stuck. */
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
