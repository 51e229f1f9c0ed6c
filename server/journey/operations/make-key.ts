import type { KeyRequest } from '../../../schemas/merchant/keys.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { parseKeyEnd } from '../../domain/access/key-end.ts'
import type { Author, MadeKey, NewKey, World } from '../../world.ts'

type KeyEnd = { readonly endsAt: Instant | null } | { readonly message: string }

export async function parseEndOfKey(
  { shops, now }: Pick<World, 'shops' | 'now'>,
  shopId: string,
  ends: string | null | undefined,
): Promise<KeyEnd> {
  return ends == null
    ? { endsAt: null }
    : parseKeyEnd(ends, { settings: (await shops.inForce(shopId))?.settings ?? {}, now: now() })
}

export async function makeKey(
  needs: Pick<World, 'shops' | 'now' | 'configurations'>,
  author: Author,
  { name, role, ends, call = null }: KeyRequest & Pick<NewKey, 'call'>,
): Promise<MadeKey | { readonly kind: 'invalid-end'; readonly message: string }> {
  const end = await parseEndOfKey(needs, author.shopId, ends)
  if ('message' in end) return { kind: 'invalid-end', message: end.message }
  return needs.configurations.keys.makeOnce(author, { name, role, endsAt: end.endsAt, call })
}
