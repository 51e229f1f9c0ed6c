import { idAt, type JsonNode, textAt } from '../../../reading/json-node.ts'
import { PAGE_SIZE, segment, type WooCalls } from '../calls.ts'
import { isOfStatus, requireDone } from './context.ts'

const STATUSES = ['any', 'trash', 'checkout-draft']

/** Orders that the portal created with this `created_via`, oldest first, in every status. */
export async function listOwnOrders(calls: WooCalls, origin: string): Promise<readonly JsonNode[]> {
  const rows: JsonNode[] = []
  for (const status of STATUSES)
    rows.push(
      ...(await calls.page('/orders', [
        ['created_via', origin],
        ['status', status],
        ['per_page', `${PAGE_SIZE}`],
      ])),
    )
  // WooCommerce before 9.9 ignores the filter and lists every order.
  const own = rows.filter((row) => textAt(row, 'created_via') === origin)
  return own.toSorted((one, other) => Number(idAt(one, 'id')) - Number(idAt(other, 'id')))
}

const ENDED = ['cancelled', 'trash'] as const

export const isEnded = (order: JsonNode): boolean => isOfStatus(order, ...ENDED)

export const orderPath = (order: JsonNode): string => `/orders/${segment(idAt(order, 'id') ?? '')}`

/** Cancelled, not deleted: WooCommerce returns the units of cancelled orders only. */
export async function cancelOrder(calls: WooCalls, order: JsonNode): Promise<void> {
  requireDone(await calls.change('PUT', orderPath(order), { status: 'cancelled' }))
}
