import type { DemoOrder } from '../export/order.ts'
import { type FindProduct, singleUnit } from '../export/order-lines.ts'
import type { Person } from '../export/people.ts'
import { manhattanAddress, NEW_YORK } from './orders.ts'

const LENA: Person = [7_115, 'Lena', 'Fischer']
const ARTHUR: Person = [7_116, 'Arthur', 'Vale']
const NADIA: Person = [7_117, 'Nadia', 'Brandão']

/** Two warranties, an allowlisted order, one of each question. */
export const wrenfoldRuleOrders = (find: FindProduct): DemoOrder[] => [
  {
    number: 1015,
    daysAgo: 204,
    customer: LENA,
    email: 'lena@example.com',
    ship: manhattanAddress(LENA, '44 Wall Street', '10015'),
    lines: [
      singleUnit(find('satchel'), 'Cognac'),
      singleUnit(find('glow-lamp'), 'Clay'),
      singleUnit(find('scarf'), 'Ember'),
    ],
    taxes: NEW_YORK,
    shipping: ['Free Shipping', 0],
    sent: [[200, [0, 1, 2]]],
  },
  {
    number: 1016,
    daysAgo: 94,
    customer: ARTHUR,
    email: 'arthur@example.com',
    ship: manhattanAddress(ARTHUR, '210 East 33rd Street', '10016'),
    lines: [
      singleUnit(find('hearth-socks'), 'Heather / 40-43'),
      singleUnit(find('garden-soap'), 'Oat Milk'),
      singleUnit(find('pocket-tee'), 'Rust / L'),
    ],
    taxes: NEW_YORK,
    shipping: ['Standard Shipping', 600],
    sent: [[90, [0, 1, 2]]],
    tags: 'vip',
  },
  {
    number: 1017,
    daysAgo: 8,
    customer: NADIA,
    email: 'nadia@example.com',
    ship: manhattanAddress(NADIA, '330 East 44th Street', '10017'),
    lines: [
      singleUnit(find('oak-board'), 'Oak'),
      singleUnit(find('kestrel-teapot'), 'Slate'),
      singleUnit(find('garden-soap'), 'Rosemary'),
      singleUnit(find('crew-sweater'), 'Moss / M'),
      singleUnit(find('satchel'), 'Ink'),
    ],
    discounts: [{ title: 'HOUSEWARM15', kind: 'discount_code', percent: 15 }],
    taxes: NEW_YORK,
    shipping: ['Standard Shipping', 600],
    sent: [[5, [0, 1, 2, 3, 4]]],
  },
]
