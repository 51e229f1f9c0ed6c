import { expect, test, vi } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Question, Result, Rule } from '../../schemas/config/workflow.ts'
import { wrenfoldShop } from '../../server/demo/wrenfold/shop.ts'
import { checkConfig } from '../../server/shops/checks/check.ts'
import { simulateConfig } from '../../server/verify/verify-config.ts'
import { answerIs, askQuestion, hasTag, isType, plainShop, rule, shopWithRules, yesNo } from './ruled-shop.ts'
import { rules, settings, small } from './shops/base.ts'

vi.setConfig({ testTimeout: 240_000 })

const verifyShop = (config: ShopConfig) => {
  const checked = checkConfig(JSON.parse(JSON.stringify(config)))
  if (checked.kind === 'refused') throw new Error(JSON.stringify(checked.problems))
  return simulateConfig(checked.config)
}

const openedQuestion = askQuestion(yesNo('opened'))
const wornQuestion = askQuestion(yesNo('worn'))
const washedQuestion = askQuestion(yesNo('washed'))
const reject = { type: 'review-reject', outcome: 'reject' } as const
const photo: Question = { id: 'photo', input: 'upload', copy: { en: 'A photo, please' } }
const words: Question = { id: 'words', input: 'comment', copy: { en: 'What happened?' }, optional: true }
const reasonIs = (value: string) => ({ fact: 'reason', op: 'includes', value }) as const

const rulesAfterOpened = (...results: Result[]): Rule[] => [
  rule('first', isType('Shoes'), openedQuestion),
  rule('next', { all: [answerIs('opened', 'yes'), isType('Shoes')] }, ...results),
]

const rulesAfterWorn = (...results: Result[]): Rule[] => [
  ...rulesAfterOpened(wornQuestion),
  rule('last', answerIs('worn', 'no'), ...results),
]

const { reasonGroups } = wrenfoldShop

test.each<[string, ShopConfig]>([
  ['chained two deep', shopWithRules(rulesAfterOpened(wornQuestion))],
  ['chained three deep', shopWithRules(rulesAfterWorn(washedQuestion))],
  [
    'chained two deep, and gifts are taken back',
    shopWithRules(rulesAfterOpened(wornQuestion), settings({ giftFlowEnabled: true })),
  ],
  [
    'chained three deep beside every exchange and method of the demo',
    { ...wrenfoldShop, ...rules(rulesAfterWorn(washedQuestion)) },
  ],
  ['chained to a photo and to words', shopWithRules(rulesAfterOpened(askQuestion(photo), askQuestion(words)))],
  [
    'chained to a reason below another one',
    shopWithRules([...rulesAfterOpened(wornQuestion), rule('small', reasonIs('too-small'), washedQuestion)]),
  ],
  [
    'chained to a review',
    { ...small, reasonGroups, ...rules(rulesAfterWorn({ type: 'review-reject', outcome: 'review' })) },
  ],
  [
    'chained to a refusal',
    shopWithRules([
      rule('first', null, askQuestion(yesNo('opened', { yes: [reject] }))),
      rule('next', answerIs('opened', 'no'), wornQuestion),
    ]),
  ],
  [
    'followed by a refusal',
    { ...plainShop, ...rules([rule('worn', null, askQuestion(yesNo('worn', { yes: [reject] })))]) },
  ],
  [
    'chained to a reason that only shoes offer',
    {
      ...small,
      reasonGroups,
      ...rules([
        rule('first', hasTag('sale'), openedQuestion),
        rule('next', { all: [answerIs('opened', 'no'), reasonIs('style')] }, wornQuestion),
      ]),
    },
  ],
])('FND-40 the verifier raises no alarm where questions are %s', async (_chain, config) => {
  const { findings, cut, faults } = await verifyShop(config)
  expect({ findings: findings.map(({ message }) => message), cut, faults }).toEqual({
    findings: [],
    cut: [],
    faults: [],
  })
})

test('FND-40 the verifier reports a chained question with no answer that allows a return', async () => {
  const never = askQuestion(yesNo('worn', { yes: [reject], no: [reject] }))
  const { findings } = await verifyShop(shopWithRules(rulesAfterOpened(never)))
  expect(findings.map(({ kind, message }) => [kind, message])).toEqual([
    ['dead end', 'No answer to the question "worn" allows a return'],
  ])
})

test('FND-40 the verifier reports a question with only refusals as answers', async () => {
  const never = askQuestion(yesNo('worn', { yes: [reject], no: [reject] }))
  const { findings } = await verifyShop(shopWithRules([rule('first', null, never)]))
  expect(findings.map(({ kind }) => kind)).toContain('dead end')
})
