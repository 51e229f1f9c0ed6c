import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Instant, ShopId } from '../../schemas/ids.ts'
import { fault } from '../faults.ts'
import { latest } from '../latest.ts'
import type { Shops, Store } from '../world.ts'

/** Questions over all shops, which only the store's across-shops room may ask. */
interface AcrossShops {
  shopOfHost(host: string): Promise<string | null>
  allShops(): Promise<readonly string[]>
}

/** So long what was published counts as it did before; what is published counts from then on at the latest. */
const KNOWN_MS = 1_000

/** Anybody can make up names: the one asked for longest ago is forgotten first. */
const NAMES_KEPT = 1_000

/** What is published under a name, asked once a second. */
const remembered = <Answer>(ask: (name: string) => Promise<Answer>, now: () => Instant) => {
  const known = latest<{ readonly answer: Answer; readonly until: Instant }>(NAMES_KEPT)
  return async (name: string): Promise<Answer> => {
    const before = known.get(name)
    if (before !== undefined && now() < before.until) return before.answer
    const answer = await ask(name)
    known.set(name, { answer, until: now() + KNOWN_MS })
    return answer
  }
}

/** No name in the DNS is longer. */
const HOST_CHARACTERS = 253

/** Where hosts lead, also to nowhere. */
const rememberedHosts = (shopOfHost: AcrossShops['shopOfHost'], now: () => Instant): Shops['ofHost'] => {
  const shopOf = remembered(shopOfHost, now)
  return async (host) => (host.length > HOST_CHARACTERS ? null : shopOf(host))
}

/** The configuration in force of each shop, for what is chosen by shop and not by visit; null where nothing is published. */
export const configsInForce = (
  { store, shops }: { readonly store: Pick<Store, 'shops'>; readonly shops: Pick<Shops, 'config'> },
  now: () => Instant,
): ((shopId: ShopId) => Promise<ShopConfig | null>) =>
  remembered(async (shopId) => {
    const pointers = await store.shops.pointers(shopId)
    return pointers && shops.config(shopId, pointers.live)
  }, now)

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
