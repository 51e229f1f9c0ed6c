import { splitTax } from './goods.ts'
import { idOf, type Row, rowsIn, toGmt, type WooReply, type WooState } from './state.ts'

const TAKING = ['on-hold', 'processing', 'completed']

const findVariant = (state: WooState, item: Row): Row | undefined => {
  const [product, variation] = [String(item.product_id ?? 0), String(item.variation_id ?? 0)]
  if (variation !== '0') return (state.variations[product] ?? []).find((row) => idOf(row) === variation)
  return state.products.find((row) => idOf(row) === product)
}

const counterOf = (state: WooState, item: Row): Row | undefined => {
  const variant = findVariant(state, item)
  return variant?.manage_stock === 'parent'
    ? state.products.find((row) => idOf(row) === String(item.product_id))
    : variant?.manage_stock === true
      ? variant
      : undefined
}

/** Raises the stock without a limit, and counts on the line what was taken and what was returned. */
export function restockLines(state: WooState, order: Row, posted: readonly Row[]): void {
  for (const { id, quantity } of posted) {
    const item = rowsIn(order, 'line_items').find((line) => line.id === id)
    const counter = item && counterOf(state, item)
    const reduced = Number(metaValue(item, '_reduced_stock') ?? 0)
    if (item === undefined || counter === undefined || reduced === 0) continue
    counter.stock_quantity = Number(counter.stock_quantity) + Number(quantity)
    const returned = Number(metaValue(item, '_restock_refunded_items') ?? 0)
    const others = rowsIn(item, 'meta_data').filter(
      ({ key }) => key !== '_reduced_stock' && key !== '_restock_refunded_items',
    )
    item.meta_data = [
      ...others,
      { id: 1, key: '_reduced_stock', value: String(reduced - Number(quantity)) },
      { id: 2, key: '_restock_refunded_items', value: String(returned + Number(quantity)) },
    ]
  }
}

const metaValue = (item: Row | undefined, name: string): unknown =>
  item && rowsIn(item, 'meta_data').find(({ key }) => key === name)?.value

const moveStock = (state: WooState, order: Row, direction: 1 | -1): void => {
  for (const item of rowsIn(order, 'line_items')) {
    const counter = counterOf(state, item)
    if (counter) counter.stock_quantity = Number(counter.stock_quantity) + direction * Number(item.quantity)
  }
}

const updateStock = (state: WooState, order: Row): void => {
  const [holds, takes] = [order.stock_taken === true, TAKING.includes(String(order.status))]
  if (takes && !holds) moveStock(state, order, -1)
  if (!takes && holds && ['cancelled', 'pending'].includes(String(order.status))) moveStock(state, order, 1)
  order.stock_taken = takes || (holds && !['cancelled', 'pending'].includes(String(order.status)))
}

/** Line taxes are rounded, those of single rates are not. */
const withTax = (state: WooState, item: Row): Row => {
  const [net, listed] = [Number(item.total), Number(item.subtotal)]
  const tax = (amount: number): number => (amount * state.taxRate) / 100
  return {
    ...item,
    total: net.toFixed(2),
    total_tax: tax(net).toFixed(2),
    subtotal_tax: tax(listed).toFixed(2),
    taxes: state.taxRate === 0 ? [] : [{ id: 1, total: tax(net).toFixed(6), subtotal: tax(listed).toFixed(6) }],
    exact: net + tax(net),
  }
}

/** An unknown product becomes a line without a price. */
const newLine = (state: WooState, posted: Row): Row => {
  const variant = findVariant(state, posted)
  const [net] = splitTax(Number(variant?.price ?? 0), state.taxRate)
  state.nextId += 1
  return withTax(state, {
    id: state.nextId,
    name: variant === undefined ? '' : 'T-Shirt',
    parent_name: null,
    product_id: variant === undefined ? 0 : posted.product_id,
    variation_id: variant === undefined ? 0 : (posted.variation_id ?? 0),
    quantity: posted.quantity ?? 1,
    subtotal: (net * Number(posted.quantity ?? 1)).toFixed(2),
    meta_data: posted.meta_data ?? [],
    sku: '',
    image: { id: 0, src: '' },
    total: posted.total ?? net,
  })
}

const changedLines = (state: WooState, order: Row, posted: readonly Row[]): Row[] => [
  ...rowsIn(order, 'line_items').map((item) => {
    const change = posted.find(({ id }) => id === item.id)
    return change === undefined ? item : withTax(state, { ...item, ...change })
  }),
  ...posted.filter(({ id }) => id === undefined).map((line) => newLine(state, line)),
]

const recalculate = (state: WooState, order: Row): void => {
  const lines = rowsIn(order, 'line_items').reduce((all, { exact }) => all + Number(exact ?? 0), 0)
  order.total = lines.toFixed(2)
  order.tax_lines = state.taxRate === 0 ? [] : [{ id: 4, rate_id: 1, rate_percent: state.taxRate, compound: false }]
}

const COPIED = ['billing', 'shipping', 'customer_id', 'payment_method', 'payment_method_title', 'meta_data']

/** `set_paid` does nothing on a cancelled order. */
const applyStatus = (state: WooState, order: Row, body: Row): void => {
  const wasCancelled = order.status === 'cancelled'
  if (typeof body.status === 'string') order.status = body.status
  if (body.set_paid !== true || wasCancelled) return
  order.date_paid_gmt = toGmt(state.now())
  if (['pending', 'on-hold', 'failed'].includes(String(order.status))) order.status = 'processing'
}

const apply = (state: WooState, order: Row, body: Row): void => {
  for (const key of COPIED) if (body[key] !== undefined) order[key] = body[key]
  if (Array.isArray(body.line_items)) {
    order.line_items = changedLines(state, order, body.line_items as Row[])
    recalculate(state, order)
  }
  applyStatus(state, order, body)
  updateStock(state, order)
  order.date_modified_gmt = toGmt(state.now())
}

export function createOrder(state: WooState, body: Row): WooReply {
  state.nextId += 1
  const id = state.nextId
  const order: Row = {
    id,
    number: String(id),
    status: 'pending',
    currency: state.currency,
    prices_include_tax: true,
    created_via: body.created_via ?? 'rest-api',
    customer_id: 0,
    billing: {},
    shipping: {},
    payment_method: '',
    line_items: [],
    shipping_lines: [],
    fee_lines: [],
    refunds: [],
    meta_data: [],
    payment_url: `https://shop.example/checkout/order-pay/${id}/?pay_for_order=true&key=wc_order_key`,
    date_created_gmt: toGmt(state.now()),
    date_paid_gmt: null,
    date_completed_gmt: null,
  }
  apply(state, order, body)
  const [{ value = '' } = {}] = rowsIn(body, 'meta_data')
  state.created[String(id)] = String(value)
  state.orders.push(order)
  return [201, order]
}

export function changeOrder(state: WooState, order: Row, body: Row): WooReply {
  apply(state, order, body)
  return [200, order]
}
