import type { CalendarDate } from '../values/calendar.ts'
import type { Minor } from '../values/money.ts'

export type Limit = 'least' | 'most'

/** A comparison that can be put in words for shoppers. Limits include their value. */
export type ScopeTest<Day = CalendarDate> =
  | { readonly kind: 'countries'; readonly isIn: boolean; readonly countries: readonly string[] }
  | { readonly kind: 'gift'; readonly gift: boolean }
  | {
      readonly kind: 'tags'
      readonly of: 'order' | 'customer'
      readonly has: boolean
      readonly tags: readonly string[]
    }
  | { readonly kind: 'total'; readonly limit: Limit; readonly amount: Minor }
  | {
      readonly kind: 'days'
      readonly since: 'order' | 'fulfilment' | 'delivery'
      readonly limit: Limit
      readonly days: number
    }
  | { readonly kind: 'date'; readonly limit: Limit | 'is'; readonly date: Day }
