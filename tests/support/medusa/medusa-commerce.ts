import { afterAll } from 'vitest'
import type { Database } from '../../../server/database/database.ts'
import { freshShop } from '../../contract/fresh-shop.ts'
import { accessBy } from '../order-system-access.ts'
import { outsideShops } from '../outside-commerce.ts'
import { secretsNamed } from '../secrets.ts'
import { medusaAdapter, medusaHosts, medusaUser } from './server.ts'
import type { MedusaState } from './state.ts'

export const createMedusaShops = (database: () => Database, now: () => number = Date.now) => {
  const hosts = medusaHosts()
  const shops = outsideShops(database, now)
  afterAll(hosts.closeAll)
  const secretOf = secretsNamed({ MEDUSA: medusaUser.password })
  const commerce = () => shops.commerce({ secretOf, orderSystems: accessBy(hosts.backendConnect) })
  return {
    commerce,
    async open(overrides: Partial<MedusaState> = {}) {
      const shopId = freshShop()
      const server = await hosts.serve(`${shopId}.example`, { now, ...overrides })
      shops.publish(shopId, medusaAdapter(shopId, `${shopId}.example`), { currency: 'EUR' })
      return { server, shopId }
    },
    async catchUp(shopId: string, by = commerce()) {
      while (await by.catchUp(shopId)) {}
    },
  }
}
