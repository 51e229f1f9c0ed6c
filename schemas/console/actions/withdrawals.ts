import { Type } from 'typebox'
import { LegalReason } from '../../config/withdrawal.ts'
import { Closed } from '../../typebox/closed.ts'
import type { ConsoleActionSchemas } from './shape.ts'

const number = Type.String({ minLength: 1, maxLength: 40, description: 'Number of the withdrawal' })
const Statement = Closed({ withdrawal: number })
const units = Type.String({ maxLength: 70_000, description: 'Ids of units, separated by line breaks' })
const text = Type.String({ maxLength: 2_000, description: 'Reason, which the shopper reads' })

export const withdrawalActions = {
  'withdrawals.match': {
    description: 'Match a statement with an order, which keeps the time of the statement',
    values: Closed({ order: Type.String({ maxLength: 200, description: 'Number of the order' }) }),
    args: Statement,
    right: 'judge',
    writes: true,
  },
  'withdrawals.match-candidate': {
    description: 'Match a statement with a proposed order',
    values: Closed({}),
    args: Closed({ withdrawal: number, order: Type.String({ maxLength: 200, description: 'Id of the order' }) }),
    right: 'judge',
    writes: true,
  },
  'withdrawals.accept': {
    description: 'Accept a withdrawal from the chosen units',
    values: Closed({ units }),
    args: Statement,
    right: 'judge',
    writes: true,
  },
  'withdrawals.decide': {
    description: 'Decide against a withdrawal or against accepted units, with a reason for the shopper',
    values: Closed({
      verdict: Type.Enum(['', 'late', 'excluded', 'nothing-left', 'no-consumer'], { description: 'The decision' }),
      reason: Type.Enum(['', ...LegalReason.enum], { description: 'Letter of Article 16, if excluded' }),
      units,
      text,
    }),
    args: Statement,
    right: 'judge',
    writes: true,
  },
  'withdrawals.diminish': {
    description: 'Deduct a loss of value from the refund of a unit, with a reason for the shopper',
    values: Closed({
      unit: Type.String({ maxLength: 128, description: 'Id of the unit' }),
      amount: Type.String({ maxLength: 20, description: 'Amount in units of the currency, such as 12.50' }),
      text,
    }),
    args: Statement,
    right: 'adjust',
    writes: true,
  },
  'withdrawals.receive': {
    description: 'Record received goods, which releases the refund',
    values: Closed({ units }),
    args: Statement,
    right: 'receive',
    writes: true,
  },
  'withdrawals.proof': {
    description: 'Accept a proof of sending, which releases the refund',
    values: Closed({ proof: Type.String({ maxLength: 200, description: 'Such as a tracking number' }) }),
    args: Statement,
    right: 'receive',
    writes: true,
  },
} as const satisfies ConsoleActionSchemas

export type WithdrawalActionName = keyof typeof withdrawalActions
