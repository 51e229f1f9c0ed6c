import { expect, test, vi } from 'vitest'
import type { Rule } from '../../schemas/config/workflow.ts'
import { checkConfig } from '../../server/shops/checks/check.ts'
import { simulateConfig } from '../../server/verify/verify-config.ts'
import { answerIs, askQuestion, hasTag, isType, rule, yesNo } from './ruled-shop.ts'
import { rules, small } from './shops/base.ts'

vi.setConfig({ testTimeout: 240_000 })

const verifyRules = (list: readonly Rule[]) => {
  const checked = checkConfig(JSON.parse(JSON.stringify({ ...small, ...rules(list) })))
  if (checked.kind === 'refused') throw new Error(JSON.stringify(checked.problems))
  return simulateConfig(checked.config)
}

const openedQuestion = askQuestion(yesNo('opened'))
const wornCondition = answerIs('worn', 'yes')

test.each<[string, Rule[]]>([
  [
    'a product type',
    [
      rule('first', isType('Shoes'), openedQuestion),
      rule('next', { all: [answerIs('opened', 'yes'), isType('Shoes')] }, askQuestion(yesNo('worn'))),
    ],
  ],
  [
    'a tag of any product',
    [
      rule('first', null, openedQuestion),
      rule('next', { all: [answerIs('opened', 'no'), hasTag('sale')] }, askQuestion(yesNo('worn'))),
    ],
  ],
  [
    'the country of the order',
    [
      rule('first', null, openedQuestion),
      rule(
        'next',
        { all: [answerIs('opened', 'yes'), { fact: 'order.shipping-country', op: 'is', value: 'CA' }] },
        askQuestion(yesNo('worn')),
      ),
    ],
  ],
  [
    'a price',
    [
      rule('first', null, openedQuestion),
      rule(
        'next',
        { all: [answerIs('opened', 'yes'), { fact: 'item.price', op: 'above', value: 20_000 }] },
        askQuestion(yesNo('worn')),
      ),
    ],
  ],
  [
    'the days since it was sent',
    [
      rule('first', null, openedQuestion),
      rule(
        'next',
        { all: [answerIs('opened', 'yes'), { fact: 'item.days-since-fulfilment', op: 'at-least', value: 9 }] },
        askQuestion(yesNo('worn')),
      ),
    ],
  ],
  [
    'an earlier answer in a chain of three',
    [
      rule('first', isType('Shoes'), openedQuestion),
      rule('second', { all: [answerIs('opened', 'yes'), hasTag('sale')] }, askQuestion(yesNo('worn'))),
      rule(
        'third',
        { all: [wornCondition, { fact: 'item.price', op: 'above', value: 20_000 }] },
        askQuestion(yesNo('washed')),
      ),
    ],
  ],
])('FND-40 the verifier reaches a rule that waits for an answer and reads %s', async (_fact, list) => {
  const { findings, cut, faults } = await verifyRules(list)
  expect({ findings, cut, faults }).toEqual({ findings: [], cut: [], faults: [] })
})

test('FND-40 the verifier reports a question that requires an answer of another product type', async () => {
  const { findings } = await verifyRules([
    rule('first', isType('Shoes'), openedQuestion),
    rule('next', { all: [answerIs('opened', 'yes'), isType('Hats')] }, askQuestion(yesNo('worn'))),
  ])
  expect(findings).toMatchObject([
    { kind: 'step never reached', message: 'The question "worn" of the rule "next" never appears' },
  ])
})

test('FND-40 a verification cut off by its budget reports only the cut', async () => {
  const many = Array.from({ length: 9 }, (_, at) => rule(`q${at}`, null, askQuestion(yesNo(`q${at}`))))
  const types = Array.from({ length: 30 }, (_, at) =>
    rule(`t${at}`, isType(`Type ${at}`), askQuestion(yesNo(`t${at}`))),
  )
  const never = rule(
    'next',
    { all: [answerIs('q0', 'yes'), isType('Type 0'), answerIs('t1', 'yes')] },
    askQuestion(yesNo('next')),
  )
  const { findings, cut } = await verifyRules([...many, ...types, never])
  expect(cut.length).toBeGreaterThan(0)
  expect(findings).toEqual([])
})
