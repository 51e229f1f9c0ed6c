import { refusedAmount, refusedOrder, refusedUnsupported } from '../../local/local-order.ts'
import type { OperationRefused, ProviderOperation } from '../../port.ts'
import type { ReadFields } from '../field-reader.ts'
import type { ToldSums } from './sums.ts'

/** What operations must know of the order that they are for. */
export interface OperationOrder {
  readonly id: string
  readonly email: string | null
  readonly test: boolean
  readonly currency: string
  /** The currency in which the shopper paid. */
  readonly shown: string
  readonly customer: { readonly id: string } | null
  readonly total: ToldSums
  readonly givesCards: boolean
}

/** The order, and what the plan of the store allows. */
interface Told {
  readonly shop: { readonly features: { readonly giftCards: boolean } }
  readonly order: Omit<OperationOrder, 'givesCards'> | null
}

/** Whether an operation is for somebody else than who bought: a gift goes back for whoever was given it. */
export const isForOther = (
  { email }: { readonly email: string | null },
  order: Pick<OperationOrder, 'email'>,
): boolean => email !== null && email.toLowerCase() !== order.email?.toLowerCase()

/** The id that Shopify gives to what exports and we know by its number. */
export const storeId = (kind: 'Order' | 'LineItem' | 'ProductVariant' | 'DraftOrder', id: string): string =>
  `gid://shopify/${kind}/${id}`

/** The order of an operation in that currency, or why nothing can be done for it; nobody pays for an order that was a test. */
export async function operationOrder(
  read: ReadFields,
  operation: ProviderOperation & { readonly currency?: string },
): Promise<OperationOrder | OperationRefused> {
  const { order, shop } = await read<Told>('operation-order', { id: storeId('Order', operation.orderId) })
  if (order === null) return refusedOrder(operation)
  if (operation.currency !== undefined && operation.currency !== order.currency)
    return refusedAmount(`The order is in ${order.currency}, not ${operation.currency}`)
  if (order.test) return refusedUnsupported('The order is a test of the store: nothing was paid for it')
  return { ...order, givesCards: shop.features.giftCards }
}
