import { expect, test } from 'vitest'
import en from '../../locales/console/en.json' with { type: 'json' }
import { getMessage, parseRequirements } from '../../locales/message.ts'
import { functionNames } from '../../locales/message-functions.ts'
import { DIALECT, TEXT_DIALECT } from './dialect.ts'
import { codeOf, modulesIn } from './modules.ts'

const keys = Object.keys(en)

test('ADM-01 every text of the console is a message that formats', () => {
  for (const [key, text] of Object.entries(en)) {
    expect(getMessage('en', text).kind, key).not.toBe('broken')
    for (const name of parseRequirements(text).functions) expect(functionNames, key).toContain(name)
  }
  expect(keys).toEqual(keys.toSorted())
})

test('ADM-01 every text of the console is used', () => {
  const code = modulesIn(['screens/console', 'server/console', 'server/http/console']).map(codeOf).join('\n')
  expect(keys.filter((key) => !code.includes(`'${key}'`))).toEqual([])
})

test('ADM-01 texts of the console have no banned words', () => {
  const wrong = Object.values(en).filter((text) => [DIALECT, TEXT_DIALECT].some((words) => words.test(text)))
  expect(wrong).toEqual([])
})
