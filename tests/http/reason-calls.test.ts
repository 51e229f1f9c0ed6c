import type { FastifyInstance } from 'fastify'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ReasonGroupsResponse, ReasonsResponse } from '../../schemas/shopper-api/reasons.ts'
import { buildApp } from '../../server/app.ts'
import { reasonCalls } from '../../server/http/calls/reason-calls.ts'
import { createShopper, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

let world: TestWorld
let app: FastifyInstance
let shopId: string

const recommended = { option_name: 'Size', recommend_order: 1 }
const groups = [
  {
    id: 'clothes',
    title: 'Only the merchant reads this',
    product_types: ['Shirts'],
    randomize: true,
    ordered_reasons: ['look', 'fit'],
    reasons: [
      { id: 'fit', text: 'The fit', copy: { fr: 'La taille' } },
      { id: 'wide', parent_id: 'fit', text: 'Too wide', comments: true },
      {
        id: 'small',
        parent_id: 'fit',
        text: 'Too small',
        comments_required: true,
        has_smart_recommendation: true,
        smart_recommendation: recommended,
      },
      { id: 'look', text: 'The look' },
    ],
  },
  { id: 'others', title: '', product_types: ['Hats'], reasons: [{ id: 'mind', text: 'Changed my mind' }] },
]

beforeAll(async () => {
  world = await testWorld()
  app = await buildApp(world.world)
  shopId = await loadDemoShop(world, {
    change: (config) => ({ ...config, reasonGroups: [...groups, ...config.reasonGroups] }),
  })
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

const read = async (shopper: Shopper, what: 'reason-groups' | 'reasons', language = 'en') => {
  const { status, body } = await shopper.send('GET', `/api/v1/${shopId}/${what}`, {
    headers: { 'accept-language': language },
  })
  const row = reasonCalls.find(({ path }) => path.endsWith(`/${what}`))
  if (status === 200) expect(Value.Errors(row?.response ?? {}, body)).toEqual([])
  return { status, body: body as unknown }
}

test('API-11 ENT-11 ENT-12 the groups of reasons include all data to show them', async () => {
  const shopper = createShopper(app, shopId)
  await lookUpOrder(shopper)
  const { status, body } = await read(shopper, 'reason-groups')
  const plain = { comments: false, comments_required: false, children: [] }
  const unwise = { has_smart_recommendation: false, smart_recommendation: null }
  expect(status).toBe(200)
  expect(Value.Parse(ReasonGroupsResponse, body).slice(0, 2)).toEqual([
    {
      id: 'clothes',
      product_types: ['Shirts'],
      default: false,
      randomize: true,
      ordered_reasons: ['look', 'fit'],
      reasons: {
        fit: { ...plain, ...unwise, id: 'fit', parent_id: null, text: 'The fit', children: ['wide', 'small'] },
        wide: { ...plain, ...unwise, id: 'wide', parent_id: 'fit', text: 'Too wide', comments: true },
        small: {
          ...plain,
          id: 'small',
          parent_id: 'fit',
          text: 'Too small',
          comments_required: true,
          has_smart_recommendation: true,
          smart_recommendation: { reason_id: 'small', ...recommended },
        },
        look: { ...plain, ...unwise, id: 'look', parent_id: null, text: 'The look' },
      },
    },
    {
      id: 'others',
      product_types: ['Hats'],
      default: false,
      randomize: false,
      ordered_reasons: ['mind'],
      reasons: { mind: { ...plain, ...unwise, id: 'mind', parent_id: null, text: 'Changed my mind' } },
    },
  ])
})

test('API-12 the groups also come as ordered lists, each reason before its children', async () => {
  const shopper = createShopper(app, shopId, { headers: { 'accept-language': 'fr' } })
  await lookUpOrder(shopper)
  const [byId, sortedReasons] = [await read(shopper, 'reason-groups', 'fr'), await read(shopper, 'reasons', 'fr')]
  const lists = Value.Parse(ReasonsResponse, sortedReasons.body)
  expect(lists.slice(0, 2).map(({ reasons }) => reasons.map(({ id }) => id))).toEqual([
    ['look', 'fit', 'wide', 'small'],
    ['mind'],
  ])
  for (const [n, { reasons }] of lists.entries())
    expect(Object.fromEntries(reasons.map((one) => [one.id, one]))).toEqual(
      (byId.body as ReasonGroupsResponse)[n]?.reasons,
    )
  expect(lists[0]?.reasons[1]?.text).toBe('La taille')
})

test('API-11 API-12 reasons require a lookup', async () => {
  for (const what of ['reason-groups', 'reasons'] as const)
    expect(await read(createShopper(app, shopId), what)).toMatchObject({
      status: 404,
      body: { errors: { code: 'not-found' } },
    })
})

test('API-11 API-12 CTR-02 OpenAPI describes the reason calls, with examples valid by their schemas', async () => {
  const { paths } = (await app.inject({ url: '/api/v1/openapi.json' })).json()
  for (const { path, id, response, examples } of reasonCalls) {
    expect(paths[path.replace(':shopId', '{shopId}')].get.operationId).toBe(id)
    expect(response && Value.Errors(response, examples?.answer), id).toEqual([])
  }
})
