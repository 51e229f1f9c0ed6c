import fc from 'fast-check'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { demoPicture } from '../../server/demo/pictures.ts'
import { choose, createShopper, itemNamed, lookUpOrder } from '../support/shopper.ts'
import { pickSize } from '../support/sized.ts'
import { undrawn } from '../support/undrawn.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { registeredRoutes } from './registered-routes.ts'

const RUNS_PER_ROUTE = pickSize(12, 150)

const html = '<html lang="en"><head><title>-</title><!--head--></head><body><!--page--><!--first--></body></html>'

interface Shape {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
}

interface Parameter {
  readonly $ref?: string
  readonly in?: string
  readonly name?: string
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Shape>>
    readonly parameters?: Readonly<Record<string, Parameter>>
  }
}

interface Operation {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Shape }>> }
}

interface Route {
  readonly method: string
  readonly path: string
  readonly query: readonly string[]
  readonly body: unknown
}

let world: TestWorld
let app: FastifyInstance
let routes: readonly Route[]
let headers: Readonly<Record<string, string>>
let shopId: string
let known: Readonly<Record<string, string>>

const lastOf = (reference: string): string => reference.split('/').at(-1) ?? ''

const exampleOf = ({ components: { schemas } }: Document, shape: Shape, depth = 0): unknown => {
  if (depth > 8) return null
  const next = (inner: Shape): unknown => exampleOf({ paths: {}, components: { schemas } }, inner, depth + 1)
  if (shape.$ref !== undefined) return next(schemas[lastOf(shape.$ref)] ?? {})
  if (shape.const !== undefined) return shape.const
  if (shape.enum !== undefined) return shape.enum[0]
  const [alternative] = shape.anyOf ?? shape.oneOf ?? []
  if (alternative !== undefined) return next(alternative)
  if (shape.type === 'array') return shape.items === undefined ? [] : [next(shape.items)]
  if (shape.type === 'object' || shape.properties !== undefined)
    return Object.fromEntries(Object.entries(shape.properties ?? {}).map(([name, inner]) => [name, next(inner)]))
  return shape.type === 'string' ? 'a' : shape.type === 'boolean' ? true : 1
}

const describeRoute = (documents: readonly Document[], route: string): Route => {
  const [method = '', path = ''] = route.split(' ')
  const address = path.replace(/:(\w+)/g, '{$1}')
  const document = documents.find(({ paths }) => paths[address]?.[method.toLowerCase()] !== undefined)
  const operation = document?.paths[address]?.[method.toLowerCase()]
  const query = (operation?.parameters ?? [])
    .map((one) => (one.$ref === undefined ? one : (document?.components.parameters?.[lastOf(one.$ref)] ?? {})))
    .flatMap(({ in: place, name }) => (place === 'query' && name !== undefined ? [name] : []))
  const schema = operation?.requestBody?.content?.['application/json']?.schema
  const body = document === undefined || schema === undefined ? null : exampleOf(document, schema)
  return { method, path, query, body }
}

beforeAll(async () => {
  world = await testWorld()
  app = await buildApp(world.world, {
    client: { html, root: world.dataDir, draw: undrawn },
    pictures: demoPicture,
    metricsToken: 'metrics',
  })
  shopId = await loadDemoShop(world)
  const made = await world.world.configurations.keys.make(
    { shopId, by: 'test' },
    { name: 'Desk', role: 'owner', endsAt: null },
  )
  const visitor = createShopper(app, shopId)
  await lookUpOrder(visitor)
  const item = itemNamed(visitor, 'Aster Linen Shirt')
  await choose(visitor, item, { reasons: ['changed-mind'], outcome: 'return' })
  await visitor.press('items.continue')
  if (visitor.offered().includes('credit.choose')) await visitor.press('credit.choose', { args: { credit: 'refund' } })
  await visitor.press('return.submit', { values: { policy: 'true' } })
  const key = visitor.readPage().screen?.path.split('/')[2] ?? ''
  known = { key, orderId: item.slice(0, 11), lineItemId: item, item, token: key, label: 'label' }
  await lookUpOrder(visitor)
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  headers = { authorization: `Bearer ${made?.key}`, cookie }
  const documents = await Promise.all(
    ['/merchant/v1/openapi.json', '/api/v1/openapi.json'].map(
      async (url) => (await app.inject({ url })).json() as Document,
    ),
  )
  routes = registeredRoutes(app).map((route) => describeRoute(documents, route))
}, 120_000)
afterAll(async () => {
  await app.close()
  await world.drop()
})

const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    '\n',
    '\r\nx: y',
    '\0',
    '\u007f',
    '\u0085',
    '\ud800',
    '\udc00a',
    '\u2028',
    '/',
    '//host',
    '/\\host',
  ),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'valueOf',
    'prototype',
    '%',
    '%00',
    '%E0%A4%A',
  ),
  fc.constantFrom('-1', '1e999', 'NaN', '99999999999999999999', '0x', '*', '[', '(', '"', "'", ',', ';', '='),
  fc.constantFrom('/\n', '/return/\0', '/exchange?item=%00', 'https://host/', 'd1', 'r1', 'W/"', 'x'.repeat(5_000)),
  fc.string({ unit: 'binary', maxLength: 30 }),
)
const hostileValue = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, [], {}, 0, -1, 1.5, 1e308, true, [[[]]], { constructor: 1 }, { length: 5 }),
)

