import type { Order } from '../../../schemas/entities/order.ts'
import { toPostalCodeKey } from '../../../schemas/entities/postal-code.ts'
import type { AnalyticsEvent } from '../../../schemas/values/analytics-event.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { toEmailKey } from '../../../schemas/values/normalize.ts'
import { isSamePhone } from '../contact/phone.ts'
import { CAPTCHA_AFTER } from './budgets.ts'

/** Spec §8. */
export type LookupCode = 1 | 5 | 6 | 7 | 8 | 9

export type LookupField = 'zip' | 'email' | 'phone'

export type LookupVerdict =
  | { readonly kind: 'refused'; readonly code: LookupCode }
  | { readonly kind: 'found'; readonly order: Order }

/** Timing depends only on the typed text (FIX-31). */
const isSameText = (stored: string, typed: string): boolean => {
  let difference = stored.length ^ typed.length
  for (let at = 0; at < typed.length; at += 1) difference |= typed.charCodeAt(at) ^ (stored.charCodeAt(at) || 0)
  return difference === 0
}

const isUsZip = (zip: string): boolean => /^\d{5}(\d{4})?$/.test(zip)

/** US ZIP+4 is compared by five digits. */
const isSameZip = (stored: string, typed: string, country: string): boolean => {
  const [a, b] = [toPostalCodeKey(stored, country), toPostalCodeKey(typed, country)]
  const isEqual = isUsZip(a) && isUsZip(b) ? isSameText(a.slice(0, 5), b.slice(0, 5)) : isSameText(a, b)
  return isEqual && a !== ''
}

interface ProofRules {
  readonly fields: readonly LookupField[]
  readonly home: string
}

type Provable = Pick<Order, 'address' | 'customer' | 'typed'>

/**
 * Order ZIP, email or phone, as the shop allows (LKP-14). Phones are read as dialled in the order's country, else the
 * shop's.
 */
export function isProofOfOrder(order: Provable, typed: string, { fields, home }: ProofRules): boolean {
  // Values that a shopper added prove nothing: they could open the order forever.
  const address = order.typed?.includes('address') ? null : order.address
  const email = order.typed?.includes('email') ? '' : toEmailKey(order.customer.email ?? '')
  const typedEmail = toEmailKey(typed)
  const country = order.address?.country ?? home
  const phones = [address?.phone ?? '', order.customer.phone ?? '']
  // All are compared, for constant timing.
  const proofs: Readonly<Record<LookupField, boolean>> = {
    zip: isSameZip(address?.zip ?? '', typed, country),
    email: isSameText(email, typedEmail) && email !== '',
    // With an `@` it counts as an email, so phones cannot use the email budget (FIX-30).
    phone: phones.map((phone) => isSamePhone(phone, typed, country)).includes(true) && !typedEmail.includes('@'),
  }
  return fields.some((field) => proofs[field])
}

/** Dummy for unknown orders, so that timing is equal. */
const dummyOrder: Provable = {
  address: { name: '', address1: '', city: '', zip: '00000', country: 'US', phone: '+12015550123' },
  customer: { id: null, firstName: null, lastName: null, email: 'nobody@example.invalid', phone: null },
}

interface LookupRules extends ProofRules {
  /** Null allows all countries. */
  readonly countries: readonly string[] | null
}

interface NonceProof {
  readonly orderId: string | null
}

/** Refusals carry the message code of Spec §8. */
export function judgeLookup(order: Order | null, proof: string | NonceProof, rules: LookupRules): LookupVerdict {
  const isProven =
    typeof proof === 'string' ? isProofOfOrder(order ?? dummyOrder, proof, rules) : proof.orderId === order?.id
  if (order === null) return { kind: 'refused', code: 1 }
  if (!isProven) return { kind: 'refused', code: 5 }
  if (order.cancelledAt !== null) return { kind: 'refused', code: 9 }
  if (order.lines.length === 0) return { kind: 'refused', code: 8 }
  const country = order.address?.country
  if (country !== undefined && rules.countries !== null && !rules.countries.includes(country))
    return { kind: 'refused', code: 7 }
  return { kind: 'found', order }
}

export const addFailure = (failures: readonly Instant[], now: Instant): readonly Instant[] =>
  [...failures.filter((at) => at > now - CAPTCHA_AFTER.withinMs), now].slice(-CAPTCHA_AFTER.failures)

export const needsCaptcha = (failures: readonly Instant[]): boolean => failures.length >= CAPTCHA_AFTER.failures

/** Analytics events of a successful lookup (LKP-60). */
export const listLookupEvents = (
  units: readonly { readonly returned: object | null }[],
  { hasOpenReturn }: { readonly hasOpenReturn: boolean },
): readonly AnalyticsEvent[] => [
  'Order Lookup',
  ...(hasOpenReturn ? (['Subsequent Order Lookup'] as const) : []),
  ...(units.length > 0 && units.every(({ returned }) => returned !== null)
    ? (['Completely Returned Order Lookup'] as const)
    : []),
]
