import type { Order } from '../../../../../schemas/entities/order.ts'
import { readOrder } from '../../shopify-rest/order.ts'
import type { ReadEntity, ShopFacts } from '../../shopify-rest/shop-facts.ts'
import { toExport, toExportWeight, toPlainId, type WeightNode } from './export-format.ts'
import { isMarked } from './own-returns.ts'

export interface ListOf<Node> {
  readonly nodes: readonly Node[]
}

interface LineItemRef {
  readonly line_item: { readonly id: string }
}

export interface UnitsNode extends LineItemRef {
  readonly quantity: number | null
}

/** Fields equal to exports are omitted here. */
export interface LineNode {
  readonly id: string
  readonly current_quantity: number
  readonly weight: WeightNode | null
  readonly product: { readonly id: string; readonly product_type: string; readonly tags: readonly string[] } | null
  readonly variant: { readonly id: string } | null
  readonly properties: readonly { readonly name: string; readonly value: string | null }[]
  readonly group: { readonly id: string; readonly title: string } | null
  readonly duties: readonly { readonly price: object; readonly tax_lines: readonly unknown[] }[]
}

export interface ParcelNode {
  readonly id: string
  readonly line_items: ListOf<UnitsNode>
}

/** Other fields pass through. */
interface PaymentNode {
  readonly id: string
  readonly parent?: { readonly id: string } | null
}

export interface RefundNode {
  readonly id: string
  readonly of_return?: { readonly id: string } | null
  readonly note: string | null
  readonly transactions: ListOf<PaymentNode>
  readonly refund_line_items: ListOf<UnitsNode>
}

interface ReturnLineNode {
  readonly unprocessed?: number
  readonly processed?: number
  readonly note?: string
  readonly parcel_line?: LineItemRef
}

/** Lines without a parcel have no units. */
export interface ReturnNode {
  readonly id: string
  readonly stands: string
  readonly lines: ListOf<ReturnLineNode>
}

export interface OrderNode {
  readonly order: {
    readonly customer: {
      readonly default_email: { readonly emailAddress: string } | null
      readonly default_phone: { readonly phoneNumber: string } | null
    } | null
    readonly purchased_by: { readonly __typename: string } | null
    readonly transactions: readonly PaymentNode[]
  }
  readonly lines: readonly LineNode[]
  readonly parcels: readonly ParcelNode[]
  readonly refunds: readonly RefundNode[]
  /** Requested, open and closed returns of all systems. */
  readonly returns: readonly ReturnNode[]
  readonly tips: readonly string[]
}

type Counts = ReadonlyMap<string, number>

const sumByLine = (units: readonly (readonly [lineId: string, quantity: number])[]): Counts => {
  const counts = new Map<string, number>()
  for (const [id, quantity] of units) counts.set(id, (counts.get(id) ?? 0) + quantity)
  return counts
}

const listUnits = ({ lines }: ReturnNode, of: 'unprocessed' | 'processed') =>
  lines.nodes.flatMap((line) =>
    line.parcel_line === undefined ? [] : [[line.parcel_line.line_item.id, line[of] ?? 0] as const],
  )

/** A native return that the portal recorded; the portal already claims its units. */
const isOwn = ({ lines }: ReturnNode): boolean => lines.nodes.some(({ note }) => note !== undefined && isMarked(note))

const countPromisedUnits = (returns: readonly ReturnNode[]): Counts =>
  sumByLine(
    returns.filter((one) => one.stands !== 'CLOSED' && !isOwn(one)).flatMap((one) => listUnits(one, 'unprocessed')),
  )

const isOfReturn = ({ note, of_return }: RefundNode, own: readonly ReturnNode[]): boolean =>
  /^hw:\S+:refund:\d+$/.test(note?.trim() ?? '') || own.some(({ id }) => id === of_return?.id)

