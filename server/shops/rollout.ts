import type { Pointers, RollbackRequest, RolloutRequest } from '../../schemas/merchant/configuration.ts'
import type { Instant, ShopId } from '../../schemas/values/ids.ts'
import type { Author, ConfigAnswer } from '../world.ts'
import { checkShopConfig, findConflict, moveHosts, type PublishTables, refuseConfig } from './publish.ts'

/** Refuses a version that no longer passes the check. */
const makeLive = async (
  tables: PublishTables,
  shopId: ShopId,
  target: { readonly version: number; readonly now: Instant },
): Promise<ConfigAnswer> => {
  const { version, now } = target
  const stored = await tables.shops.findConfig(shopId, version)
  if (stored === null) return { kind: 'unknown', what: 'version' }
  // The check may have become stricter since it was published.
  const checked = checkShopConfig(shopId, stored.document)
  if (checked.kind === 'refused') return checked
  const refusal = await moveHosts(tables, shopId, checked.config.hosts)
  if (refusal !== null) return refusal
  const pointers: Pointers = { live: version, candidate: null }
  await tables.shops.setPointers(shopId, pointers, now)
  return { kind: 'done', version, pointers }
}

/** Changes the candidate's share of orders; 100 percent makes it live. Run it inside a transaction. */
export async function rollOut(
  tables: PublishTables,
  request: RolloutRequest & Author,
  now: Instant,
): Promise<ConfigAnswer> {
  const { shopId, by, percentage } = request
  const pointers = await tables.shops.lock(shopId)
  if (pointers === null) return { kind: 'unknown', what: 'shop' }
  const conflict = findConflict(pointers, request.ifVersion)
  if (conflict !== null) return conflict
  const { live, candidate } = pointers
  if (candidate === null) return refuseConfig('/percentage', 'No candidate exists: publish one with a percentage first')

  const { version } = candidate
  const next: Pointers = { live, candidate: { version, percentage } }
  const answer: ConfigAnswer =
    percentage === 100 ? await makeLive(tables, shopId, { version, now }) : { kind: 'done', version, pointers: next }
  if (answer.kind !== 'done') return answer
  if (percentage < 100) await tables.shops.setPointers(shopId, next, now)
  await tables.shops.record(shopId, { by, change: 'rolled-out', version, percentage }, now)
  return answer
}

/**
 * Makes an earlier version live. Without a version it undoes the last change: ends the candidate, or restores the
 * previous live version. Run it inside a transaction.
 */
export async function rollBack(
  tables: PublishTables,
  request: RollbackRequest & Author,
  now: Instant,
): Promise<ConfigAnswer> {
  const { shopId, by } = request
  const pointers = await tables.shops.lock(shopId)
  if (pointers === null) return { kind: 'unknown', what: 'shop' }
  const conflict = findConflict(pointers, request.ifVersion)
  if (conflict !== null) return conflict
  const { live, candidate } = pointers
  const version = request.version ?? (candidate === null ? await tables.shops.liveBefore(shopId, live) : live)
  if (version === null) return refuseConfig('/version', 'No earlier version exists for the rollback')
  if (version === live && candidate === null) return { kind: 'done', version, pointers }

  // Ending only a candidate does not check the live version again.
  const ended: Pointers = { live, candidate: null }
  const answer: ConfigAnswer =
    version === live ? { kind: 'done', version, pointers: ended } : await makeLive(tables, shopId, { version, now })
  if (answer.kind !== 'done') return answer
  if (version === live) await tables.shops.setPointers(shopId, ended, now)
  await tables.shops.record(shopId, { by, change: 'rolled-back', version }, now)
  return answer
}
