/** One page of what a connection lists. */
export interface ToldPage<Node> {
  readonly nodes: readonly Node[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
}

/** Where the page behind this one begins; null behind the last. */
export const nextOf = ({ pageInfo }: ToldPage<unknown>): string | null =>
  pageInfo.hasNextPage ? pageInfo.endCursor : null

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
