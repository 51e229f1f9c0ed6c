import type { Minor } from '../../../../../schemas/values/money.ts'
import { MINUTE_MS } from '../../../../../schemas/values/time.ts'
import { fault } from '../../../../faults.ts'
import { sum } from '../../../reading/money.ts'
import { refuseAmount } from '../../operations/refusals.ts'
import type { OperationRefused, ProviderAnswer, ProviderOperation, Refunded, RefundOperation } from '../../port.ts'
import type { ShopFacts } from '../../shopify-rest/shop-facts.ts'
import { toPlainId } from '../mapping/export-format.ts'
import { RETRY_AFTER_MS, type StoreCalls } from './change.ts'
import { attemptKey } from './key.ts'
import { type MoneyBag, toDecimalAmount, toMinor, toPresentment } from './money.ts'
import { fetchOperationOrder, type OperationOrder, toGid } from './operation-order.ts'

/** The input is stored, as the idempotency key is bound to it. */
export interface RefundAttempt {
  readonly attempt: number
  readonly input: object
}

interface RefundNode {
  readonly id: string
  readonly transactions: {
    readonly nodes: readonly { readonly kind: string; readonly status: string; readonly amount: MoneyBag }[]
  }
}

interface PaymentNode {
  readonly gateway: string | null
  readonly parent: { readonly id: string; readonly paid_at?: string | null } | null
  readonly most: MoneyBag | null
}

export interface RefundNeeds extends StoreCalls {
  readonly operation: RefundOperation
  readonly allocate: ShopFacts['allocate']
  readonly now: () => number
  readonly before: RefundAttempt | null
  readonly saveProgress: (attempt: RefundAttempt) => Promise<void>
  readonly backTo: 'payments' | 'store-credit'
}

const MAX_ATTEMPTS = 3

const PENDING_MS = 15 * MINUTE_MS

const PENDING_STATUSES = ['PENDING', 'AWAITING_RESPONSE', 'UNKNOWN']

export const toNote = ({ reference }: Pick<ProviderOperation, 'reference'>): string => `hw:${reference}`

/** The refunded amount in the shop currency, which may differ by a cent. Failed payments count as refused. */
export function toRefundAnswer({ id, transactions }: RefundNode, now: number): ProviderAnswer<Refunded> {
  const moved = transactions.nodes.filter(({ kind }) => kind === 'REFUND')
  if (moved.some(({ status }) => PENDING_STATUSES.includes(status)))
    return { kind: 'pending', lookAt: now + PENDING_MS }
  const sumOf = (matches: (status: string) => boolean) =>
    sum(moved.filter(({ status }) => matches(status)).map((one) => toMinor(one.amount.shopMoney)))
  const amount = sumOf((status) => status === 'SUCCESS')
  const refused = sumOf((status) => status !== 'SUCCESS')
  if (amount > 0) return { kind: 'refunded', id: toPlainId(id), amount, refused }
  return { kind: 'refused', because: 'customer', message: 'The payment cannot be refunded to its original method' }
}

/** Shopify's schema does not guarantee that store credit refunds list payments. */
const toCreditAnswer = (refund: RefundNode, amount: Minor, now: number): ProviderAnswer<Refunded> =>
  refund.transactions.nodes.length > 0
    ? toRefundAnswer(refund, now)
    : { kind: 'refunded', id: toPlainId(refund.id), amount }

export async function findRefund(
  { read }: Pick<StoreCalls, 'read'>,
  operation: Pick<ProviderOperation, 'reference' | 'orderId'>,
  toAnswer: (refund: RefundNode) => ProviderAnswer<Refunded>,
): Promise<ProviderAnswer<Refunded> | null> {
  type Notes = { readonly order: { readonly refunds: readonly { id: string; note: string | null }[] } | null }
  const { order } = await read<Notes>('refund-notes', { id: toGid('Order', operation.orderId) })
  const made = order?.refunds.find(({ note }) => note?.trim() === toNote(operation))
  if (made === undefined) return null
  return fetchRefundAnswer({ read }, made.id, toAnswer)
}

export async function fetchRefundAnswer(
  { read }: Pick<StoreCalls, 'read'>,
  id: string,
  toAnswer: (refund: RefundNode) => ProviderAnswer<Refunded>,
): Promise<ProviderAnswer<Refunded> | null> {
  const { refund } = await read<{ readonly refund: RefundNode | null }>('refund-outcome', { id })
  return refund && toAnswer(refund)
}

type RefundPlanNeeds = Pick<RefundNeeds, 'read' | 'operation' | 'allocate'>

/** Refundable units; the rest is refunded as money only. */
const listRefundableLines = async ({ read, operation: { lines } }: RefundPlanNeeds) => {
  if (lines.length === 0) return []
  const ids = lines.map(({ lineId }) => toGid('LineItem', lineId))
  type RefundableLinesResponse = {
    readonly lines: readonly ({ readonly id: string; readonly refundable?: number } | null)[]
  }
  const response = await read<RefundableLinesResponse>('refundable-lines', { ids })
  const most = new Map(response.lines.flatMap((line) => (line === null ? [] : [[line.id, line.refundable ?? 0]])))
  return lines.flatMap(({ quantity }, at) => {
    const lineItemId = ids[at] ?? ''
    const units = Math.min(quantity, most.get(lineItemId) ?? 0)
    return units > 0 ? [{ lineItemId, quantity: units, restockType: 'NO_RESTOCK' }] : []
  })
}

