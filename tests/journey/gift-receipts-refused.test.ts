import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { createShopper, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { createGiver, createReceipt, listOptions, optionIds } from './givers.ts'
import { changesOf } from './meanwhile.ts'
import { goToReview, openSecondTab, readReturnKey, submit } from './shoppers.ts'

let world: TestWorld
let app: FastifyInstance

beforeAll(async () => {
  world = await testWorld()
  app = await buildApp(world.world)
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

const giver = async (shopId?: string): Promise<Shopper> => createGiver(app, shopId ?? (await loadDemoShop(world)))

const refusing = async (shopper: Shopper, write: 'insert' | 'delete') => {
  const { database } = world
  const name = `refuse_${write}`
  const run = (step: string, text: string) => database.query({ name: `test.${name}_${step}`, text, values: [] })
  await run(
    'function',
    `create function ${name}() returns trigger language plpgsql as $$ begin
      if coalesce(new.shop_id, old.shop_id) = '${shopper.shopId}' then raise exception 'out of order'; end if;
      return coalesce(new, old); end $$`,
  )
  await run(
    'trigger',
    `create trigger ${name} before ${write} on gift_receipts for each row execute function ${name}()`,
  )
  return async () => {
    await run('end', `drop function ${name}() cascade`)
  }
}

test('ERR-23 a failed receipt creation is reported beside the items, and the retry succeeds', async () => {
  const shopper = await giver()
  await shopper.press('receipts.name', { values: { recipient: 'Kim' } })
  const values = { units: optionIds(shopper, 'Aster Linen') }
  const works = await refusing(shopper, 'insert')
  const view = await shopper.press('receipts.create', { values })
  await works()
  expect([view.status, view.body.problem?.title]).toEqual([
    503,
    'There was an error creating your gift receipt, please try again later.',
  ])
  expect(view.body.screen).toMatchObject({ path: '/gift-receipt/items', key: 'gift-items' })
  const createdView = await shopper.press('receipts.create', { values })
  expect(createdView.body.screen?.heading).toBe('Gift receipt for Kim')
})

test('ERR-24 a failed receipt deletion is reported in a toast, and the retry succeeds', async () => {
  const shopper = await giver()
  await createReceipt(shopper, 'Kim', 'Aster Linen')
  await shopper.open('/gift-receipt')
  const works = await refusing(shopper, 'delete')
  const view = await shopper.press('receipts.delete')
  await works()
  expect(view.status).toBe(503)
  expect(view.body.effects).toEqual([{ type: 'toast', tone: 'error', text: 'Unable to delete gift receipt.' }])
  expect(shopper.find('record_list', 'GiftReceiptList')?.records).toHaveLength(1)
  await shopper.press('receipts.delete')
  expect(shopper.find('text')).toMatchObject({ id: 'NameInput' })
})

test('GFT-13 ERR-26 a receipt with an item refunded outside the portal cannot be deleted', async () => {
  const shopper = await giver()
  await createReceipt(shopper, 'Kim', 'Aster Linen')
  await shopper.open('/gift-receipt')
  await changesOf(world, shopper.shopId).changeLine('#1001', 'Aster Linen', (line) => ({
    ...line,
    refunded: [{ quantity: 1, at: world.world.now() }],
  }))
  const view = await shopper.press('receipts.delete')
  expect([view.status, view.body.problem?.code]).toEqual([409, 'receipt-used'])
  expect(shopper.find('record_list', 'GiftReceiptList')?.records[0]).toMatchObject({ badge: 'Used' })
})

test('GFT-16 an item returned during the receipt’s creation is excluded, and the giver is informed', async () => {
  const shopper = await giver()
  await shopper.press('receipts.name', { values: { recipient: 'Kim' } })
  const buyer = createShopper(app, shopper.shopId)
  await goToReview(buyer)
  const { store } = world.world
  const transaction: typeof store.transaction = async (work) => {
    await submit(buyer)
    return store.transaction(work)
  }
  const slow = await buildApp({ ...world.world, store: { ...store, transaction } })
  const tab = openSecondTab(slow, shopper)
  await tab.open('/gift-receipt/items')
  const view = await tab.press('receipts.create', { values: { units: optionIds(shopper, 'Aster Linen') } })
  await slow.close()
  expect(readReturnKey(buyer)).toMatch(/^[\w-]{22}$/)
  expect(view.body.problem?.fields?.[0]?.message).toMatch(/has been returned/)
  expect(listOptions(tab).find(({ label }) => label.startsWith('Aster Linen'))?.disabled).toBe('Already in a return')
})

test('GFT-26 an order’s receipt letters are limited, and the link can be copied afterwards', async () => {
  const shopper = await giver()
  await createReceipt(shopper, 'Kim', 'Aster Linen')
  for (let n = 0; n < 10; n++) await shopper.press('receipts.send', { values: { email: `friend${n}@example.com` } })
  const view = await shopper.press('receipts.send', { values: { email: 'one-more@example.com' } })
  expect(view.body.problem?.title).toMatch(/copy the link/)
})
