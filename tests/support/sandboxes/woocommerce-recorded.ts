import { recordedRow, recordedRows } from '../woocommerce/recorded.ts'
import { findDifferences, shapeOf } from './recorded.ts'
import type { Sample } from './sample.ts'

const ORDERS = ['order-customerPaid', 'order-guestHold', 'order-partly', 'exchange-order-create', 'hold-create']
const ORDERS_ALSO = ['hold-to-exchange', 'order-cancelled', 'order-after-refund', 'exchange-order-due']
const PRODUCTS = ['product-variable', 'product-simple', 'product-book', 'product-download']
const REFUSALS = ['no-key', 'read-key-writes', 'order-gone', 'product-gone', 'coupon-create-again']
const REFUSALS_ALSO = ['refund-gateway-cannot', 'refund-gateway-declined', 'setting-woocommerce_calc_taxes']

const entities: Readonly<Record<string, readonly unknown[]>> = {
  order: [...ORDERS, ...ORDERS_ALSO].map(recordedRow),
  refund: [...recordedRows('refunds-of-order'), ...['refund-create-line', 'refund-whole-amount'].map(recordedRow)],
  note: [recordedRow('order-note-create')],
  product: PRODUCTS.map(recordedRow),
  variation: recordedRows('variations'),
  categorie: recordedRows('categories'),
  coupon: [recordedRow('coupon-create'), ...recordedRows('coupon-find')],
  webhook: [recordedRow('webhook-create'), recordedRow('webhook-enable'), ...recordedRows('webhooks-list')],
  gateway: recordedRows('payment-gateways'),
  setting: [recordedRow('setting-woocommerce_currency')],
}

const refusals = [...REFUSALS, ...REFUSALS_ALSO].map(recordedRow)

const shapeFor = (type: string | null) => {
  if (type === null) return shapeOf(refusals)
  const rows = entities[type]
  return shapeOf(rows ?? [entities[type.replace(/s$/, '')] ?? []])
}

/** Fields of the sandbox that no recording has, by row. */
export function wooCommerceFaults(samples: readonly Sample[]): ReadonlyMap<string, readonly string[]> {
  const faults = new Map<string, readonly string[]>()
  for (const { row, type, body } of samples)
    if (type !== '') faults.set(row, [...(faults.get(row) ?? []), ...findDifferences(shapeFor(type), body)])
  return faults
}
