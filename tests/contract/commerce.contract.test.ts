import { randomBytes } from 'node:crypto'
import { describe } from 'vitest'
import { localCommerce } from '../../server/providers/commerce/local.ts'
import { shirt, shopThatSold, soldOrder } from '../providers/commerce/sold.ts'
import { backendsOver } from '../support/backends.ts'
import { testDatabases } from '../support/postgres.ts'
import { checkoutsContract } from './checkouts.contract.ts'
import { operationsContract } from './commerce.contract.ts'
import { freshShop } from './fresh-shop.ts'
import { openedDatabase } from './open-database.ts'

describe.each(testDatabases())('on $engine', ({ fresh }) => {
  const database = openedDatabase(fresh)
  const backends = backendsOver(database)
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
  // Behind it is the reference of the API, and behind that another shop of the same database.
  const overHttp = async () => {
    const { commerce: outside, shopId, ...rest } = await situation()
    const there = await backends.serve({ outside, shopId })
    const elsewhere = await backends.serve({ outside, shopId: rest.otherShopId })
    return { ...rest, commerce: backends.commerce(), shopId: there, otherShopId: elsewhere }
  }
  operationsContract('local', situation)
  operationsContract('http', overHttp)
  checkoutsContract('http', overHttp)
  checkoutsContract('local', situation)
})
