import { expect, test } from 'vitest'
import { openedDatabase } from '../../../contract/open-database.ts'
import { variant } from '../../../support/shopify/goods.ts'
import { openOperationsShop } from './operations-shop.ts'

const database = openedDatabase()
const two = ['8001', '8001']

test.each([
  ['for a day', 86_400_000],
  ['no more when they are asked for again', 0],
])('BCK-03 BCK-04 a restock with a lost answer counts once, where keys are known %s', async (_, keysLastMs) => {
  const { portal, aside, levels, shop } = await openOperationsShop(database(), { cuts: ['StockAdjust'], keysLastMs })
  await expect(portal().restock(aside('r1:shelve:1', two))).rejects.toThrow()
  expect(levels()).toEqual({ available: 4, reserved: 0 })
  expect(await portal().restock(aside('r1:shelve:1', two))).toEqual({ kind: 'restocked' })
  expect(levels()).toEqual({ available: 4, reserved: 0 })
  expect(shop.adjusted).toEqual([{ document: 'homeward://stock/r1%3Ashelve%3A1', units: 2 }])
})

test('BCK-03 BCK-04 a restock counts once despite a sale before its repetition, by its key', async () => {
  const { portal, aside, levels } = await openOperationsShop(database(), { cuts: ['StockAdjust'] })
  await expect(portal().restock(aside('r1:shelve:1', two))).rejects.toThrow()
  Object.assign(levels() ?? {}, { available: 3 })
  expect(await portal().restock(aside('r1:shelve:1', two))).toEqual({ kind: 'restocked' })
  expect(levels()).toEqual({ available: 3, reserved: 0 })
})

test('BCK-03 an uncertain restock is not repeated, and staff should count the units', async () => {
  const { portal, aside, levels, shop } = await openOperationsShop(database(), { cuts: ['StockAdjust'], keysLastMs: 0 })
  await expect(portal().restock(aside('r1:shelve:1', two))).rejects.toThrow()
  Object.assign(levels() ?? {}, { available: 3 })
  expect(await portal().restock(aside('r1:shelve:1', two))).toEqual({
    kind: 'refused',
    because: 'unsupported',
    message: expect.stringContaining('check the stock'),
  })
  expect([levels(), shop.adjusted.length]).toEqual([{ available: 3, reserved: 0 }, 1])
})

test('BCK-08 a restock that meets a concurrent sale is retried under another key', async () => {
  const { portal, aside, levels, shop } = await openOperationsShop(database())
  shop.meanwhile.push(async () => Object.assign(levels() ?? {}, { available: 1 }))
  expect(await portal().restock(aside('r1:shelve:1'))).toEqual({ kind: 'restocked' })
  expect(levels()).toEqual({ available: 2, reserved: 0 })
  expect(shop.requests.filter(({ name }) => name === 'StockAdjust')).toHaveLength(2)
})

test.each([
  ['knows the reason', ['restock'], 1],
  ['knows no such reason', ['other'], 2],
])('BCK-08 units are restocked in a store that %s', async (_, reasons, asked) => {
  const { portal, aside, levels, shop } = await openOperationsShop(database(), { reasons })
  expect(await portal().restock(aside('r1:shelve:1'))).toEqual({ kind: 'restocked' })
  expect(levels()).toEqual({ available: 3, reserved: 0 })
  expect(shop.requests.filter(({ name }) => name === 'StockAdjust')).toHaveLength(asked)
})

test('BCK-08 untracked and deleted variants are not restocked', async () => {
  const loose = variant(8009, { inventoryItem: { tracked: false } })
  const { portal, aside, shop } = await openOperationsShop(database())
  shop.things.push({ id: 'gid://shopify/Product/7009', variants: [loose] })
  expect(await portal().restock(aside('r1:shelve:1', ['8009', '8010']))).toEqual({ kind: 'restocked' })
  expect(shop.requests.map(({ name }) => name)).not.toContain('StockAdjust')
})

test('BCK-04 units in a concurrent restock are retried after a moment', async () => {
  const { portal, aside, levels, shop } = await openOperationsShop(database(), {
    underway: ['inventoryAdjustQuantities'],
  })
  expect(await portal().restock(aside('r1:shelve:1'))).toEqual({ kind: 'pending', lookAt: shop.now + 5_000 })
  expect(await portal().restock(aside('r1:shelve:1'))).toEqual({ kind: 'restocked' })
  expect(levels()).toEqual({ available: 3, reserved: 0 })
})

test('BCK-08 a restock uses the shop’s location, and skips locations that do not stock units', async () => {
  const { portal, aside, levels } = await openOperationsShop(database())
  const otherResult = await portal(database(), '2').restock(aside('r1:shelve:1'))
  expect(otherResult).toMatchObject({ kind: 'refused', because: 'unsupported' })
  expect((await portal(database(), '1').restock(aside('r2:shelve:1'))).kind).toBe('restocked')
  expect(levels()).toEqual({ available: 3, reserved: 0 })
})
