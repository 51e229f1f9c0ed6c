import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { type Shopper, shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { give, giverIn, ids, options } from './givers.ts'
import { meanwhile } from './meanwhile.ts'
import { keyOf, secondTab, submit, toReview } from './shoppers.ts'

let house: TestWorld
let app: FastifyInstance

beforeAll(async () => {
  house = await testWorld()
  app = await buildApp(house.world)
})
afterAll(async () => {
  await app.close()
  await house.drop()
})

const giver = async (shopId?: string): Promise<Shopper> => giverIn(app, shopId ?? (await loadDemoShop(house)))

/** Makes the database refuse writes to a shop’s receipts until released. */
const refusing = async (she: Shopper, write: 'insert' | 'delete') => {
  const { database } = house
  const name = `refuse_${write}`
  const run = (step: string, text: string) => database.query({ name: `test.${name}_${step}`, text, values: [] })
  await run(
    'function',
    `create function ${name}() returns trigger language plpgsql as $$ begin
      if coalesce(new.shop_id, old.shop_id) = '${she.shopId}' then raise exception 'out of order'; end if;
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
  const she = await giver()
  await she.press('receipts.name', { values: { recipient: 'Kim' } })
  const values = { units: ids(she, 'Aster Linen') }
  const works = await refusing(she, 'insert')
  const seen = await she.press('receipts.create', { values })
  await works()
  expect([seen.status, seen.body.problem?.title]).toEqual([
    503,
    'There was an error creating your gift receipt, please try again later.',
  ])
  expect(seen.body.screen).toMatchObject({ path: '/gift-receipt/items', key: 'gift-items' })
  const made = await she.press('receipts.create', { values })
  expect(made.body.screen?.heading).toBe('Gift receipt for Kim')
})

test('ERR-24 a failed receipt deletion is reported in a toast, and the retry succeeds', async () => {
  const she = await giver()
  await give(she, 'Kim', 'Aster Linen')
  await she.open('/gift-receipt')
  const works = await refusing(she, 'delete')
  const seen = await she.press('receipts.delete')
  await works()
  expect(seen.status).toBe(503)
  expect(seen.body.effects).toEqual([{ type: 'toast', tone: 'error', text: 'Unable to delete gift receipt.' }])
  expect(she.find('record_list', 'GiftReceiptList')?.records).toHaveLength(1)
  await she.press('receipts.delete')
  expect(she.find('text')).toMatchObject({ id: 'NameInput' })
})

test('GFT-13 ERR-26 a receipt with an item refunded outside the portal cannot be deleted', async () => {
  const she = await giver()
  await give(she, 'Kim', 'Aster Linen')
  await she.open('/gift-receipt')
  await meanwhile(house, she.shopId).changeLine('#1001', 'Aster Linen', (line) => ({
    ...line,
    refunded: [{ quantity: 1, at: house.world.now() }],
  }))
  const seen = await she.press('receipts.delete')
  expect([seen.status, seen.body.problem?.code]).toEqual([409, 'receipt-used'])
  expect(she.find('record_list', 'GiftReceiptList')?.records[0]).toMatchObject({ badge: 'Used' })
})

test('GFT-16 an item returned during the receipt’s creation is excluded, and the giver is informed', async () => {
  const she = await giver()
  await she.press('receipts.name', { values: { recipient: 'Kim' } })
  const buyer = shopper(app, she.shopId)
  await toReview(buyer)
  const { store } = house.world
  // The return is written between the reading of the items and the receipt.
  const transaction: typeof store.transaction = async (work) => {
    await submit(buyer)
    return store.transaction(work)
  }
  const slow = await buildApp({ ...house.world, store: { ...store, transaction } })
  const tab = secondTab(slow, she)
  await tab.open('/gift-receipt/items')
  const seen = await tab.press('receipts.create', { values: { units: ids(she, 'Aster Linen') } })
  await slow.close()
  expect(keyOf(buyer)).toMatch(/^[\w-]{22}$/)
  expect(seen.body.problem?.fields?.[0]?.message).toMatch(/was returned/)
  expect(options(tab).find(({ label }) => label.startsWith('Aster Linen'))?.disabled).toBe('Already returned')
})

test('GFT-26 an order’s receipt letters are limited, and the link can be copied afterwards', async () => {
  const she = await giver()
  await give(she, 'Kim', 'Aster Linen')
  for (let n = 0; n < 10; n++) await she.press('receipts.send', { values: { email: `friend${n}@example.com` } })
  const seen = await she.press('receipts.send', { values: { email: 'one-more@example.com' } })
  expect(seen.body.problem?.title).toMatch(/copy the link/)
})
