import { expect, test } from 'vitest'
import { product } from '../support/shopify/goods.ts'
import type { Shopper } from '../support/shopper.ts'
import { findReturn } from './ruled.ts'
import { recentOrder, setUpShopify } from './shopify-house.ts'
import { goToReview, submit } from './shoppers.ts'

const setup = setUpShopify()

const submitReturned = async (
  adapter: { readonly orderTag?: string; readonly orderNote?: string },
  cuts: readonly string[] = [],
) => {
  const things = [recentOrder(2001, { tags: ['vip'], note: 'Ring twice' }), product(7001)]
  const { shopper, store } = await setup.shopWith({ things, now: setup.world().clock.now() }, { adapter })
  await goToReview(shopper, { order: '#2001', items: { 'Linen Shirt': { outcome: 'return' } } })
  store.cuts.push(...cuts)
  expect((await submit(shopper)).status).toBe(200)
  await setup.drained(store)
  const { number } = await findReturn(setup.world(), shopper)
  return { shopper, store, number, order: () => store.things[0] }
}

const statesOf = async (shopper: Shopper) => {
  const { id: returnId } = await findReturn(setup.world(), shopper)
  const rows = await setup.world().world.store.outbox.followUps({ shopId: shopper.shopId, returnId })
  return rows.filter(({ kind }) => kind === 'annotate').map(({ state }) => state)
}

test('BCK-08 the store’s order gets a mark with the return number once, beside existing marks', async () => {
  const { shopper, store, number, order } = await submitReturned({ orderTag: 'homeward-return' }, ['OrderTagsAdd'])
  expect(order()).toMatchObject({ tags: ['vip', 'homeward-return', number], note: 'Ring twice' })
  expect([await statesOf(shopper), store.requests.filter(({ name }) => name === 'OrderTagsAdd').length]).toEqual([
    ['done'],
    2,
  ])
})

test('BCK-08 an order of a store without a tag setting is unchanged', async () => {
  const { shopper, store, order } = await submitReturned({})
  expect([order()?.tags, await statesOf(shopper)]).toEqual([['vip'], []])
  expect(store.requests.map(({ name }) => name)).not.toContain('OrderTagsAdd')
})

test('BCK-08 the note of a store’s order lists the return number once', async () => {
  const words = { orderNote: 'Return through the portal' }
  const { shopper, number, order } = await submitReturned(words, ['OrderNoteWrite'])
  expect(order()).toMatchObject({ tags: ['vip'], note: `Ring twice\nReturn through the portal ${number}` })
  expect(await statesOf(shopper)).toEqual(['done'])
})
