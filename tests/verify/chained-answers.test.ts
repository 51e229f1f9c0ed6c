import { expect, test, vi } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Question, Result, Rule } from '../../schemas/config/workflow.ts'
import { wrenfoldShop } from '../../server/demo/wrenfold/shop.ts'
import { checkConfig } from '../../server/shops/checks/check.ts'
import { simulateConfig } from '../../server/verify/verify-config.ts'
import { answered, asks, hasTag, isType, plainShop, rule, ruled, yesNo } from './ruled-shop.ts'
import { rules, settings, small } from './shops/base.ts'

vi.setConfig({ testTimeout: 240_000 })

const walk = (config: ShopConfig) => {
  const checked = checkConfig(JSON.parse(JSON.stringify(config)))
  if (checked.kind === 'refused') throw new Error(JSON.stringify(checked.problems))
  return simulateConfig(checked.config)
}

const opened = asks(yesNo('opened'))
const worn = asks(yesNo('worn'))
const washed = asks(yesNo('washed'))
const reject = { type: 'review-reject', outcome: 'reject' } as const
const photo: Question = { id: 'photo', input: 'upload', copy: { en: 'A photo, please' } }
const words: Question = { id: 'words', input: 'comment', copy: { en: 'What happened?' }, optional: true }
const reasonIs = (value: string) => ({ fact: 'reason', op: 'includes', value }) as const

const afterOpened = (...results: Result[]): Rule[] => [
  rule('first', isType('Shoes'), opened),
  rule('next', { all: [answered('opened', 'yes'), isType('Shoes')] }, ...results),
]

const afterWorn = (...results: Result[]): Rule[] => [
  ...afterOpened(worn),
  rule('last', answered('worn', 'no'), ...results),
]

const { reasonGroups } = wrenfoldShop

test.each<[string, ShopConfig]>([
  ['chained two deep', ruled(afterOpened(worn))],
  ['chained three deep', ruled(afterWorn(washed))],
  ['chained two deep, and gifts are taken back', ruled(afterOpened(worn), settings({ giftFlowEnabled: true }))],
  ['chained three deep beside every exchange and method of the demo', { ...wrenfoldShop, ...rules(afterWorn(washed)) }],
  ['chained to a photo and to words', ruled(afterOpened(asks(photo), asks(words)))],
  [
    'chained to a reason below another one',
    ruled([...afterOpened(worn), rule('small', reasonIs('too-small'), washed)]),
  ],
  [
    'chained to a review',
    { ...small, reasonGroups, ...rules(afterWorn({ type: 'review-reject', outcome: 'review' })) },
  ],
  [
    'chained to a refusal',
    ruled([
      rule('first', null, asks(yesNo('opened', { yes: [reject] }))),
      rule('next', answered('opened', 'no'), worn),
    ]),
  ],
  ['followed by a refusal', { ...plainShop, ...rules([rule('worn', null, asks(yesNo('worn', { yes: [reject] })))]) }],
  [
    'chained to a reason that only shoes offer',
    {
      ...small,
      reasonGroups,
      ...rules([
        rule('first', hasTag('sale'), opened),
        rule('next', { all: [answered('opened', 'no'), reasonIs('style')] }, worn),
      ]),
    },
  ],
])('FND-40 the verifier raises no alarm where questions are %s', async (_chain, config) => {
  const { findings, cut, faults } = await walk(config)
  expect({ findings: findings.map(({ message }) => message), cut, faults }).toEqual({
    findings: [],
    cut: [],
    faults: [],
  })
})

test('FND-40 the verifier reports a chained question with no answer that allows a return', async () => {
  const never = asks(yesNo('worn', { yes: [reject], no: [reject] }))
  const { findings } = await walk(ruled(afterOpened(never)))
  expect(findings.map(({ kind, message }) => [kind, message])).toEqual([
    ['dead end', 'No answer to the question "worn" allows a return'],
  ])
})

test('FND-40 the verifier reports a question with only refusals as answers', async () => {
  const never = asks(yesNo('worn', { yes: [reject], no: [reject] }))
  const { findings } = await walk(ruled([rule('first', null, never)]))
  expect(findings.map(({ kind }) => kind)).toContain('dead end')
})
