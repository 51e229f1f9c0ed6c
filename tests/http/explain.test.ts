import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { choose, itemNamed, lookUp, type Shopper, shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

let made: TestWorld
let app: FastifyInstance

beforeAll(async () => {
  made = await testWorld()
  app = await buildApp(made.world)
})
afterAll(async () => {
  await app.close()
  await made.drop()
})

/** A shop that keeps shirts for review, with a key of its merchant. */
const reviewingShop = async () => {
  const shopId = await loadDemoShop(made, {
    change: (config) => ({
      ...config,
      workflowGroups: [
        {
          id: 'all',
          title: 'All orders',
          workflows: [
            {
              id: 'shirts',
              name: 'Shirts',
              trigger: 'item-selected',
              rules: [
                {
                  id: 'by-type',
                  when: { fact: 'item.product-type', op: 'is', value: 'Shirts' },
                  results: [{ type: 'review-reject', outcome: 'review' }],
                },
              ],
            },
          ],
        },
      ],
    }),
  })
  const author = { shopId, by: 'test' }
  const key = await made.world.configurations.keys.make(author, 'explain')
  return { shopId, bearer: `Bearer ${key?.key}` }
}

const pageOf = (she: Shopper, authorization: string) => she.open('/exchange', { authorization })

test('a merchant who reads a page with the key of the shop sees which rule decided, what it read and what followed', async () => {
  const { shopId, bearer } = await reviewingShop()
  const she = shopper(app, shopId)
  await lookUp(she)
  const { body } = await pageOf(she, bearer)
  const shirt = body.explain?.find(({ item }) => item === itemNamed(she, 'Aster Linen'))
  expect(shirt?.trace).toContainEqual({
    workflowId: 'shirts',
    ruleId: 'by-type',
    held: 'yes',
    reads: [{ fact: 'item.product-type', value: 'Shirts' }],
    results: [{ type: 'review-reject', outcome: 'review' }],
    asked: [],
  })
})

test('a shopper, or the merchant of another shop, is told nothing of the rules', async () => {
  const { shopId } = await reviewingShop()
  const other = await reviewingShop()
  const she = shopper(app, shopId)
  await lookUp(she)
  expect((await she.open('/exchange')).body.explain).toBeUndefined()
  expect((await pageOf(she, other.bearer)).body.explain).toBeUndefined()
  expect((await pageOf(she, 'Bearer hw_nobody')).body.explain).toBeUndefined()
})

/** Submits a return of the shirt, and answers its key. */
const submitted = async (she: Shopper): Promise<string> => {
  await lookUp(she)
  await choose(she, itemNamed(she, 'Aster Linen'), { outcome: 'return' })
  await she.press('items.continue')
  if (she.seen().screen?.path === '/credit') await she.press('credit.choose', { args: { credit: 'refund' } })
  if (she.find('picker', 'methods')) await she.press('review.method')
  await she.press('return.submit', { values: { policy: 'true' } })
  return she.seen().screen?.path.split('/').at(-1) ?? ''
}

test('FIX-14 a return keeps the SKU of each unit as its order has it, and the list tells it', async () => {
  const { shopId, bearer } = await reviewingShop()
  const key = await submitted(shopper(app, shopId))
  const [line] = (await made.world.commerce.findOrderByName(shopId, '#1001'))?.lines ?? []
  expect(line?.sku).toMatch(/./)
  const read = async (path: string) =>
    (await app.inject({ url: `/merchant/v1/${shopId}${path}`, headers: { authorization: bearer } })).json()
  expect((await read(`/returns/${key}`)).document.items[0].sku).toBe(line?.sku)
  expect((await read('/returns')).returns[0].units[0].sku).toBe(line?.sku)
})

test('a merchant asks why a submitted return came out as it did, and nobody else may', async () => {
  const { shopId, bearer } = await reviewingShop()
  const key = await submitted(shopper(app, shopId))
  const ask = (authorization: string) =>
    app.inject({ url: `/merchant/v1/${shopId}/returns/${key}/explain`, headers: { authorization } })

  const answer = await ask(bearer)
  expect(answer.statusCode).toBe(200)
  expect(answer.json().explain[0]).toMatchObject({ status: 'review', workflowGroup: 'all' })
  expect(answer.json().explain[0].trace[0]).toMatchObject({ ruleId: 'by-type', held: 'yes' })
  expect((await ask('Bearer hw_nobody')).statusCode).toBe(401)
})
