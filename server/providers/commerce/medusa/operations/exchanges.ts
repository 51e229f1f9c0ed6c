import type { Instant } from '../../../../../schemas/ids.ts'
import { HOUR_MS } from '../../../../../schemas/time.ts'
import { at, booleanAt, documentNode, isMissing, type JsonNode, listAt, textAt } from '../../../reading/json-node.ts'
import { findExchangeRefusal, refuseAmount, refuseOrder } from '../../local/local-order.ts'
import type { ExchangeCreated, ExchangeOperation, OperationRefused, ProviderAnswer } from '../../port.ts'
import { type MedusaCalls, markOf, turnedAway } from './calls.ts'
import { costsAsTold, exchangeDraft, TAX_FIELDS } from './drafts.ts'
import { freeAside } from './stock.ts'

/** Fields that the new order copies. */
const OLD_FIELDS = [
  'email,customer_id,region_id,sales_channel_id,currency_code,shipping_address.*',
  'shipping_methods.name,shipping_methods.shipping_option_id',
  TAX_FIELDS,
].join()
const NEW_FIELDS = `display_id,custom_display_id,is_draft_order,total,metadata,*credit_lines,${TAX_FIELDS}`

const APART_MS = HOUR_MS
const AT_ONCE = 100

const pathOf = (id: string): string => `/admin/orders/${encodeURIComponent(id)}`

const orderAt = async (calls: MedusaCalls, id: string, fields: string): Promise<JsonNode | null> => {
  const told = await calls.one(pathOf(id), fields)
  return told === null ? null : at(documentNode(told), 'order')
}

const madeUnder = async (calls: MedusaCalls, reference: string, since: Instant): Promise<string | null> => {
  const query = [['created_at[$gte]', new Date(since - APART_MS).toISOString()] as const, ['order', 'id'] as const]
  for (const kind of ['draft-orders', 'orders']) {
    const list = { path: `/admin/${kind}`, fields: 'id,metadata', query, limit: AT_ONCE }
    for (let offset = 0; ; offset += AT_ONCE) {
      const { rows } = await calls.page(kind.replace('-', '_'), { ...list, offset })
      const found = rows.find((row) => textAt(at(row, 'metadata'), 'homeward') === markOf(reference))
      if (found !== undefined) return textAt(found, 'id')
      if (rows.length < AT_ONCE) break
    }
  }
  return null
}

/** Whether the order owes nothing, or has our credit line. */
const isCredited = (order: JsonNode, reference: string): boolean =>
  Number(at(order, 'total').value) <= 0 ||
  listAt(order, 'credit_lines').some((line) => textAt(line, 'reference_id') === markOf(reference))

const createdAs = (order: JsonNode, id: string): ExchangeCreated => ({
  kind: 'created',
  id,
  name: textAt(order, 'custom_display_id') ?? `#${textAt(order, 'display_id')}`,
  statusUrl: null,
  checkoutUrl: null,
})

/** The complete exchange order of a reference. */
export async function exchangeMade(
  calls: MedusaCalls,
  { reference, now }: Pick<ExchangeOperation, 'reference' | 'now'>,
): Promise<ExchangeCreated | null> {
  const id = await madeUnder(calls, reference, now)
  const order = id === null ? null : await orderAt(calls, id, NEW_FIELDS)
  if (id === null || order === null || booleanAt(order, 'is_draft_order') === true) return null
  return isCredited(order, reference) ? createdAs(order, id) : null
}

const refusedAtOnce = (operation: ExchangeOperation): OperationRefused | null => {
  const wrong = findExchangeRefusal(operation)
  if (wrong !== null || operation.due === 0) return wrong
  const message = 'Medusa has no page on which what is due could be paid'
  return { kind: 'refused', because: 'unsupported', message }
}

/** By a part of the message. */
const meant = {
  'required inventory': 'out-of-stock',
  'not enough stock': 'out-of-stock',
  variant: 'out-of-stock',
} as const

