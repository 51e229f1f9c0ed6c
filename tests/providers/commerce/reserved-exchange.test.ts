import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { localCommerce } from '../../../server/providers/commerce/local/local.ts'
import { openedDatabase } from '../../contract/open-database.ts'
import { createBackends } from '../../support/backends.ts'
import { shirt, shopThatSold, soldOrder } from './sold.ts'

const database = openedDatabase()
const time = Date.UTC(2026, 0, 31, 12)
const now = () => time
const backends = createBackends(database, now)

const openShop = async () => {
  const shopId = await shopThatSold(database())
  const local = localCommerce({ database: database(), now, random: randomBytes })
  const bodies: unknown[] = []
  const outside: typeof local = {
    ...local,
    createExchangeOrder: async (operation) => {
      bodies.push(operation)
      return local.createExchangeOrder(operation)
    },
  }
  const portal = await backends.serve({ outside, shopId })
  const about = (reference: string) => ({ shopId: portal, orderId: soldOrder.id, reference, now: time })
  const exchange = {
    ...about('r:exchange-order:1'),
    lines: [{ variantId: 'shirt-m', total: 5_400 }],
    currency: soldOrder.currency,
    speed: 'regular' as const,
    due: 0,
    address: null,
  } as const
  const countLeft = async () => {
    const [product] = await local.products(shopId, [shirt.id])
    return product?.variants.find(({ id }) => id === 'shirt-m')?.stock
  }
  return { about, exchange, countLeft, bodies, commerce: backends.commerce() }
}

test('FND-12 an exchange order of an external system names its reservation and takes it once', async () => {
  const { about, exchange, countLeft, bodies, commerce } = await openShop()
  await commerce.reserve({ ...about('r:stock:1'), variantIds: ['shirt-m'] })
  expect(await countLeft()).toBe(1)
  const created = await commerce.createExchangeOrder({ ...exchange, reserved: 'r:stock:1' })
  expect([created.kind, await countLeft()]).toEqual(['created', 1])
  expect(bodies).toMatchObject([{ reserved: 'r:stock:1', lines: [{ variantId: 'shirt-m', total: 5_400 }] }])
})

test('FND-12 an exchange order of the example takes unreserved units from stock', async () => {
  const { about, exchange, countLeft, commerce } = await openShop()
  expect([(await commerce.createExchangeOrder(exchange)).kind, await countLeft()]).toEqual(['created', 1])
  const two = { ...exchange, ...about('s:exchange-order:1'), lines: [...exchange.lines, ...exchange.lines] }
  expect(await commerce.createExchangeOrder(two)).toMatchObject({ kind: 'refused', because: 'out-of-stock' })
  expect(await countLeft()).toBe(1)
})
