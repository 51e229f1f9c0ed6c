import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ReturnReasons, ReturnSentence } from '../../schemas/merchant/return-reasons.ts'
import { ReturnDetail } from '../../schemas/merchant/returns.ts'
import { buildApp } from '../../server/app.ts'
import { choose, createShopper, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

let world: TestWorld
let app: FastifyInstance

beforeAll(async () => {
  world = await testWorld()
  app = await buildApp(world.world)
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

const reviewingShop = async () => {
  const shopId = await loadDemoShop(world, {
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
  const key = await world.world.configurations.keys.make(author, { name: 'explain', role: 'owner', endsAt: null })
  return { shopId, bearer: `Bearer ${key?.key}` }
}

const pageOf = (shopper: Shopper, authorization: string) => shopper.open('/exchange', { authorization })

test('a page read with the shop key includes decisions, their inputs and their consequences', async () => {
  const { shopId, bearer } = await reviewingShop()
  const shopper = createShopper(app, shopId)
  await lookUpOrder(shopper)
  const { body } = await pageOf(shopper, bearer)
  const shirt = body.explain?.find(({ item }) => item === itemNamed(shopper, 'Aster Linen'))
  expect(shirt?.trace).toContainEqual({
    workflowId: 'shirts',
    ruleId: 'by-type',
    held: 'yes',
    reads: [{ fact: 'item.product-type', value: 'Shirts' }],
    results: [{ type: 'review-reject', outcome: 'review' }],
    asked: [],
  })
})

test('shoppers and other merchants get no explanation of rules', async () => {
  const { shopId } = await reviewingShop()
  const other = await reviewingShop()
  const shopper = createShopper(app, shopId)
  await lookUpOrder(shopper)
  expect((await shopper.open('/exchange')).body.explain).toBeUndefined()
  expect((await pageOf(shopper, other.bearer)).body.explain).toBeUndefined()
  expect((await pageOf(shopper, 'Bearer hw_nobody')).body.explain).toBeUndefined()
})

const composeReturn = async (shopper: Shopper): Promise<void> => {
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), { outcome: 'return' })
  await shopper.press('items.continue')
  if (shopper.readPage().screen?.path === '/credit')
    await shopper.press('credit.choose', { args: { credit: 'refund' } })
  if (shopper.find('picker', 'methods')) await shopper.press('review.method')
}

const submitReturn = async (shopper: Shopper): Promise<string> => {
  await composeReturn(shopper)
  await shopper.press('return.submit', { values: { policy: 'true' } })
  return shopper.readPage().screen?.path.split('/').at(-1) ?? ''
}

test('FIX-14 a return stores the SKU of each unit, and the list includes it', async () => {
  const { shopId, bearer } = await reviewingShop()
  const key = await submitReturn(createShopper(app, shopId))
  const [line] = (await world.world.commerce.findOrderByName(shopId, '#1001'))?.lines ?? []
  expect(line?.sku).toMatch(/./)
  const read = async (path: string) =>
    (await app.inject({ url: `/merchant/v1/${shopId}${path}`, headers: { authorization: bearer } })).json()
  expect((await read(`/returns/${key}`)).document.items[0].sku).toBe(line?.sku)
  expect((await read('/returns')).returns[0].units[0].sku).toBe(line?.sku)
})

test('only the merchant may read the explanation of a submitted return', async () => {
  const { shopId, bearer } = await reviewingShop()
  const key = await submitReturn(createShopper(app, shopId))
  const ask = (authorization: string) =>
    app.inject({ url: `/merchant/v1/${shopId}/returns/${key}/explain`, headers: { authorization } })

  const response = await ask(bearer)
  expect(response.statusCode).toBe(200)
  expect(response.json().explain[0]).toMatchObject({ status: 'review', workflowGroup: 'all' })
  expect(response.json().explain[0].trace[0]).toMatchObject({ ruleId: 'by-type', held: 'yes' })
  expect((await ask('Bearer hw_nobody')).statusCode).toBe(401)
})

describe('the decisions of a return', () => {
  const read = async (shopId: string, bearer: string, path: string) =>
    (await app.inject({ url: `/merchant/v1/${shopId}/returns/${path}`, headers: { authorization: bearer } })).json()

  test('FIX-23 the draft review and its return have the same explanation, in the same words', async () => {
    const { shopId, bearer } = await reviewingShop()
    const shopper = createShopper(app, shopId)
    await composeReturn(shopper)
    const { body } = await shopper.open('/review', { authorization: bearer })
    const [shirt] = (body.explain ?? []).filter(({ status }) => status === 'selected')
    await shopper.press('return.submit', { values: { policy: 'true' } })
    const key = shopper.readPage().screen?.path.split('/').at(-1) ?? ''
    const { explain } = await read(shopId, bearer, `${key}/explain`)
    const detail = await read(shopId, bearer, key)
    expect([...Compile(ReturnDetail).Errors(detail)]).toEqual([])
    expect(detail.explain).toEqual(explain)
    expect(explain).toHaveLength(1)
    expect(explain[0].decisions).toEqual(shirt?.decisions)
    const decidedValues = new Set(explain[0].decisions.map(({ decided }: { decided: string }) => decided))
    expect([...decidedValues]).toEqual(['policy', 'allowlist', 'credit', 'window', 'item', 'outcome'])
  })

  test('FND-36 explain returns causes of outcomes and amounts, as data and as sentences', async () => {
    const { shopId, bearer } = await reviewingShop()
    const key = await submitReturn(createShopper(app, shopId))
    const { reasons, sentences } = await read(shopId, bearer, `${key}/explain`)
    expect([...Compile(ReturnReasons).Errors(reasons)]).toEqual([])
    expect([...Compile(Type.Array(ReturnSentence)).Errors(sentences)]).toEqual([])
    const [{ item }] = reasons.units
    expect(sentences).toContainEqual({
      about: 'unit',
      item,
      text: 'Rule "by-type" sent it to review, because the item\'s product type was "Shirts".',
    })
    const detail = await read(shopId, bearer, key)
    expect(detail.document.items[0]).not.toHaveProperty('facts')
    expect(detail.document).not.toHaveProperty('moneyBasis')
  })

  test('FIX-23 the stored decisions stay, though configuration and catalogue changed since', async () => {
    const { shopId, bearer } = await reviewingShop()
    const key = await submitReturn(createShopper(app, shopId))
    const before = await read(shopId, bearer, `${key}/explain`)
    const document = await world.world.shops.config(shopId, 1)
    const closed = { enabled: false, event: 'manual', window: 1 } as const
    const policies = document.policies.map((policy) => ({ ...policy, gift_card: closed })).reverse()
    const settings = { ...document.settings, finalSaleTags: ['linen'], minimum_inventory: 9 }
    const author = { shopId, by: 'test' }
    const published = await world.world.configurations.publish(author, {
      document: { ...document, policies, settings, allowlist: { tags: ['all'] } },
    })
    expect(published.kind).toBe('done')
    world.clock.forward(400 * 86_400_000)
    const { explain, money, reasons } = await read(shopId, bearer, `${key}/explain`)
    expect({ explain, money }).toEqual({ explain: before.explain, money: before.money })
    expect(reasons.amounts).toEqual(before.reasons.amounts)
    expect((await read(shopId, bearer, key)).explain).toEqual(before.explain)
  })

  test('FIX-23 a return older than stored decisions is explained by its rules alone', async () => {
    const { shopId, bearer } = await reviewingShop()
    const key = await submitReturn(createShopper(app, shopId))
    const record = await world.world.store.returnsList.findByName(shopId, key)
    if (record === null) throw new Error('No return')
    const { decisions: _told, ...document } = record.document
    const items = document.items.map(({ decisions: _decisions, sku: _sku, ...item }) => item)
    await world.world.store.returns.save({ ...record, document: { ...document, items } })
    const [first] = (await read(shopId, bearer, `${key}/explain`)).explain
    expect(first).toMatchObject({ decisions: [], trace: [{ ruleId: 'by-type' }] })
    expect((await read(shopId, bearer, key)).explain).toEqual([first])
  })
})
