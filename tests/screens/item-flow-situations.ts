import type { FlowQuestion, FlowView, VariantView } from '../../screens/items/flow-view.ts'
import { cards, DAY, SHOP_ID, words } from '../support/golden-world.ts'

export interface Situation {
  readonly question: FlowQuestion
  readonly overrides?: Partial<FlowView>
}

export const ITEM = 'linen-shirt.1'

export const flowAt = ({ question, overrides = {} }: Situation): FlowView => ({
  shopId: SHOP_ID,
  itemId: ITEM,
  path: `/exchange?item=${ITEM}&step=${question.step}`,
  backPath: `/exchange?item=${ITEM}&step=select-reason`,
  item: cards.shirt,
  quantity: 1,
  together: [],
  currency: 'USD',
  taxAdded: true,
  question,
  ...overrides,
})

const axes = [
  {
    name: 'Color',
    kind: 'swatch' as const,
    values: [
      { label: 'Sage', picture: { src: cards.shirt.image, alt: '' } },
      { label: 'Ink', picture: { src: cards.shirtInInk.image, alt: '' } },
      { label: 'Clay' },
    ],
  },
  { name: 'Size', kind: 'radio' as const, values: ['S', 'M', 'L'].map((label) => ({ label })) },
]
const variant = (color: number, size: number, state: VariantView['state'] = 'available'): VariantView => ({
  id: `v${color}${size}`,
  title: [axes[0]?.values[color]?.label, axes[1]?.values[size]?.label].join(' / '),
  at: [color, size],
  state,
  price: color === 1 ? cards.shirtInInk.price : cards.shirt.price,
  struck: null,
  difference: color === 1 ? cards.shirtInInk.price - cards.shirt.price : 0,
  image: color === 1 ? cards.shirtInInk.image : cards.shirt.image,
})
const variants = [
  variant(0, 0, 'out-of-stock'),
  variant(0, 1, 'own'),
  variant(0, 2),
  ...[0, 1, 2].map((size) => variant(1, size)),
  variant(2, 0),
  variant(2, 1),
]
const picking = { step: 'select-variant', axes, variants, chosen: null } as const

const questionViews = {
  comment: { question: 'q-comment', text: words.asked.comment, hint: words.asked.commentHint },
  photos: { question: 'q-photos', text: words.asked.photos, hint: words.asked.photosHint },
  worn: { question: 'q-worn', text: words.asked.worn, hint: null },
  wornHint: { question: 'q-worn', text: words.asked.worn, hint: words.asked.wornHint },
  long: { question: 'q-long', text: words.asked.long, hint: null },
  warranty: { question: 'q-warranty', text: words.asked.warranty, hint: null },
} as const

const comment = { step: 'add-comment', asked: null, required: false, comment: '' } as const
const yesNo = { step: 'yes-no-question', asked: questionViews.wornHint, chosen: null } as const

const upload = {
  step: 'image-upload',
  asked: questionViews.photos,
  required: true,
  accept: ['image/jpeg', 'image/png'],
  maxPhotos: 6,
  href: `/api/v1/${SHOP_ID}/items/${ITEM}/photos`,
  photos: [],
} as const

const [seams, lifetime] = words.warranties
const warranties = [
  { id: seams.id, text: seams.text, detail: seams.detail, until: DAY },
  { id: lifetime.id, text: lifetime.text, detail: null, until: DAY },
]
const warranty = {
  step: 'select-warranty',
  asked: questionViews.warranty,
  warranties,
  optional: true,
  chosen: null,
} as const

const recommendation = {
  step: 'smart-recommendation',
  next: cards.shirtInInk,
  change: { from: 'M', to: 'L' },
  difference: 500,
  chosen: null,
} as const

const outcome = {
  step: 'convert-item',
  title: null,
  options: (['exchange', 'replace', 'return'] as const).map((one) => ({ outcome: one, label: null })),
  credit: 'either',
  chosen: null,
} as const

const images = [cards.shirt, cards.shirtInInk, cards.sweater, cards.coat, cards.socks, cards.teapot, cards.mug]
const products = words.products.map((title, at) => ({
  id: `product-${at}`,
  title,
  image: images[at]?.image ?? null,
  price: 8_900 + 700 * at,
  differs: at % 4 === 3,
  struck: at % 4 === 1 ? 12_000 + 700 * at : null,
  off: at === 2 ? ('price' as const) : at === 6 ? ('sold-out' as const) : null,
}))
const pages = {
  number: 2,
  previous: `/exchange?item=${ITEM}&step=select-product&page=1`,
  next: `/exchange?item=${ITEM}&step=select-product&page=3`,
}
const choosing = {
  step: 'select-product',
  title: words.offer.label,
  products,
  pages,
  failed: false,
  chosen: null,
} as const
const noPages = { number: 1, previous: null, next: null }

const confirm = {
  step: 'confirm',
  outcome: 'exchange',
  next: cards.shirtInInk,
  difference: 500,
  reason: words.sizes[0].text,
  comment: words.comment,
  warranty: null,
  answers: [],
  notices: [],
  destination: null,
  fee: 0,
} as const
const returnedItem = { ...confirm, outcome: 'return', next: null, difference: 0, comment: null } as const

const fullQuestion: FlowQuestion = {
  ...returnedItem,
  comment: words.longAnswer,
  warranty: seams.text,
  answers: [
    { text: words.asked.worn, answer: { kind: 'yes-no', answer: 'no' } },
    { text: words.asked.photos, answer: { kind: 'photos', count: 2 } },
    { text: words.asked.comment, answer: { kind: 'text', text: words.longAnswer } },
    { text: words.asked.long, answer: { kind: 'passed' } },
  ],
  notices: ['review'],
  destination: words.destination,
  fee: 750,
}

