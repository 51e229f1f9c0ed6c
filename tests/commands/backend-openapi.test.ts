import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import SwaggerParser from '@apidevtools/swagger-parser'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import type { Order } from '../../schemas/entities/order.ts'
import { responseExamples } from '../../server/demo/integrations/backend/examples.ts'
import { buildBackendOpenApi } from '../../server/demo/integrations/backend/openapi.ts'
import { read } from '../../server/providers/commerce/http/wire.ts'
import type { CallsDocument } from '../support/described-calls.ts'

const text = JSON.stringify(buildBackendOpenApi())

const readDone = (value: unknown) => {
  const { kind } = value as { kind: 'refunded' | 'issued' | 'created' | 'reserved' | 'released' | 'restocked' }
  return read[kind](value)
}
const readers: Readonly<Record<string, (value: unknown) => unknown>> = {
  readShop: read.shop,
  readOrders: (value) => read.orders(value).orders.map(read.order),
  readOrder: read.order,
  readProducts: (value) => read.products(value).products.map(read.product),
  readCollections: (value) => read.collections(value).collections.map(read.collection),
  operate: readDone,
  readOperation: readDone,
  readCheckout: read.standing,
  putCheckout: read.standing,
}

test('BCK-05 the API document of order systems is valid in two validators', async () => {
  const written = execFileSync(process.execPath, [
    '--import',
    'tsx',
    'server/demo/integrations/backend/command.ts',
    '--openapi',
  ])
  expect(JSON.parse(String(written))).toEqual(JSON.parse(text))
  expect(await new Validator().validate(JSON.parse(text))).toEqual({ valid: true })
  await expect(SwaggerParser.validate(JSON.parse(text))).resolves.toHaveProperty('openapi', '3.1.0')
}, 60_000)

test('BCK-05 the published document lists each call of the order system, and no others', () => {
  const page = readFileSync('server/demo/integrations/backend/README.md', 'utf8')
  const documented = [...page.matchAll(/^\| `(GET|PUT) ([^?`]+)/gm)].map(([, method, path]) => `${method} ${path}`)
  const { paths } = JSON.parse(text) as CallsDocument
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect([...new Set(documented)].sort()).toEqual(described.sort())
  expect(documented.length).toBeGreaterThan(7)
})

interface Body {
  readonly content?: Readonly<
    Record<
      string,
      { readonly schema: object; readonly example?: object; readonly examples?: Record<string, { value: object }> }
    >
  >
}
type Operations = Readonly<
  Record<string, { readonly requestBody?: Body; readonly responses: Readonly<Record<string, Body>> }>
>

test('FND-27 every body of the document has examples valid by its schema', () => {
  const document = JSON.parse(text) as { paths: Record<string, Operations>; webhooks: Record<string, Operations> }
  const validator = new Ajv2020({ strict: false, validateFormats: false }).addSchema(document, 'calls')
  const bodies = [document.paths, document.webhooks].flatMap((part) =>
    Object.entries(part).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { requestBody, responses }]) =>
        [['request', requestBody ?? {}] as const, ...Object.entries(responses)].flatMap(([at, { content = {} }]) =>
          Object.values(content).map((body) => ({ at: `${method} ${path} ${at}`, ...body })),
        ),
      ),
    ),
  )
  expect(bodies.length).toBeGreaterThan(30)
  for (const { at, schema, example, examples = {} } of bodies) {
    const values = [example, ...Object.values(examples).map(({ value }) => value)].filter((one) => one !== undefined)
    expect(values.length, at).toBeGreaterThan(0)
    const isValid = validator.compile({
      ...schema,
      components: (document as object as { components: object }).components,
    })
    for (const value of values) expect(isValid(value), `${at} ${validator.errorsText(isValid.errors)}`).toBe(true)
  }
})

test('FND-27 the service parses each example response with its order system schema', () => {
  for (const [id, examples] of Object.entries(responseExamples))
    for (const value of Object.values(examples)) expect(() => readers[id]?.(value), id).not.toThrow()
  expect(Object.keys(readers).sort()).toEqual(Object.keys(responseExamples).sort())
  const [order] = (responseExamples.readOrders?.page as { orders: Order[] }).orders
  expect(order?.total).toBe((order?.subtotal ?? 0) + (order?.taxTotal ?? 0) + (order?.shippingTotal ?? 0))
})

test('FND-27 the document lists the messages of both systems as webhooks, the README each type', () => {
  const { webhooks } = JSON.parse(text)
  expect(Object.keys(webhooks)).toEqual(['signal', 'event'])
  const page = readFileSync('server/demo/integrations/backend/README.md', 'utf8')
  const types = [...page.matchAll(/`((?:order|product|stock|collection|operation)\.(?:changed|gone))`/g)].map(
    ([, type = '']) => type,
  )
  expect(types.length).toBeGreaterThan(6)
  const { description } = JSON.parse(text).components.schemas.Signal.properties.type
  for (const type of types) expect(description).toContain(`\`${type}\``)
})
