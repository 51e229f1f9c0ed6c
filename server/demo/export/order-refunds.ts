import { type Bill, both, type Currencies, lineAmounts } from './amounts.ts'
import type { writeLines } from './order-lines.ts'
import { ago, decimal, split } from './wire.ts'

export type SentBack = { daysAgo: number; units: readonly (readonly [line: number, quantity: number])[] }

type Payment = ReturnType<typeof demoPayment>

export function demoPayment(paid: { id: number; gateway: string; money: Currencies; amount: number; at: string }) {
  const card = { credit_card_company: 'Visa', credit_card_number: '•••• •••• •••• 4242', credit_card_bin: '424242' }
  return {
    id: paid.id * 10 + 1,
    order_id: paid.id,
    parent_id: null as number | null,
    gateway: paid.gateway,
    kind: 'sale',
    status: 'success',
    amount: decimal(paid.amount, paid.money.shop),
    currency: paid.money.shop,
    payment_details: paid.gateway === 'cash' ? null : card,
    processed_at: paid.at,
    created_at: paid.at,
    test: false,
  }
}

type Ledger = {
  bill: Bill
  money: Currencies
  lines: ReturnType<typeof writeLines>
  id: number
  payment: Payment
  now: number
}

const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0)

const lastOf = (amount: number, quantity: number, count: number) =>
  sum(split(amount, Array<number>(quantity).fill(1)).slice(quantity - count))

const worth = (bill: Bill, line: number, count: number) => {
  const amounts = lineAmounts(bill)[line]
  if (!amounts) return { subtotal: 0, tax: 0, discount: 0 }
  const { price, quantity, allocations, taxes } = amounts
  return {
    subtotal: lastOf(price * quantity - sum(allocations), quantity, count),
    tax: sum(taxes.map((tax) => lastOf(tax, quantity, count))),
    discount: lastOf(sum(allocations), quantity, count),
  }
}

const refundLine = (ledger: Ledger, [line, quantity]: readonly [number, number], place: number) => {
  const { subtotal, tax } = worth(ledger.bill, line, quantity)
  const item = ledger.lines[line]
  return {
    id: ledger.id * 100 + 50 + place,
    line_item_id: item?.id,
    quantity,
    restock_type: 'return',
    location_id: 1,
    subtotal: decimal(subtotal, ledger.money.shop),
    subtotal_set: both(ledger.money, [subtotal, subtotal]),
    total_tax: decimal(tax, ledger.money.shop),
    total_tax_set: both(ledger.money, [tax, tax]),
    line_item: item,
  }
}

/** The refund of returned units, and the sums to subtract from the order. Only for orders in the shop's currency. */
export function refundsOf(ledger: Ledger, back: SentBack | undefined) {
  const taken = (back?.units ?? []).map(([line, count]) => worth(ledger.bill, line, count))
  const total = {
    subtotal: sum(taken.map((t) => t.subtotal)),
    tax: sum(taken.map((t) => t.tax)),
    discount: sum(taken.map((t) => t.discount)),
  }
  if (!back) return { sum: total, list: [] }
  const at = ago(ledger.now, back.daysAgo)
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
    refund_line_items: back.units.map((unit, place) => refundLine(ledger, unit, place)),
    transactions: [{ ...transaction, amount: decimal(amount, money.shop) }],
    order_adjustments: [],
  }
  return { sum: total, list: [refund] }
}
