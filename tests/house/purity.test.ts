import { expect, test } from 'vitest'
import { found, isIn, modulesIn } from './modules.ts'

const rules = modulesIn(['schemas', 'screens', 'server/domain'])
/** No effects, but dates: texts, demo shops but for their PNG pictures, and the client's rendering code. */
const drawn = modulesIn(['locales', 'server/demo', 'client/ui', 'client/theme']).filter(
  (path) => !isIn(path, 'server/demo/integrations') && path !== 'server/demo/pictures.ts',
)

test('rules and screens have no clock, no chance, no network and no process', () => {
  expect(rules.length).toBeGreaterThan(100)
  expect(found(/\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bfetch\(|\bprocess\./g, rules)).toEqual([])
})

test('nothing waits where there is nothing to wait for', () => {
  expect(drawn.length).toBeGreaterThan(50)
  expect(found(/(?<!")\b(?:async|await)\b|\.then\(/g, [...rules, ...drawn])).toEqual([])
})
