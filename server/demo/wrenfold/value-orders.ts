import type { DemoOrder } from '../export/order.ts'
import { type FindProduct, singleUnit } from '../export/order-lines.ts'
import type { Person } from '../export/people.ts'
import { ON_STORE_TAG, SHOP_NOW_TAG } from '../shop-parts.ts'
import { EXTENDED_DAYS_AGO } from './calendar.ts'
import { manhattanAddress, NEW_YORK } from './orders.ts'

const PRIYA: Person = [7_118, 'Priya', 'Raman']
const HUGO: Person = [7_119, 'Hugo', 'Marchetti']
const LENA: Person = [7_126, 'Lena', 'Okafor']
const TALIA: Person = [7_125, 'Talia', 'Brooks']
const WREN: Person = [7_127, 'Wren', 'Castellano']

const extendedOrder = (find: FindProduct): DemoOrder => ({
  number: 1028,
  daysAgo: EXTENDED_DAYS_AGO,
  customer: WREN,
  email: 'wren@example.com',
  ship: manhattanAddress(WREN, '75 Varick Street', '10013'),
  lines: [singleUnit(find('roll-neck'), 'Heather / M'), singleUnit(find('scarf'), 'Ember')],
  taxes: NEW_YORK,
  shipping: ['Standard Shipping', 600],
  sent: [[22, [0, 1]]],
})

/** Fees by label price, exchanges with a price difference, new items, an extended return window. */
export const wrenfoldValueOrders = (find: FindProduct): DemoOrder[] => [
  {
    number: 1018,
    daysAgo: 8,
    customer: PRIYA,
    email: 'priya@example.com',
    ship: manhattanAddress(PRIYA, '115 Eighth Avenue', '10018'),
    // Tableware only, so that its policy applies to the order.
    lines: [
      singleUnit(find('nesting-bowls'), 'Tide'),
      singleUnit(find('oak-board'), 'Oak'),
      singleUnit(find('supper-plates'), 'Dusk'),
      singleUnit(find('spoon-trio'), 'Cherry'),
    ],
    taxes: NEW_YORK,
    shipping: ['Careful Shipping', 1200],
    sent: [[5, [0, 1, 2, 3]]],
  },
  {
    number: 1019,
    daysAgo: 9,
    customer: HUGO,
    email: 'hugo@example.com',
    ship: manhattanAddress(HUGO, '60 West 36th Street', '10019'),
    lines: [
      singleUnit(find('wide-trousers'), 'Olive / 32 / Regular'),
      singleUnit(find('linen-shirt'), 'Chalk / M'),
      singleUnit(find('oxford-shirt'), 'Blue Stripe / XL'),
    ],
    taxes: NEW_YORK,
    shipping: ['Standard Shipping', 600],
    sent: [[6, [0, 1, 2]]],
  },
  {
    number: 1026,
    daysAgo: 9,
    customer: TALIA,
    email: 'talia@example.com',
    ship: manhattanAddress(TALIA, '310 West 113th Street', '10026'),
    lines: [
      singleUnit(find('wool-coat'), 'Charcoal / M'),
      singleUnit(find('linen-shirt'), 'Sage / M'),
      singleUnit(find('hearth-socks'), 'Oat / 40-43'),
    ],
    taxes: NEW_YORK,
    shipping: ['Standard Shipping', 600],
    sent: [[6, [0, 1, 2]]],
    tags: SHOP_NOW_TAG,
  },
  {
    number: 1027,
    daysAgo: 9,
    customer: LENA,
    email: 'lena@example.com',
    ship: manhattanAddress(LENA, '402 West 20th Street', '10011'),
    lines: [singleUnit(find('wool-coat'), 'Charcoal / M'), singleUnit(find('hearth-socks'), 'Oat / 40-43')],
    taxes: NEW_YORK,
    shipping: ['Standard Shipping', 600],
    sent: [[6, [0, 1]]],
    tags: ON_STORE_TAG,
  },
  extendedOrder(find),
]
