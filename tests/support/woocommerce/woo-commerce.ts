import { afterAll } from 'vitest'
import type { Database } from '../../../server/database/database.ts'
import { freshShop } from '../../contract/fresh-shop.ts'
import { accessBy } from '../order-system-access.ts'
import { outsideShops } from '../outside-commerce.ts'
import { secretsNamed } from '../secrets.ts'
import { wooAdapter, wooHosts, wooKeys } from './server.ts'
import type { WooState } from './state.ts'

export const createWooShops = (database: () => Database, now: () => number = Date.now) => {
  const hosts = wooHosts()
  const shops = outsideShops(database, now)
  afterAll(hosts.closeAll)
  const commerce = () =>
    shops.commerce({ secretOf: secretsNamed(wooKeys), orderSystems: accessBy(hosts.backendConnect) })
  return {
    commerce,
    warned: shops.warned,
    async open(overrides: Partial<WooState> = {}, options: object = {}) {
      const shopId = freshShop()
      const server = await hosts.serve(`${shopId}.example`, { now, ...overrides })
      shops.publish(shopId, wooAdapter(shopId, `${shopId}.example`, options), { currency: overrides.currency ?? 'EUR' })
      return { server, shopId }
    },
    async catchUp(shopId: string, by = commerce()) {
      while (await by.catchUp(shopId)) {}
    },
  }
}
