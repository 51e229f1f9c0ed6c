import { refuseAmount, refuseOrder, refuseUnsupported } from '../../operations/refusals.ts'
import type { OperationRefused, ProviderOperation } from '../../port.ts'
import type { ReadFields } from '../field-reader.ts'
import type { MoneyBag } from './money.ts'

export interface OperationOrder {
  readonly id: string
  readonly email: string | null
  readonly test: boolean
  readonly currency: string
  /** Presentment currency. */
  readonly shown: string
  readonly customer: { readonly id: string } | null
  readonly total: MoneyBag
  readonly givesCards: boolean
}

interface OperationOrderResponse {
  readonly shop: { readonly features: { readonly giftCards: boolean } }
  readonly order: Omit<OperationOrder, 'givesCards'> | null
}

/** Whether a gift recipient, not the buyer, returns. */
export const isForRecipient = (
  { email }: { readonly email: string | null },
  order: Pick<OperationOrder, 'email'>,
): boolean => email !== null && email.toLowerCase() !== order.email?.toLowerCase()

export const toGid = (kind: 'Order' | 'LineItem' | 'ProductVariant' | 'DraftOrder', id: string): string =>
  `gid://shopify/${kind}/${id}`

/** Refuses missing orders, other currencies and test orders. */
export async function fetchOperationOrder(
  read: ReadFields,
  operation: ProviderOperation & { readonly currency?: string },
): Promise<OperationOrder | OperationRefused> {
  const { order, shop } = await read<OperationOrderResponse>('operation-order', {
    id: toGid('Order', operation.orderId),
  })
  if (order === null) return refuseOrder(operation)
  if (operation.currency !== undefined && operation.currency !== order.currency)
    return refuseAmount(`The order is in ${order.currency}, not ${operation.currency}`)
  if (order.test) return refuseUnsupported('The order is a test order, which was not paid')
  return { ...order, givesCards: shop.features.giftCards }
}
