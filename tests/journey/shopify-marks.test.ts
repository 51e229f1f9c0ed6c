import { expect, test } from 'vitest'
import { product } from '../support/shopify/goods.ts'
import type { Shopper } from '../support/shopper.ts'
import { returnOf } from './ruled.ts'
import { lately, shopifyHouse } from './shopify-house.ts'
import { submit, toReview } from './shoppers.ts'

const house = shopifyHouse()

const sentBack = async (
  adapter: { readonly orderTag?: string; readonly orderNote?: string },
  cuts: readonly string[] = [],
) => {
  const things = [lately(2001, { tags: ['vip'], note: 'Ring twice' }), product(7001)]
  const { she, store } = await house.shopWith({ things, now: house.world().clock.now() }, { adapter })
  await toReview(she, { order: '#2001', items: { 'Linen Shirt': { outcome: 'return' } } })
  store.cuts.push(...cuts)
  expect((await submit(she)).status).toBe(200)
  await house.drained(store)
  const { number } = await returnOf(house.world(), she)
  return { she, store, number, order: () => store.things[0] }
}

const statesOf = async (she: Shopper) => {
  const { id: returnId } = await returnOf(house.world(), she)
  const rows = await house.world().world.store.outbox.followUps({ shopId: she.shopId, returnId })
  return rows.filter(({ kind }) => kind === 'annotate').map(({ state }) => state)
}

test('BCK-08 the store’s order gets a mark with the return number once, beside existing marks', async () => {
  const { she, store, number, order } = await sentBack({ orderTag: 'homeward-return' }, ['OrderTagsAdd'])
  expect(order()).toMatchObject({ tags: ['vip', 'homeward-return', number], note: 'Ring twice' })
  expect([await statesOf(she), store.asked.filter(({ name }) => name === 'OrderTagsAdd').length]).toEqual([['done'], 2])
})

test('BCK-08 an order of a store without a tag setting is unchanged', async () => {
  const { she, store, order } = await sentBack({})
  expect([order()?.tags, await statesOf(she)]).toEqual([['vip'], []])
  expect(store.asked.map(({ name }) => name)).not.toContain('OrderTagsAdd')
})

test('BCK-08 the note of a store’s order lists the return number once', async () => {
  const words = { orderNote: 'Return through the portal' }
  const { she, number, order } = await sentBack(words, ['OrderNoteWrite'])
  expect(order()).toMatchObject({ tags: ['vip'], note: `Ring twice\nReturn through the portal ${number}` })
  expect(await statesOf(she)).toEqual(['done'])
})
