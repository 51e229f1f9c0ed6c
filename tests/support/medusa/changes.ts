import { setTimeout as pause } from 'node:timers/promises'
import { type Row, rowsIn } from './rows.ts'
import { type MedusaReply, type MedusaState, notFound, refuse } from './state.ts'

const sum = (amounts: readonly unknown[]): number => amounts.reduce<number>((all, one) => all + Number(one), 0)

/** Unknown fields are refused: Medusa's bodies are strict. */
const strict = (body: Row, known: readonly string[]): MedusaReply | null => {
  const unknown = Object.keys(body).filter((key) => !known.includes(key))
  return unknown.length === 0 ? null : refuse(`Invalid request: Unrecognized fields: '${unknown.join(', ')}'`)
}

const short = refuse('Some variant does not have the required inventory', 'not_allowed')

/** How long an order change stays open, in ms; concurrent changes are refused. */
const OPEN_MS = 5

export function changes(state: MedusaState) {
  const changing = new Set<unknown>()
  let createdCount = 0
  const newId = (kind: string): string => {
    createdCount += 1
    return `${kind}_made_${createdCount}`
  }
  const iso = (): string => new Date(state.now()).toISOString()
  const orderOf = (id: string | undefined): Row | undefined => state.orders.find((row) => row.id === id)

  const levelOf = (itemId: unknown, locationId: unknown): Row | undefined =>
    state.products
      .flatMap((product) => rowsIn(product, 'variants'))
      .flatMap((variant) => rowsIn(variant, 'inventory_items'))
      .filter((item) => item.inventory_item_id === itemId)
      .flatMap((item) => rowsIn(item.inventory as Row, 'location_levels'))
      .find((level) => level.location_id === locationId)

  const variantOf = (id: unknown): Row | undefined =>
    state.products.flatMap((product) => rowsIn(product, 'variants')).find((variant) => variant.id === id)

  const setAside = (level: Row, quantity: number): void => {
    level.reserved_quantity = Number(level.reserved_quantity) + quantity
    level.available_quantity = Number(level.stocked_quantity) - Number(level.reserved_quantity)
  }

  const levelsOf = (variant: Row): Row[] =>
    rowsIn(variant, 'inventory_items').flatMap((item) => rowsIn(item.inventory as Row, 'location_levels').slice(-1))

  const isThere = (item: Row): boolean => {
    const variant = variantOf(item.variant_id)
    if (variant === undefined) return false
    const isSold = variant.manage_inventory === false || variant.allow_backorder === true
    return isSold || levelsOf(variant).every((level) => Number(level.available_quantity) >= Number(item.quantity))
  }

  /** One change per order at a time. A concurrent change is refused after the money has moved. */
  const changed = async (order: Row, answer: Row): Promise<MedusaReply> => {
    if (changing.has(order.id)) return refuse(`Order (${order.id}) already has an existing active order change`)
    changing.add(order.id)
    await pause(OPEN_MS)
    changing.delete(order.id)
    return [200, answer]
  }

  /** A line after its tax provider: callers that set a price cannot set whether tax is included. */
  const taxed = (item: Row): Row => ({
    ...item,
    is_tax_inclusive: state.tax.isInclusive,
    tax_lines: [{ rate: state.tax.rateOf(item.variant_id), code: 'vat' }],
  })

  const costOf = (item: Row): number => {
    const price = Number(item.unit_price) * Number(item.quantity)
    const rate = sum(rowsIn(item, 'tax_lines').map((line) => line.rate))
    return item.is_tax_inclusive === true ? price : price * (1 + rate / 100)
  }

  const totalOf = (order: Row): number =>
    Number(order.shipping_total) +
    sum(rowsIn(order, 'items').map(costOf)) -
    sum(rowsIn(order, 'credit_lines').map(({ amount }) => amount))

  const table: readonly (readonly [RegExp, (body: Row, id?: string) => MedusaReply | Promise<MedusaReply>])[] = [
    [
      /^POST \/admin\/payments\/([^/]+)\/refund$/,
      async (body, id) => {
        const order = state.orders.find((row) => paymentsIn(row).some((paymentRow) => paymentRow.id === id))
        const payment = order && paymentsIn(order).find((one) => one.id === id)
        if (order === undefined || payment === undefined) return notFound(`Payment id: ${id}`)
        const wrong = strict(body, ['amount', 'refund_reason_id', 'note'])
        if (wrong !== null) return wrong
        const [captured, refunded] = [rowsIn(payment, 'captures'), rowsIn(payment, 'refunds')].map((rows) =>
          sum(rows.map(({ amount }) => amount)),
        )
        if (Number(body.amount) + (refunded ?? 0) > (captured ?? 0) + 1e-9)
          return refuse('You are not allowed to refund more than the captured amount')
        rowsIn(payment, 'refunds').push({ id: newId('ref'), amount: body.amount, note: body.note })
        return changed(order, { payment })
      },
    ],
    [
      /^POST \/admin\/draft-orders$/,
      (body) => {
        const known = ['sales_channel_id', 'email', 'customer_id', 'billing_address', 'shipping_address', 'items']
        const more = ['region_id', 'currency_code', 'no_notification_order', 'shipping_methods', 'metadata']
        const wrong = strict(body, [...known, ...more])
        if (wrong !== null) return wrong
        if (!rowsIn(body, 'items').every(isThere)) return short
        const order: Row = {
          ...body,
          items: rowsIn(body, 'items').map(taxed),
          id: newId('order'),
          display_id: 9_000 + createdCount,
          custom_display_id: null,
          is_draft_order: true,
          status: 'draft',
          created_at: iso(),
          updated_at: iso(),
          canceled_at: null,
          credit_lines: [],
          shipping_total: 0,
          payment_collections: [],
          fulfillments: [],
          returns: [],
        }
        order.total = totalOf(order)
        state.orders.push(order)
        return [200, { draft_order: { id: order.id } }]
      },
    ],
    [
      /^POST \/admin\/draft-orders\/([^/]+)\/convert-to-order$/,
      (_body, id) => {
        const order = orderOf(id)
        if (order === undefined) return notFound(`Order id: ${id}`)
        if (order.is_draft_order !== true) return refuse(`Order ${id} is not a draft order`)
        if (!rowsIn(order, 'items').every(isThere)) return short
        for (const item of rowsIn(order, 'items'))
          for (const level of levelsOf(variantOf(item.variant_id) ?? {})) setAside(level, Number(item.quantity))
        Object.assign(order, { is_draft_order: false, status: 'pending', updated_at: iso() })
        return [200, { order: { id } }]
      },
    ],
    [
      /^DELETE \/admin\/draft-orders\/([^/]+)$/,
      (_body, id) => {
        const order = orderOf(id)
        if (order?.is_draft_order !== true) return notFound(`Draft order ${id}`)
        state.orders.splice(state.orders.indexOf(order), 1)
        return [200, { id, object: 'draft-order', deleted: true }]
      },
    ],
    [
      /^POST \/admin\/orders\/([^/]+)\/credit-lines$/,
      (body, id) => {
        const order = orderOf(id)
        if (order === undefined) return notFound(`Order id: ${id}`)
        const wrong = strict(body, ['amount', 'reference', 'reference_id', 'metadata'])
        if (wrong !== null) return wrong
        rowsIn(order, 'credit_lines').push({ id: newId('ordcl'), ...body })
        order.total = totalOf(order)
        return changed(order, { order: { id } })
      },
    ],
    [
      /^POST \/admin\/reservations$/,
      (body) => {
        const known = ['line_item_id', 'location_id', 'inventory_item_id', 'quantity', 'description', 'metadata']
        const wrong = strict(body, known)
        if (wrong !== null) return wrong
        const level = levelOf(body.inventory_item_id, body.location_id)
        if (level === undefined) return notFound(`Item ${body.inventory_item_id} at ${body.location_id}`)
        // Backorder permission does not count here.
        if (Number(level.available_quantity) < Number(body.quantity))
          return refuse(`Not enough stock available for item ${body.inventory_item_id}`, 'not_allowed')
        setAside(level, Number(body.quantity))
        const reservation = { id: newId('resitem'), created_at: iso(), updated_at: iso(), ...body }
        state.reservations.push(reservation)
        return [200, { reservation }]
      },
    ],
    [
      /^DELETE \/admin\/reservations\/([^/]+)$/,
      (_body, id) => {
        const found = state.reservations.find((row) => row.id === id)
        if (found !== undefined) {
          state.freed.push(...state.reservations.splice(state.reservations.indexOf(found), 1))
          const level = levelOf(found.inventory_item_id, found.location_id)
          if (level !== undefined) setAside(level, 0 - Number(found.quantity))
        }
        // Deleting twice succeeds.
        return [200, { id, object: 'reservation', deleted: true }]
      },
    ],
    [
      /^POST \/admin\/gift-cards$/,
      (body) => {
        if (state.giftCards === null) return [404, null]
        const wrong = strict(body, ['currency_code', 'value', 'reference', 'reference_id', 'note', 'metadata'])
        if (wrong !== null) return wrong
        const card = { ...body, id: newId('gcard'), code: `GIFT-D3Q3-KGTW-${1_000 + createdCount}`, created_at: iso() }
        state.giftCards.push(card)
        return [200, { gift_card: card }]
      },
    ],
  ]

  return async (call: string, body: Row): Promise<MedusaReply> => {
    for (const [path, change] of table) {
      const match = path.exec(call)
      if (match !== null) return change(body, match[1])
    }
    return [404, null]
  }
}

const paymentsIn = (order: Row): Row[] =>
  rowsIn(order, 'payment_collections').flatMap((collection) => rowsIn(collection, 'payments'))
