import { expect, test } from 'vitest'
import type { ItemDecision, OrderDecision } from '../../schemas/decisions/decision.ts'
import type { PayoutReason, ReturnReasons } from '../../schemas/merchant/return-reasons.ts'
import type { ValueInput } from '../../server/domain/value/input.ts'
import { A, accountOf, forCredit, forVariant, plainPolicy, runningOrder } from '../domain/value/example.ts'
import { buildComparedFact, plain, reasonsFor, textsOf, unitTexts } from './stored-reasons.ts'

const moneyTexts = (overrides: Partial<ValueInput>): readonly string[] => textsOf(reasonsFor(overrides), 'money')

const effect = { workflowId: 'w', ruleId: 'worn-shoes', replaced: false } as const
const review = { type: 'review-reject', outcome: 'review' } as const

test('FND-36 an outcome is explained with the question, the answer and the rule', () => {
  const question = { id: 'use', text: 'How was it used?', answer: 'Worn' }
  expect(unitTexts({ effects: [{ ...effect, result: review, question, because: [] }] })).toContain(
    'The shopper answered "Worn" to "How was it used?", so rule "worn-shoes" sent it to review.',
  )
  const tags = [buildComparedFact({ fact: 'item.tags', value: ['shoes'], held: 'yes' })]
  expect(unitTexts({ effects: [{ ...effect, result: review, question: null, because: tags }] })).toContain(
    'Rule "worn-shoes" sent it to review, because the item\'s tags were "shoes".',
  )
  expect(
    unitTexts({ effects: [{ ...effect, result: review, question: null, because: [], replaced: true }] }),
  ).toContain('Rule "worn-shoes", which applies to every item, sent it to review. A later rule replaced this.')
})

test('FND-36 missing data is explained as unknown', () => {
  expect(unitTexts({})).toContain('The rules that did not apply are not known for this return.')
  expect(unitTexts({ effects: [{ ...effect, result: review, question: null, because: null }] })).toContain(
    'Rule "worn-shoes" sent it to review. The facts that the rule read are not stored with this return.',
  )
  expect(textsOf(plain, 'return')).toContain('The applied policy and limits are not stored with this return.')
  const unknown = { ...plain, amounts: { ...plain.amounts, basis: null } }
  expect(textsOf(unknown, 'money')).toContain('No handling fee was charged; the reason is not stored with this return.')
})

test('FND-36 the deciding version and the live version are explained', () => {
  expect(textsOf(plain, 'return')).toContain(
    'Version 1 of the configuration decided this return. Version 5, a newer one, is live today.',
  )
  const keep = { type: 'keep-donate', outcome: 'keep' } as const
  expect(
    unitTexts({ today: { kind: 'decided', same: false, added: [review], dropped: [keep], unanswered: ['Boxed?'] } }),
  ).toContain(
    'The rules of version 5, which is live today, would decide differently: with the facts of this return they would have sent it to review and they would not have let the shopper keep the item. They would also require answers to "Boxed?", so the outcome is open.',
  )
  expect(unitTexts({ today: { kind: 'decided', same: true, added: [], dropped: [], unanswered: [] } })).toContain(
    'The rules of version 5, which is live today, would decide the same.',
  )
})

const window: Extract<ItemDecision, { decided: 'window' }> = {
  decided: 'window',
  of: 'refund',
  by: null,
  days: 30,
  outcome: 'closed',
  because: null,
  sentOn: '2024-10-13',
  lastDay: '2024-11-12',
  on: '2024-11-14',
}

test('FND-36 a closed window is explained with its days, end and submit day', () => {
  const closed =
    'A refund was possible for 30 days after October 13, 2024, when the order was last sent: until November 12, 2024. The return was submitted on November 14, 2024, after that.'
  expect(unitTexts({ decisions: [window] })).toContain(closed)
  expect(unitTexts({ decisions: [{ ...window, because: 'allowlist', outcome: 'not-counted' }] })).toContain(
    'No window applied to a refund, because the allowlist contains the order.',
  )
  const { decided: _decided, outcome: _outcome, because: _because, on: _on, ...against } = window
  const refused: ItemDecision = {
    decided: 'outcome',
    of: 'refund',
    outcome: 'refused',
    against: [
      { why: 'window', ...against },
      { why: 'payment', because: 'cash', gateways: ['cod'], by: null },
    ],
  }
  expect(unitTexts({ decisions: [refused] })).toContain(
    'A refund was not offered, because its window of 30 days closed on November 12, 2024 and the order was paid in cash (cod).',
  )
})

test('FND-36 a payout choice barred by a rule is explained with the rule', () => {
  const decision: OrderDecision = {
    decided: 'credit',
    of: 'refund',
    outcome: 'refused',
    because: 'banned',
    by: null,
    rules: [{ item: 'A.1', workflowId: 'w', ruleId: 'no-refund', by: null }],
  }
  expect(textsOf({ ...plain, decisions: [decision] }, 'return')).toContain(
    'A refund was not offered for the value of the return, because rule "no-refund" excludes it.',
  )
})

const feeEntries = (input: object) => [
  { id: 'fee', type: 'flat_fee' as const, amount: 500, outcome: 'refund' as const, is_active: true, ...input },
]

