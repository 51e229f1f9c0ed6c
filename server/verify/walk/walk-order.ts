import type { FixtureOrder } from '../fixtures/orders.ts'
import { type SimulationStep, listSteps, isSubmitOffered } from '../walker/moves.ts'
import { getDraft, type Position } from '../walker/walker.ts'
import { goBack } from './go-back.ts'
import { type Node, stepsToSubmit } from './graph.ts'
import { judgeOrder } from './judge-order.ts'
import { judgeDeadEnd, judgeFees } from './judge-place.ts'
import { listen } from './listen.ts'
import { seenOn } from './reached.ts'
import {
  buildFlowKey,
  isItemFlow,
  isRequestSentPath,
  isReturnPath,
  isShopPath,
  buildNodeKey,
  queryOf,
  reportFinding,
  type Simulation,
  type OrderSimulation,
  pathOf,
} from './walk.ts'
import { worthTaking } from './worth-taking.ts'

/** Longer than any path from the order page to the review. */
const DEEPEST = 30

/** Limit per order; an order that exceeds it is reported as cut. */
interface Budget {
  readonly actions: number
}

/** An existing node if the key is known; a new one is checked once. */
const addNode = async (part: OrderSimulation, stand: Position, from: Node['from']): Promise<Node> => {
  const context = await part.simulator.readContext(stand)
  const key = buildNodeKey(stand, context)
  const known = part.nodes.get(key)
  if (known !== undefined) return known
  const node: Node = {
    key,
    flowKey: buildFlowKey(stand, context),
    stand,
    policy: context.assessed?.policy.id ?? '',
    order: part.order,
    from,
    depth: (from?.node.depth ?? -1) + 1,
    leadsTo: new Set(),
    by: new Map(),
    state: 'open',
  }
  for (const seen of seenOn(stand.page, context)) part.covered.add(seen)
  part.nodes.set(key, node)
  await listen(part, node, context)
  return node
}

/** Null when the step leads nowhere. */
const follow = async (part: OrderSimulation, node: Node, step: SimulationStep): Promise<Node | null> => {
  part.actionsLeft -= 1
  const outcome = await part.simulator.takeStep(node.stand, step)
  if (outcome.kind === 'fault') node.state = 'cut'
  if (outcome.kind === 'failed' || (outcome.kind === 'refused' && outcome.status === 409)) {
    const message = `${step.name} fails: ${outcome.message}`
    reportFinding(part, { kind: 'failing action', message, pointer: '' }, { node, last: step })
    return null
  }
  return outcome.kind === 'stands' ? addNode(part, outcome.position, { node, step }) : null
}

/** An answer led back to the item list: the item is withheld. */
const isKeptBack = (node: Node): boolean =>
  node.from !== null && !isItemFlow(node.stand) && pathOf(node.stand) === '/exchange'

/** A shop page with an empty cart: the shopper can go back. */
const isAside = ({ stand }: Node): boolean => isShopPath(pathOf(stand)) && getDraft(stand.desk).cart.length === 0

const judgeEnd = async (part: OrderSimulation, node: Node): Promise<void> => {
  node.state = isKeptBack(node) ? 'kept back' : 'aside'
  if (
    isKeptBack(node) ||
    isAside(node) ||
    isReturnPath(pathOf(node.stand)) ||
    (node.from === null && pathOf(node.stand) === '/exchange')
  )
    return
  const verdict = judgeDeadEnd(pathOf(node.stand), await part.simulator.readContext(node.stand))
  if (verdict === null) {
    // Only a card or another payout is missing.
    if (pathOf(node.stand).startsWith('/review')) node.state = 'sent in'
    return
  }
  node.state = 'dead end'
  reportFinding(part, verdict, { node })
}

const sendIn = async (part: OrderSimulation, node: Node): Promise<void> => {
  node.state = 'sent in'
  const verdict = judgeFees(await part.simulator.readContext(node.stand))
  if (verdict !== null) reportFinding(part, verdict, { node })
}

