import type { ShopConfig } from '../../../schemas/config/index.ts'
import { fault } from '../../faults.ts'
import type { World } from '../../world.ts'

type Needs = Pick<World, 'store' | 'shops'>

/** @throws Fault RET_ERR_SHOP_UNKNOWN */
export async function liveConfig({ store, shops }: Needs, shopId: string): Promise<ShopConfig> {
  const pointers = await store.shops.pointers(shopId)
  if (pointers === null) throw fault('RET_ERR_SHOP_UNKNOWN')
  shops.setLiveVersion(shopId, pointers.live)
  return shops.config(shopId, pointers.live)
}

export async function activeConfigs({ store, shops }: Needs, shopId: string): Promise<readonly ShopConfig[]> {
  const pointers = await store.shops.pointers(shopId)
  const versions = [pointers?.live, pointers?.candidate?.version].filter((version) => version !== undefined)
  return Promise.all(versions.map((version) => shops.config(shopId, version)))
}
