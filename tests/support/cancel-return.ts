import type { Instant } from '../../schemas/values/ids.ts'
import { cancelLocked } from '../../server/journey/follow-ups/cancel.ts'
import type { World } from '../../server/world.ts'

type Which = {
  readonly shopId: string
  readonly by?: string
} & ({ readonly key: string } | { readonly returnId: string })

export async function cancelReturn({ store, newId }: Pick<World, 'store' | 'newId'>, which: Which, now: Instant) {
  const { shopId, by = 'homeward' } = which
  const id = 'returnId' in which ? which.returnId : (await store.returns.findByKey(shopId, which.key))?.id
  if (id === undefined) return { kind: 'unknown' } as const
  return store.transaction(async (tables) => {
    const record = await tables.returns.lock(shopId, id)
    if (record === null) return { kind: 'unknown' } as const
    return cancelLocked(tables, record, { id: newId(), by, at: now })
  })
}
