import type { Address } from '../../schemas/entities/address.ts'
import { statesByCountry } from '../../schemas/entities/countries.ts'
import type { CountryView } from '../../screens/parts/address-fields.ts'
import type { CustomerView } from '../../screens/parts/customer-card.ts'
import type { FrameView } from '../../screens/parts/frame.ts'
import type { LineView } from '../../screens/parts/lines.ts'
import { plain } from '../../screens/parts/rich-text.ts'
import { parsePlace, type RouteName, routes } from '../../server/domain/journey/routes.ts'

export const SHOP_ID = 'wrenfold'
export const RETURN_KEY = 'q7Rb2mXkT0uVw9yZ3aLc5e'
export const DAY = Date.UTC(2026, 3, 14, 12)
export const LATER = Date.UTC(2026, 4, 14, 12)

const shop: FrameView['shop'] = {
  name: 'Wrenfold',
  logo: '/demo-art/logo-demo.svg',
  domain: 'wrenfold.example',
  supportEmail: 'hello@wrenfold.example',
  footerHeading: 'Need a hand?',
  footerCopy: plain('We answer on weekdays, usually within a few hours.'),
  poweredBy: true,
}

const languages: FrameView['languages'] = [
  { value: 'en', label: 'English' },
  { value: 'fr', label: 'Français' },
  { value: 'ja', label: '日本語' },
  { value: 'de', label: 'Deutsch' },
]

const backs: Readonly<Partial<Record<RouteName, string>>> = {
  exchange: '/',
  credit: '/exchange',
  shop: '/credit',
  review: '/credit',
}

export const frameAt = (path: string, overrides: Partial<FrameView> = {}): FrameView => {
  const { route } = parsePlace(path)
  const { constant, layout, previous, cart = false, stickyNav = false } = routes[route]
  const back = backs[route] ?? previous
  return {
    shopId: SHOP_ID,
    shop,
    languages,
    route: { name: route, constant, layout, previous, cart, stickyNav },
    path,
    history: 'push',
    header: 'bar',
    cartCount: null,
    back: route === 'lookup' ? null : back === undefined ? { type: 'back' } : { type: 'navigate', path: back },
    ...overrides,
  }
}

export const buildBareFrame = (path: string): FrameView =>
  frameAt(path, { shop: { name: 'Wrenfold', poweredBy: false }, languages: [] })

export const cards = {
  shirt: {
    title: 'Linen shirt',
    variant: 'Sage / M',
    image: '/demo-art/linen-shirt-sage.svg',
    price: 8_900,
    struck: null,
  },
  shirtInInk: {
    title: 'Linen shirt',
    variant: 'Ink / L',
    image: '/demo-art/linen-shirt-ink.svg',
    price: 9_400,
    struck: null,
  },
  coat: {
    title: 'Wool coat',
    variant: 'Camel / M',
    image: '/demo-art/wool-coat-camel.svg',
    price: 28_900,
    struck: null,
  },
  socks: {
    title: 'Hearth socks',
    variant: 'Oat / 40-43',
    image: '/demo-art/hearth-socks-oat.svg',
    price: 1_800,
    struck: null,
  },
  sweater: {
    title: 'Crew sweater',
    variant: 'Oat / M',
    image: '/demo-art/crew-sweater-oat.svg',
    price: 12_400,
    struck: null,
  },
  candle: { title: 'Dusk candle', variant: 'Fig & Smoke', image: null, price: 3_200, struck: null },
  teapot: {
    title: 'Kestrel teapot',
    variant: 'Chalk',
    image: '/demo-art/kestrel-teapot-chalk.svg',
    price: 7_400,
    struck: null,
  },
  mug: { title: 'Pebble mug', variant: null, image: '/demo-art/pebble-mug-chalk.svg', price: 2_400, struck: null },
} as const

