import { describe, expect, it } from 'vitest'
import {
  answersByQuestion,
  buildItemValues,
  buildOrderFacts,
  hasClaimAnswer,
} from '../../../server/domain/items/facts.ts'
import { unitsOf } from '../../../server/domain/items/units.ts'
import { adaAtHome, clothesReasons, orderInsideWindow, orderWithoutAddress, shirtReturned } from '../characters.ts'
import { askQuestion, rule, workflow } from '../rules.ts'
import { A, DAY_MS, MARCH_1 } from '../value/example.ts'

const now = MARCH_1 + 9 * DAY_MS
const valuesOf = (order: typeof orderInsideWindow) =>
  buildOrderFacts({ order, gift: false, units: unitsOf(order, new Map()), zone: 'UTC', now }).values

describe('order facts for rules', () => {
  it('WFL-01 WFL-05 its tags, total, country and customer, and how many days ago it was sent', () => {
    const customer = { ...orderInsideWindow.customer, tags: ['vip'] }
    expect(valuesOf({ ...orderInsideWindow, tags: ['press'], customer })).toMatchObject({
      'order.tags': ['press'],
      'order.total': orderInsideWindow.total,
      'order.shipping-country': adaAtHome.country,
      'order.gift': false,
      'order.days-since-fulfilment': 9,
      'customer.tags': ['vip'],
    })
  })

  it('WFL-05 missing facts are unknown: destination without address, shipping date before shipping', () => {
    const unknown = valuesOf({ ...orderWithoutAddress, fulfilledAt: null })
    expect(unknown['order.shipping-country']).toBeUndefined()
    expect(unknown['order.days-since-fulfilment']).toBeUndefined()
    expect(unknown['customer.tags']).toEqual([])
  })
})

describe('item facts for rules', () => {
  const line = {
    ...A.line,
    title: 'Shirt',
    variantTitle: 'Large',
    sku: 'S-L',
    vendor: 'Moss',
    productType: 'Shirts',
    tags: ['linen'],
    bundle: { id: 'set', title: 'Set', partialReturns: true, exchanges: true },
  }
  const of = (unit: typeof A) =>
    buildItemValues(
      { unit, group: clothesReasons, returning: 2, shopped: 1, zone: 'UTC', now },
      buildOrderFacts({ order: orderInsideWindow, gift: true, units: [], zone: 'UTC', now }),
    )

  it('WFL-05 an item’s facts are its name, price, bundle and shipping date', () => {
    expect(of({ ...A, line })).toMatchObject({
      'item.title': 'Shirt',
      'item.variant': 'Large',
      'item.sku': 'S-L',
      'item.vendor': 'Moss',
      'item.product-type': 'Shirts',
      'item.tags': ['linen'],
      'item.price': 10_000,
      'item.discount': 667,
      'item.paid': 10_080,
      'item.in-bundle': true,
      'item.days-since-fulfilment': 9,
      'return.item-count': 2,
      'return.new-item-count': 1,
      'reason-group': clothesReasons.id,
      'order.gift': true,
    })
  })

  it('WFL-05 a name that it does not have is an empty one', () => {
    expect(of(A)).toMatchObject({ 'item.variant': '', 'item.sku': '', 'item.vendor': '', 'item.in-bundle': false })
  })
})

describe('answers as facts', () => {
  const workflows = [workflow([rule([askQuestion('claim', 'warranty'), askQuestion('worn', 'yes-no')])])]

  it('WAR-07 a claim answers every question for one, and no other question', () => {
    const inputs = { worn: 'yes' }
    expect(answersByQuestion({ ...shirtReturned, inputs, warranty: 'seams' }, workflows)).toEqual({
      worn: 'yes',
      claim: 'seams',
    })
    expect(answersByQuestion({ ...shirtReturned, inputs }, workflows)).toEqual(inputs)
    expect(answersByQuestion(shirtReturned, workflows)).toEqual({})
  })
})

it('WAR-05 an answer makes a claim only where its question is for a warranty', () => {
  const workflows = [workflow([rule([askQuestion('covered', 'warranty')]), rule([askQuestion('worn', 'yes-no')])])]
  const answers = [{ covered: 'seams' }, { worn: 'yes' }, {}, { covered: 'seams', worn: 'yes' }]
  expect(answers.map((one) => hasClaimAnswer(one, workflows))).toEqual([true, false, false, true])
})
