import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Instant } from '../../schemas/ids.ts'
import { fault } from '../faults.ts'
import { latest } from '../latest.ts'
import type { Shops, Store } from '../world.ts'

/** Questions over all shops, which only the store's across-shops room may ask. */
interface AcrossShops {
  shopOfHost(host: string): Promise<string | null>
  allShops(): Promise<readonly string[]>
}

/** So long a host leads where it led before, also to nowhere; published hosts count from then on at the latest. */
const HOST_KNOWN_MS = 1_000

/** Anybody can make up hosts: the one asked for longest ago is forgotten first. */
const HOSTS_KEPT = 1_000

/** No name in the DNS is longer. */
const HOST_CHARACTERS = 253

/** Where hosts lead, asked once a second. */
const rememberedHosts = (shopOfHost: AcrossShops['shopOfHost'], now: () => Instant): Shops['ofHost'] => {
  const known = latest<{ readonly shopId: string | null; readonly until: Instant }>(HOSTS_KEPT)
  return async (host) => {
    if (host.length > HOST_CHARACTERS) return null
    const remembered = known.get(host)
    if (remembered !== undefined && now() < remembered.until) return remembered.shopId
    const shopId = await shopOfHost(host)
    known.set(host, { shopId, until: now() + HOST_KNOWN_MS })
    return shopId
  }
}

/** So many characters of published documents are kept, some hundred versions; one never changes, so that what is read again is the same. */
const CHARACTERS_KEPT = 8_000_000

/** What it takes to know which version is in force. */
interface Needs {
  readonly now: () => Instant
  /** Whether nothing keeps the cards of a configuration from being taken. */
  readonly cardsWork: (config: ShopConfig) => boolean
}

/** The same shop without cards. */
const withoutCards = (config: ShopConfig): ShopConfig => {
  const { payments: _closed, ...adapters } = config.adapters
  return { ...config, adapters }
}

/** Published versions, kept in memory. Which of them counts is asked anew at every visit, so a publishing is hot at once. */
export function liveShops(store: Pick<Store, 'shops'>, across: AcrossShops, { now, cardsWork }: Needs): Shops {
  const versions = latest<ShopConfig>(CHARACTERS_KEPT, (config) => JSON.stringify(config).length)
  const closed = new WeakMap<ShopConfig, ShopConfig>()
  const live: Shops = {
    async config(shopId, version) {
      const known = versions.get(`${shopId}@${version}`)
      if (known !== undefined) return known
      const stored = await store.shops.findConfig(shopId, version)
      if (stored === null) throw fault('RET_ERR_CONFIG_MISSING')
      // It was checked when it was published, by the schema of its day.
      const config = stored.document as ShopConfig
      versions.set(`${shopId}@${version}`, config)
      return config
    },
    async forShoppers(shopId, version) {
      const config = await live.config(shopId, version)
      if (cardsWork(config)) return config
      const known = closed.get(config) ?? withoutCards(config)
      closed.set(config, known)
      return known
    },
    ofHost: rememberedHosts(across.shopOfHost, now),
    all: () => across.allShops(),
  }
  return live
}
