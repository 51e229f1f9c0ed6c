import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, onTestFinished, test } from 'vitest'
import { createBackendServer } from '../../server/demo/integrations/backend/backend.ts'
import { buildBackendOpenApi } from '../../server/demo/integrations/backend/openapi.ts'
import { localCommerce } from '../../server/providers/commerce/local/local.ts'
import { backendShop } from '../support/backends.ts'
import { setUpDemoWorld } from '../support/demo-house.ts'

const demo = setUpDemoWorld()

interface Operation {
  readonly operationId: string
  readonly tags?: readonly string[]
  readonly requestBody?: object
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema?: object }>> }>>
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
}

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly operation: Operation
}

const callsOf = ({ paths }: Document, shopId: string): readonly Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase() as Call['method'],
      operation,
      url: path.replace('{shopId}', shopId).replace(/\{\w+\}/g, 'x'),
    })),
  )

const holder = (document: Document, name: string) => {
  const holds = new Ajv2020({ strict: false, validateFormats: false })
    .addSchema(document, 'calls')
    .getSchema(`calls#/components/schemas/${name}`)
  if (holds === undefined) throw new Error(`There is no ${name}`)
  return (body: unknown): boolean => holds(body) === true
}

const json = { 'content-type': 'application/json' }

const wrongs: readonly ((call: Call) => { url?: string; headers?: Record<string, string>; payload?: string })[] = [
  () => ({}),
  ({ url }) => ({ url: url.replace(/(?<=v1\/)[^/]+(?=\/)/, 'nobody').replace('?shop=demo', '?shop=nobody') }),
  () => ({ headers: { 'sec-fetch-site': 'cross-site' } }),
  () => ({ headers: json, payload: '{"half' }),
  () => ({ headers: json, payload: '[1]' }),
  () => ({ headers: { 'content-type': 'text/plain' }, payload: 'x' }),
  () => ({ headers: json, payload: JSON.stringify('x'.repeat(5_000_000)) }),
]

const refusalsOf = async (call: Call) => {
  const refusals: { readonly status: number; readonly body: unknown }[] = []
  for (const wrong of wrongs) {
    demo.house.clock.forward(60_000)
    const { operation: _, ...request } = call
    const { payload, ...rest } = wrong(call)
    const sent = call.method === 'GET' ? {} : { payload: payload ?? '' }
    const answer = await demo.app.inject({ ...request, ...rest, ...sent })
    if (answer.statusCode >= 400) refusals.push({ status: answer.statusCode, body: answer.json() })
  }
  return refusals
}

const drawsPages = ({ tags = [], responses }: Operation): boolean =>
  !tags.includes('calls') || JSON.stringify(responses[200] ?? '').includes('"#/components/schemas/Envelope"')

test('FND-85 every call of shoppers that draws no page refuses with a CallRefusal', async () => {
  const document: Document = (await demo.app.inject('/api/v1/openapi.json')).json()
  const isRefusal = holder(document, 'CallRefusal')
  const isLinkRefusal = holder(document, 'LinkRefusal')
  const calls = callsOf(document, demo.demo).filter(({ operation }) => !drawsPages(operation))
  expect(calls.length).toBeGreaterThan(70)
  for (const call of calls) {
    const refusals = await refusalsOf(call)
    expect(refusals.length, call.operation.operationId).toBeGreaterThan(0)
    const isList = ['linkOrder', 'linkOrderWithCode'].includes(call.operation.operationId)
    for (const { status, body } of refusals)
      expect(
        (isList && status === 400 ? isLinkRefusal : isRefusal)(body),
        `${call.operation.operationId} ${status} ${JSON.stringify(body)}`,
      ).toBe(true)
  }
}, 120_000)

test('FND-85 every call of merchants refuses with a Refusal', async () => {
  const document: Document = (await demo.app.inject('/merchant/v1/openapi.json')).json()
  const isRefusal = holder(document, 'Refusal')
  for (const call of callsOf(document, demo.demo).filter(({ operation }) => !operation.tags?.includes('documents'))) {
    const refusals = await refusalsOf(call)
    expect(refusals.length, call.operation.operationId).toBeGreaterThan(0)
    for (const { status, body } of refusals)
      expect(isRefusal(body), `${call.operation.operationId} ${status} ${JSON.stringify(body)}`).toBe(true)
  }
}, 120_000)

test('FND-85 every call of an order system refuses with a Problem or an OperationRefusal', async () => {
  const document = buildBackendOpenApi() as Document
  const isProblem = holder(document, 'Problem')
  const isRefusal = holder(document, 'OperationRefusal')
  const [{ database, clock }, token] = [demo.house, randomBytes(16).toString('hex')]
  const commerce = localCommerce({ database, now: clock.now, random: randomBytes })
  const of = { shopId: demo.demo, shop: backendShop, token, commerce, database, now: clock.now }
  const server = createBackendServer(of).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  for (const { method, url, operation } of callsOf(document, '')) {
    const body = method === 'PUT' ? '{"half' : null
    const statuses = await Promise.all(
      ['none', token].map(async (tokenName) => {
        const headers = { authorization: `Bearer ${tokenName}` }
        const response = await fetch(`http://127.0.0.1:${port}${url}?cursor=none`, { method, headers, body })
        const answer: unknown = await response.json()
        const isRefused = isProblem(answer) && (response.status !== 422 || isRefusal(answer))
        if (response.status >= 400) expect(isRefused, `${operation.operationId} ${JSON.stringify(answer)}`).toBe(true)
        if (response.status >= 400)
          expect(response.headers.get('content-type'), operation.operationId).toBe('application/problem+json')
        return response.status
      }),
    )
    expect(statuses[0], operation.operationId).toBe(401)
  }
})
