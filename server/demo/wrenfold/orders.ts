import type { DemoOrder } from '../export/order.ts'
import { type FindProduct, type Line, singleUnit } from '../export/order-lines.ts'
import { type Person, usAddress } from '../export/people.ts'

export const NEW_YORK = [
  ['New York State Tax', 40_000],
  ['New York City Tax', 48_750],
] as const
const STANDARD = ['Standard Shipping', 600] as const
const FREE = ['Free Shipping', 0] as const

export const manhattanAddress = ([, first, last]: Person, street: string, zip: string) =>
  usAddress([first, last], [street], ['New York', 'New York', 'NY', zip])

const ADA: Person = [7_101, 'Ada', 'Okafor']
const JUNE: Person = [7_102, 'June', 'Park']
const SAM: Person = [7_103, 'Sam', 'Whitfield']
const ELIAS: Person = [7_104, 'Elias', 'Brandt']
const MARA: Person = [7_106, 'Mara', 'Quinn']
const TOMAS: Person = [7_107, 'Tomás', 'Rivera']
const IVY: Person = [7_108, 'Ivy', 'Chen']
const NOOR: Person = [7_109, 'Noor', 'Haddad']
const CLAIRE: Person = [7_110, 'Claire', 'Bélanger']

/** Bundle apps mark parts with hidden properties. */
const withBundle = (lines: readonly Line[], properties: Readonly<Record<string, string>>): Line[] =>
  lines.map((line) => ({ ...line, properties }))

/** Five units with five outcomes. */
const mainOrder = (find: FindProduct): DemoOrder => ({
  number: 1001,
  daysAgo: 10,
  customer: ADA,
  email: 'ada@example.com',
  phone: '+12125550101',
  ship: { ...manhattanAddress(ADA, '214 West 29th Street', '10001'), phone: '+12125550101' },
  lines: [
    singleUnit(find('linen-shirt'), 'Sage / M'),
    {
      ...singleUnit(find('wool-coat'), 'Camel / M'),
      properties: { Monogram: 'A. O.', 'Thread color': 'Chestnut', _monogram_file: 'mono-4413.dst' },
    },
    singleUnit(find('hearth-socks'), 'Oat / 40-43'),
    singleUnit(find('crew-sweater'), 'Oat / M'),
    singleUnit(find('dusk-candle'), 'Fig & Smoke'),
  ],
  taxes: NEW_YORK,
  shipping: FREE,
  sent: [
    [6.4, [0, 2, 4]],
    [6, [1, 3]],
  ],
  back: { daysAgo: 2, units: [[3, 1]] },
})

const incompleteOrders = (find: FindProduct): DemoOrder[] => [
  {
    number: 1002,
    daysAgo: 12,
    customer: JUNE,
    email: null,
    ship: manhattanAddress(JUNE, '88 Orchard Street', '10002'),
    lines: [singleUnit(find('pocket-tee'), 'Slate / S'), singleUnit(find('wide-trousers'), 'Sand / 30 / Regular')],
    taxes: NEW_YORK,
    shipping: STANDARD,
    sent: [[8, [0, 1]]],
  },
  {
    number: 1003,
    daysAgo: 9,
    customer: SAM,
    email: 'sam@example.com',
    ship: null,
    lines: [singleUnit(find('canvas-tote'), 'Natural'), singleUnit(find('beanie'), 'Pine')],
    taxes: [],
    shipping: ['', 0],
    sent: [[7, [0, 1]]],
    tags: 'market-stall',
  },
  {
    number: 1004,
    daysAgo: 204,
    customer: ELIAS,
    email: 'elias@example.com',
    ship: manhattanAddress(ELIAS, '17 State Street', '10004'),
    lines: [singleUnit(find('roll-neck'), 'Cream / L'), singleUnit(find('scarf'), 'Loch')],
    taxes: NEW_YORK,
    shipping: STANDARD,
    sent: [[200, [0, 1]]],
  },
]

