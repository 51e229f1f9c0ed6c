import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { ask, findReturn, reviewResult, rule, shopWith } from '../journey/ruled.ts'
import { english, goToReview, readReturnKey, submit } from '../journey/shoppers.ts'
import { setUpTravellingReturns, type TravellingReturns } from '../journey/travelling-returns.ts'
import { choose, createShopper, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { returnClient } from './return-client.ts'

const rules = [rule('checked', [reviewResult('review')])]
const labels = { when: 'approved' } as const

let world: TestWorld
let returns: TravellingReturns
beforeAll(async () => {
  world = await testWorld()
  returns = await setUpTravellingReturns(world, (config) => ({
    ...config,
    settings: { ...config.settings, enablePointOfSale: true },
  }))
}, 120_000)
afterAll(() => world.drop())

const loadShop = (options: Parameters<typeof shopWith>[0] = {}): Promise<string> =>
  loadDemoShop(world, {
    change: shopWith({ rules, ...options, settings: { labels, giftFlowEnabled: true, ...options.settings } }),
  })
const visitor = async (options: Parameters<typeof shopWith>[0] = {}): Promise<Shopper> =>
  createShopper(returns.app, await loadShop(options))

const submitHeldLabel = (): Promise<ReturnRecord> => {
  const label = { state: 'held', reference: 'held-1', askedAt: TEST_NOW } as const
  return returns.made({ outcome: 'review', labelWhen: 'approved', label })
}

test('FND-35 the review page announces a waiting label, without a date to send', async () => {
  const shopper = await visitor()
  await goToReview(shopper)
  const page = JSON.stringify(shopper.readPage())
  expect(page).toContain(english('label.held-copy'))
  expect(page).not.toContain('Hand your parcel over by')
})

test('FND-35 a gift under review holds its label', async () => {
  const shopper = await visitor({ rest: { forms: {} } })
  await shopper.open('/gift')
  await shopper.press('gift.lookup', { values: { order: '1001', zip: '10001' } })
  const home = { country: 'US', address1: '5 Pine Street', city: 'New York', state: 'NY', zip: '10005' }
  await shopper.press('gift.submit', {
    values: { email: 'friend@example.com', firstName: 'Kim', lastName: 'Reyes', ...home },
  })
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), { outcome: 'return' })
  await shopper.press('items.continue')
  if (shopper.readPage().screen?.path === '/credit') await shopper.press('credit.choose', { args: { credit: 'gift' } })
  await submit(shopper)
  expect((await findReturn(world, shopper)).document).toMatchObject({ gift: true, label: { state: 'held' } })
})

test('FND-35 a warranty claim under review holds its label', async () => {
  const claim = ask('claim', 'warranty', { optional: true })
  const seams = {
    id: 'seams',
    group: 'sewing',
    copy: { en: 'Seams' },
    days: 365,
    allowed: { refund: true, gift: true },
  }
  const shopper = await visitor({
    rules: [rule('claim', [claim]), ...rules],
    flags: ['warranties'],
    rest: { warranties: [seams] },
  })
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), { warranty: 'seams', outcome: 'return' })
  await shopper.press('items.continue')
  if (shopper.readPage().screen?.name === 'credit') await shopper.press('credit.choose', { args: { credit: 'refund' } })
  await submit(shopper)
  const { document } = await findReturn(world, shopper)
  expect(document).toMatchObject({ items: [{ warranty: { id: 'seams' } }], label: { state: 'held' } })
  expect(readReturnKey(shopper)).not.toBe('')
})

test('FND-35 a held label reads as not made yet', async () => {
  const { read } = returnClient(returns.app)
  const foundResponse = await read(createShopper(returns.app, returns.shopId), await submitHeldLabel(), 'label')
  expect(foundResponse).toMatchObject({ status: 200, body: { label: { status: 'new', labelUrl: null }, poll: null } })
})

test('FND-35 a return brought to a store drops its held label', async () => {
  const record = await submitHeldLabel()
  const shopper = createShopper(returns.app, returns.shopId)
  await lookUpOrder(shopper)
  const { call } = returnClient(returns.app)
  const { status } = await call(shopper, 'POST', `${record.key}/returninstore`, {
    rev: `r${(await returns.now(record)).rev}`,
  })
  expect(status).toBe(200)
  await world.runner.drain()
  expect((await returns.now(record)).document).toMatchObject({ inStore: true, label: null })
  expect([await returns.followUps(record), await returns.bought(record)]).toEqual([['label cancelled'], []])
})

test('FND-35 a partner books its method at submit, as it needs no held label', async () => {
  const method = returns.arranged('happy-returns')
  const record = await returns.made({ outcome: 'review', labelWhen: 'approved', method })
  expect(record.document).toMatchObject({ label: null, method: { arrangement: { qr: expect.anything() } } })
})
