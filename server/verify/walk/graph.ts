import type { FixtureOrder } from '../fixtures/orders.ts'
import type { MoveStep } from '../walker/moves.ts'
import type { Stand } from '../walker/walker.ts'

/** What a place turned out to be: on the way, where a return can be sent in, where an item stays, or where nobody gets on. */
type State = 'open' | 'sent in' | 'kept back' | 'aside' | 'dead end' | 'cut'

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

/** The keys of all nodes from which some way leads to one that is wanted. */
const leadingTo = (nodes: Nodes, wanted: (node: Node) => boolean): ReadonlySet<string> => {
  const before = new Map<string, string[]>()
  for (const { key, leadsTo } of nodes.values())
    for (const to of leadsTo) before.set(to, [...(before.get(to) ?? []), key])
  const found = new Set<string>()
  const open = [...nodes.values()].filter(wanted).map(({ key }) => key)
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (found.has(key)) continue
    found.add(key)
    open.push(...(before.get(key) ?? []))
  }
  return found
}

/** The nodes from which no way leads to an end, wherever one turns: nothing is wrong with any single page of them. */
export function circling(nodes: Nodes): readonly Node[] {
  const ending = leadingTo(nodes, ({ state }) => state !== 'open')
  return [...nodes.values()].filter(({ key }) => !ending.has(key))
}

/** The nodes from which a return can be sent in, as far as anybody knows. A dead end was told already where it is. */
export const gettingOn = (nodes: Nodes): ReadonlySet<string> =>
  leadingTo(nodes, ({ state }) => state === 'sent in' || state === 'cut' || state === 'dead end')

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
