export interface ToldPage<Node> {
  readonly nodes: readonly Node[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
}

/** Null after the last page. */
const nextOf = ({ pageInfo }: ToldPage<unknown>): string | null => (pageInfo.hasNextPage ? pageInfo.endCursor : null)

export interface ToldEdges<Node> {
  readonly edges: readonly { readonly cursor: string; readonly node: Node }[]
  readonly pageInfo: { readonly hasNextPage: boolean }
}

/** `next` is the cursor after the node; null after the last. */
export type Listed<Node> = Node & { readonly next: string | null }

export const listedIn = <Node>({ edges, pageInfo }: ToldEdges<Node>): readonly Listed<Node>[] =>
  edges.map(({ cursor, node }, n) => ({ ...node, next: pageInfo.hasNextPage || n < edges.length - 1 ? cursor : null }))

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

export const piecesOf = <One>(list: readonly One[], size: number): readonly (readonly One[])[] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, n) => list.slice(n * size, (n + 1) * size))
