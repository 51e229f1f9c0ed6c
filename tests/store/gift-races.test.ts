import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { chooseToReturn, give, giverIn, ids, linkOf, withReceipt } from '../journey/givers.ts'
import { english, submit, toReview } from '../journey/shoppers.ts'
import { lentDatabase } from '../support/postgres.ts'
import { type Shopper, shopper } from '../support/shopper.ts'
import { sized } from '../support/sized.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

const BROWSERS = sized(6, 20)
const ROUNDS = sized(4, 12)

const worlds: TestWorld[] = []
const apps: FastifyInstance[] = []
let first: TestWorld

beforeAll(async () => {
  const database = await lentDatabase()
  first = await testWorld({ test: database })
  const other = await database.reopen()
  const second = { ...database, database: other, drop: () => other.close() }
  worlds.push(first, await testWorld({ test: second, clock: first.clock }))
  for (const { world } of worlds) apps.push(await buildApp(world))
}, 120_000)
afterAll(async () => {
  for (const world of worlds.reverse()) await world.drop()
})

const appOf = (n: number): FastifyInstance => {
  const app = apps[n % apps.length]
  if (app === undefined) throw new Error('No app')
  return app
}

const given = async () => {
  const she = await giverIn(appOf(0), await loadDemoShop(first))
  await give(she, 'Kim', 'Aster Linen')
  return { she, shopId: she.shopId, link: linkOf(she) }
}

const orderOf = async (shopId: string): Promise<string> =>
  (await first.world.commerce.findOrderByName(shopId, '#1001'))?.id ?? ''

test('GFT-42 REV-40 concurrent gift returns of an item succeed once, and the others are informed', async () => {
  const { shopId, link } = await given()
  const buyer = shopper(appOf(1), shopId)
  await toReview(buyer)
  const kims: Shopper[] = []
  for (let n = 0; n < BROWSERS; n++) {
    const kim = await withReceipt(appOf(n), shopId, link)
    await chooseToReturn(kim, 'Aster Linen')
    kims.push(kim)
  }
  const answers = await Promise.all([...kims, buyer].map((she) => submit(she)))
  const said = answers.map(({ status, body }) => `${status} ${body.problem?.code ?? 'fine'}`).sort()
  expect(said).toEqual(['200 fine', ...Array.from({ length: BROWSERS }, () => '409 unit-claimed')])
  const words = english('error.unit-claimed', { item: 'Aster Linen Shirt' })
  for (const { body } of answers.filter(({ status }) => status === 409)) {
    expect(body.problem?.modal).toBe(true)
    expect(`${body.problem?.title} ${body.problem?.detail}`).toContain(words)
  }
  // The link’s other users do not learn the winner.
  for (const { body } of answers.slice(0, BROWSERS).filter(({ status }) => status === 409))
    expect(JSON.stringify(body)).not.toMatch(/Okafor|ada@example|friend@example|R-[A-Z0-9]{8}/)
  const returns = await first.world.store.returns.ofOrder(shopId, await orderOf(shopId))
  expect(returns).toHaveLength(1)
}, 180_000)

test('GFT-13 concurrent deletion and return of a receipt exclude each other with a message', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { she, shopId, link } = await given()
    const kim = await withReceipt(appOf(1), shopId, link)
    await chooseToReturn(kim, 'Aster Linen')
    await she.open('/gift-receipt')
    const [deleted, returned] = await Promise.all([she.press('receipts.delete'), submit(kim)])
    const said = [deleted, returned].map(({ status, body }) => `${status} ${body.problem?.code ?? 'fine'}`)
    expect([
      ['200 fine', '409 receipt-gone'],
      ['409 receipt-used', '200 fine'],
    ]).toContainEqual(said)
    const receipts = await first.world.store.giftReceipts.ofOrder(shopId, await orderOf(shopId))
    expect(receipts).toHaveLength(deleted.status === 200 ? 0 : 1)
  }
}, 240_000)

test('GFT-19 concurrent receipts for an item succeed once, and the other must choose again', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const shopId = await loadDemoShop(first)
    const givers = [await giverIn(appOf(0), shopId), await giverIn(appOf(1), shopId)]
    for (const [n, she] of givers.entries()) await she.press('receipts.name', { values: { recipient: `Kim ${n}` } })
    const pressed = await Promise.all(
      givers.map((she) => she.press('receipts.create', { values: { units: ids(she, 'Aster Linen') } })),
    )
    const told = pressed.map(({ status, body }) => `${status} ${body.problem?.fields?.[0]?.message ?? ''}`).sort()
    expect(told).toEqual(['200 ', `422 ${english('giving.item-gone')}`])
    const receipts = await first.world.store.giftReceipts.ofOrder(shopId, await orderOf(shopId))
    expect(receipts).toHaveLength(1)
  }
}, 240_000)
