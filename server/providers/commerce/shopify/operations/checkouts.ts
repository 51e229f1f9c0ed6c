import { fault } from '../../../../faults.ts'
import type { operationRows, StoredOperation } from '../../operations/operation-rows.ts'
import { refuseAmount, refuseUnsupported } from '../../operations/refusals.ts'
import type { CheckoutStatus, Commerce, ExchangeOperation } from '../../port.ts'
import type { StoreCalls } from './change.ts'
import { DRAFT_PREFIX } from './exchanges.ts'
import { toGid } from './operation-order.ts'

interface Needs {
  readonly calls: () => StoreCalls
  readonly rows: Pick<ReturnType<typeof operationRows>, 'findExchange'>
  /** Releases the reservation after the order took stock itself. */
  readonly releaseUnits: (operation: ExchangeOperation) => Promise<void>
  readonly now: () => number
}

interface DraftCheckout {
  readonly id: string
  readonly operation: ExchangeOperation
}

const CANCELLED: CheckoutStatus = { state: 'called-off', paid: 0 }

/** A completed draft order is paid in full; a deleted one is cancelled. */
export function shopifyCheckouts({
  calls,
  rows,
  releaseUnits: free,
  now,
}: Needs): Pick<Commerce, 'findCheckout' | 'cancelExchange' | 'markPaid'> {
  const findDraft = async (shopId: string, exchangeId: string): Promise<DraftCheckout | null> => {
    const stored: StoredOperation | null = await rows.findExchange(shopId, exchangeId)
    const operation = stored && { ...(stored.body as ExchangeOperation), now: now() }
    return operation && { id: toGid('DraftOrder', exchangeId.replace(DRAFT_PREFIX, '')), operation }
  }

  const fetchStatus = async ({ id, operation }: DraftCheckout): Promise<CheckoutStatus> => {
    if (operation.due === 0) return { state: 'paid', paid: 0 }
    type DraftResponse = { readonly draft: { readonly status: string } | null }
    const { draft } = await calls().read<DraftResponse>('draft-by-id', { id })
    if (draft === null) return CANCELLED
    if (draft.status !== 'COMPLETED') return { state: 'open', paid: 0 }
    await free(operation)
    return { state: 'paid', paid: operation.due }
  }

  /** Completes or deletes an open draft; after a failure its status decides. */
  const endCheckout = async (
    draft: DraftCheckout,
    document: 'draft-complete' | 'draft-delete',
  ): Promise<CheckoutStatus> => {
    const before = await fetchStatus(draft)
    if (before.state !== 'open') return before
    const answer = await calls().change(document, { id: draft.id })
    const status = await fetchStatus(draft)
    if (status.state !== 'open') return status
    throw fault(
      'RET_ERR_COMMERCE',
      new Error(answer.kind === 'refused' ? answer.message : 'The draft order is still open'),
    )
  }

  return {
    async findCheckout(shopId, exchangeId) {
      const draft = await findDraft(shopId, exchangeId)
      return draft && fetchStatus(draft)
    },

    async cancelExchange({ shopId, exchangeId }) {
      const draft = await findDraft(shopId, exchangeId)
      return draft && endCheckout(draft, 'draft-delete')
    },

    async markPaid({ shopId, exchangeId, paid }) {
      const draft = await findDraft(shopId, exchangeId)
      if (draft === null) return null
      const { due } = draft.operation
      if (paid > due) return refuseAmount(`${paid} exceeds the amount due`)
      if (paid < due && (await fetchStatus(draft)).state === 'open')
        return paid === 0
          ? { state: 'open', paid }
          : refuseUnsupported('Shopify does not support partial payments of a checkout')
      const status = await endCheckout(draft, 'draft-complete')
      return status.state === 'called-off' ? refuseAmount('The exchange order was cancelled') : status
    },
  }
}
