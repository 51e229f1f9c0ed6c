import type { Currency, Minor } from '../../../../schemas/values/money.ts'
import { sql } from '../../../database/database.ts'
import type { ProviderOperation } from '../port.ts'
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
