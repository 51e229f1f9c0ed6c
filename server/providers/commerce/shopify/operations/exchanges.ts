import { createHash } from 'node:crypto'
import type { Address } from '../../../../../schemas/entities/address.ts'
import { fault } from '../../../../faults.ts'
import { findExchangeRefusal, refuseUnsupported } from '../../local/local-order.ts'
import type { ExchangeCreated, ExchangeOperation, OperationRefused, ProviderAnswer } from '../../port.ts'
import type { ShopFacts } from '../../shopify-rest/shop.ts'
import { toPlainId } from '../mapping/exported.ts'
import { toRefusal, type StoreCalls } from './change.ts'
import { SEARCH_LAG_MS } from './gift-cards.ts'
import { type OperationOrder, operationOrder, storeId } from './operation-order.ts'
import { decimalAmount, inShown, toldMinor } from './sums.ts'

/** Time of the last request. */
export interface ExchangeAsked {
  readonly at: number
}

interface Needs extends StoreCalls {
  readonly operation: ExchangeOperation
  readonly allocate: ShopFacts['allocate']
  readonly now: () => number
  /** Makes references unique in the store. */
  readonly define: () => Promise<void>
  /** Reserved units belong to this order. */
  readonly isSetAside: boolean
  readonly before: ExchangeAsked | null
  readonly goOn: (asked: ExchangeAsked) => Promise<void>
}

interface ToldOrder {
  readonly id: string
  readonly name: string
}

interface ToldDraft extends ToldOrder {
  readonly invoiceUrl: string | null
  readonly tags: readonly string[]
}

/** Id prefix of unpaid exchange orders, which are drafts. */
export const draftPrefix = 'draft-'

const metafield = { namespace: '$app', key: 'homeward_exchange', type: 'id' }

/**
 * Defines the metafield of exchange references; the store enforces unique values.
 * @throws Fault RET_ERR_COMMERCE_REFUSED if the store refuses.
 */
export async function defineExchanges({ change }: Pick<StoreCalls, 'change'>): Promise<void> {
  const definition = { ...metafield, name: 'Homeward exchange', ownerType: 'ORDER' }
  const capabilities = { uniqueValues: { enabled: true } }
  const answer = await change('exchange-id-definition', { definition: { ...definition, capabilities } })
  if (answer.kind !== 'refused' || answer.codes.includes('TAKEN')) return
  throw fault('RET_ERR_COMMERCE_REFUSED', new Error(`The field of exchanges cannot be made: ${answer.message}`))
}

/** Tags are short, so this is a digest. */
const tagOf = (reference: string): string =>
  `homeward-${createHash('sha256').update(reference).digest('hex').slice(0, 16)}`

