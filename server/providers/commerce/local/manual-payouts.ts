import type { Instant } from '../../../../schemas/values/ids.ts'
import { DAY_MS } from '../../../../schemas/values/time.ts'
import type { Database } from '../../../database/database.ts'
import { type NamedKind, namedOperations, toOperationBody } from '../operations/named-operations.ts'
import { operationOutbox } from '../operations/operation-outbox.ts'
import { refuseAmount, refuseOrder } from '../operations/refusals.ts'
import type { Commerce, GiftCardOperation, OperationRefused, ProviderOperation, RefundOperation } from '../port.ts'

interface Needs {
  readonly database: Pick<Database, 'query' | 'transaction'>
  readonly now: () => Instant
  readonly local: Commerce
}

/** Next check; the merchant's answer triggers one at once. */
const LOOK_AFTER_MS = DAY_MS

/** The embedded order system in production. Refunds and gift cards stay pending until the merchant confirms payment. */
export function manualPayouts({ database, now, local }: Needs): Commerce {
  const outbox = operationOutbox({ database, now, adapter: 'by-hand' })
  const toPending = () => ({ kind: 'pending', lookAt: now() + LOOK_AFTER_MS, byHand: true }) as const

  const findRefusal = async (operation: RefundOperation | GiftCardOperation): Promise<OperationRefused | null> => {
    const order = await local.findOrder(operation.shopId, operation.orderId)
    if (order === null) return refuseOrder(operation)
    const { currency, amount } = operation
    return order.currency === currency
      ? null
      : refuseAmount(`The order is in ${order.currency}, not ${currency} ${amount}`)
  }

  const named = namedOperations(
    <Kind extends NamedKind>(kind: Kind, operation: ProviderOperation, fingerprint: readonly unknown[]) =>
      outbox.run<Kind>({ kind, operation, wish: fingerprint, body: toOperationBody(kind, operation) }, async () =>
        toPending(),
      ),
  )

  const payout =
    <Of extends RefundOperation | GiftCardOperation, Answer>(
      kind: NamedKind,
      pay: (operation: Of) => Promise<Answer>,
    ) =>
    async (operation: Of) => {
      const before = await local.find({ ...operation, kind, firstTriedAt: operation.now })
      if (before !== null) return before as Answer
      const isKnown = (await outbox.rows.find(operation)) !== null
      return (isKnown ? null : await findRefusal(operation)) ?? pay(operation)
    }

  return {
    ...local,
    refund: payout('refunded', named.refund),
    issueGiftCard: payout('issued', named.issueGiftCard),
    find: async (query) => (await outbox.find(query, async () => toPending())) ?? local.find(query),
  }
}
