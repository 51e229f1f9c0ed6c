import type { StatusView } from '../../screens/status/page.ts'
import { coatForCredit, dearerSwap } from '../support/golden-receipts.ts'
import { cards, DAY, LATER, line, words } from '../support/golden-world.ts'
import { arrivedParcel, parcelSituations, refundOnly, withExchange } from './status-parcels.ts'
import {
  cancelledStatus,
  cardHold,
  closedStatus,
  coatUnderReview,
  code,
  gift,
  heldWithCard,
  noBanners,
  offer,
  onlyRefund,
  onlySwap,
  open,
  outcome,
  paid,
  poll,
  printable,
  progress,
  refund,
  returnMethod,
  trackedStatus,
  withBlock,
} from './status-views.ts'

const labels: Readonly<Record<string, StatusView>> = {
  'label-processing': withBlock({ kind: 'processing' }, { poll }),
  'label-ready': open,
  'label-queued': withBlock({ kind: 'queued' }),
  'label-error': withBlock({ kind: 'error', address: false, canEditAddress: true, canAskAgain: true }),
  'label-address-error': {
    ...withBlock({ kind: 'error', address: true, canEditAddress: true, canAskAgain: true }),
    ...(open.editAddress && { editAddress: { ...open.editAddress, doubted: 'zip' } }),
  },
  'qr-ready': withBlock(code),
  'qr-missing': withBlock(printable, { alerts: ['qr-missing'] }),
  'happy-returns-error': withBlock({ kind: 'none', because: 'by-hand' }, { alerts: ['happy-returns'] }),
  'without-label': {
    ...open,
    ...onlyRefund,
    card: 'plain',
    returnMethod: returnMethod({ kind: 'none', because: 'by-hand' }),
  },
  'label-at-a-price': {
    ...open,
    ...onlyRefund,
    ...{ card: 'plain', labelPrice: 450 },
    returnMethod: returnMethod({ kind: 'none', because: 'by-hand' }),
  },
}

const inCheckout = (state: 'in-checkout' | 'by-checkout' | 'lapsed') => ({ amount: 1_088, brand: '', last4: '', state })

const money: Readonly<Record<string, StatusView>> = {
  'instant-exchange-held': { ...open, ...onlySwap, holds: [cardHold('instant-exchange', 'authorized')] },
  'instant-exchange-charged': { ...open, ...onlySwap, holds: [cardHold('instant-exchange', 'charged')] },
  'instant-return-held': { ...open, ...onlyRefund, holds: [cardHold('instant-return', 'authorized')] },
  'instant-return-released': { ...trackedStatus({}), holds: [cardHold('instant-return', 'released')] },
  'instant-failed': { ...open, ...onlySwap, holds: [cardHold('instant-exchange', 'failed')] },
  'paid-authorized': { ...open, ...onlySwap, summary: dearerSwap, paid: paid('authorized') },
  'paid-charged': {
    ...open,
    ...onlySwap,
    summary: dearerSwap,
    paid: paid('charged'),
    holds: [cardHold('instant-exchange', 'authorized')],
  },
  'paid-failed': { ...open, ...onlySwap, summary: dearerSwap, paid: paid('failed') },
  'checkout-open': {
    ...open,
    ...onlySwap,
    summary: dearerSwap,
    paid: inCheckout('in-checkout'),
    checkout: { href: words.checkoutUrl, open: 1_088, until: LATER },
  },
  'checkout-paid': { ...open, ...onlySwap, summary: dearerSwap, paid: inCheckout('by-checkout') },
  'checkout-lapsed': { ...open, ...onlyRefund, paid: inCheckout('lapsed') },
  'cancelled-given-back': {
    ...closedStatus('cancelled'),
    cancelled: true,
    paid: paid('given-back'),
    holds: [cardHold('instant-exchange', 'released')],
  },
}

