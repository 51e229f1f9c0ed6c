import type { ShopConfig } from '../../schemas/config/index.ts'
import { fault } from '../faults.ts'
import type { Shops, Store } from '../world.ts'

/** Questions over all shops, which only the store's across-shops room may ask. */
export interface AcrossShops {
  shopOfHost(host: string): Promise<string | null>
  allShops(): Promise<readonly string[]>
}

/** Configurations kept in memory: a version never changes, so it is read once. */
export const liveShops = (store: Pick<Store, 'shops'>, across: AcrossShops): Shops => {
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
    ofHost: (host) => across.shopOfHost(host),
    all: () => across.allShops(),
  }
}
