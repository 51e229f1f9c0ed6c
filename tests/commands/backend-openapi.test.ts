import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import SwaggerParser from '@apidevtools/swagger-parser'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { backendOpenApi } from '../../server/commands/backend/openapi.ts'
import type { CallsDocument } from '../support/described-calls.ts'

const text = JSON.stringify(backendOpenApi())

test('BCK-05 a merchant’s developer has the API of order systems written, valid in two validators', async () => {
  const written = execFileSync(process.execPath, ['--import', 'tsx', 'server/commands/backend.ts', '--openapi'])
  expect(JSON.parse(String(written))).toEqual(JSON.parse(text))
  expect(await new Validator().validate(JSON.parse(text))).toEqual({ valid: true })
  await expect(SwaggerParser.validate(JSON.parse(text))).resolves.toHaveProperty('openapi', '3.1.0')
}, 60_000)

test('BCK-05 a merchant’s developer finds each call of the page in the document, and no other', () => {
  const page = readFileSync('server/commands/backend/README.md', 'utf8')
  const told = [...page.matchAll(/^\| `(GET|PUT) ([^?`]+)/gm)].map(([, method, path]) => `${method} ${path}`)
  const { paths } = JSON.parse(text) as CallsDocument
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect([...new Set(told)].sort()).toEqual(described.sort())
  expect(told.length).toBeGreaterThan(7)
})
