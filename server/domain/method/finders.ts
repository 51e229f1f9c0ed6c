import type { MethodKind } from '../../../schemas/config/method.ts'

/** Where partners show all places that take parcels (MTH-21, MTH-40). */
const finders: Partial<Readonly<Record<MethodKind, string>>> = {
  'happy-returns': 'https://locations.happyreturns.com/',
  inpost: 'https://inpost.co.uk/lockers/',
  asda: 'https://www.toyou.co.uk/store-locator',
  evri: 'https://www.evri.com/find-a-parcelshop',
  seko: 'https://www.sekologistics.com/',
  'DHL-SEKO': 'https://tools.usps.com/locations/',
}

/** The page on which a partner shows its places; that of Happy Returns opens at the shopper's postal code. Null where there is none. */
export function finderOf(kind: MethodKind, zip: string | null): string | null {
  const page = finders[kind]
  if (page === undefined) return null
  return kind === 'happy-returns' && zip ? `${page}?zip=${encodeURIComponent(zip)}` : page
}