/** Minor units. */
const refuseOverRefund = (left: Minor, amount: Minor): OperationRefused => ({
  kind: 'refused',
  because: 'over-refund',
  message: `The order has ${left} left to refund, not ${amount}`,
})

/** In the payment's currency. */
interface PaymentPart {
  readonly payment: Pick<PaymentNode, 'gateway' | 'parent'>
  readonly amount: Minor
}

const paidAtOf = ({ parent }: PaymentNode): number => Date.parse(parent?.paid_at ?? '') || 0

/** Fills payments one after the other, in Shopify's order or the last one first. */
const divideOverPayments = (
  payments: readonly PaymentNode[],
  { operation, allocate }: RefundPlanNeeds,
  { shown }: OperationOrder,
): readonly PaymentPart[] | OperationRefused => {
  const ordered = operation.lastUsedFirst
    ? payments.toSorted((one, other) => paidAtOf(other) - paidAtOf(one))
    : payments
  const open = ordered.flatMap(({ gateway, parent, most }) =>
    gateway !== null && most !== null && toMinor(most.shopMoney) > 0
      ? [{ gateway, parent, of: toMinor(most.shopMoney), shown: toMinor(most.presentmentMoney) }]
      : [],
  )
  const left = open.reduce((total, { of }) => total + of, 0)
  if (operation.amount > left) return refuseOverRefund(left, operation.amount)
  let rest = operation.amount
  const parts = open.flatMap((payment) => {
    const amount = Math.min(rest, payment.of)
    rest -= amount
    const refunded = toPresentment(amount, payment, allocate)
    return refunded > 0 ? [{ payment, amount: refunded }] : []
  })
  return parts.length > 0 ? parts : refuseAmount(`${operation.amount} rounds to zero in ${shown}`)
}

const toDestination = (
  parts: readonly PaymentPart[],
  { backTo }: Pick<RefundNeeds, 'backTo'>,
  { id, shown }: Pick<OperationOrder, 'id' | 'shown'>,
): object => {
  const money = (amount: Minor) => ({ amount: toDecimalAmount(amount, shown), currencyCode: shown })
  if (backTo === 'store-credit') {
    const amount = money(parts.reduce((total, { amount: back }) => total + back, 0))
    return { transactions: [], refundMethods: [{ storeCreditRefund: { amount } }] }
  }
  return {
    transactions: parts.map(({ payment: { parent, gateway }, amount: back }) => ({
      orderId: id,
      parentId: parent?.id,
      kind: 'REFUND',
      gateway,
      amount: toDecimalAmount(back, shown),
    })),
  }
}

export async function planRefund(needs: RefundPlanNeeds) {
  const { operation, read } = needs
  const order = await fetchOperationOrder(read, operation)
  if ('kind' in order) return order
  const refundLineItems = await listRefundableLines(needs)
  const lines = refundLineItems.map(({ lineItemId, quantity }) => ({ lineItemId, quantity }))
  type SuggestedRefundResponse = {
    readonly order: { readonly suggested: { readonly payments: readonly PaymentNode[] } | null }
  }
  const response = await read<SuggestedRefundResponse>('refund-suggested', { id: order.id, lines })
  const parts = divideOverPayments(response.order.suggested?.payments ?? [], needs, order)
  return 'kind' in parts ? parts : { order, refundLineItems, parts }
}

const buildInput = async (needs: RefundNeeds): Promise<object | OperationRefused> => {
  const plan = await planRefund(needs)
  if ('kind' in plan) return plan
  const { order, refundLineItems, parts } = plan
  return {
    orderId: order.id,
    currency: order.shown,
    note: toNote(needs.operation),
    notify: false,
    allowOverRefunding: false,
    discrepancyReason: 'OTHER',
    refundLineItems,
    ...toDestination(parts, needs, order),
  }
}

const createAttempt = async (
  needs: RefundNeeds,
  last: RefundAttempt | null,
): Promise<RefundAttempt | OperationRefused> => {
  const input = await buildInput(needs)
  return 'kind' in input ? (input as OperationRefused) : { attempt: (last?.attempt ?? 0) + 1, input }
}

/**
 * Refunds once. A retry looks the refund up, then repeats the stored input under its key. A new attempt follows only a
 * certain failure.
 */
export async function createRefund(needs: RefundNeeds): Promise<ProviderAnswer<Refunded>> {
  const { operation, before, saveProgress, change, now } = needs
  const toAnswer = (refund: RefundNode) =>
    needs.backTo === 'payments' ? toRefundAnswer(refund, now()) : toCreditAnswer(refund, operation.amount, now())
  let last = before
  for (let isRetry = before !== null; ; isRetry = false) {
    const existing = last && (await findRefund(needs, operation, toAnswer))
    if (existing !== null) return existing
    const attempt = isRetry && last !== null ? last : await createAttempt(needs, last)
    if ('kind' in attempt) return attempt
    last = attempt
    await saveProgress(attempt)
    const variables = { input: attempt.input, key: attemptKey(operation, attempt.attempt) }
    const answer = await change<{ readonly refund: RefundNode }>('refund-create', variables)
    if (answer.kind === 'made') return toAnswer(answer.fields.refund)
    if (answer.kind === 'underway') return { kind: 'pending', lookAt: now() + RETRY_AFTER_MS }
    if (attempt.attempt < MAX_ATTEMPTS) continue
    if (answer.kind === 'refused') return refuseAmount(answer.message)
    throw fault('RET_ERR_COMMERCE', new Error(`All idempotency keys of ${operation.reference} are used up`))
  }
}
