import type { SimulationStep } from '../walker/moves.ts'
import { getDraft, type Position } from '../walker/walker.ts'
import { isItemFlow, isReturnPath, isShopPath, type Simulation, pathOf } from './walk.ts'

/** Ignores form values. */
const sameAction = (one: SimulationStep, other: SimulationStep): boolean =>
  one.name === other.name && 'args' in one && 'args' in other && JSON.stringify(one.args) === JSON.stringify(other.args)

/** Alternatives were explored with the first item. */
const onePerAction = (steps: readonly SimulationStep[]): readonly SimulationStep[] =>
  steps.filter((step, index) => steps.findIndex((one) => sameAction(one, step)) === index)

/** Each reason once per simulation; later, one per kind. */
const newReasons = ({ kindOfReason, triedReasons: reasons }: Simulation, steps: readonly SimulationStep[]): readonly SimulationStep[] => {
  const kinds = new Set<string>()
  return steps.filter((step) => {
    const reason = 'values' in step ? step.values.reason : undefined
    if (reason === undefined) return true
    const kind = kindOfReason(reason)
    const wanted = !reasons.has(reason) || !kinds.has(kind)
    kinds.add(kind)
    reasons.add(reason)
    return wanted
  })
}

const onReview = ['review.method', 'review.exchange-type']

/** Each review choice once per payout type; later, one per kind. */
const newChoices = ({ triedChoices: chosen }: Simulation, stand: Position, steps: readonly SimulationStep[]): readonly SimulationStep[] => {
  const { creditType, method } = getDraft(stand.desk)
  const kinds = onReview.map((name) => steps.filter((step) => step.name === name))
  const passedBy = kinds.flatMap((kind) => {
    const key = JSON.stringify([creditType, method, kind.map((step) => 'args' in step && step.args)])
    if (kind.length === 0 || !chosen.has(key)) {
      chosen.add(key)
      return []
    }
    return kind.slice(1)
  })
  return steps.filter((step) => !passedBy.includes(step))
}

const fillsCart = ({ name, at }: SimulationStep): boolean =>
  name === 'cart.add' || (name === 'navigate' && at.startsWith('/shop/collection'))

/** Once per policy: later visits show the same goods. */
const newShops = ({ exploredPolicies: shopped }: Simulation, stand: Position, policy: string, steps: readonly SimulationStep[]): readonly SimulationStep[] => {
  if (isShopPath(pathOf(stand)) || !steps.some(({ name, at }) => name === 'navigate' && isShopPath(at))) return steps
  const isNew = !shopped.has(policy)
  shopped.add(policy)
  return isNew ? steps : steps.filter(({ name, at }) => name !== 'navigate' || !isShopPath(at))
}

/** Once per policy, before and after the submit. */
const newStores = ({ exploredPolicies: shopped }: Simulation, stand: Position, policy: string, steps: readonly SimulationStep[]): readonly SimulationStep[] =>
  steps.filter(({ name }) => {
    if (name !== 'entry.open') return true
    const key = `${isReturnPath(pathOf(stand)) ? 'offer' : 'store'} ${policy}`
    const isNew = !shopped.has(key)
    shopped.add(key)
    return isNew
  })

const ofOffer = (steps: readonly SimulationStep[]): readonly SimulationStep[] =>
  steps.filter(({ name }) => ['shop-later.accept', 'shop-later.shop', 'entry.open'].includes(name))

/** One item after the other, all answers only for the first: other orders lead to the same pages. */
export function worthTaking(
  walk: Simulation,
  { stand, policy }: { readonly stand: Position; readonly policy: string },
  steps: readonly SimulationStep[],
): readonly SimulationStep[] {
  const { items, cart, exchangeType, method, labelOption, pickup } = getDraft(stand.desk)
  if (isItemFlow(stand)) return items.some(({ confirmed }) => confirmed) ? onePerAction(steps) : newReasons(walk, steps)
  if (isReturnPath(pathOf(stand))) return newStores(walk, stand, policy, ofOffer(steps))
  const opened = new Set(items.map(({ id }) => id))
  const [next] = steps.flatMap((step) =>
    step.name === 'item.open' && 'args' in step && !opened.has(String(step.args.item)) ? [step] : [],
  )
  const left = steps.filter((step) => {
    // One cart item represents several.
    if (cart.length > 0 && fillsCart(step)) return false
    if (step.name === 'item.open') return step === next
    if (step.name === 'review.exchange-type') return exchangeType === undefined
    // Changing an earlier choice would be explored twice.
    if (step.name === 'review.method')
      return 'args' in step && step.args.option !== undefined ? labelOption === undefined : method === undefined
    if (step.name === 'review.pickup') return pickup === undefined
    return step.name !== 'bundle.return-all' || !items.some(({ together }) => together)
  })
  return newStores(walk, stand, policy, newShops(walk, stand, policy, newChoices(walk, stand, left)))
}
