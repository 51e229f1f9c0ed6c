import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'

/** Sent to analytics besides page views, with the page constant only (API-64 to API-73). */
export const AnalyticsEvent = Type.Enum(
  [
    'Failed Order Lookup',
    'Order Lookup',
    'Subsequent Order Lookup',
    'Completely Returned Order Lookup',
    'Store Locator Shown',
    'Ship Instead',
    'Get Directions',
    'Gift Form Opened',
    'Add To Cart',
    'Shop Now Preview Click',
  ],
  { description: 'Type of the event' },
)
export type AnalyticsEvent = Static<typeof AnalyticsEvent>

/** The browser reports these, as they call no other endpoint (API-68, API-73). */
const BrowserEvent = Type.Enum(['Get Directions', 'Shop Now Preview Click'], { description: 'Event of a click' })

export const PressReport = Closed({
  event: BrowserEvent,
  constant: Type.String({ maxLength: 40, description: 'Analytics name of the page of the event' }),
})
export type PressReport = Static<typeof PressReport>
