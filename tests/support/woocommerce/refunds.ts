import { restockLines } from './orders.ts'
import { type BankTurn, idOf, type Row, refuse, rowsIn, toGmt, type WooReply, type WooState } from './state.ts'

const refuseRefund = (message: string): WooReply => refuse(500, 'woocommerce_rest_cannot_create_order_refund', message)

/** The shop's server ended: the refund stays, and the answer is a page. */
const CRASHED: WooReply = [500, '<p>There has been a critical error on this website.</p>']

/** "1,50" becomes 150. */
const parseAmount = (value: unknown): number => Number(String(value ?? 0).replaceAll(',', ''))

const remaining = (order: Row): number =>
  Number(order.total) + rowsIn(order, 'refunds').reduce((all, { total }) => all + Number(total), 0)

const refundLine = (state: WooState, posted: Row): Row => {
  state.nextId += 1
  return {
    id: state.nextId,
    quantity: -Number(posted.quantity ?? 0),
    total: (-Number(posted.refund_total ?? 0)).toFixed(2),
    meta_data: [{ id: 1, key: '_refunded_item_id', value: String(posted.id) }],
  }
}

const store = (state: WooState, order: Row, body: Row, turn: BankTurn): Row => {
  state.nextId += 1
  const isNameless = turn === 'dies-nameless'
  const refund: Row = {
    id: state.nextId,
    amount: parseAmount(body.amount).toFixed(2),
    reason: isNameless ? '' : (body.reason ?? ''),
    refunded_payment: false,
    date_created_gmt: toGmt(state.now()),
    meta_data: [],
    line_items: isNameless ? [] : ((body.line_items as Row[] | undefined) ?? []).map((line) => refundLine(state, line)),
  }
  state.refunds[idOf(order)] = [...(state.refunds[idOf(order)] ?? []), refund]
  updateSums(state, order)
  return refund
}

const updateSums = (state: WooState, order: Row): void => {
  order.refunds = (state.refunds[idOf(order)] ?? []).map(({ id, reason, amount }) => ({
    id,
    reason,
    total: (-Number(amount)).toFixed(2),
  }))
  order.date_modified_gmt = toGmt(state.now())
  if (remaining(order) < 0.005) order.status = 'refunded'
}

const drop = (state: WooState, order: Row, refund: Row): void => {
  state.refunds[idOf(order)] = (state.refunds[idOf(order)] ?? []).filter((one) => one !== refund)
  updateSums(state, order)
}

/** Stores the refund, then asks the bank, then writes the meta data. */
export function createRefund(state: WooState, order: Row, body: Row): WooReply {
  const amount = parseAmount(body.amount)
  if (!(amount >= 0) || amount > remaining(order) + 0.000_001) return refuseRefund('Invalid refund amount.')
  const usesGateway = body.api_refund !== false
  const gateway = state.gateways.find(({ id }) => id === order.payment_method)
  if (usesGateway && !(gateway?.method_supports as string[] | undefined)?.includes('refunds'))
    return refuseRefund('The payment gateway for this order does not support automatic refunds.')
  const turn = usesGateway ? (state.bank.shift() ?? 'pays') : 'pays'
  const refund = store(state, order, body, turn)
  if (turn === 'declines') {
    drop(state, order, refund)
    return refuseRefund('The bank declined.')
  }
  if (usesGateway && (turn === 'pays' || turn === 'dies-paid')) state.paidBack.push(String(body.amount))
  if (turn.startsWith('dies')) return CRASHED
  if (turn === 'pays') refund.refunded_payment = usesGateway
  refund.meta_data = body.meta_data ?? []
  if (body.api_restock !== false) restockLines(state, order, (body.line_items as Row[] | undefined) ?? [])
  return [201, refund]
}

export function deleteRefund(state: WooState, order: Row, id: string): void {
  const before = order.date_modified_gmt
  const refund = state.refunds[idOf(order)]?.find((one) => idOf(one) === id)
  if (refund !== undefined) drop(state, order, refund)
  order.date_modified_gmt = before
}
