import { expect, test } from 'vitest'
import { found, imports, isIn, modules, modulesIn } from './modules.ts'

/** The layers of the rules, lowest first; none imports a higher one. */
const order = [
  'calendar',
  'access',
  'contact',
  'money',
  'workflow',
  'items',
  'value',
  'method',
  'return',
  'assessment',
  'policy',
  'journey',
  'withdrawal',
]
const rank = (path: string): number => order.findIndex((name) => isIn(path, `server/domain/${name}`))

test('rules import only rules of lower layers', () => {
  const inside = imports.filter(({ from, to }) => isIn(from, 'server/domain') && isIn(to, 'server/domain'))
  expect(inside.filter(({ from, to }) => rank(to) > rank(from))).toEqual([])
  expect(inside.length).toBeGreaterThan(0)
})

test('every rule belongs to one part of the domain', () => {
  expect(modulesIn(['server/domain']).filter((path) => rank(path) === -1)).toEqual([])
})

const assessment = 'server/domain/assessment'

const dependenciesOf = (path: string, known = new Set<string>()): ReadonlySet<string> => {
  for (const { to } of imports.filter(({ from }) => from === path))
    if (isIn(to, assessment) && !known.has(to)) dependenciesOf(to, known.add(to))
  return known
}

test('HSE-08 assessment of a draft precedes pricing: assessment has no prices, pricing takes it whole', () => {
  const stages = [`${assessment}/assess.ts`, `${assessment}/pricing.ts`] as const
  const [first, second] = stages
  expect([...dependenciesOf(first)].filter((path) => path === second || path.endsWith('/quote.ts'))).toEqual([])
  expect([...dependenciesOf(second)]).toContain(first)
  expect(found(/^export (?:interface|type) (?:Assessment|Pricing)\b/gm, modules)).toEqual([
    `${first}: export interface Assessment`,
    `${second}: export interface Pricing`,
  ])
  expect(found(/\bextends Assessment\b|\bAssessment &|& Assessment\b/g, modules)).toEqual([])
})
