import { MINUTE_MS } from '../../../../../schemas/time.ts'
import { refuseAmount } from '../../local/local-order.ts'
import type { OperationRefused, ProviderAnswer, Refunded, RefundOperation } from '../../port.ts'
import type { StoreCalls } from './change.ts'
import { buildProcessLines, type NativeReturn, fetchReturn } from './recorded.ts'
import { dividedRefund, noteOf, type RefundNeeds, refundStanding, storeRefund } from './refunds.ts'
import { toDecimalAmount } from './sums.ts'

export interface ReturnRefundAsked {
  readonly known: readonly string[]
}

type Recorded = NonNullable<RefundOperation['recorded']>
type RefundOfReturn = RefundOperation & { readonly recorded: Recorded }

interface Needs extends Omit<RefundNeeds, 'operation' | 'before' | 'goOn'> {
  readonly operation: RefundOfReturn
  readonly location: () => Promise<string>
  readonly before: ReturnRefundAsked | null
  readonly goOn: (asked: ReturnRefundAsked) => Promise<void>
}

export const isOfReturn = (operation: RefundOperation): operation is RefundOfReturn => operation.recorded !== undefined

const MOST_TRIES = 2

const LOOK_AGAIN_MS = MINUTE_MS

/** Our refund by note, or a new one without a portal note. */
const oursIn = (
  { refunds }: NativeReturn,
  operation: Pick<RefundOperation, 'reference'>,
  before: ReturnRefundAsked | null,
): string | null => {
  const named = refunds.nodes.find(({ note }) => note?.trim() === noteOf(operation))
  const isNew = ({ id, note }: { id: string; note: string | null }) =>
    before !== null && !before.known.includes(id) && !note?.trim().startsWith('hw:')
  return (named ?? refunds.nodes.find(isNew))?.id ?? null
}

export async function refundOfReturn(
  calls: Pick<StoreCalls, 'read'>,
  operation: RefundOfReturn,
  { before, now }: { readonly before: ReturnRefundAsked | null; readonly now: number },
): Promise<ProviderAnswer<Refunded> | null> {
  const recorded = await fetchReturn(calls, operation, operation.recorded.number)
  if ('kind' in recorded) return null
  const ours = oursIn(recorded, operation, before)
  return ours === null ? null : refundStanding(calls, ours, (refund) => storeRefund(refund, now))
}

const ask = async (needs: Needs, recorded: NativeReturn) => {
  const { operation, change, goOn, location } = needs
  const divided = await dividedRefund(needs)
  if ('kind' in divided) return divided
  const { order, parts } = divided
  await goOn({ known: recorded.refunds.nodes.map(({ id }) => id) })
  const orderTransactions = parts.map(({ payment: { parent }, back }) => ({
    parentId: parent?.id,
    transactionAmount: { amount: toDecimalAmount(back, order.shown), currencyCode: order.shown },
  }))
  return change('return-process', {
    input: {
      ...{ returnId: recorded.id, note: noteOf(operation), notifyCustomer: false },
      returnLineItems: buildProcessLines(recorded, unitsOf(operation), await location()),
      financialTransfer: { issueRefund: { orderTransactions, allowOverRefunding: false } },
    },
  })
}

const unitsOf = ({ lines, recorded: { units } }: RefundOfReturn) => [
  ...units,
  ...lines.flatMap(({ lineId, quantity }) => {
    const there = units.filter((one) => one.lineId === lineId).reduce((sum, one) => sum + one.quantity, 0)
    return quantity > there ? [{ lineId, quantity: quantity - there }] : []
  }),
]

/**
 * Refunds through a native return once. Shopify has no key for it, so the refund is looked up before the request and
 * after a refusal.
 */
export async function refundByReturn(needs: Needs): Promise<ProviderAnswer<Refunded>> {
  const { operation, before, now } = needs
  let refused: OperationRefused | null = null
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const recorded = await fetchReturn(needs, operation, operation.recorded.number)
    if ('kind' in recorded) return recorded
    const ours = oursIn(recorded, operation, before)
    const standing = ours === null ? null : await refundStanding(needs, ours, (refund) => storeRefund(refund, now()))
    if (standing !== null) return standing
    const asked = await ask(needs, recorded)
    if (asked.kind === 'made') {
      const known = { known: recorded.refunds.nodes.map(({ id }) => id) }
      const made = await refundOfReturn(needs, operation, { before: known, now: now() })
      return made ?? { kind: 'pending', lookAt: now() + LOOK_AGAIN_MS }
    }
    if (asked.kind === 'refused' && 'because' in asked) return asked
    refused = refuseAmount('message' in asked ? asked.message : asked.kind)
  }
  return refused ?? refuseAmount('It was refused')
}
