import type { BannersView } from '../../screens/status/banners.ts'
import type { StatusCardView } from '../../screens/status/card.ts'
import type { OutcomeView } from '../../screens/status/outcome.ts'
import type { StatusView } from '../../screens/status/page.ts'
import type { AmountDueView, CardHoldView } from '../../screens/status/payments.ts'
import type { ProgressView } from '../../screens/status/progress-view.ts'
import type { BlockView, LabelView, ReturnMethodView } from '../../screens/status/return-method-view.ts'
import type { OfferView } from '../../screens/status/shop-later.ts'
import type { ParcelSteps, TrackingView } from '../../screens/status/tracking.ts'
import { coatForCredit, evenSwap } from '../support/golden-receipts.ts'
import {
  cards,
  countries,
  customer,
  DAY,
  LATER,
  line,
  RETURN_KEY,
  SHOP_ID,
  typedAddress,
  warehouse,
  words,
} from '../support/golden-world.ts'

const papers = `/api/v1/${SHOP_ID}/returns/${RETURN_KEY}`
const carrier = { name: words.carrier.carrier, mark: null }

export const printable: LabelView = {
  kind: 'label',
  of: 'return',
  href: `${papers}/label`,
  carrier,
  service: words.carrier.service,
  trackingNumber: words.carrier.trackingNumber,
  createdAt: DAY,
  expiresAt: null,
  returnCode: null,
  canTurn: false,
}

export const code: BlockView = {
  kind: 'code',
  carrier,
  counter: 'generic',
  picture: `${papers}/qr`,
  returnCode: null,
  trackingNumber: words.carrier.trackingNumber,
  finder: null,
}

export const returnMethod = (block: BlockView, overrides: Partial<ReturnMethodView> = {}): ReturnMethodView => ({
  number: 'RT-7K2M',
  returnBy: LATER,
  block,
  customs: null,
  packingSlip: null,
  alerts: [],
  poll: null,
  isSent: true,
  ...overrides,
})

export const noBanners: BannersView = {
  outOfStock: false,
  cancelled: { exchanges: [], items: [] },
  removed: [],
  less: null,
  adjusted: null,
  verdicts: { approved: [], again: [] },
  awaited: null,
  trackingErrors: [],
}

const { phone: _phone, ...typed } = typedAddress

export const gift = { kind: 'gift', amount: 30_921 } as const
export const refund = { kind: 'refund', amount: 30_921 } as const

export const progress: ProgressView = {
  looked: [],
  toReturn: [cards.coat.title, cards.shirt.title],
  toKeep: [],
  donated: false,
  payout: 'delivered',
  exchange: 'delivered',
  parcel: null,
  isStopped: false,
  isSettled: false,
  moneyBy: null,
  payoutDays: { from: 5, to: 10 },
  isBrought: false,
}

export const outcome: OutcomeView = {
  payout: { ...gift, state: 'waiting', at: null, last4: null, refused: null },
  exchange: { state: 'waiting', order: null, url: null },
}

export const open: StatusView = {
  number: 'RT-7K2M',
  orderName: '#1001',
  createdAt: DAY,
  returnBy: LATER,
  card: 'label',
  gets: gift,
  onlyExchange: false,
  unsent: null,
  kept: [],
  donated: [],
  called: 'Ada',
  parcel: { carrier: words.carrier.carrier, since: null, expected: null },
  calledOff: false,
  confirmEmail: null,
  labelPrice: null,
  expired: false,
  cancelled: false,
  cancelledAt: null,
  returnMethod: returnMethod(printable),
  tracking: null,
  banners: noBanners,
  progress,
  outcome,
  sent: [line(cards.coat, [words.reasons[1].text]), line(cards.shirt, [words.sizes[0].text])],
  received: [line(cards.shirtInInk)],
  summary: coatForCredit,
  customer,
  returnAddress: warehouse,
  editAddress: {
    countries: countries.slice(0, 1),
    values: typed,
    contact: { email: customer.email ?? '', phone: customer.phone ?? '' },
  },
  closed: { at: DAY, goods: 'with-shopper' },
  survey: 'none',
  offer: null,
  offerAsked: false,
  related: [],
  newReturn: { captcha: null },
  holds: [],
  paid: null,
  checkout: null,
}

