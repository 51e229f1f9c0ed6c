import { isFault } from '../../../faults.ts'
import type { CursorNode } from './pages.ts'

export interface PageRead<Entity> {
  readonly entities: readonly Entity[]
  readonly removedIds: readonly string[]
}

export interface ReadBudget {
  readonly isExhausted: () => boolean
  readonly most?: number
}

/** Reads chunks until the budget is exhausted or the store throttles. The next page starts after the last chunk. */
export async function readWithinBudget<Head, Entity>(
  pieces: Iterable<readonly CursorNode<Head>[]> | AsyncIterable<readonly CursorNode<Head>[]>,
  { isExhausted: isOver, most = Number.POSITIVE_INFINITY }: ReadBudget,
  read: (piece: readonly CursorNode<Head>[]) => Promise<PageRead<Entity>>,
): Promise<PageRead<Entity> & { readonly next: string | null }> {
  const entities: Entity[] = []
  const removedIds: string[] = []
  let next: string | null = null
  try {
    for await (const piece of pieces) {
      if (next !== null && (isOver() || entities.length >= most)) break
      const one = await read(piece)
      entities.push(...one.entities)
      removedIds.push(...one.removedIds)
      next = piece.at(-1)?.next ?? null
    }
  } catch (error) {
    if (next === null || !isFault(error) || error.code !== 'RET_ERR_COMMERCE') throw error
  }
  return { entities: entities, removedIds: removedIds, next }
}
