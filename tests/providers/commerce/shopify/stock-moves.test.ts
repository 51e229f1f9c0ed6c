import { expect, test } from 'vitest'
import { openedDatabase } from '../../../contract/open-database.ts'
import { openOperationsShop } from './operations-shop.ts'

const database = openedDatabase()

test.each([
  ['for a day', 86_400_000],
  ['no more when they are asked for again', 0],
])('BCK-04 a reservation with a lost answer happens once, where keys are known %s', async (_, keysLastMs) => {
  const { portal, aside, free, levels, shop } = await openOperationsShop(database(), {
    cuts: ['StockMove'],
    keysLastMs,
  })
  await expect(portal().reserve(aside('r1:stock:1', ['8001', '8001']))).rejects.toThrow()
  expect(levels()).toEqual({ available: 0, reserved: 2 })
  expect(await portal().reserve(aside('r1:stock:1', ['8001', '8001']))).toEqual({ kind: 'reserved' })
  expect(levels()).toEqual({ available: 0, reserved: 2 })
  shop.cuts.push('StockMove')
  await expect(portal().release(free('r1:restock:1', 'r1:stock:1'))).rejects.toThrow()
  expect(await portal().release(free('r1:restock:1', 'r1:stock:1'))).toEqual({ kind: 'released' })
  expect(levels()).toEqual({ available: 2, reserved: 0 })
})

test('BCK-04 a reservation that failed is retried with the current stock', async () => {
  const { portal, aside, levels, shop } = await openOperationsShop(database(), { fails: ['StockMove'] })
  await expect(portal().reserve(aside('r1:stock:1'))).rejects.toThrow()
  Object.assign(levels() ?? {}, { available: 1 })
  expect(await portal().reserve(aside('r1:stock:1'))).toEqual({ kind: 'reserved' })
  expect([levels(), shop.fails]).toEqual([{ available: 0, reserved: 1 }, []])
})

test('BCK-08 a reservation that meets a concurrent reservation is retried under another key', async () => {
  const { portal, aside, levels, shop } = await openOperationsShop(database())
  const reserve = async (n: number) => (await portal().reserve(aside(`r${n}:stock:1`))).kind
  const faster: string[] = []
  shop.meanwhile.push(async () => faster.push(await reserve(2)))
  expect([await reserve(1), faster, await reserve(3)]).toEqual(['reserved', ['reserved'], 'refused'])
  expect(levels()).toEqual({ available: 0, reserved: 2 })
  expect(shop.requests.filter(({ name }) => name === 'StockMove')).toHaveLength(3)
})

test.each([
  ['knows the reason', ['reservation_created', 'reservation_deleted'], 1],
  ['knows no such reason', ['other'], 2],
])('BCK-08 goods are reserved in a store that %s', async (_, reasons, moves) => {
  const { portal, aside, free, levels, shop } = await openOperationsShop(database(), { reasons })
  expect(await portal().reserve(aside('r1:stock:1'))).toEqual({ kind: 'reserved' })
  expect(await portal().release(free('r1:restock:1', 'r1:stock:1'))).toEqual({ kind: 'released' })
  expect(levels()).toEqual({ available: 2, reserved: 0 })
  expect(shop.requests.filter(({ name }) => name === 'StockMove')).toHaveLength(2 * moves)
})

test('BCK-04 goods in a concurrent reservation are retried after a moment', async () => {
  const { portal, aside, levels, shop } = await openOperationsShop(database(), {
    underway: ['inventoryMoveQuantities'],
  })
  expect(await portal().reserve(aside('r1:stock:1'))).toEqual({ kind: 'pending', lookAt: shop.now + 5_000 })
  expect(await portal().reserve(aside('r1:stock:1'))).toEqual({ kind: 'reserved' })
  expect(levels()).toEqual({ available: 1, reserved: 1 })
})

test('BCK-08 goods that the app may not move are not reserved, nor reported as reserved', async () => {
  const { portal, aside, levels, shop } = await openOperationsShop(database())
  shop.scopes = shop.scopes.filter((scope) => scope !== 'write_inventory')
  await expect(portal().reserve(aside('r1:stock:1'))).rejects.toThrow()
  expect(levels()).toEqual({ available: 2, reserved: 0 })
})

test('BCK-08 BCK-12 a set counted by its parts is not reserved, for the store’s reason', async () => {
  const { portal, aside, levels, shop } = await openOperationsShop(database())
  const variants = shop.things.flatMap((one) => (one.variants ?? []) as Record<string, unknown>[])
  for (const one of variants) one.requiresComponents = true
  const refusal = { kind: 'refused', because: 'unsupported', message: 'NON_MUTABLE_INVENTORY_ITEM' }
  expect(await portal().reserve(aside('r1:stock:1'))).toMatchObject(refusal)
  expect(await portal().restock(aside('r1:shelve:1'))).toMatchObject(refusal)
  expect(levels()).toEqual({ available: 2, reserved: 0 })
})

test('BCK-08 a reservation uses the shop’s configured location', async () => {
  const { portal, aside, levels, shop } = await openOperationsShop(database())
  const otherResult = await portal(database(), '2').reserve(aside('r1:stock:1'))
  expect(otherResult).toMatchObject({ kind: 'refused', because: 'out-of-stock' })
  expect((await portal(database(), '1').reserve(aside('r2:stock:1'))).kind).toBe('reserved')
  expect(levels()).toEqual({ available: 1, reserved: 1 })
  expect(shop.requests.map(({ name }) => name)).not.toContain('MainLocation')
})
