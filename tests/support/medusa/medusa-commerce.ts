import { afterAll } from 'vitest'
import type { Database } from '../../../server/database/database.ts'
import { freshShop } from '../../contract/fresh-shop.ts'
import { accessBy } from '../order-system-access.ts'
import { outsideShops } from '../outside-commerce.ts'
import { secretsNamed } from '../secrets.ts'
import { medusaAdapter, medusaHosts, medusaUser } from './server.ts'
import type { MedusaState } from './state.ts'

/** Shops whose orders are in servers of Medusa, over one database. */
export const medusaShopsOver = (database: () => Database, now: () => number = Date.now) => {
  const hosts = medusaHosts()
  const shops = outsideShops(database, now)
  afterAll(hosts.closeAll)
  const secretOf = secretsNamed({ MEDUSA: medusaUser.password })
  const commerce = () => shops.commerce({ secretOf, orderSystems: accessBy(hosts.backendConnect) })
  return {
    /** What the portal has of them, as a process that has just begun. */
    commerce,
    /** Opens a Medusa that has this, and a shop whose orders are there. */
    async open(given: Partial<MedusaState> = {}) {
      const shopId = freshShop()
      const server = await hosts.serve(`${shopId}.example`, { now, ...given })
      shops.publish(shopId, medusaAdapter(shopId, `${shopId}.example`), { currency: 'EUR' })
      return { server, shopId }
    },
    /** Reads all that there is to read of a shop. */
    async catchUp(shopId: string, by = commerce()) {
      while (await by.catchUp(shopId)) {}
    },
  }
}
