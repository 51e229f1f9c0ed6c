import type { Step } from './moves.ts'
import type { Stand } from './walker.ts'

/** A place of a walk with the shortest way to it. */
export interface Node {
  readonly key: string
  readonly stand: Stand
  /** The node it was first reached from, and by what; null for the page behind the lookup. */
  readonly from: { readonly node: Node; readonly step: Step } | null
  readonly depth: number
  /** Where its steps lead, by key. */
  readonly leadsTo: Set<string>
  state: 'open' | 'finished' | 'dead end' | 'cut'
}

/** The steps from the order page to a node, in order. */
export const wayTo = (node: Node): readonly Step[] =>
  node.from === null ? [] : [...wayTo(node.from.node), node.from.step]

/** The nodes from which no way leads to an end, wherever one turns: nothing is wrong with any single page of them. */
export const circling = (nodes: readonly Node[]): readonly Node[] => {
  const ends = new Set(nodes.filter(({ state }) => state !== 'open').map(({ key }) => key))
  for (let before = -1; before < ends.size; ) {
    before = ends.size
    for (const { key, leadsTo } of nodes) if ([...leadsTo].some((to) => ends.has(to))) ends.add(key)
  }
  return nodes.filter(({ key }) => !ends.has(key))
}
