import { randomBytes } from 'node:crypto'
import { localCommerce } from '../../../server/providers/commerce/local/local.ts'
import { localWrites } from '../../../server/providers/commerce/local/local-writes.ts'
import type { Commerce } from '../../../server/providers/commerce/port.ts'
import { openedDatabase } from '../../contract/open-database.ts'
import { createBackends } from '../../support/backends.ts'
import { testClock } from '../../support/world.ts'
import { shopThatSold } from './sold.ts'

export const mirroredShops = () => {
  const database = openedDatabase()
  const clock = testClock(Date.UTC(2026, 0, 31, 12))
  const { now } = clock
  const backends = createBackends(database, now)
  return {
    database,
    now,
    clock,
    backends,
    async openShop(wrap: (commerce: Commerce) => Commerce = (one) => one) {
      const shopId = await shopThatSold(database())
      const outside = wrap(localCommerce({ database: database(), now, random: randomBytes }))
      const portal = await backends.serve({ outside, shopId })
      const commerce = backends.commerce()
      const catchUp = async () => {
        while (await commerce.catchUp(portal)) {}
      }
      return {
        shopId,
        outside,
        portal,
        commerce,
        catchUp,
        put: localWrites(database()),
        away: () => backends.close(`${shopId}.example`),
      }
    },
  }
}
