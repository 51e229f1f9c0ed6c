import type { Currency, Minor } from '../../../../schemas/values/money.ts'
import { sql } from '../../../database/database.ts'
import type { ExchangeOperation, OperationRefused, ProviderOperation } from '../port.ts'
import type { Tx } from './local-operation-log.ts'

export interface OrderSums {
  readonly name: string
  readonly currency: Currency
  /** Captured, less refunds made elsewhere. */
  readonly taken: Minor
}

export async function findOrderSums(tx: Tx, { shopId, orderId }: ProviderOperation): Promise<OrderSums | null> {
  const [row] = await tx.query<OrderSums>(sql(
    'local_commerce.order_facts',
  )`select document->>'name' as name, document->>'currency' as currency,
        (document->>'taken')::bigint - (document->>'refundTotal')::bigint as taken
      from local_orders where shop_id = ${shopId} and id = ${orderId}`)
  return row ?? null
}

/** Locks the order until the transaction ends. */
export async function lockOrderSums(tx: Tx, operation: ProviderOperation): Promise<OrderSums | null> {
  await tx.query(
    sql(
      'local_commerce.lock_order',
    )`select id from local_orders where shop_id = ${operation.shopId} and id = ${operation.orderId} for update`,
  )
  return findOrderSums(tx, operation)
}

export const refuseOrder = ({ orderId }: ProviderOperation): OperationRefused => ({
  kind: 'refused',
  because: 'order',
  message: `There is no order ${orderId}`,
})

export const refuseAmount = (message: string): OperationRefused => ({ kind: 'refused', because: 'amount', message })

export const refuseUnsupported = (message: string): OperationRefused => ({
  kind: 'refused',
  because: 'unsupported',
  message,
})

/** Amounts may be 0, not negative. Null if the exchange is possible. */
export function findExchangeRefusal({ lines, due }: Pick<ExchangeOperation, 'lines' | 'due'>): OperationRefused | null {
  if (lines.length === 0) return refuseAmount('An exchange order sends at least one thing')
  const wrong = [due, ...lines.map(({ total }) => total)].find((amount) => !Number.isSafeInteger(amount) || amount < 0)
  return wrong === undefined ? null : refuseAmount(`${wrong} is no amount in minor units`)
}

/** Refuses amounts that are not positive whole minor units. */
export const findAmountProblem = ({ amount }: { readonly amount: Minor }): OperationRefused | null =>
  Number.isSafeInteger(amount) && amount > 0 ? null : refuseAmount(`${amount} is no amount above zero in minor units`)
