import { createHash } from 'node:crypto'
import type { ShopId } from '../../schemas/ids.ts'
import { sameText } from '../same-text.ts'
import type { Author, Configurations, Store, World } from '../world.ts'

type Needs = Pick<World, 'now' | 'random' | 'log'> & {
  readonly store: Pick<Store, 'shops' | 'merchantKeys' | 'transaction'>
}

const SECRET_BYTES = 32
// In hex, as a command takes an id that begins with a dash for an option.
const ID_BYTES = 6

/** So many keys of a shop open at one time. */
const KEYS_IN_FORCE = 20

const pattern = /^hw_([a-z0-9][a-z0-9-]{0,62})_[A-Za-z0-9_-]{43}$/

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

/**
 * Makes a key and shows it this once: only its hash is kept. Null where the shop has enough of them, or is not there.
 */
const make = async (needs: Needs, { shopId, by }: Author, name: string) => {
  const text = (bytes: number, encoding: BufferEncoding): string => Buffer.from(needs.random(bytes)).toString(encoding)
  const [id, key] = [text(ID_BYTES, 'hex'), `hw_${shopId}_${text(SECRET_BYTES, 'base64url')}`]
  const made = await needs.store.transaction(async ({ shops, merchantKeys }) => {
    if ((await shops.lock(shopId)) === null) return false
    if ((await merchantKeys.inForce(shopId)).length >= KEYS_IN_FORCE) return false
    await merchantKeys.add(shopId, { id, name, hash: hashOf(key) }, needs.now())
    await shops.record(shopId, { by, change: 'key-made' }, needs.now())
    return true
  })
  if (made) needs.log.info({ shopId, by, keyId: id }, 'A merchant key was made')
  return made ? { id, key } : null
}

/** Ends a key; false where none of that id was in force. */
const revoke = async (needs: Needs, { shopId, by }: Author, id: string): Promise<boolean> => {
  const revoked = await needs.store.transaction(async ({ shops, merchantKeys }) => {
    await shops.lock(shopId)
    if (!(await merchantKeys.revoke(shopId, id, needs.now()))) return false
    await shops.record(shopId, { by, change: 'key-revoked' }, needs.now())
    return true
  })
  if (revoked) needs.log.info({ shopId, by, keyId: id }, 'A merchant key was revoked')
  return revoked
}

/** Who calls with a key; null where it opens nothing here. */
const bearer = async ({ store, now }: Needs, shopId: ShopId, key: string) => {
  if (pattern.exec(key)?.[1] !== shopId) return null
  const given = hashOf(key)
  // Every hash is compared, so that the time tells nothing about which was near.
  const [found] = (await store.merchantKeys.inForce(shopId)).filter(({ hash }) => sameText(hash, given))
  if (found === undefined) return null
  await store.merchantKeys.use(shopId, found.id, now())
  return { id: found.id, name: found.name }
}

/** Keys of the merchant's interface: 256 random bits each, kept as a hash alone. */
export const shopKeys = (needs: Needs): Configurations['keys'] => ({
  make: (author, name) => make(needs, author, name),
  all: (shopId) => needs.store.merchantKeys.all(shopId),
  revoke: (author, id) => revoke(needs, author, id),
  bearer: (shopId, key) => bearer(needs, shopId, key),
})
