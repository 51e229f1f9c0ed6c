import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

interface Document {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly requestBody?: { readonly required?: boolean } }>>>
  >
}

let world: TestWorld
let app: FastifyInstance
let shopId: string
let authorization: string
beforeAll(async () => {
  world = await testWorld()
  app = await buildApp(world.world)
  shopId = await loadDemoShop(world)
  const made = await world.world.configurations.keys.make(
    { shopId, by: 'test' },
    { name: 'Desk', role: 'owner', endsAt: null },
  )
  authorization = `Bearer ${made?.key}`
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

const methods = ['POST', 'PUT', 'PATCH', 'DELETE'] as const

const callsOf = async (url: string) => {
  const { paths } = (await app.inject({ url })).json() as Document
  return Object.entries(paths).flatMap(([path, operations]) =>
    methods.flatMap((method) => {
      const operation = operations[method.toLowerCase()]
      const address = path.replace('{shopId}', shopId).replace(/\{\w+\}/g, 'none')
      return operation === undefined ? [] : [{ method, url: address, takesBody: operation.requestBody !== undefined }]
    }),
  )
}

const collectResponses = async ({
  method,
  url,
}: {
  readonly method: (typeof methods)[number]
  readonly url: string
}) => {
  const send = async (headers: Readonly<Record<string, string>>) =>
    (await app.inject({ method, url, headers: { authorization, ...headers } })).statusCode
  return { typed: await send({ 'content-type': 'application/json' }), untyped: await send({}) }
}

test.each([
  '/merchant/v1/openapi.json',
  '/api/v1/openapi.json',
])('FND-85 every call of %s without a body accepts an empty JSON body', async (document) => {
  const calls = (await callsOf(document)).filter(({ takesBody }) => !takesBody)
  expect(calls.length).toBeGreaterThan(5)
  for (const call of calls) {
    const { typed, untyped } = await collectResponses(call)
    expect(typed, `${call.method} ${call.url}`).toBe(untyped)
    expect(typed, `${call.method} ${call.url}`).not.toBe(415)
  }
})

test('FND-85 a call that needs a body refuses an empty one', async () => {
  const url = `/api/v1/${shopId}/actions/order.lookup`
  const response = await app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' } })
  expect(response.statusCode).toBe(400)
})
