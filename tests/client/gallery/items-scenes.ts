import type { Component } from '../../../schemas/components/index.ts'
import type { ItemList } from '../../../schemas/components/item-list.ts'
import type { TotalsRows } from '../../../schemas/components/totals.ts'
import { picture, press, screen, usd, words } from './samples.ts'

type Item = ItemList['items'][number]

const item = (overrides: Partial<Item> & Pick<Item, 'id' | 'title'>): Item => ({
  picture: picture('linen-shirt-sage', 'Linen shirt, sage'),
  price: usd(8900),
  state: 'eligible',
  ...overrides,
})

const itemList = (overrides: Partial<ItemList> & Pick<ItemList, 'id' | 'heading' | 'items'>): ItemList => ({
  type: 'item_list',
  look: 'eligible',
  propertiesLabel: 'Personalisation',
  closeLabel: 'Close',
  select: {
    id: 'select',
    label: 'Select',
    look: 'secondary',
    action: { type: 'submit', name: 'sample', href: '/sample' },
  },
  ...overrides,
})

const eligible = itemList({
  id: 'eligible',
  heading: 'Items you can return',
  items: [
    item({
      id: 'i1',
      title: 'Linen shirt',
      variant: 'Sage · M',
      state: 'selected',
      choice: {
        title: 'Exchange for Ink · L',
        details: ['Reason: Too small', 'Same price'],
        picture: picture('linen-shirt-ink', 'Linen shirt, ink'),
      },
      actions: [
        press({ id: 'i1-edit', label: 'Edit', look: 'text' }),
        press({ id: 'i1-discard', label: 'Remove from return', look: 'danger' }),
      ],
    }),
    item({
      id: 'i2',
      title: 'Wool coat',
      variant: 'Camel · One size',
      picture: picture('wool-coat-camel', 'Wool coat, camel'),
      price: usd(28900),
      struck: usd(34000),
      badges: ['Exchange only'],
      properties: [
        { name: 'Monogram', value: 'A.L.' },
        { name: 'Gift note', value: 'For a colder winter' },
      ],
    }),
    item({
      id: 'i3',
      title: 'Pebble mug',
      variant: 'Celadon',
      picture: picture('pebble-mug-celadon', 'Pebble mug'),
      price: usd(2400),
      state: 'selected',
      choice: { title: 'Return for store credit', details: ['Reason: Changed my mind'] },
      actions: [
        press({ id: 'i3-edit', label: 'Edit', look: 'text' }),
        press({ id: 'i3-discard', label: 'Remove from return', look: 'danger' }),
      ],
    }),
    item({ id: 'i4', title: 'Loading', state: 'loading' }),
    item({
      id: 'i5',
      title: 'Dusk candle',
      variant: 'Fig',
      picture: picture('nothing-here', 'Dusk candle'),
      price: usd(3200),
      state: 'failed',
      reason: 'This item could not be loaded.',
      actions: [press({ id: 'i5-retry', label: 'Try again', look: 'text' })],
    }),
  ],
})

const ineligible = itemList({
  id: 'ineligible',
  look: 'ineligible',
  heading: 'Items that cannot be returned',
  items: [
    item({
      id: 'n1',
      title: 'Hearth socks',
      variant: 'Pine',
      picture: picture('hearth-socks-pine', 'Hearth socks'),
      price: usd(1800),
      state: 'ineligible',
      reason: 'Final sale',
    }),
    item({
      id: 'n2',
      title: 'Canvas tote',
      variant: 'Natural',
      picture: picture('canvas-tote-natural', 'Canvas tote'),
      price: usd(4200),
      state: 'disabled',
      reason: 'It goes to another warehouse than the items you have chosen.',
      actions: [press({ id: 'n2-select', label: 'Select', look: 'secondary', disabled: 'Return it separately' })],
    }),
  ],
})

export const totals: TotalsRows = {
  type: 'totals',
  id: 'totals',
  heading: 'Summary',
  rows: [
    { id: 'r1', label: 'Items returned', money: usd(-11300, '($113.00)'), look: 'line' },
    { id: 'r2', label: 'Taxes', money: usd(-904, '($9.04)'), look: 'line' },
    { id: 'r3', label: 'New items', money: usd(8900), look: 'line' },
    { id: 'r4', label: 'Handling fee', money: usd(500), look: 'line', note: 'Waived when you hand it over in a store' },
    { id: 'r5', label: 'Credit', money: usd(-12204, '($122.04)'), look: 'subtotal' },
    { id: 'r6', label: 'You get back', money: usd(2804), look: 'total' },
  ],
  footnote: 'Store credit arrives when we have received your parcel.',
}

export const order = screen({
  heading: 'What would you like to return?',
  banner: [
    {
      type: 'notice',
      id: 'currency',
      tone: 'info',
      body: words('You paid in CAD. Amounts here are shown in USD, the currency of the shop.'),
    },
  ],
  main: [
    { type: 'text', id: 'intro', look: 'lead', body: words('Order #1001, placed on 12 March.') },
    eligible,
    ineligible,
    {
      type: 'actions',
      id: 'go',
      sticky: true,
      summary: '2 items selected',
      buttons: [press({ label: 'Continue' })],
    },
  ],
})

