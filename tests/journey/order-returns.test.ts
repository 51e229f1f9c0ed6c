import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { lookUp, type Shopper, shopper } from '../support/shopper.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { DAY } from './given-returns.ts'
import { rowOf } from './ruled.ts'
import { english, keyOf, type Portal, portal, submit, toReview } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ app, visitor } = await portal(world))
}, 60_000)
afterAll(() => world.drop())
afterEach(() => world.clock.set(TEST_NOW))

const records = (she: Shopper) => she.find('record_list', 'returns')?.records ?? []

const returned = async (...given: Parameters<Portal['visitor']>) => {
  const she = await visitor(...given)
  await toReview(she)
  await submit(she)
  const record = await world.world.store.returns.findByKey(she.shopId, keyOf(she))
  if (record === null) throw new Error('The return does not exist')
  return record
}

test('FIX-72 a lookup lists the order’s returns first, with state, link and items', async () => {
  const record = await returned()
  const she = shopper(app, record.shopId)
  await lookUp(she)
  expect(records(she)).toMatchObject([
    {
      id: record.number,
      title: english('status.card-open-eyebrow'),
      actions: [{ action: { type: 'navigate', path: `/return/${record.key}` } }],
    },
  ])
  expect(rowOf(she, 'Aster Linen')?.reason).toBe(
    english('items.in-return-since', { number: record.number, date: 'April\u00a014,\u00a02026' }),
  )
})

test('FIX-72 the state is current by parcel and by time', async () => {
  const record = await returned()
  const she = shopper(app, record.shopId)
  await lookUp(she)
  const titles = async () => {
    await she.open('/exchange')
    return records(she).map(({ title }) => title)
  }
  world.clock.forward(29 * DAY)
  expect(await titles()).toEqual([english('status.card-expired-eyebrow')])
  const { document } = record
  await world.world.store.returns.save({ ...record, document: { ...document, tracking: 'in_transit' } })
  expect(await titles()).toEqual([english('status.card-shipped-eyebrow')])
})

test('FIX-72 the link of a return reveals no other return without the order’s proof', async () => {
  const record = await returned()
  const friend = shopper(app, record.shopId)
  await friend.open(`/return/${record.key}`)
  await friend.open('/exchange')
  expect(friend.seen().screen?.name).toBe('lookup')
  expect(records(friend)).toEqual([])
})

test('FIX-72 buyer and gift recipient do not see each other’s returns', async () => {
  const record = await returned((config) => ({ ...config, settings: { ...config.settings, giftFlowEnabled: true } }))
  const given = shopper(app, record.shopId)
  await given.open('/gift')
  await given.press('gift.lookup', { values: { order: '#1001', zip: '10001' } })
  const home = { country: 'US', address1: '5 Pine Street', city: 'New York', state: 'NY', zip: '10005' }
  const values = { email: 'friend@example.com', firstName: 'Kim', lastName: 'Reyes', ...home }
  expect((await given.press('gift.submit', { values })).body.screen?.path).toBe('/exchange')
  expect(JSON.stringify(given.seen())).not.toContain(record.key)
  expect(JSON.stringify(given.seen())).not.toContain(record.number)

  await world.world.store.returns.save({ ...record, document: { ...record.document, gift: true } })
  const she = shopper(app, record.shopId)
  await lookUp(she)
  expect(records(she)).toEqual([])
  expect(rowOf(she, 'Aster Linen')?.reason).not.toContain(record.number)
})
