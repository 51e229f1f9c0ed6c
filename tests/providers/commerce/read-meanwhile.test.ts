import { expect, test } from 'vitest'
import { mirroredShops } from './mirrored-shops.ts'
import { shirt, soldOrder } from './sold.ts'

const { now, clock, openShop } = mirroredShops()
const readNothing = async (): Promise<unknown> => null

const createSlowReads = async (step = 1) => {
  const changes = { order: readNothing, product: readNothing }
  const slow =
    <Args extends readonly unknown[], Answer>(what: keyof typeof changes, read: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      const answer = await read(...args)
      const mine = changes[what]
      changes[what] = readNothing
      clock.forward(step)
      await mine()
      clock.forward(step)
      return answer
    }
  const shop = await openShop((outside) => ({
    ...outside,
    findOrder: slow('order', outside.findOrder),
    findOrderByName: slow('order', outside.findOrderByName),
    products: slow('product', outside.products),
  }))
  await shop.catchUp()
  return {
    ...shop,
    during(what: keyof typeof changes, work: () => Promise<unknown>): void {
      changes[what] = work
    },
  }
}

type Read = (shop: Awaited<ReturnType<typeof createSlowReads>>) => Promise<unknown>

const readings = [
  ['named', ({ commerce, portal }) => commerce.refreshEntity(portal, { what: 'order', id: soldOrder.id })],
  ['looked up', ({ commerce, portal }) => commerce.findOrderByName(portal, soldOrder.name)],
  ['submitted', ({ commerce, portal }) => commerce.findOrder(portal, soldOrder.id, { within: 0 })],
  [
    'caught up with',
    async ({ catchUp, put, shopId }) => {
      await put.putOrders(shopId, [{ ...soldOrder, tags: ['changed'] }])
      await catchUp()
    },
  ],
] as const satisfies readonly (readonly [string, Read])[]

test.each(
  readings,
)('BCK-02 BCK-03 a refund during a read of an order (%s) counts despite outdated data', async (_, read) => {
  const shop = await createSlowReads()
  const { commerce, portal, during } = shop
  clock.forward(10 * 60_000)
  const query = { shopId: portal, orderId: soldOrder.id, reference: 'r:refund:1', now: now() }
  during('order', () => commerce.refund({ ...query, amount: 700, currency: soldOrder.currency, lines: [] }))
  await read(shop)
  const refunded = async () => (await commerce.findOrder(portal, soldOrder.id))?.refundTotal
  expect(await refunded()).toBe(soldOrder.refundTotal + 700)
  await commerce.refreshEntity(portal, { what: 'order', id: soldOrder.id })
  expect(await refunded()).toBe(soldOrder.refundTotal + 700)
})

test('BCK-03 a refund at the exact moment of a read counts despite outdated data', async () => {
  const { commerce, portal, during } = await createSlowReads(0)
  const query = { shopId: portal, orderId: soldOrder.id, reference: 'r:refund:1', now: now() }
  during('order', () => commerce.refund({ ...query, amount: 700, currency: soldOrder.currency, lines: [] }))
  await commerce.refreshEntity(portal, { what: 'order', id: soldOrder.id })
  expect((await commerce.findOrder(portal, soldOrder.id))?.refundTotal).toBe(soldOrder.refundTotal + 700)
})

test('BCK-02 BCK-03 a reservation during a product read prevents overselling despite outdated data', async () => {
  const { commerce, portal, during } = await createSlowReads()
  const query = { shopId: portal, orderId: soldOrder.id, reference: 'r:stock:1', now: now() }
  during('product', () => commerce.reserve({ ...query, variantIds: ['shirt-m'] }))
  await commerce.refreshEntity(portal, { what: 'product', id: shirt.id })
  const [product] = await commerce.products(portal, [shirt.id])
  expect(product?.variants.find(({ id }) => id === 'shirt-m')?.stock).toBe(1)
})
