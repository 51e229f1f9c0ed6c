import type { Draft } from '../../../schemas/records/draft.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { canSee, viewerOfReturn } from '../../domain/items/gift-visibility.ts'
import type { JourneyContext } from '../request/context.ts'
import { type Answer, go, stay } from '../request/visit.ts'

/** A gift lookup does not prove a buyer's return. */
export const hasProvedOrder = ({ proved = [] }: Draft, { orderId, document }: ReturnRecord): boolean =>
  proved.some(
    ({ order, gift, receipt = document.giftReceipt }) =>
      order === orderId && (!gift || document.gift) && receipt === document.giftReceipt,
  )

/** The gift form does not ask again for the zip (UXD-03). */
export const withTypedZip = (answer: Extract<Answer, { kind: 'go' }>, zip: string): typeof answer =>
  answer.draft?.order === undefined
    ? answer
    : { ...answer, draft: { ...answer.draft, order: { ...answer.draft.order, zip } } }

interface ProofRequest {
  readonly because: 'lookup.prove-first' | 'lookup.prove-elsewhere'
  /** Where to continue after the proof, if not with the order. */
  readonly onward?: string
}

/**
 * Requires a proof of the order, as the key opens only its return's page (FIX-39, T19). A gift receipt's only proof is
 * its link.
 */
export function requireProof(
  { draft, t }: JourneyContext,
  { document }: ReturnRecord,
  { because, onward }: ProofRequest,
): Answer {
  if (!canSee(viewerOfReturn(document), 'order-number'))
    return stay({ code: 'receipt-needed', title: t('lookup.prove-receipt') })
  return go(`${document.gift ? '/gift' : '/'}${draft.order === undefined ? '' : '?again=true'}`, {
    draft: { ...draft, prefill: { order: document.orderName, proof: '', ...(onward !== undefined && { onward }) } },
    effects: [{ type: 'toast', tone: 'info', text: t(because) }],
  })
}
