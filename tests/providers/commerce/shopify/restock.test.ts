import { expect, test } from 'vitest'
import { openedDatabase } from '../../../contract/open-database.ts'
import { variant } from '../../../support/shopify/goods.ts'
import { askedShop } from './operations-shop.ts'

const database = openedDatabase()
const two = ['8001', '8001']

test.each([
  ['for a day', 86_400_000],
  ['no more when they are asked for again', 0],
])('BCK-03 BCK-04 units whose putting back was not answered are in stock once, where keys are known %s', async (_, keysLastMs) => {
  const { portal, aside, levels, shop } = await askedShop(database(), { cuts: ['StockAdjust'], keysLastMs })
  await expect(portal().restock(aside('r1:shelve:1', two))).rejects.toThrow()
  expect(levels()).toEqual({ available: 4, reserved: 0 })
  expect(await portal().restock(aside('r1:shelve:1', two))).toEqual({ kind: 'restocked' })
  expect(levels()).toEqual({ available: 4, reserved: 0 })
  expect(shop.adjusted).toEqual([{ document: 'homeward://stock/r1%3Ashelve%3A1', units: 2 }])
})

test('BCK-03 BCK-04 units are put back once though one was sold before it was asked again, where their key is known', async () => {
  const { portal, aside, levels } = await askedShop(database(), { cuts: ['StockAdjust'] })
  await expect(portal().restock(aside('r1:shelve:1', two))).rejects.toThrow()
  Object.assign(levels() ?? {}, { available: 3 })
  expect(await portal().restock(aside('r1:shelve:1', two))).toEqual({ kind: 'restocked' })
  expect(levels()).toEqual({ available: 3, reserved: 0 })
})

test('BCK-03 units of which nobody knows whether they were put back are not put back twice: somebody is told to count them', async () => {
  const { portal, aside, levels, shop } = await askedShop(database(), { cuts: ['StockAdjust'], keysLastMs: 0 })
  await expect(portal().restock(aside('r1:shelve:1', two))).rejects.toThrow()
  Object.assign(levels() ?? {}, { available: 3 })
  expect(await portal().restock(aside('r1:shelve:1', two))).toEqual({
    ...{ kind: 'refused', because: 'unsupported' },
    message: expect.stringContaining('count them'),
  })
  expect([levels(), shop.adjusted.length]).toEqual([{ available: 3, reserved: 0 }, 1])
})

test('BCK-08 units of which somebody was faster to buy one are looked at again, under another key', async () => {
  const { portal, aside, levels, shop } = await askedShop(database())
  shop.meanwhile.push(async () => Object.assign(levels() ?? {}, { available: 1 }))
  expect(await portal().restock(aside('r1:shelve:1'))).toEqual({ kind: 'restocked' })
  expect(levels()).toEqual({ available: 2, reserved: 0 })
  expect(shop.asked.filter(({ name }) => name === 'StockAdjust')).toHaveLength(2)
})

test.each([
  ['knows the reason', ['restock'], 1],
  ['knows no such reason', ['other'], 2],
])('BCK-08 units are put back in a store that %s', async (_, reasons, asked) => {
  const { portal, aside, levels, shop } = await askedShop(database(), { reasons })
  expect(await portal().restock(aside('r1:shelve:1'))).toEqual({ kind: 'restocked' })
  expect(levels()).toEqual({ available: 3, reserved: 0 })
  expect(shop.asked.filter(({ name }) => name === 'StockAdjust')).toHaveLength(asked)
})

test('BCK-08 what the store does not count, or has no more, is counted nowhere', async () => {
  const loose = variant(8009, { inventoryItem: { tracked: false } })
  const { portal, aside, shop } = await askedShop(database())
  shop.things.push({ id: 'gid://shopify/Product/7009', variants: [loose] })
  expect(await portal().restock(aside('r1:shelve:1', ['8009', '8010']))).toEqual({ kind: 'restocked' })
  expect(shop.asked.map(({ name }) => name)).not.toContain('StockAdjust')
})

test('BCK-04 units that another call is putting back are looked at again in a moment', async () => {
  const { portal, aside, levels, shop } = await askedShop(database(), { underway: ['inventoryAdjustQuantities'] })
  expect(await portal().restock(aside('r1:shelve:1'))).toEqual({ kind: 'pending', lookAt: shop.now + 5_000 })
  expect(await portal().restock(aside('r1:shelve:1'))).toEqual({ kind: 'restocked' })
  expect(levels()).toEqual({ available: 3, reserved: 0 })
})

test('BCK-08 units go back at the location that the shop names, and nowhere where nothing of them is kept', async () => {
  const { portal, aside, levels } = await askedShop(database())
  const elsewhere = await portal(database(), '2').restock(aside('r1:shelve:1'))
  expect(elsewhere).toMatchObject({ kind: 'refused', because: 'unsupported' })
  expect((await portal(database(), '1').restock(aside('r2:shelve:1'))).kind).toBe('restocked')
  expect(levels()).toEqual({ available: 3, reserved: 0 })
})
