import type { Draft } from '../../../schemas/records/draft.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { sees, viewerOfReturn } from '../../domain/items/gift-visibility.ts'
import type { JourneyContext } from '../request/context.ts'
import { type Answer, go, stay } from '../request/visit.ts'

/** Whether this browser has looked the order of a return up: a gift's lookup does not open the order of whoever bought it. */
export const hasProved = ({ proved = [] }: Draft, { orderId, document }: ReturnRecord): boolean =>
  proved.some(
    ({ order, gift, receipt = document.giftReceipt }) =>
      order === orderId && (!gift || document.gift) && receipt === document.giftReceipt,
  )

/** What a proof is asked for. */
interface Proof {
  /** Why the proof is asked for. */
  readonly because: 'lookup.prove-first' | 'lookup.prove-elsewhere'
  /** Where whoever has given it goes on, if not with the order itself. */
  readonly onward?: string
}

/**
 * The key shows the page of its return alone; the rest of the order, and where its goods go, is for who proves it as ever (FIX-39,
 * T19). The link of a gift receipt is its only proof: its recipient is asked for no order, and told of none.
 */
export function proveFirst(
  { draft, t }: JourneyContext,
  { document }: ReturnRecord,
  { because, onward }: Proof,
): Answer {
  if (!sees(viewerOfReturn(document), 'order-number'))
    return stay({ code: 'receipt-needed', title: t('lookup.prove-receipt') })
  return go(`${document.gift ? '/gift' : '/'}${draft.order === undefined ? '' : '?again=true'}`, {
    draft: { ...draft, prefill: { order: document.orderName, proof: '', ...(onward !== undefined && { onward }) } },
    effects: [{ type: 'toast', tone: 'info', text: t(because) }],
  })
}