const returnSituations: Readonly<Record<string, StatusView>> = {
  'nothing-to-send': {
    ...open,
    card: 'plain',
    returnMethod: returnMethod({ kind: 'none', because: 'kept' }, { isSent: false }),
    unsent: 'keep',
    progress: { ...progress, toReturn: [], toKeep: [cards.coat.title], payout: 'manual', exchange: null },
    outcome: { ...outcome, exchange: null },
    sent: [line(cards.coat, [words.reasons[1].text])],
    received: [],
  },
  donated: {
    ...open,
    ...onlyRefund,
    card: 'plain',
    returnMethod: returnMethod({ kind: 'none', because: 'donated' }, { isSent: false }),
    unsent: 'donate',
    progress: {
      ...progress,
      toReturn: [],
      toKeep: [cards.coat.title],
      donated: true,
      payout: 'manual',
      exchange: null,
    },
    sent: [line(cards.coat, [words.reasons[1].text])],
  },
  'donated-by-label': {
    ...open,
    ...onlyRefund,
    returnMethod: returnMethod({ ...printable, of: 'donation' }),
    unsent: 'donate',
    progress: {
      ...progress,
      toReturn: [],
      toKeep: [cards.coat.title],
      donated: true,
      payout: 'manual',
      exchange: null,
    },
    sent: [line(cards.coat, [words.reasons[1].text])],
  },
  'paid-for-kept': {
    ...closedStatus('processed'),
    ...onlyRefund,
    unsent: 'keep',
    progress: { ...refundOnly, toReturn: [], toKeep: [cards.coat.title], isSettled: true },
    outcome: { payout: { ...refund, state: 'done', at: DAY, last4: null, refused: null }, exchange: null },
    sent: [line(cards.coat, [words.reasons[1].text])],
  },
  'something-kept': {
    ...open,
    progress: { ...progress, toReturn: [cards.coat.title], toKeep: [cards.shirt.title] },
    sent: [line(cards.coat, [words.reasons[1].text])],
    kept: [line(cards.shirt, [words.sizes[0].text])],
  },
  'under-review': coatUnderReview,
  'under-review-whole': {
    ...open,
    card: 'review',
    returnMethod: returnMethod({ kind: 'processing' }),
    progress: { ...progress, looked: [cards.coat.title, cards.shirt.title], payout: 'manual', exchange: 'manual' },
  },
  'label-held': { ...coatUnderReview, returnMethod: returnMethod({ kind: 'held' }) },
  'label-held-instant': heldWithCard,
  nameless: { ...open, called: null, customer: { name: null, email: null, phone: null, address: null } },
  'paid-early': {
    ...open,
    ...onlyRefund,
    outcome: { payout: { ...refund, state: 'done', at: DAY, last4: null, refused: null }, exchange: null },
  },
  'only-exchange': { ...open, ...onlySwap },
  'out-of-stock': { ...withExchange({ state: 'out-of-stock' }), banners: { ...noBanners, outOfStock: true } },
  'out-of-stock-refunded': withExchange({ state: 'refunded' }),
  'out-of-stock-credited': withExchange({ state: 'credited' }),
  'exchange-refused': withExchange({ state: 'refused' }),
  'items-cancelled': {
    ...withExchange({ state: 'cancelled' }),
    banners: { ...noBanners, cancelled: { exchanges: [cards.shirtInInk.title], items: [cards.coat.title] } },
  },
  'part-awaited': {
    ...open,
    banners: {
      ...noBanners,
      awaited: { items: [cards.mug.title], brings: 2_592, currency: 'USD', exchange: false, until: LATER },
    },
    ...onlyRefund,
    gets: { kind: 'refund', amount: 30_921 },
    summary: { ...coatForCredit, outcome: 'refund' },
  },
  'items-removed': {
    ...open,
    banners: {
      ...noBanners,
      removed: [
        { item: cards.coat.title, reason: words.sentence, because: null, goods: 'with-shopper' },
        { item: cards.shirt.title, reason: null, because: null, goods: null },
        { item: cards.mug.title, reason: null, because: 'missing', goods: null },
      ],
      less: { amount: 9_690, currency: 'USD' },
    },
    ...onlyRefund,
    gets: { kind: 'refund', amount: 21_231 },
    summary: {
      ...coatForCredit,
      outcome: 'refund',
      amended: { removed: 9_690, adjusted: 0, notTaken: 0, total: -21_231, giftCardBonus: 0 },
    },
  },
  'payout-adjusted': {
    ...open,
    banners: { ...noBanners, adjusted: { by: -500, now: 30_421, reason: words.sentence, currency: 'USD' } },
    ...onlyRefund,
    gets: { kind: 'refund', amount: 30_421 },
    summary: {
      ...coatForCredit,
      outcome: 'refund',
      amended: { removed: 0, adjusted: 500, notTaken: 0, total: -30_421, giftCardBonus: 0 },
    },
  },
  'gift-card-issued': {
    ...closedStatus('processed'),
    outcome: { ...outcome, payout: { ...gift, state: 'done', at: DAY, last4: words.card.last4, refused: null } },
  },
  refunded: {
    ...closedStatus('processed'),
    ...onlyRefund,
    progress: {
      ...refundOnly,
      parcel: arrivedParcel,
      isSettled: true,
      moneyBy: { at: LATER, of: 'bank', isUsual: false },
    },
    outcome: { payout: { ...refund, state: 'done', at: DAY, last4: null, refused: null }, exchange: null },
  },
  'refund-refused-in-part': {
    ...closedStatus('processed'),
    ...onlyRefund,
    progress: { ...refundOnly, parcel: arrivedParcel, isSettled: true },
    outcome: {
      payout: { ...refund, amount: 21_231, state: 'done', at: DAY, last4: null, refused: 9_690 },
      exchange: null,
    },
  },
  'refund-refused': {
    ...open,
    ...onlyRefund,
    outcome: { payout: { ...refund, state: 'refused', at: DAY, last4: null, refused: null }, exchange: null },
  },
}

