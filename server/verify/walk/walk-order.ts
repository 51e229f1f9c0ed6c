import type { FixtureOrder } from '../fixtures/orders.ts'
import { type MoveStep, movesOn, offersSubmit } from '../walker/moves.ts'
import { draftOn, type Stand } from '../walker/walker.ts'
import { goBack } from './go-back.ts'
import { type Node, stepsToSubmit } from './graph.ts'
import { judgeOrder } from './judge-order.ts'
import { judgeDeadEnd, judgeFees } from './judge-place.ts'
import { listen } from './listen.ts'
import { seenOn } from './reached.ts'
import {
  flowKeyOf,
  isFlow,
  isRequestSent,
  isReturn,
  isShop,
  keyOf,
  queryOf,
  report,
  type Walk,
  type WalkPart,
  walkedPath,
} from './walk.ts'
import { worthTaking } from './worth-taking.ts'

/** No way of a shopper is longer, from the order page to the review. */
const DEEPEST = 30

/** What one order may cost; a walk that needs more is cut off, and says so. */
interface Budget {
  readonly actions: number
}

/** The node of a place: the known one where another way led there before, else a new one, which is listened to once. */
const addNode = async (part: WalkPart, stand: Stand, from: Node['from']): Promise<Node> => {
  const context = await part.walker.contextAt(stand)
  const key = keyOf(stand, context)
  const known = part.nodes.get(key)
  if (known !== undefined) return known
  const node: Node = {
    key,
    flowKey: flowKeyOf(stand, context),
    stand,
    policy: context.assessed?.policy.id ?? '',
    order: part.order,
    from,
    depth: (from?.node.depth ?? -1) + 1,
    leadsTo: new Set(),
    by: new Map(),
    state: 'open',
  }
  for (const seen of seenOn(stand.page, context)) part.seen.add(seen)
  part.nodes.set(key, node)
  await listen(part, node, context)
  return node
}

/** Takes one step; answers the node it leads to, or null when it leads nowhere. */
const follow = async (part: WalkPart, node: Node, step: MoveStep): Promise<Node | null> => {
  part.left -= 1
  const outcome = await part.walker.take(node.stand, step)
  if (outcome.kind === 'fault') node.state = 'cut'
  if (outcome.kind === 'failed' || (outcome.kind === 'refused' && outcome.status === 409)) {
    const message = `${step.name} fails: ${outcome.said}`
    report(part, { kind: 'failing action', message, pointer: '' }, { node, last: step })
    return null
  }
  return outcome.kind === 'stands' ? addNode(part, outcome.stand, { node, step }) : null
}

/** Whether an answer led back to the list: the item does not go back. */
const isKeptBack = (node: Node): boolean =>
  node.from !== null && !isFlow(node.stand) && walkedPath(node.stand) === '/exchange'

/** What shows goods and leads back to where one came from: nobody has to get on from it, until something is bought. */
const isAside = ({ stand }: Node): boolean => isShop(walkedPath(stand)) && draftOn(stand.desk).cart.length === 0

/** What a place is from which no step leads: an item was kept back, there is nothing to do, or somebody is stranded. */
const judgeEnd = async (part: WalkPart, node: Node): Promise<void> => {
  node.state = isKeptBack(node) ? 'kept back' : 'aside'
  if (
    isKeptBack(node) ||
    isAside(node) ||
    isReturn(walkedPath(node.stand)) ||
    (node.from === null && walkedPath(node.stand) === '/exchange')
  )
    return
  const verdict = judgeDeadEnd(walkedPath(node.stand), await part.walker.contextAt(node.stand))
  if (verdict === null) {
    // All that is missing there is a card, or another way back.
    if (walkedPath(node.stand).startsWith('/review')) node.state = 'sent in'
    return
  }
  node.state = 'dead end'
  report(part, verdict, { node })
}

/** Marks a place from which a return can be sent in, and looks at what would be paid. */
const sendIn = async (part: WalkPart, node: Node): Promise<void> => {
  node.state = 'sent in'
  const verdict = judgeFees(await part.walker.contextAt(node.stand))
  if (verdict !== null) report(part, verdict, { node })
}

