import { describe, expect, test } from 'vitest'
import { buildBackendOpenApi } from '../../server/demo/integrations/backend/openapi.ts'
import { setUpDemoWorld } from '../support/demo-house.ts'

const demo = setUpDemoWorld()

interface Parameter {
  readonly in: string
  readonly name: string
  readonly schema: { readonly pattern?: string; readonly maxLength?: number }
}

interface Operation {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: object }>> }
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

const readDocument = async (url: string): Promise<Document> => (await demo.app.inject(url)).json()

const operationsIn = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      path,
      method: method.toUpperCase() as 'GET' | 'POST' | 'PUT' | 'DELETE',
      parameters: parameters.filter((one) => one.in === 'path'),
      payload: requestBody?.content['application/json']?.example ?? (requestBody ? { path: '/' } : {}),
    })),
  )

const unknownValues: Readonly<Record<string, string>> = {
  '^[a-z0-9][a-z0-9-]{0,62}$': 'nobody',
  '^[A-Za-z0-9_-]{22}$': 'x'.repeat(22),
  '^[A-Za-z0-9_-]{1,64}$': 'R-UNKNOWN',
  '^[A-Za-z0-9._:-]{1,64}$': 'unknown',
  '^[A-Za-z0-9._:-]{1,128}$': 'unknown',
  '^[A-Za-z0-9._:-]{1,200}$': 'unknown:refund:1',
  '^[0-9a-f]{12}$': '0123456789ab',
  '^[0-9a-f]{64}$': '0'.repeat(64),
  '^[a-z0-9-]{1,64}$': 'unknown',
  '^[A-Z][A-Z0-9_]{0,139}$': 'UNKNOWN',
  '^[1-9]\\d{0,8}$': '987654',
}
/** Matches no pattern. */
const MISMATCH = '~un known~'

test('HSE-20 every path parameter of a published document has a pattern or a bounded length', async () => {
  const documents = await Promise.all(['/api/v1/openapi.json', '/merchant/v1/openapi.json'].map(readDocument))
  const parameters = [...documents, buildBackendOpenApi() as Document]
    .flatMap(operationsIn)
    .flatMap(({ path, parameters: all }) => all.map(({ name, schema }) => ({ at: `${path} ${name}`, schema })))
  expect(parameters.length).toBeGreaterThan(250)
  expect(parameters.filter(({ schema }) => schema.pattern === undefined && schema.maxLength === undefined)).toEqual([])
  for (const { at, schema } of parameters)
    if (schema.pattern !== undefined) {
      expect(unknownValues[schema.pattern], at).toMatch(new RegExp(schema.pattern))
      expect(MISMATCH, at).not.toMatch(new RegExp(schema.pattern))
    }
})

const unknownShops = {
  '/api/v1/openapi.json': { statusCode: 404, body: expect.stringContaining('"shop-unknown"') },
  '/merchant/v1/openapi.json': { statusCode: 401, body: expect.stringContaining('"problems"') },
}

describe.each(Object.entries(unknownShops))('%s', (url, unknownShop) => {
  test('HSE-20 a path parameter against its pattern is answered like an unknown one', async () => {
    const author = { shopId: demo.demo, by: 'test' }
    const made = await demo.house.world.configurations.keys.make(author, { name: 'x', role: 'owner', endsAt: null })
    const headers = { authorization: `Bearer ${made?.key}` }
    const operations = operationsIn(await readDocument(url))
    let compared = 0
    for (const { path, method, parameters, payload } of operations)
      for (const { name: tested, schema } of parameters) {
        if (schema.pattern === undefined) continue
        const answerTo = async (value: string) => {
          demo.house.clock.forward(60_000)
          const address = parameters.reduce((text, { name, schema: { pattern = '' } }) => {
            const other = name === 'shopId' ? demo.demo : (unknownValues[pattern] ?? 'unknown')
            return text.replace(`{${name}}`, encodeURIComponent(name === tested ? value : other))
          }, path)
          const sent = method === 'GET' ? {} : { payload }
          const { statusCode, body } = await demo.app.inject({ method, url: address, headers, ...sent })
          return { statusCode, body: body.replaceAll(value, 'VALUE') }
        }
        const known = unknownValues[schema.pattern] ?? ''
        const [at, mismatch] = [`${method} ${path} ${tested}`, await answerTo(MISMATCH)]
        if (tested === 'shopId') expect(mismatch, at).toEqual(unknownShop)
        else expect(mismatch, at).toEqual(await answerTo(known))
        compared += 1
      }
    expect(compared).toBeGreaterThan(60)
  }, 300_000)
})