const offerSituations: Readonly<Record<string, StatusView>> = {
  'offer-active': { ...open, ...onlyRefund, offer },
  'offer-without-bonus': { ...open, ...onlyRefund, offer: { ...offer, bonus: 0, total: 30_921 } },
  'offer-on-the-way': { ...open, offer: { state: 'on-the-way', total: 32_421 } },
  'offer-ready': { ...closedStatus('processed'), offer: { state: 'ready', total: 32_421 } },
  'offer-expired': { ...open, ...onlyRefund, offer: { state: 'expired' } },
  'offer-asked-expired': { ...open, ...onlyRefund, offer: { state: 'expired' }, offerAsked: true },
  'other-returns': {
    ...open,
    related: [
      { number: 'RT-4F9X', createdAt: LATER, state: 'review', path: '/return/another' },
      { number: 'RT-2B8D', createdAt: DAY, state: 'cancelled', path: '/return/first' },
    ],
  },
  'new-return-captcha': { ...open, newReturn: { captcha: 1 } },
  'email-awaited': { ...open, confirmEmail: 'grace@mail.example' },
  'survey-asked': { ...open, survey: 'ask' },
  'survey-thanked': { ...open, survey: 'thanks' },
}

export const situations: Readonly<Record<string, StatusView>> = {
  ...labels,
  ...money,
  ...parcelSituations,
  ...returnSituations,
  ...offerSituations,
  cancelled: { ...cancelledStatus('cancelled'), cancelled: true, cancelledAt: LATER },
  expired: { ...cancelledStatus('expired'), expired: true, returnMethod: returnMethod(printable) },
  closed: cancelledStatus('closed'),
  processed: closedStatus('processed'),
  unavailable: { ...cancelledStatus('unavailable'), newReturn: null },
}
