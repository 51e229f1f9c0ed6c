import type { ReturnDocument } from '../../schemas/records/return.ts'
import type { ValueInput } from '../../server/domain/value/input.ts'
import { calculateReceipt } from '../../server/domain/value/receipt.ts'
import { calculateTotals } from '../../server/domain/value/totals.ts'

export const plainDocument = (input: ValueInput): ReturnDocument => ({
  orderName: '#1001',
  configVersion: 1,
  policyId: 'policy',
  language: 'en',
  pos: false,
  gift: false,
  creditType: 'refund',
  method: null,
  workflowGroupId: null,
  customer: { email: null, phone: null, name: null },
  address: null,
  items: [],
  outcome: 'default',
  destination: null,
  replacements: [],
  totals: calculateTotals(input),
  receipt: calculateReceipt(input),
  returnBy: 0,
  exchangeType: 'regular',
  returnType: 'regular',
  payment: null,
  holds: [],
  label: null,
  tracking: 'new',
})
