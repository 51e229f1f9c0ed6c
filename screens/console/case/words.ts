import type { ConsoleTextKey } from '../../../locales/console/translate.ts'
import type { Letter } from '../../../schemas/records/letter.ts'
import type { ReturnState } from '../../../schemas/records/return.ts'
import type { TrackingStatus } from '../../../schemas/records/tracking.ts'
import type { DeliveryState } from '../../../schemas/records/webhook-event.ts'
import type { ReturnEvent } from '../../../schemas/values/return-event.ts'
import type { CaseStepName, TimelineKind, WhyRead } from './view.ts'

export const eventTexts = {
  submitted: 'case.event-submitted',
  'order-not-asked': 'case.event-order-not-asked',
  'label-ready': 'case.event-label-ready',
  'label-failed': 'case.event-label-failed',
  'label-trouble': 'case.event-label-trouble',
  'label-voided': 'case.event-label-voided',
  'label-not-refunded': 'case.event-label-not-refunded',
  'pickup-scheduled': 'case.event-pickup-scheduled',
  tracking: 'case.event-tracking',
  received: 'case.event-received',
  missed: 'case.event-missed',
  inspected: 'case.event-inspected',
  'receipt-undone': 'case.event-receipt-undone',
  approved: 'case.event-approved',
  rejected: 'case.event-rejected',
  'verdict-undone': 'case.event-verdict-undone',
  refunded: 'case.event-refunded',
  'gift-card-issued': 'case.event-gift-card-issued',
  'payout-lowered': 'case.event-payout-lowered',
  'payout-due': 'case.event-payout-due',
  'exchange-withheld': 'case.event-exchange-withheld',
  'payout-withheld': 'case.event-payout-withheld',
  refused: 'case.event-refused',
  adjusted: 'case.event-adjusted',
  exchanged: 'case.event-exchanged',
  'checkout-paid': 'case.event-checkout-paid',
  'checkout-lapsed': 'case.event-checkout-lapsed',
  'shop-later-accepted': 'case.event-shop-later-accepted',
  processed: 'case.event-processed',
  closed: 'case.event-closed',
  cancelled: 'case.event-cancelled',
  expired: 'case.event-expired',
  extended: 'case.event-extended',
  unavailable: 'case.event-unavailable',
  'address-changed': 'case.event-address-changed',
  'method-changed': 'case.event-method-changed',
  'booked-again': 'case.event-booked-again',
  'letter-sent-again': 'case.event-letter-sent-again',
  'email-awaited': 'case.event-email-awaited',
  'email-confirmed': 'case.event-email-confirmed',
  noted: 'case.event-noted',
  erased: 'case.event-erased',
} as const satisfies Readonly<Record<ReturnEvent, ConsoleTextKey>>

export const letterTexts = {
  confirmation: 'case.mail-confirmation',
  'label-ready': 'case.mail-label-ready',
  received: 'case.mail-received',
  refunded: 'case.mail-refunded',
  'gift-card': 'case.mail-gift-card',
  'nothing-left': 'case.mail-nothing-left',
  adjusted: 'case.mail-adjusted',
  exchanged: 'case.mail-exchanged',
  'checkout-lapsed': 'case.mail-checkout-lapsed',
  cancelled: 'case.mail-cancelled',
  expired: 'case.mail-expired',
  extended: 'case.mail-extended',
  'address-changed': 'case.mail-address-changed',
  'confirm-email': 'case.mail-confirm-email',
  'label-failed': 'case.mail-label-failed',
  'label-voided': 'case.mail-label-voided',
  'pickup-scheduled': 'case.mail-pickup-scheduled',
  approved: 'case.mail-approved',
  rejected: 'case.mail-rejected',
  'verdict-undone': 'case.mail-verdict-undone',
  missed: 'case.mail-missed',
  'parcel-lost': 'case.mail-parcel-lost',
  closed: 'case.mail-closed',
  'offer-accepted': 'case.mail-offer-accepted',
} as const satisfies Readonly<Record<Letter, ConsoleTextKey>>

export const trackingTexts = {
  new: 'case.tracking-new',
  queued: 'case.tracking-queued',
  pending: 'case.tracking-pending',
  unknown: 'case.tracking-unknown',
  pre_transit: 'case.tracking-pre-transit',
  in_transit: 'case.tracking-in-transit',
  out_for_delivery: 'case.tracking-out-for-delivery',
  available_for_pickup: 'case.tracking-available-for-pickup',
  delivered: 'case.tracking-delivered',
  failure: 'case.tracking-failure',
  failed: 'case.tracking-failed',
  return_to_sender: 'case.tracking-return-to-sender',
  cancelled: 'case.tracking-cancelled',
  refund_requested: 'case.tracking-refund-requested',
} as const satisfies Readonly<Record<TrackingStatus, ConsoleTextKey>>

export const stateTexts = {
  open: 'case.state-open',
  closed: 'case.state-closed',
  cancelled: 'case.state-cancelled',
  processed: 'case.state-processed',
  expired: 'case.state-expired',
  unavailable: 'case.state-unavailable',
} as const satisfies Readonly<Record<ReturnState, ConsoleTextKey>>

export const kindTexts = {
  change: 'case.kind-change',
  letter: 'case.kind-letter',
  carrier: 'case.kind-carrier',
  webhook: 'case.kind-webhook',
  note: 'case.kind-note',
} as const satisfies Readonly<Record<TimelineKind, ConsoleTextKey>>

export const deliveryTexts = {
  pending: 'case.delivery-pending',
  delivered: 'case.delivery-delivered',
  failed: 'case.delivery-failed',
} as const satisfies Readonly<Record<DeliveryState, ConsoleTextKey>>

export const stepTexts = {
  reject: 'case.step-reject',
  adjust: 'case.step-adjust',
  method: 'case.step-method',
  booking: 'case.step-booking',
  address: 'case.step-address',
  letter: 'case.step-letter',
  note: 'case.step-note',
  close: 'case.step-close',
  cancel: 'case.step-cancel',
  extend: 'case.step-extend',
  pay: 'case.step-pay',
  paid: 'case.step-paid',
  assign: 'case.step-assign',
} as const satisfies Readonly<Record<CaseStepName, ConsoleTextKey>>

export const noWindowTexts = {
  allowlist: 'case.no-window-allowlist',
  merchant: 'case.no-window-merchant',
  setting: 'case.no-window-setting',
  'not-sent': 'case.no-window-not-sent',
} as const satisfies Readonly<Record<Extract<WhyRead, { kind: 'no-window' }>['because'], ConsoleTextKey>>

export const policyTexts = {
  conditions: 'case.policy-conditions',
  'catch-all': 'case.policy-catch-all',
  default: 'case.policy-default',
} as const satisfies Readonly<Record<Extract<WhyRead, { kind: 'policy' }>['because'], ConsoleTextKey>>

export const wrongTexts = {
  zip: 'case.zip-wrong',
  phone: 'case.phone-wrong',
  date: 'case.pickup-day-wrong',
  until: 'case.until-wrong',
} as const satisfies Readonly<Record<string, ConsoleTextKey>>
