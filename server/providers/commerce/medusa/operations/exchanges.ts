import type { Instant } from '../../../../../schemas/values/ids.ts'
import { HOUR_MS } from '../../../../../schemas/values/time.ts'
import { at, booleanAt, documentNode, isMissing, type JsonNode, listAt, textAt } from '../../../reading/json-node.ts'
import { findExchangeRefusal, refuseAmount, refuseOrder } from '../../operations/refusals.ts'
import type { ExchangeCreated, ExchangeOperation, OperationRefused, ProviderAnswer } from '../../port.ts'
import { type MedusaCalls, toMarker, toRejection } from './calls.ts'
import { buildExchangeDraft, isExpectedCost, TAX_FIELDS } from './drafts.ts'
import { releaseReservations } from './stock.ts'

/** Fields that the new order copies. */
const OLD_FIELDS = [
  'email,customer_id,region_id,sales_channel_id,currency_code,shipping_address.*',
  'shipping_methods.name,shipping_methods.shipping_option_id',
  TAX_FIELDS,
].join()
const NEW_FIELDS = `display_id,custom_display_id,is_draft_order,total,metadata,*credit_lines,${TAX_FIELDS}`

const CLOCK_TOLERANCE_MS = HOUR_MS
const PAGE_SIZE = 100

const pathOf = (id: string): string => `/admin/orders/${encodeURIComponent(id)}`

const fetchOrder = async (calls: MedusaCalls, id: string, fields: string): Promise<JsonNode | null> => {
  const body = await calls.one(pathOf(id), fields)
  return body === null ? null : at(documentNode(body), 'order')
}

const findByReference = async (calls: MedusaCalls, reference: string, since: Instant): Promise<string | null> => {
  const query = [
    ['created_at[$gte]', new Date(since - CLOCK_TOLERANCE_MS).toISOString()] as const,
    ['order', 'id'] as const,
  ]
  for (const kind of ['draft-orders', 'orders']) {
    const list = { path: `/admin/${kind}`, fields: 'id,metadata', query, limit: PAGE_SIZE }
    for (let offset = 0; ; offset += PAGE_SIZE) {
      const { rows } = await calls.page(kind.replace('-', '_'), { ...list, offset })
      const found = rows.find((row) => textAt(at(row, 'metadata'), 'homeward') === toMarker(reference))
      if (found !== undefined) return textAt(found, 'id')
      if (rows.length < PAGE_SIZE) break
    }
  }
  return null
}

/** Whether the order owes nothing, or has our credit line. */
const isCredited = (order: JsonNode, reference: string): boolean =>
  Number(at(order, 'total').value) <= 0 ||
  listAt(order, 'credit_lines').some((line) => textAt(line, 'reference_id') === toMarker(reference))

const toExchangeCreated = (order: JsonNode, id: string): ExchangeCreated => ({
  kind: 'created',
  id,
  name: textAt(order, 'custom_display_id') ?? `#${textAt(order, 'display_id')}`,
  statusUrl: null,
  checkoutUrl: null,
})

export async function findExchange(
  calls: MedusaCalls,
  { reference, now }: Pick<ExchangeOperation, 'reference' | 'now'>,
): Promise<ExchangeCreated | null> {
  const id = await findByReference(calls, reference, now)
  const order = id === null ? null : await fetchOrder(calls, id, NEW_FIELDS)
  if (id === null || order === null || booleanAt(order, 'is_draft_order') === true) return null
  return isCredited(order, reference) ? toExchangeCreated(order, id) : null
}

const findRefusal = (operation: ExchangeOperation): OperationRefused | null => {
  const wrong = findExchangeRefusal(operation)
  if (wrong !== null || operation.due === 0) return wrong
  const message = 'Medusa has no page for paying amounts due'
  return { kind: 'refused', because: 'unsupported', message }
}

/** By a part of the message. */
const REFUSAL_REASONS = {
  'required inventory': 'out-of-stock',
  'not enough stock': 'out-of-stock',
  variant: 'out-of-stock',
} as const

