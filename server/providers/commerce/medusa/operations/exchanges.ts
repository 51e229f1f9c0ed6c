import type { Address } from '../../../../../schemas/entities/address.ts'
import type { Instant } from '../../../../../schemas/ids.ts'
import { HOUR_MS } from '../../../../../schemas/time.ts'
import { exchangeRefused, refusedAmount, refusedOrder } from '../../local/local-order.ts'
import type { ExchangeCreated, ExchangeOperation, OperationRefused, ProviderAnswer } from '../../port.ts'
import { at, documentSpot, isMissing, listAt, type Spot, switchAt, textAt } from '../../shopify-rest/spot.ts'
import { majorOf } from '../mapping/decimal.ts'
import { type MedusaCalls, markOf, turnedAway } from './calls.ts'
import { freeAside } from './stock.ts'

/** What of the order that is exchanged the new one takes over. */
const OLD_FIELDS = [
  'email,customer_id,region_id,sales_channel_id,currency_code,shipping_address.*',
  'shipping_methods.name,shipping_methods.shipping_option_id',
].join()
const NEW_FIELDS = 'display_id,custom_display_id,is_draft_order,total,metadata,*credit_lines'

/** Their clock and ours may be so far apart. */
const APART_MS = HOUR_MS
const AT_ONCE = 100

/** Where an order is asked for. */
const pathOf = (id: string): string => `/admin/orders/${encodeURIComponent(id)}`

/** The order with this id; null where there is none. */
const orderAt = async (calls: MedusaCalls, id: string, fields: string): Promise<Spot | null> => {
  const told = await calls.one(pathOf(id), fields)
  return told === null ? null : at(documentSpot(told), 'order')
}

/** The draft or order that bears this reference, among those that its customer was made since; null where there is none. */
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

/** Whether what the new order costs was credited on it already: it owes nothing, or one of its credits bears the reference. */
const isCredited = (order: Spot, reference: string): boolean =>
  Number(at(order, 'total').value) <= 0 ||
  listAt(order, 'credit_lines').some((line) => textAt(line, 'reference_id') === markOf(reference))

/** What is told of an exchange order that stands. */
const createdAs = (order: Spot, id: string): ExchangeCreated => ({
  kind: 'created',
  id,
  name: textAt(order, 'custom_display_id') ?? `#${textAt(order, 'display_id')}`,
  statusUrl: null,
  checkoutUrl: null,
})

/** An address in the words of Medusa, which parts names in two and writes states behind their country. */
const addressOf = ({ name, company, address1, address2, city, state, zip, country, phone }: Address) => {
  const [, first = '', last = name] = /^(.*) (\S+)$/.exec(name) ?? []
  const code = country.toLowerCase()
  return {
    ...{ first_name: first, last_name: last, company, address_1: address1, address_2: address2, city, phone },
    ...{ province: state && `${code}-${state.toLowerCase()}`, postal_code: zip, country_code: code },
  }
}

/** The address that an order has, as it would be given anew. */
const oldAddress = (address: Spot) =>
  Object.fromEntries(
    [
      'first_name',
      'last_name',
      'company',
      'address_1',
      'address_2',
      'city',
      'province',
      'postal_code',
      'country_code',
      'phone',
    ].flatMap((key) => {
      const text = textAt(address, key)
      return text === null ? [] : [[key, text] as const]
    }),
  )