export const closedStatus = (card: StatusCardView): StatusView => ({
  ...open,
  card,
  returnMethod: null,
  progress: { ...progress, isSettled: true },
  editAddress: null,
})

export const cancelledStatus = (card: StatusCardView): StatusView => ({
  ...closedStatus(card),
  calledOff: true,
  progress: null,
  outcome: { payout: null, exchange: null },
})

export const poll = {
  href: `/api/v1/${SHOP_ID}/parts/label`,
  path: `/return/${RETURN_KEY}`,
  everyMs: 5_000,
  maxAttempts: 12,
}
export const withBlock = (block: BlockView, overrides: Partial<ReturnMethodView> = {}): StatusView => ({
  ...open,
  returnMethod: returnMethod(block, overrides),
})

export const parcel: TrackingView = {
  of: 'return',
  steps: ['complete', 'active', 'inactive'],
  delivered: false,
  isStopped: false,
  events: [
    { at: DAY, status: 'pre_transit', description: '' },
    { at: DAY + 86_400_000, status: 'in_transit', description: words.cities[0] },
  ],
  estimated: LATER,
  carrier: words.carrier.carrier,
  number: words.carrier.trackingNumber,
  url: words.checkoutUrl,
}

const parcelSteps = ({ steps, delivered }: TrackingView): ParcelSteps => ({
  steps,
  delivered,
  shippedAt: DAY + 86_400_000,
  deliveredAt: delivered ? LATER : null,
})

export const trackedStatus = (overrides: Partial<TrackingView>, card: StatusCardView = 'shipped'): StatusView => {
  const tracking = { ...parcel, ...overrides }
  return {
    ...closedStatus(card),
    tracking,
    progress: { ...progress, parcel: parcelSteps(tracking), isStopped: tracking.isStopped },
  }
}

export const cardHold = (of: CardHoldView['of'], status: CardHoldView['status']): CardHoldView => ({
  of,
  status,
  amount: 9_690,
  deadline: LATER,
  labelHeld: false,
  card: words.card,
})
export const paid = (state: AmountDueView['state']): AmountDueView => ({ amount: 544, state, ...words.card })

export const onlySwap: Partial<StatusView> = {
  gets: { kind: 'exchange', amount: 0 },
  onlyExchange: true,
  progress: { ...progress, toReturn: [cards.shirt.title], payout: null },
  outcome: { payout: null, exchange: { state: 'waiting', order: null, url: null } },
  sent: [line(cards.shirt)],
  received: [{ ...line(cards.shirt), id: 'new-shirt' }],
  summary: evenSwap,
}

export const onlyRefund: Partial<StatusView> = {
  gets: refund,
  received: [],
  progress: { ...progress, exchange: null },
  outcome: { payout: { ...refund, state: 'waiting', at: null, last4: null, refused: null }, exchange: null },
}

export const offer: Extract<OfferView, { state: 'active' }> = {
  state: 'active',
  uuid: 'q7Rb2mXkT0uVw9yZ3aLc5f',
  takes: { card: true, shop: false },
  credit: 30_921,
  bonus: 1_500,
  total: 32_421,
  until: LATER,
}

export const coatUnderReview: StatusView = {
  ...open,
  card: 'review',
  progress: { ...progress, looked: [cards.coat.title], payout: 'manual', exchange: 'manual' },
}

export const heldWithCard: StatusView = {
  ...coatUnderReview,
  ...onlySwap,
  returnMethod: returnMethod({ kind: 'held' }),
  holds: [{ ...cardHold('instant-exchange', 'authorized'), labelHeld: true }],
}
