import { createHash } from 'node:crypto'
import type { ShopId } from '../../schemas/values/ids.ts'
import { isSameText } from '../same-text.ts'
import type { Author, Configurations, Store, World } from '../world.ts'

type Needs = Pick<World, 'now' | 'random' | 'log'> & {
  readonly store: Pick<Store, 'shops' | 'merchantKeys' | 'transaction'>
}

const SECRET_BYTES = 32
// Hex, because an id that begins with a dash would parse as a command option.
const ID_BYTES = 6

/** Per shop. */
const MAX_ACTIVE_KEYS = 20

const KEY_PATTERN = /^hw_([a-z0-9][a-z0-9-]{0,62})_[A-Za-z0-9_-]{43}$/

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** Returns the key once; only its hash is stored. Null when the shop does not exist or has the maximum of keys. */
const createKey = async (needs: Needs, { shopId, by }: Author, name: string) => {
  const text = (bytes: number, encoding: BufferEncoding): string => Buffer.from(needs.random(bytes)).toString(encoding)
  const [id, key] = [text(ID_BYTES, 'hex'), `hw_${shopId}_${text(SECRET_BYTES, 'base64url')}`]
  const isCreated = await needs.store.transaction(async ({ shops, merchantKeys }) => {
    if ((await shops.lock(shopId)) === null) return false
    if ((await merchantKeys.inForce(shopId)).length >= MAX_ACTIVE_KEYS) return false
    await merchantKeys.add(shopId, { id, name, hash: hashOf(key) }, needs.now())
    await shops.record(shopId, { by, change: 'key-made' }, needs.now())
    return true
  })
  if (isCreated) needs.log.info({ shopId, by, keyId: id }, 'A merchant key was made')
  return isCreated ? { id, key } : null
}

/** False when no active key has this id. */
const revokeKey = async (needs: Needs, { shopId, by }: Author, id: string): Promise<boolean> => {
  const revoked = await needs.store.transaction(async ({ shops, merchantKeys }) => {
    await shops.lock(shopId)
    if (!(await merchantKeys.revoke(shopId, id, needs.now()))) return false
    await shops.record(shopId, { by, change: 'key-revoked' }, needs.now())
    return true
  })
  if (revoked) needs.log.info({ shopId, by, keyId: id }, 'A merchant key was revoked')
  return revoked
}

/** The key's id and name; null when it is invalid for the shop. */
const authenticateKey = async ({ store, now }: Needs, shopId: ShopId, key: string) => {
  if (KEY_PATTERN.exec(key)?.[1] !== shopId) return null
  const presentedHash = hashOf(key)
  // Compares every hash in constant time, so that timing reveals nothing.
  const [found] = (await store.merchantKeys.inForce(shopId)).filter(({ hash }) => isSameText(hash, presentedHash))
  if (found === undefined) return null
  await store.merchantKeys.recordUse(shopId, found.id, now())
  return { id: found.id, name: found.name }
}

/** Merchant API keys: 256 random bits, stored as a hash. */
export const createShopKeys = (needs: Needs): Configurations['keys'] => ({
  make: (author, name) => createKey(needs, author, name),
  all: (shopId) => needs.store.merchantKeys.all(shopId),
  revoke: (author, id) => revokeKey(needs, author, id),
  findByKey: (shopId, key) => authenticateKey(needs, shopId, key),
})
