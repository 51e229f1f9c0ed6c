import { isFault } from '../../../faults.ts'
import type { Listed } from './pages.ts'

export interface PageRead<Entity> {
  readonly there: readonly Entity[]
  readonly gone: readonly string[]
}

export interface PageTime {
  readonly isOver: () => boolean
  readonly most?: number
}

/** Reads chunks until the budget is exhausted or the store throttles. The next page starts after the last chunk. */
export async function asFarAsItGoes<Head, Entity>(
  pieces: Iterable<readonly Listed<Head>[]> | AsyncIterable<readonly Listed<Head>[]>,
  { isOver, most = Number.POSITIVE_INFINITY }: PageTime,
  read: (piece: readonly Listed<Head>[]) => Promise<PageRead<Entity>>,
): Promise<PageRead<Entity> & { readonly next: string | null }> {
  const there: Entity[] = []
  const gone: string[] = []
  let next: string | null = null
  try {
    for await (const piece of pieces) {
      if (next !== null && (isOver() || there.length >= most)) break
      const one = await read(piece)
      there.push(...one.there)
      gone.push(...one.gone)
      next = piece.at(-1)?.next ?? null
    }
  } catch (error) {
    if (next === null || !isFault(error) || error.code !== 'RET_ERR_COMMERCE') throw error
  }
  return { there, gone, next }
}
