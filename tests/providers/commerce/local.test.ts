import { randomBytes } from 'node:crypto'
import { describe } from 'vitest'
import { loadShop } from '../../../server/load/load-shop.ts'
import { localCommerce } from '../../../server/providers/commerce/local/local.ts'
import { openedDatabase } from '../../contract/open-database.ts'
import { testDatabases } from '../../support/postgres.ts'
import { commerceContract } from './commerce.contract.ts'
import { harbourGoods } from './harbour-goods.ts'

describe.each(testDatabases())('on $engine', ({ lend }) => {
  const database = openedDatabase(lend)

  commerceContract('local', async () => {
    await loadShop({ database: database(), now: () => 0 }, { folder: harbourGoods, unreadable: 'refuse' }, () => {})
    return {
      commerce: localCommerce({ database: database(), random: randomBytes, now: Date.now }),
      shopId: 'harbour-goods',
      emptyShopId: 'elsewhere',
      collections: ['Summer', 'Vault', 'New Arrivals'],
    }
  })
})
