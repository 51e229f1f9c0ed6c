import type { BulkRun } from '../../../schemas/records/bulk-run.ts'
import { HOUR_MS } from '../../../schemas/values/time.ts'
import type { ReturnsView } from '../../../screens/console/returns/list.ts'
import type { ConsoleContext } from '../context.ts'

/** A day of work, so that a view of the morning is there in the evening. */
const KEPT_MS = 12 * HOUR_MS

/** Search words, selections and results of one member, so that no address has them. */
export async function storeText({ needs, visit, member, now }: ConsoleContext, text: string): Promise<string> {
  const id = needs.newId()
  const stored = { id, accountId: member.accountId, text, expiresAt: now + KEPT_MS }
  await needs.store.consoleSearches.add(visit.shopId, stored)
  return id
}

export const readText = ({ needs, visit, member, now }: ConsoleContext, id: string): Promise<string | null> =>
  needs.store.consoleSearches.findText(visit.shopId, { id, accountId: member.accountId }, now)

type BulkResultView = NonNullable<ReturnsView['result']>

/** Enqueues the run. Returns its id, under which its progress is read. */
export async function startBulkRun(
  context: ConsoleContext,
  { kind, ids }: Pick<BulkRun, 'kind' | 'ids'>,
): Promise<string> {
  const { needs, visit, member, now } = context
  const { accountId } = member
  const run: BulkRun = { kind, by: member.name, accountId, ids, performed: 0, refused: [] }
  const id = await storeText(context, JSON.stringify(run))
  await needs.store.enqueue({ shopId: visit.shopId, kind: 'bulk', key: id, payload: { id, accountId }, runAt: now })
  return id
}

const ofRun = ({ kind, ids, performed, refused }: BulkRun): BulkResultView => ({
  kind,
  done: performed - refused.length,
  refused,
  total: ids.length,
})

export const storeBulkResult = (context: ConsoleContext, result: BulkResultView): Promise<string> =>
  storeText(context, JSON.stringify(result))

export async function readBulkResult(context: ConsoleContext, id: string | undefined): Promise<BulkResultView | null> {
  const text = id === undefined ? null : await readText(context, id)
  if (text === null) return null
  try {
    const result: unknown = JSON.parse(text)
    if (typeof result !== 'object' || result === null || !('refused' in result)) return null
    return 'ids' in result ? ofRun(result as BulkRun) : (result as BulkResultView)
  } catch {
    return null
  }
}
