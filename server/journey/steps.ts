import type { ActionName } from '../../schemas/actions/index.ts'
import { parsePlace } from '../domain/journey/routes.ts'
import { chooseCredit } from './credit/credit.ts'
import { findClosedRedirect, openReceiptByCode } from './gift-receipts/open-receipt.ts'
import { createReceipt, deleteReceipt, lookUpReceipts, nameRecipient, sendReceipt } from './gift-receipts/steps.ts'
import { answerItem } from './items/answers.ts'
import { returnWholeBundle } from './items/bundle.ts'
import { continueItems, discardItem, openItem, retryItem } from './items/list.ts'
import { confirmItem } from './items/select.ts'
import { openGiftLink, openLink } from './links/open-link.ts'
import { captureAddress, captureEmail } from './lookup/capture.ts'
import { applyEntryQuery, chooseSessionLanguage, openEntry, saveConsent } from './lookup/entry.ts'
import { lookUp } from './lookup/lookup.ts'
import { sendLink } from './lookup/send-link.ts'
import { returnInStore, shipInstead } from './lookup/stores.ts'
import { sendMissingOrder, submitGift } from './order-requests/send.ts'
import { lookUpCustomer, openFoundOrder, signInStaff, signOutStaff } from './pos/steps.ts'
import type { JourneyContext } from './request/context.ts'
import { isOnGiftDomain } from './request/session.ts'
import type { Answer, Intent } from './request/visit.ts'
import { finishCard, removeCard, takeCard } from './review/card-steps.ts'
import { changeCredit, chooseExchangeType, chooseMethod, chooseReturnType, savePickup } from './review/steps.ts'
import { addAnother, addToCart, continueFromCart, removeFromCart } from './shop/cart.ts'
import { continueToStoreCart, openStoreCart } from './shop/store-cart.ts'
import { visitStore } from './shop/store-visit.ts'
import type { JourneyNeeds } from './show.ts'
import { beginReturn } from './status/new-return.ts'
import { shopWithOffer } from './status/shop-with-offer.ts'
import type { StatusAction } from './status/steps.ts'
import { confirmWithdrawal, correctWithdrawalEmail } from './withdrawal/confirm.ts'
import { reportSending } from './withdrawal/report-sending.ts'

/** Decides what an action does; it neither writes nor draws. */
export type ActionStep = (needs: JourneyNeeds, context: JourneyContext, intent: Intent) => Promise<Answer>

export const steps: Readonly<
  Record<Exclude<ActionName, 'return.submit' | 'session.end' | 'email.confirm' | StatusAction>, ActionStep>
> = {
  'entry.open': async (needs, context, intent) => {
    const place = parsePlace(String(intent.args.path))
    // A closed shop accepts no cart into a return (FIX-33).
    if (place.route === 'cart' && context.open) return openStoreCart(needs, context, place)
    if (place.route === 'gift-link') return openGiftLink(needs, applyEntryQuery(context, place), place)
    if (place.route === 'gift-code' && place.params.code !== undefined)
      return openReceiptByCode(needs, applyEntryQuery(context, place), place.params.code)
    if (place.route === 'link' && place.params.token !== undefined)
      return (isOnGiftDomain(context) ? openGiftLink : openLink)(needs, applyEntryQuery(context, place), place)
    return findClosedRedirect(context, place) ?? openEntry(needs, context, intent)
  },
  'session.language': chooseSessionLanguage,
  'session.consent': saveConsent,
  'order.lookup': async (needs, context, { values }) => {
    const proved = await lookUp(needs, context, {
      order: values.order ?? '',
      proof: values.proof ?? '',
      nonce: context.draft.prefill?.nonce,
      captcha: values.captcha ?? '',
      opens: 'return',
    })
    return continueToStoreCart(needs, context, proved)
  },
  'gift.lookup': (needs, context, { values }) =>
    lookUp(needs, context, {
      order: values.order ?? '',
      proof: values.zip ?? '',
      captcha: values.captcha ?? '',
      opens: 'gift',
    }),
  'receipts.open': (needs, context, { values }) => openReceiptByCode(needs, context, values.code ?? ''),
  'receipts.lookup': lookUpReceipts,
  'receipts.name': nameRecipient,
  'receipts.create': createReceipt,
  'receipts.delete': deleteReceipt,
  'receipts.send': sendReceipt,
  'order.link': sendLink,
  'gift.submit': submitGift,
  'missing-order.submit': sendMissingOrder,
  'order.capture-email': captureEmail,
  'order.capture-address': captureAddress,
  'store.continue': returnInStore,
  'store.ship-instead': shipInstead,
  'staff.enter': signInStaff,
  'staff.leave': signOutStaff,
  'customer.lookup': lookUpCustomer,
  'customer.open': openFoundOrder,
  'item.open': openItem,
  'item.answer': answerItem,
  'item.confirm': confirmItem,
  'item.discard': discardItem,
  'bundle.return-all': returnWholeBundle,
  'item.retry': retryItem,
  'items.continue': continueItems,
  'credit.choose': chooseCredit,
  'store.visit': visitStore,
  'cart.add': addToCart,
  'cart.another': addAnother,
  'cart.remove': removeFromCart,
  'cart.continue': continueFromCart,
  'review.credit': changeCredit,
  'review.exchange-type': chooseExchangeType,
  'review.return-type': chooseReturnType,
  'review.method': chooseMethod,
  'review.pickup': savePickup,
  'payment.card': takeCard,
  'payment.remove': removeCard,
  'payment.authenticated': finishCard,
  'return.new': beginReturn,
  'shop-later.shop': shopWithOffer,
  'withdrawal.confirm': confirmWithdrawal,
  'withdrawal.correct-email': correctWithdrawalEmail,
  'withdrawal.sent': reportSending,
}
