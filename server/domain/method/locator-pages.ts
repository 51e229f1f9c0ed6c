import type { MethodKind } from '../../../schemas/config/method.ts'

/** Partners' location pages (MTH-21, MTH-40). */
const locatorPages: Partial<Readonly<Record<MethodKind, string>>> = {
  'happy-returns': 'https://locations.happyreturns.com/',
  inpost: 'https://inpost.co.uk/lockers/',
  asda: 'https://www.toyou.co.uk/store-locator',
  evri: 'https://www.evri.com/find-a-parcelshop',
  seko: 'https://www.sekologistics.com/',
  'DHL-SEKO': 'https://tools.usps.com/locations/',
}

/** The Happy Returns page opens at the shopper's postal code. Null without a page. */
export function getLocatorUrl(kind: MethodKind, zip: string | null): string | null {
  const page = locatorPages[kind]
  if (page === undefined) return null
  return kind === 'happy-returns' && zip ? `${page}?zip=${encodeURIComponent(zip)}` : page
}
