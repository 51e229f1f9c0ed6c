import { isDeepStrictEqual } from 'node:util'
import type { ShopConfig } from '../../schemas/config/index.ts'
import {
  type ConfigProblem,
  type Pointers,
  type PublishRequest,
  workingVersionOf,
} from '../../schemas/merchant/configuration.ts'
import type { Instant, ShopId } from '../../schemas/values/ids.ts'
import type { Author, ConfigAnswer, Tables } from '../world.ts'
import { checkConfig } from './checks/check.ts'

export type PublishTables = Pick<Tables, 'shops'>

export const refuseConfig = (pointer: string, message: string): ConfigAnswer => ({
  kind: 'refused',
  problems: [{ pointer, message }],
})

/** The conflict with another change made meanwhile; null when there is none. */
export const findConflict = (pointers: Pointers | null, ifVersion: number | undefined): ConfigAnswer | null =>
  ifVersion === undefined || ifVersion === workingVersionOf(pointers)
    ? null
    : { kind: 'conflict', version: workingVersionOf(pointers) }

export const toHostProblems = (hosts: readonly string[], taken: readonly string[]): readonly ConfigProblem[] =>
  taken.map((host) => ({
    pointer: `/hosts/${hosts.indexOf(host)}`,
    message: `"${host}" belongs to another shop of this portal`,
  }))

/** Null on success. */
export async function moveHosts(
  { shops }: PublishTables,
  shopId: ShopId,
  hosts: readonly string[],
): Promise<ConfigAnswer | null> {
  const taken = await shops.claimHosts(shopId, hosts)
  return taken.length === 0 ? null : { kind: 'refused', problems: toHostProblems(hosts, taken) }
}

export function checkShopConfig(shopId: ShopId, document: unknown): ReturnType<typeof checkConfig> {
  const checked = checkConfig(document)
  if (checked.kind === 'refused' || checked.config.shop.id === shopId) return checked
  const message = `is "${checked.config.shop.id}", but this shop is "${shopId}"`
  return { kind: 'refused', problems: [{ pointer: '/shop/id', message }] }
}

/** Reuses the live, candidate or newest version with an equal document; otherwise allocates a new number. */
const resolveVersion = async (
  { shops }: PublishTables,
  shopId: ShopId,
  target: { readonly pointers: Pointers | null; readonly config: ShopConfig },
): Promise<{ readonly version: number; readonly isNew: boolean }> => {
  const { pointers, config } = target
  const stored: unknown = JSON.parse(JSON.stringify(config))
  const newest = await shops.newestConfig(shopId)
  const others = [pointers?.live, pointers?.candidate?.version].filter((version) => version !== undefined)
  for (const version of others) {
    const known = version === newest?.version ? newest : await shops.findConfig(shopId, version)
    if (isDeepStrictEqual(known?.document, stored)) return { version, isNew: false }
  }
  if (newest !== null && isDeepStrictEqual(newest.document, stored)) return { version: newest.version, isNew: false }
  return { version: (newest?.version ?? 0) + 1, isNew: true }
}

const PARTIAL_FIRST_VERSION =
  'The first version of a shop cannot have a percentage: no other version exists for the remaining orders'

/**
 * Publishes a document: live at 100 percent, otherwise as the candidate for that share of orders. Publishing the
 * candidate again only changes its percentage; publishing the live document again changes nothing. Run it inside a
 * transaction.
 */
export async function publish(
  tables: PublishTables,
  request: PublishRequest & Author,
  now: Instant,
): Promise<ConfigAnswer> {
  const { shopId, by, percentage = 100, note } = request
  const checked = checkShopConfig(shopId, request.document)
  if (checked.kind === 'refused') return checked
  const { config } = checked

  const pointers = await tables.shops.lock(shopId)
  const conflict = findConflict(pointers, request.ifVersion)
  if (conflict !== null) return conflict
  const { version, isNew } = await resolveVersion(tables, shopId, { pointers, config })
  if (pointers?.live === version) return { kind: 'done', version, pointers }
  if (pointers === null && percentage < 100) return refuseConfig('/percentage', PARTIAL_FIRST_VERSION)

  const next: Pointers =
    pointers === null || percentage === 100
      ? { live: version, candidate: null }
      : { live: pointers.live, candidate: { version, percentage } }
  const refusal = next.live === version ? await moveHosts(tables, shopId, config.hosts) : null
  if (refusal !== null) return refusal

  if (isNew) await tables.shops.addConfig(shopId, { version, document: config, note: note ?? null, by }, now)
  await tables.shops.setPointers(shopId, next, now)
  await tables.shops.record(shopId, { by, change: 'published', version, percentage }, now)
  return { kind: 'done', version, pointers: next }
}
