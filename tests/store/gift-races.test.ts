import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { chooseReturn, createGiver, createReceipt, openReceipt, optionIds, readLink } from '../journey/givers.ts'
import { english, goToReview, submit } from '../journey/shoppers.ts'
import { borrowDatabase } from '../support/postgres.ts'
import { createShopper, type Shopper } from '../support/shopper.ts'
import { pickSize } from '../support/sized.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

const BROWSERS = pickSize(6, 20)
const ROUNDS = pickSize(4, 12)

const worlds: TestWorld[] = []
const apps: FastifyInstance[] = []
let first: TestWorld

beforeAll(async () => {
  const database = await borrowDatabase()
  first = await testWorld({ test: database })
  const other = await database.reopen()
  const second = { ...database, database: other, drop: () => other.close() }
  worlds.push(first, await testWorld({ test: second, clock: first.clock }))
  for (const { world } of worlds) apps.push(await buildApp(world))
}, 120_000)
afterAll(async () => {
  for (const world of worlds.reverse()) await world.drop()
})

const getApp = (n: number): FastifyInstance => {
  const app = apps[n % apps.length]
  if (app === undefined) throw new Error('No app')
  return app
}

const createGift = async () => {
  const shopper = await createGiver(getApp(0), await loadDemoShop(first))
  await createReceipt(shopper, 'Kim', 'Aster Linen')
  return { shopper, shopId: shopper.shopId, link: readLink(shopper) }
}

const orderOf = async (shopId: string): Promise<string> =>
  (await first.world.commerce.findOrderByName(shopId, '#1001'))?.id ?? ''

test('GFT-42 REV-40 concurrent gift returns of an item succeed once, and the others are informed', async () => {
  const { shopId, link } = await createGift()
  const buyer = createShopper(getApp(1), shopId)
  await goToReview(buyer)
  const kims: Shopper[] = []
  for (let n = 0; n < BROWSERS; n++) {
    const kim = await openReceipt(getApp(n), shopId, link)
    await chooseReturn(kim, 'Aster Linen')
    kims.push(kim)
  }
  const responses = await Promise.all([...kims, buyer].map((shopper) => submit(shopper)))
  const outcomes = responses.map(({ status, body }) => `${status} ${body.problem?.code ?? 'fine'}`).sort()
  expect(outcomes).toEqual(['200 fine', ...Array.from({ length: BROWSERS }, () => '409 unit-claimed')])
  const words = english('error.unit-claimed', { item: 'Aster Linen Shirt' })
  for (const { body } of responses.filter(({ status }) => status === 409)) {
    expect(body.problem?.modal).toBe(true)
    expect(`${body.problem?.title} ${body.problem?.detail}`).toContain(words)
  }
  // The link’s other users do not learn the winner.
  for (const { body } of responses.slice(0, BROWSERS).filter(({ status }) => status === 409))
    expect(JSON.stringify(body)).not.toMatch(/Okafor|ada@example|friend@example|R-[A-Z0-9]{8}/)
  const returns = await first.world.store.returns.ofOrder(shopId, await orderOf(shopId))
  expect(returns).toHaveLength(1)
}, 180_000)

test('GFT-13 concurrent deletion and return of a receipt exclude each other with a message', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { shopper, shopId, link } = await createGift()
    const kim = await openReceipt(getApp(1), shopId, link)
    await chooseReturn(kim, 'Aster Linen')
    await shopper.open('/gift-receipt')
    const [deletedView, returnedView] = await Promise.all([shopper.press('receipts.delete'), submit(kim)])
    const outcomes = [deletedView, returnedView].map(({ status, body }) => `${status} ${body.problem?.code ?? 'fine'}`)
    expect([
      ['200 fine', '409 receipt-gone'],
      ['409 receipt-used', '200 fine'],
    ]).toContainEqual(outcomes)
    const receipts = await first.world.store.giftReceipts.ofOrder(shopId, await orderOf(shopId))
    expect(receipts).toHaveLength(deletedView.status === 200 ? 0 : 1)
  }
}, 240_000)

test('GFT-19 concurrent receipts for an item succeed once, and the other must choose again', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const shopId = await loadDemoShop(first)
    const givers = [await createGiver(getApp(0), shopId), await createGiver(getApp(1), shopId)]
    for (const [n, shopper] of givers.entries())
      await shopper.press('receipts.name', { values: { recipient: `Kim ${n}` } })
    const pressedView = await Promise.all(
      givers.map((shopper) =>
        shopper.press('receipts.create', { values: { units: optionIds(shopper, 'Aster Linen') } }),
      ),
    )
    const messages = pressedView
      .map(({ status, body }) => `${status} ${body.problem?.fields?.[0]?.message ?? ''}`)
      .sort()
    expect(messages).toEqual(['200 ', `422 ${english('giving.item-gone')}`])
    const receipts = await first.world.store.giftReceipts.ofOrder(shopId, await orderOf(shopId))
    expect(receipts).toHaveLength(1)
  }
}, 240_000)
