import { fault } from '../../../../faults.ts'
import { refuseAmount, refuseUnsupported } from '../../local/local-order.ts'
import type { StoredOperation, operationRows } from '../../operations/operation-rows.ts'
import type { CheckoutStatus, Commerce, ExchangeOperation } from '../../port.ts'
import type { StoreCalls } from './change.ts'
import { draftPrefix } from './exchanges.ts'
import { storeId } from './operation-order.ts'

interface Needs {
  readonly calls: () => StoreCalls
  readonly rows: Pick<ReturnType<typeof operationRows>, 'exchangeOf'>
  /** Releases the reservation after the order took stock itself. */
  readonly free: (operation: ExchangeOperation) => Promise<void>
  readonly now: () => number
}

interface Asked {
  readonly id: string
  readonly operation: ExchangeOperation
}

const calledOff: CheckoutStatus = { state: 'called-off', paid: 0 }

/** A completed draft order is paid in full; a deleted one is cancelled. */
export function shopifyCheckouts({
  calls,
  rows,
  free,
  now,
}: Needs): Pick<Commerce, 'checkoutOf' | 'cancelExchange' | 'markPaid'> {
  const asked = async (shopId: string, exchangeId: string): Promise<Asked | null> => {
    const kept: StoredOperation | null = await rows.findExchange(shopId, exchangeId)
    // The body is the stored operation.
    const operation = kept && { ...(kept.body as ExchangeOperation), now: now() }
    return operation && { id: storeId('DraftOrder', exchangeId.replace(draftPrefix, '')), operation }
  }

  const standingOf = async ({ id, operation }: Asked): Promise<CheckoutStatus> => {
    if (operation.due === 0) return { state: 'paid', paid: 0 }
    type Told = { readonly draft: { readonly status: string } | null }
    const { draft } = await calls().read<Told>('draft-by-id', { id })
    if (draft === null) return calledOff
    if (draft.status !== 'COMPLETED') return { state: 'open', paid: 0 }
    await free(operation)
    return { state: 'paid', paid: operation.due }
  }

  /** Completes or deletes an open draft; after a failure its status decides. */
  const ended = async (of: Asked, document: 'draft-complete' | 'draft-delete'): Promise<CheckoutStatus> => {
    const before = await standingOf(of)
    if (before.state !== 'open') return before
    const answer = await calls().change(document, { id: of.id })
    const standing = await standingOf(of)
    if (standing.state !== 'open') return standing
    throw fault('RET_ERR_COMMERCE', new Error(answer.kind === 'refused' ? answer.message : 'The draft is open still'))
  }

  return {
    async checkoutOf(shopId, exchangeId) {
      const of = await asked(shopId, exchangeId)
      return of && standingOf(of)
    },

    async cancelExchange({ shopId, exchangeId }) {
      const of = await asked(shopId, exchangeId)
      return of && ended(of, 'draft-delete')
    },

    async markPaid({ shopId, exchangeId, paid }) {
      const of = await asked(shopId, exchangeId)
      if (of === null) return null
      const { due } = of.operation
      if (paid > due) return refuseAmount(`${paid} is more than is due`)
      if (paid < due && (await standingOf(of)).state === 'open')
        return paid === 0 ? { state: 'open', paid } : refuseUnsupported('A checkout of Shopify is paid whole or not')
      const standing = await ended(of, 'draft-complete')
      return standing.state === 'called-off' ? refuseAmount('The exchange order was called off') : standing
    },
  }
}
