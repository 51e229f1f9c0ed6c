import { type Bill, type Currencies, calculateLineAmounts, toMoneySet } from './amounts.ts'
import type { writeLines } from './order-lines.ts'
import { daysBefore, formatDecimal, split } from './values.ts'

export type ReturnedUnits = { daysAgo: number; units: readonly (readonly [line: number, quantity: number])[] }

type Payment = ReturnType<typeof writePayment>

export function writePayment(input: { id: number; gateway: string; money: Currencies; amount: number; at: string }) {
  const card = { credit_card_company: 'Visa', credit_card_number: '•••• •••• •••• 4242', credit_card_bin: '424242' }
  return {
    id: input.id * 10 + 1,
    order_id: input.id,
    parent_id: null as number | null,
    gateway: input.gateway,
    kind: 'sale',
    status: 'success',
    amount: formatDecimal(input.amount, input.money.shop),
    currency: input.money.shop,
    payment_details: input.gateway === 'cash' ? null : card,
    processed_at: input.at,
    created_at: input.at,
    test: false,
  }
}

type RefundInput = {
  bill: Bill
  money: Currencies
  lines: ReturnType<typeof writeLines>
  id: number
  payment: Payment
  now: number
}

const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0)

const shareOfLast = (amount: number, quantity: number, count: number) =>
  sum(split(amount, Array<number>(quantity).fill(1)).slice(quantity - count))

const calculateValue = (bill: Bill, line: number, count: number) => {
  const amounts = calculateLineAmounts(bill)[line]
  if (!amounts) return { subtotal: 0, tax: 0, discount: 0 }
  const { price, quantity, allocations, taxes } = amounts
  return {
    subtotal: shareOfLast(price * quantity - sum(allocations), quantity, count),
    tax: sum(taxes.map((tax) => shareOfLast(tax, quantity, count))),
    discount: shareOfLast(sum(allocations), quantity, count),
  }
}

const writeRefundLine = (ledger: RefundInput, [line, quantity]: readonly [number, number], place: number) => {
  const { subtotal, tax } = calculateValue(ledger.bill, line, quantity)
  const item = ledger.lines[line]
  return {
    id: ledger.id * 100 + 50 + place,
    line_item_id: item?.id,
    quantity,
    restock_type: 'return',
    location_id: 1,
    subtotal: formatDecimal(subtotal, ledger.money.shop),
    subtotal_set: toMoneySet(ledger.money, [subtotal, subtotal]),
    total_tax: formatDecimal(tax, ledger.money.shop),
    total_tax_set: toMoneySet(ledger.money, [tax, tax]),
    line_item: item,
  }
}

/** Only for orders in the shop's currency. */
export function writeRefunds(ledger: RefundInput, back: ReturnedUnits | undefined) {
  const values = (back?.units ?? []).map(([line, count]) => calculateValue(ledger.bill, line, count))
  const total = {
    subtotal: sum(values.map((t) => t.subtotal)),
    tax: sum(values.map((t) => t.tax)),
    discount: sum(values.map((t) => t.discount)),
  }
  if (!back) return { sum: total, list: [] }
  const at = daysBefore(ledger.now, back.daysAgo)
  const amount = total.subtotal + (ledger.bill.taxesIncluded ? 0 : total.tax)
  const { payment, money, id } = ledger
  const transaction = {
    ...payment,
    id: id * 10 + 2,
    parent_id: payment.id,
    kind: 'refund',
    created_at: at,
    processed_at: at,
  }
  const refund = {
    id: id * 10 + 5,
    order_id: id,
    created_at: at,
    processed_at: at,
    note: null,
    restock: true,
    refund_line_items: back.units.map((unit, place) => writeRefundLine(ledger, unit, place)),
    transactions: [{ ...transaction, amount: formatDecimal(amount, money.shop) }],
    order_adjustments: [],
  }
  return { sum: total, list: [refund] }
}
