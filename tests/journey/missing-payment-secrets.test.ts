import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { fault } from '../../server/faults.ts'
import { handlers } from '../../server/jobs/index.ts'
import { createRunner } from '../../server/jobs/runner.ts'
import { retryUntilSecretsSet } from '../../server/journey/follow-ups/kinds/missing-payment-secrets.ts'
import { createJobQueue } from '../../server/store/jobs.ts'
import { addSecretNames } from '../support/secrets.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { DEARER, dearerCoat, enterCard, isSubmitDisabled, listHolds, pay } from './cards.ts'
import { findReturn, shopWith } from './ruled.ts'
import { createPortal, english, goToReview, type Portal, submit } from './shoppers.ts'

let world: TestWorld
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ visitor } = await createPortal(world))
}, 60_000)
afterAll(() => world.drop())

const HOUR = 3_600_000
const stripe = { publishableKey: 'pk_test_1', secretKey: 'KEY', webhookSecret: 'HOOK' }

/** A shop whose card secrets are missing since its publication. */
const withStripe = (config: ShopConfig): ShopConfig => {
  const shop = shopWith({})(config)
  return addSecretNames({ ...shop, adapters: { ...shop.adapters, payments: { stripe } } })
}

test('INS-08 a shop without card secrets reports that and accepts returns without cards', async () => {
  const shopper = await visitor(withStripe)
  await goToReview(shopper, { items: { 'Alder Wool': await dearerCoat(world, shopper) } })
  expect(shopper.find('card_field')).toBeUndefined()
  expect(isSubmitDisabled(shopper)).toBe(english('review.off-payments'))
  const refusal = await pay(shopper)
  expect([refusal.status, refusal.body.problem?.code]).toEqual([422, 'payments-unavailable'])

  const other = await visitor(withStripe)
  await goToReview(other)
  expect((await submit(other)).status).toBe(200)
  expect((await findReturn(world, other)).state).toBe('open')
})

test('amounts owed wait for missing card secrets and are charged on their return', async () => {
  const shopper = await visitor(shopWith({}))
  await goToReview(shopper, { items: { 'Alder Wool': await dearerCoat(world, shopper) } })
  await enterCard(shopper)
  expect((await pay(shopper)).status).toBe(200)
  const runner = createRunner({
    jobs: createJobQueue(world.database),
    needs: {
      ...world.world,
      payments() {
        throw fault('RET_ERR_PAYMENTS')
      },
    },
    handlers,
    now: world.clock.now,
    concurrency: 1,
    report: () => {},
  })
  for (let hour = 0; hour < 30; hour += 1) {
    await runner.drain()
    world.clock.forward(HOUR)
  }
  await runner.stop()
  expect(await createJobQueue(world.database).listParked(shopper.shopId)).toEqual([])
  expect(await listHolds(world, shopper.shopId)).toEqual([`authorized ${DEARER}`])
  await world.runner.drain()
  expect(await listHolds(world, shopper.shopId)).toEqual([`captured ${DEARER}`])
})

test('INS-08 only failures from missing secrets wait for them, ten minutes at a time', () => {
  const { now } = world.clock
  expect(retryUntilSecretsSet(fault('RET_ERR_PAYMENTS'), now())).toEqual({ kind: 'again', at: now() + 600_000 })
  expect(retryUntilSecretsSet(fault('RET_ERR_COMMERCE'), now())).toBe(null)
  expect(retryUntilSecretsSet(new Error('down'), now())).toBe(null)
})
