import { createHash } from 'node:crypto'
import type { Address } from '../../../../../schemas/entities/address.ts'
import { fault } from '../../../../faults.ts'
import { findExchangeRefusal, refuseUnsupported } from '../../operations/refusals.ts'
import type { ExchangeCreated, ExchangeOperation, OperationRefused, ProviderAnswer } from '../../port.ts'
import type { ShopFacts } from '../../shopify-rest/shop-facts.ts'
import { toPlainId } from '../mapping/export-format.ts'
import { type StoreCalls, toRefusal } from './change.ts'
import { SEARCH_LAG_MS } from './gift-cards.ts'
import { toDecimalAmount, toMinor, toPresentment } from './money.ts'
import { fetchOperationOrder, type OperationOrder, toGid } from './operation-order.ts'

/** Time of the last request. */
export interface ExchangeProgress {
  readonly at: number
}

interface Needs extends StoreCalls {
  readonly operation: ExchangeOperation
  readonly allocate: ShopFacts['allocate']
  readonly now: () => number
  /** Makes references unique in the store. */
  readonly ensureDefinition: () => Promise<void>
  /** Reserved units belong to this order. */
  readonly isReserved: boolean
  readonly before: ExchangeProgress | null
  readonly saveProgress: (progress: ExchangeProgress) => Promise<void>
}

interface OrderNode {
  readonly id: string
  readonly name: string
}

interface DraftNode extends OrderNode {
  readonly invoiceUrl: string | null
  readonly tags: readonly string[]
}

export const DRAFT_PREFIX = 'draft-'

const METAFIELD = { namespace: '$app', key: 'homeward_exchange', type: 'id' }

/**
 * Defines the metafield of exchange references; the store enforces unique values.
 * @throws Fault RET_ERR_COMMERCE_REFUSED if the store refuses.
 */
export async function defineExchangeField({ change }: Pick<StoreCalls, 'change'>): Promise<void> {
  const definition = { ...METAFIELD, name: 'Homeward exchange', ownerType: 'ORDER' }
  const capabilities = { uniqueValues: { enabled: true } }
  const answer = await change('exchange-id-definition', { definition: { ...definition, capabilities } })
  if (answer.kind !== 'refused' || answer.codes.includes('TAKEN')) return
  throw fault('RET_ERR_COMMERCE_REFUSED', new Error(`Failed to create the metafield of exchanges: ${answer.message}`))
}

const toTag = (reference: string): string =>
  `homeward-${createHash('sha256').update(reference).digest('hex').slice(0, 16)}`

/** Shopify has first and last names. */
const toAddressInput = (address: Address | null) => {
  if (address === null) return undefined
  const { name, company, address1, address2, city, state, zip, country, phone } = address
  const [, firstName = '', lastName = name] = /^(.*) (\S+)$/.exec(name) ?? []
  return {
    firstName,
    lastName,
    company,
    address1,
    address2,
    city,
    provinceCode: state,
    zip,
    countryCode: country,
    phone,
  }
}

const buildOrderInput = ({ operation }: Needs, order: OperationOrder) => {
  const { lines, currency, reference, address } = operation
  const money = (amount: number) => {
    const sum = { amount: toDecimalAmount(amount, currency), currencyCode: currency }
    return { shopMoney: sum, presentmentMoney: sum }
  }
  const worth = lines.reduce((sum, { total }) => sum + total, 0)
  const paid = { kind: 'SALE', status: 'SUCCESS', gateway: 'exchange-credit', amountSet: money(worth) }
  return {
    currency,
    presentmentCurrency: currency,
    sourceIdentifier: reference,
    tags: ['homeward', 'exchange'],
    ...(order.customer === null ? { email: order.email } : { customer: { toAssociate: { id: order.customer.id } } }),
    metafields: [{ ...METAFIELD, value: reference }],
    lineItems: lines.map(({ variantId, total }) => ({
      variantId: toGid('ProductVariant', variantId),
      quantity: 1,
      requiresShipping: true,
      priceSet: money(total),
    })),
    transactions: worth > 0 ? [paid] : [],
    shippingAddress: toAddressInput(address),
  }
}