/** Shopify has first and last names. */
const addressOf = (address: Address | null) => {
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

const orderInput = ({ operation }: Needs, order: OperationOrder) => {
  const { lines, currency, reference, address } = operation
  const money = (amount: number) => {
    const sum = { amount: decimalAmount(amount, currency), currencyCode: currency }
    return { shopMoney: sum, presentmentMoney: sum }
  }
  const worth = lines.reduce((sum, { total }) => sum + total, 0)
  const paid = { kind: 'SALE', status: 'SUCCESS', gateway: 'exchange-credit', amountSet: money(worth) }
  return {
    ...{ currency, presentmentCurrency: currency, sourceIdentifier: reference, tags: ['homeward', 'exchange'] },
    ...(order.customer === null ? { email: order.email } : { customer: { toAssociate: { id: order.customer.id } } }),
    metafields: [{ ...metafield, value: reference }],
    lineItems: lines.map(({ variantId, total }) => ({
      ...{ variantId: storeId('ProductVariant', variantId), quantity: 1, requiresShipping: true },
      priceSet: money(total),
    })),
    transactions: worth > 0 ? [paid] : [],
    shippingAddress: addressOf(address),
  }
}

/** A draft order for the amount due: the return's value is a discount, extra fees are a line. */
const draftInput = ({ operation, allocate }: Needs, order: OperationOrder) => {
  const { lines, due, reference, address } = operation
  const rate = { of: toldMinor(order.total.shopMoney), shown: toldMinor(order.total.presentmentMoney) }
  const shown = rate.of === 0 ? order.currency : order.shown
  const seen = (amount: number): number => (shown === order.currency ? amount : inShown(amount, rate, allocate))
  const money = (amount: number) => ({ amount: decimalAmount(amount, shown), currencyCode: shown })
  const prices = lines.map(({ total }) => seen(total))
  const over = seen(due) - prices.reduce((sum, price) => sum + price, 0)
  const paid = { title: 'Return', value: Number(decimalAmount(Math.max(0, -over), shown)), valueType: 'FIXED_AMOUNT' }
  const fee = { title: 'Return', quantity: 1, requiresShipping: false, originalUnitPriceWithCurrency: money(over) }
  return {
    ...{ presentmentCurrencyCode: shown, tags: [tagOf(reference)], note: `hw:${reference}`, taxExempt: true },
    ...(order.customer === null
      ? { email: order.email }
      : { purchasingEntity: { customerId: order.customer.id }, useCustomerDefaultAddress: false }),
    lineItems: [
      ...lines.map(({ variantId }, at) => ({
        ...{ variantId: storeId('ProductVariant', variantId), quantity: 1 },
        priceOverride: money(prices[at] ?? 0),
      })),
      ...(over > 0 ? [fee] : []),
    ],
    ...(over < 0 && { appliedDiscount: { ...paid, amountWithCurrency: money(-over) } }),
    shippingAddress: addressOf(address),
  }
}

const statusPage = async ({ read }: Pick<StoreCalls, 'read'>, id: string): Promise<string | null> => {
  type Told = { readonly order: { readonly url: string } | null }
  const told = await read<Told>('order-status-page', { id }).catch(() => null)
  return told?.order?.url ?? null
}

type Calls = Pick<StoreCalls, 'read'>

const created = async (calls: Calls, { id, name }: ToldOrder): Promise<ExchangeCreated> => ({
  ...{ kind: 'created', id: toPlainId(id), name },
  ...{ statusUrl: await statusPage(calls, id), checkoutUrl: null },
})

const drafted = ({ id, name, invoiceUrl }: ToldDraft): ExchangeCreated => ({
  ...{ kind: 'created', id: `${draftPrefix}${toPlainId(id)}`, name },
  ...{ statusUrl: null, checkoutUrl: invoiceUrl },
})

/** Null if there is none, or search does not list it yet. */
export async function exchangeUnder(
  calls: Calls,
  { reference, due }: Pick<ExchangeOperation, 'reference' | 'due'>,
): Promise<ExchangeCreated | null> {
  if (due === 0) {
    const { order } = await calls.read<{ readonly order: ToldOrder | null }>('exchange-order-find', {
      value: reference,
    })
    return order && created(calls, order)
  }
  type Told = { readonly drafts: { readonly nodes: readonly ToldDraft[] } }
  const { drafts } = await calls.read<Told>('drafts-tagged', { query: `tag:'${tagOf(reference)}'` })
  const draft = drafts.nodes.find(({ tags }) => tags.includes(tagOf(reference)))
  return draft === undefined ? null : drafted(draft)
}

/** Creates a fully paid order, or finds the one of this reference. */
const makeOrder = async (needs: Needs, order: OperationOrder): Promise<ProviderAnswer<ExchangeCreated>> => {
  await needs.define()
  const inventoryBehaviour = needs.isSetAside ? 'DECREMENT_IGNORING_POLICY' : 'DECREMENT_OBEYING_POLICY'
  const options = { inventoryBehaviour, sendReceipt: false, sendFulfillmentReceipt: false }
  const variables = { order: orderInput(needs, order), options }
  const answer = await needs.change<{ readonly order: ToldOrder }>('exchange-order-create', variables)
  if (answer.kind === 'made') return created(needs, answer.fields.order)
  // The reference may be taken; Shopify has no code for it.
  const made = await exchangeUnder(needs, needs.operation)
  if (made !== null) return made
  const [codes, message] = answer.kind === 'refused' ? [answer.codes, answer.message] : [[], answer.kind]
  return codes.includes('INVENTORY_CLAIM_FAILED')
    ? { kind: 'refused', because: 'out-of-stock', message }
    : refuseUnsupported(message)
}

const makeDraft = async (needs: Needs, order: OperationOrder): Promise<ExchangeCreated | OperationRefused> => {
  const answer = await needs.change<{ readonly draft: ToldDraft }>('draft-create', { input: draftInput(needs, order) })
  if (answer.kind === 'made') return drafted(answer.fields.draft)
  return toRefusal(answer)
}

/** Creates the exchange once. A retry looks it up and waits for search to catch up. */
export async function makeExchange(needs: Needs): Promise<ProviderAnswer<ExchangeCreated>> {
  const { operation, before, goOn, now } = needs
  if (before !== null) {
    const made = await exchangeUnder(needs, operation)
    if (made !== null) return made
    const lookAt = before.at + SEARCH_LAG_MS
    if (now() < lookAt) return { kind: 'pending', lookAt }
  }
  const order = await operationOrder(needs.read, operation)
  if ('kind' in order) return order
  const refused = findExchangeRefusal(operation)
  if (refused !== null) return refused
  await goOn({ at: now() })
  return operation.due === 0 ? makeOrder(needs, order) : makeDraft(needs, order)
}
