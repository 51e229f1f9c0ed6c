import type { FixtureOrder } from '../fixtures/orders.ts'
import type { MoveStep } from '../walker/moves.ts'
import type { Stand } from '../walker/walker.ts'

/**
 * What a place turned out to be. `open` is on the way, `sent in` can submit a return, `kept back` keeps the item, `passed` was only
 * seen on the way back and is walked once a step leads there.
 */
type State = 'open' | 'sent in' | 'kept back' | 'aside' | 'passed' | 'dead end' | 'cut'

/** A place of a walk with the shortest way to it. */
export interface Node {
  readonly key: string
  readonly stand: Stand
  /** Under which policy one stands there; empty before an order is found. */
  readonly policy: string
  /** The order with which it was first reached. Others that meet it here go on alike. */
  readonly order: FixtureOrder
  /** The node it was first reached from, and by what; null for the page behind the lookup. */
  readonly from: { readonly node: Node; readonly step: MoveStep } | null
  readonly depth: number
  /** What is asked here, where somebody is asked about an item. */
  readonly flowKey: string | null
  /** Where its steps lead, by key. */
  readonly leadsTo: Set<string>
  /** Which of the moves on its page lead there. */
  readonly by: Map<number, string>
  state: State
}

type Nodes = ReadonlyMap<string, Node>

/** The nodes from the order page to a node, itself included, in order. */
export const wayTo = (node: Node): readonly Node[] => (node.from === null ? [node] : [...wayTo(node.from.node), node])

/** The steps from each node to the nearest one that is wanted, by key. A node without a way there is absent. */
const stepsTo = (nodes: Nodes, wanted: (node: Node) => boolean): ReadonlyMap<string, number> => {
  const before = new Map<string, string[]>()
  for (const { key, leadsTo } of nodes.values())
    for (const to of leadsTo) before.set(to, [...(before.get(to) ?? []), key])
  const steps = new Map([...nodes.values()].filter(wanted).map(({ key }): [string, number] => [key, 0]))
  // A map lists what is added meanwhile: the nearest nodes come first.
  for (const [key, distance] of steps)
    for (const from of before.get(key) ?? []) if (!steps.has(from)) steps.set(from, distance + 1)
  return steps
}

/** The nodes from which no way leads to an end, wherever one turns: nothing is wrong with any single page of them. */
export function circling(nodes: Nodes): readonly Node[] {
  const ending = stepsTo(nodes, ({ state }) => state !== 'open')
  return [...nodes.values()].filter(({ key }) => !ending.has(key))
}

/**
 * The steps from each node to the nearest submit, by key. What lies behind a cut is unknown, and a dead end has its own finding: both
 * count as a submit.
 */
export const stepsToSubmit = (nodes: Nodes): ReadonlyMap<string, number> =>
  stepsTo(nodes, ({ state }) => state === 'sent in' || state === 'cut' || state === 'dead end')

/** A node and everything that one comes to from it, the nearest first. */
export function reachedFrom(nodes: Nodes, root: Node): readonly Node[] {
  const found = new Map([[root.key, root]])
  for (const node of found.values())
    for (const to of node.leadsTo) {
      const next = nodes.get(to)
      if (next !== undefined && !found.has(to)) found.set(to, next)
    }
  return [...found.values()]
}
