import { randomBytes } from 'node:crypto'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Database } from '../../server/database/database.ts'
import { wrenfoldShop } from '../../server/demo/wrenfold/shop.ts'
import { allocate } from '../../server/domain/money/allocate.ts'
import { commerceAdapters } from '../../server/providers/commerce/adapters.ts'
import { localCommerce } from '../../server/providers/commerce/local/local.ts'
import { accessBy } from './order-system-access.ts'

type Needs = Parameters<typeof commerceAdapters>[0]

export const outsideShops = (database: () => Database, now: () => number) => {
  const configs = new Map<string, ShopConfig>()
  const warned: Readonly<Record<string, unknown>>[] = []
  return {
    warned,
    publish: (shopId: string, commerce: ShopConfig['adapters']['commerce'], overrides: Partial<ShopConfig> = {}) =>
      configs.set(shopId, {
        ...wrenfoldShop,
        shop: { ...wrenfoldShop.shop, id: shopId },
        adapters: { ...wrenfoldShop.adapters, commerce },
        ...overrides,
      }),
    commerce: (overrides: Pick<Needs, 'secretOf'> & Partial<Needs>) =>
      commerceAdapters({
        orderSystems: accessBy(),
        database: database(),
        now,
        allocate,
        secret: Buffer.alloc(32, 'installation'),
        local: localCommerce({ database: database(), now, random: randomBytes }),
        configOf: async (shopId) => configs.get(shopId) ?? null,
        warn: (fields) => warned.push(fields),
        ...overrides,
      }),
  }
}
