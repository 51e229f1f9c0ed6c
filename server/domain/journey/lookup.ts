import type { Order } from '../../../schemas/entities/order.ts'
import { postalCodeKey } from '../../../schemas/entities/postal-code.ts'
import type { Instant } from '../../../schemas/ids.ts'
import { emailKey } from '../../../schemas/normalize.ts'
import type { ToldEvent } from '../../../schemas/told-event.ts'
import { isSamePhone } from '../contact/phone.ts'
import { CAPTCHA_AFTER } from './budgets.ts'

/** The lookup codes of Spec §8 that a lookup itself can answer. */
export type LookupCode = 1 | 5 | 6 | 7 | 8 | 9

/** Which second values open an order. */
export type LookupField = 'zip' | 'email' | 'phone'

export type LookupVerdict =
  | { readonly kind: 'refused'; readonly code: LookupCode }
  | { readonly kind: 'found'; readonly order: Order }

/** Whether two texts are the same. How long it takes depends on what was typed, and on nothing that is stored (FIX-31). */
const sameText = (stored: string, typed: string): boolean => {
  let differs = stored.length ^ typed.length
  for (let at = 0; at < typed.length; at += 1) differs |= typed.charCodeAt(at) ^ (stored.charCodeAt(at) || 0)
  return differs === 0
}

const isUsZip = (zip: string): boolean => /^\d{5}(\d{4})?$/.test(zip)

/** Whether two postal codes are one, however they are written; US ZIP+4 by its first five digits. */
const sameZip = (stored: string, typed: string, country: string): boolean => {
  const [a, b] = [postalCodeKey(stored, country), postalCodeKey(typed, country)]
  const same = isUsZip(a) && isUsZip(b) ? sameText(a.slice(0, 5), b.slice(0, 5)) : sameText(a, b)
  return same && a !== ''
}

/** What proves an order, and the country of the shop. */
interface ProofRules {
  readonly fields: readonly LookupField[]
  readonly home: string
}

type Provable = Pick<Order, 'address' | 'customer' | 'typed'>

/**
 * Whether a typed value is the order's zip, email or phone, as far as the shop accepts them (LKP-14). Phones are read as dialled
 * in the country of the order, or of the shop where the order has no address.
 */
export function provesOrder(order: Provable, typed: string, { fields, home }: ProofRules): boolean {
  // What a shopper typed into the order proves nothing: whoever typed it could open the order for ever.
  const address = order.typed?.includes('address') ? null : order.address
  const email = order.typed?.includes('email') ? '' : emailKey(order.customer.email ?? '')
  const typedEmail = emailKey(typed)
  const country = order.address?.country ?? home
  const phones = [address?.phone ?? '', order.customer.phone ?? '']
  // Each is compared, whatever the one before it said.
  const proofs: Readonly<Record<LookupField, boolean>> = {
    zip: sameZip(address?.zip ?? '', typed, country),
    email: sameText(email, typedEmail) && email !== '',
    // An `@` makes an email of it, which is counted as one: no phone is guessed at the price of an email (FIX-30).
    phone: phones.map((phone) => isSamePhone(phone, typed, country)).includes(true) && !typedEmail.includes('@'),
  }
  return fields.some((field) => proofs[field])
}

/** Stands in for an order that does not exist, so that asking for it is the same work. */
const nobody: Provable = {
  address: { name: '', address1: '', city: '', zip: '00000', country: 'US', phone: '+12015550123' },
  customer: { id: null, firstName: null, lastName: null, email: 'nobody@example.invalid', phone: null },
}

/** What a shop accepts from shoppers. */
interface LookupRules extends ProofRules {
  /** Null: from everywhere. */
  readonly countries: readonly string[] | null
}

/** A link's nonce: the order that it opens, or null when it opens none. */
interface NonceProof {
  readonly opens: string | null
}

/** Whether the order may be opened, and if not, which message of Spec §8 says so. */
export function judgeLookup(order: Order | null, proof: string | NonceProof, rules: LookupRules): LookupVerdict {
  const proved = typeof proof === 'string' ? provesOrder(order ?? nobody, proof, rules) : proof.opens === order?.id
  if (order === null) return { kind: 'refused', code: 1 }
  if (!proved) return { kind: 'refused', code: 5 }
  if (order.cancelledAt !== null) return { kind: 'refused', code: 9 }
  if (order.lines.length === 0) return { kind: 'refused', code: 8 }
  const country = order.address?.country
  if (country !== undefined && rules.countries !== null && !rules.countries.includes(country))
    return { kind: 'refused', code: 7 }
  return { kind: 'found', order }
}

/** The failures that still count, with this one. */
export const withFailure = (failures: readonly Instant[], now: Instant): readonly Instant[] =>
  [...failures.filter((at) => at > now - CAPTCHA_AFTER.withinMs), now].slice(-CAPTCHA_AFTER.failures)

/** Whether a session that failed so often must solve a captcha. */
export const needsCaptcha = (failures: readonly Instant[]): boolean => failures.length >= CAPTCHA_AFTER.failures

/** What a successful lookup counts as: found, found again beside an open return, or nothing left to return (LKP-60). */
export const lookupEvents = (
  units: readonly { readonly returned: object | null }[],
  { hasOpenReturn }: { readonly hasOpenReturn: boolean },
): readonly ToldEvent[] => [
  'Order Lookup',
  ...(hasOpenReturn ? (['Subsequent Order Lookup'] as const) : []),
  ...(units.length > 0 && units.every(({ returned }) => returned !== null)
    ? (['Completely Returned Order Lookup'] as const)
    : []),
]
