import type { SearchKind, SearchRequest, SearchResult } from '../../../../schemas/merchant/search.ts'
import { listLookups } from '../../../domain/return/search.ts'
import type { World } from '../../../world.ts'
import { loadRows, PAGE_SIZE } from './list.ts'

const PERSONAL: readonly SearchKind[] = ['email', 'name']

/** The first lookup that finds returns answers, newest first. Without `seesPersons` no person is looked up. */
export async function searchReturns(
  needs: Pick<World, 'store'>,
  { shopId, seesPersons }: { readonly shopId: string; readonly seesPersons: boolean },
  { text, limit = String(PAGE_SIZE) }: SearchRequest,
): Promise<SearchResult> {
  for (const lookup of listLookups(text)) {
    if (!seesPersons && PERSONAL.includes(lookup.kind)) continue
    const found = await needs.store.returnsList.search(shopId, lookup, Number(limit))
    if (found.length > 0) return { matched: lookup.kind, returns: await loadRows(needs, shopId, found) }
  }
  return { matched: null, returns: [] }
}