/**
 * Creates a draft, converts it to an order and credits it in full; each step is looked up first. A draft with other
 * taxes is recreated. The reservation is released just before, as drafts need stock.
 */
export async function exchangeOnce(
  calls: MedusaCalls,
  operation: ExchangeOperation,
): Promise<ProviderAnswer<ExchangeCreated>> {
  const { reference, orderId, currency, reserved } = operation
  const refused = refusedAtOnce(operation)
  if (refused !== null) return refused
  const old = await orderAt(calls, orderId, OLD_FIELDS)
  if (old === null) return refuseOrder(operation)
  if (textAt(old, 'currency_code')?.toUpperCase() !== currency) return refuseAmount('The order is in another currency')
  if (reserved !== undefined) await freeAside(calls, reserved)
  const first = await drafted(calls, operation, { old, taxed: old })
  if (typeof first !== 'string') return first
  const draft = await orderAt(calls, first, NEW_FIELDS)
  if (draft === null || booleanAt(draft, 'is_draft_order') !== true || costsAsTold(draft, operation))
    return finished(calls, reference, first)
  // The new goods have another tax; the draft shows it.
  const said = await calls.change('DELETE', draftPath(first))
  if (said.kind === 'not') return turnedAway(said.why, {}, calls.now)
  const second = await drafted(calls, operation, { old, taxed: draft })
  return typeof second === 'string' ? finished(calls, reference, second) : second
}

const draftPath = (id: string): string => `/admin/draft-orders/${encodeURIComponent(id)}`

/** Finds or creates the draft; returns its id or the refusal. */
const drafted = async (
  calls: MedusaCalls,
  operation: ExchangeOperation,
  orders: Parameters<typeof exchangeDraft>[1],
): Promise<string | ReturnType<typeof turnedAway>> => {
  const { reference, now } = operation
  const before = await madeUnder(calls, reference, now)
  if (before !== null) return before
  const said = await calls.change('POST', '/admin/draft-orders', exchangeDraft(operation, orders))
  if (said.kind === 'not') return turnedAway(said.why, meant, calls.now)
  return (await madeUnder(calls, reference, now)) ?? turnedAway('the draft is not there', {}, calls.now)
}

const finished = async (
  calls: MedusaCalls,
  reference: string,
  id: string,
): Promise<ProviderAnswer<ExchangeCreated>> => {
  const draft = draftPath(id)
  const before = await orderAt(calls, id, NEW_FIELDS)
  if (before !== null && booleanAt(before, 'is_draft_order') === true) {
    const said = await calls.change('POST', `${draft}/convert-to-order`, {})
    if (said.kind === 'not') {
      const answer = turnedAway(said.why, meant, calls.now)
      if (answer.kind === 'refused') await calls.change('DELETE', draft)
      return answer
    }
  }
  const order = await orderAt(calls, id, NEW_FIELDS)
  if (order === null) return turnedAway('the order is not there', {}, calls.now)
  if (isCredited(order, reference)) return createdAs(order, id)
  const said = await calls.change('POST', `${pathOf(id)}/credit-lines`, {
    ...{ amount: Number(at(order, 'total').value), reference: 'homeward', reference_id: markOf(reference) },
  })
  const after = await orderAt(calls, id, NEW_FIELDS)
  if (after !== null && isCredited(after, reference)) return createdAs(after, id)
  return turnedAway(said.kind === 'not' ? said.why : 'the credit is not there', {}, calls.now)
}

/** Null for unknown orders and those of others. Nothing is ever due. */
export async function exchangeStanding(calls: MedusaCalls, id: string) {
  const order = await orderAt(calls, id, 'canceled_at,metadata')
  if (order === null || textAt(at(order, 'metadata'), 'homeward') === null) return null
  return { state: isMissing(at(order, 'canceled_at')) ? ('paid' as const) : ('called-off' as const), paid: 0 }
}
