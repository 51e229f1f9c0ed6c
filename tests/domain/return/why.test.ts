import { expect, test } from 'vitest'
import type { ReturnReasons, RuleEffect, UnitReasons } from '../../../schemas/merchant/return-reasons.ts'
import { buildUnitWhy } from '../../../server/domain/return/why.ts'

const unitOf = (overrides: Partial<UnitReasons> = {}): UnitReasons => ({
  item: '1.1',
  title: 'Soap',
  resolution: 'return',
  instead: null,
  reason: 'Opened',
  warranty: null,
  outcome: ['default'],
  answers: [],
  effects: [],
  notApplied: [],
  decisions: [],
  verdict: null,
  removed: null,
  refundedElsewhere: null,
  today: { kind: 'live-decided' },
  ...overrides,
})

const reasonsOf = (unit: UnitReasons, overrides: Partial<ReturnReasons> = {}): ReturnReasons => ({
  number: 'R-1',
  orderName: '#1',
  submittedAt: 0,
  state: 'open',
  underReview: false,
  openedBy: null,
  override: null,
  timeZone: 'UTC',
  orderKnownUntil: null,
  erasedAt: null,
  version: { decided: 3, live: 5, candidate: null },
  decisions: [],
  passedOver: [],
  units: [unit],
  label: { state: 'none', method: null, carrier: null, trouble: null },
  amounts: {
    currency: 'USD',
    lines: [],
    net: 0,
    basis: null,
    creditType: 'refund',
    giftBonus: 0,
    covered: 0,
    payment: null,
    changes: [],
    promised: 0,
    paid: 0,
    payouts: [],
  },
  ...overrides,
})

const effectOf = (ruleId: string, overrides: Partial<RuleEffect> = {}): RuleEffect => ({
  workflowId: 'flow',
  ruleId,
  result: { type: 'review-reject', outcome: 'review' },
  question: null,
  because: [],
  replaced: false,
  ...overrides,
})

const why = (unit: Partial<UnitReasons>, reasons: Partial<ReturnReasons> = {}) => {
  const whole = unitOf(unit)
  return buildUnitWhy(whole, reasonsOf(whole, reasons))
}

const question = { id: 'sealed', text: 'Is it still sealed?', answer: 'No' }

test('ADM-06 the deciding rule comes with the question, the answer and the version', () => {
  const effects = [
    effectOf('fee', { result: { type: 'keep-donate', outcome: 'keep' } }),
    effectOf('sealed', { question }),
    effectOf('late', { replaced: true }),
  ]
  expect(why({ outcome: ['review'], effects })).toMatchObject({
    outcome: 'review',
    cause: 'rule',
    rule: { workflowId: 'flow', ruleId: 'sealed', question },
    version: 3,
    today: { kind: 'live-decided' },
  })
})

test('ADM-06 a review without a rule names the order system that did not answer', () => {
  expect(why({ outcome: ['review'] }, { orderKnownUntil: 1 })).toMatchObject({ cause: 'order-system', rule: null })
  expect(why({ outcome: ['review'] })).toMatchObject({ cause: 'policy', rule: null })
  expect(why({ outcome: ['keep'] })).toMatchObject({ outcome: 'keep', cause: 'small-value' })
})

test('ADM-06 policy, window, final sale, allowlist, warranty and exception are read', () => {
  const window = {
    decided: 'window',
    by: null,
    days: 30,
    sentOn: '2026-04-01',
    lastDay: '2026-05-01',
    outcome: 'open',
    because: null,
    on: '2026-04-14',
  } as const
  const { reads, cause } = why(
    {
      warranty: 'Two years',
      decisions: [
        { ...window, of: 'exchange' },
        { ...window, of: 'refund' },
        { decided: 'final-sale', outcome: 'let-pass', tag: 'final', by: null },
      ],
    },
    {
      openedBy: 'Maya',
      override: 'Lost in the mail',
      decisions: [
        { decided: 'policy', policyId: 'standard', because: 'catch-all', by: null, reads: [], passedOver: [] },
        { decided: 'allowlist', outcome: 'listed', by: null, value: '#1' },
      ],
    },
  )
  expect(cause).toBe('exception')
  expect(reads).toEqual([
    { kind: 'policy', policyId: 'standard', because: 'catch-all' },
    { kind: 'allowlist', value: '#1' },
    { kind: 'window', window: { ...window, of: 'refund' } },
    { kind: 'final-sale', tag: 'final', isExempt: true },
    { kind: 'warranty', title: 'Two years' },
    { kind: 'exception', by: 'Maya', reason: 'Lost in the mail' },
  ])
})

test('ADM-06 the live version decides the same, otherwise, or asks more', () => {
  const today = (overrides: object) =>
    why({ today: { kind: 'decided', same: false, added: [], dropped: [], unanswered: [], ...overrides } }).today
  const review = { type: 'review-reject', outcome: 'review' } as const
  expect(today({ same: true })).toEqual({ kind: 'same' })
  expect(today({ added: [review] })).toEqual({ kind: 'otherwise', version: 5, questions: [] })
  expect(today({})).toEqual({ kind: 'otherwise', version: 5, questions: [] })
  expect(today({ unanswered: ['Is it worn?'] })).toEqual({ kind: 'asks', version: 5, questions: ['Is it worn?'] })
  expect(why({ today: { kind: 'unknown', because: 'erased' } }).today).toEqual({ kind: 'unknown' })
})
