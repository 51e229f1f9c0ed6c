import { setTimeout as pause } from 'node:timers/promises'
import type { SealedSecret } from '../../schemas/records/sealed-secret.ts'
import type { Author, Secrets, Store, World } from '../world.ts'
import { findSecretNameProblem } from './checks/check-secrets.ts'
import { type SealingKey, seal, unseal } from './seal.ts'

interface Needs extends Pick<World, 'now' | 'random' | 'log'> {
  readonly store: Pick<Store, 'shops' | 'shopSecrets' | 'transaction'>
  /** Decryption keys; the first one also encrypts. Empty when secrets come from the environment only. */
  readonly keys: readonly SealingKey[]
  readonly inEnvironment: (variable: string) => string | undefined
  readonly read: () => Promise<readonly SealedSecret[]>
  /** Calls `wake` when any process changes a secret; returns the function that stops it. */
  readonly listen: (wake: () => void) => Promise<() => Promise<void>>
}

const RETRY_MS = 1_000

const NO_KEY =
  'Secrets cannot be stored: SECRETS_KEYS is not set. Run npm run shop -- secrets-key and set the key that it prints'
const UNREADABLE = 'A stored secret is unusable: none of SECRETS_KEYS decrypts it. Store the secret again'

/** Values by name; null when no key opens the secret. A name belongs to one shop. */
const unsealAll = ({ keys, log }: Needs, all: readonly SealedSecret[]): ReadonlyMap<string, string | null> =>
  new Map(
    all.map((one) => {
      const value = unseal(keys, one)
      if (value === null) log.error({ shopId: one.shopId, secret: one.name, key: one.keyId }, UNREADABLE)
      return [one.name, value]
    }),
  )

/** So that older keys can be removed. */
const resealAll = async ({ store, keys, random, log }: Needs, all: readonly SealedSecret[]): Promise<void> => {
  const [key] = keys
  if (key === undefined) return
  await Promise.all(
    all.map(async (one) => {
      const value = one.keyId === key.id ? null : unseal(keys, one)
      if (value === null) return
      const resealed = { ...one, keyId: key.id, sealed: seal(key, one, { value, random }) }
      await store.shopSecrets.reseal(resealed, one.sealed)
      log.info({ shopId: one.shopId, secret: one.name, key: key.id }, 'A secret was encrypted again with another key')
    }),
  )
}

/**
 * Secrets that merchants change without a restart (BCK-11). They are encrypted in the database, and every process
 * reloads them after a change. Only names are ever returned.
 */
export function createSecrets(needs: Needs): Secrets & Pick<World, 'secretOf'> {
  const { store, keys, now, random, log } = needs
  let values: ReadonlyMap<string, string | null> = new Map()
  let reading: Promise<unknown> = Promise.resolve()

  // Sequential, so that an older read never replaces a newer one.
  const read = (): Promise<void> => {
    const next = reading.then(async () => {
      values = unsealAll(needs, await needs.read())
    })
    reading = next.catch(() => {})
    return next
  }
  const readWithRetry = (): Promise<void> =>
    read().catch(async (error) => {
      log.error({ err: error }, 'Failed to read changed secrets. The service retries')
      await pause(RETRY_MS, undefined, { ref: false })
      await readWithRetry()
    })

  return {
    secretOf: (variable) => {
      const stored = values.get(variable)
      return stored === undefined ? needs.inEnvironment(variable) : (stored ?? undefined)
    },
    all: (shopId) => store.shopSecrets.all(shopId),

    async keep({ shopId, by }: Author, { name, value }) {
      const [key] = keys
      if (key === undefined) return NO_KEY
      const problem = findSecretNameProblem(shopId, name)
      if (problem !== null) return problem
      const secret = { shopId, name, keyId: key.id, sealed: seal(key, { shopId, name }, { value, random }) }
      // Also before the first version: publishing requires the secrets to be set.
      await store.transaction(async ({ shops, shopSecrets }) => {
        await shops.lock(shopId)
        await shopSecrets.save(secret, { by, at: now() })
        await shops.record(shopId, { by, change: 'secret-kept' }, now())
      })
      log.info({ shopId, by, secret: name }, 'A secret was stored')
      await read()
      return null
    },

    async forget({ shopId, by }: Author, name) {
      const forgotten = await store.transaction(async ({ shops, shopSecrets }) => {
        await shops.lock(shopId)
        if (!(await shopSecrets.forget(shopId, name))) return false
        await shops.record(shopId, { by, change: 'secret-forgotten' }, now())
        return true
      })
      if (!forgotten) return false
      log.info({ shopId, by, secret: name }, 'A secret was deleted')
      await read()
      return true
    },

    async follow() {
      const stop = await needs.listen(() => void readWithRetry())
      await read()
      await resealAll(needs, await needs.read())
      return stop
    },
  }
}
