import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { executeFollowUp } from '../../../server/journey/follow-ups/execute.ts'
import { checkWithdrawalRefund } from '../../../server/journey/operations/withdrawal/check.ts'
import { deductLabel } from '../../../server/journey/operations/withdrawal/deduct-label.ts'
import type { World } from '../../../server/world.ts'
import { createShopper } from '../../support/shopper.ts'
import { type TestWorld, testWorld } from '../../support/world.ts'
import { statement } from './eu-shop.ts'
import { type Kill, kill, killedAt } from './killed-world.ts'
import { readLetters } from './outbox.ts'
import { type Example, type ExampleShop, setUpExample, withRefundFee } from './withdrawn-order.ts'

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

const setUpDue = async (example: Example = {}) => {
  const shop = await setUpExample(house, app, example)
  const head = await shop.declare()
  const [record] = await shop.returns(head)
  if (record === undefined) throw new Error('No return')
  expect((await shop.act(head, 'received')).status).toBe(200)
  const of = { shopId: shop.shopId, returnId: record.id, kind: 'refund', epoch: 1 } as const
  return { shop, head, record, of }
}

const countEvents = async ({ shopId }: ExampleShop, id: string, name: string): Promise<number> =>
  (await house.world.store.withdrawals.changes({ shopId, id })).filter(({ event }) => event === name).length

const sumOf = (entries: readonly { readonly amount: number }[]): number =>
  entries.reduce((sum, { amount }) => sum + amount, 0)

const withLostAnswer = (): World => {
  const { commerce } = house.world
  const refund: typeof commerce.refund = async (operation) => {
    await commerce.refund(operation)
    throw new Error('killed')
  }
  return { ...house.world, commerce: { ...commerce, refund } }
}

const refundSteps: Readonly<Record<string, () => World>> = {
  'the answer of the order system': withLostAnswer,
  'the end of the refund': () =>
    killedAt(house, (tables) => ({ ...tables, outbox: { ...tables.outbox, completeClaimed: kill } })),
  'the return': () => killedAt(house, (tables) => ({ ...tables, returns: { ...tables.returns, save: kill } })),
  'the check of the withdrawal': () => killedAt(house, (tables) => ({ ...tables, enqueue: kill })),
}

test.each(Object.keys(refundSteps))('WDR-12 a refund that is killed at %s is paid once', async (step) => {
  const { shop, head, record, of } = await setUpDue()
  const world = refundSteps[step]?.() ?? house.world
  expect(await executeFollowUp(world, of, house.clock.now())).toMatchObject({ kind: 'failed' })
  expect((await shop.findReturn(record.id)).document.refund).toBeUndefined()
  expect((await shop.newest()).refundedAt).toBeNull()
  await shop.drain()
  expect(await shop.refunded()).toBe(16_690)
  expect((await shop.findReturn(record.id)).document.refund).toMatchObject({ state: 'done', amount: 16_690 })
  expect(await countEvents(shop, head.id, 'refunded')).toBe(1)
  const letters = readLetters(house, shop.shopId, statement.email).filter(({ text = '' }) =>
    text.includes('we refunded'),
  )
  expect([letters.length, sumOf(await shop.ledger(record))]).toEqual([1, 0])
})

const checkSteps: Readonly<Record<string, Kill>> = {
  'the end': (tables) => ({ ...tables, withdrawals: { ...tables.withdrawals, recordRefund: kill } }),
  'the event': (tables) => ({ ...tables, withdrawals: { ...tables.withdrawals, append: kill } }),
  'the webhook': (tables) => ({ ...tables, enqueue: kill }),
}

test('WDR-17 the end of a withdrawal that is killed at any step is recorded once', async () => {
  const { shop, head, of } = await setUpDue()
  const ref = { shopId: shop.shopId, id: head.id }
  await executeFollowUp(house.world, of, house.clock.now())
  for (const [step, change] of Object.entries(checkSteps)) {
    await expect(checkWithdrawalRefund(killedAt(house, change), ref), step).rejects.toThrow('killed')
    expect([(await shop.newest()).refundedAt, await countEvents(shop, head.id, 'refunded')], step).toEqual([null, 0])
  }
  await Promise.all([1, 2].map(() => checkWithdrawalRefund(house.world, ref)))
  await shop.drain()
  expect([await countEvents(shop, head.id, 'refunded'), await shop.refunded()]).toEqual([1, 16_690])
})

const moneySteps: Readonly<Record<string, Kill>> = {
  'the return': (tables) => ({ ...tables, returns: { ...tables.returns, save: kill } }),
  'the journal': (tables) => ({ ...tables, ledger: { ...tables.ledger, append: kill } }),
}

test('WDR-12 the price of a label that is killed at any step is deducted once', async () => {
  const withdrawal = { returnCost: 'consumer', informed: { right: true, returnCost: true } } as const
  const shop = await setUpExample(house, app, { withdrawal })
  const [record] = await shop.returns(await shop.declare())
  const shopper = createShopper(app, shop.shopId)
  await shopper.open(`/return/${record?.key}`)
  expect((await shopper.press('return.order-label')).status).toBe(200)
  const { outbox } = house.world.store
  const ref = { shopId: shop.shopId, id: record?.id ?? '' }
  await house.database.query({
    name: 'test.label-ready',
    text: `update returns set document = jsonb_set(document, '{label}', document -> 'label' || '{"state":"ready","rate":450}')
      where shop_id = $1 and id = $2`,
    values: [ref.shopId, ref.id],
  })
  const read = async () => [
    await shop.findReturn(ref.id),
    await outbox.followUps({ shopId: ref.shopId, returnId: ref.id }),
  ]
  const before = await read()
  for (const [step, change] of Object.entries(moneySteps)) {
    await expect(deductLabel(killedAt(house, change), ref), step).rejects.toThrow('killed')
    expect(await read(), step).toEqual(before)
  }
  await Promise.all([1, 2].map(() => deductLabel(house.world, ref)))
  const { document } = await shop.findReturn(ref.id)
  expect(document.adjustments).toHaveLength(1)
  expect(sumOf(await shop.ledger(await shop.findReturn(ref.id)))).toBe(0)
})

test('WDR-14 the difference to an earlier refund is paid once after a lost answer', async () => {
  const shop = await setUpExample(house, app, { change: withRefundFee(500) })
  const before = await shop.openReturn([{ line: '1' }], 'refund')
  await shop.call('POST', `/returns/${before.id}/process`, {})
  await shop.drain()
  const head = await shop.declare({ scope: 'items', note: 'The coat' })
  await shop.act(head, 'accept', { units: ['1.1'] })
  const of = { shopId: shop.shopId, returnId: before.id, kind: 'refund', epoch: 2 } as const
  expect(await executeFollowUp(withLostAnswer(), of, house.clock.now())).toMatchObject({ kind: 'failed' })
  await shop.drain()
  expect([await shop.refunded(), await countEvents(shop, head.id, 'refunded')]).toEqual([9_273, 1])
  expect(sumOf(await shop.ledger(before))).toBe(0)
})
