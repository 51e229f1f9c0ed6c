import { type DemoProduct, type ExportContext, writeProduct } from '../export/catalog.ts'
import type { DemoOrder } from '../export/order.ts'
import type { FindProduct } from '../export/order-lines.ts'
import { type Person, usAddress } from '../export/people.ts'

const BEN: Person = [7_111, 'Ben', 'Adeyemi']
const ROSA: Person = [7_112, 'Rosa', 'Lindqvist']
const OLENA: Person = [7_113, 'Олена', 'Шевчук']
const GUS: Person = [7_114, 'Gus', 'Moreau']

/** The shop has deleted it; only an order refers to it. */
const deletedHat = (context: ExportContext): DemoProduct =>
  writeProduct(context, 8_199, {
    art: 'straw-hat',
    title: 'Hatch Straw Hat',
    type: 'Accessories',
    tags: 'summer',
    story: '',
    price: 5400,
    grams: 120,
    looks: ['Size', { S: 's', M: 'm' }],
  })

/** Edge cases of real shops: quantities, no email, other scripts, partial refunds. */
export const wrenfoldMoreOrders = (context: ExportContext, find: FindProduct): DemoOrder[] => [
  {
    number: 1011,
    daysAgo: 8,
    customer: BEN,
    email: 'ben@example.com',
    ship: usAddress(['Ben', 'Adeyemi'], ['190 Bedford Avenue'], ['Brooklyn', 'New York', 'NY', '11211']),
    lines: [
      { product: find('pebble-mug'), variant: 'Celadon', quantity: 4 },
      { product: find('pocket-tee'), variant: 'Oat / L', quantity: 2 },
      { product: find('supper-plates'), variant: 'Chalk', quantity: 1 },
    ],
    discounts: [{ title: 'Neighbors, 5% off', kind: 'manual', percent: 5, on: [0, 1] }],
    taxes: [
      ['New York State Tax', 40_000],
      ['New York City Tax', 48_750],
    ],
    shipping: ['Standard Shipping', 900],
    sent: [
      [5, [0, 1]],
      [4, [2]],
    ],
  },
  {
    number: 1012,
    daysAgo: 9,
    customer: ROSA,
    email: null,
    phone: '+15035550142',
    ship: {
      ...usAddress(['Rosa', 'Lindqvist'], ['1128 NW Couch Street'], ['Portland', 'Oregon', 'OR', '97209']),
      phone: '+15035550142',
    },
    lines: [
      { product: find('glow-lamp'), variant: 'Sage', quantity: 1 },
      { product: find('garden-soap'), variant: 'Rosemary', quantity: 2 },
      { custom: 'Gift wrapping, by hand', price: 600, taxable: false, quantity: 1 },
    ],
    taxes: [],
    shipping: ['Standard Shipping', 1200],
    sent: [[6, [0, 1, 2]]],
  },
  {
    number: 1013,
    daysAgo: 15,
    customer: OLENA,
    email: 'olena@example.com',
    ship: usAddress(['Олена', 'Шевчук'], ['1420 Pike Street'], ['Seattle', 'Washington', 'WA', '98101']),
    lines: [
      { product: deletedHat(context), variant: 'M', quantity: 1 },
      { product: find('apron'), variant: 'Denim', quantity: 1, forgotten: true },
      { product: find('quilted-gilet'), variant: 'Pine / M', quantity: 1 },
    ],
    taxes: [['Washington State Tax', 103_500]],
    shipping: ['Standard Shipping', 900],
    sent: [[11, [0, 1, 2]]],
  },
  {
    number: 1014,
    daysAgo: 16,
    customer: GUS,
    email: 'gus@example.com',
    ship: usAddress(['Gus', 'Moreau'], ['811 West Fulton Market'], ['Chicago', 'Illinois', 'IL', '60607']),
    lines: [
      { product: find('felt-slippers'), variant: 'Rust / 42-43', quantity: 2 },
      { product: find('satchel'), variant: 'Cognac', quantity: 1 },
    ],
    discounts: [{ title: 'AUTUMN7', kind: 'discount_code', percent: 7 }],
    taxes: [['Illinois State Tax', 62_500]],
    shipping: ['Free Shipping', 0],
    sent: [[12, [0, 1]]],
    back: { daysAgo: 5, units: [[0, 1]] },
  },
]
