import type { FixtureOrder } from '../fixtures/orders.ts'
import type { Position } from '../simulator/simulator.ts'
import type { SimulationStep } from '../simulator/steps.ts'

/**
 * `open` leads on, `submittable` offers the submit, `withheld` blocks the item, `aside` is a side trip, `passed` was
 * only seen while going back.
 */
type NodeState = 'open' | 'submittable' | 'withheld' | 'aside' | 'passed' | 'dead end' | 'cut'

export interface Node {
  readonly key: string
  readonly position: Position
  /** Empty before an order is found. */
  readonly policy: string
  readonly order: FixtureOrder
  /** Null for the first page. */
  readonly from: { readonly node: Node; readonly step: SimulationStep } | null
  readonly depth: number
  readonly flowKey: string | null
  readonly targets: Set<string>
  readonly targetByStep: Map<number, string>
  state: NodeState
}

type Nodes = ReadonlyMap<string, Node>

export const listPathTo = (node: Node): readonly Node[] =>
  node.from === null ? [node] : [...listPathTo(node.from.node), node]

/** Distance to the nearest matching node, by key. Nodes that cannot reach one are absent. */
const countStepsTo = (nodes: Nodes, isTarget: (node: Node) => boolean): ReadonlyMap<string, number> => {
  const predecessors = new Map<string, string[]>()
  for (const { key, targets } of nodes.values())
    for (const to of targets) predecessors.set(to, [...(predecessors.get(to) ?? []), key])
  const steps = new Map([...nodes.values()].filter(isTarget).map(({ key }): [string, number] => [key, 0]))
  // Map iteration includes entries added meanwhile, so this is breadth-first.
  for (const [key, distance] of steps)
    for (const from of predecessors.get(key) ?? []) if (!steps.has(from)) steps.set(from, distance + 1)
  return steps
}

/** Nodes from which no path ends, though each page offers steps. */
export function findTrappedNodes(nodes: Nodes): readonly Node[] {
  const distances = countStepsTo(nodes, ({ state }) => state !== 'open')
  return [...nodes.values()].filter(({ key }) => !distances.has(key))
}

/** Cut nodes count because their continuation is unknown, dead ends because they have their own finding. */
export const countStepsToSubmit = (nodes: Nodes): ReadonlyMap<string, number> =>
  countStepsTo(nodes, ({ state }) => state === 'submittable' || state === 'cut' || state === 'dead end')

/** Nearest first, including the node. */
export function listReachableNodes(nodes: Nodes, root: Node): readonly Node[] {
  const found = new Map([[root.key, root]])
  for (const node of found.values())
    for (const to of node.targets) {
      const next = nodes.get(to)
      if (next !== undefined && !found.has(to)) found.set(to, next)
    }
  return [...found.values()]
}
