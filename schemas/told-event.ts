import { type Static, Type } from 'typebox'

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
