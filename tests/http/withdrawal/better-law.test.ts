import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import { buildApp } from '../../../server/app.ts'
import { choose, createShopper, itemNamed, lookUpOrder, type Shopper } from '../../support/shopper.ts'
import { type TestWorld, testWorld } from '../../support/world.ts'
import { type Example, setUpExample, withRefundFee } from './withdrawn-order.ts'

let house: TestWorld
let app: FastifyInstance
beforeAll(async () => {
  house = await testWorld()
  app = await buildApp(house.world)
}, 120_000)
afterAll(async () => {
  await app.close()
  await house.drop()
})

const addressIn = (country: string) => ({ name: 'Ada', address1: '1 Way', city: 'Town', zip: '10001', country })

const openItems = async (example: Example & { readonly country?: string } = {}): Promise<Shopper> => {
  const { country = 'DE', order, ...rest } = example
  const { shopId } = await setUpExample(house, app, { ...rest, order: { address: addressIn(country), ...order } })
  const shopper = createShopper(app, shopId)
  await lookUpOrder(shopper)
  await shopper.open('/exchange')
  return shopper
}

const line = (shopper: Shopper) => shopper.find('text', 'statutory')

const withFinalSale = (config: ShopConfig): ShopConfig => ({
  ...config,
  settings: { ...config.settings, finalSaleTags: ['final-sale'] },
})

const free = { order: { shippingTotal: 0, total: 16_200, taken: 16_200 } }

test('WDR-15 the items say so where the policy gives less than the law', async () => {
  const worse: readonly Example[] = [
    {},
    { ...free, change: withRefundFee(500) },
    { order: { ...free.order, gateways: ['cash'] } },
    { ...free, tags: { 1: ['final-sale'] }, change: withFinalSale },
  ]
  for (const example of worse) {
    const [link] = line(await openItems(example))?.actions ?? []
    expect(link).toMatchObject({
      label: 'Withdraw from contract here',
      action: { type: 'navigate', path: '/withdraw' },
    })
  }
})

test('WDR-15 no line appears where the policy gives as much, or the law nothing', async () => {
  const same: readonly Parameters<typeof openItems>[0][] = [
    free,
    { sentDaysAgo: 40 },
    { country: 'US' },
    { order: { buyer: 'business' } },
    { withdrawal: { off: 'business-only' } },
  ]
  for (const example of same) expect(line(await openItems(example))).toBeUndefined()
})

test('WDR-15 the review compares the amounts of the chosen items', async () => {
  const review = async (example: Example) => {
    const shopper = await openItems(example)
    await choose(shopper, itemNamed(shopper, 'Coat'), { reasons: ['changed-mind'], outcome: 'return' })
    await shopper.press('items.continue')
    if (shopper.offered().includes('credit.choose'))
      await shopper.press('credit.choose', { args: { credit: 'refund' } })
    expect(shopper.readPage().screen?.path).toBe('/review')
    return line(shopper)
  }
  expect(await review({ ...free, change: withRefundFee(500) })).toBeDefined()
  expect(await review(free)).toBeUndefined()
})
