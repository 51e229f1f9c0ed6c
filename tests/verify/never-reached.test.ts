import { expect, test, vi } from 'vitest'
import type { Rule } from '../../schemas/config/workflow.ts'
import { checkConfig } from '../../server/shops/checks/check.ts'
import { simulateConfig } from '../../server/verify/verify-config.ts'
import { answered, asks, hasTag, isType, rule, yesNo } from './ruled-shop.ts'
import { rules, small } from './shops/base.ts'

vi.setConfig({ testTimeout: 240_000 })

const walk = (list: readonly Rule[]) => {
  const checked = checkConfig(JSON.parse(JSON.stringify({ ...small, ...rules(list) })))
  if (checked.kind === 'refused') throw new Error(JSON.stringify(checked.problems))
  return simulateConfig(checked.config)
}

const opened = asks(yesNo('opened'))
const worn = answered('worn', 'yes')

test.each<[string, Rule[]]>([
  [
    'a product type',
    [
      rule('first', isType('Shoes'), opened),
      rule('next', { all: [answered('opened', 'yes'), isType('Shoes')] }, asks(yesNo('worn'))),
    ],
  ],
  [
    'a tag of any product',
    [
      rule('first', null, opened),
      rule('next', { all: [answered('opened', 'no'), hasTag('sale')] }, asks(yesNo('worn'))),
    ],
  ],
  [
    'the country of the order',
    [
      rule('first', null, opened),
      rule(
        'next',
        { all: [answered('opened', 'yes'), { fact: 'order.shipping-country', op: 'is', value: 'CA' }] },
        asks(yesNo('worn')),
      ),
    ],
  ],
  [
    'a price',
    [
      rule('first', null, opened),
      rule(
        'next',
        { all: [answered('opened', 'yes'), { fact: 'item.price', op: 'above', value: 20_000 }] },
        asks(yesNo('worn')),
      ),
    ],
  ],
  [
    'the days since it was sent',
    [
      rule('first', null, opened),
      rule(
        'next',
        { all: [answered('opened', 'yes'), { fact: 'item.days-since-fulfilment', op: 'at-least', value: 9 }] },
        asks(yesNo('worn')),
      ),
    ],
  ],
  [
    'an earlier answer in a chain of three',
    [
      rule('first', isType('Shoes'), opened),
      rule('second', { all: [answered('opened', 'yes'), hasTag('sale')] }, asks(yesNo('worn'))),
      rule('third', { all: [worn, { fact: 'item.price', op: 'above', value: 20_000 }] }, asks(yesNo('washed'))),
    ],
  ],
])('FND-40 the verifier reaches a rule that waits for an answer and reads %s', async (_fact, list) => {
  const { findings, cut, faults } = await walk(list)
  expect({ findings, cut, faults }).toEqual({ findings: [], cut: [], faults: [] })
})

test('FND-40 the verifier reports a question that requires an answer of another product type', async () => {
  const { findings } = await walk([
    rule('first', isType('Shoes'), opened),
    rule('next', { all: [answered('opened', 'yes'), isType('Hats')] }, asks(yesNo('worn'))),
  ])
  expect(findings).toMatchObject([
    { kind: 'step never reached', message: 'The question "worn" of the rule "next" never appears' },
  ])
})

test('FND-40 a verification cut off by its budget reports only the cut', async () => {
  const many = Array.from({ length: 9 }, (_, at) => rule(`q${at}`, null, asks(yesNo(`q${at}`))))
  const types = Array.from({ length: 30 }, (_, at) => rule(`t${at}`, isType(`Type ${at}`), asks(yesNo(`t${at}`))))
  const never = rule(
    'next',
    { all: [answered('q0', 'yes'), isType('Type 0'), answered('t1', 'yes')] },
    asks(yesNo('next')),
  )
  const { findings, cut } = await walk([...many, ...types, never])
  expect(cut.length).toBeGreaterThan(0)
  expect(findings).toEqual([])
})
