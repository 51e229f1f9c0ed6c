import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { configSchema } from '../../server/commands/shop/schema.ts'
import { buildBackendOpenApi } from '../../server/demo/integrations/backend/openapi.ts'
import { fault, faultCodes } from '../../server/faults.ts'
import { findContract } from '../../server/http/contract/contract.ts'
import { buildMerchantOpenApi } from '../../server/http/merchant/openapi.ts'
import { openApiRoute } from '../../server/http/openapi.ts'
import { DIALECT, TEXT_DIALECT } from './dialect.ts'
import { codeOf, modules } from './modules.ts'

const golden = fileURLToPath(new URL('./operator-texts.txt', import.meta.url))

const argumentsAt = (code: string, start: number): string => {
  let depth = 0
  for (let at = start; at < code.length; at += 1) {
    if (code[at] === '(') depth += 1
    if (code[at] === ')') depth -= 1
    if (depth === 0) return code.slice(start + 1, at)
  }
  return ''
}

const literal = /'((?:[^'\\\n]|\\.)+)'|`([^`]+)`/g

const logTextsOf = (path: string): readonly string[] => {
  const code = codeOf(path)
  return [...code.matchAll(/\blog\??\.(info|warn|error|fatal)\(/g)].flatMap(({ index, 0: opening, 1: level }) =>
    [...argumentsAt(code, index + opening.length - 1).matchAll(literal)]
      .map(([, quoted, template]) => quoted ?? template ?? '')
      .filter((text) => text.split(' ').length > 2)
      .map((text) => `log ${level}: ${text}`),
  )
}

const publishedTextsOf = (value: unknown): readonly string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, member]) => {
        if (/^examples?$/.test(key)) return []
        return /^(?:description|summary|title)$/.test(key) && typeof member === 'string'
          ? [member]
          : publishedTextsOf(member)
      })

/** Code in backticks and problem codes with their status name things and are no text. */
const withoutCode = (text: string) => text.replaceAll(/`[^`]*`|^[a-z-]+ \(\d+\): /gm, 'X ')

const dialectIn = (texts: readonly string[]) =>
  texts.filter((text) => [DIALECT, TEXT_DIALECT].some((words) => words.test(withoutCode(text))))

test('HSE-27 every log message and fault has the text of the committed list', () => {
  const faults = faultCodes.map((code) => `${code}: ${fault(code).message}`)
  const logs = modules.filter((path) => path.startsWith('server/')).flatMap(logTextsOf)
  expect(logs.length).toBeGreaterThan(30)
  const texts = `${[...faults, ...[...new Set(logs)].toSorted()].join('\n')}\n`
  if (process.env.UPDATE_GOLDENS === '1') writeFileSync(golden, texts)
  expect(texts).toBe(readFileSync(golden, 'utf8'))
  expect(dialectIn(texts.split('\n').map((text) => text.replace(/^[^:]*: /, '')))).toEqual([])
})

test('HSE-27 descriptions of the published documents have no banned words', async () => {
  const app = fastify()
  openApiRoute(app)
  const shopper: unknown = (await app.inject('/api/v1/openapi.json')).json()
  const documents = [shopper, buildMerchantOpenApi(), buildBackendOpenApi(), findContract(), configSchema()]
  const texts = documents.flatMap((document) => [...new Set(publishedTextsOf(document))])
  expect(texts.length).toBeGreaterThan(2_000)
  expect(dialectIn(texts)).toEqual([])
})
