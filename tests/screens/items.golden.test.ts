import { type FlowQuestion, itemFlow, type VariantView } from '../../screens/items/flow.ts'
import { type ItemsView, type ItemView, itemsList } from '../../screens/items/list.ts'
import { goldens } from '../support/golden.ts'
import { DAY, frameAt, SHOP_ID, wares, words } from '../support/golden-world.ts'

const item = (ware: (typeof wares)[keyof typeof wares], given: Partial<ItemView> = {}): ItemView => ({
  id: `${ware.title.toLowerCase().replaceAll(' ', '-')}.1`,
  title: ware.title,
  variant: ware.variant,
  image: ware.image,
  price: ware.price,
  struck: null,
  properties: [],
  state: 'eligible',
  exchangeOnly: false,
  ineligible: null,
  choice: null,
  ...given,
})

const excluded = (ware: (typeof wares)[keyof typeof wares], ineligible: NonNullable<ItemView['ineligible']>) =>
  item(ware, { state: 'ineligible', ineligible })

const coat = item(wares.coat, { properties: words.properties, struck: 34_000 })
const swapped = item(wares.shirt, {
  state: 'selected',
  choice: {
    outcome: 'exchange',
    variant: wares.shirtInInk.variant,
    image: wares.shirtInInk.image,
    reason: words.sizes[0].text,
    comment: words.comment,
  },
})
const goingBack = item(wares.coat, {
  state: 'selected',
  choice: { outcome: 'return', variant: null, image: null, reason: words.reasons[1].text, comment: null },
})

const plain: ItemsView = {
  orderName: '#1001',
  firstName: 'Ada',
  currency: 'USD',
  presentment: null,
  past: null,
  eligible: [item(wares.shirt), coat],
  ineligible: [],
  bundles: [],
  selected: 0,
  continueOff: 'none-selected',
  canContinue: true,
}

const everyState: ItemsView = {
  ...plain,
  presentment: 'CAD',
  eligible: [
    swapped,
    coat,
    item(wares.candle, { state: 'loading' }),
    item(wares.teapot, { state: 'failed' }),
    item(wares.mug, { exchangeOnly: true }),
  ],
  ineligible: [
    excluded(wares.socks, { code: 1, past: false, returnedAt: null }),
    excluded(wares.sweater, { code: 4, past: false, returnedAt: DAY }),
    excluded(wares.candle, { code: 5, past: false, returnedAt: null }),
  ].map((one, at) => ({ ...one, id: `ineligible.${at}` })),
  selected: 1,
  continueOff: 'loading',
}

const bundled: ItemsView = {
  ...plain,
  eligible: [],
  bundles: words.bundles.map((title, at) => ({
    id: `bundle-${at}`,
    title,
    whole: at === 1,
    items: [item(wares.teapot), item(wares.mug)].map((one) => ({ ...one, id: `${at}.${one.id}` })),
  })),
}

const pastWindow: ItemsView = {
  ...plain,
  past: { until: DAY },
  eligible: [],
  ineligible: [wares.shirt, wares.coat].map((ware) => excluded(ware, { code: 3, past: true, returnedAt: null })),
  canContinue: false,
}

const single: ItemsView = {
  ...plain,
  eligible: [goingBack, item(wares.shirt, { state: 'disabled' })],
  selected: 1,
  continueOff: null,
}

const frame = frameAt('/exchange')

goldens('items', {
  plain: (t) => ({ screen: itemsList(frame, plain, t) }),
  'every-state': (t) => ({ screen: itemsList(frame, everyState, t) }),
  bundles: (t) => ({ screen: itemsList(frame, bundled, t) }),
  selected: (t) => ({
    screen: itemsList(frame, { ...plain, eligible: [swapped, goingBack], selected: 2, continueOff: null }, t),
  }),
  single: (t) => ({ screen: itemsList(frame, single, t) }),
  'past-window': (t) => ({ screen: itemsList(frame, pastWindow, t) }),
  'past-window-undated': (t) => ({ screen: itemsList(frame, { ...pastWindow, past: { until: null } }, t) }),
})

const itemId = 'linen-shirt.1'
const axes = [
  {
    name: 'Color',
    kind: 'swatch' as const,
    values: [
      { label: 'Sage', picture: { src: wares.shirt.image, alt: '' } },
      { label: 'Ink', picture: { src: wares.shirtInInk.image, alt: '' } },
      { label: 'Clay' },
    ],
  },
  { name: 'Size', kind: 'radio' as const, values: ['S', 'M', 'L'].map((label) => ({ label })) },
]
const variant = (color: number, size: number, state: VariantView['state'] = 'available'): VariantView => ({
  id: `v${color}${size}`,
  at: [color, size],
  state,
  price: color === 1 ? wares.shirtInInk.price : wares.shirt.price,
  image: color === 1 ? wares.shirtInInk.image : wares.shirt.image,
})
/** Sage in S is sold out, she has Sage in M, and Clay is not made in L. */
const variants = [
  variant(0, 0, 'out-of-stock'),
  variant(0, 1, 'own'),
  variant(0, 2),
  ...[0, 1, 2].map((size) => variant(1, size)),
  variant(2, 0),
  variant(2, 1),
]

const confirm = {
  step: 'confirm',
  outcome: 'exchange',
  next: wares.shirtInInk,
  difference: 500,
  reason: words.sizes[0].text,
  comment: words.comment,
} as const

const questions: Readonly<Record<string, FlowQuestion>> = {
  reason: { step: 'select-reason', parent: null, reasons: words.reasons, chosen: null },
  'reason-child': { step: 'select-reason', parent: 'size', reasons: words.sizes, chosen: 'too-small' },
  comment: { step: 'add-comment', required: false, comment: '' },
  'comment-required': { step: 'add-comment', required: true, comment: '' },
  outcome: { step: 'convert-item', outcomes: ['exchange', 'replace', 'return'], chosen: null },
  variant: { step: 'select-variant', axes, variants, chosen: null },
  'variant-chosen': { step: 'select-variant', axes, variants, chosen: 'v12' },
  'confirm-dearer': confirm,
  'confirm-cheaper': { ...confirm, difference: -500 },
  'confirm-replace': { ...confirm, outcome: 'replace', next: wares.shirt, difference: 0, comment: null },
  'confirm-return': { ...confirm, outcome: 'return', next: null, difference: 0, comment: null },
}

goldens(
  'item-flow',
  Object.fromEntries(
    Object.entries(questions).map(([name, question]) => [
      name,
      (t) => ({
        screen: itemsList(frame, plain, t),
        overlay: itemFlow(
          {
            shopId: SHOP_ID,
            itemId,
            path: `/exchange?item=${itemId}&step=${question.step}`,
            backPath: name === 'reason' ? null : `/exchange?item=${itemId}&step=select-reason`,
            item: wares.shirt,
            currency: 'USD',
            question,
          },
          t,
        ),
      }),
    ]),
  ),
)
