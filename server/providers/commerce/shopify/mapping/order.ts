import type { Order } from '../../../../../schemas/entities/order.ts'
import { readOrder } from '../../shopify-rest/order.ts'
import type { ReadEntity, ShopFacts } from '../../shopify-rest/shop.ts'
import { asExported, exportedWeight, plainId, type ToldWeight } from './exported.ts'
import { isMarked } from './own-returns.ts'

/** All that a connection lists, its pages together. */
export interface ListOf<Node> {
  readonly nodes: readonly Node[]
}

/** Something of one line of the order. */
interface OfLine {
  readonly line_item: { readonly id: string }
}

/** Units of a line in a parcel or a refund. */
export interface ToldUnits extends OfLine {
  readonly quantity: number | null
}

/** A line of an order; the fields that exports have just so are not named here. */
export interface ToldLine {
  readonly id: string
  readonly current_quantity: number
  readonly weight: ToldWeight | null
  readonly product: { readonly id: string; readonly product_type: string; readonly tags: readonly string[] } | null
  readonly variant: { readonly id: string } | null
  readonly properties: readonly { readonly name: string; readonly value: string | null }[]
  readonly group: { readonly id: string; readonly title: string } | null
  readonly duties: readonly { readonly price: object; readonly tax_lines: readonly unknown[] }[]
}

/** A parcel that was sent. */
export interface ToldParcel {
  readonly id: string
  readonly line_items: ListOf<ToldUnits>
}

/** A payment of a refund; what else it says goes through as an export has it. */
interface ToldPayment {
  readonly id: string
}

/** A refund, with the units that it is for. */
export interface ToldRefund {
  readonly id: string
  /** The return by which it was made, where the store keeps one. */
  readonly of_return?: { readonly id: string } | null
  readonly note: string | null
  readonly transactions: ListOf<ToldPayment>
  readonly refund_line_items: ListOf<ToldUnits>
}

/** Units of a line in a return that the store keeps. */
interface ToldReturnLine {
  readonly unprocessed?: number
  readonly processed?: number
  readonly note?: string
  readonly parcel_line?: OfLine
}

/** A return. A line that Shopify could not tie to a parcel says nothing of units. */
export interface ToldReturn {
  readonly id: string
  readonly stands: string
  readonly lines: ListOf<ToldReturnLine>
}

/** An order with all that belongs to it, as Shopify answers it. */
export interface ToldOrder {
  readonly order: {
    readonly customer: {
      readonly default_email: { readonly emailAddress: string } | null
      readonly default_phone: { readonly phoneNumber: string } | null
    } | null
    readonly transactions: readonly ToldPayment[]
  }
  readonly lines: readonly ToldLine[]
  readonly parcels: readonly ToldParcel[]
  readonly refunds: readonly ToldRefund[]
  /** Those that are requested, open or closed, whoever opened them. */
  readonly returns: readonly ToldReturn[]
  /** The ids of lines that are tips. */
  readonly tips: readonly string[]
}

/** How many units, by the ids of lines. */
type Counts = ReadonlyMap<string, number>

/** The same lines put together. */
const added = (units: readonly (readonly [lineId: string, quantity: number])[]): Counts => {
  const counts = new Map<string, number>()
  for (const [id, quantity] of units) counts.set(id, (counts.get(id) ?? 0) + quantity)
  return counts
}

const unitsIn = ({ lines }: ToldReturn, of: 'unprocessed' | 'processed') =>
  lines.nodes.flatMap((line) =>
    line.parcel_line === undefined ? [] : [[line.parcel_line.line_item.id, line[of] ?? 0] as const],
  )

/** A return that the portal has the store keep: its units are claimed by ours, and are not gone once more. */
const isOwn = ({ lines }: ToldReturn): boolean => lines.nodes.some(({ note }) => note !== undefined && isMarked(note))

/** The units of each line that are promised to a return of others which is not done. */
const heldUnits = (returns: readonly ToldReturn[]): Counts =>
  added(returns.filter((one) => one.stands !== 'CLOSED' && !isOwn(one)).flatMap((one) => unitsIn(one, 'unprocessed')))

/** A refund that a return of the portal asked for, by itself or by a return that the store keeps. */
const isOfReturn = ({ note, of_return }: ToldRefund, own: readonly ToldReturn[]): boolean =>
  /^hw:\S+:refund:\d+$/.test(note?.trim() ?? '') || own.some(({ id }) => id === of_return?.id)

