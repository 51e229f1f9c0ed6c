import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestWorld, testWorld } from '../support/world.ts'
import { inCity } from './partners.ts'
import { keyOf, type Portal, portal, submit, toReview } from './shoppers.ts'

let house: TestWorld
let at: Portal
beforeAll(async () => {
  house = await testWorld({ allowsSandbox: false })
  at = await portal(house)
}, 60_000)
afterAll(() => house.drop())

test('MTH-43 T26 without sandbox providers the return is submitted, and its label waits unmade', async () => {
  const she = await at.visitor((config) => ({
    ...config,
    methods: config.methods.filter(({ kind }) => kind !== 'label-choice'),
  }))
  await toReview(she, inCity)
  await submit(she)
  await house.runner.drain()
  const record = await house.world.store.returns.findByKey(she.shopId, keyOf(she))
  expect(record?.document.label).toMatchObject({ state: 'processing' })
  const jobs = await house.database.query<{ error: string | null }>({
    name: 'tests.job_errors',
    text: 'select last_error as error from jobs where shop_id = $1',
    values: [she.shopId],
  })
  expect(jobs).toContainEqual({ error: expect.stringContaining('Labels cannot be made') })
  const errors = house.log.lines.map(({ fields }) => String(fields.error))
  expect(errors).toContainEqual(expect.stringContaining('Partners are unavailable'))
})

test('REV-27 without sandbox providers no card is accepted, and pages offer none', async () => {
  const she = await at.guest()
  const number = '4242424242424242'
  const card = await at.app.inject({
    method: 'POST',
    url: `/api/v1/${she.shopId}/sandbox-payments/cards`,
    payload: { number, exp_month: 12, exp_year: 2030, cvc: '123' },
  })
  expect([card.statusCode, card.json()]).toMatchObject([503, { problem: { code: 'unavailable' } }])
  const { shops } = house.world
  expect((await shops.forShoppers(she.shopId, 1)).adapters.payments).toBeUndefined()
})
