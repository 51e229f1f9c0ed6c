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

/** So long what was published counts as it did before where nobody said that it changed: who listens may be cut off. */
const KNOWN_MS = 1_000

/** Anybody can make up names: the one asked for longest ago is forgotten first. */
const NAMES_KEPT = 1_000

/** What is published under names, asked once a second at most, and anew once something was published. */
const remembered = <Answer>(ask: (name: string) => Promise<Answer>, now: () => Instant) => {
  const nothing = () => latest<{ readonly answer: Answer; readonly until: Instant }>(NAMES_KEPT)
  let known = nothing()
  const forget = (): void => {
    known = nothing()
  }
  return {
    forget,
    async of(name: string): Promise<Answer> {
      const before = known.get(name)
      if (before !== undefined && now() < before.until) return before.answer
      const asked = known // what is forgotten meanwhile takes this answer with it: it may be of before
      const answer = await ask(name)
      asked.set(name, { answer, until: now() + KNOWN_MS })
      return answer
    },
    /** Tells what was just read under a name: what is known is as good as asked anew; where it is something else, nothing is known any more. */
    seen(name: string, answer: Answer): void {
      const before = known.get(name)
      if (before === undefined) return
      if (before.answer === answer) known.set(name, { answer, until: now() + KNOWN_MS })
      else forget()
    },
  }
}

/** No name in the DNS is longer. */
const HOST_CHARACTERS = 253

/** So many characters of published documents are kept, some hundred versions; one never changes, so that what is read again is the same. */
const CHARACTERS_KEPT = 8_000_000

/** What it takes to know which version is in force. */
interface Needs {
  readonly now: () => Instant
  /** Whether nothing keeps the cards of a configuration from being taken. */
  readonly cardsWork: (config: ShopConfig) => boolean
  /** Has `wake` called when something was published, by whatever process; the answer ends it. */
  readonly listen: (wake: () => void) => Promise<() => Promise<void>>
}

/** The same shop without cards. */
const withoutCards = (config: ShopConfig): ShopConfig => {
  const { payments: _closed, ...adapters } = config.adapters
  return { ...config, adapters }
}

/** Published versions, kept in memory. Which of them counts is asked anew at every visit, so a publishing is hot at once. */
export function liveShops(store: Pick<Store, 'shops'>, across: AcrossShops, { now, cardsWork, listen }: Needs): Shops {
  const versions = latest<ShopConfig>(CHARACTERS_KEPT, (config) => JSON.stringify(config).length)
  const closed = new WeakMap<ShopConfig, ShopConfig>()
  const hosts = remembered(across.shopOfHost, now)
  const inForce = remembered(async (shopId) => (await store.shops.pointers(shopId))?.live ?? null, now)
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
    async inForce(shopId) {
      const version = await inForce.of(shopId)
      return version === null ? null : live.config(shopId, version)
    },
    sawInForce: inForce.seen,
    ofHost: async (host) => (host.length > HOST_CHARACTERS ? null : hosts.of(host)),
    all: () => across.allShops(),
    follow: () =>
      listen(() => {
        hosts.forget()
        inForce.forget()
      }),
  }
  return live
}
