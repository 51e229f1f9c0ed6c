import type { ConsoleTextKey } from '../../../locales/console/translate.ts'
import type { PayoutReason } from '../../../schemas/merchant/return-reasons.ts'
import type { JournalName, LedgerTerm } from '../../../schemas/records/ledger.ts'
import type { MoneyEntryKind } from './view.ts'

export const submitTexts = {
  'returned-value': 'case.money-returned-value',
  bonus: 'case.money-bonus',
  paid: 'case.money-paid',
  open: 'case.money-open',
  refunded: 'case.money-refunded',
  'store-credit': 'case.money-store-credit',
  'new-items': 'case.money-new-items',
  fees: 'case.money-fees',
  'not-taken': 'case.money-not-taken',
  charged: 'case.money-charged',
  advance: 'case.money-advance',
} as const satisfies Readonly<Record<LedgerTerm, ConsoleTextKey>>

export const journalTexts = {
  submit: 'case.journal-submit',
  items: 'case.journal-items',
  adjustment: 'case.journal-adjustment',
  difference: 'case.journal-difference',
  checkout: 'case.journal-checkout',
  'nothing-sent': 'case.journal-nothing-sent',
  close: 'case.journal-close',
  cancel: 'case.journal-cancel',
  'shop-later': 'case.journal-shop-later',
  'instant-charge': 'case.journal-instant-charge',
} as const satisfies Readonly<Record<JournalName, ConsoleTextKey>>

export const entryTexts = {
  'returned-value': 'case.entry-returned-value',
  bonus: 'case.entry-bonus',
  paid: 'case.entry-paid',
  open: 'case.entry-open',
  refunded: 'case.entry-refunded',
  'store-credit': 'case.entry-store-credit',
  'new-items': 'case.entry-new-items',
  fees: 'case.entry-fees',
  'not-taken': 'case.entry-not-taken',
  charged: 'case.entry-charged',
  advance: 'case.entry-advance',
  unit: 'case.entry-unit',
  shipping: 'case.entry-shipping',
  duties: 'case.entry-duties',
  'unit-fee': 'case.entry-unit-fee',
  'unit-fees': 'case.entry-unit-fees',
  'handling-fee': 'case.entry-handling-fee',
  'new-item': 'case.entry-new-item',
  'exchange-shipping': 'case.entry-exchange-shipping',
  'gift-bonus': 'case.entry-gift-bonus',
  covered: 'case.entry-covered',
  forfeited: 'case.entry-forfeited',
} as const satisfies Readonly<Record<MoneyEntryKind, ConsoleTextKey>>

export const payoutTexts = {
  refund: 'case.payout-refund',
  'gift-card': 'case.payout-gift-card',
  exchange: 'case.payout-exchange',
} as const satisfies Readonly<Record<PayoutReason['outcome'], ConsoleTextKey>>

export const payoutStateTexts = {
  waiting: 'case.payout-is-waiting',
  due: 'case.payout-is-due',
  running: 'case.payout-is-running',
  done: 'case.payout-is-done',
  refused: 'case.payout-is-refused',
  cancelled: 'case.payout-is-cancelled',
} as const satisfies Readonly<Record<PayoutReason['state'], ConsoleTextKey>>

export const waitTexts = {
  disabled: 'case.until-disabled',
  manual: 'case.until-manual',
  immediate: 'case.until-immediate',
  pre_transit: 'case.until-pre-transit',
  in_transit: 'case.until-in-transit',
  out_for_delivery: 'case.until-out-for-delivery',
  delivered: 'case.until-delivered',
  review: 'case.until-review',
  release: 'case.until-release',
  email: 'case.until-email',
  unknown: 'case.until-unknown',
} as const satisfies Readonly<Record<NonNullable<PayoutReason['waitsFor']>, ConsoleTextKey>>