/** The status page of the return if it has an offer; once per policy. */
const afterSubmit = async (part: OrderSimulation, node: Node): Promise<readonly Node[]> => {
  const key = `sent in ${node.policy}`
  if (part.exploredPolicies.has(key) || getDraft(node.stand.desk).shopLater !== undefined || part.actionsLeft <= 0) return []
  const outcome = await part.simulator.drawOfferPage(node.stand)
  if (outcome === null) return []
  part.exploredPolicies.add(key)
  part.actionsLeft -= 1
  const step: SimulationStep = { name: 'return.submit', at: pathOf(node.stand), values: {}, args: {} }
  if (outcome.kind === 'stands') return [await addNode(part, outcome.position, { node, step })]
  if (outcome.kind === 'fault') return []
  reportFinding(part, { kind: 'failing action', message: `return.submit fails: ${outcome.message}`, pointer: '' }, { node })
  return []
}

const textsFor = ({ texts }: Simulation, stand: Position): readonly string[] => [
  'It does not suit me',
  ...(texts.get(queryOf(stand).get('question') ?? '') ?? []),
]

/** Steps for a question that another order answered: every outcome, else one answer. Null for a new question. */
const knownSteps = ({ questionNodes: asked, distances: gets }: OrderSimulation, node: Node, moves: readonly SimulationStep[]): readonly SimulationStep[] | null => {
  const { flowKey } = node
  const before = flowKey === null ? undefined : asked.get(flowKey)
  if (flowKey !== null && before === undefined) asked.set(flowKey, node)
  if (before === undefined || before.order === node.order) return null
  // Nearest to a submit first: a farther step may lead back here.
  const steps = [...before.by]
    .flatMap(([index, key]) => {
      const [move, distance] = [moves[index], gets.get(key)]
      return move === undefined || distance === undefined ? [] : [{ move, distance }]
    })
    .toSorted((one, other) => one.distance - other.distance)
    .map(({ move }) => move)
  if (steps.length === 0) return null
  return queryOf(node.stand).get('step') === 'convert-item' ? steps : steps.slice(0, 1)
}

const expand = async (part: OrderSimulation, node: Node): Promise<readonly Node[]> => {
  const { stand } = node
  if (isRequestSentPath(pathOf(stand))) {
    node.state = 'sent in'
    return []
  }
  if (pathOf(stand).startsWith('/review') && isSubmitOffered(stand.page)) {
    await sendIn(part, node)
    return afterSubmit(part, node)
  }
  const moves = listSteps(stand.page, textsFor(part, stand))
  const steps = knownSteps(part, node, moves) ?? worthTaking(part, node, moves)
  if (part.actionsLeft < steps.length || node.depth >= DEEPEST) {
    node.state = 'cut'
    part.isCut = true
    return []
  }
  const reached: Node[] = []
  for (const step of steps) {
    const before = part.nodes.size
    const next = await follow(part, node, step)
    if (next === null || next === node) continue
    node.leadsTo.add(next.key)
    node.by.set(moves.indexOf(step), next.key)
    // A step may lead to a page passed while going back, as later answers remain.
    const isPassed = next.state === 'passed'
    if (isPassed) next.state = 'open'
    if (isPassed || part.nodes.size > before) reached.push(next)
  }
  if (node.leadsTo.size === 0 && node.state === 'open') await judgeEnd(part, node)
  const early = await goBack(part, node, addNode)
  return early === null ? reached : [...reached, early]
}

/** Breadth-first, so the first path to a node is the shortest. */
export async function walkOrder(walk: Simulation, order: FixtureOrder, { actions }: Budget): Promise<'whole' | 'cut'> {
  const part: OrderSimulation = { ...walk, order, distances: stepsToSubmit(walk.nodes), actionsLeft: actions, isCut: false }
  const arrived = await walk.simulator.lookUpOrder(order)
  if (arrived.kind === 'fault') return 'whole'
  if (arrived.kind !== 'stands') {
    const message = `The order cannot be looked up: ${arrived.message}`
    walk.findings.push({ kind: 'failing action', message, pointer: '', story: null })
    return 'whole'
  }
  const root = await addNode(part, arrived.position, null)
  let level: readonly Node[] = root.state === 'open' && root.leadsTo.size === 0 ? [root] : []
  while (level.length > 0) {
    const below: Node[] = []
    for (const node of level) below.push(...(await expand(part, node)))
    level = below
  }
  await judgeOrder(part, root, arrived.position)
  return part.isCut ? 'cut' : 'whole'
}
