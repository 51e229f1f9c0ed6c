import { expect, test } from 'vitest'
import type { ComparedFact } from '../../schemas/decisions/explain.ts'
import { buildComparedFact, unitTexts } from './stored-reasons.ts'

const orderedOn = { fact: 'order.ordered-on', value: '2026-11-21', compared: '2026-12-01' } as const

test.each<[ComparedFact, string]>([
  [
    buildComparedFact({ ...orderedOn, op: 'on-or-after' }),
    'the day of the order was November 21, 2026, and the rule needs December 1, 2026 or a later day',
  ],
  [
    buildComparedFact({ ...orderedOn, op: 'on-or-before', compared: '2026-11-01' }),
    'the day of the order was November 21, 2026, and the rule needs November 1, 2026 or an earlier day',
  ],
  [
    buildComparedFact({ ...orderedOn, op: 'is' }),
    'the day of the order was November 21, 2026, and the rule needs December 1, 2026',
  ],
  [
    buildComparedFact({ ...orderedOn, op: 'on-or-before', held: 'yes' }),
    'the day of the order was November 21, 2026, and the rule needs a day after December 1, 2026',
  ],
  [
    buildComparedFact({ ...orderedOn, op: 'on-or-after', compared: '2026-11-01', held: 'yes' }),
    'the day of the order was November 21, 2026, and the rule needs a day before November 1, 2026',
  ],
  [
    buildComparedFact({ fact: 'order.days-since-order', value: 20, op: 'at-most', compared: 1 }),
    'the time since the order was placed was 20 days, and the rule needs at most 1 day',
  ],
  [
    buildComparedFact({ fact: 'order.days-since-delivery', value: null, op: 'above', compared: 3, held: 'not-yet' }),
    'it needs the time since the order was delivered, which was not known',
  ],
  [
    buildComparedFact({ fact: 'item.days-since-delivery', value: 1, op: 'above', compared: 3 }),
    'the time since the item was delivered was 1 day, and the rule needs more than 3 days',
  ],
])('DAT-05 a failed comparison of $fact by $op is explained with its days', (one, sentence) => {
  const notApplied = [
    { workflowId: 'w', ruleId: 'r', held: one.held === 'not-yet' ? one.held : ('no' as const), because: [one] },
  ]
  expect(unitTexts({ notApplied }).find((text) => text.includes('"r"'))).toContain(sentence)
})
