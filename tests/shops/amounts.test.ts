import { expect, test } from 'vitest'
import { facts, listFactNames } from '../../schemas/config/facts.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { formatAmounts } from '../../server/commands/shop/print.ts'
import { configSchema } from '../../server/commands/shop/schema.ts'
import { moneyProperties, readFormattedAmounts } from '../../server/shops/amounts.ts'
import { checkConfig } from '../../server/shops/checks/check.ts'
import { rule } from '../verify/ruled-shop.ts'
import { costs, fullPolicy, policy, review, rules, settings, small, withFlags } from '../verify/shops/base.ts'

const problems = (...changes: readonly object[]) => {
  const checked = checkConfig(JSON.parse(JSON.stringify(Object.assign({}, small, ...changes))))
  return checked.kind === 'refused' ? checked.problems : []
}

const fee = { id: 'refund', outcome: 'refund', is_active: true, type: 'flat_fee' } as const
const later = { giftCardEnabled: true, exchangesEnabled: true, days: 7 }
const result = (fees: object) => rules([rule('fees', null, { type: 'line-item-fees', fees })])
const result0 = '/workflowGroups/0/workflows/0/rules/0/results/0'

test.each<[string, string, ...Partial<ShopConfig>[]]>([
  ['a flat fee', '/policies/0/fees/0/amount', policy({ fees: [{ ...fee, amount: 3.95 }] })],
  [
    'a fee of a method',
    '/methods/0/fees/0/amount',
    { methods: [{ ...small.methods[0]!, fees: [{ ...fee, amount: 3.95 }] }] },
  ],
  ['the most of a fee', '/policies/0/fees/0/max_amount', policy({ fees: [{ ...fee, amount: 395, max_amount: 3.95 }] })],
  [
    'a fallback',
    '/policies/0/fees/0/fallback_amount',
    policy({ fees: [{ ...fee, type: 'percentage_of_label', amount: 50.5, fallback_amount: 3.95 }] }),
  ],
  [
    'a fee of a rule',
    `${result0}/fees/0/amount`,
    rules([rule('fees', null, { type: 'fees', fees: [{ ...fee, amount: 3.95 }] })]),
    withFlags('dynamic-fees'),
  ],
  ['a credit for a line', `${result0}/fees/creditAmount`, result({ creditAmount: 3.95 })],
  ['a fee for a line', `${result0}/fees/feeAmount`, result({ feeAmount: 3.95 })],
  ['a bonus in Shop Now', '/policies/0/shop_now_bonus', policy({ shop_now_enabled: true, shop_now_bonus: 3.95 })],
  [
    'a flat bonus on store credit',
    '/policies/0/gift_card_incentive_value',
    policy({ gift_card_incentive_type: 'flat', gift_card_incentive_value: 3.95 }),
  ],
  [
    'the value up to which items are kept',
    '/policies/0/keep_item_threshold',
    policy({ keep_item_enabled: true, keep_item_threshold: 3.95 }),
  ],
  ['the shipping of new items', '/settings/exchangeOrderShippingTotal', settings({ exchangeOrderShippingTotal: 3.95 })],
  ['the smallest card payment', '/settings/stripe_min', settings({ stripe_min: 3.95 })],
  ['the limit of agents', '/settings/staff/limit', settings({ staff: { limit: 3.95 } })],
  ['the bonus of an offer', '/shopLater/bonus', { shopLater: { ...later, bonus: 3.95 } }],
  [
    'a condition on a price',
    '/workflowGroups/0/workflows/0/rules/0/when/value',
    rules([rule('dear', costs('above', 3.95), review)]),
  ],
])('FND-09 the check refuses 3.95 at its pointer and suggests 395: %s', (_case, pointer, ...changes) => {
  expect(problems(...changes)).toEqual([
    { pointer, message: 'must be a whole number of minor units, 100 to 1 USD, not 3.95: did you mean 395?' },
  ])
})

test('FND-09 the check suggests by the digits of the currency', () => {
  const flat = (amount: number, currency: string) =>
    problems({ currency, policies: [{ ...fullPolicy, fees: [{ ...fee, amount }] }] }).map(({ message }) => message)
  expect(flat(3.95, 'KWD')).toEqual([expect.stringMatching(/1000 to 1 KWD, not 3.95: did you mean 3950\?$/)])
  expect(flat(3.95, 'JPY')).toEqual([expect.stringMatching(/1 to 1 JPY, not 3.95$/)])
  expect(flat(3.955, 'EUR')).toEqual([expect.stringMatching(/not 3.955$/)])
  expect(flat(19.99, 'EUR')).toEqual([expect.stringMatching(/did you mean 1999\?$/)])
  expect(flat(395, 'EUR')).toEqual([])
})

test('FND-09 the check leaves percentages unchanged', () => {
  const percent = { ...fee, type: 'percentage_of_label', amount: 12.5, fallback_amount: 300 } as const
  expect(problems(policy({ fees: [percent] }))).toEqual([])
  expect(problems(policy({ gift_card_incentive_type: 'percentage', gift_card_incentive_value: 7.5 }))).toEqual([])
})

test('FND-09 the check prints each amount formatted in the currency of the shop', () => {
  const document = { ...small, currency: 'EUR', ...policy({ keep_item_enabled: true, keep_item_threshold: 1250 }) }
  expect(readFormattedAmounts(document)).toEqual([
    { pointer: '/policies/0/keep_item_threshold', amount: 1250, text: '€12.50' },
  ])
  expect(formatAmounts(readFormattedAmounts({ ...document, currency: 'JPY' }))).toBe(
    'Amounts:\n  /policies/0/keep_item_threshold: 1250 is ¥1,250\n',
  )
  expect(formatAmounts([])).toBe('')
})

test('FND-09 the check reads no amount from words, themes, counts, or large numbers', () => {
  const countRules = rules([rule('many', { fact: 'return.item-count', op: 'at-least', value: 2 }, review)])
  expect(readFormattedAmounts({ ...small, ...countRules })).toEqual([])
  const words = { content: { en: { bonus: 3 } }, theme: { bonus: 3 }, customizations: { bonus: 3 }, copy: { bonus: 3 } }
  expect(readFormattedAmounts(words)).toEqual([])
  expect(readFormattedAmounts({ bonus: 2 ** 53 })).toEqual([])
})

interface DescribedSetting {
  readonly name: string
  readonly description: string
  readonly type: string
}

const numbersIn = (schema: unknown): readonly DescribedSetting[] => {
  if (Array.isArray(schema)) return schema.flatMap(numbersIn)
  if (typeof schema !== 'object' || schema === null) return []
  const properties = Object.entries((schema as { properties?: Record<string, DescribedSetting> }).properties ?? {})
  return [
    ...properties.flatMap(([name, { description = '', type }]) =>
      type === 'integer' || type === 'number' ? [{ name, description, type }] : [],
    ),
    ...Object.values(schema).flatMap(numbersIn),
  ]
}

test('FND-09 every money property names its unit, and no other property does', () => {
  const numbers = numbersIn(configSchema())
  const unit = /minor units/i
  const amountNames = [...new Set(numbers.filter(({ description }) => unit.test(description)).map(({ name }) => name))]
  expect(amountNames.toSorted()).toEqual(Object.keys(moneyProperties).toSorted())
  const silent = numbers.filter(
    ({ name, description }) => Object.hasOwn(moneyProperties, name) && !unit.test(description),
  )
  expect(silent).toEqual([])
  for (const name of listFactNames('money')) expect(facts[name].description).toMatch(unit)
})
