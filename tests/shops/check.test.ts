import { expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { wrenfoldShop } from '../../server/demo/wrenfold/shop.ts'
import { checkConfig } from '../../server/shops/checks/check.ts'

/** Without rules, because they refer to the values under change. */
const shopWithoutRules: ShopConfig = { ...wrenfoldShop, workflowGroups: [] }

const problemsOf = (change: (config: ShopConfig) => unknown) => {
  const checked = checkConfig(change(shopWithoutRules))
  return checked.kind === 'refused' ? checked.problems : []
}
const problemsOfContent = (content: ShopConfig['content']) => problemsOf((config) => ({ ...config, content }))

test('CFG-01 the demo shop can be published', () => {
  expect(checkConfig(wrenfoldShop)).toEqual({ kind: 'sound', config: wrenfoldShop })
})

test('CFG-09 a shop without a currency uses US dollars, otherwise its own currency', () => {
  const { currency: _none, ...unnamed } = shopWithoutRules
  expect(checkConfig(unnamed)).toEqual({ kind: 'sound', config: { ...unnamed, currency: 'USD' } })
  expect(checkConfig({ ...shopWithoutRules, currency: 'CAD' })).toMatchObject({
    kind: 'sound',
    config: { currency: 'CAD' },
  })
})

test('CFG-06 a text with an unfilled variable fails publishing, with a pointer', () => {
  expect(problemsOfContent({ fr: { 'items.order': 'Commande {$numero}' } })).toEqual([
    { pointer: '/content/fr/items.order', message: 'Nothing fills the placeholder {$numero}' },
  ])
})

test('CFG-06 an unparsable text fails publishing, beside every other problem', () => {
  const problems = problemsOfContent({ en: { 'common.back': 'Back { to' }, de: { 'no.such/text~': 'Hallo' } })
  expect(problems.map(({ pointer }) => pointer)).toEqual(['/content/en/common.back', '/content/de/no.such~1text~0'])
  expect(problems[0]?.message).toMatch(/^This is not MessageFormat 2/)
  expect(problems[1]?.message).toBe('There is no text of this name')
})

test('CFG-06 valid texts are published unchanged', () => {
  expect(problemsOfContent({ fr: { 'items.order': 'Votre commande {$order}' } })).toEqual([])
})

test.each(['xx', 'xb'])('CFG-05 the pseudo-language %s is never offered to shoppers', (language) => {
  const problems = problemsOf((config) => ({
    ...config,
    settings: { ...config.settings, allowed_languages: ['en', language] },
  }))
  const message = `"${language}" is never offered to shoppers`
  expect(problems).toEqual([{ pointer: '/settings/allowed_languages/1', message }])
})

test('CFG-07 a disallowed default language is refused', () => {
  const problems = problemsOf((config) => ({
    ...config,
    settings: { ...config.settings, allowed_languages: ['fr'], default_language: 'en' },
  }))
  expect(problems.map(({ pointer }) => pointer)).toEqual(['/settings/default_language'])
})

test('ENT-11 ENT-12 ENT-19 duplicate ids, and groups and policies without a fallback, are refused by pointer', () => {
  const twice = <Entry>(list: readonly Entry[]): Entry[] => [...list, ...list.slice(0, 1)]
  const problems = problemsOf((config) => ({
    ...config,
    policies: twice(config.policies).map((policy) => ({ ...policy, default: false, is_catch_all: false })),
    reasonGroups: twice(
      config.reasonGroups.map((group) => ({ ...group, default: false, reasons: twice(group.reasons) })),
    ),
    methods: twice(config.methods),
  }))
  const pointers = new Set(problems.map(({ pointer }) => pointer))
  expect(pointers).toEqual(
    new Set(['/policies', '/reasonGroups', '/methods', ...[0, 1, 2, 3, 4, 5].map((n) => `/reasonGroups/${n}/reasons`)]),
  )
})

test.each([
  ['an unknown property', (config: ShopConfig) => ({ ...config, discount: 1 }), '/discount'],
  [
    'a window in words',
    (config: ShopConfig) => ({ ...config, policies: [{ ...config.policies[0], refund: 'always' }] }),
    '/policies/0/refund',
  ],
  [
    'a reason without a text',
    (config: ShopConfig) => ({ ...config, reasonGroups: [{ ...config.reasonGroups[0], reasons: [{ id: 'x' }] }] }),
    '/reasonGroups/0/reasons/0',
  ],
])('ENT-11 ENT-19 %s is refused with a pointer to it', (_case, change, pointer) => {
  expect(problemsOf(change).map((problem) => problem.pointer)).toContain(pointer)
})

test.each<[string, (config: ShopConfig) => unknown, readonly string[]]>([
  [
    'hosts that no browser asks for',
    (config) => ({ ...config, hosts: ['https://a.example', 'A.example', 'a.example:80', 'a b'] }),
    [0, 1, 2, 3].map((at) => `/hosts/${at}`),
  ],
  ['a host twice', (config) => ({ ...config, hosts: ['a.example', 'a.example'] }), ['/hosts/1']],
  [
    'a country that does not exist, and a method for none of the shop’s countries',
    (config) => ({
      ...config,
      settings: { ...config.settings, countries: ['US', 'ZZ'] },
      methods: config.methods.map((method) => ({ ...method, countries: ['CA'] })).slice(0, 1),
    }),
    ['/settings/countries/1', '/methods/0/countries'],
  ],
  [
    'a method with an empty list of countries',
    (config) => ({ ...config, methods: config.methods.map((method) => ({ ...method, countries: [] })).slice(0, 1) }),
    ['/methods/0/countries'],
  ],
  [
    'an outcome that is on for no day, or waits for nothing',
    (config) => ({
      ...config,
      policies: [
        {
          ...config.policies[0],
          default: true,
          refund: { enabled: true, event: 'delivered', window: 0 },
          exchange: { enabled: true, event: 'disabled', window: 3 },
        },
      ],
    }),
    ['/policies/0/exchange/event', '/policies/0/refund/window'],
  ],
  [
    'a flag that is set twice',
    (config) => ({ ...config, flags: [...config.flags.slice(0, 1), ...config.flags.slice(0, 1)] }),
    ['/flags'],
  ],
])('%s: refused by place', (_case, change, pointers) => {
  expect(problemsOf(change).map(({ pointer }) => pointer)).toEqual(pointers)
})

const problemsOfGroups = (...parents: readonly [id: string, parent?: string][]) =>
  problemsOf(({ warranties: _theirs, ...config }) => ({
    ...config,
    reasonGroups: [
      {
        id: 'all',
        title: 'All',
        default: true,
        product_types: [],
        reasons: parents.map(([id, parent]) => ({ id, text: id, ...(parent !== undefined && { parent_id: parent }) })),
      },
    ],
  }))

test('ENT-12 unreachable reasons are refused: missing parents, cycles, groups without roots', () => {
  expect(problemsOfGroups(['a'], ['b', 'a'], ['c', 'b'])).toEqual([])
  expect(problemsOfGroups(['a'], ['b', 'lost'])).toEqual([
    { pointer: '/reasonGroups/0/reasons/1/parent_id', message: 'This group has no reason "lost"' },
  ])
  expect(problemsOfGroups(['a'], ['b', 'c'], ['c', 'b'], ['d', 'c']).map(({ pointer }) => pointer)).toEqual(
    [1, 2, 3].map((at) => `/reasonGroups/0/reasons/${at}/parent_id`),
  )
  expect(problemsOfGroups(['b', 'b']).map(({ pointer }) => pointer)).toEqual([
    '/reasonGroups/0/reasons/0/parent_id',
    '/reasonGroups/0/reasons',
  ])
})

test('a policy without any outcome is a valid final sale', () => {
  const disabledOutcome = { enabled: false, event: 'disabled', window: 0 } as const
  const final = (policy: ShopConfig['policies'][number]) => ({
    ...policy,
    refund: disabledOutcome,
    exchange: disabledOutcome,
    gift_card: disabledOutcome,
  })
  expect(problemsOf((config) => ({ ...config, policies: config.policies.map(final) }))).toEqual([])
})

test('UXD-19 an unknown or repeated payout option in the order is refused', () => {
  const orderProblems = (creditOrder: readonly string[]) =>
    problemsOf((config) => ({ ...config, settings: { ...config.settings, creditOrder } }))
  expect(orderProblems(['gift', 'refund'])).toEqual([])
  const pointer = '/settings/creditOrder/1'
  const unknown = 'must be one of "refund", "instant", "gift", not "cash"'
  expect(orderProblems(['gift', 'cash'])).toEqual([{ pointer, message: unknown }])
  expect(orderProblems(['gift', 'gift'])).toEqual([{ pointer, message: '"gift" occurs twice in this list' }])
})
