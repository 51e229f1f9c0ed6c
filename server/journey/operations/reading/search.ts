import type { SearchKind, SearchRequest, SearchResult } from '../../../../schemas/merchant/search.ts'
import { listLookups } from '../../../domain/return/search.ts'
import type { World } from '../../../world.ts'
import { loadRows, PAGE_SIZE } from './list.ts'

const PERSONAL: readonly SearchKind[] = ['email', 'name']

interface Searcher {
  readonly shopId: string
  readonly seesPersons: boolean
}

/** The first lookup that finds returns answers, newest first. Without `seesPersons` no person is looked up. */
export async function findReturns(
  { store }: Pick<World, 'store'>,
  { shopId, seesPersons }: Searcher,
  { text, limit }: { readonly text: string; readonly limit: number },
) {
  for (const lookup of listLookups(text)) {
    if (!seesPersons && PERSONAL.includes(lookup.kind)) continue
    const found = await store.returnsList.search(shopId, lookup, limit)
    if (found.length > 0) return { matched: lookup.kind, found }
  }
  return { matched: null, found: [] }
}

export async function searchReturns(
  needs: Pick<World, 'store'>,
  searcher: Searcher,
  { text, limit = String(PAGE_SIZE) }: SearchRequest,
): Promise<SearchResult> {
  const { matched, found } = await findReturns(needs, searcher, { text, limit: Number(limit) })
  return { matched, returns: await loadRows(needs, searcher.shopId, found) }
}
