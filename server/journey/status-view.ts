import type { Translate } from '../../locales/translate.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Address } from '../../schemas/entities/address.ts'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import type { LineView } from '../../screens/parts/lines.ts'
import type { LabelView } from '../../screens/status/label.ts'
import type { StatusView } from '../../screens/status/page.ts'
import { activeFlags } from '../domain/journey/flags.ts'
import { shownAmount, summaryOutcome } from '../domain/journey/outcome.ts'
import { isRolledOut } from '../domain/journey/rollout.ts'
import {
  cardCopy,
  getsOf,
  isMoving,
  isSent,
  LABEL_POLL,
  labelDisplay,
  labelIsAwaited,
  mainBlock,
  mayEditAddress,
  returnCan,
  sendBy,
  stateNow,
  trackingSteps,
} from '../domain/return/status.ts'
import { countryViews } from './countries.ts'
import { noteTexts } from './item-notices.ts'
import type { Standing } from './standing.ts'

/** Where the label's PDF is read: the key in the path is the permission. */
const labelHref = (shopId: string, key: string): string => `/api/v1/${shopId}/returns/${key}/label`

const labelView = (record: ReturnRecord, canEditAddress: boolean, now: number): LabelView | null => {
  const display = labelDisplay(record.document.label, now)
  if (display.kind === 'none') return null
  if (display.kind === 'error') return { kind: 'error', address: display.address, canEditAddress }
  if (display.kind !== 'ready') return { kind: display.kind }
  const { carrier = '', service = '', trackingNumber = '', createdAt = record.createdAt } = display.label
  const href = labelHref(record.shopId, record.key)
  return { kind: 'ready', number: record.number, href, carrier, service, trackingNumber, createdAt }
}

const sentLines = ({ items, receipt }: ReturnRecord['document'], t: Translate): readonly LineView[] =>
  items.map(({ lineItemId, ware, reason, outcome }) => ({
    id: lineItemId,
    title: ware.title,
    variant: ware.variantTitle,
    image: ware.image,
    amount: shownAmount(receipt, 'returned_items', lineItemId),
    details: [reason.text, ...noteTexts(outcome, t)],
  }))

const receivedLines = ({ replacements, receipt }: ReturnRecord['document']): readonly LineView[] =>
  replacements.map(({ forLineItemId, variantId, ware }) => ({
    id: `new-${forLineItemId ?? variantId}`,
    title: ware.title,
    variant: ware.variantTitle,
    image: ware.image,
    amount: shownAmount(receipt, 'new_items', forLineItemId ?? variantId),
    details: [],
  }))

/** The name of an address, parted for a form that asks for first and last name. */
export const parted = (name: string): { firstName: string; lastName: string } => {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') || firstName }
}

const typedAddress = (address: Address): Record<string, string> => ({
  ...parted(address.name),
  country: address.country,
  address1: address.address1,
  address2: address.address2 ?? '',
  suburb: '',
  city: address.city,
  state: address.state ?? '',
  zip: address.zip,
  phone: address.phone ?? '',
})

const editOf = (record: ReturnRecord, config: ShopConfig, now: number): StatusView['editAddress'] => {
  const { address } = record.document
  if (address === null || !mayEditAddress(record, now)) return null
  const countries = countryViews(config, address).filter(({ code }) => code === address.country)
  return { countries, values: typedAddress(address) }
}

const surveyOf = ({ document, key }: ReturnRecord, config: ShopConfig): StatusView['survey'] => {
  if (document.survey !== undefined) return 'thanks'
  return isRolledOut(key, config.settings.csatRspCustomerPercentage ?? 0) ? 'ask' : 'none'
}

/** Where the parcel goes: where rules send it, else the shop's address; null where the shop keeps that to itself. */
const returnAddressOf = ({ destination }: ReturnRecord['document'], { settings, returnAddress }: ShopConfig) =>
  settings.hide_address_on_confirmation === true ? null : (destination?.address ?? returnAddress)

/** What was paid with a card, what cards are held for, and where the rest can be paid. */
const paymentsIn = ({ holds, payment, exchangeOrder }: ReturnRecord['document']) => {
  const { brand = '', last4 = '' } = payment?.card ?? {}
  return {
    holds: holds.map(({ of, status, authorized, toCharge, deadline, card }) => {
      const amount = status === 'charged' || status === 'failed' ? toCharge : authorized
      return { of, status, amount, deadline, card }
    }),
    paid:
      payment === null || payment.state === 'in-checkout'
        ? null
        : { amount: payment.amount, brand, last4, state: payment.state },
    checkout: payment?.state === 'in-checkout' ? (exchangeOrder?.statusUrl ?? null) : null,
  }
}

/** The return as its page shows it now. */
export const statusView = (record: ReturnRecord, config: ShopConfig, standing: Standing): StatusView => {
  const { document } = record
  const { now, shopId } = standing.visit
  const state = stateNow(record, now)
  const display = labelDisplay(document.label, now)
  const awaited = labelIsAwaited(display) && state === 'open'
  const tracked = mainBlock(document) === 'tracking' && state === 'open'
  const path = `/return/${record.key}`
  return {
    number: record.number,
    orderName: document.orderName,
    createdAt: record.createdAt,
    returnBy: sendBy(document),
    card: cardCopy(state, document),
    gets: getsOf(document),
    onlyExchange: document.items.every(({ returnType }) => returnType === 'exchange'),
    nothingSent: !isSent(document),
    underReview: document.outcome === 'review' && state === 'open',
    expired: state === 'expired',
    cancelled: state === 'cancelled',
    label: state === 'open' ? labelView(record, returnCan.editAddress(state), now) : null,
    tracking: tracked
      ? { steps: trackingSteps(document.tracking), delivered: document.tracking === 'delivered' }
      : null,
    sent: sentLines(document, standing.t),
    received: receivedLines(document),
    summary: {
      receipt: document.receipt,
      outcome: summaryOutcome(document.totals, document.creditType),
      signs: activeFlags(config).has('return-summary-sign-identifiers') ? 'signed' : 'plain',
      loading: false,
    },
    ...paymentsIn(document),
    customer: {
      name: document.customer.name,
      email: document.customer.email,
      phone: document.customer.phone,
      address: document.address,
    },
    returnAddress: returnAddressOf(document, config),
    editAddress: isMoving(document.tracking) ? null : editOf(record, config, now),
    survey: state === 'cancelled' ? 'none' : surveyOf(record, config),
    carrier: display.kind === 'ready' ? (display.label.carrier ?? null) : null,
    watch: awaited ? { href: `/api/v1/${shopId}/parts/label?path=${encodeURIComponent(path)}`, ...LABEL_POLL } : null,
  }
}
