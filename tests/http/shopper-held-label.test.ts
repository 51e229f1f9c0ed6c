import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { ask, finds, returnOf, rule, shopWith } from '../journey/ruled.ts'
import { english, keyOf, submit, toReview } from '../journey/shoppers.ts'
import { type TravellingReturns, travellingReturns } from '../journey/travelling-returns.ts'
import { choose, itemNamed, lookUp, type Shopper, shopper } from '../support/shopper.ts'
import { loadDemoShop, TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { returnClient } from './return-client.ts'

const rules = [rule('checked', [finds('review')])]
const labels = { when: 'approved' } as const

let ground: TestWorld
let returns: TravellingReturns
beforeAll(async () => {
  ground = await testWorld()
  returns = await travellingReturns(ground, (config) => ({
    ...config,
    settings: { ...config.settings, enablePointOfSale: true },
  }))
}, 120_000)
afterAll(() => ground.drop())

const shop = (given: Parameters<typeof shopWith>[0] = {}): Promise<string> =>
  loadDemoShop(ground, {
    change: shopWith({ rules, ...given, settings: { labels, giftFlowEnabled: true, ...given.settings } }),
  })
const visitor = async (given: Parameters<typeof shopWith>[0] = {}): Promise<Shopper> =>
  shopper(returns.app, await shop(given))

const held = (): Promise<ReturnRecord> => {
  const label = { state: 'held', reference: 'held-1', askedAt: TEST_NOW } as const
  return returns.made({ outcome: 'review', labelWhen: 'approved', label })
}

test('FND-35 the review page announces a waiting label, without a date to send', async () => {
  const she = await visitor()
  await toReview(she)
  const page = JSON.stringify(she.seen())
  expect(page).toContain(english('label.held-copy'))
  expect(page).not.toContain('Hand your parcel over by')
})

test('FND-35 a gift under review holds its label', async () => {
  const she = await visitor({ rest: { forms: {} } })
  await she.open('/gift')
  await she.press('gift.lookup', { values: { order: '1001', zip: '10001' } })
  const home = { country: 'US', address1: '5 Pine Street', city: 'New York', state: 'NY', zip: '10005' }
  await she.press('gift.submit', {
    values: { email: 'friend@example.com', firstName: 'Kim', lastName: 'Reyes', ...home },
  })
  await choose(she, itemNamed(she, 'Aster Linen'), { outcome: 'return' })
  await she.press('items.continue')
  if (she.seen().screen?.path === '/credit') await she.press('credit.choose', { args: { credit: 'gift' } })
  await submit(she)
  expect((await returnOf(ground, she)).document).toMatchObject({ gift: true, label: { state: 'held' } })
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
  const she = await visitor({
    rules: [rule('claim', [claim]), ...rules],
    flags: ['warranties'],
    rest: { warranties: [seams] },
  })
  await lookUp(she)
  await choose(she, itemNamed(she, 'Aster Linen'), { warranty: 'seams', outcome: 'return' })
  await she.press('items.continue')
  if (she.seen().screen?.name === 'credit') await she.press('credit.choose', { args: { credit: 'refund' } })
  await submit(she)
  const { document } = await returnOf(ground, she)
  expect(document).toMatchObject({ items: [{ warranty: { id: 'seams' } }], label: { state: 'held' } })
  expect(keyOf(she)).not.toBe('')
})

test('FND-35 a held label reads as not made yet', async () => {
  const { read } = returnClient(returns.app)
  const found = await read(shopper(returns.app, returns.shopId), await held(), 'label')
  expect(found).toMatchObject({ status: 200, body: { label: { status: 'new', labelUrl: null }, poll: null } })
})

test('FND-35 a return brought to a store drops its held label', async () => {
  const record = await held()
  const she = shopper(returns.app, returns.shopId)
  await lookUp(she)
  const { call } = returnClient(returns.app)
  const { status } = await call(she, 'POST', `${record.key}/returninstore`, {
    rev: `r${(await returns.now(record)).rev}`,
  })
  expect(status).toBe(200)
  await ground.runner.drain()
  expect((await returns.now(record)).document).toMatchObject({ inStore: true, label: null })
  expect([await returns.followUps(record), await returns.bought(record)]).toEqual([['label cancelled'], []])
})

test('FND-35 a partner books its method at submit, as it needs no held label', async () => {
  const method = returns.arranged('happy-returns')
  const record = await returns.made({ outcome: 'review', labelWhen: 'approved', method })
  expect(record.document).toMatchObject({ label: null, method: { arrangement: { qr: expect.anything() } } })
})