/** The page of the return that is sent in, where it comes with an offer: once under each policy. */
const afterSubmit = async (part: WalkPart, node: Node): Promise<readonly Node[]> => {
  const key = `sent in ${node.policy}`
  if (part.shopped.has(key) || draftOn(node.stand.desk).shopLater !== undefined || part.left <= 0) return []
  const outcome = await part.walker.sendIn(node.stand)
  if (outcome === null) return []
  part.shopped.add(key)
  part.left -= 1
  const step: MoveStep = { name: 'return.submit', at: walkedPath(node.stand), values: {}, args: {} }
  if (outcome.kind === 'stands') return [await addNode(part, outcome.stand, { node, step })]
  if (outcome.kind === 'fault') return []
  report(part, { kind: 'failing action', message: `return.submit fails: ${outcome.said}`, pointer: '' }, { node })
  return []
}

/** What is typed where words are asked for: one that means nothing, and those that conditions wait for. */
const textsFor = ({ texts }: Walk, stand: Stand): readonly string[] => [
  'It does not suit me',
  ...(texts.get(queryOf(stand).get('question') ?? '') ?? []),
]

/**
 * What gets on from a page on which another order was asked the same before: all of what can become of the item, and one answer
 * elsewhere, as those answers were walked. Null where nobody was asked so.
 */
const knownSteps = ({ asked, gets }: WalkPart, node: Node, moves: readonly MoveStep[]): readonly MoveStep[] | null => {
  const { flowKey } = node
  const before = flowKey === null ? undefined : asked.get(flowKey)
  if (flowKey !== null && before === undefined) asked.set(flowKey, node)
  if (before === undefined || before.order === node.order) return null
  // The nearest to a submit first: a step further away may lead back here, as that from a refused item does.
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

/** Every step from one node. */
const expand = async (part: WalkPart, node: Node): Promise<readonly Node[]> => {
  const { stand } = node
  if (isRequestSent(walkedPath(stand))) {
    node.state = 'sent in'
    return []
  }
  if (walkedPath(stand).startsWith('/review') && offersSubmit(stand.page)) {
    await sendIn(part, node)
    return afterSubmit(part, node)
  }
  const moves = movesOn(stand.page, textsFor(part, stand))
  const steps = knownSteps(part, node, moves) ?? worthTaking(part, node, moves)
  if (part.left < steps.length || node.depth >= DEEPEST) {
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
    // Later answers are still there on a page that was passed on the way back: a step may lead to that very place.
    const isPassed = next.state === 'passed'
    if (isPassed) next.state = 'open'
    if (isPassed || part.nodes.size > before) reached.push(next)
  }
  if (node.leadsTo.size === 0 && node.state === 'open') await judgeEnd(part, node)
  const early = await goBack(part, node, addNode)
  return early === null ? reached : [...reached, early]
}

/** Walks every way of one order, breadth first, so that the first way to a place is the shortest. */
export async function walkOrder(walk: Walk, order: FixtureOrder, { actions }: Budget): Promise<'whole' | 'cut'> {
  const part: WalkPart = { ...walk, order, gets: stepsToSubmit(walk.nodes), left: actions, isCut: false }
  const arrived = await walk.walker.arrive(order)
  if (arrived.kind === 'fault') return 'whole'
  if (arrived.kind !== 'stands') {
    const message = `The order cannot be looked up: ${arrived.said}`
    walk.findings.push({ kind: 'failing action', message, pointer: '', story: null })
    return 'whole'
  }
  const root = await addNode(part, arrived.stand, null)
  let level: readonly Node[] = root.state === 'open' && root.leadsTo.size === 0 ? [root] : []
  while (level.length > 0) {
    const below: Node[] = []
    for (const node of level) below.push(...(await expand(part, node)))
    level = below
  }
  await judgeOrder(part, root, arrived.stand)
  return part.isCut ? 'cut' : 'whole'
}
