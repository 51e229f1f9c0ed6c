import type { DemoOrder } from '../export/order.ts'
import type { FindProduct, Line } from '../export/order-lines.ts'
import type { DemoAddress } from '../export/people.ts'

const ENGRAVED: Line['properties'] = { Gravur: 'Lotte' }

const europeanAddress = (
  name: DemoAddress['name'],
  street: string,
  place: readonly [zip: string, city: string, country: string, code: string],
): DemoAddress => ({
  name,
  street: [street],
  city: place[1],
  province: ['', ''],
  zip: place[0],
  country: [place[2], place[3]],
})

/** Of Germany, France, Italy and the Netherlands, in millionths. */
const TAX = {
  DE: [['MwSt.', 190_000]],
  FR: [['TVA', 200_000]],
  IT: [['IVA', 220_000]],
  NL: [['BTW', 210_000]],
} as const

const STANDARD = ['Standardversand', 490] as const

type Sale = Omit<DemoOrder, 'taxes' | 'taxesIncluded' | 'email'> & { readonly email: string }

const includeTax = (country: keyof typeof TAX, sale: Sale): DemoOrder => ({
  ...sale,
  taxes: TAX[country],
  taxesIncluded: true,
})

const germanOrders = (find: FindProduct): DemoOrder[] => [
  includeTax('DE', {
    number: 3001,
    daysAgo: 9,
    customer: [7_301, 'Lena', 'Vogt'],
    email: 'lena@example.com',
    ship: europeanAddress(['Lena', 'Vogt'], 'Musterweg 14', ['10115', 'Berlin', 'Germany', 'DE']),
    lines: [
      { product: find('wool-coat'), variant: 'Kamel / M', quantity: 1 },
      { product: find('linen-shirt'), variant: 'Kreide / M', quantity: 1 },
      { product: find('hearth-socks'), variant: 'Hafer', quantity: 3 },
    ],
    shipping: STANDARD,
    sent: [[7, [0, 1, 2]]],
  }),
  includeTax('DE', {
    number: 3002,
    daysAgo: 1,
    customer: [7_302, 'Jonas', 'Brandt'],
    email: 'jonas@example.com',
    ship: europeanAddress(['Jonas', 'Brandt'], 'Beispielallee 3', ['80331', 'München', 'Germany', 'DE']),
    lines: [
      { product: find('crew-sweater'), variant: 'Marine / L', quantity: 1 },
      { product: find('pebble-mug'), variant: 'Seladon', quantity: 2 },
    ],
    shipping: STANDARD,
    sent: [],
  }),
  includeTax('DE', {
    number: 3003,
    daysAgo: 30,
    customer: [7_303, 'Emre', 'Kaya'],
    email: 'emre@example.com',
    ship: europeanAddress(['Emre', 'Kaya'], 'Probestraße 21', ['50667', 'Köln', 'Germany', 'DE']),
    lines: [{ product: find('nest-cushion'), variant: 'Petrol', quantity: 2 }],
    shipping: STANDARD,
    sent: [[27, [0]]],
  }),
]

export const halmgardOrders = (find: FindProduct): DemoOrder[] => [
  ...germanOrders(find),
  includeTax('FR', {
    number: 3004,
    daysAgo: 6,
    customer: [7_304, 'Camille', 'Moreau'],
    email: 'camille@example.com',
    ship: europeanAddress(['Camille', 'Moreau'], '12 rue de l’Exemple', ['69002', 'Lyon', 'France', 'FR']),
    lines: [
      { product: find('crew-sweater'), variant: 'Moos / M', quantity: 1 },
      { product: find('garden-soap'), variant: 'Rosmarin', quantity: 2 },
    ],
    shipping: STANDARD,
    sent: [[4, [0, 1]]],
  }),
  includeTax('IT', {
    number: 3005,
    daysAgo: 12,
    customer: [7_305, 'Giulia', 'Ferri'],
    email: 'giulia@example.com',
    ship: europeanAddress(['Giulia', 'Ferri'], 'Via dell’Esempio 8', ['20121', 'Milano', 'Italy', 'IT']),
    lines: [
      { product: find('oak-board'), variant: 'Eiche', quantity: 1, properties: ENGRAVED },
      { product: find('wool-coat'), variant: 'Anthrazit / L', quantity: 1 },
    ],
    shipping: ['Expressversand', 1290],
    sent: [[10, [0, 1]]],
  }),
  includeTax('NL', {
    number: 3006,
    daysAgo: 5,
    customer: [7_306, 'Sanne', 'de Wit'],
    email: 'sanne@example.com',
    ship: europeanAddress(['Sanne', 'de Wit'], 'Voorbeeldstraat 40', ['1012 AB', 'Amsterdam', 'Netherlands', 'NL']),
    lines: [
      { product: find('pebble-mug'), variant: 'Ocker', quantity: 4 },
      { product: find('nest-cushion'), variant: 'Rosé', quantity: 1 },
    ],
    shipping: ['', 0],
    sent: [
      [3, [0]],
      [1, [1]],
    ],
    underway: [1],
  }),
]
