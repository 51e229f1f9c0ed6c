import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { merchantCalls } from '../../server/http/merchant/table.ts'
import { creditA, inputOf } from '../domain/value/example.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type Desk, deskOf } from './merchant-desk.ts'

let world: TestWorld
let desk: Desk
let record: ReturnRecord
let path: (template: string) => string
beforeAll(async () => {
  world = await testWorld()
  desk = await deskOf(world)
  record = await desk.submit(inputOf({ items: [creditA], creditType: 'refund' }))
  const { id, document } = record
  path = (template) => template.replace(':key', id).replace(':item', document.items[0]?.lineItemId ?? '')
}, 60_000)
afterAll(async () => {
  await desk.app.close()
  await world.drop()
})

const send = async (template: string, options: { readonly payload?: string; readonly type?: string }) => {
  const { payload, type } = options
  const answer = await desk.app.inject({
    method: 'POST',
    url: `/merchant/v1/${desk.shopId}${path(template)}`,
    headers: { authorization: desk.bearer, ...(type && { 'content-type': type }) },
    ...(payload !== undefined && { payload }),
  })
  return { status: answer.statusCode, body: answer.json() }
}

const withBody = merchantCalls.filter(
  ({ body, bodyOptional, method }) => body !== undefined && bodyOptional !== true && method === 'POST',
)

test('many calls need a body', () => {
  expect(withBody.length).toBeGreaterThan(8)
})

test.each(withBody)('FIX-44 $id is refused without a body, and with null for a body', async ({ path: template }) => {
  const responses = [
    await send(template, {}),
    await send(template, { payload: '', type: 'application/json' }),
    await send(template, { payload: 'null', type: 'application/json' }),
  ]
  for (const { status, body } of responses) {
    expect([400, 415, 422]).toContain(status)
    expect(body.problems[0]?.message.length).toBeGreaterThan(10)
  }
})

test('FIX-44 none of the refused calls changed anything', async () => {
  expect(await desk.now(record)).toEqual(record)
})

test('FIX-44 an invalid enum value is refused with the valid values', async () => {
  const answer = await send('/returns/:key/process', { payload: '{"outcomes":["money"]}', type: 'application/json' })
  expect(answer.body).toEqual({
    problems: [{ pointer: '/outcomes/0', message: 'must be one of "refund", "gift-card", "exchange", not "money"' }],
  })
})

test.each([
  [
    '/returns?createdFrom=2026-11',
    '/createdFrom',
    'a UTC time, such as 2026-11-21T09:30:00Z, or milliseconds since 1970',
  ],
  ['/returns?limit=0', '/limit', 'a number from 1 to 100'],
  ['/config/diff?from=first', '/from', 'a version number, such as 3'],
  ['/webhooks/deliveries?cursor=1', '/cursor', 'the value of `next` from the previous page'],
])('FIX-44 %s is refused at %s, and the message describes valid values', async (address, pointer, wanted) => {
  const { statusCode, body } = await desk.app.inject({
    url: `/merchant/v1/${desk.shopId}${address}`,
    headers: { authorization: desk.bearer },
  })
  const [, options] = address.split('=')
  expect([statusCode, JSON.parse(body).problems]).toEqual([
    422,
    [{ pointer, message: `must be ${wanted}, not "${options}"` }],
  ])
})

test('FIX-44 a missing document is refused like any other body, with its place', async () => {
  for (const call of ['/config', '/config/check'])
    expect(await send(call, { payload: '{}', type: 'application/json' })).toEqual({
      status: 422,
      body: { problems: [{ pointer: '', message: '"document" is missing' }] },
    })
})
