import { expect, test } from 'vitest'
import type { ComparedFact } from '../../schemas/decisions/explain.ts'
import { buildComparedFact, unitTexts } from './stored-reasons.ts'

const factSentences: readonly (readonly [ComparedFact, string])[] = [
  [
    buildComparedFact({ fact: 'item.tags', value: ['summer'] }),
    'the item\'s tags were "summer", and the rule needs the tag "final-sale"',
  ],
  [
    buildComparedFact({ fact: 'item.tags', value: [] }),
    'the item had no tags, and the rule needs the tag "final-sale"',
  ],
  [
    buildComparedFact({ fact: 'item.tags', value: ['a'], op: 'excludes', compared: 'a' }),
    'the item\'s tags were "a", and the rule needs it without the tag "a"',
  ],
  [
    buildComparedFact({ fact: 'item.tags', value: ['a'], compared: 'a', held: 'yes' }),
    'the item\'s tags were "a", and the rule needs it without the tag "a"',
  ],
  [
    buildComparedFact({ fact: 'item.price', value: 4000, op: 'at-least', compared: 5000 }),
    "the item's list price was $40.00, and the rule needs at least $50.00",
  ],
  [
    buildComparedFact({ fact: 'item.price', value: 6000, op: 'at-least', compared: 5000, held: 'yes' }),
    "the item's list price was $60.00, and the rule needs less than $50.00",
  ],
  [
    buildComparedFact({ fact: 'item.days-since-fulfilment', value: 1, op: 'above', compared: 30 }),
    'the time since the item was sent was 1 day, and the rule needs more than 30 days',
  ],
  [
    buildComparedFact({ fact: 'item.product-type', value: 'Coats', op: 'one-of', compared: ['Shirts', 'Shoes'] }),
    'the item\'s product type was "Coats", and the rule needs "Shirts" or "Shoes"',
  ],
  [
    buildComparedFact({ fact: 'item.vendor', value: 'Acme', op: 'is-not', compared: 'acme' }),
    'the item\'s vendor was "Acme", and the rule needs a value other than "acme"',
  ],
  [
    buildComparedFact({ fact: 'order.gift', value: false, op: 'is', compared: true }),
    'the order was not returned as a gift, and the rule needs the opposite',
  ],
  [
    buildComparedFact({ fact: 'answer', question: 'worn', value: 'no', op: 'is', compared: 'yes' }),
    'the shopper answered "No" to "Was it worn?", and the rule needs "Yes"',
  ],
  [
    buildComparedFact({ fact: 'answer', question: 'box', value: null, op: 'is', compared: 'yes', held: 'not-yet' }),
    'it needs an answer to "Boxed?", which the shopper did not see',
  ],
  [
    buildComparedFact({ fact: 'order.days-since-fulfilment', value: null, op: 'above', compared: 3, held: 'not-yet' }),
    'it needs the time since the order was sent, which was not known',
  ],
  [
    buildComparedFact({ fact: 'reason', value: ['too-small'], compared: 'faulty' }),
    'the chosen reason, with the reasons above it, was "too-small", and the rule needs the reason "faulty"',
  ],
]

const answers = [
  { id: 'worn', text: 'Was it worn?', answer: 'No' },
  { id: 'box', text: 'Boxed?', answer: null },
]

test.each(factSentences)('FND-36 the failing fact %j is explained in a sentence', (fact, clause) => {
  const texts = unitTexts({ answers, notApplied: [{ workflowId: 'w', ruleId: 'r', held: 'no', because: [fact] }] })
  expect(texts).toContain(`Rule "r" did not apply: ${clause}.`)
})

test('FND-36 each alternative that failed is explained', () => {
  const because = [
    buildComparedFact({ fact: 'item.tags', value: ['summer'] }),
    buildComparedFact({ fact: 'item.price', value: 4000, op: 'above', compared: 5000 }),
  ]
  expect(unitTexts({ notApplied: [{ workflowId: 'w', ruleId: 'r', held: 'no', because }] })).toContain(
    'Rule "r" did not apply: the item\'s tags were "summer", and the rule needs the tag "final-sale"; the alternative failed too: the item\'s list price was $40.00, and the rule needs more than $50.00.',
  )
})

test('FND-36 alternatives that read the same fact share a clause', () => {
  const because = ['faulty', 'style', 'broken'].map((one) =>
    buildComparedFact({ fact: 'reason', value: ['size'], compared: one }),
  )
  expect(unitTexts({ notApplied: [{ workflowId: 'w', ruleId: 'r', held: 'no', because }] })).toContain(
    'Rule "r" did not apply: the chosen reason, with the reasons above it, was "size", and the rule needs the reason "faulty", the reason "style" or the reason "broken".',
  )
})
