import type { Minor } from '../../../../schemas/values/money.ts'
import { clause, type Database, sql } from '../../../database/database.ts'
import { refuseAmount } from '../operations/refusals.ts'
import type { CheckoutStatus, Commerce } from '../port.ts'

/** Minor units. */
interface Row {
  readonly due: Minor
  readonly paid: Minor
  readonly cancelled: boolean
}

const columns = clause`due, paid, cancelled_at is not null as cancelled`

const toCheckoutStatus = ([row]: readonly Row[]): CheckoutStatus | null => {
  if (row === undefined) return null
  if (row.cancelled) return { state: 'called-off', paid: 0 }
  return { state: row.paid >= row.due ? 'paid' : 'open', paid: row.paid }
}

/** Each call is one statement, so one of two concurrent calls wins. */
export function localCheckout(
  database: Pick<Database, 'query'>,
): Pick<Commerce, 'findCheckout' | 'cancelExchange' | 'markPaid'> {
  const checkoutOf: Commerce['findCheckout'] = async (shopId, exchangeId) =>
    toCheckoutStatus(
      await database.query<Row>(
        sql('local_commerce.checkout')`select ${columns} from local_exchange_orders
          where shop_id = ${shopId} and id = ${exchangeId}`,
      ),
    )
  return {
    findCheckout: checkoutOf,

    async cancelExchange({ shopId, exchangeId, now }) {
      await database.query(sql(
        'local_commerce.call_off_exchange',
      )`update local_exchange_orders set paid = 0, cancelled_at = ${now}
          where shop_id = ${shopId} and id = ${exchangeId} and cancelled_at is null and paid < due`)
      return checkoutOf(shopId, exchangeId)
    },

    async markPaid({ shopId, exchangeId, paid }) {
      const marked = await database.query<Row>(
        sql('local_commerce.mark_paid')`update local_exchange_orders set paid = greatest(paid, ${paid})
          where shop_id = ${shopId} and id = ${exchangeId} and cancelled_at is null and due >= ${paid} returning ${columns}`,
      )
      const checkout = toCheckoutStatus(marked) ?? (await checkoutOf(shopId, exchangeId))
      if (checkout === null || marked.length === 1) return checkout
      return refuseAmount(
        checkout.state === 'called-off' ? 'The exchange order was cancelled' : `${paid} exceeds the amount due`,
      )
    },
  }
}
