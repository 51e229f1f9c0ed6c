import type { JsonNode } from '../../../reading/json-node.ts'
import { refuseAmount, refuseUnsupported } from '../../operations/refusals.ts'
import type { CheckoutStatus, ExchangeOperation, OperationRefused } from '../../port.ts'
import { segment, type WooCalls } from '../calls.ts'
import { isPaid, requireDone } from './context.ts'
import { cancelOrder, isEnded, orderPath } from './own-orders.ts'

const fetchExchange = (calls: WooCalls, id: string): Promise<JsonNode | null> => calls.one(`/orders/${segment(id)}`)

const toStatus = (order: JsonNode | null, { due }: Pick<ExchangeOperation, 'due'>): CheckoutStatus => {
  // A payment counts even if the order was cancelled afterwards.
  if (order !== null && isPaid(order)) return { state: 'paid', paid: due }
  return { state: order === null || isEnded(order) ? 'called-off' : 'open', paid: 0 }
}

export const fetchCheckout = async (
  calls: WooCalls,
  id: string,
  exchange: Pick<ExchangeOperation, 'due'>,
): Promise<CheckoutStatus> => toStatus(await fetchExchange(calls, id), exchange)

/** A payment that arrives during the cancellation wins. */
export async function cancelExchange(
  calls: WooCalls,
  id: string,
  exchange: Pick<ExchangeOperation, 'due'>,
): Promise<CheckoutStatus> {
  const before = await fetchExchange(calls, id)
  const status = toStatus(before, exchange)
  if (before === null || status.state !== 'open') return status
  await cancelOrder(calls, before)
  const after = await fetchExchange(calls, id)
  if (after !== null && isPaid(after))
    requireDone(await calls.change('PUT', orderPath(after), { status: 'processing' }))
  return toStatus(after, exchange)
}

/** WooCommerce knows paid and unpaid orders only. */
export async function markPaid(
  calls: WooCalls,
  { id, paid }: { readonly id: string; readonly paid: number },
  exchange: Pick<ExchangeOperation, 'due'>,
): Promise<CheckoutStatus | OperationRefused> {
  const order = await fetchExchange(calls, id)
  const status = toStatus(order, exchange)
  if (paid > exchange.due) return refuseAmount(`${paid} exceeds the amount due`)
  if (order === null || status.state !== 'open' || paid === 0)
    return status.state === 'called-off' ? refuseAmount('The exchange order was cancelled') : status
  if (paid < exchange.due) return refuseUnsupported('WooCommerce records full payments only')
  requireDone(await calls.change('PUT', orderPath(order), { set_paid: true }))
  return toStatus(await fetchExchange(calls, id), exchange)
}
