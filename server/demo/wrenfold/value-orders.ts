import type { Sale } from '../export/order.ts'
import { type Find, one } from '../export/order-lines.ts'
import type { Person } from '../export/people.ts'
import { SHOPS, SHOPS_ON_STORE } from '../shop-parts.ts'
import { manhattan, NEW_YORK } from './orders.ts'

const PRIYA: Person = [7_118, 'Priya', 'Raman']
const HUGO: Person = [7_119, 'Hugo', 'Marchetti']
const LENA: Person = [7_126, 'Lena', 'Okafor']
const TALIA: Person = [7_125, 'Talia', 'Brooks']

/** Orders that show amounts: fees by label price, exchanges with a price difference, new items. */
export const wrenfoldValueOrders = (find: Find): Sale[] => [
  {
    number: 1018,
    daysAgo: 8,
    customer: PRIYA,
    email: 'priya@example.com',
    ship: manhattan(PRIYA, '115 Eighth Avenue', '10018'),
    // Tableware only, so that its policy applies to the order.
    lines: [
      one(find('nesting-bowls'), 'Tide'),
      one(find('oak-board'), 'Oak'),
      one(find('supper-plates'), 'Dusk'),
      one(find('spoon-trio'), 'Cherry'),
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
    ship: manhattan(HUGO, '60 West 36th Street', '10019'),
    lines: [
      one(find('wide-trousers'), 'Olive / 32 / Regular'),
      one(find('linen-shirt'), 'Chalk / M'),
      one(find('oxford-shirt'), 'Blue Stripe / XL'),
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
    ship: manhattan(TALIA, '310 West 113th Street', '10026'),
    lines: [
      one(find('wool-coat'), 'Charcoal / M'),
      one(find('linen-shirt'), 'Sage / M'),
      one(find('hearth-socks'), 'Oat / 40-43'),
    ],
    taxes: NEW_YORK,
    shipping: ['Standard Shipping', 600],
    sent: [[6, [0, 1, 2]]],
    tags: SHOPS,
  },
  {
    number: 1027,
    daysAgo: 9,
    customer: LENA,
    email: 'lena@example.com',
    ship: manhattan(LENA, '402 West 20th Street', '10011'),
    lines: [one(find('wool-coat'), 'Charcoal / M'), one(find('hearth-socks'), 'Oat / 40-43')],
    taxes: NEW_YORK,
    shipping: ['Standard Shipping', 600],
    sent: [[6, [0, 1]]],
    tags: SHOPS_ON_STORE,
  },
]
