import { LRUCache } from 'lru-cache'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Instant } from '../../schemas/values/ids.ts'
import { fault } from '../faults.ts'
import type { Shops, Store } from '../world.ts'

/** Queries over all shops, which only the store's cross-shop module may run. */
interface CrossShopQueries {
  shopOfHost(host: string): Promise<string | null>
  allShops(): Promise<readonly string[]>
}

/** How long an answer is cached without a notification: the listener may be disconnected. In milliseconds. */
const TTL_MS = 1_000

/** Clients can request any name, so the cache is bounded. */
const MAX_NAMES = 1_000

/** Caches the published value of a name for a second, or until something is published. */
const cacheByName = <Answer>(load: (name: string) => Promise<Answer>, now: () => Instant) => {
  const emptyCache = () =>
    new LRUCache<string, { readonly answer: Answer; readonly expiresAt: Instant }>({ max: MAX_NAMES })
  let cache = emptyCache()
  const forget = (): void => {
    cache = emptyCache()
  }
  return {
    forget,
    async get(name: string): Promise<Answer> {
      const cached = cache.get(name)
      if (cached !== undefined && now() < cached.expiresAt) return cached.answer
      const current = cache // A cache replaced meanwhile drops this answer, which may be outdated.
      const answer = await load(name)
      current.set(name, { answer, expiresAt: now() + TTL_MS })
      return answer
    },
    /** Takes a value that another reader just read: extends the cached one, or clears the cache when they differ. */
    observe(name: string, answer: Answer): void {
      const cached = cache.get(name)
      if (cached === undefined) return
      if (cached.answer === answer) cache.set(name, { answer, expiresAt: now() + TTL_MS })
      else forget()
    },
  }
}

/** The maximum of DNS. */
const HOST_CHARACTERS = 253

/** Maximum size of cached documents in characters: some hundred versions. A version never changes. */
const MAX_CHARACTERS = 8_000_000

interface Needs {
  readonly now: () => Instant
  /** Whether the configuration's payment secrets are usable. */
  readonly cardsWork: (config: ShopConfig) => boolean
  /** Calls `wake` when any process publishes; returns the function that stops it. */
  readonly listen: (wake: () => void) => Promise<() => Promise<void>>
}

const withoutCards = (config: ShopConfig): ShopConfig => {
  const { payments: _closed, ...adapters } = config.adapters
  return { ...config, adapters }
}

/** The live version is looked up at each visit, so publishing takes effect within a second. */
export function createLiveShops(
  store: Pick<Store, 'shops'>,
  crossShop: CrossShopQueries,
  { now, cardsWork, listen }: Needs,
): Shops {
  const versions = new LRUCache<string, ShopConfig>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (config) => JSON.stringify(config).length,
  })
  const configsWithoutCards = new WeakMap<ShopConfig, ShopConfig>()
  const hosts = cacheByName(crossShop.shopOfHost, now)
  const inForce = cacheByName(async (shopId) => (await store.shops.pointers(shopId))?.live ?? null, now)
  const live: Shops = {
    async config(shopId, version) {
      const known = versions.get(`${shopId}@${version}`)
      if (known !== undefined) return known
      const stored = await store.shops.findConfig(shopId, version)
      if (stored === null) throw fault('RET_ERR_CONFIG_MISSING')
      // Validated when published, with the schema of that time.
      const config = stored.document as ShopConfig
      versions.set(`${shopId}@${version}`, config)
      return config
    },
    async forShoppers(shopId, version) {
      const config = await live.config(shopId, version)
      if (cardsWork(config)) return config
      const known = configsWithoutCards.get(config) ?? withoutCards(config)
      configsWithoutCards.set(config, known)
      return known
    },
    async inForce(shopId) {
      const version = await inForce.get(shopId)
      return version === null ? null : live.config(shopId, version)
    },
    setLiveVersion: inForce.observe,
    ofHost: async (host) => (host.length > HOST_CHARACTERS ? null : hosts.get(host)),
    all: () => crossShop.allShops(),
    follow: () =>
      listen(() => {
        hosts.forget()
        inForce.forget()
      }),
  }
  return live
}
