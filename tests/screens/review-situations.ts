import type { MethodView } from '../../screens/review/methods.ts'
import type { ReviewView } from '../../screens/review/page.ts'
import { coatForCredit, dearerSwap, evenSwap, yenWithFee } from '../support/golden-receipts.ts'
import { cards, customer, LATER, line, SHOP_ID, words } from '../support/golden-world.ts'

export const sampleMethod: MethodView = {
  id: 'any',
  offer: 'any',
  needs: 'label',
  kind: 'pre-paid',
  handing: 'drop-off',
  name: 'Any',
  copy: null,
  selected: false,
  fee: 0,
  places: [],
  finder: null,
  shared: false,
  sustainable: false,
}

export const full: ReviewView = {
  sent: [line(cards.coat, [words.reasons[1].text]), line(cards.shirt, [words.sizes[0].text])],
  received: [line(cards.shirtInInk)],
  byHand: [],
  customer,
  isGift: false,
  summary: coatForCredit,
  unused: null,
  payout: { kind: 'gift', timing: 'delivered', days: { from: 5, to: 10 } },
  notation: 'parentheses',
  credit: null,
  chosenCredit: null,
  creditNote: null,
  exchangeType: null,
  returnType: null,
  holds: [],
  payment: null,
  overage: null,
  covered: false,
  checkout: false,
  spends: false,
  forfeited: null,
  feesLoading: null,
  methods: [
    {
      ...sampleMethod,
      id: 'pre-paid',
      offer: 'pre-paid',
      name: words.method.name,
      copy: words.method.copy,
      selected: true,
    },
    { ...sampleMethod, id: 'post', offer: 'post', name: words.carrier.carrier },
  ],
  methodNeeded: true,
  staysBy: null,
  methodsLoading: null,
  labels: null,
  pickup: null,
  privacy: false,
  handOverBy: LATER,
  policyReading: { kind: 'page', href: null },
  policyRequired: true,
  submitOff: [],
  seen: '-30921/0',
  isLawBetter: false,
  leave: false,
}
const swap: ReviewView = {
  ...full,
  sent: [line(cards.shirt)],
  received: [{ ...line(cards.shirt), id: 'new-shirt' }],
  summary: evenSwap,
  policyRequired: false,
}
const dearer: ReviewView = { ...swap, received: [line(cards.shirtInInk)], summary: dearerSwap }

const exchangeHold = { of: 'instant-exchange', authorize: 100, charge: 9_690, deadline: LATER } as const
const returnHold = { of: 'instant-return', authorize: 30_921, charge: 30_921, deadline: LATER } as const
export const cardRequired = { due: 0, entry: words.cardEntry, taken: null, captcha: null, acceptance: false }
export const dueRequired = { ...cardRequired, due: 544, acceptance: true }
export const poll = { href: `/api/v1/${SHOP_ID}/parts/fees`, path: '/review', everyMs: 2_000, maxAttempts: 30 }

const toRefund: ReviewView = {
  ...full,
  received: [],
  summary: { ...coatForCredit, outcome: 'refund' },
  policyRequired: false,
}
export const instant: ReviewView = {
  ...swap,
  exchangeType: { selected: 'instant' },
  holds: [exchangeHold],
  payment: cardRequired,
  submitOff: ['card-missing'],
}

const [inStore, happyReturns, atTheDoor, atTheCounter] = words.ways.names
const home = customer.address
if (home === null) throw new Error('The customer of the golden screens has an address')
const bar = { name: words.ways.place, address: { ...home, name: words.ways.place } }

export const everyMethod: readonly MethodView[] = [
  {
    ...sampleMethod,
    id: 'store:soho',
    offer: 'store:soho',
    kind: 'loop-pos',
    handing: 'in-store',
    needs: 'nothing',
    name: inStore,
    places: [{ ...bar, id: 'store:soho', selected: false, distance: { miles: 1.5, digits: 2 } }],
  },
  {
    ...sampleMethod,
    id: 'happy-returns:corner',
    offer: 'happy-returns:corner',
    kind: 'happy-returns',
    needs: 'nothing',
    name: happyReturns,
    places: [{ ...bar, id: 'happy-returns:corner', selected: false, distance: { miles: 3.9, digits: 1 } }],
    finder: 'https://locations.happyreturns.com/?zip=10001',
    shared: true,
    sustainable: true,
  },
  {
    ...sampleMethod,
    id: 'veho',
    offer: 'veho',
    kind: 'veho',
    handing: 'pick-up',
    needs: 'nothing',
    name: atTheDoor,
    fee: 495,
  },
  {
    ...sampleMethod,
    id: 'evri',
    offer: 'evri',
    kind: 'evri',
    needs: 'code',
    name: atTheCounter,
    finder: 'https://www.evri.com/find-a-parcelshop',
  },
  { ...sampleMethod, id: 'pre-paid', offer: 'pre-paid', name: words.method.name, copy: words.method.copy },
]
const chosen = (id: string): readonly MethodView[] =>
  everyMethod.map((one) => (one.id === id ? { ...one, selected: true } : one))

