import type { Settings } from '../../../schemas/config/settings.ts'
import type { ReturnDocument } from '../../../schemas/records/return.ts'

type Facts = Pick<ReturnDocument, 'gift' | 'customer' | 'items' | 'tracking' | 'emailConfirmation'>

/** Whether anything of a return has come back: a unit that arrived, or a parcel that was delivered. */
const hasComeBack = ({ items, tracking }: Facts): boolean =>
  tracking === 'delivered' || items.some(({ receivedAt }) => receivedAt !== undefined)

/**
 * Whether the value of a gift waits until whoever reads its address has confirmed it: that address was typed by somebody who
 * proved no more than a number and a postal code (FIX-45). Absent, the setting asks while nothing has come back.
 */
export function awaitsEmail(document: Facts, { confirmGiftEmail = 'before-goods' }: Settings): boolean {
  const { gift, customer, emailConfirmation } = document
  if (!gift || customer.email === null || emailConfirmation?.state === 'confirmed') return false
  return confirmGiftEmail === 'always' || (confirmGiftEmail === 'before-goods' && !hasComeBack(document))
}
