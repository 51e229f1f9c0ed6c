import { countAt, idAt, type JsonNode, listAt } from '../../../reading/json-node.ts'
import { countUnits } from '../../operations/count-units.ts'
import type { ProviderAnswer, Restocked, RestockOperation } from '../../port.ts'
import { segment, toWooId } from '../calls.ts'
import { metaOf } from '../mapping/nodes.ts'
import { markOf, REFERENCE_KEY } from '../mapping/references.ts'
import { fetchRefunds } from '../reader.ts'
import { fetchOperationOrder, type OperationContext, requireDone, waitForLostAnswer } from './context.ts'
import { variantIdOf } from './variants.ts'

const countOf = (item: JsonNode, key: string): number => Number(metaOf(item, key) ?? 0) || 0

/** Units that the order took from stock and that no refund gave back. WooCommerce itself has no limit. */
const restockable = (item: JsonNode): number =>
  Math.min(countOf(item, '_reduced_stock'), (countAt(item, 'quantity') ?? 0) - countOf(item, '_restock_refunded_items'))

const listRestocked = (order: JsonNode, { variantIds }: RestockOperation) => {
  const wanted = new Map(countUnits(variantIds))
  return listAt(order, 'line_items').flatMap((item) => {
    const variantId = variantIdOf(item)
    const quantity = Math.max(0, Math.min(restockable(item), wanted.get(variantId) ?? 0))
    wanted.set(variantId, (wanted.get(variantId) ?? 0) - quantity)
    return quantity === 0 ? [] : [{ id: toWooId(idAt(item, 'id') ?? ''), quantity, refund_total: 0 }]
  })
}

export async function findRestock(
  { calls, facts }: Pick<OperationContext, 'calls' | 'facts'>,
  { orderId, reference }: Pick<RestockOperation, 'orderId' | 'reference'>,
): Promise<Restocked | null> {
  const refunds = await fetchRefunds(calls, orderId, facts.currency)
  return refunds.some(({ reason }) => reason?.includes(markOf(reference))) ? { kind: 'restocked' } : null
}

/** Restocks by a refund of 0, which WooCommerce adds to the stock in one statement. Units without a count need none. */
export async function restockByRefund(
  context: OperationContext,
  operation: RestockOperation,
): Promise<ProviderAnswer<Restocked>> {
  const { calls } = context
  const found = await fetchOperationOrder(context, operation)
  if ('kind' in found) return found
  const done = await findRestock(context, operation)
  if (done !== null) return done
  const lines = listRestocked(found.order, operation)
  if (lines.length === 0) return { kind: 'restocked' }
  const lost = waitForLostAnswer(
    context,
    'WooCommerce did not answer, and restocked nothing. Restock the units by hand',
  )
  if (lost !== null) return lost
  await context.saveAttempt()
  requireDone(
    await calls.change('POST', `/orders/${segment(operation.orderId)}/refunds`, {
      amount: '0',
      reason: `Restocked ${markOf(operation.reference)}`,
      api_refund: false,
      api_restock: true,
      meta_data: [{ key: REFERENCE_KEY, value: operation.reference }],
      line_items: lines,
    }),
  )
  return { kind: 'restocked' }
}
