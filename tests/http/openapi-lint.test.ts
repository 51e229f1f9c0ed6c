import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { backendOpenApi } from '../../server/commands/backend/openapi.ts'
import { demoHouse } from '../support/demo-house.ts'

const here = demoHouse()

/** Every document of calls that is published, by its name. */
const published: Readonly<Record<string, () => Promise<string>>> = {
  shoppers: async () => (await here.app.inject('/api/v1/openapi.json')).body,
  merchants: async () => (await here.app.inject('/merchant/v1/openapi.json')).body,
  'order systems': async () => JSON.stringify(backendOpenApi()),
}

test.each(Object.keys(published))('FND-85 the OpenAPI of %s passes the recommended rules of Redocly', async (name) => {
  const config = await createConfig({ extends: ['recommended'] })
  const source = (await published[name]?.()) ?? ''
  const problems = await lintFromString({ source, absoluteRef: `${name}.json`, config })
  expect(problems.map(({ severity, ruleId, message }) => `${severity} ${ruleId}: ${message}`)).toEqual([])
}, 60_000)

test('FND-85 every body and answer of a call of shoppers is a named component', async () => {
  const { paths } = JSON.parse((await published.shoppers?.()) ?? '')
  type Content = { readonly content?: Readonly<Record<string, { readonly schema?: { readonly $ref?: string } }>> }
  type Call = { readonly requestBody?: Content; readonly responses: Readonly<Record<string, Content>> }
  const inline = Object.entries<Record<string, Call>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody = {}, responses }]) =>
      [requestBody, responses[200] ?? {}, responses[201] ?? {}].flatMap(({ content }) => {
        const schema = content?.['application/json']?.schema
        return schema === undefined || schema.$ref !== undefined ? [] : [`${method} ${path}`]
      }),
    ),
  )
  expect(inline).toEqual([])
})