/**
 * Creates a draft, converts it to an order and credits it in full; each step is looked up first. A draft with other
 * taxes is recreated. The reservation is released just before, as drafts need stock.
 */
export async function createExchange(
  calls: MedusaCalls,
  operation: ExchangeOperation,
): Promise<ProviderAnswer<ExchangeCreated>> {
  const { reference, orderId, currency, reserved } = operation
  const refused = findRefusal(operation)
  if (refused !== null) return refused
  const old = await fetchOrder(calls, orderId, OLD_FIELDS)
  if (old === null) return refuseOrder(operation)
  if (textAt(old, 'currency_code')?.toUpperCase() !== currency) return refuseAmount('The order is in another currency')
  if (reserved !== undefined) await releaseReservations(calls, reserved)
  const first = await ensureDraft(calls, operation, { old, taxed: old })
  if (typeof first !== 'string') return first
  const draft = await fetchOrder(calls, first, NEW_FIELDS)
  if (draft === null || booleanAt(draft, 'is_draft_order') !== true || isExpectedCost(draft, operation))
    return completeExchange(calls, reference, first)
  // The new goods have another tax; the draft shows it.
  const deletion = await calls.change('DELETE', draftPath(first))
  if (deletion.kind === 'not') return toRejection(deletion.why, {}, calls.now)
  const second = await ensureDraft(calls, operation, { old, taxed: draft })
  return typeof second === 'string' ? completeExchange(calls, reference, second) : second
}

const draftPath = (id: string): string => `/admin/draft-orders/${encodeURIComponent(id)}`

const ensureDraft = async (
  calls: MedusaCalls,
  operation: ExchangeOperation,
  orders: Parameters<typeof buildExchangeDraft>[1],
): Promise<string | ReturnType<typeof toRejection>> => {
  const { reference, now } = operation
  const before = await findByReference(calls, reference, now)
  if (before !== null) return before
  const creation = await calls.change('POST', '/admin/draft-orders', buildExchangeDraft(operation, orders))
  if (creation.kind === 'not') return toRejection(creation.why, REFUSAL_REASONS, calls.now)
  return (await findByReference(calls, reference, now)) ?? toRejection('the draft order was not found', {}, calls.now)
}

const completeExchange = async (
  calls: MedusaCalls,
  reference: string,
  id: string,
): Promise<ProviderAnswer<ExchangeCreated>> => {
  const draft = draftPath(id)
  const before = await fetchOrder(calls, id, NEW_FIELDS)
  if (before !== null && booleanAt(before, 'is_draft_order') === true) {
    const change = await calls.change('POST', `${draft}/convert-to-order`, {})
    if (change.kind === 'not') {
      const answer = toRejection(change.why, REFUSAL_REASONS, calls.now)
      if (answer.kind === 'refused') await calls.change('DELETE', draft)
      return answer
    }
  }
  const order = await fetchOrder(calls, id, NEW_FIELDS)
  if (order === null) return toRejection('the order was not found', {}, calls.now)
  if (isCredited(order, reference)) return toExchangeCreated(order, id)
  const change = await calls.change('POST', `${pathOf(id)}/credit-lines`, {
    amount: Number(at(order, 'total').value),
    reference: 'homeward',
    reference_id: toMarker(reference),
  })
  const after = await fetchOrder(calls, id, NEW_FIELDS)
  if (after !== null && isCredited(after, reference)) return toExchangeCreated(after, id)
  return toRejection(change.kind === 'not' ? change.why : 'the credit was not found', {}, calls.now)
}

/** Null for unknown orders and those of others. Nothing is ever due. */
export async function fetchExchangeStatus(calls: MedusaCalls, id: string) {
  const order = await fetchOrder(calls, id, 'canceled_at,metadata')
  if (order === null || textAt(at(order, 'metadata'), 'homeward') === null) return null
  return { state: isMissing(at(order, 'canceled_at')) ? ('paid' as const) : ('called-off' as const), paid: 0 }
}