export const words = {
  reasons: [
    { id: 'size', text: 'The size is not right' },
    { id: 'colour', text: 'The color is different' },
    { id: 'faulty', text: 'It arrived damaged or faulty' },
    { id: 'changed-mind', text: 'I changed my mind' },
  ],
  sizes: [
    { id: 'too-small', text: 'Too small' },
    { id: 'too-large', text: 'Too large' },
  ],
  comment: 'The collar is lovely, the shoulders are not mine.',
  properties: [
    { name: 'Monogram', value: 'A. O.' },
    { name: 'Thread color', value: 'Chestnut' },
  ],
  bundles: ['Slow Morning Set', 'Writing Desk Set'],
  method: { name: 'Box and ship', copy: 'Print the label, pack your things in any box, and drop it off.' },
  carrier: { carrier: 'Local Post', service: 'Ground', trackingNumber: 'HW4206 1000 17' },
  ways: {
    names: ['Return in store', 'Happy Returns', 'Veho home pickup', 'Evri'],
    place: 'Corner Books',
    where: '214 West 29th Street, New York, NY 10001, United States',
    labels: ['USPS Ground', 'FedEx'],
  },
  card: { brand: 'Visa', last4: '4242' },
  cardEntry: { provider: 'sandbox', href: `/api/v1/${SHOP_ID}/sandbox/cards` },
  checkoutUrl: 'https://wrenfold.example/orders/8821/checkout',
  collections: ['Shirts', 'Knitwear', 'Outerwear', 'For the table'],
  sizeChart: 'What our sizes measure',
  description: 'Washed linen from a small mill, cut with room to move.',
  stores: [
    { name: 'Wrenfold Dogpatch', lines: ['2400 3rd Street', 'San Francisco, CA 94107'] },
    { name: 'Wrenfold Temescal', lines: ['4900 Telegraph Avenue', 'Oakland, CA 94609'] },
  ],
  policy: {
    types: ['Tableware', 'Kitchen', 'Bags'],
    tags: ['final-sale', 'outlet'],
    special: 'Members of the club',
    extension: 'Holiday returns',
    zone: 'America/New_York',
    before: 'Not sure whether it fits? Take your time.',
    after: 'Write to us if something is unclear.',
  },
  axes: ['Color', 'Size', 'Sage', 'Ink', 'Clay', 'S', 'M', 'L'],
  variants: ['Sage', 'Ink', 'Clay'].flatMap((color) => ['S', 'M', 'L'].map((size) => `${color} / ${size}`)),
  numbers: ['RT-7K2M', '#1001', 'Q-7K2M9QXB'],
  form: ['Who placed the order?', 'What would you like to send back?', 'Anything else we should know?'],
  formHelp: 'A name or an email address, and roughly when.',
  answers: ['Grace Lindqvist, in early March', 'A linen shirt in sage', 'It was a gift.'],
  phone: '+1 212-555-0101',
  asked: {
    comment: 'What happened, and when did you first notice it?',
    commentHint: 'A sentence or two is enough.',
    photos: 'Please show us the damage',
    photosHint: 'One photo of the whole item, one close to the damage.',
    worn: 'Has the item been worn, washed or altered?',
    wornHint: 'Trying it on at home is fine.',
    long: 'Before we go on, please look closely at the seams along both shoulders, the cuffs and the hem, and tell us whether any of them has come undone, frayed or pulled since the day on which you first wore it',
    warranty: 'Would you like to claim one of these warranties?',
  },
  warranties: [
    { id: 'seams', text: 'Seam promise', detail: 'Seams that open, frays and pulled threads' },
    { id: 'lifetime', text: 'Lifetime mending' },
  ],
  offer: { title: 'Not quite your style?', label: 'Something else from the studio' },
  extension: 'Holiday returns',
  sentence: 'Worn and washed items are past the point where we can take them back.',
  destination: 'Harbor Row Repair Studio',
  longAnswer:
    'I wore it twice. After the second wash, at thirty degrees and hung up to dry, the left shoulder had come open by about four centimetres and the cuff on the same side had started to fray.',
  products: [
    'Linen shirt',
    'Linen shirt with a band collar and mother-of-pearl buttons',
    'Crew sweater',
    'Wool coat',
    'Hearth socks',
    'Kestrel teapot',
    'Pebble mug',
    'Dusk candle',
    'Field notebook',
    'Brass pen',
  ],
  cities: ['New York, NY 10001', 'Providence, RI 02903'],
  statusUrl: 'https://returns.wrenfold.example/#/return/q7Rb2mXkT0uVw9yZ3aLc5e',
  receiptUrl: 'https://returns.wrenfold.example/#/gift-link/k2Nf8sQpW1xBv4tY6eJd0h',
  recipient: 'Kim',
} as const

export const address: Address = {
  name: 'Ada Okafor',
  address1: '214 West 29th Street',
  city: 'New York',
  state: 'NY',
  zip: '10001',
  country: 'US',
  phone: '+12125550101',
}

export const warehouse: Address = {
  name: 'Wrenfold Returns',
  address1: '88 Harbor Row, Dock 3',
  city: 'Providence',
  state: 'RI',
  zip: '02903',
  country: 'US',
}

export const customer: CustomerView = {
  name: 'Ada Okafor',
  email: 'ada@example.com',
  phone: '+12125550101',
  address,
}

export const typedAddress: Readonly<Record<string, string>> = {
  firstName: 'Ada',
  lastName: 'Okafor',
  country: 'US',
  address1: '214 West 29th Street',
  address2: '',
  suburb: '',
  city: 'New York',
  state: 'NY',
  zip: '10001',
  phone: '+12125550101',
}

export const countries: readonly CountryView[] = [
  { code: 'US', states: (statesByCountry.US ?? []).slice(0, 6), suburb: false, freeState: false },
  { code: 'FR', states: [], suburb: false, freeState: false },
  { code: 'NZ', states: [], suburb: true, freeState: true },
]

export const line = (product: (typeof cards)[keyof typeof cards], details: readonly string[] = []): LineView => ({
  id: product.title.toLowerCase().replaceAll(' ', '-'),
  title: product.title,
  variant: product.variant,
  image: product.image,
  price: product.price,
  struck: null,
  details,
})

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Texts of shop or shopper, which golden screens may show unmarked in the pseudo-language. */
export const sampleTexts: ReadonlySet<string> = new Set(
  textsIn([shop, languages, cards, words, customer, warehouse, typedAddress, statesByCountry]),
)
