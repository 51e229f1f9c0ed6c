import type { Instant } from '../../../../../schemas/values/ids.ts'
import { MINUTE_MS } from '../../../../../schemas/values/time.ts'
import { fault } from '../../../../faults.ts'
import { at, type JsonNode, textAt } from '../../../reading/json-node.ts'
import { refuseAmount, refuseOrder } from '../../operations/refusals.ts'
import type { OperationRefused, ProviderAnswer, ProviderOperation } from '../../port.ts'
import type { ShopFacts } from '../../shopify-rest/shop-facts.ts'
import { segment, type WooCalls } from '../calls.ts'
import type { WooResponse } from '../client.ts'

export interface Attempts {
  readonly count: number
  readonly lastAt: Instant
}

export interface OperationContext {
  readonly calls: WooCalls
  readonly facts: ShopFacts
  readonly attempts: Attempts | null
  readonly saveAttempt: () => Promise<void>
}

export const refuse = (because: OperationRefused['because'], message: string): OperationRefused => ({
  kind: 'refused',
  because,
  message,
})

/** WooCommerce stores a refund within this time, so afterwards a missing one was never made. */
const LOST_ANSWER_MS = 2 * MINUTE_MS

const MAX_ATTEMPTS = 2

export function waitForLostAnswer(
  { attempts, calls }: OperationContext,
  message: string,
): Extract<ProviderAnswer, { kind: 'pending' | 'refused' }> | null {
  if (attempts === null) return null
  const safeAt = attempts.lastAt + LOST_ANSWER_MS
  if (calls.now() < safeAt) return { kind: 'pending', lookAt: safeAt }
  return attempts.count < MAX_ATTEMPTS ? null : refuse('order', message)
}

/** The order of an operation, or the refusal of an unknown order or another currency. */
export async function fetchOperationOrder(
  { calls, facts }: Pick<OperationContext, 'calls' | 'facts'>,
  operation: ProviderOperation & { readonly currency?: string },
): Promise<{ readonly order: JsonNode } | OperationRefused> {
  const order = await calls.one(`/orders/${segment(operation.orderId)}`)
  if (order === null || textAt(order, 'status') === 'trash') return refuseOrder(operation)
  const currency = textAt(order, 'currency')?.toUpperCase()
  if (currency !== facts.currency || (operation.currency ?? currency) !== currency)
    return refuseAmount(`The order is in ${currency}, not in ${operation.currency ?? facts.currency}`)
  return { order }
}

/** @throws Fault RET_ERR_COMMERCE for a change that WooCommerce refused. */
export function requireDone(answer: WooResponse): unknown {
  if (answer.kind === 'done') return answer.body
  throw fault('RET_ERR_COMMERCE', new Error(`WooCommerce refused a change: ${answer.code} ${answer.message}`))
}

export const isOfStatus = (order: JsonNode, ...statuses: readonly string[]): boolean =>
  statuses.includes(textAt(order, 'status') ?? '')

export const isPaid = (order: JsonNode): boolean => typeof at(order, 'date_paid_gmt').value === 'string'