test('FND-36 each fee and deduction is explained with its formula', () => {
  const items = [forCredit(A, { creditPercentage: 80, feeAmount: 100 })]
  const texts = moneyTexts({ items, policy: { ...plainPolicy, fees: feeEntries({}) } })
  const { net, tax } = A
  const worth = net + tax
  expect(worth).toBe(A.value)
  expect(texts.find((text) => text.startsWith('At submit'))).toMatch(
    / − deduction on A\.1 \$[\d.]+ − handling fee \$5\.00 = \$[\d.]+\.$/,
  )
  expect(texts.find((text) => text.startsWith('The deduction'))).toMatch(
    /^The deduction on A\.1 is \$[\d.]+: the policy credits 80% of its value of \$[\d.]+, less a fee of \$1\.00, which is \$[\d.]+\.$/,
  )
  expect(texts).toContain('The handling fee of a refund is set by the return policy: a flat $5.00.')
  const labelFeeInput = { policy: { ...plainPolicy, fees: feeEntries({ type: 'percentage_of_label', amount: 50 }) } }
  expect(moneyTexts({ ...labelFeeInput, labelRate: 801 })).toContain(
    'The handling fee of a refund is set by the return policy: 50% of the price of the label, $8.01, which is $4.01.',
  )
  const limited = feeEntries({ type: 'percentage_of_label', amount: 50, max_amount: 300, max_amount_enabled: true })
  expect(moneyTexts({ labelRate: 801, policy: { ...plainPolicy, fees: limited } })).toContain(
    'The handling fee of a refund is set by the return policy: 50% of the price of the label, $8.01, at most $3.00, which is $3.00.',
  )
  expect(moneyTexts({ waiver: 'in-store', policy: { ...plainPolicy, fees: feeEntries({}) } })).toContain(
    'The handling fee is waived, because the goods are brought to a store.',
  )
  expect(moneyTexts({ policy: { ...plainPolicy, fees: feeEntries({ amount: 10_000_000 }) } }).join(' ')).toMatch(
    /a flat \$100,000\.00\. Only \$[\d.]+ of it was charged, because no more credit was left\./,
  )
})

test('FND-36 an even exchange is explained without deductions', () => {
  const texts = moneyTexts({
    items: [forVariant(A, 0, { feeAmount: 100 })].map((one) => ({
      ...one,
      newVariant: { id: 'v', price: 100, currentPrice: 100 },
    })),
  })
  expect(texts).toContain('Nothing is deducted from A.1, because its exchange leaves no credit.')
})

test('FND-36 a value that exceeds the order’s payment is explained with the remainder', () => {
  const account = accountOf(runningOrder, { captured: A.value, refunded: 500, promised: 200 })
  const texts = moneyTexts({ account })
  expect(texts.find((text) => text.includes('not credited, because'))).toMatch(
    /^\$7\.00 of the value was not credited, because the order had no more left to refund\. It had captured \$[\d.]+; \$5\.00 was refunded before and \$2\.00 promised to other returns, so \$[\d.]+ was left\.$/,
  )
})

test('FND-36 changes after submit and each payout are explained, with the paid share', () => {
  const payout: PayoutReason = {
    outcome: 'refund',
    state: 'done',
    amount: 4900,
    paid: 4899,
    refused: null,
    waitsFor: null,
  }
  const at = Date.UTC(2024, 10, 20)
  const changes: ReturnReasons['amounts']['changes'] = [
    {
      journal: 'adjustment',
      at,
      entries: [
        { term: 'refunded', amount: 100 },
        { term: 'fees', amount: -100 },
      ],
      adjustment: { at, by: 'Mia', amount: -100, reason: 'A button is missing' },
    },
    {
      journal: 'difference',
      at,
      adjustment: null,
      entries: [
        { term: 'refunded', amount: 1 },
        { term: 'fees', amount: -1 },
      ],
    },
  ]
  const waiting: PayoutReason = { ...payout, state: 'waiting', paid: null, waitsFor: 'delivered' }
  const amounts = { ...plain.amounts, changes, promised: 4900, paid: 4899, payouts: [payout, waiting] }
  const texts = textsOf({ ...plain, amounts }, 'money')
  expect(texts.slice(-6)).toEqual([
    'On November 20, 2024 Mia adjusted the payout by −$1.00 (A button is missing): the refund fell by $1.00 and fees and deductions grew by $1.00.',
    'On November 20, 2024 the order system paid a different amount than requested: the refund fell by $0.01 and fees and deductions grew by $0.01.',
    'The return then promises $49.00 in total.',
    'The refund of $49.00 was carried out; $48.99 was paid.',
    'The refund of $49.00 waits until the parcel is delivered.',
    '$48.99 of $49.00 is paid out so far.',
  ])
})

test('FND-36 a verdict, a removal and a refund elsewhere are explained', () => {
  const at = Date.UTC(2024, 10, 20)
  const texts = unitTexts({
    verdict: { kind: 'rejected', at, reason: 'Worn' },
    removed: { because: 'by-merchant', reason: 'Worn' },
  })
  expect(texts).toContain('It was rejected on November 20, 2024: "Worn".')
  expect(texts.join(' ')).not.toContain('taken out')
  expect(unitTexts({ removed: { because: 'missing', reason: null } })).toContain(
    'It was removed from the return, because it was not in the parcel.',
  )
  expect(unitTexts({ refundedElsewhere: 5400 })).toContain(
    '$54.00 was refunded for it outside the portal after submit and is not paid again.',
  )
})
