import type { Translate } from '../../locales/translate.ts'
import { addressChangedMail } from '../../screens/mail/address-change.ts'
import { confirmEmailMail } from '../../screens/mail/confirm-email.ts'
import { type ConfirmationView, confirmationMail } from '../../screens/mail/confirmation.ts'
import { cancelledMail, closedMail, expiredMail, extendedMail } from '../../screens/mail/endings.ts'
import { exchangedMail, lapsedMail } from '../../screens/mail/exchange.ts'
import { giftMail } from '../../screens/mail/gift.ts'
import type { RenderedLetter } from '../../screens/mail/letter.ts'
import {
  labelFailedMail,
  labelVoidedMail,
  partnerRefusedMail,
  pickupFailedMail,
} from '../../screens/mail/method-failures.ts'
import { orderLinkMail } from '../../screens/mail/order-link.ts'
import { payoutSentence } from '../../screens/mail/payout-sentence.ts'
import { adjustedMail, giftCardMail, nothingLeftMail, refundedMail } from '../../screens/mail/payouts.ts'
import { pickupMail } from '../../screens/mail/pickup.ts'
import { missingItemsMail, receivedMail } from '../../screens/mail/receipt-of-goods.ts'
import { requestMail } from '../../screens/mail/request.ts'
import {
  approvedMail,
  offerAcceptedMail,
  offerShoppedMail,
  parcelLostMail,
  rejectedMail,
  verdictUndoneMail,
} from '../../screens/mail/verdicts.ts'
import { moneyDateText } from '../../screens/status/outcome-rows.ts'
import { cards, DAY, LATER, words } from './golden-world.ts'
import { labelLetters } from './label-letters.ts'
import { basis, head } from './letter-head.ts'
import { withdrawalLetters } from './withdrawal-letters.ts'

const refund = (t: Translate) => ({
  kind: 'refund' as const,
  amount: '$309.21',
  card: { brand: 'Visa', last4: '4242' },
  when: payoutSentence(
    { timing: 'delivered', kind: 'refund', days: { from: 5, to: 10 }, day: null, isBrought: false },
    t,
  ),
})

const called = { ...head, cancelledAt: DAY, goods: [cards.coat.title, cards.shirt.title] } as const
const adjusted = { ...head, amount: '$5.00', reason: words.sentence, before: '$309.21' } as const

export const full: ConfirmationView = {
  ...head,
  sent: [
    { ...cards.coat, note: words.reasons[1].text },
    { ...cards.shirt, note: words.sizes[0].text },
  ],
  kept: [],
  donated: [],
  received: [cards.shirtInInk],
  owed: { kind: 'gift', amount: '$309.21', card: null, when: null },
  evenExchange: false,
  notTaken: null,
  underReview: false,
  holds: [],
  paid: null,
  open: null,
  handing: { how: 'send', by: LATER, basis },
}
const rejection = { label: null, less: '$309.21', owed: null } as const

const mugAwaited = {
  items: [cards.mug, cards.shirt],
  brings: 2_592,
  currency: 'USD',
  exchange: true,
  until: LATER,
}

