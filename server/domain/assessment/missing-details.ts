import type { Order } from '../../../schemas/entities/order.ts'
import type { DraftOrder } from '../../../schemas/records/draft.ts'

/** What to request before items are listed; the first match wins (LKP-28). */
export type Missing = 'gift' | 'address' | 'email' | 'store'

/** An address first (code 9, LKP-25), then an email, then the nearby store. */
export function findMissing(
  order: Order,
  draft: DraftOrder,
  { storeNear, nothingLeft }: { readonly storeNear: boolean; readonly nothingLeft: boolean },
): Missing | null {
  // No address is requested when no gift item can be returned.
  if (draft.gift && nothingLeft) return null
  // The recipient's own details, not the buyer's.
  if (draft.gift) return draft.email === undefined || draft.address === undefined ? 'gift' : null
  if (order.address === null && draft.address === undefined) return 'address'
  if (order.customer.email === null && draft.email === undefined) return 'email'
  // The email screen skips the store locator (LKP-28).
  const isEmailAdded = draft.email !== undefined
  const isStoreUndecided = draft.inStore === undefined || draft.storeShown !== undefined
  if (storeNear && isStoreUndecided && !isEmailAdded) return 'store'
  return null
}