const header: Component = {
  type: 'item_header',
  id: 'head',
  picture: picture('linen-shirt-sage', 'Linen shirt, sage'),
  title: 'Linen shirt',
  variant: 'Sage · M',
  price: usd(8900),
}

export const reason: Component[] = [
  header,
  {
    type: 'choice_list',
    id: 'reasons',
    form: 'reason',
    name: 'reason',
    legend: 'Why are you sending it back?',
    required: true,
    look: 'list',
    options: [
      { value: 'small', label: 'Too small' },
      { value: 'large', label: 'Too large' },
      { value: 'damaged', label: 'It arrived damaged', detail: 'We will ask for a picture' },
      { value: 'mind', label: 'I changed my mind' },
      { value: 'late', label: 'It came too late', disabled: 'Your parcel was delivered on time' },
    ],
  },
]

export const outcome: Component[] = [
  header,
  {
    type: 'choice_list',
    id: 'outcomes',
    form: 'outcome',
    name: 'outcome',
    legend: 'What would you like instead?',
    required: true,
    look: 'cards',
    options: [
      {
        value: 'exchange',
        label: 'Another size or colour',
        detail: 'Sent as soon as the parcel is on its way',
        picture: picture('linen-shirt-ink'),
      },
      { value: 'return', label: 'Return it', detail: 'Store credit or refund', price: usd(8900) },
      { value: 'replace', label: 'The same again', disabled: 'Out of stock' },
    ],
  },
]

export const variant: Component[] = [
  header,
  {
    type: 'option_picker',
    id: 'variant',
    form: 'variant',
    name: 'variant',
    legend: 'Choose another',
    required: true,
    axes: [
      {
        name: 'Colour',
        kind: 'swatch',
        values: [
          { label: 'Sage', picture: picture('linen-shirt-sage') },
          { label: 'Chalk', picture: picture('linen-shirt-chalk') },
          { label: 'Ink', picture: picture('linen-shirt-ink') },
          { label: 'Clay', picture: picture('linen-shirt-clay') },
        ],
      },
      { name: 'Size', kind: 'radio', values: ['XS', 'S', 'M', 'L', 'XL'].map((label) => ({ label })) },
      { name: 'Fit', kind: 'radio', values: [{ label: 'Regular' }] },
    ],
    variants: [0, 1, 2].flatMap((color) =>
      [0, 1, 2, 3].map((size) => ({
        value: `v${color}${size}`,
        at: [color, size, 0],
        state: color === 1 || (color === 2 && size === 1) ? ('out-of-stock' as const) : ('available' as const),
        price: usd(8900),
        picture: picture(['linen-shirt-sage', 'linen-shirt-chalk', 'linen-shirt-ink'][color] ?? ''),
      })),
    ),
    messages: { own: 'This is the one you have', outOfStock: 'Out of stock', unavailable: 'Not available' },
  },
]

export const confirm: Component[] = [
  {
    type: 'swap_card',
    id: 'swap',
    sides: [
      {
        label: 'You send back',
        picture: picture('linen-shirt-sage'),
        title: 'Linen shirt',
        variant: 'Sage · M',
        price: usd(8900),
      },
      {
        label: 'You receive',
        picture: picture('linen-shirt-ink'),
        title: 'Linen shirt',
        variant: 'Ink · L',
        price: usd(9400),
      },
    ],
    difference: 'You pay $5.00 more',
  },
]

export const photos: Component[] = [
  {
    type: 'photo_upload',
    id: 'photos',
    form: 'answer',
    name: 'value',
    label: 'Please show us the damage',
    hint: 'Up to 5 photos of 4 MB each (JPG, PNG, WebP).',
    required: true,
    accept: ['image/jpeg', 'image/png', 'image/webp'],
    maxBytes: 4 * 1024 * 1024,
    maxPhotos: 5,
    upload: { href: '/upload', method: 'POST', encoding: 'binary' },
    photos: [
      { id: 'photo-one', url: '/art/wool-coat-camel.svg', alt: 'Photo 1' },
      { id: 'photo-two', url: '/art/wool-coat-forest.svg', alt: 'Photo 2' },
    ],
    words: {
      add: 'Add photos',
      uploading: 'Uploading…',
      added: 'Photo added',
      retry: 'Try again',
      remove: 'Remove',
      removed: 'Photo removed',
      tooLarge: 'This photo is larger than 4 MB. Please choose a smaller one.',
      failed: 'This photo couldn’t be uploaded. Please try again or choose another one.',
      wrongType: 'This file can’t be used. Please choose a photo of one of these kinds: JPG, PNG, WebP.',
      full: 'That’s as many photos as you can add here.',
    },
  },
]
