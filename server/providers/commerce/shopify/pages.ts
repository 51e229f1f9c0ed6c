export interface ConnectionPage<Node> {
  readonly nodes: readonly Node[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
}

const getNextCursor = ({ pageInfo }: ConnectionPage<unknown>): string | null =>
  pageInfo.hasNextPage ? pageInfo.endCursor : null

export interface EdgePage<Node> {
  readonly edges: readonly { readonly cursor: string; readonly node: Node }[]
  readonly pageInfo: { readonly hasNextPage: boolean }
}

/** `next` is the cursor after the node; null after the last. */
export type CursorNode<Node> = Node & { readonly next: string | null }

export const toCursorNodes = <Node>({ edges, pageInfo }: EdgePage<Node>): readonly CursorNode<Node>[] =>
  edges.map(({ cursor, node }, n) => ({ ...node, next: pageInfo.hasNextPage || n < edges.length - 1 ? cursor : null }))

export async function readAllPages<Node>(
  first: ConnectionPage<Node>,
  fetchPage: (after: string) => Promise<ConnectionPage<Node>>,
): Promise<readonly Node[]> {
  const nodes = [...first.nodes]
  for (let after = getNextCursor(first); after !== null; ) {
    const page = await fetchPage(after)
    nodes.push(...page.nodes)
    after = getNextCursor(page)
  }
  return nodes
}

export const toChunks = <One>(list: readonly One[], size: number): readonly (readonly One[])[] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, n) => list.slice(n * size, (n + 1) * size))
