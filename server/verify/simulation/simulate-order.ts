import type { FixtureOrder } from '../fixtures/orders.ts'
import { getDraft, type Position } from '../simulator/simulator.ts'
import { isSubmitOffered, listSteps, type SimulationStep } from '../simulator/steps.ts'
import { checkPage } from './check-page.ts'
import { listCoverageKeys } from './coverage.ts'
import { countStepsToSubmit, type Node } from './graph.ts'
import { judgeOrder } from './judge-order.ts'
import { judgeDeadEnd, judgeFees, judgeStatutoryRefund } from './judge-page.ts'
import { buildSelectionNode, goBack } from './revise-answer.ts'
import { selectSteps } from './select-steps.ts'
import {
  buildFlowKey,
  buildNodeKey,
  isItemFlow,
  isRequestSentPath,
  isReturnPath,
  isShopPath,
  type OrderSimulation,
  pathOf,
  queryOf,
  reportFinding,
  type Simulation,
} from './simulation.ts'

/** Longer than any path from the order page to the review. */
const MAX_DEPTH = 30

/** Limit per order; an order that exceeds it is reported as cut. */
interface Budget {
  readonly actions: number
}

/** An existing node if the key is known; a new one is checked once. */
const addNode = async (part: OrderSimulation, position: Position, from: Node['from']): Promise<Node> => {
  const context = await part.simulator.readContext(position)
  const key = buildNodeKey(position, context)
  const known = part.nodes.get(key)
  if (known !== undefined) return known
  const node: Node = {
    key,
    flowKey: buildFlowKey(position, context),
    position,
    policy: context.assessed?.policy.id ?? '',
    order: part.order,
    from,
    depth: (from?.node.depth ?? -1) + 1,
    targets: new Set(),
    targetByStep: new Map(),
    state: 'open',
  }
  for (const coverageKey of listCoverageKeys(position.page, context)) part.covered.add(coverageKey)
  part.nodes.set(key, node)
  await checkPage(part, node, context)
  return node
}

interface FollowedStep {
  readonly next: Node
  /** Reached by this step, where `next` may be known from another one. */
  readonly position: Position
}

const followStep = async (part: OrderSimulation, node: Node, step: SimulationStep): Promise<FollowedStep | null> => {
  part.actionsLeft -= 1
  const outcome = await part.simulator.takeStep(node.position, step)
  if (outcome.kind === 'fault') node.state = 'cut'
  if (outcome.kind === 'failed' || (outcome.kind === 'refused' && outcome.status === 409)) {
    const message = `${step.name} fails: ${outcome.message}`
    reportFinding(part, { kind: 'failing action', message, pointer: '' }, { node, last: step })
    return null
  }
  if (outcome.kind !== 'position') return null
  const { position } = outcome
  return { next: await addNode(part, position, { node, step }), position }
}

const isWithheld = (node: Node): boolean =>
  node.from !== null && !isItemFlow(node.position) && pathOf(node.position) === '/exchange'

/** A shop page with an empty cart: the shopper can go back. */
const isSideTrip = ({ position }: Node): boolean =>
  isShopPath(pathOf(position)) && getDraft(position.desk).cart.length === 0

const judgeEnd = async (part: OrderSimulation, node: Node): Promise<void> => {
  node.state = isWithheld(node) ? 'withheld' : 'aside'
  if (
    isWithheld(node) ||
    isSideTrip(node) ||
    isReturnPath(pathOf(node.position)) ||
    (node.from === null && pathOf(node.position) === '/exchange')
  )
    return
  const verdict = judgeDeadEnd(pathOf(node.position), await part.simulator.readContext(node.position))
  if (verdict === null) {
    // Only a card or another payout is missing.
    if (pathOf(node.position).startsWith('/review')) node.state = 'submittable'
    return
  }
  node.state = 'dead end'
  reportFinding(part, verdict, { node })
}

const markSubmittable = async (part: OrderSimulation, node: Node): Promise<void> => {
  node.state = 'submittable'
  const context = await part.simulator.readContext(node.position)
  for (const verdict of [judgeFees(context), judgeStatutoryRefund(context)])
    if (verdict !== null) reportFinding(part, verdict, { node })
}

