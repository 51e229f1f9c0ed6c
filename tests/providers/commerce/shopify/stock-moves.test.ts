import { expect, test } from 'vitest'
import { openedDatabase } from '../../../contract/open-database.ts'
import { askedShop } from './operations-shop.ts'

const database = openedDatabase()

test.each([
  ['for a day', 86_400_000],
  ['no more when they are asked for again', 0],
])('BCK-04 goods whose setting aside was not answered are set aside once, and freed once, where keys are known %s', async (_, keysLastMs) => {
  const { portal, aside, free, levels, shop } = await askedShop(database(), { cuts: ['StockMove'], keysLastMs })
  await expect(portal().reserve(aside('r1:stock:1', ['8001', '8001']))).rejects.toThrow()
  expect(levels()).toEqual({ available: 0, reserved: 2 })
  expect(await portal().reserve(aside('r1:stock:1', ['8001', '8001']))).toEqual({ kind: 'reserved' })
  expect(levels()).toEqual({ available: 0, reserved: 2 })
  shop.cuts.push('StockMove')
  await expect(portal().release(free('r1:restock:1', 'r1:stock:1'))).rejects.toThrow()
  expect(await portal().release(free('r1:restock:1', 'r1:stock:1'))).toEqual({ kind: 'released' })
  expect(levels()).toEqual({ available: 2, reserved: 0 })
})

test('BCK-04 goods that somebody else bought before they were asked for again are set aside all the same', async () => {
  const { portal, aside, levels, shop } = await askedShop(database(), { fails: ['StockMove'] })
  await expect(portal().reserve(aside('r1:stock:1'))).rejects.toThrow()
  Object.assign(levels() ?? {}, { available: 1 })
  expect(await portal().reserve(aside('r1:stock:1'))).toEqual({ kind: 'reserved' })
  expect([levels(), shop.fails]).toEqual([{ available: 0, reserved: 1 }, []])
})

test('BCK-08 goods of which somebody was faster are looked at again, under another key', async () => {
  const { portal, aside, levels, shop } = await askedShop(database())
  const reserve = async (n: number) => (await portal().reserve(aside(`r${n}:stock:1`))).kind
  const faster: string[] = []
  shop.meanwhile.push(async () => faster.push(await reserve(2)))
  expect([await reserve(1), faster, await reserve(3)]).toEqual(['reserved', ['reserved'], 'refused'])
  expect(levels()).toEqual({ available: 0, reserved: 2 })
  expect(shop.asked.filter(({ name }) => name === 'StockMove')).toHaveLength(3)
})

test.each([
  ['knows the reason', ['reservation_created', 'reservation_deleted'], 1],
  ['knows no such reason', ['other'], 2],
])('BCK-08 goods are set aside in a store that %s', async (_, reasons, moves) => {
  const { portal, aside, free, levels, shop } = await askedShop(database(), { reasons })
  expect(await portal().reserve(aside('r1:stock:1'))).toEqual({ kind: 'reserved' })
  expect(await portal().release(free('r1:restock:1', 'r1:stock:1'))).toEqual({ kind: 'released' })
  expect(levels()).toEqual({ available: 2, reserved: 0 })
  expect(shop.asked.filter(({ name }) => name === 'StockMove')).toHaveLength(2 * moves)
})

test('BCK-04 goods that another call is setting aside are looked at again in a moment', async () => {
  const { portal, aside, levels, shop } = await askedShop(database(), { underway: ['inventoryMoveQuantities'] })
  expect(await portal().reserve(aside('r1:stock:1'))).toEqual({ kind: 'pending', lookAt: shop.now + 5_000 })
  expect(await portal().reserve(aside('r1:stock:1'))).toEqual({ kind: 'reserved' })
  expect(levels()).toEqual({ available: 1, reserved: 1 })
})

test('BCK-08 goods of a store whose app may not move them are not set aside, and nobody is told that they are', async () => {
  const { portal, aside, levels, shop } = await askedShop(database())
  shop.scopes = shop.scopes.filter((scope) => scope !== 'write_inventory')
  await expect(portal().reserve(aside('r1:stock:1'))).rejects.toThrow()
  expect(levels()).toEqual({ available: 2, reserved: 0 })
})

test('BCK-08 BCK-12 a set that the store counts by its parts is not set aside, and whoever reads of it is told what the store said', async () => {
  const { portal, aside, levels, shop } = await askedShop(database())
  const variants = shop.things.flatMap((one) => (one.variants ?? []) as Record<string, unknown>[])
  for (const one of variants) one.requiresComponents = true
  const refused = { kind: 'refused', because: 'unsupported', message: 'NON_MUTABLE_INVENTORY_ITEM' }
  expect(await portal().reserve(aside('r1:stock:1'))).toMatchObject(refused)
  expect(await portal().restock(aside('r1:shelve:1'))).toMatchObject(refused)
  expect(levels()).toEqual({ available: 2, reserved: 0 })
})

test('BCK-08 goods are set aside at the location that the shop names, where they must be', async () => {
  const { portal, aside, levels, shop } = await askedShop(database())
  const elsewhere = await portal(database(), '2').reserve(aside('r1:stock:1'))
  expect(elsewhere).toMatchObject({ kind: 'refused', because: 'out-of-stock' })
  expect((await portal(database(), '1').reserve(aside('r2:stock:1'))).kind).toBe('reserved')
  expect(levels()).toEqual({ available: 1, reserved: 1 })
  expect(shop.asked.map(({ name }) => name)).not.toContain('MainLocation')
})
