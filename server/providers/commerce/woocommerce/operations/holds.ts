import type { JsonNode } from '../../../reading/json-node.ts'
import type { ProviderAnswer, ProviderOperation, Released, Reserved } from '../../port.ts'
import type { WooCalls } from '../calls.ts'
import { holdOrigin, REFERENCE_KEY } from '../mapping/references.ts'
import { fetchOperationOrder, isOfStatus, type OperationContext, requireDone } from './context.ts'
import { cancelOrder, isEnded, listOwnOrders } from './own-orders.ts'
import { fetchVariants, findShortage, toFreeLines } from './variants.ts'

/** The order that reserves units: on hold, or already the exchange order. */
export async function findHold(calls: WooCalls, reserved: string): Promise<JsonNode | null> {
  const own = await listOwnOrders(calls, holdOrigin(reserved))
  return own.find((order) => !isEnded(order) && !isOfStatus(order, 'checkout-draft')) ?? null
}

/**
 * Takes the units by an order on hold, then looks whether the stock sufficed: WooCommerce accepts such an order without
 * stock. The lookup before spares the merchant the emails about orders that cannot succeed.
 */
export async function createHold(
  context: OperationContext,
  operation: ProviderOperation & { readonly variantIds: readonly string[] },
): Promise<ProviderAnswer<Reserved>> {
  const { calls } = context
  const found = await fetchOperationOrder(context, operation)
  if ('kind' in found) return found
  if ((await findHold(calls, operation.reference)) !== null) return { kind: 'reserved' }
  const before = await fetchVariants(calls, operation.variantIds)
  if ('kind' in before) return before
  const shortage = findShortage(before, ({ stock, quantity }) => stock < quantity)
  if (shortage !== null) return shortage
  requireDone(
    await calls.change('POST', '/orders', {
      created_via: holdOrigin(operation.reference),
      status: 'on-hold',
      line_items: toFreeLines(before),
      meta_data: [{ key: REFERENCE_KEY, value: operation.reference }],
    }),
  )
  const after = await fetchVariants(calls, operation.variantIds)
  const oversold = 'kind' in after ? after : findShortage(after, ({ stock }) => stock < 0)
  if (oversold === null) return { kind: 'reserved' }
  const hold = await findHold(calls, operation.reference)
  if (hold !== null) await cancelOrder(calls, hold)
  return oversold
}

/** An exchange order that replaced the hold keeps its units. */
export async function releaseHold(calls: WooCalls, reserved: string): Promise<Released> {
  const hold = await findHold(calls, reserved)
  if (hold !== null && isOfStatus(hold, 'on-hold')) await cancelOrder(calls, hold)
  return { kind: 'released' }
}

export async function isReleased(calls: WooCalls, reserved: string): Promise<boolean> {
  const hold = await findHold(calls, reserved)
  return hold === null || !isOfStatus(hold, 'on-hold')
}