const headerNames = [
  ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'content-type', 'cookie', 'forwarded', 'host'],
  ...[
    'idempotency-key',
    'if-match',
    'if-none-match',
    'origin',
    'range',
    'referer',
    'sec-fetch-site',
    'stripe-signature',
  ],
  ...['x-forwarded-for', 'x-forwarded-proto', 'x-hmac-signature', 'x-shopify-hmac-sha256', 'x-shopify-shop-domain'],
  ...['x-shopify-topic', 'x-shopify-webhook-id', 'x-shopify-api-version', 'shippo-auth-signature', 'x-requested-with'],
]
const formNames = [
  'hw.at',
  'hw.press',
  'hw.rev',
  'hw.form',
  'hw.between',
  'hw.key',
  'path',
  'order',
  'zip',
  'answer-files',
]
const contentTypes = [
  ...['application/json', 'application/json; charset=utf-16', 'application/x-www-form-urlencoded', 'text/plain', ''],
  ...['multipart/form-data; boundary=b', 'multipart/form-data', 'image/jpeg', 'application/json\0', 'a/b; c'],
]

const withMember = (body: unknown, steps: readonly number[], value: unknown): unknown => {
  const [step, ...rest] = steps
  if (step === undefined || typeof body !== 'object' || body === null) return value
  const keys = Object.keys(body)
  const key = keys[step % Math.max(1, keys.length)]
  if (key === undefined) return value
  const member = withMember((body as Record<string, unknown>)[key], rest, value)
  return Array.isArray(body) ? body.with(Number(key), member) : { ...body, [key]: member }
}

const encodeForm = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString()
const encodeMultipart = (fields: Readonly<Record<string, string>>): string =>
  `${Object.entries(fields)
    .map(([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')}--b--\r\n`

const usualType = (path: string): string =>
  path === '/press/photos'
    ? 'multipart/form-data; boundary=b'
    : path === '/press'
      ? 'application/x-www-form-urlencoded'
      : 'application/json'

const requestOf = (all: readonly Route[]) =>
  fc
    .record({
      route: fc.constantFrom(...all),
      params: fc.array(fc.option(hostileText, { freq: 1 }), { minLength: 4, maxLength: 4 }),
      source: fc.nat(60_000),
      query: fc.array(fc.tuple(fc.nat(), hostileText), { maxLength: 3 }),
      header: fc.option(fc.tuple(fc.constantFrom(...headerNames), hostileText), { freq: 2 }),
      type: fc.oneof(
        { arbitrary: fc.constant(null), weight: 3 },
        { arbitrary: fc.constantFrom(...contentTypes), weight: 1 },
      ),
      steps: fc.array(fc.nat(20), { maxLength: 4 }),
      value: hostileValue,
      fields: fc.dictionary(fc.constantFrom(...formNames), hostileText, { maxKeys: 5 }),
    })
    .map(({ route, params, source, query, header, type: otherType, steps, value, fields }): InjectOptions => {
      const type = otherType ?? usualType(route.path)
      const names = [...route.query, 'shop', 'path', 'order', 'zip', 'lang', 'x']
      const search = query
        .map(([nameIndex, text]) => `${names[nameIndex % names.length]}=${encodeInAddress(text)}`)
        .join('&')
      let n = 0
      const url = route.path
        .replace('*', '')
        .replace(/:(\w+)/g, (_whole, name) =>
          encodeInAddress(name === 'shopId' && source > 3_000 ? shopId : (params[n++] ?? known[name] ?? 'a')),
        )
      const body = type.startsWith('application/json')
        ? JSON.stringify(withMember(route.body ?? fields, steps, value))
        : type.startsWith('multipart')
          ? encodeMultipart(fields)
          : encodeForm(fields)
      return {
        method: route.method as 'GET',
        remoteAddress: `10.0.${source >> 8}.${source & 255}`,
        url: `${url}?shop=${shopId}&${search}`,
        headers: {
          ...headers,
          ...(route.method !== 'GET' && { 'content-type': type }),
          ...(header && { [header[0]]: header[1].replace(/[^\t\x20-\x7e\x80-\xff]/g, '') }),
        },
        ...(route.method !== 'GET' && { payload: body }),
      }
    })

const encodeInAddress = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd')).replaceAll('%25', '%')

test('FND-74 no request to any route causes a server error', { timeout: 900_000 }, async () => {
  expect(routes.length).toBeGreaterThan(100)
  const statuses = new Set<number>()
  await fc.assert(
    fc.asyncProperty(requestOf(routes), async (request) => {
      const { statusCode, body } = await app.inject(request)
      statuses.add(statusCode)
      expect(statusCode, body.slice(0, 300)).toBeLessThan(500)
    }),
    { numRuns: RUNS_PER_ROUTE * routes.length },
  )
  for (const status of [200, 400, 401, 404, 415, 422]) expect(statuses, 'kinds of answers').toContain(status)
})
