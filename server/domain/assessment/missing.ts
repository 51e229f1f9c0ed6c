import type { Order } from '../../../schemas/entities/order.ts'
import type { DraftOrder } from '../../../schemas/records/draft.ts'

/** What must still be asked before the items are shown; the first match wins (LKP-28). */
export type Missing = 'gift' | 'address' | 'email' | 'store'

/**
 * What the order lacks, after what the shopper added: an address first (code 9 with an order, LKP-25), then an email,
 * then whether to hand it in at the store nearby. Null when nothing is missing. `nothingLeft` says that no item can go back.
 */
export function missingOf(
  order: Order,
  draft: DraftOrder,
  { storeNear, nothingLeft }: { readonly storeNear: boolean; readonly nothingLeft: boolean },
): Missing | null {
  // Nobody tells where they live only to read that nothing of the gift can go back.
  if (draft.gift && nothingLeft) return null
  // The recipient's own email and address, not those of whoever bought it.
  if (draft.gift) return draft.email === undefined || draft.address === undefined ? 'gift' : null
  if (order.address === null && draft.address === undefined) return 'address'
  if (order.customer.email === null && draft.email === undefined) return 'email'
  // After the email screen the flow goes on without the store locator (LKP-28).
  const askedForEmail = draft.email !== undefined
  const unanswered = draft.inStore === undefined || draft.storeShown !== undefined
  if (storeNear && unanswered && !askedForEmail) return 'store'
  return null
}
