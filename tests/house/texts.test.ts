import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { fault, faultCodes } from '../../server/faults.ts'
import { codeOf, modules } from './modules.ts'

const golden = fileURLToPath(new URL('./operator-texts.txt', import.meta.url))

/** The arguments of a call that opens at `start`. */
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

test('HSE-27 every log message and fault has the text of the committed list', () => {
  const faults = faultCodes.map((code) => `${code}: ${fault(code).message}`)
  const logs = modules.filter((path) => path.startsWith('server/')).flatMap(logTextsOf)
  expect(logs.length).toBeGreaterThan(30)
  const texts = `${[...faults, ...[...new Set(logs)].toSorted()].join('\n')}\n`
  if (process.env.UPDATE_GOLDENS === '1') writeFileSync(golden, texts)
  expect(texts).toBe(readFileSync(golden, 'utf8'))
})