export const letterSituations: Readonly<Record<string, (t: Translate) => RenderedLetter>> = {
  'confirmation-gift': (t) => confirmationMail(full, t),
  'confirmation-refund': (t) => confirmationMail({ ...full, addressee: null, received: [], owed: refund(t) }, t),
  'confirmation-nothing-to-send': (t) =>
    confirmationMail({ ...full, sent: [], kept: full.sent, donated: [cards.socks], received: [], handing: null }, t),
  'confirmation-brought': (t) => confirmationMail({ ...full, handing: { how: 'bring', by: LATER, basis } }, t),
  'confirmation-collected': (t) =>
    confirmationMail({ ...full, underReview: true, handing: { how: 'collect', by: LATER, basis } }, t),
  'confirmation-label-held': (t) =>
    confirmationMail(
      {
        ...full,
        underReview: true,
        handing: { how: 'label-held' },
        holds: [
          { of: 'instant-exchange', amount: '$102.34', deadline: null },
          { of: 'instant-return', amount: '$309.21', deadline: null },
        ],
      },
      t,
    ),
  'confirmation-instant': (t) =>
    confirmationMail(
      {
        ...full,
        owed: refund(t),
        holds: [
          { of: 'instant-exchange', amount: '$102.34', deadline: DAY },
          { of: 'instant-return', amount: '$309.21', deadline: LATER },
        ],
      },
      t,
    ),
  'confirmation-less-left': (t) => confirmationMail({ ...full, notTaken: '$3.60' }, t),
  'confirmation-paid': (t) => confirmationMail({ ...full, owed: null, paid: '$5.44' }, t),
  'confirmation-open': (t) => confirmationMail({ ...full, owed: null, open: '$5.44' }, t),
  'confirmation-even': (t) => confirmationMail({ ...full, owed: null, evenExchange: true }, t),
  ...labelLetters,
  ...withdrawalLetters,
  'received-parcel': (t) => receivedMail({ ...head, items: [], owed: null, missing: [], awaited: null }, t),
  'received-items': (t) =>
    receivedMail(
      {
        ...head,
        items: [cards.coat, cards.mug],
        owed: { ...refund(t), when: moneyDateText({ at: LATER, of: 'arrived', isUsual: true }, t) },
        missing: [],
        awaited: null,
      },
      t,
    ),
  'received-in-part': (t) =>
    receivedMail(
      {
        ...head,
        items: [cards.coat],
        owed: { ...refund(t), when: null },
        missing: [cards.socks],
        awaited: mugAwaited,
      },
      t,
    ),
  'confirmation-kept': (t) => confirmationMail({ ...full, kept: [cards.socks], received: [] }, t),
  gift: (t) =>
    giftMail(
      {
        ...head,
        url: words.statusUrl,
        shortUrl: 'https://returns.wrenfold.example/g/7KQM-4TWX',
        giver: 'Anna',
        goods: [cards.shirt, cards.socks],
        until: [{ label: t('giving.until'), value: t.date(LATER) }],
      },
      t,
    ),
  'refunded-kept': (t) =>
    refundedMail(
      { ...head, amount: '$309.21', at: LATER, card: null, notTaken: null, refused: null, kept: [cards.socks] },
      t,
    ),
  'gift-card-code': (t) =>
    giftCardMail(
      {
        ...head,
        amount: '$319.21',
        bonus: '$10.00',
        code: 'HW7K-2MQ9-4F3D',
        last4: '4F3D',
        notTaken: null,
        refused: null,
        kept: [],
      },
      t,
    ),
  'rejected-kept': (t) => rejectedMail({ ...head, ...rejection, items: [cards.socks], goods: 'kept', less: null }, t),
  missed: (t) => missingItemsMail({ ...head, owed: null, missing: [cards.socks], awaited: null }, t),
  'missed-awaited': (t) => missingItemsMail({ ...head, owed: null, missing: [], awaited: mugAwaited }, t),
  refunded: (t) =>
    refundedMail(
      { ...head, amount: '$309.21', at: LATER, card: refund(t).card, notTaken: null, refused: null, kept: [] },
      t,
    ),
  'refunded-less': (t) =>
    refundedMail({ ...head, amount: '$309.21', at: LATER, card: null, notTaken: '$3.60', refused: null, kept: [] }, t),
  'refunded-partly': (t) =>
    refundedMail({ ...head, amount: '$299.21', at: LATER, card: null, notTaken: null, refused: '$10.00', kept: [] }, t),
  'gift-card-less': (t) =>
    giftCardMail(
      { ...head, amount: '$309.21', bonus: null, code: null, last4: null, notTaken: '$3.60', refused: null, kept: [] },
      t,
    ),
  'nothing-left': (t) => nothingLeftMail(head, t),
  'adjusted-more': (t) => adjustedMail({ ...adjusted, kind: 'more', owed: { ...refund(t), amount: '$314.21' } }, t),
  'adjusted-less': (t) => adjustedMail({ ...adjusted, kind: 'less', owed: { ...refund(t), amount: '$304.21' } }, t),
  'gift-card': (t) =>
    giftCardMail(
      {
        ...head,
        amount: '$319.21',
        bonus: '$10.00',
        code: null,
        last4: '4242',
        notTaken: null,
        refused: null,
        kept: [],
      },
      t,
    ),
  'gift-card-plain': (t) =>
    giftCardMail(
      {
        ...head,
        support: null,
        amount: '$309.21',
        bonus: null,
        code: null,
        last4: null,
        notTaken: null,
        refused: null,
        kept: [],
      },
      t,
    ),
  exchanged: (t) =>
    exchangedMail(
      {
        ...head,
        newOrder: '#1001',
        newOrderUrl: words.checkoutUrl,
        items: [cards.shirtInInk],
        due: { amount: '$5.00', until: LATER },
      },
      t,
    ),
  'exchanged-plain': (t) =>
    exchangedMail({ ...head, newOrder: null, newOrderUrl: null, items: [cards.shirtInInk], due: null }, t),
  lapsed: (t) => lapsedMail({ ...head, due: '$5.00', part: false, gets: null }, t),
  'lapsed-in-part': (t) => lapsedMail({ ...head, due: '$5.00', part: true, gets: refund(t) }, t),
  cancelled: (t) => cancelledMail({ ...called, sent: false, label: false, turnedDown: [], paid: null, held: false }, t),
  'cancelled-paid': (t) =>
    cancelledMail({ ...called, sent: true, label: true, turnedDown: [cards.coat], paid: '$5.44', held: true }, t),
  'address-changed': (t) => addressChangedMail({ ...head, city: 'Buffalo', country: 'US' }, t),
  'confirm-email': (t) => confirmEmailMail({ ...head, url: words.statusUrl }, t),
  expired: (t) => expiredMail({ ...head, returnBy: LATER, basis, label: true }, t),
  extended: (t) => extendedMail({ ...head, returnBy: LATER, labelHeld: false }, t),
  'extended-label-held': (t) => extendedMail({ ...head, returnBy: LATER, labelHeld: true }, t),
  'order-link': (t) => orderLinkMail({ ...head, url: words.statusUrl }, t),
  request: (t) =>
    requestMail({ ...head, at: DAY, order: null, answered: words.axes.slice(0, 2), url: words.statusUrl }, t),
  'request-gift': (t) => requestMail({ ...head, at: DAY, order: '#1001', answered: [], url: words.statusUrl }, t),
  'label-failed': (t) => labelFailedMail({ ...head, address: false, again: true }, t),
  'address-refused': (t) => labelFailedMail({ ...head, address: true, again: false }, t),
  'label-voided': (t) => labelVoidedMail({ ...head, sent: true }, t),
  'label-voided-nothing-sent': (t) => labelVoidedMail({ ...head, sent: false }, t),
  'pickup-booked': (t) => pickupMail({ ...head, day: LATER, option: 'Leave at door', again: false }, t),
  'pickup-moved': (t) => pickupMail({ ...head, day: LATER, option: null, again: true }, t),
  'pickup-without-day': (t) => pickupMail({ ...head, day: null, option: null, again: false }, t),
  'pickup-failed': (t) => pickupFailedMail({ ...head, again: true }, t),
  'pickup-failed-for-good': (t) => pickupFailedMail({ ...head, again: false }, t),
  'partner-refused': (t) => partnerRefusedMail({ ...head, method: 'Happy Returns' }, t),
  rejected: (t) =>
    rejectedMail(
      {
        ...head,
        items: [{ ...cards.coat, note: words.sentence }],
        goods: 'away',
        label: null,
        less: '$309.21',
        owed: { ...refund(t), amount: '$81.60' },
      },
      t,
    ),
  'rejected-here': (t) => rejectedMail({ ...head, ...rejection, items: [cards.coat], goods: 'here' }, t),
  'rejected-label-held': (t) =>
    rejectedMail({ ...head, ...rejection, items: [cards.coat], goods: 'away', label: 'held' }, t),
  approved: (t) =>
    approvedMail(
      {
        ...head,
        items: [cards.coat],
        othersUnderReview: false,
        label: null,
        owed: { ...refund(t), amount: '$81.60' },
      },
      t,
    ),
  'approved-in-part': (t) =>
    approvedMail({ ...head, items: [cards.coat], othersUnderReview: true, label: null, owed: null }, t),
  'approved-label-held': (t) =>
    approvedMail({ ...head, items: [cards.coat], othersUnderReview: true, label: 'held', owed: null }, t),
  'approved-label-coming': (t) =>
    approvedMail({ ...head, items: [cards.coat], othersUnderReview: false, label: 'coming', owed: null }, t),
  'verdict-undone': (t) => verdictUndoneMail({ ...head, items: [cards.coat], labelHeld: false }, t),
  'verdict-undone-label-held': (t) => verdictUndoneMail({ ...head, items: [cards.coat], labelHeld: true }, t),
  'parcel-lost': (t) => parcelLostMail({ ...head, parcel: 'return' }, t),
  'parcel-going-back': (t) => parcelLostMail({ ...head, parcel: 'going-back' }, t),
  'parcel-lost-exchange': (t) => parcelLostMail({ ...head, parcel: 'exchange' }, t),
  closed: (t) => closedMail({ ...head, sent: true, label: true, given: false, held: true }, t),
  'closed-given': (t) => closedMail({ ...head, sent: false, label: false, given: true, held: false }, t),
  'offer-shopped': (t) =>
    offerShoppedMail({ ...head, received: [cards.coat], left: '$19.21', paid: null, open: null }, t),
  'offer-shopped-paid': (t) =>
    offerShoppedMail({ ...head, received: [cards.coat], left: null, paid: '$12.00', open: null }, t),
  'offer-accepted': (t) => offerAcceptedMail({ ...head, amount: '$319.21', bonus: '$10.00' }, t),
}
