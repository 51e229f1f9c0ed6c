import { getDraft, type Position } from '../simulator/simulator.ts'
import type { SimulationStep } from '../simulator/steps.ts'
import { isItemFlow, isReturnPath, isShopPath, pathOf, type Simulation } from './simulation.ts'

/** Ignores form values. */
const isSameAction = (one: SimulationStep, other: SimulationStep): boolean =>
  one.name === other.name && 'args' in one && 'args' in other && JSON.stringify(one.args) === JSON.stringify(other.args)

/** Alternatives were explored with the first item. */
const keepOnePerAction = (steps: readonly SimulationStep[]): readonly SimulationStep[] =>
  steps.filter((step, index) => steps.findIndex((one) => isSameAction(one, step)) === index)

/** Each reason once per simulation; later, one per kind. */
const selectReasons = (
  { kindOfReason, triedReasons: reasons }: Simulation,
  steps: readonly SimulationStep[],
): readonly SimulationStep[] => {
  const kinds = new Set<string>()
  return steps.filter((step) => {
    const reason = 'values' in step ? step.values.reason : undefined
    if (reason === undefined) return true
    const kind = kindOfReason(reason)
    const isNew = !reasons.has(reason) || !kinds.has(kind)
    kinds.add(kind)
    reasons.add(reason)
    return isNew
  })
}

const reviewActions = ['review.method', 'review.exchange-type']

/** Each review choice once per payout type; later, one per kind. */
const selectReviewChoices = (
  { triedChoices: chosen }: Simulation,
  position: Position,
  steps: readonly SimulationStep[],
): readonly SimulationStep[] => {
  const { creditType, method } = getDraft(position.desk)
  const kinds = reviewActions.map((name) => steps.filter((step) => step.name === name))
  const skipped = kinds.flatMap((kind) => {
    const key = JSON.stringify([creditType, method, kind.map((step) => 'args' in step && step.args)])
    if (kind.length === 0 || !chosen.has(key)) {
      chosen.add(key)
      return []
    }
    return kind.slice(1)
  })
  return steps.filter((step) => !skipped.includes(step))
}

const isCartStep = ({ name, at }: SimulationStep): boolean =>
  name === 'cart.add' || name === 'cart.another' || (name === 'navigate' && at.startsWith('/shop/collection'))

/** Once per policy: later visits show the same goods. */
const selectShopSteps = (
  { exploredPolicies }: Simulation,
  position: Position,
  policy: string,
  steps: readonly SimulationStep[],
): readonly SimulationStep[] => {
  if (isShopPath(pathOf(position)) || !steps.some(({ name, at }) => name === 'navigate' && isShopPath(at))) return steps
  const isNew = !exploredPolicies.has(policy)
  exploredPolicies.add(policy)
  return isNew ? steps : steps.filter(({ name, at }) => name !== 'navigate' || !isShopPath(at))
}

/** Once per policy, before and after the submit. */
const selectStoreSteps = (
  { exploredPolicies }: Simulation,
  position: Position,
  policy: string,
  steps: readonly SimulationStep[],
): readonly SimulationStep[] =>
  steps.filter(({ name }) => {
    if (name !== 'entry.open') return true
    const key = `${isReturnPath(pathOf(position)) ? 'offer' : 'store'} ${policy}`
    const isNew = !exploredPolicies.has(key)
    exploredPolicies.add(key)
    return isNew
  })

const selectOfferSteps = (steps: readonly SimulationStep[]): readonly SimulationStep[] =>
  steps.filter(({ name }) => ['shop-later.accept', 'shop-later.shop', 'entry.open'].includes(name))

/** One item after the other, all answers only for the first: other orders lead to the same pages. */
export function selectSteps(
  simulation: Simulation,
  { position, policy }: { readonly position: Position; readonly policy: string },
  steps: readonly SimulationStep[],
): readonly SimulationStep[] {
  const { items, cart, exchangeType, method, labelOption, pickup } = getDraft(position.desk)
  if (isItemFlow(position))
    return items.some(({ confirmed }) => confirmed) ? keepOnePerAction(steps) : selectReasons(simulation, steps)
  if (isReturnPath(pathOf(position))) return selectStoreSteps(simulation, position, policy, selectOfferSteps(steps))
  const opened = new Set(items.map(({ id }) => id))
  const [next] = steps.flatMap((step) =>
    step.name === 'item.open' && 'args' in step && !opened.has(String(step.args.item)) ? [step] : [],
  )
  const left = steps.filter((step) => {
    if (cart.length > 0 && isCartStep(step)) return false
    if (step.name === 'item.open') return step === next
    if (step.name === 'review.exchange-type') return exchangeType === undefined
    // Changing an earlier choice would be explored twice.
    if (step.name === 'review.method')
      return 'args' in step && step.args.option !== undefined ? labelOption === undefined : method === undefined
    if (step.name === 'review.pickup') return pickup === undefined
    return step.name !== 'bundle.return-all' || !items.some(({ together }) => together)
  })
  return selectStoreSteps(
    simulation,
    position,
    policy,
    selectShopSteps(simulation, position, policy, selectReviewChoices(simulation, position, left)),
  )
}