/** The status page of the return if it has an offer; once per policy. */
const exploreOfferPage = async (part: OrderSimulation, node: Node): Promise<readonly Node[]> => {
  const key = `sent in ${node.policy}`
  if (part.exploredPolicies.has(key) || getDraft(node.position.desk).shopLater !== undefined || part.actionsLeft <= 0)
    return []
  const outcome = await part.simulator.drawOfferPage(node.position)
  if (outcome === null) return []
  part.exploredPolicies.add(key)
  part.actionsLeft -= 1
  const step: SimulationStep = { name: 'return.submit', at: pathOf(node.position), values: {}, args: {} }
  if (outcome.kind === 'position') return [await addNode(part, outcome.position, { node, step })]
  if (outcome.kind === 'fault') return []
  reportFinding(
    part,
    { kind: 'failing action', message: `return.submit fails: ${outcome.message}`, pointer: '' },
    { node },
  )
  return []
}

const listTexts = ({ texts }: Simulation, position: Position): readonly string[] => [
  'It does not suit me',
  ...(texts.get(queryOf(position).get('question') ?? '') ?? []),
]

/** Steps for a question that another order answered: every outcome, else one answer. Null for a new question. */
const reuseSteps = (
  { questionNodes, distances }: OrderSimulation,
  node: Node,
  offered: readonly SimulationStep[],
): readonly SimulationStep[] | null => {
  const { flowKey } = node
  const before = flowKey === null ? undefined : questionNodes.get(flowKey)
  if (flowKey !== null && before === undefined) questionNodes.set(flowKey, node)
  if (before === undefined || before.order === node.order) return null
  // Nearest to a submit first: a farther step may lead back here.
  const steps = [...before.targetByStep]
    .flatMap(([index, key]) => {
      const [move, distance] = [offered[index], distances.get(key)]
      return move === undefined || distance === undefined ? [] : [{ move, distance }]
    })
    .toSorted((one, other) => one.distance - other.distance)
    .map(({ move }) => move)
  if (steps.length === 0) return null
  return queryOf(node.position).get('step') === 'convert-item' ? steps : steps.slice(0, 1)
}

const expandNode = async (part: OrderSimulation, node: Node): Promise<readonly Node[]> => {
  const { position } = node
  if (isRequestSentPath(pathOf(position))) {
    node.state = 'submittable'
    return []
  }
  if (pathOf(position).startsWith('/review') && isSubmitOffered(position.page)) {
    await markSubmittable(part, node)
    return exploreOfferPage(part, node)
  }
  const offered = listSteps(position.page, listTexts(part, position))
  const steps = reuseSteps(part, node, offered) ?? selectSteps(part, node, offered)
  if (part.actionsLeft < steps.length || node.depth >= MAX_DEPTH) {
    node.state = 'cut'
    part.isCut = true
    return []
  }
  const reached: Node[] = []
  let end = node
  for (const step of steps) {
    const before = part.nodes.size
    const followed = await followStep(part, node, step)
    if (followed === null || followed.next === node) continue
    const { next } = followed
    end = (await buildSelectionNode(part, node, { step, position: followed.position })) ?? end
    node.targets.add(next.key)
    node.targetByStep.set(offered.indexOf(step), next.key)
    // A step may lead to a page passed while going back, as later answers remain.
    const isPassed = next.state === 'passed'
    if (isPassed) next.state = 'open'
    if (isPassed || part.nodes.size > before) reached.push(next)
  }
  if (node.targets.size === 0 && node.state === 'open') await judgeEnd(part, node)
  const early = await goBack(part, end, addNode)
  return early === null ? reached : [...reached, early]
}

/** Breadth-first, so the first path to a node is the shortest. */
export async function simulateOrder(
  simulation: Simulation,
  order: FixtureOrder,
  { actions }: Budget,
): Promise<'whole' | 'cut'> {
  const part: OrderSimulation = {
    ...simulation,
    order,
    distances: countStepsToSubmit(simulation.nodes),
    actionsLeft: actions,
    isCut: false,
  }
  const arrived = await simulation.simulator.lookUpOrder(order)
  if (arrived.kind === 'fault') return 'whole'
  if (arrived.kind !== 'position') {
    const message = `The order cannot be looked up: ${arrived.message}`
    simulation.findings.push({ kind: 'failing action', message, pointer: '', story: null })
    return 'whole'
  }
  const root = await addNode(part, arrived.position, null)
  let level: readonly Node[] = root.state === 'open' && root.targets.size === 0 ? [root] : []
  while (level.length > 0) {
    const below: Node[] = []
    for (const node of level) below.push(...(await expandNode(part, node)))
    level = below
  }
  await judgeOrder(part, root, arrived.position)
  return part.isCut ? 'cut' : 'whole'
}
