import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Instant } from '../../schemas/ids.ts'
import { fault } from '../faults.ts'
import type { Shops, Store } from '../world.ts'

/** Questions over all shops, which only the store's across-shops room may ask. */
export interface AcrossShops {
  shopOfHost(host: string): Promise<string | null>
  allShops(): Promise<readonly string[]>
}

/** So long a host leads where it led before; published hosts count from then on at the latest. */
const HOST_KNOWN_MS = 1_000

/** Where hosts lead, asked once a second. Unknown hosts are not kept: anybody can make them up. */
const rememberedHosts = (shopOfHost: AcrossShops['shopOfHost'], now: () => Instant): Shops['ofHost'] => {
  const known = new Map<string, { readonly shopId: string; readonly until: Instant }>()
  return async (host) => {
    const remembered = known.get(host)
    if (remembered !== undefined && now() < remembered.until) return remembered.shopId
    const shopId = await shopOfHost(host)
    if (shopId === null) known.delete(host)
    else known.set(host, { shopId, until: now() + HOST_KNOWN_MS })
    return shopId
  }
}

/** Configurations kept in memory: a version never changes, so it is read once. */
export const liveShops = (store: Pick<Store, 'shops'>, across: AcrossShops, now: () => Instant): Shops => {
  const versions = new Map<string, ShopConfig>()
  return {
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
    ofHost: rememberedHosts(across.shopOfHost, now),
    all: () => across.allShops(),
  }
}
