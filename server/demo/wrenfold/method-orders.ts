import type { DemoOrder } from '../export/order.ts'
import { type FindProduct, singleUnit } from '../export/order-lines.ts'
import { type Person, usAddress } from '../export/people.ts'
import { ALL_METHODS_TAG } from './methods.ts'

const LENA: Person = [7_120, 'Lena', 'Moreau']
const OWEN: Person = [7_121, 'Owen', 'Hughes']
const IRIS: Person = [7_124, 'Iris', 'Calder']
const RUTH: Person = [7_122, 'Ruth', 'Aldous']
const NOVA: Person = [7_123, 'Nova', 'Lindqvist']

/** Counter, store, pick-up, near and far. */
const methodOrders = (find: FindProduct): DemoOrder[] => [
  {
    number: 1020,
    daysAgo: 9,
    customer: LENA,
    email: 'lena@example.com',
    ship: {
      ...usAddress(['Lena', 'Moreau'], ['410 Townsend Street'], ['San Francisco', 'California', 'CA', '94107']),
      phone: '+14155550120',
    },
    lines: [singleUnit(find('pocket-tee'), 'Slate / S'), singleUnit(find('linen-shirt'), 'Chalk / M')],
    taxes: [
      ['California State Tax', 72_500],
      ['San Francisco County Tax', 13_750],
    ],
    shipping: ['Standard Shipping', 600],
    sent: [[6, [0, 1]]],
    tags: ALL_METHODS_TAG,
  },
  {
    number: 1021,
    daysAgo: 10,
    customer: OWEN,
    email: 'owen@example.com',
    ship: {
      name: ['Owen', 'Hughes'],
      street: ['18 Eccleston Place'],
      city: 'London',
      province: ['England', 'ENG'],
      zip: 'SW1A 1AA',
      country: ['United Kingdom', 'GB'],
      phone: '+442075550121',
    },
    lines: [singleUnit(find('scarf'), 'Loch'), singleUnit(find('beanie'), 'Pine')],
    taxes: [],
    shipping: ['International Shipping', 1500],
    sent: [[5, [0, 1]]],
  },
  {
    number: 1022,
    daysAgo: 8,
    customer: RUTH,
    email: 'ruth@example.com',
    ship: usAddress(['Ruth', 'Aldous'], ['7 Main Street'], ['Montpelier', 'Vermont', 'VT', '05602']),
    lines: [singleUnit(find('crew-sweater'), 'Oat / M'), singleUnit(find('beanie'), 'Pine')],
    taxes: [],
    shipping: ['Standard Shipping', 600],
    sent: [[5, [0, 1]]],
    tags: ALL_METHODS_TAG,
  },
]

/** Several gifts with different addresses; a parcel with a return label. */
const giftAndLabelOrders = (find: FindProduct): DemoOrder[] => [
  {
    number: 1023,
    daysAgo: 7,
    customer: NOVA,
    email: 'nova@example.com',
    ship: usAddress(['Nova', 'Lindqvist'], ['88 King Street'], ['San Francisco', 'California', 'CA', '94107']),
    lines: [
      { ...singleUnit(find('pocket-tee'), 'Slate / S'), quantity: 12 },
      { ...singleUnit(find('linen-shirt'), 'Chalk / M'), quantity: 6 },
    ],
    taxes: [],
    shipping: ['', 0],
    sent: [[5, [0, 1]]],
    tags: ALL_METHODS_TAG,
  },
  {
    number: 1024,
    daysAgo: 6,
    customer: IRIS,
    email: 'iris@example.com',
    ship: usAddress(['Iris', 'Calder'], ['12 Elm Street'], ['Portland', 'Maine', 'ME', '04101']),
    lines: [singleUnit(find('pocket-tee'), 'Slate / S'), singleUnit(find('garden-soap'), 'Rosemary')],
    taxes: [],
    shipping: ['', 0],
    sent: [[4, [0, 1]]],
    prepaid: ['9400110000001024'],
  },
]

export const wrenfoldMethodOrders = (find: FindProduct): DemoOrder[] => [
  ...methodOrders(find),
  ...giftAndLabelOrders(find),
]
