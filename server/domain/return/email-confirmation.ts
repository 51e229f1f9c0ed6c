import type { Settings } from '../../../schemas/config/settings.ts'
import type { ReturnDocument } from '../../../schemas/records/return.ts'

type Facts = Pick<ReturnDocument, 'gift' | 'customer' | 'items' | 'tracking' | 'emailConfirmation'>

const hasComeBack = ({ items, tracking }: Facts): boolean =>
  tracking === 'delivered' || items.some(({ receivedAt }) => receivedAt !== undefined)

/**
 * The recipient proved only an order number and a postal code, so a gift's value waits for a confirmed email (FIX-45).
 */
export function isAwaitingEmail(document: Facts, { confirmGiftEmail = 'before-goods' }: Settings): boolean {
  const { gift, customer, emailConfirmation } = document
  if (!gift || customer.email === null || emailConfirmation?.state === 'confirmed') return false
  return confirmGiftEmail === 'always' || (confirmGiftEmail === 'before-goods' && !hasComeBack(document))
}
