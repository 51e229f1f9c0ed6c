import { type Static, Type } from 'typebox'
import { Closed } from './closed.ts'

/** What is told to whoever counts, beside the views of pages (API-64 to API-73): each with the constant of its page, and nothing else. */
export const ToldEvent = Type.Enum(
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
  { description: 'What happened' },
)
export type ToldEvent = Static<typeof ToldEvent>

/** Of these the browser alone knows, as they ask the service nothing (API-68, API-73). */
const PressedEvent = Type.Enum(['Get Directions', 'Shop Now Preview Click'], { description: 'What was pressed' })

/** What a browser reports of a press, for the endpoints of the shop that count such. */
export const PressReport = Closed({
  event: PressedEvent,
  constant: Type.String({ maxLength: 40, description: 'The named constant of the page on which it was pressed' }),
})
export type PressReport = Static<typeof PressReport>
