import type { KeyRequest } from '../../../schemas/merchant/keys.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { parseKeyEnd } from '../../domain/access/key-end.ts'
import type { Author, World } from '../../world.ts'

type KeyEnd = { readonly endsAt: Instant | null } | { readonly message: string }

/** Null has no end. */
export async function parseEndOfKey(
  { shops, now }: Pick<World, 'shops' | 'now'>,
  shopId: string,
  ends: string | null | undefined,
): Promise<KeyEnd> {
  return ends == null
    ? { endsAt: null }
    : parseKeyEnd(ends, { settings: (await shops.inForce(shopId))?.settings ?? {}, now: now() })
}

type MadeKey =
  | { readonly kind: 'made'; readonly id: string; readonly key: string }
  | { readonly kind: 'invalid-end'; readonly message: string }
  /** An unknown shop, or one with the maximum of keys. */
  | { readonly kind: 'refused' }

export async function makeKey(
  needs: Pick<World, 'shops' | 'now' | 'configurations'>,
  author: Author,
  { name, role, ends }: KeyRequest,
): Promise<MadeKey> {
  const end = await parseEndOfKey(needs, author.shopId, ends)
  if ('message' in end) return { kind: 'invalid-end', message: end.message }
  const created = await needs.configurations.keys.make(author, { name, role, endsAt: end.endsAt })
  return created === null ? { kind: 'refused' } : { kind: 'made', ...created }
}