/** Units that the portal's returns brought back, each counted once. */
const countOwnUnits = ({ refunds, returns }: Pick<OrderNode, 'refunds' | 'returns'>): Counts => {
  const own = returns.filter(isOwn)
  const alone = refunds.filter((one) => isOfReturn(one, own) && !one.of_return)
  return sumByLine([
    ...alone
      .flatMap((one) => one.refund_line_items.nodes)
      .map(({ line_item, quantity }) => [line_item.id, quantity ?? 0] as const),
    ...own.flatMap((one) => listUnits(one, 'processed')),
  ])
}

const bundleProperties = ({ group, properties }: LineNode) =>
  group === null || properties.some(({ name }) => name === '_bundle_id')
    ? []
    : [
        { name: '_bundle_id', value: toPlainId(group.id) },
        { name: '_bundle_title', value: group.title },
      ]

interface ReturnedUnits {
  readonly promised: Counts
  readonly own: Counts
}

const lineOf = (line: LineNode, { promised, own }: ReturnedUnits, tips: readonly string[]) => ({
  ...toExport(line),
  product_id: line.product && toPlainId(line.product.id),
  product_type: line.product?.product_type,
  tags: line.product?.tags,
  variant_id: line.variant && toPlainId(line.variant.id),
  ...toExportWeight(line.weight),
  // Other systems promise these units, so they cannot be returned here.
  current_quantity: Math.max(0, line.current_quantity + (own.get(line.id) ?? 0) - (promised.get(line.id) ?? 0)),
  properties: [...line.properties, ...bundleProperties(line)],
  duties: line.duties.map(({ price, tax_lines }) => ({ ...price, tax_lines })),
  ...(tips.includes(line.id) && { tip_payment_gateway: null }),
})

const customerOf = ({ customer }: OrderNode['order']) =>
  customer && {
    ...toExport(customer),
    email: customer.default_email?.emailAddress,
    phone: customer.default_phone?.phoneNumber,
  }

const unitsOf = ({ nodes }: ListOf<UnitsNode>, idKey: 'id' | 'line_item_id') =>
  nodes.map(({ quantity, line_item }) => ({ quantity, [idKey]: toPlainId(line_item.id) }))

/** A refund that paid store credit; it counts with its return, not as refunded money. */
const isCredit = ({ note }: RefundNode): boolean => /^hw:\S+:gift-card:\d+$/.test(note?.trim() ?? '')

const withoutCredit = ({ order, refunds }: Pick<OrderNode, 'order' | 'refunds'>) => {
  const credit = new Set(refunds.filter(isCredit).flatMap(({ transactions }) => transactions.nodes.map(({ id }) => id)))
  return {
    order: { ...order, transactions: order.transactions.filter(({ id }) => !credit.has(id)) },
    refunds: refunds.map((refund) =>
      isCredit(refund) ? { ...refund, transactions: { ...refund.transactions, nodes: [] } } : refund,
    ),
  }
}

const toExportPayment = ({ parent, ...payment }: PaymentNode) => ({
  ...toExport(payment),
  ...(parent && { parent_id: toPlainId(parent.id) }),
})

/**
 * Maps like an export of the order, so a shop can switch without changing units or prices. Returns the first problem
 * otherwise.
 */
export function mapOrder(node: OrderNode, shop: ShopFacts): ReadEntity<Order> {
  const { lines, parcels, returns, tips } = node
  const { order, refunds } = withoutCredit(node)
  const returned = { promised: countPromisedUnits(returns), own: countOwnUnits({ refunds, returns }) }
  const recorded = returns.filter(isOwn)
  return readOrder(
    {
      ...toExport(order),
      customer: customerOf(order),
      ...(order.purchased_by?.__typename === 'PurchasingCompany' && { company: {} }),
      transactions: order.transactions.map(toExportPayment),
      line_items: lines.map((line) => lineOf(line, returned, tips)),
      fulfillments: parcels.map((parcel) => ({
        ...toExport(parcel),
        line_items: unitsOf(parcel.line_items, 'id'),
      })),
      refunds: refunds.map((refund) => ({
        ...toExport(refund),
        refund_line_items: isOfReturn(refund, recorded) ? [] : unitsOf(refund.refund_line_items, 'line_item_id'),
      })),
    },
    shop,
  )
}
