import type { TypedPickup } from '../../../schemas/actions/pickup.ts'
import type { LabelOption, MethodKind, ReturnMethod } from '../../../schemas/config/method.ts'
import type { Address } from '../../../schemas/entities/address.ts'
import { getPostalCodeNeed, isCityRequired } from '../../../schemas/entities/postal-code.ts'
import type { TimeZone } from '../../../schemas/values/calendar.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { type PickupFlaw, pickupFlaws } from './pickup.ts'

/** Why the chosen return method cannot be used (MTH-12). */
export type MethodFlaw =
  | 'label-option-missing'
  | 'address-incomplete'
  | 'address-country'
  | 'address-phone'
  | PickupFlaw

interface FlawFacts {
  readonly method: ReturnMethod
  readonly address: Address | null
  readonly options: readonly LabelOption[]
  readonly option: LabelOption | null
  readonly pickup: TypedPickup | undefined
  readonly zone: TimeZone
  readonly now: Instant
}

/** Default countries of partner counters (MTH-13). */
const counters: Partial<Readonly<Record<MethodKind, readonly string[]>>> = {
  evri: ['GB', 'GG', 'IM', 'JE'],
  seko: ['AU', 'CA', 'GB', 'HK', 'NZ', 'SG', 'US'],
}

const isFilled = (text: string | undefined): boolean => (text ?? '').trim() !== ''

const isComplete = ({ name, address1, city, zip, country }: Address): boolean =>
  [name, address1, country].every(isFilled) &&
  (isFilled(city) || !isCityRequired(country)) &&
  (isFilled(zip) || getPostalCodeNeed(country) !== 'required')

const addressFlaws = ({ method, address }: FlawFacts): readonly MethodFlaw[] => {
  if (address === null || !isComplete(address)) return ['address-incomplete']
  const countries = method.countries ?? counters[method.kind] ?? [address.country]
  return [
    ...(countries.includes(address.country) ? [] : ['address-country' as const]),
    ...(method.kind === 'evri' && !isFilled(address.phone) ? ['address-phone' as const] : []),
  ]
}

/** Problems in order of priority; empty when the method can be used (MTH-07, MTH-12, MTH-13, MTH-32). */
export function methodFlaws(facts: FlawFacts): readonly MethodFlaw[] {
  const { method, options, option, pickup } = facts
  const label: readonly MethodFlaw[] = options.length > 0 && option === null ? ['label-option-missing'] : []
  if (method.kind === 'veho') return [...label, ...pickupFlaws(pickup, facts)]
  return method.kind === 'evri' || method.kind === 'seko' ? [...label, ...addressFlaws(facts)] : label
}