/** A draft of what is sent, to whom the old order went and on its way; its metadata bears the reference. */
const draftOf = ({ lines, currency, reference, address }: ExchangeOperation, old: Spot) => {
  const where = address === null ? oldAddress(at(old, 'shipping_address')) : addressOf(address)
  const [method] = listAt(old, 'shipping_methods')
  const option = method === undefined ? null : textAt(method, 'shipping_option_id')
  return {
    ...{ region_id: textAt(old, 'region_id'), sales_channel_id: textAt(old, 'sales_channel_id') },
    ...{ customer_id: textAt(old, 'customer_id'), email: textAt(old, 'email') },
    ...{ currency_code: currency.toLowerCase(), shipping_address: where, no_notification_order: true },
    items: lines.map(({ variantId, total }) => ({
      ...{ variant_id: variantId, quantity: 1, unit_price: majorOf(total, currency) },
    })),
    ...(option !== null && {
      shipping_methods: [{ name: textAt(method ?? old, 'name') ?? 'Exchange', shipping_option_id: option, amount: 0 }],
    }),
    metadata: { homeward: markOf(reference) },
  }
}

/** The exchange order that was made under a reference, and is whole; null when there is none. */
export async function exchangeMade(
  calls: MedusaCalls,
  { reference, now }: Pick<ExchangeOperation, 'reference' | 'now'>,
): Promise<ExchangeCreated | null> {
  const id = await madeUnder(calls, reference, now)
  const order = id === null ? null : await orderAt(calls, id, NEW_FIELDS)
  if (id === null || order === null || switchAt(order, 'is_draft_order') === true) return null
  return isCredited(order, reference) ? createdAs(order, id) : null
}

/** Why an exchange is refused before anything is asked; null where it may be tried. */
const refusedAtOnce = (operation: ExchangeOperation): OperationRefused | null => {
  const wrong = exchangeRefused(operation)
  if (wrong !== null || operation.due === 0) return wrong
  const message = 'Medusa has no page on which what is due could be paid'
  return { kind: 'refused', because: 'unsupported', message }
}

/** What a refusal means, by a word that its message has. */
const meant = {
  'required inventory': 'out-of-stock',
  'not enough stock': 'out-of-stock',
  variant: 'out-of-stock',
} as const

/**
 * Makes the order of what is sent instead, asked for since `now`, of which the return has paid all: a draft, which becomes an order, on which what it costs is
 * credited. Each step is looked for before it is taken. A draft takes its units from what is there, so that those which were set aside
 * are freed just before.
 */
export async function exchangeOnce(
  calls: MedusaCalls,
  operation: ExchangeOperation,
): Promise<ProviderAnswer<ExchangeCreated>> {
  const { reference, orderId, currency, reserved } = operation
  const refused = refusedAtOnce(operation)
  if (refused !== null) return refused
  const old = await orderAt(calls, orderId, OLD_FIELDS)
  if (old === null) return refusedOrder(operation)
  if (textAt(old, 'currency_code')?.toUpperCase() !== currency) return refusedAmount('The order is in another currency')
  const before = await madeUnder(calls, reference, operation.now)
  if (reserved !== undefined) await freeAside(calls, reserved)
  if (before === null) {
    const said = await calls.change('POST', '/admin/draft-orders', draftOf(operation, old))
    if (said.kind === 'not') return turnedAway(said.why, meant, calls.now)
  }
  const id = before ?? (await madeUnder(calls, reference, operation.now))
  return id === null ? turnedAway('the draft is not there', {}, calls.now) : finished(calls, reference, id)
}

/** Has a draft become an order, and what it costs credited, where that was not done yet. */
const finished = async (
  calls: MedusaCalls,
  reference: string,
  id: string,
): Promise<ProviderAnswer<ExchangeCreated>> => {
  const draft = `/admin/draft-orders/${encodeURIComponent(id)}`
  const before = await orderAt(calls, id, NEW_FIELDS)
  if (before !== null && switchAt(before, 'is_draft_order') === true) {
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

/** Where an exchange order stands: nothing was ever due of it. Null where there is no such order, or none of ours. */
export async function exchangeStanding(calls: MedusaCalls, id: string) {
  const order = await orderAt(calls, id, 'canceled_at,metadata')
  if (order === null || textAt(at(order, 'metadata'), 'homeward') === null) return null
  return { state: isMissing(at(order, 'canceled_at')) ? ('paid' as const) : ('called-off' as const), paid: 0 }
}