const inYen = {
  currency: 'JPY',
  taxAdded: false,
  item: { ...cards.teapot, price: 7_400 },
} as const satisfies Partial<FlowView>

const yenVariants = variants.map((one) => ({ ...one, price: (one.price ?? 0) / 10, difference: one.difference / 10 }))

const childReasons = { step: 'select-reason', parent: 'size', claim: null, reasons: words.sizes } as const
const blocked = { step: 'blocked', kind: 'exclude', sentence: null, held: null } as const

export const situations: Readonly<Record<string, Situation>> = {
  quantity: { question: { step: 'select-quantity', most: 18, chosen: 3 }, overrides: { backPath: null } },
  'quantity-many': { question: { step: 'select-quantity', most: 40, chosen: 1 }, overrides: { backPath: null } },
  reason: {
    question: { step: 'select-reason', parent: null, about: null, claim: null, reasons: words.reasons, chosen: null },
    overrides: { backPath: null },
  },
  'reason-child': {
    question: { ...childReasons, about: { text: words.reasons[0].text, topic: 'size' }, chosen: 'too-small' },
  },
  'reason-child-other': {
    question: { ...childReasons, about: { text: words.reasons[1].text, topic: 'other' }, chosen: null },
  },
  'reason-bundle': {
    question: {
      step: 'select-reason',
      parent: null,
      about: null,
      claim: null,
      reasons: words.reasons,
      chosen: 'faulty',
    },
    overrides: { backPath: null, item: cards.teapot, together: [cards.mug.title, cards.socks.title] },
  },
  comment: { question: comment },
  'comment-required': { question: { ...comment, required: true } },
  'comment-asked': { question: { ...comment, asked: questionViews.comment }, overrides: { backPath: null } },
  'comment-answered': {
    question: { ...comment, asked: questionViews.long, required: true, comment: words.longAnswer },
  },
  photos: { question: upload },
  'photos-optional': {
    question: {
      ...upload,
      asked: { ...questionViews.photos, hint: null },
      required: false,
      photos: [{ id: 'photo-1', url: cards.shirt.image }],
    },
  },
  'yes-no': { question: yesNo, overrides: { backPath: null } },
  'yes-no-answered': { question: { ...yesNo, asked: questionViews.long, chosen: 'no' } },
  warranty: { question: warranty },
  'warranty-one': { question: { ...warranty, warranties: warranties.slice(0, 1), optional: false } },
  'warranty-claim-only': { question: { ...warranty, asked: null, optional: false }, overrides: { backPath: null } },
  'warranty-none': { question: { ...warranty, chosen: 'none' } },
  recommendation: { question: recommendation },
  'recommendation-declined': {
    question: {
      ...recommendation,
      next: { ...cards.shirtInInk, price: cards.shirt.price },
      difference: 0,
      chosen: 'declined',
    },
  },
  outcome: { question: outcome },
  'outcome-advanced': {
    question: {
      ...outcome,
      title: words.offer.title,
      options: [...outcome.options, { outcome: 'advanced:studio', label: words.offer.label }],
      chosen: 'advanced:studio',
    },
  },
  'outcome-variants-failed': {
    question: { ...outcome, options: outcome.options.slice(1) },
    overrides: { variantsFailed: true },
  },
  variant: { question: picking },
  'variant-chosen': { question: { ...picking, chosen: 'v12' } },
  'variant-sold-out': {
    question: { ...picking, variants: variants.map((one) => ({ ...one, state: 'out-of-stock' })) },
  },
  'variant-yen': {
    question: { ...picking, variants: yenVariants, chosen: 'v12' },
    overrides: { currency: 'JPY', taxAdded: false, item: { ...cards.shirt, price: 890 } },
  },
  products: { question: choosing },
  'products-chosen': {
    question: { ...choosing, products: products.slice(2, 5), pages: noPages, chosen: 'product-3' },
  },
  'products-yen': {
    question: { ...choosing, products: products.slice(5), pages: { ...pages, number: 1, previous: null } },
    overrides: inYen,
  },
  'products-empty': { question: { ...choosing, products: [], pages: noPages } },
  'products-failed': { question: { ...choosing, products: [], pages: noPages, failed: true } },
  'advanced-variant': {
    question: { ...picking, step: 'select-advanced-exchange-product', product: cards.sweater.title, chosen: 'v10' },
    overrides: { item: cards.coat },
  },
  'confirm-dearer': { question: confirm },
  'confirm-cheaper': { question: { ...confirm, difference: -500 } },
  'confirm-advanced': {
    question: { ...confirm, outcome: 'advanced:studio', next: cards.sweater, difference: 3_500, fee: 500 },
  },
  'confirm-replace': {
    question: { ...confirm, outcome: 'replace', next: cards.shirt, difference: 0, comment: null },
  },
  'confirm-return': { question: returnedItem },
  'confirm-keep': { question: { ...confirm, notices: ['keep'] } },
  'confirm-donate': { question: { ...returnedItem, notices: ['donate'] } },
  'confirm-everything': { question: fullQuestion, overrides: { together: [cards.mug.title, cards.socks.title] } },
  'confirm-variants-failed': { question: returnedItem, overrides: { variantsFailed: true } },
  'confirm-yen': { question: { ...returnedItem, destination: words.destination, fee: 500 }, overrides: inYen },
  'blocked-reject': {
    question: {
      step: 'blocked',
      kind: 'reject',
      sentence: words.sentence,
      held: { question: questionViews.comment.text, answer: words.reasons[0].text },
    },
  },
  'blocked-exclude': {
    question: { ...blocked, held: { question: null, answer: words.reasons[0].text } },
  },
  'blocked-text': { question: blocked },
}
