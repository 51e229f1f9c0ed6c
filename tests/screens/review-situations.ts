import type { ReviewView } from '../../screens/review/page.ts'
import { coatForCredit, dearerSwap, evenSwap, yenWithFee } from '../support/golden-receipts.ts'
import { customer, LATER, line, SHOP_ID, wares, words } from '../support/golden-world.ts'

/** Nothing special: a policy to accept, two methods, store credit in the end. */
export const full: ReviewView = {
  sent: [line(wares.coat, [words.reasons[1].text]), line(wares.shirt, [words.sizes[0].text])],
  received: [line(wares.shirtInInk)],
  customer,
  summary: coatForCredit,
  signs: 'plain',
  credit: null,
  creditNote: null,
  exchangeType: null,
  returnType: null,
  holds: [],
  payment: null,
  overage: null,
  covered: false,
  checkout: false,
  forfeited: null,
  feesLoading: null,
  methods: [
    { id: 'pre-paid', name: words.method.name, copy: words.method.copy, selected: true, fee: null },
    { id: 'post', name: words.carrier.carrier, copy: null, selected: false, fee: null },
  ],
  labelNeeded: true,
  policyRequired: true,
  submitOff: null,
  seen: '-30921/0',
  leave: false,
  back: '/credit',
}
const swap: ReviewView = {
  ...full,
  sent: [line(wares.shirt)],
  received: [{ ...line(wares.shirt), id: 'new-shirt' }],
  summary: evenSwap,
  policyRequired: false,
}
const dearer: ReviewView = { ...swap, received: [line(wares.shirtInInk)], summary: dearerSwap }

const exchangeHold = { of: 'instant-exchange', authorize: 100, charge: 9_690, deadline: LATER } as const
const returnHold = { of: 'instant-return', authorize: 30_921, charge: 30_921, deadline: LATER } as const
/** A card that is only held. */
export const cardAsked = { due: 0, entry: words.cardEntry, taken: null, acceptance: false }
/** A card that is charged. */
export const dueAsked = { ...cardAsked, due: 544, acceptance: true }
/** Where the page asks for its fees. */
export const watch = { href: `/api/v1/${SHOP_ID}/parts/fees?path=/review`, everyMs: 2_000, maxAttempts: 30 }

const toRefund: ReviewView = {
  ...full,
  received: [],
  summary: { ...coatForCredit, outcome: 'refund' },
  policyRequired: false,
}
/** An instant exchange, before there is a card. */
export const instant: ReviewView = {
  ...swap,
  exchangeType: { selected: 'instant' },
  holds: [exchangeHold],
  payment: cardAsked,
  submitOff: 'card-missing',
}

/** Every situation in which the review page is drawn, by the name of its golden. */
export const situations: Readonly<Record<string, ReviewView>> = {
  'with-policy': full,
  'without-policy': swap,
  'refund-only': { ...full, received: [], creditNote: 'refund-only', summary: yenWithFee },
  'no-method': { ...full, methods: [], labelNeeded: false, creditNote: 'gift-only' },
  'method-missing': {
    ...full,
    methods: full.methods.map((one) => ({ ...one, selected: false })),
    submitOff: 'method-missing',
    policyRequired: false,
  },
  'method-fees': { ...full, methods: full.methods.map((one) => ({ ...one, fee: one.selected ? null : 395 })) },
  'credit-choice': {
    ...full,
    credit: {
      selected: 'gift',
      options: [
        { credit: 'gift', amount: 34_014, off: null },
        { credit: 'refund', amount: 30_421, off: null },
      ],
    },
  },
  'credit-missing': {
    ...full,
    credit: {
      selected: null,
      options: [
        { credit: 'gift', amount: 34_014, off: null },
        { credit: 'refund', amount: 30_421, off: 'cash' },
      ],
    },
    submitOff: 'credit-missing',
  },
  'exchange-type-missing': { ...swap, exchangeType: { selected: null }, submitOff: 'exchange-type-missing' },
  'instant-card-missing': instant,
  'instant-card-taken': { ...instant, payment: { ...cardAsked, taken: words.card }, submitOff: null },
  'instant-card-prepaid': { ...instant, payment: { ...cardAsked, taken: words.card }, submitOff: 'card-prepaid' },
  'instant-card-authenticating': {
    ...instant,
    payment: { ...cardAsked, taken: words.card },
    submitOff: 'card-authenticating',
  },
  'instant-required': { ...instant, exchangeType: null },
  'instant-return': {
    ...toRefund,
    returnType: { selected: 'instant' },
    holds: [returnHold],
    payment: { ...cardAsked, taken: words.card },
  },
  'regular-return': { ...toRefund, returnType: { selected: 'regular' } },
  'instant-both': {
    ...toRefund,
    received: [line(wares.shirtInInk)],
    exchangeType: { selected: 'instant' },
    returnType: { selected: 'instant' },
    holds: [exchangeHold, returnHold],
    payment: { ...cardAsked, taken: words.card },
  },
  'payment-owed': { ...dearer, payment: dueAsked, overage: 544, submitOff: 'card-missing' },
  'payment-taken': {
    ...dearer,
    payment: { ...dueAsked, taken: words.card },
    overage: 544,
    policyRequired: true,
  },
  'payment-and-hold': { ...instant, received: dearer.received, summary: dearerSwap, payment: dueAsked, overage: 544 },
  'payments-unavailable': { ...dearer, overage: 544, submitOff: 'payments-unavailable' },
  covered: { ...dearer, summary: { ...dearerSwap, outcome: 'covered' }, overage: 40, covered: true },
  checkout: { ...dearer, overage: 544, checkout: true },
  signed: { ...full, signs: 'signed' },
  'fees-loading': { ...full, feesLoading: watch, submitOff: 'fees-loading' },
  forfeited: { ...full, summary: { ...coatForCredit, outcome: 'forfeited' }, forfeited: 30_921 },
  'leave-asked': { ...full, leave: true, back: '/shop/cart' },
}
