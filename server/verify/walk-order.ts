import { holds } from '../domain/workflow/condition.ts'
import type { Scene } from '../journey/order.ts'
import { essenceOf } from './essence.ts'
import type { Finding } from './finding.ts'
import type { FixtureOrder } from './fixture-orders.ts'
import { circling, type Node, wayTo } from './graph.ts'
import { judgeDeadEnd, judgeFees, judgeKeptBack, judgeNeverBack, judgeQuestion, type Verdict } from './judge-place.ts'
import { movesOn, offersSubmit, type Step, sayStep } from './moves.ts'
import { seenOn } from './reached.ts'
import { draftOn, type Stand, type Walker } from './walker.ts'

/** No way of a shopper is longer, from the order page to the review. */
const DEEPEST = 18

/** What one order may cost; a walk that needs more is cut off, and says so. */
export interface Budget {
  readonly actionsPerOrder: number
}

/** What came of the walk of one order. */
export interface OrderWalk {
  readonly findings: readonly Finding[]
  readonly seen: ReadonlySet<string>
  readonly isCut: boolean
}

interface Walk {
  readonly walker: Walker
  readonly fixture: FixtureOrder
  readonly kindOfReason: (id: string) => string
  /** Reasons that were chosen anywhere in the walk of this configuration. */
  readonly reasons: Set<string>
  readonly nodes: Map<string, Node>
  readonly findings: Finding[]
  readonly seen: Set<string>
  left: number
  isCut: boolean
}

const pathOf = ({ page }: Stand): string => page.overlay?.path ?? page.screen?.path ?? '/'

const isFlow = (stand: Stand): boolean => pathOf(stand).startsWith('/exchange?')

const keyOf = (stand: Stand, scene: Scene): string =>
  [pathOf(stand), essenceOf(scene), ...stand.desk.disqualified].join('\n')

const report = (walk: Walk, verdict: Verdict, node: Node | null, last: readonly Step[] = []): void => {
  const path = [...(node === null ? [] : wayTo(node)), ...last].map(sayStep)
  walk.findings.push({ ...verdict, order: walk.fixture.told, path })
}

const sameAction = (one: Step, other: Step): boolean =>
  one.name === other.name && 'args' in one && 'args' in other && JSON.stringify(one.args) === JSON.stringify(other.args)

/** One choice of each kind: what else can be chosen was walked with the first item. */
const onePerAction = (steps: readonly Step[]): readonly Step[] =>
  steps.filter((step, index) => steps.findIndex((one) => sameAction(one, step)) === index)

