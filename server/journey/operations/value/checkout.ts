import type { CheckoutRequest } from '../../../../schemas/merchant/returns.ts'
import type { StaffLimit } from '../../../domain/access/staff-limit.ts'
import type { World } from '../../../world.ts'
import { rowKeyOf } from '../../follow-ups/settlement.ts'
import { conflict, DONE, findLimitRefusal, type OperationResult } from '../perform.ts'
import { collectCheckout, findExchangeId } from './collect.ts'

type Needs = Parameters<typeof collectCheckout>[0] & Pick<World, 'now'>

/**
 * Reports a payment of the exchange order to the order system, and books what the order system then confirms, never the
 * caller's amount alone. Idempotent.
 */
export async function markCheckoutPaid(
  needs: Needs,
  { shopId, name, limit }: { readonly shopId: string; readonly name: string; readonly limit?: StaffLimit },
  { paid }: CheckoutRequest,
): Promise<OperationResult> {
  const { store, commerce } = needs
  const now = needs.now()
  const record = await store.returnsList.findByName(shopId, name)
  if (record === null) return { kind: 'unknown', what: 'return' }
  if (record.document.payment?.by !== 'checkout') return conflict('no-checkout')
  const limitRefusal = findLimitRefusal(limit, paid, record.document.totals.currency)
  if (limitRefusal !== null) return limitRefusal
  const exchangeId = findExchangeId(await store.outbox.followUps(rowKeyOf(record)))
  const reply = exchangeId === null ? null : await commerce.markPaid({ shopId, exchangeId, paid, now })
  if (reply === null) return conflict('no-exchange-order')
  if ('kind' in reply) return conflict('order-system', reply.message)
  await collectCheckout(needs, { shopId, returnId: record.id }, now)
  return DONE
}
