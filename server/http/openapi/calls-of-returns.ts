import { Type } from 'typebox'
import { Closed } from '../../../schemas/closed.ts'
import { Explanation, MoneyExplanation } from '../../../schemas/explain.ts'
import {
  CheckoutRequest,
  CustomerErased,
  CustomerExport,
  CustomerRequest,
  ExchangeRequest,
  NoteRequest,
  ProcessRequest,
  ReceiveRequest,
  ReturnDetail,
  ReturnHead,
  ReturnPage,
  ReturnPageQuery,
  ReturnQuery,
  VerdictRequest,
} from '../../../schemas/merchant/returns.ts'
import { csvInWords } from '../../journey/operations/csv.ts'
import type { MerchantCall } from './call.ts'

type Write = Pick<MerchantCall, 'path' | 'id' | 'says'> & Partial<Pick<MerchantCall, 'method' | 'body'>>

const write = ({ method = 'POST', ...rest }: Write): MerchantCall => ({
  ...rest,
  method,
  path: `/returns/{key}/${rest.path}`,
  answers: { status: 200, schema: ReturnHead },
  refuses: [404, 409, 422],
  repeatable: true,
})

const writes: readonly MerchantCall[] = [
  write({
    path: 'process',
    id: 'processReturn',
    says: 'Releases payouts that wait, of some outcomes or of all; with none left to wait the return is processed',
    body: ProcessRequest,
  }),
  write({
    path: 'cancel',
    id: 'cancelReturn',
    says: 'Cancels an open or expired return: its units may go back again, what was paid is given back, what is held is let go',
  }),
  write({
    path: 'close',
    id: 'closeReturn',
    says: 'Closes a return without processing it: what waits is not done any more; its units stay taken',
  }),
  write({
    path: 'items/{item}/approve',
    id: 'approveUnit',
    says: 'Approves a unit under review; after the last one the payouts follow their events',
    body: VerdictRequest,
  }),
  write({
    path: 'items/{item}/reject',
    id: 'rejectUnit',
    says: 'Rejects a unit under review: it is taken out with its value and its exchange, and does not come back',
    body: VerdictRequest,
  }),
  write({
    path: 'receive',
    id: 'receiveUnits',
    says: 'Records what was in the parcel and what is missing; what is still to be paid is at most worth what arrived',
    body: ReceiveRequest,
  }),
  write({ path: 'notes', id: 'noteReturn', says: 'Adds a note that shoppers never see', body: NoteRequest }),
  write({
    path: 'label',
    id: 'reissueLabel',
    says: 'Has a new label made; the one before is void first, and a return has three in its life',
  }),
  write({ method: 'DELETE', path: 'label', id: 'voidLabel', says: 'Voids the label' }),
  write({
    path: 'exchange',
    id: 'settleExchange',
    says: 'Records what became of the exchange order by hand; nothing moves',
    body: ExchangeRequest,
  }),
  write({
    path: 'checkout',
    id: 'markPaid',
    says: 'Tells the order system what came in for the exchange order in all, and books what it says; needed only where nobody else tells it',
    body: CheckoutRequest,
  }),
]

const reads: readonly MerchantCall[] = [
  {
    method: 'GET',
    path: '/returns',
    id: 'listReturns',
    says: 'Returns, newest first, a page at a time',
    query: ReturnPageQuery,
    answers: { status: 200, schema: ReturnPage },
    refuses: [422],
  },
  {
    method: 'GET',
    path: '/returns/export.csv',
    id: 'exportReturns',
    says: 'Returns as a table (RFC 4180), one line each; what a spreadsheet would take for a formula begins with an apostrophe',
    query: ReturnQuery,
    answers: { status: 200, schema: { csv: csvInWords } },
    refuses: [422],
  },
  {
    method: 'GET',
    path: '/returns/{key}',
    id: 'readReturn',
    says: 'A return with its ledger, effects, payments, rules and decisions, notes and timeline',
    answers: { status: 200, schema: ReturnDetail },
    refuses: [404],
  },
  {
    method: 'GET',
    path: '/returns/{key}/explain',
    id: 'explainReturn',
    says: 'Why a return is what it is, as it counted when it was submitted: its rules, and the decisions of policy, allowlist, windows, final sale, stock and payment; and what of its money is not given or not paid yet',
    answers: { status: 200, schema: Closed({ explain: Type.Array(Explanation), money: Type.Array(MoneyExplanation) }) },
    refuses: [404],
  },
]

const customers: readonly MerchantCall[] = [
  {
    method: 'GET',
    path: '/customers/export',
    id: 'exportCustomer',
    says: 'Everything that is kept about one customer, beside what the order system keeps',
    query: CustomerRequest,
    answers: { status: 200, schema: CustomerExport },
    refuses: [422],
  },
  {
    method: 'POST',
    path: '/customers/erase',
    id: 'eraseCustomer',
    says: 'Erases the person from returns that have ended, from drafts and photos; items, amounts and ledger stay',
    body: CustomerRequest,
    answers: { status: 200, schema: CustomerErased },
    refuses: [422],
    repeatable: true,
  },
]

/** The calls on returns and on the people behind them. */
export const callsOfReturns: readonly MerchantCall[] = [...reads, ...writes, ...customers]
