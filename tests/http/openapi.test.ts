import SwaggerParser from '@apidevtools/swagger-parser'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actionSchemas } from '../../schemas/actions/index.ts'
import { problemCodes } from '../../schemas/envelope/problem-codes.ts'
import { buildApp } from '../../server/app.ts'
import { merchantCalls } from '../../server/http/merchant/table.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { checkDescribed } from './as-described.ts'
import { registeredRoutes } from './registered-routes.ts'

let world: TestWorld
let app: FastifyInstance

beforeAll(async () => {
  world = await testWorld()
  app = await buildApp(world.world)
}, 120_000)
afterAll(async () => {
  await app.close()
  await world.drop()
})

const described = merchantCalls.map(({ method, path }) => `${method} /merchant/v1/:shopId${path}`)

test('every call of merchants is described, and every description is of a call', () => {
  const routes = registeredRoutes(app).filter((route) => route.includes(' /merchant/v1/:shopId'))
  expect(routes.length).toBeGreaterThan(25)
  expect([...new Set(routes)].sort()).toEqual([...described].sort())
})

test('the public description is valid OpenAPI 3.1, and all its references resolve', async () => {
  const response = await app.inject({ url: '/merchant/v1/openapi.json' })
  expect(response.statusCode).toBe(200)
  const document = response.json()
  expect(document.openapi).toBe('3.1.0')
  const known = { 'if-none-match': String(response.headers.etag) }
  const secondResponse = await app.inject({ url: '/merchant/v1/openapi.json', headers: known })
  expect([secondResponse.statusCode, secondResponse.body]).toEqual([304, ''])
  expect(Object.keys(document.paths)).toHaveLength(new Set(merchantCalls.map(({ path }) => path)).size + 1)
  const names = [...response.body.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => document.components.schemas[name] === undefined)).toEqual([])
  const ids = merchantCalls.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('calls without a key are all refused in the same form', async () => {
  const shopId = await loadDemoShop(world)
  for (const { method, path } of merchantCalls) {
    world.clock.forward(60_000)
    const url = `/merchant/v1/${shopId}${path.replace(/:\w+/g, 'x')}`
    const response = await app.inject({ method, url, ...(method === 'POST' && { payload: {} }) })
    expect(response.statusCode, url).toBe(401)
    expect(response.json()).toEqual({ problems: [{ pointer: '', message: expect.stringContaining('Authorization') }] })
  }
})

test('an unknown call is refused in the same form', async () => {
  const response = await app.inject({ method: 'PUT', url: '/merchant/v1/demo/nothing', payload: {} })
  expect(response.statusCode).toBe(404)
  expect(response.json()).toEqual({ problems: [{ pointer: '', message: 'The resource does not exist' }] })
})

const undescribedParts = [/^OPTIONS /, /\/contract\b/, /\/hooks\//, /\/sandbox-payments\//]

describe('CTR-02 calls of shopper clients', () => {
  type Operation = {
    readonly operationId: string
    readonly 'x-served-at'?: readonly string[]
    readonly tags: readonly string[]
    readonly parameters: readonly { readonly name: string; readonly required: boolean }[]
    readonly requestBody?: {
      readonly content: Readonly<Record<string, { readonly schema: object; readonly example: unknown }>>
    }
    readonly responses: Readonly<Record<string, { readonly $ref?: string }>>
  }
  let text: string
  let document: {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
    readonly components: {
      readonly schemas: Readonly<Record<string, { readonly enum?: readonly string[]; readonly description: string }>>
      readonly responses: Readonly<
        Record<
          string,
          { readonly description: string; readonly content?: Readonly<Record<string, { schema: object }>> }
        >
      >
    }
  }
  beforeAll(async () => {
    const response = await app.inject({ url: '/api/v1/openapi.json' })
    expect([response.statusCode, response.headers.etag]).toEqual([200, expect.any(String)])
    text = response.body
    document = response.json()
  })

  test('the document has exactly the served calls', () => {
    const served = registeredRoutes(app)
      .filter((route) => route.includes(' /api/v1/') && !undescribedParts.some((one) => one.test(route)))
      .flatMap((route) =>
        route.endsWith('/actions/:name')
          ? Object.keys(actionSchemas).map((name) => route.replace(':name', name))
          : [route],
      )
      .map((route) => route.replace(/:(\w+)/g, '{$1}'))
    const addresses = ([path, methods]: readonly [string, Readonly<Record<string, Operation>>]) =>
      Object.entries(methods).flatMap(([method, { 'x-served-at': also = [] }]) =>
        [path, ...also].map((address) => `${method.toUpperCase()} ${address}`),
      )
    const addressTexts = Object.entries(document.paths).flatMap(addresses)
    expect(addressTexts.length).toBeGreaterThan(60)
    expect(addressTexts.sort()).toEqual([...new Set(served)].sort())
  })

  test('refusals use only codes of the closed list, with their status and meaning', () => {
    expect(document.components.schemas.ProblemCode?.enum).toEqual(Object.keys(problemCodes))
    const { responses } = document.components
    for (const [code, { status, says: expectedDescription }] of Object.entries(problemCodes)) {
      const addressTexts = [`Refused${status}`, `CallRefused${status}`].flatMap(
        (name) => responses[name]?.description ?? [],
      )
      expect(addressTexts.length, code).toBeGreaterThan(0)
      for (const description of addressTexts) expect(description, code).toContain(`\`${code}\`: ${expectedDescription}`)
    }
  })

  test('each action has an example valid by its schema, and a revision for writes', () => {
    const validator = new Ajv2020({ strict: false, validateFormats: false })
    for (const [name, { writes }] of Object.entries(actionSchemas)) {
      const path = `/api/v1/{shopId}/actions/${name}`
      const { requestBody, parameters } = document.paths[path]?.post ?? {}
      const { schema, example } = requestBody?.content['application/json'] ?? {}
      const holds = validator.compile({ ...schema, components: document.components })
      expect(holds(example), `${name} ${validator.errorsText(holds.errors)}`).toBe(true)
      expect(
        parameters?.some((one) => one.name === 'If-Match' && one.required),
        name,
      ).toBe(writes)
    }
  })

  test('each page-free call has examples valid by its schemas', () => {
    const validator = new Ajv2020({ strict: false, validateFormats: false })
    type Example = { readonly schema: object; readonly example?: unknown }
    const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods)
        .filter(({ tags }) => tags.includes('calls'))
        .map(({ requestBody, responses }) => [path, requestBody, responses[200]] as const),
    )
    expect(calls.length).toBeGreaterThan(15)
    for (const [path, ...bodies] of calls)
      for (const body of bodies) {
        const example = (body as { content?: Readonly<Record<string, Example>> } | undefined)?.content?.[
          'application/json'
        ]
        if (example === undefined) continue
        const holds = validator.compile({ ...example.schema, components: document.components })
        expect(holds(example.example), `${path} ${validator.errorsText(holds.errors)}`).toBe(true)
      }
  })

  test('all references of the document resolve, and operation ids are unique', () => {
    const names = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)]
    expect(names.length).toBeGreaterThan(500)
    const known = document.components as Readonly<Record<string, Readonly<Record<string, unknown>>>>
    expect(names.filter(([, kind = '', name = '']) => known[kind]?.[name] === undefined)).toEqual([])
    const ids = Object.values(document.paths).flatMap((methods) => Object.values(methods).map((one) => one.operationId))
    expect(new Set(ids).size).toBe(ids.length)
  })
})

