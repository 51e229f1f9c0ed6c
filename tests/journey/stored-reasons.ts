import type { ComparedFact } from '../../schemas/decisions/explain.ts'
import type { ReturnReasons, UnitReasons } from '../../schemas/merchant/return-reasons.ts'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { buildReturnReasons } from '../../server/domain/assessment/reasons/reasons.ts'
import type { ValueInput } from '../../server/domain/value/input.ts'
import { buildJournal } from '../../server/domain/value/journal.ts'
import { buildMoneyBasis } from '../../server/domain/value/money-basis.ts'
import { buildSentences } from '../../server/journey/operations/reading/sentences/sentences.ts'
import { documentOf } from '../domain/return/documents.ts'
import { A, forCredit, inputOf } from '../domain/value/example.ts'

export const reasonsFor = (overrides: Partial<ValueInput> = {}): ReturnReasons => {
  const input = inputOf({ items: [forCredit(A)], creditType: 'refund', ...overrides })
  const record: ReturnRecord = {
    shopId: 'demo',
    id: 'id',
    key: 'key',
    number: 'R-1',
    rev: 1,
    state: 'open',
    orderId: '1',
    createdAt: Date.UTC(2024, 10, 14, 12),
    document: documentOf(input, { moneyBasis: buildMoneyBasis(input) }),
  }
  const journals = [{ journal: 'submit', at: record.createdAt, entries: buildJournal(input) }]
  return buildReturnReasons(record, {
    decided: null,
    live: null,
    pointers: { live: 5, candidate: null },
    journals,
    payouts: [],
  })
}

export const plain = reasonsFor()

export const textsOf = (reasons: ReturnReasons, about: string): readonly string[] =>
  buildSentences(reasons)
    .filter((one) => one.about === about)
    .map(({ text }) => text)

export const unitTexts = (overrides: Partial<UnitReasons>): readonly string[] =>
  textsOf({ ...plain, units: plain.units.map((unit) => ({ ...unit, ...overrides })) }, 'unit')

export const buildComparedFact = (
  overrides: Partial<ComparedFact> & Pick<ComparedFact, 'fact' | 'value'>,
): ComparedFact => ({
  op: 'includes',
  compared: 'final-sale',
  held: 'no',
  ...overrides,
})
