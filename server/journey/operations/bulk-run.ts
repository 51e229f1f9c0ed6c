import type { BulkRun } from '../../../schemas/records/bulk-run.ts'
import { performBulk } from './bulk.ts'
import type { PerformNeeds } from './perform.ts'

interface RunRef {
  readonly shopId: string
  readonly id: string
  readonly accountId: string
}

const BATCH_SIZE = 50

const readBulkRun = async ({ store, now }: PerformNeeds, { shopId, ...ref }: RunRef): Promise<BulkRun | null> => {
  const text = await store.consoleSearches.findText(shopId, ref, now())
  return text === null ? null : (JSON.parse(text) as BulkRun)
}

/**
 * Performs the next returns of a run. False at the end. A repeated batch performs no return twice, because each has
 * its own key.
 */
export async function continueBulkRun(needs: PerformNeeds, ref: RunRef): Promise<boolean> {
  const run = await readBulkRun(needs, ref)
  if (run === null) return false
  const { kind, by, accountId, ids, performed } = run
  const call = { key: `bulk:${ref.id}`, fingerprint: kind }
  const caller = { shopId: ref.shopId, by, actor: `account:${accountId}`, call }
  const batch = ids.slice(performed, performed + BATCH_SIZE)
  const { refused } = await performBulk(needs, caller, { ids: batch, action: { kind } })
  const after: BulkRun = { ...run, performed: performed + batch.length, refused: [...run.refused, ...refused] }
  await needs.store.consoleSearches.setText(ref.shopId, ref, JSON.stringify(after))
  return after.performed < ids.length
}