test.each([
  '/api/v1/openapi.json',
  '/merchant/v1/openapi.json',
])('CTR-02 %s is valid in two validators', async (url) => {
  const { body } = await app.inject({ url })
  expect(await new Validator().validate(JSON.parse(body))).toEqual({ valid: true })
  await expect(SwaggerParser.validate(JSON.parse(body))).resolves.toHaveProperty('openapi', '3.1.0')
})

interface Strange {
  readonly url: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly payload?: object | string
  readonly headers?: Readonly<Record<string, string>>
}

const json = { 'content-type': 'application/json' }

describe.each([
  '/api/v1/openapi.json',
  '/merchant/v1/openapi.json',
])('CTR-02 a stranger at a call of %s', (document) => {
  let calls: readonly Strange[]
  beforeAll(async () => {
    const shopId = await loadDemoShop(world)
    const { paths } = (await app.inject({ url: document })).json()
    calls = Object.entries<Record<string, { requestBody?: { content: Record<string, { example?: object }> } }>>(
      paths,
    ).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { requestBody }]) => ({
        method: method.toUpperCase() as Strange['method'],
        url: path.replace('{shopId}', shopId).replace(/\{\w+\}/g, 'x'),
        ...(requestBody && { payload: Object.values(requestBody.content)[0]?.example ?? {} }),
      })),
    )
    expect(calls.length).toBeGreaterThan(30)
  }, 60_000)

  const checkContract = async (from: FastifyInstance, change: (call: Strange) => Partial<Strange>) => {
    const statuses = new Set<number>()
    for (const call of calls) {
      world.clock.forward(60_000)
      const request = { ...call, ...change(call) }
      const response = await from.inject(request)
      expect(await checkDescribed(from, request, response), `${request.method} ${request.url}`).toBe(true)
      statuses.add(response.statusCode)
    }
    return statuses
  }

  test.each([
    ['who has nothing', () => ({})],
    ['at a shop that nobody has', ({ url }) => ({ url: url.replace(/(?<=v1\/)[^/]+(?=\/)/, 'nobody') })],
    ['whom a page of another site sends', () => ({ headers: { 'sec-fetch-site': 'cross-site' } })],
    ['with half of a body', () => ({ headers: json, payload: '{"half' })],
    ['with a body of another kind', () => ({ headers: { 'content-type': 'text/plain' }, payload: 'x' })],
    ['with much too large a body', () => ({ headers: json, payload: JSON.stringify('x'.repeat(5_000_000)) })],
    ['with a body that says nothing', () => ({ headers: json, payload: '{}' })],
    ['with a body that is another', () => ({ headers: json, payload: '[1]' })],
    ['with a key that opens nothing', () => ({ headers: { authorization: 'Bearer hw_x_y', 'if-match': '"d1"' } })],
  ] satisfies readonly (readonly [
    string,
    (call: Strange) => Partial<Strange>,
  ])[])('the answer matches its description: %s', async (_who, change) => {
    const statuses = await checkContract(app, change)
    expect([...statuses].filter((status) => status >= 400).length).toBeGreaterThan(0)
  })

  test('the answer to too many requests matches its description', async () => {
    const busy = await buildApp(world.world, { actionsPerMinute: 1 })
    const last = { remoteAddress: '198.51.100.77' }
    for (const call of calls) {
      let response = await busy.inject({ ...call, ...last })
      for (let n = 0; n < 40 && response.statusCode !== 429; n++) response = await busy.inject({ ...call, ...last })
      expect(await checkDescribed(busy, call, response)).toBe(true)
      expect(response.statusCode, call.url).toBe(429)
    }
    await busy.close()
  })

  test('read calls document no status that only writes return', async () => {
    const { paths } = (await app.inject({ url: document })).json()
    const reads = Object.entries<Record<string, { parameters: { name: string }[]; responses: object }>>(paths).flatMap(
      ([path, { get }]) =>
        get === undefined || get.parameters.some(({ name }) => name === 'If-Match') ? [] : [{ path, get }],
    )
    expect(reads.length).toBeGreaterThan(10)
    for (const { path, get } of reads) {
      const never = /\/(?:return\/\{key\}|order\/\{orderId\})\//.test(path) ? /410|413|415|428/ : /409|410|413|415|428/
      expect(
        Object.keys(get.responses).filter((status) => never.test(status)),
        path,
      ).toEqual([])
    }
  })
})
