/** One page of what a connection lists. */
export interface ToldPage<Node> {
  readonly nodes: readonly Node[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
}

/** Where the page behind this one begins; null behind the last. */
const nextOf = ({ pageInfo }: ToldPage<unknown>): string | null => (pageInfo.hasNextPage ? pageInfo.endCursor : null)

/** A page of a connection whose nodes are read one by one, each with the cursor of what stands behind it. */
export interface ToldEdges<Node> {
  readonly edges: readonly { readonly cursor: string; readonly node: Node }[]
  readonly pageInfo: { readonly hasNextPage: boolean }
}

/** A node, and where whoever has read it goes on: null behind the last of all. */
export type Listed<Node> = Node & { readonly next: string | null }

/** What stands on a page. */
export const listedIn = <Node>({ edges, pageInfo }: ToldEdges<Node>): readonly Listed<Node>[] =>
  edges.map(({ cursor, node }, n) => ({ ...node, next: pageInfo.hasNextPage || n < edges.length - 1 ? cursor : null }))

/** All that a connection lists, one page after the other. */
export async function allOf<Node>(
  first: ToldPage<Node>,
  turn: (after: string) => Promise<ToldPage<Node>>,
): Promise<readonly Node[]> {
  const nodes = [...first.nodes]
  for (let after = nextOf(first); after !== null; ) {
    const page = await turn(after)
    nodes.push(...page.nodes)
    after = nextOf(page)
  }
  return nodes
}

/** The list in pieces of so many. */
export const piecesOf = <One>(list: readonly One[], size: number): readonly (readonly One[])[] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, n) => list.slice(n * size, (n + 1) * size))
