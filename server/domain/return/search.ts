import type { SearchKind } from '../../../schemas/merchant/search.ts'
import { normalizeTyped } from '../../../schemas/values/normalize.ts'

interface SearchLookup {
  readonly kind: SearchKind
  readonly text: string
}

const RETURN_NUMBER = /^r-?[\w-]{1,20}$/i
const ORDER_NUMBER = /^(#.*|\d{1,9})$/
/** Carriers' numbers have ten or more characters, among them digits. */
const PARCEL_NUMBER = /^(?=.*\d)[a-z0-9]{10,40}$/i

/**
 * What a text of a merchant's search may be, the most likely first: an email address is nothing else, and a name or SKU
 * comes last. ADM-05
 */
export function listLookups(text: string): readonly SearchLookup[] {
  const typed = normalizeTyped(text)
  if (typed.includes('@')) return [{ kind: 'email', text: typed }]
  const joined = typed.replaceAll(/[\s-]/g, '')
  const order = { kind: 'order', text: typed } as const
  const isOrderNumber = ORDER_NUMBER.test(typed)
  return [
    ...(RETURN_NUMBER.test(typed) ? [{ kind: 'number', text: typed.replace(/^r-?/i, 'R-') } as const] : []),
    ...(isOrderNumber ? [order] : []),
    ...(PARCEL_NUMBER.test(joined) ? [{ kind: 'parcel', text: joined.toUpperCase() } as const] : []),
    { kind: 'sku', text: typed },
    ...(isOrderNumber ? [] : [order]),
    { kind: 'name', text: text.normalize('NFC').trim() },
  ]
}
