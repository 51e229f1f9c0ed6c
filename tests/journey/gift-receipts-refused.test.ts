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

/** A giver; in a shop of her own unless one is given. */
const giver = async (shopId?: string): Promise<Shopper> => giverIn(app, shopId ?? (await loadDemoShop(house)))

/** Has the database refuse a kind of write to the receipts of a shop, until it is told to stop. */
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

test('ERR-23 a receipt that cannot be made says so, stays with the items, and is made by the next press', async () => {
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

test('ERR-24 a receipt that cannot be deleted says so in a toast, stays, and is deleted by the next press', async () => {
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

test('GFT-13 ERR-26 what was refunded past the portal keeps its receipt too', async () => {
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

test('GFT-16 what goes back while its giver puts it on a receipt stands on none, and its giver is told', async () => {
  const she = await giver()
  await she.press('receipts.name', { values: { recipient: 'Kim' } })
  const buyer = shopper(app, she.shopId)
  await toReview(buyer)
  const { store } = house.world
  // The return is written after the items were looked at, and before the receipt is.
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

test('GFT-26 an order sends only so many of its receipts, and the link can be copied then', async () => {
  const she = await giver()
  await give(she, 'Kim', 'Aster Linen')
  for (let n = 0; n < 10; n++) await she.press('receipts.send', { values: { email: `friend${n}@example.com` } })
  const seen = await she.press('receipts.send', { values: { email: 'one-more@example.com' } })
  expect(seen.body.problem?.title).toMatch(/copy the link/)
})
