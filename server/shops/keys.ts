import { createHash } from 'node:crypto'
import type { ShopId } from '../../schemas/values/ids.ts'
import { toAuditEntry } from '../domain/access/audit-entry.ts'
import { isSameText } from '../same-text.ts'
import type { Author, ChangedKey, Configurations, KeyCheck, MadeKey, NewKey, Store, World } from '../world.ts'

type Needs = Pick<World, 'now' | 'random' | 'log'> & {
  readonly store: Pick<Store, 'shops' | 'merchantKeys' | 'transaction'>
}

const SECRET_BYTES = 32
// Hex, because an id that begins with a dash would parse as a command option.
const ID_BYTES = 6

/** Per shop, without revoked keys. */
const MAX_KEYS = 20

const KEY_PATTERN = /^hw_([a-z0-9][a-z0-9-]{0,62})_[A-Za-z0-9_-]{43}$/

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** Only the hash of the key is stored, so a repeated call cannot return it again. */
const createKey = async (
  needs: Needs,
  author: Author,
  { name, role, endsAt, call = null }: NewKey,
): Promise<MadeKey> => {
  const { shopId, by } = author
  const text = (bytes: number, encoding: BufferEncoding): string => Buffer.from(needs.random(bytes)).toString(encoding)
  const [id, key] = [text(ID_BYTES, 'hex'), `hw_${shopId}_${text(SECRET_BYTES, 'base64url')}`]
  const kind = await needs.store.transaction(async (tables) => {
    const { shops, merchantKeys, merchantCalls } = tables
    const at = needs.now()
    if ((await shops.lock(shopId)) === null) return 'refused'
    const begun = call === null ? 'first' : (await merchantCalls.begin(shopId, call, at)).kind
    if (begun !== 'first') return begun === 'taken' ? 'taken' : 'repeated'
    if ((await merchantKeys.notRevoked(shopId)).length >= MAX_KEYS) {
      if (call !== null) await merchantCalls.remove(shopId, call.key)
      return 'refused'
    }
    await merchantKeys.add(shopId, { id, name, hash: hashOf(key), role, endsAt, by }, at)
    await shops.record(shopId, { by, change: 'key-made' }, at)
    await tables.audit.append(shopId, toAuditEntry(author, { at, action: 'keys.make', detail: { name, role } }))
    if (call !== null) await merchantCalls.finish(shopId, call.key, { status: 201, body: { id } })
    return 'made'
  })
  if (kind !== 'made') return { kind }
  needs.log.info({ shopId, by, keyId: id, role }, 'A merchant key was created')
  return { kind, id, key }
}

const changeKey = async (needs: Needs, author: Author, { id, ...access }: ChangedKey): Promise<boolean> => {
  const { shopId, by } = author
  const isChanged = await needs.store.transaction(async (tables) => {
    const { shops, merchantKeys } = tables
    await shops.lock(shopId)
    if (!(await merchantKeys.change(shopId, id, access))) return false
    await shops.record(shopId, { by, change: 'key-changed' }, needs.now())
    const detail = { id, ...(access.role && { role: access.role }) }
    await tables.audit.append(shopId, toAuditEntry(author, { at: needs.now(), action: 'keys.change', detail }))
    return true
  })
  if (isChanged) needs.log.info({ shopId, by, keyId: id, ...access }, 'A merchant key was changed')
  return isChanged
}

const revokeKey = async (needs: Needs, author: Author, id: string): Promise<boolean> => {
  const { shopId, by } = author
  const revoked = await needs.store.transaction(async (tables) => {
    const { shops, merchantKeys } = tables
    const at = needs.now()
    await shops.lock(shopId)
    const name = await merchantKeys.revoke(shopId, id, at)
    if (name === null) return false
    await shops.record(shopId, { by, change: 'key-revoked' }, at)
    await tables.audit.append(shopId, toAuditEntry(author, { at, action: 'keys.end', detail: { name } }))
    return true
  })
  if (revoked) needs.log.info({ shopId, by, keyId: id }, 'A merchant key was revoked')
  return revoked
}

const authenticateKey = async ({ store, now }: Needs, shopId: ShopId, key: string): Promise<KeyCheck | null> => {
  if (KEY_PATTERN.exec(key)?.[1] !== shopId) return null
  const presentedHash = hashOf(key)
  // Compares every hash in constant time, so that timing reveals nothing.
  const [found] = (await store.merchantKeys.notRevoked(shopId)).filter(({ hash }) => isSameText(hash, presentedHash))
  if (found === undefined) return null
  const { id, name, role, endsAt } = found
  if (endsAt !== null && now() >= endsAt) return { kind: 'ended', endsAt }
  await store.merchantKeys.recordUse(shopId, id, now())
  return { kind: 'valid', id, name, role, endsAt }
}

/** Merchant API keys: 256 random bits, stored as a hash. */
export const createShopKeys = (needs: Needs): Configurations['keys'] => ({
  async make(author, key) {
    const made = await createKey(needs, author, key)
    return made.kind === 'made' ? made : null
  },
  makeOnce: (author, key) => createKey(needs, author, key),
  all: (shopId) => needs.store.merchantKeys.all(shopId),
  change: (author, change) => changeKey(needs, author, change),
  revoke: (author, id) => revokeKey(needs, author, id),
  findByKey: (shopId, key) => authenticateKey(needs, shopId, key),
})