/** A draft order for the amount due: the return's value is a discount, extra fees are a line. */
const buildDraftInput = ({ operation, allocate }: Needs, order: OperationOrder) => {
  const { lines, due, reference, address } = operation
  const rate = { of: toMinor(order.total.shopMoney), shown: toMinor(order.total.presentmentMoney) }
  const currency = rate.of === 0 ? order.currency : order.shown
  const convert = (amount: number): number =>
    currency === order.currency ? amount : toPresentment(amount, rate, allocate)
  const money = (amount: number) => ({ amount: toDecimalAmount(amount, currency), currencyCode: currency })
  const prices = lines.map(({ total }) => convert(total))
  const surplus = convert(due) - prices.reduce((sum, price) => sum + price, 0)
  const paid = {
    title: 'Return',
    value: Number(toDecimalAmount(Math.max(0, -surplus), currency)),
    valueType: 'FIXED_AMOUNT',
  }
  const fee = { title: 'Return', quantity: 1, requiresShipping: false, originalUnitPriceWithCurrency: money(surplus) }
  return {
    presentmentCurrencyCode: currency,
    tags: [toTag(reference)],
    note: `hw:${reference}`,
    taxExempt: true,
    ...(order.customer === null
      ? { email: order.email }
      : { purchasingEntity: { customerId: order.customer.id }, useCustomerDefaultAddress: false }),
    lineItems: [
      ...lines.map(({ variantId }, at) => ({
        variantId: toGid('ProductVariant', variantId),
        quantity: 1,
        priceOverride: money(prices[at] ?? 0),
      })),
      ...(surplus > 0 ? [fee] : []),
    ],
    ...(surplus < 0 && { appliedDiscount: { ...paid, amountWithCurrency: money(-surplus) } }),
    shippingAddress: toAddressInput(address),
  }
}

const fetchStatusUrl = async ({ read }: Pick<StoreCalls, 'read'>, id: string): Promise<string | null> => {
  type StatusPageResponse = { readonly order: { readonly url: string } | null }
  const response = await read<StatusPageResponse>('order-status-page', { id }).catch(() => null)
  return response?.order?.url ?? null
}

type Calls = Pick<StoreCalls, 'read'>

const toCreatedOrder = async (calls: Calls, { id, name }: OrderNode): Promise<ExchangeCreated> => ({
  kind: 'created',
  id: toPlainId(id),
  name,
  statusUrl: await fetchStatusUrl(calls, id),
  checkoutUrl: null,
})

const toCreatedDraft = ({ id, name, invoiceUrl }: DraftNode): ExchangeCreated => ({
  kind: 'created',
  id: `${DRAFT_PREFIX}${toPlainId(id)}`,
  name,
  statusUrl: null,
  checkoutUrl: invoiceUrl,
})

/** Null if there is none, or search does not list it yet. */
export async function findExchange(
  calls: Calls,
  { reference, due }: Pick<ExchangeOperation, 'reference' | 'due'>,
): Promise<ExchangeCreated | null> {
  if (due === 0) {
    const { order } = await calls.read<{ readonly order: OrderNode | null }>('exchange-order-find', {
      value: reference,
    })
    return order && toCreatedOrder(calls, order)
  }
  type DraftsResponse = { readonly drafts: { readonly nodes: readonly DraftNode[] } }
  const { drafts } = await calls.read<DraftsResponse>('drafts-tagged', { query: `tag:'${toTag(reference)}'` })
  const draft = drafts.nodes.find(({ tags }) => tags.includes(toTag(reference)))
  return draft === undefined ? null : toCreatedDraft(draft)
}

/** Creates a fully paid order, or finds the one of this reference. */
const createOrder = async (needs: Needs, order: OperationOrder): Promise<ProviderAnswer<ExchangeCreated>> => {
  await needs.ensureDefinition()
  const inventoryBehaviour = needs.isReserved ? 'DECREMENT_IGNORING_POLICY' : 'DECREMENT_OBEYING_POLICY'
  const options = { inventoryBehaviour, sendReceipt: false, sendFulfillmentReceipt: false }
  const variables = { order: buildOrderInput(needs, order), options }
  const answer = await needs.change<{ readonly order: OrderNode }>('exchange-order-create', variables)
  if (answer.kind === 'made') return toCreatedOrder(needs, answer.fields.order)
  // The reference may be taken; Shopify has no code for it.
  const existing = await findExchange(needs, needs.operation)
  if (existing !== null) return existing
  const [codes, message] = answer.kind === 'refused' ? [answer.codes, answer.message] : [[], answer.kind]
  return codes.includes('INVENTORY_CLAIM_FAILED')
    ? { kind: 'refused', because: 'out-of-stock', message }
    : refuseUnsupported(message)
}

const createDraft = async (needs: Needs, order: OperationOrder): Promise<ExchangeCreated | OperationRefused> => {
  const answer = await needs.change<{ readonly draft: DraftNode }>('draft-create', {
    input: buildDraftInput(needs, order),
  })
  if (answer.kind === 'made') return toCreatedDraft(answer.fields.draft)
  return toRefusal(answer)
}

/** A retry looks the exchange up and waits for search to catch up. */
export async function createExchange(needs: Needs): Promise<ProviderAnswer<ExchangeCreated>> {
  const { operation, before, saveProgress, now } = needs
  if (before !== null) {
    const existing = await findExchange(needs, operation)
    if (existing !== null) return existing
    const lookAt = before.at + SEARCH_LAG_MS
    if (now() < lookAt) return { kind: 'pending', lookAt }
  }
  const order = await fetchOperationOrder(needs.read, operation)
  if ('kind' in order) return order
  const refused = findExchangeRefusal(operation)
  if (refused !== null) return refused
  await saveProgress({ at: now() })
  return operation.due === 0 ? createOrder(needs, order) : createDraft(needs, order)
}
