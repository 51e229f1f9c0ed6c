import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { buildBackendOpenApi } from '../../server/demo/integrations/backend/openapi.ts'
import { setUpDemoWorld } from '../support/demo-house.ts'

const demo = setUpDemoWorld()

const published: Readonly<Record<string, () => Promise<string>>> = {
  shoppers: async () => (await demo.app.inject('/api/v1/openapi.json')).body,
  merchants: async () => (await demo.app.inject('/merchant/v1/openapi.json')).body,
  'order systems': async () => JSON.stringify(buildBackendOpenApi()),
}

test.each(Object.keys(published))('FND-85 the OpenAPI of %s passes the recommended rules of Redocly', async (name) => {
  const config = await createConfig({ extends: ['recommended'] })
  const source = (await published[name]?.()) ?? ''
  const problems = await lintFromString({ source, absoluteRef: `${name}.json`, config })
  expect(problems.map(({ severity, ruleId, message }) => `${severity} ${ruleId}: ${message}`)).toEqual([])
}, 60_000)

test.each([
  '/api/v1/openapi.json',
  '/merchant/v1/openapi.json',
])('FND-85 the document %s describes its own ETag, and answers 304 to it', async (url) => {
  const first = await demo.app.inject(url)
  const { paths } = first.json()
  const { 200: whole, 304: known } = paths[url].get.responses
  expect([whole.headers.ETag, known.headers.ETag]).toEqual([expect.any(Object), expect.any(Object)])
  const secondResponse = await demo.app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
  expect([secondResponse.statusCode, secondResponse.headers.etag]).toEqual([304, first.headers.etag])
})

test.each(Object.keys(published))('FND-85 every JSON body of a call of %s is a named component', async (name) => {
  const { paths } = JSON.parse((await published[name]?.()) ?? '')
  type Content = { readonly content?: Readonly<Record<string, { readonly schema?: { readonly $ref?: string } }>> }
  type Call = { readonly requestBody?: Content; readonly responses: Readonly<Record<string, Content>> }
  const inline = Object.entries<Record<string, Call>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody = {}, responses }]) =>
      [requestBody, responses[200] ?? {}, responses[201] ?? {}, responses[202] ?? {}].flatMap(({ content }) => {
        const schema = content?.['application/json']?.schema
        return schema === undefined || schema.$ref !== undefined || path.endsWith('/openapi.json')
          ? []
          : [`${method} ${path}`]
      }),
    ),
  )
  expect(inline).toEqual([])
})

const objectShapes = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return []
  const { description: _, ...shape } = value as Readonly<Record<string, unknown>>
  const inside = Object.values(value).flatMap(objectShapes)
  return shape.type === 'object' && shape.properties !== undefined ? [JSON.stringify(shape), ...inside] : inside
}

test.each(['merchants', 'order systems'])('FND-27 FND-85 the document for %s defines each shape once', async (name) => {
  const shapes = objectShapes(JSON.parse((await published[name]?.()) ?? ''))
  const large = shapes.filter((shape) => shape.length > 1_000)
  expect(large.length).toBeGreaterThan(2)
  expect(large.filter((shape, n) => large.indexOf(shape) !== n).map((shape) => shape.slice(0, 200))).toEqual([])
})
