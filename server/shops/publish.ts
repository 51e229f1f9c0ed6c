import { isDeepStrictEqual } from 'node:util'
import type { Instant } from '../../schemas/ids.ts'
import type { Tables } from '../world.ts'
import { type ConfigProblem, checkConfig } from './check.ts'

export type Published =
  | { readonly kind: 'published'; readonly version: number }
  | { readonly kind: 'refused'; readonly problems: readonly ConfigProblem[] }

/**
 * Makes a document the live configuration of the shop it names; publishing the live one again changes nothing.
 * Run it inside a transaction.
 */
export const publish = async (tables: Pick<Tables, 'shops'>, document: unknown, now: Instant): Promise<Published> => {
  const checked = checkConfig(document)
  if (checked.kind === 'refused') return checked

  const { config } = checked
  const newest = await tables.shops.newestConfig(config.shop.id)
  if (newest !== null && isDeepStrictEqual(newest.document, JSON.parse(JSON.stringify(config))))
    return { kind: 'published', version: newest.version }

  const version = (newest?.version ?? 0) + 1
  await tables.shops.publish(config.shop.id, { version, document: config, hosts: config.hosts }, now)
  return { kind: 'published', version }
}
