import { MINUTE_MS } from '../../../../../schemas/values/time.ts'
import { refuseAmount } from '../../operations/refusals.ts'
import type { OperationRefused, ProviderAnswer, Refunded, RefundOperation } from '../../port.ts'
import type { StoreCalls } from './change.ts'
import { toDecimalAmount } from './money.ts'
import { buildProcessLines, fetchReturn, type NativeReturn } from './native-return.ts'
import { fetchRefundAnswer, planRefund, type RefundNeeds, toNote, toRefundAnswer } from './refunds.ts'

export interface ReturnRefundProgress {
  readonly known: readonly string[]
}

type Recorded = NonNullable<RefundOperation['recorded']>
type RefundOfReturn = RefundOperation & { readonly recorded: Recorded }

interface Needs extends Omit<RefundNeeds, 'operation' | 'before' | 'saveProgress'> {
  readonly operation: RefundOfReturn
  readonly location: () => Promise<string>
  readonly before: ReturnRefundProgress | null
  readonly saveProgress: (progress: ReturnRefundProgress) => Promise<void>
}

export const isRefundOfReturn = (operation: RefundOperation): operation is RefundOfReturn =>
  operation.recorded !== undefined

const MAX_ATTEMPTS = 2

const LOOK_AFTER_MS = MINUTE_MS

/** Our refund by note, or a new one without a portal note. */
const findOwnRefundId = (
  { refunds }: NativeReturn,
  operation: Pick<RefundOperation, 'reference'>,
  before: ReturnRefundProgress | null,
): string | null => {
  const named = refunds.nodes.find(({ note }) => note?.trim() === toNote(operation))
  const isNew = ({ id, note }: { id: string; note: string | null }) =>
    before !== null && !before.known.includes(id) && !note?.trim().startsWith('hw:')
  return (named ?? refunds.nodes.find(isNew))?.id ?? null
}

export async function findRefundOfReturn(
  calls: Pick<StoreCalls, 'read'>,
  operation: RefundOfReturn,
  { before, now }: { readonly before: ReturnRefundProgress | null; readonly now: number },
): Promise<ProviderAnswer<Refunded> | null> {
  const recorded = await fetchReturn(calls, operation, operation.recorded.number)
  if ('kind' in recorded) return null
  const ours = findOwnRefundId(recorded, operation, before)
  return ours === null ? null : fetchRefundAnswer(calls, ours, (refund) => toRefundAnswer(refund, now))
}

const requestRefund = async (needs: Needs, recorded: NativeReturn) => {
  const { operation, change, saveProgress, location } = needs
  const divided = await planRefund(needs)
  if ('kind' in divided) return divided
  const { order, parts } = divided
  await saveProgress({ known: recorded.refunds.nodes.map(({ id }) => id) })
  const orderTransactions = parts.map(({ payment: { parent }, amount: back }) => ({
    parentId: parent?.id,
    transactionAmount: { amount: toDecimalAmount(back, order.shown), currencyCode: order.shown },
  }))
  return change('return-process', {
    input: {
      returnId: recorded.id,
      note: toNote(operation),
      notifyCustomer: false,
      returnLineItems: buildProcessLines(recorded, listUnits(operation), await location()),
      financialTransfer: { issueRefund: { orderTransactions, allowOverRefunding: false } },
    },
  })
}

const listUnits = ({ lines, recorded: { units } }: RefundOfReturn) => [
  ...units,
  ...lines.flatMap(({ lineId, quantity }) => {
    const recordedQuantity = units.filter((one) => one.lineId === lineId).reduce((sum, one) => sum + one.quantity, 0)
    return quantity > recordedQuantity ? [{ lineId, quantity: quantity - recordedQuantity }] : []
  }),
]

/**
 * Refunds through a native return once. Shopify has no key for it, so the refund is looked up before the request and
 * after a refusal.
 */
export async function refundByReturn(needs: Needs): Promise<ProviderAnswer<Refunded>> {
  const { operation, before, now } = needs
  let refused: OperationRefused | null = null
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    const recorded = await fetchReturn(needs, operation, operation.recorded.number)
    if ('kind' in recorded) return recorded
    const ownId = findOwnRefundId(recorded, operation, before)
    const status =
      ownId === null ? null : await fetchRefundAnswer(needs, ownId, (refund) => toRefundAnswer(refund, now()))
    if (status !== null) return status
    const result = await requestRefund(needs, recorded)
    if (result.kind === 'made') {
      const known = { known: recorded.refunds.nodes.map(({ id }) => id) }
      const made = await findRefundOfReturn(needs, operation, { before: known, now: now() })
      return made ?? { kind: 'pending', lookAt: now() + LOOK_AFTER_MS }
    }
    if (result.kind === 'refused' && 'because' in result) return result
    refused = refuseAmount('message' in result ? result.message : result.kind)
  }
  return refused ?? refuseAmount('It was refused')
}
