import type { LedgerTerm } from '../../schemas/records/ledger.ts'
import { sumOf } from '../../server/domain/money/round.ts'
import { buildOrderAccount } from '../../server/domain/return/order-account.ts'
import { listReturnMoney, type MoneyRecord } from '../../server/domain/return/return-money.ts'
import { remainingOf } from '../../server/domain/value/account.ts'
import type { ReturningItem, ValueInput } from '../../server/domain/value/input.ts'
import { buildJournal } from '../../server/domain/value/journal.ts'
import { calculateReceipt } from '../../server/domain/value/receipt.ts'
import { calculateTotals } from '../../server/domain/value/totals.ts'
import { documentOf } from '../domain/return/documents.ts'
import { type PricedReturn, termsOf } from './item-answers.ts'
import type { Law } from './laws-of-books.ts'
import type { CaseMoney, CasePayment, ReturnCase } from './return-case.ts'

const isMade = ({ status }: CasePayment): boolean => status === 'success'
const counts = ({ status }: CasePayment): boolean => status !== 'failure'
const isCapture = ({ kind }: CasePayment): boolean => kind === 'sale' || kind === 'capture'
const amounts = (payments: readonly CasePayment[]): number => sumOf(payments.map(({ amount }) => amount))

const capturedByStatus = ({ status, outstanding }: CaseMoney, total: number): number => {
  if (status === null || status === 'paid' || status === 'partially_refunded' || status === 'refunded') return total
  return status === 'partially_paid' ? total - outstanding : 0
}

/** F30, recomputed: a payment counts the same in either currency. */
const expectedCaptured = ({ money }: ReturnCase, total: number): number =>
  money.payments.length > 0
    ? amounts(money.payments.filter((one) => isCapture(one) && isMade(one)))
    : capturedByStatus(money, total)

const capturedMatches: Law = ({ returnCase, input }) =>
  input.order.taken === expectedCaptured(returnCase, input.order.total)

/** FIX-04: pending refunds count; unlisted ones are known by status. */
const refundedMatches: Law = ({ returnCase, input }) => {
  const { money } = returnCase
  const unlisted = money.status === 'refunded' && (money.payments.length === 0 || money.refunds.length === 0)
  const listed = amounts(money.refunds.filter(counts))
  return input.order.refundTotal === (unlisted ? Math.max(input.order.taken, listed) : listed)
}

const remainingAmount = ({ order, account }: ValueInput): number => order.taken - order.refundTotal - account.promised

const remainingIsNotNegative: Law = ({ input }) =>
  remainingOf(input.account) >= 0 &&
  (remainingOf(input.account) === remainingAmount(input) || remainingAmount(input) < 0)

type PricedInput = Pick<PricedReturn, 'input' | 'totals' | 'receipt' | 'terms'>

const pricedOf = (input: ValueInput): PricedInput => ({
  input,
  totals: calculateTotals(input),
  receipt: calculateReceipt(input),
  terms: termsOf(buildJournal(input)),
})

/** The order money a return uses: payouts without shop money, plus unpaid goods. */
function sumPayout({ totals, receipt, terms }: PricedInput): number {
  const of = (term: LedgerTerm): number => Math.abs(terms[term])
  const payout = of('refunded') + of('store-credit') - receipt.giftCardBonus
  const covered = of('bonus') - receipt.bonusUsed - receipt.giftCardBonus
  return payout + Math.max(0, totals.owed.total - receipt.bonusUsed - covered - of('paid') - of('open'))
}

const isWithinRemaining: Law = (priced) => sumPayout(priced) <= remainingOf(priced.input.account)

/** F16: the shopper gets the whole rest before any value is not taken. */
const feesCoverTheRest: Law = ({ input, reckoning, totals }) => {
  const { credit, feeCharged } = reckoning
  return totals.computed.notTaken === Math.max(0, credit.net - feeCharged - remainingOf(input.account))
}

const parts = 3

const recordOf = ({ input, totals, receipt }: PricedInput, n: number): MoneyRecord => ({
  id: `return-${n}`,
  createdAt: input.now,
  state: 'open',
  document: { ...documentOf(input), totals, receipt },
})

function splitIntoReturns({ returnCase, input }: PricedReturn): readonly PricedInput[] {
  const partOf = (_: ReturningItem, n: number): number => (returnCase.split >> n) % parts
  const kinds = ['refund', 'gift', returnCase.creditType] as const
  const submitted: PricedInput[] = []
  for (let part = 0; part < parts; part += 1) {
    const items = input.items.filter((item, n) => partOf(item, n) === part)
    if (items.length === 0) continue
    const before = buildOrderAccount(input.order, listReturnMoney(submitted.map(recordOf)))
    const account = { ...before, promised: before.promised + input.account.promised }
    const newItems = part === 0 ? input.newItems : []
    submitted.push(pricedOf({ ...input, items, newItems, account, creditType: kinds[part] ?? null }))
  }
  return submitted
}

/** FIX-07: refunds, store credit and goods of all parts never exceed the captured amount. */
const partsStayWithinCaptured: Law = (priced) =>
  sumOf(splitIntoReturns(priced).map(sumPayout)) <= remainingOf(priced.input.account)

export const lawsOfCaptured: Readonly<Record<string, Law>> = {
  'F30 taken is what the payments, or the status, say': capturedMatches,
  'FIX-04 given back is every refund made or under way': refundedMatches,
  'F16 what is left is never negative': remainingIsNotNegative,
  'F16 a return gives no more than is left': isWithinRemaining,
  'F16 what is left is given, and only the rest is not taken': feesCoverTheRest,
  'FIX-07 several returns give no more than was taken': partsStayWithinCaptured,
}