const bundleOrder = (find: FindProduct): DemoOrder => ({
  number: 1006,
  daysAgo: 11,
  customer: MARA,
  email: 'mara@example.com',
  ship: manhattanAddress(MARA, '50 Greenwich Street', '10006'),
  lines: [
    ...withBundle(
      [
        singleUnit(find('kestrel-teapot'), 'Chalk'),
        { ...singleUnit(find('pebble-mug'), 'Chalk'), quantity: 2 },
        singleUnit(find('tea-towels'), 'Blue Check'),
      ],
      { _bundle_id: 'slow-morning-1006', _bundle_title: 'Slow Morning Set' },
    ),
    ...withBundle(
      [
        singleUnit(find('ledger-notebook'), 'Forest'),
        singleUnit(find('letter-set'), 'Blush'),
        singleUnit(find('pencil-roll'), 'Meadow'),
      ],
      { _bundle_id: 'writing-desk-1006', _bundle_title: 'Writing Desk Set', _bundle_partial_returns: 'no' },
    ),
  ],
  discounts: [
    { title: 'Slow Morning Set', kind: 'automatic', percent: 10, on: [0, 1, 2] },
    { title: 'Writing Desk Set', kind: 'automatic', percent: 15, on: [3, 4, 5] },
  ],
  taxes: NEW_YORK,
  shipping: FREE,
  sent: [[8, [0, 1, 2, 3, 4, 5]]],
})

const specialOrders = (find: FindProduct): DemoOrder[] => [
  {
    number: 1007,
    daysAgo: 13,
    customer: TOMAS,
    email: 'tomas@example.com',
    ship: manhattanAddress(TOMAS, '120 Chambers Street', '10007'),
    lines: [singleUnit(find('chore-jacket'), 'Indigo / L'), singleUnit(find('breton-top'), 'Navy / L')],
    taxes: NEW_YORK,
    shipping: STANDARD,
    gateway: 'cash',
    sent: [[9, [0, 1]]],
  },
  {
    number: 1025,
    daysAgo: 13,
    customer: TOMAS,
    email: 'tomas@example.com',
    ship: manhattanAddress(TOMAS, '120 Chambers Street', '10007'),
    lines: [singleUnit(find('chore-jacket'), 'Indigo / L'), singleUnit(find('breton-top'), 'Navy / L')],
    taxes: NEW_YORK,
    shipping: STANDARD,
    outstanding: 15_000,
    sent: [[9, [0, 1]]],
  },
  {
    number: 1008,
    daysAgo: 1,
    customer: IVY,
    email: 'ivy@example.com',
    ship: manhattanAddress(IVY, '421 Eighth Avenue', '10008'),
    lines: [singleUnit(find('chelsea-boot'), 'Chestnut / 38'), singleUnit(find('hearth-socks'), 'Pine / 36-39')],
    taxes: NEW_YORK,
    shipping: FREE,
    sent: [],
  },
]

const remoteOrders = (find: FindProduct): DemoOrder[] => [
  {
    number: 1009,
    daysAgo: 14,
    customer: NOOR,
    email: 'noor@example.com',
    ship: {
      ...usAddress(['Noor', 'Haddad'], ['655 Third Street', 'Apt 12'], ['San Francisco', 'California', 'CA', '94107']),
      at: [37.7792, -122.3929],
    },
    lines: [
      singleUnit(find('cardigan'), 'Fog / M'),
      singleUnit(find('drove-blanket'), 'Heath'),
      singleUnit(find('nesting-bowls'), 'Tide'),
      singleUnit(find('nest-cushion'), 'Teal'),
    ],
    taxes: [
      ['California State Tax', 72_500],
      ['San Francisco County Tax', 13_750],
    ],
    shipping: FREE,
    sent: [[10, [0, 1, 2, 3]]],
    notes: { 'Gift message': 'For the new place. Love, N.' },
  },
  {
    number: 1010,
    daysAgo: 12,
    customer: CLAIRE,
    email: 'claire@example.com',
    ship: {
      name: ['Claire', 'Bélanger'],
      street: ['3500 rue Saint-Urbain', 'App. 4'],
      city: 'Montréal',
      province: ['Quebec', 'QC'],
      zip: 'H2X 1Y4',
      country: ['Canada', 'CA'],
    },
    lines: [
      singleUnit(find('linen-dress'), 'Cornflower / S'),
      { ...singleUnit(find('felt-slippers'), 'Grey / 38-39'), quantity: 2 },
      singleUnit(find('arc-vase'), 'Terracotta'),
    ],
    discounts: [
      { title: 'Slippers for two', kind: 'automatic', percent: 20, on: [1] },
      { title: 'BIENVENUE10', kind: 'discount_code', percent: 10 },
    ],
    taxes: [
      ['GST', 50_000],
      ['QST', 99_750],
    ],
    shipping: ['International Shipping', 1500],
    presentment: ['CAD', 1_364_200],
    sent: [[7, [0, 1, 2]]],
  },
]

export const wrenfoldOrders = (find: FindProduct): DemoOrder[] => [
  mainOrder(find),
  ...incompleteOrders(find),
  bundleOrder(find),
  ...specialOrders(find),
  ...remoteOrders(find),
]