export const pickup: NonNullable<ReviewView['pickup']> = {
  days: [1, 2, 3].map((n) => ({ value: `2026-04-1${n}`, at: Date.UTC(2026, 3, 10 + n) })),
  options: ['Leave at door', 'Meet at door', 'Meet outside'],
  most: 256,
  typed: null,
}

export const situations: Readonly<Record<string, ReviewView>> = {
  'with-policy': full,
  'without-policy': swap,
  'refund-only': { ...full, received: [], creditNote: { only: 'refund', off: null }, summary: yenWithFee },
  kept: { ...full, methods: [], methodNeeded: false, staysBy: 'keep' },
  'given-away': { ...full, methods: [], methodNeeded: false, staysBy: 'donate' },
  'no-method': { ...full, methods: [], methodNeeded: false, creditNote: { only: 'gift', off: 'cash' } },
  'method-missing': {
    ...full,
    methods: full.methods.map((one) => ({ ...one, selected: false })),
    submitOff: ['method-missing'],
    policyRequired: false,
  },
  'method-fee-unknown': { ...full, methods: full.methods.map((one) => ({ ...one, fee: null })) },
  'method-fees': { ...full, methods: full.methods.map((one) => ({ ...one, fee: one.selected ? 0 : 395 })) },
  ways: { ...full, methods: everyMethod, submitOff: ['method-missing'] },
  'ways-loading': {
    ...full,
    methods: [],
    methodsLoading: { href: `/api/v1/${SHOP_ID}/parts/methods`, path: '/review' },
    submitOff: ['methods-loading'],
  },
  'ways-pickup': { ...full, methods: chosen('veho'), pickup, privacy: true, submitOff: ['pickup-date'] },
  'ways-labels': {
    ...full,
    labels: {
      method: 'pre-paid',
      options: [
        { id: 'usps', carrier: 'USPS', service: 'Ground', copy: null, selected: false },
        { id: 'fedex', carrier: 'FedEx', service: null, copy: null, selected: false },
      ],
    },
    submitOff: ['label-option-missing'],
  },
  'credit-choice': {
    ...full,
    credit: {
      selected: 'gift',
      options: [
        { credit: 'gift', amount: 34_014, bonus: 3_093, off: null },
        { credit: 'refund', amount: 30_421, bonus: null, off: null },
      ],
    },
  },
  'credit-missing': {
    ...full,
    credit: {
      selected: null,
      options: [
        { credit: 'gift', amount: 34_014, bonus: 3_093, off: null },
        { credit: 'refund', amount: 30_421, bonus: null, off: 'cash' },
      ],
    },
    submitOff: ['credit-missing'],
  },
  'exchange-regular': { ...swap, exchangeType: { selected: 'regular' } },
  'credit-chosen': { ...full, chosenCredit: { credit: 'refund', edit: '/credit' } },
  'instant-card-missing': instant,
  'card-once-more': { ...instant, payment: { ...cardRequired, captcha: 1_790_000_000_000 } },
  'instant-card-taken': { ...instant, payment: { ...cardRequired, taken: words.card }, submitOff: [] },
  'instant-card-prepaid': { ...instant, payment: { ...cardRequired, taken: words.card }, submitOff: ['card-prepaid'] },
  'instant-card-authenticating': {
    ...instant,
    payment: { ...cardRequired, taken: words.card },
    submitOff: ['card-authenticating'],
  },
  'label-to-be-held': { ...instant, handOverBy: null, holds: [{ ...exchangeHold, deadline: null }] },
  'instant-required': { ...instant, exchangeType: null },
  'instant-return': {
    ...toRefund,
    returnType: { selected: 'instant' },
    holds: [returnHold],
    payment: { ...cardRequired, taken: words.card },
  },
  'regular-return': { ...toRefund, returnType: { selected: 'regular' } },
  'instant-both': {
    ...toRefund,
    received: [line(cards.shirtInInk)],
    exchangeType: { selected: 'instant' },
    returnType: { selected: 'instant' },
    holds: [exchangeHold, returnHold],
    payment: { ...cardRequired, taken: words.card },
  },
  'payment-owed': { ...dearer, payment: dueRequired, overage: 544, submitOff: ['card-missing'] },
  'payment-taken': {
    ...dearer,
    payment: { ...dueRequired, taken: words.card },
    overage: 544,
    policyRequired: true,
  },
  'payment-and-hold': {
    ...instant,
    received: dearer.received,
    summary: dearerSwap,
    payment: dueRequired,
    overage: 544,
  },
  'payments-unavailable': { ...dearer, overage: 544, submitOff: ['payments-unavailable'] },
  covered: { ...dearer, summary: { ...dearerSwap, outcome: 'covered' }, overage: 40, covered: true },
  checkout: { ...dearer, overage: 544, checkout: true },
  minus: { ...full, notation: 'minus' },
  'fees-loading': { ...full, feesLoading: poll, submitOff: ['fees-loading'] },
  forfeited: { ...full, summary: { ...coatForCredit, outcome: 'forfeited' }, forfeited: 30_921 },
  'leave-asked': { ...full, leave: true },
}