/** The units of each line that went back by returns of the portal: what the store keeps a return of is in that. */
const ownUnits = ({ refunds, returns }: Pick<ToldOrder, 'refunds' | 'returns'>): Counts => {
  const own = returns.filter(isOwn)
  const alone = refunds.filter((one) => isOfReturn(one, own) && !one.of_return)
  return added([
    ...alone
      .flatMap((one) => one.refund_line_items.nodes)
      .map(({ line_item, quantity }) => [line_item.id, quantity ?? 0] as const),
    ...own.flatMap((one) => unitsIn(one, 'processed')),
  ])
}

/** The bundle that a line was sold in, in the words of a bundle app; where such an app was at work, by its own. */
const bundleProperties = ({ group, properties }: ToldLine) =>
  group === null || properties.some(({ name }) => name === '_bundle_id')
    ? []
    : [
        { name: '_bundle_id', value: plainId(group.id) },
        { name: '_bundle_title', value: group.title },
      ]

/** Units of a line that others took, or that returns of the portal brought back. */
interface Elsewhere {
  readonly held: Counts
  readonly own: Counts
}

const lineOf = (line: ToldLine, { held, own }: Elsewhere, tips: readonly string[]) => ({
  ...asExported(line),
  product_id: line.product && plainId(line.product.id),
  product_type: line.product?.product_type,
  tags: line.product?.tags,
  variant_id: line.variant && plainId(line.variant.id),
  ...exportedWeight(line.weight),
  // Units of a return that is open elsewhere are as good as gone: two portals may not promise the same one.
  current_quantity: Math.max(0, line.current_quantity + (own.get(line.id) ?? 0) - (held.get(line.id) ?? 0)),
  properties: [...line.properties, ...bundleProperties(line)],
  duties: line.duties.map(({ price, tax_lines }) => ({ ...price, tax_lines })),
  ...(tips.includes(line.id) && { tip_payment_gateway: null }),
})

const customerOf = ({ customer }: ToldOrder['order']) =>
  customer && {
    ...asExported(customer),
    email: customer.default_email?.emailAddress,
    phone: customer.default_phone?.phoneNumber,
  }

const unitsOf = ({ nodes }: ListOf<ToldUnits>, idKey: 'id' | 'line_item_id') =>
  nodes.map(({ quantity, line_item }) => ({ quantity, [idKey]: plainId(line_item.id) }))

/** A refund by which a return was paid out as credit, which counts with that return, and not as money that went back. */
const isCredit = ({ note }: ToldRefund): boolean => /^hw:\S+:gift-card:\d+$/.test(note?.trim() ?? '')

/** An order and its refunds without what was paid out as credit. */
const withoutCredit = ({ order, refunds }: Pick<ToldOrder, 'order' | 'refunds'>) => {
  const credit = new Set(refunds.filter(isCredit).flatMap(({ transactions }) => transactions.nodes.map(({ id }) => id)))
  return {
    order: { ...order, transactions: order.transactions.filter(({ id }) => !credit.has(id)) },
    refunds: refunds.map((refund) =>
      isCredit(refund) ? { ...refund, transactions: { ...refund.transactions, nodes: [] } } : refund,
    ),
  }
}

/**
 * An order of GraphQL as ours, or the first thing that stands against it: what an export of the same order is read as, so that a
 * shop that changes from one to the other has the same units at the same prices.
 */
export function mapOrder(told: ToldOrder, shop: ShopFacts): ReadEntity<Order> {
  const { lines, parcels, returns, tips } = told
  const { order, refunds } = withoutCredit(told)
  const elsewhere = { held: heldUnits(returns), own: ownUnits({ refunds, returns }) }
  const recorded = returns.filter(isOwn)
  return readOrder(
    {
      ...asExported(order),
      customer: customerOf(order),
      line_items: lines.map((line) => lineOf(line, elsewhere, tips)),
      fulfillments: parcels.map((parcel) => ({
        ...asExported(parcel),
        line_items: unitsOf(parcel.line_items, 'id'),
      })),
      refunds: refunds.map((refund) => ({
        ...asExported(refund),
        refund_line_items: isOfReturn(refund, recorded) ? [] : unitsOf(refund.refund_line_items, 'line_item_id'),
      })),
    },
    shop,
  )
}