/** Every reason once in the whole walk; where another one like it was tried, one of its kind is enough. */
const newReasons = ({ kindOfReason, reasons }: Walk, steps: readonly Step[]): readonly Step[] => {
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

/** One item after the other, all answers of the first one: in another order they would meet the same pages. */
const worthTaking = (walk: Walk, stand: Stand, steps: readonly Step[]): readonly Step[] => {
  const { items, exchangeType, method, labelOption, pickup } = draftOn(stand.desk)
  if (isFlow(stand)) return items.some(({ confirmed }) => confirmed) ? onePerAction(steps) : newReasons(walk, steps)
  const opened = new Set(items.map(({ id }) => id))
  const [next] = steps.flatMap((step) =>
    step.name === 'item.open' && 'args' in step && !opened.has(String(step.args.item)) ? [step] : [],
  )
  return steps.filter((step) => {
    if (step.name === 'item.open') return step === next
    if (step.name === 'review.exchange-type') return exchangeType === undefined
    // Once it is chosen, another way back would be walked from where it was not.
    if (step.name === 'review.method')
      return 'args' in step && step.args.option !== undefined ? labelOption === undefined : method === undefined
    if (step.name === 'review.pickup') return pickup === undefined
    return step.name !== 'bundle.return-all' || !items.some(({ together }) => together)
  })
}

/** Texts that a page shows and that nobody wrote. */
const wordless = (value: unknown, at = ''): string | null => {
  if (typeof value !== 'object' || value === null) return null
  for (const [name, part] of Object.entries(value)) {
    const place = `${at}/${name}`
    if (['label', 'heading', 'legend', 'title'].includes(name) && typeof part === 'string' && part.trim() === '')
      return place
    const found = wordless(part, place)
    if (found !== null) return found
  }
  return null
}

const listen = (walk: Walk, node: Node): void => {
  const { page } = node.stand
  for (const { sentence, fields } of walk.walker.heard()) {
    const { key, language, problem } = fields
    if (typeof key === 'string')
      report(
        walk,
        {
          kind: 'missing text',
          message: `"${key}" cannot be said in "${language}": ${problem}`,
          pointer: `/content/${language}/${key}`,
        },
        node,
      )
    else
      report(
        walk,
        { kind: 'failing action', message: `${sentence}: ${fields.failure ?? fields.error}`, pointer: '' },
        node,
      )
  }
  const silent = wordless({ regions: page.screen?.regions, overlay: page.overlay })
  if (silent !== null)
    report(walk, { kind: 'missing text', message: `A text is empty at ${silent}`, pointer: '' }, node)
}

const addNode = async (walk: Walk, stand: Stand, from: Node['from']): Promise<Node> => {
  const scene = await walk.walker.sceneAt(stand)
  for (const seen of seenOn(stand.page, scene)) walk.seen.add(seen)
  const key = keyOf(stand, scene)
  const known = walk.nodes.get(key)
  if (known !== undefined) return known
  const node: Node = { key, stand, from, depth: (from?.node.depth ?? -1) + 1, leadsTo: new Set(), state: 'open' }
  walk.nodes.set(key, node)
  listen(walk, node)
  return node
}

/** Takes one step; answers the node it leads to, or null when it leads nowhere new. */
const follow = async (walk: Walk, node: Node, step: Step): Promise<Node | null> => {
  walk.left -= 1
  const outcome = await walk.walker.take(node.stand, step)
  if (outcome.kind === 'failed' || (outcome.kind === 'refused' && outcome.status === 409)) {
    report(walk, { kind: 'failing action', message: `${step.name} fails: ${outcome.said}`, pointer: '' }, node, [step])
    return null
  }
  if (outcome.kind === 'refused') return null
  const next = await addNode(walk, outcome.stand, { node, step })
  if (next !== node) node.leadsTo.add(next.key)
  return next
}

const isKeptBack = (node: Node): boolean =>
  node.from !== null && !isFlow(node.stand) && pathOf(node.stand) === '/exchange'

/** What is at the end of a way: a return that can be sent in, an item that was kept back, or nothing. */
const judgeEnd = async (walk: Walk, node: Node): Promise<void> => {
  if (isKeptBack(node)) {
    node.state = 'finished'
    return
  }
  const scene = await walk.walker.sceneAt(node.stand)
  node.state = 'finished'
  if (node.from === null && pathOf(node.stand) === '/exchange') return
  const verdict = judgeDeadEnd(pathOf(node.stand), scene)
  if (verdict === null) return
  node.state = 'dead end'
  report(walk, verdict, node)
}

const finish = async (walk: Walk, node: Node): Promise<void> => {
  node.state = 'finished'
  walk.seen.add('review')
  const verdict = judgeFees(await walk.walker.sceneAt(node.stand))
  if (verdict !== null) report(walk, verdict, node)
}

const textsFor = (walk: Walk, stand: Stand): readonly string[] => {
  const question = new URLSearchParams(pathOf(stand).split('?')[1]).get('question') ?? ''
  return ['It does not suit me', ...(walk.fixture.answers[question] ?? [])]
}

/** Every step from one node. */
const expand = async (walk: Walk, node: Node): Promise<readonly Node[]> => {
  const { stand } = node
  if (pathOf(stand).startsWith('/review') && offersSubmit(stand.page)) {
    await finish(walk, node)
    return []
  }
  const steps = worthTaking(walk, stand, movesOn(stand.page, textsFor(walk, stand)))
  if (walk.left < steps.length || node.depth >= DEEPEST) {
    node.state = 'cut'
    walk.isCut = true
    return []
  }
  const reached: Node[] = []
  for (const step of steps) {
    const before = walk.nodes.size
    const next = await follow(walk, node, step)
    if (next !== null && walk.nodes.size > before) reached.push(next)
  }
  if (node.leadsTo.size === 0) await judgeEnd(walk, node)
  return reached
}

/** The first question of a rule that the flow asked. */
const firstQuestion = (walk: Walk): Node | undefined =>
  [...walk.nodes.values()].find(({ stand }) => /[?&]step=(?!select-reason).*[?&]question=/.test(pathOf(stand)))

/** An order of which nothing was sent back, whatever was answered. */
const judgeNothingBack = (walk: Walk, root: Node, scene: Scene): void => {
  const asked = firstQuestion(walk)
  const id = new URLSearchParams(pathOf(asked?.stand ?? root.stand).split('?')[1]).get('question')
  if (asked !== undefined && id !== null) report(walk, judgeQuestion(id, scene), asked)
  else if (walk.fixture.expects === 'goes back') report(walk, judgeNeverBack(scene), root)
}

/** Whether the order is what was wished: a walk fills no cart, for one. What only answers decide is still open. */
const isAsWished = ({ fixture }: Walk, { weighed }: Scene): boolean =>
  fixture.meets.every((condition) =>
    (weighed?.items ?? []).some(({ facts }) => {
      const values = { ...facts.values, 'return.item-count': fixture.order.lines.length }
      return holds(condition, { ...facts, values }) !== false
    }),
  )

const judgeWhole = async (walk: Walk, root: Node): Promise<void> => {
  const scene = await walk.walker.sceneAt(root.stand)
  if (!isAsWished(walk, scene)) walk.isCut = true
  const kept = judgeKeptBack(scene)
  if (kept !== null && root.leadsTo.size === 0) report(walk, kept, root)
  const [lost] = circling([...walk.nodes.values()])
  if (lost !== undefined) {
    const message = `Whatever is chosen after ${pathOf(lost.stand)} leads back there`
    report(walk, { kind: 'loop', message, pointer: '' }, lost)
  }
  if (!walk.seen.has('review') && !walk.isCut && walk.findings.length === 0) judgeNothingBack(walk, root, scene)
}

/** What the walks of one configuration share. */
export interface Ground {
  readonly walker: Walker
  readonly kindOfReason: (id: string) => string
  readonly reasons: Set<string>
}

/** Walks every way of one order, breadth first, so that the first way to a place is the shortest. */
export const walkOrder = async (ground: Ground, fixture: FixtureOrder, budget: Budget): Promise<OrderWalk> => {
  const walk: Walk = {
    ...ground,
    fixture,
    nodes: new Map(),
    findings: [],
    seen: new Set(),
    left: budget.actionsPerOrder,
    isCut: false,
  }
  const arrived = await ground.walker.arrive(fixture)
  if (arrived.kind !== 'stands') {
    report(
      walk,
      { kind: 'failing action', message: `The order cannot be looked up: ${arrived.said}`, pointer: '' },
      null,
    )
    return walk
  }
  const root = await addNode(walk, arrived.stand, null)
  let level: readonly Node[] = [root]
  while (level.length > 0) {
    const below: Node[] = []
    for (const node of level) below.push(...(await expand(walk, node)))
    level = below
  }
  await judgeWhole(walk, root)
  return walk
}
