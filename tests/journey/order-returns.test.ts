import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createShopper, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { DAY } from './given-returns.ts'
import { findItemRow } from './ruled.ts'
import { createPortal, english, goToReview, type Portal, readReturnKey, submit } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ app, visitor } = await createPortal(world))
}, 60_000)
afterAll(() => world.drop())
afterEach(() => world.clock.set(TEST_NOW))

const listRecords = (shopper: Shopper) => shopper.find('record_list', 'returns')?.records ?? []

const submitReturn = async (...args: Parameters<Portal['visitor']>) => {
  const shopper = await visitor(...args)
  await goToReview(shopper)
  await submit(shopper)
  const record = await world.world.store.returns.findByKey(shopper.shopId, readReturnKey(shopper))
  if (record === null) throw new Error('The return does not exist')
  return record
}

test('FIX-72 a lookup lists the order’s returns first, with state, link and items', async () => {
  const record = await submitReturn()
  const shopper = createShopper(app, record.shopId)
  await lookUpOrder(shopper)
  expect(listRecords(shopper)).toMatchObject([
    {
      id: record.number,
      title: english('status.card-open-eyebrow'),
      actions: [{ action: { type: 'navigate', path: `/return/${record.key}` } }],
    },
  ])
  expect(findItemRow(shopper, 'Aster Linen')?.reason).toBe(
    english('items.in-return-since', { number: record.number, date: 'Apr\u00a014' }),
  )
})

test('FIX-72 the state is current by parcel and by time', async () => {
  const record = await submitReturn()
  const shopper = createShopper(app, record.shopId)
  await lookUpOrder(shopper)
  const titles = async () => {
    await shopper.open('/exchange')
    return listRecords(shopper).map(({ title }) => title)
  }
  world.clock.forward(29 * DAY)
  expect(await titles()).toEqual([english('status.card-expired-eyebrow')])
  const { document } = record
  await world.world.store.returns.save({ ...record, document: { ...document, tracking: 'in_transit' } })
  expect(await titles()).toEqual([english('status.card-shipped-eyebrow')])
})

test('FIX-72 the link of a return reveals no other return without the order’s proof', async () => {
  const record = await submitReturn()
  const friend = createShopper(app, record.shopId)
  await friend.open(`/return/${record.key}`)
  await friend.open('/exchange')
  expect(friend.readPage().screen?.name).toBe('lookup')
  expect(listRecords(friend)).toEqual([])
})

test('FIX-72 buyer and gift recipient do not see each other’s returns', async () => {
  const record = await submitReturn((config) => ({
    ...config,
    settings: { ...config.settings, giftFlowEnabled: true },
  }))
  const reader = createShopper(app, record.shopId)
  await reader.open('/gift')
  await reader.press('gift.lookup', { values: { order: '#1001', zip: '10001' } })
  const home = { country: 'US', address1: '5 Pine Street', city: 'New York', state: 'NY', zip: '10005' }
  const values = { email: 'friend@example.com', firstName: 'Kim', lastName: 'Reyes', ...home }
  expect((await reader.press('gift.submit', { values })).body.screen?.path).toBe('/exchange')
  expect(JSON.stringify(reader.readPage())).not.toContain(record.key)
  expect(JSON.stringify(reader.readPage())).not.toContain(record.number)

  await world.world.store.returns.save({ ...record, document: { ...record.document, gift: true } })
  const shopper = createShopper(app, record.shopId)
  await lookUpOrder(shopper)
  expect(listRecords(shopper)).toEqual([])
  expect(findItemRow(shopper, 'Aster Linen')?.reason).not.toContain(record.number)
})
