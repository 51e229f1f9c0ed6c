import type { Currency, Minor } from '../../../../schemas/money.ts'
import { sql } from '../../../database/database.ts'
import type { ExchangeOperation, OperationRefused, ProviderOperation } from '../port.ts'
import type { Tx } from './local-operation-log.ts'

/** Of an order, what operations ask about. */
export interface OrderSums {
  readonly name: string
  readonly currency: Currency
  /** What it took less what was refunded elsewhere. */
  readonly taken: Minor
}

/** The order of an operation; null when there is none. */
export async function orderOf(tx: Tx, { shopId, orderId }: ProviderOperation): Promise<OrderSums | null> {
  const [row] = await tx.query<OrderSums>(sql(
    'local_commerce.order_facts',
  )`select document->>'name' as name, document->>'currency' as currency,
        (document->>'taken')::bigint - (document->>'refundTotal')::bigint as taken
      from local_orders where shop_id = ${shopId} and id = ${orderId}`)
  return row ?? null
}

/** The same, locked until the transaction ends: other operations for the order wait. */
export async function lockedOrderOf(tx: Tx, operation: ProviderOperation): Promise<OrderSums | null> {
  await tx.query(
    sql(
      'local_commerce.lock_order',
    )`select id from local_orders where shop_id = ${operation.shopId} and id = ${operation.orderId} for update`,
  )
  return orderOf(tx, operation)
}

/** The refusal of an operation whose order is not in the database. */
export const refusedOrder = ({ orderId }: ProviderOperation): OperationRefused => ({
  kind: 'refused',
  because: 'order',
  message: `There is no order ${orderId}`,
})

/** The refusal of an operation whose amount cannot be, in this sentence. */
export const refusedAmount = (message: string): OperationRefused => ({ kind: 'refused', because: 'amount', message })

/** The refusal of what an order system does not do, in this sentence. */
export const refusedUnsupported = (message: string): OperationRefused => ({
  kind: 'refused',
  because: 'unsupported',
  message,
})

/** Why nothing can be sent for these amounts; null when it can: a line may cost nothing and nothing may be due, less is a mistake. */
export function exchangeRefused({ lines, due }: Pick<ExchangeOperation, 'lines' | 'due'>): OperationRefused | null {
  if (lines.length === 0) return refusedAmount('An exchange order sends at least one thing')
  const wrong = [due, ...lines.map(({ total }) => total)].find((amount) => !Number.isSafeInteger(amount) || amount < 0)
  return wrong === undefined ? null : refusedAmount(`${wrong} is no amount in minor units`)
}

/** The refusal of an amount that is none in minor units, or that gives nothing. */
export const impossibleAmount = ({ amount }: { readonly amount: Minor }): OperationRefused | null =>
  Number.isSafeInteger(amount) && amount > 0 ? null : refusedAmount(`${amount} is no amount above zero in minor units`)
