import type { Instant, ShopId } from '../../schemas/ids.ts'
import type { Pointers, RollbackRequest, RolloutRequest } from '../../schemas/merchant.ts'
import type { Author, ConfigAnswer } from '../world.ts'
import { checkFor, conflictOf, moveHosts, type PublishNeeds, refusedConfig } from './publish.ts'

/** Refuses a version that no longer passes the check. */
const makeLive = async (
  tables: PublishNeeds,
  shopId: ShopId,
  given: { readonly version: number; readonly now: Instant },
): Promise<ConfigAnswer> => {
  const { version, now } = given
  const stored = await tables.shops.findConfig(shopId, version)
  if (stored === null) return { kind: 'unknown', what: 'version' }
  // The check may have become stricter since it was published.
  const checked = checkFor(shopId, stored.document)
  if (checked.kind === 'refused') return checked
  const lost = await moveHosts(tables, shopId, checked.config.hosts)
  if (lost !== null) return lost
  const pointers: Pointers = { live: version, candidate: null }
  await tables.shops.point(shopId, pointers, now)
  return { kind: 'done', version, pointers }
}

/** Changes the candidate's share of orders; 100 percent makes it live. Run it inside a transaction. */
export async function rollOut(
  tables: PublishNeeds,
  given: RolloutRequest & Author,
  now: Instant,
): Promise<ConfigAnswer> {
  const { shopId, by, percentage } = given
  const pointers = await tables.shops.lock(shopId)
  if (pointers === null) return { kind: 'unknown', what: 'shop' }
  const conflict = conflictOf(pointers, given.ifVersion)
  if (conflict !== null) return conflict
  const { live, candidate } = pointers
  if (candidate === null)
    return refusedConfig('/percentage', 'There is no candidate: publish one with a percentage first')

  const { version } = candidate
  const next: Pointers = { live, candidate: { version, percentage } }
  const answer: ConfigAnswer =
    percentage === 100 ? await makeLive(tables, shopId, { version, now }) : { kind: 'done', version, pointers: next }
  if (answer.kind !== 'done') return answer
  if (percentage < 100) await tables.shops.point(shopId, next, now)
  await tables.shops.record(shopId, { by, change: 'rolled-out', version, percentage }, now)
  return answer
}

/**
 * Makes an earlier version live. Without a version it undoes the last change: ends the candidate, or restores the
 * previous live version. Run it inside a transaction.
 */
export async function rollBack(
  tables: PublishNeeds,
  given: RollbackRequest & Author,
  now: Instant,
): Promise<ConfigAnswer> {
  const { shopId, by } = given
  const pointers = await tables.shops.lock(shopId)
  if (pointers === null) return { kind: 'unknown', what: 'shop' }
  const conflict = conflictOf(pointers, given.ifVersion)
  if (conflict !== null) return conflict
  const { live, candidate } = pointers
  const version = given.version ?? (candidate === null ? await tables.shops.liveBefore(shopId, live) : live)
  if (version === null) return refusedConfig('/version', 'There is no earlier version to go back to')
  if (version === live && candidate === null) return { kind: 'done', version, pointers }

  // Ending only a candidate does not check the live version again.
  const ended: Pointers = { live, candidate: null }
  const answer: ConfigAnswer =
    version === live ? { kind: 'done', version, pointers: ended } : await makeLive(tables, shopId, { version, now })
  if (answer.kind !== 'done') return answer
  if (version === live) await tables.shops.point(shopId, ended, now)
  await tables.shops.record(shopId, { by, change: 'rolled-back', version }, now)
  return answer
}
