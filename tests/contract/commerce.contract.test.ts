import { randomBytes } from 'node:crypto'
import { describe } from 'vitest'
import { localCommerce } from '../../server/providers/commerce/local.ts'
import { shirt, shopThatSold, soldOrder } from '../providers/commerce/sold.ts'
import { testDatabases } from '../support/postgres.ts'
import { checkoutsContract } from './checkouts.contract.ts'
import { operationsContract } from './commerce.contract.ts'
import { freshShop } from './fresh-shop.ts'
import { openedDatabase } from './open-database.ts'

describe.each(testDatabases())('on $engine', ({ fresh }) => {
  const database = openedDatabase(fresh)
  const situation = async () => ({
    commerce: localCommerce({
      ...{ database: database(), random: randomBytes, now: Date.now },
      storeOf: async () => 'shop.example',
    }),
    shopId: await shopThatSold(database()),
    otherShopId: freshShop(),
    order: soldOrder,
    productId: shirt.id,
    variants: { one: 'shirt-s', two: 'shirt-m', any: 'shirt-l' },
  })
  operationsContract('local', situation)
  checkoutsContract('local', situation)
})
