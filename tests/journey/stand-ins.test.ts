import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestWorld, testWorld } from '../support/world.ts'
import { cityOrder } from './partners.ts'
import { createPortal, goToReview, type Portal, readReturnKey, submit } from './shoppers.ts'

let world: TestWorld
let portal: Portal
beforeAll(async () => {
  world = await testWorld({ allowsSandbox: false })
  portal = await createPortal(world)
}, 60_000)
afterAll(() => world.drop())

test('MTH-43 T26 without sandbox providers the return is submitted, and its label waits unmade', async () => {
  const shopper = await portal.visitor((config) => ({
    ...config,
    methods: config.methods.filter(({ kind }) => kind !== 'label-choice'),
  }))
  await goToReview(shopper, cityOrder)
  await submit(shopper)
  await world.runner.drain()
  const record = await world.world.store.returns.findByKey(shopper.shopId, readReturnKey(shopper))
  expect(record?.document.label).toMatchObject({ state: 'processing' })
  const jobs = await world.database.query<{ error: string | null }>({
    name: 'tests.job_errors',
    text: 'select last_error as error from jobs where shop_id = $1',
    values: [shopper.shopId],
  })
  expect(jobs).toContainEqual({ error: expect.stringContaining('Labels cannot be made') })
  const errors = world.log.lines.map(({ fields }) => String(fields.error))
  expect(errors).toContainEqual(expect.stringContaining('Partners are unavailable'))
})

test('REV-27 without sandbox providers no card is accepted, and pages offer none', async () => {
  const shopper = await portal.guest()
  const number = '4242424242424242'
  const card = await portal.app.inject({
    method: 'POST',
    url: `/api/v1/${shopper.shopId}/sandbox-payments/cards`,
    payload: { number, exp_month: 12, exp_year: 2030, cvc: '123' },
  })
  expect([card.statusCode, card.json()]).toMatchObject([503, { problem: { code: 'unavailable' } }])
  const { shops } = world.world
  expect((await shops.forShoppers(shopper.shopId, 1)).adapters.payments).toBeUndefined()
})
