import type { Translate } from '../../../locales/translate.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Address } from '../../../schemas/entities/address.ts'
import { splitName } from '../../../schemas/entities/written-address.ts'
import type { ReturnDocument, ReturnedItem } from '../../../schemas/records/return.ts'
import { DAY_MS } from '../../../schemas/values/time.ts'
import type { LineView } from '../../../screens/parts/lines.ts'
import { exchangeTexts } from '../../../screens/status/outcome.ts'
import type { StatusView } from '../../../screens/status/page.ts'
import type { ReturnMethodView } from '../../../screens/status/return-method-view.ts'
import { getSummaryOutcome } from '../../domain/assessment/summary-outcome.ts'
import {
  getVisibleOrderNumber,
  getVisiblePrice,
  getVisibleReplacementPrice,
  viewerOfReturn,
} from '../../domain/items/gift-visibility.ts'
import { isRolledOut } from '../../domain/journey/rollout.ts'
import { describeCarrier } from '../../domain/method/carriers.ts'
import { resolveReturnAddress } from '../../domain/method/destination.ts'
import { getAmendment } from '../../domain/return/amendment.ts'
import { checkoutUrlOf, getOpenAmount } from '../../domain/return/checkout.ts'
import { isAwaitingEmail } from '../../domain/return/email-confirmation.ts'
import { getExchangeState, splitByReturn } from '../../domain/return/exchanges.ts'
import {
  canEditAddress,
  getCardCopy,
  getCurrentState,
  getEntitlement,
  getSendDeadline,
  getStatusConstant,
  getUnsentReason,
  isAbandoned,
  returnCan,
} from '../../domain/return/status.ts'
import { isMoving } from '../../domain/return/tracking.ts'
import { getNewPrice, getReturnedPrice } from '../../domain/value/display-price.ts'
import { getUnsentUnits, noteTexts } from '../items/notices.ts'
import { captchaCount } from '../lookup/captcha-count.ts'
import { getAmountNotation } from '../request/amount-notation.ts'
import { buildCountryViews } from '../request/countries.ts'
import type { SessionContext } from '../request/session.ts'
import type { StatusFacts } from './facts.ts'
import { buildReturnMethodView } from './label-view.ts'
import { buildBanners, buildOfferView, buildOutcomeView, buildRelatedViews, buildTrackingView } from './parts.ts'
import { buildProgressView } from './progress-view.ts'

const toSentLines = (document: ReturnDocument, items: readonly ReturnedItem[], t: Translate): readonly LineView[] =>
  items.map(({ lineItemId, product, reason, outcome }) => ({
    id: lineItemId,
    title: product.title,
    variant: product.variantTitle,
    image: product.image,
    ...getVisiblePrice(viewerOfReturn(document), getReturnedPrice(document.receipt, lineItemId)),
    details: [...(reason.text === '' ? [] : [reason.text]), ...noteTexts(outcome, t)],
  }))

const isDonated = ({ outcome }: ReturnedItem): boolean => outcome.includes('donate')

/** Items that stay with the shopper are separate, unless all of them stay (UXD-20). */
const splitSentLines = (document: ReturnDocument, t: Translate): Pick<StatusView, 'sent' | 'kept' | 'donated'> => {
  const isSplit = getUnsentReason(document) === null
  const { toReturn, toKeep } = splitByReturn(document.items)
  return {
    sent: toSentLines(document, isSplit ? toReturn : document.items, t),
    kept: isSplit
      ? toSentLines(
          document,
          toKeep.filter((item) => !isDonated(item)),
          t,
        )
      : [],
    donated: isSplit ? toSentLines(document, toKeep.filter(isDonated), t) : [],
  }
}

const toReceivedLines = (document: ReturnDocument, t: Translate): readonly LineView[] => {
  const { replacements, receipt } = document
  const viewer = viewerOfReturn(document)
  const state = getExchangeState(document)
  return replacements.map(({ forLineItemId, cartLineId, variantId, product }) => ({
    id: `new-${forLineItemId ?? cartLineId ?? variantId}`,
    title: product.title,
    variant: product.variantTitle,
    image: product.image,
    ...getVisibleReplacementPrice(viewer, getNewPrice(receipt, forLineItemId ?? cartLineId ?? variantId)),
    details: state === null ? [] : [t(exchangeTexts[state])],
  }))
}

export function toNameFields(name: string): { firstName: string; lastName: string } {
  const { first: firstName, last: lastName } = splitName(name)
  return { firstName, lastName }
}

const toAddressFields = (address: Address): Record<string, string> => ({
  ...toNameFields(address.name),
  country: address.country,
  address1: address.address1,
  address2: address.address2 ?? '',
  suburb: '',
  city: address.city,
  state: address.state ?? '',
  zip: address.zip,
})

const buildAddressForm = ({ record, config, now }: StatusFacts): StatusView['editAddress'] => {
  const { address, customer, label } = record.document
  if (address === null || !canEditAddress(record, now)) return null
  const countries = buildCountryViews(config, address).filter(({ code }) => code === address.country)
  const contact = { email: customer.email ?? '', phone: address.phone ?? customer.phone ?? '' }
  const doubted = label?.error?.field
  return { countries, values: toAddressFields(address), contact, ...(doubted !== undefined && { doubted }) }
}

/** An open return is rated after a week, a return that ended unpaid is not (UXD-11). */
const SURVEY_AFTER_MS = 7 * DAY_MS

const resolveSurvey = ({ record, config, now }: StatusFacts): StatusView['survey'] => {
  const state = getCurrentState(record, now)
  if (record.document.track === 'withdrawal') return 'none'
  const isLongOpen = state === 'open' && now >= record.createdAt + SURVEY_AFTER_MS
  if (state !== 'processed' && !isLongOpen) return 'none'
  if (record.document.survey !== undefined) return 'thanks'
  return isRolledOut(record.key, config.settings.csatRspCustomerPercentage ?? 0) ? 'ask' : 'none'
}

/** Null if the shop hides it (STS-14). */
const getVisibleAddress = ({ destination }: ReturnDocument, config: ShopConfig) =>
  config.settings.hide_address_on_confirmation === true ? null : resolveReturnAddress(config, destination)

/** In minor units; for an open checkout, the amount still due. */
const toPaidView = ({ payment }: ReturnDocument): StatusView['paid'] => {
  if (payment === null) return null
  const { by, amount, state, back, card = { brand: '', last4: '' } } = payment
  if (state === 'in-checkout') return { ...card, amount: getOpenAmount({ payment }), state }
  if (by === 'checkout' && state === 'charged') return { ...card, amount, state: 'by-checkout' }
  return { ...card, amount, state, ...(state === 'charged' && back !== undefined && { back }) }
}

const toCheckoutView = (document: ReturnDocument): StatusView['checkout'] => {
  const href = checkoutUrlOf(document)
  const { until } = document.payment ?? {}
  return href === undefined || until === undefined ? null : { href, open: getOpenAmount(document), until }
}

const toPaymentViews = (document: ReturnDocument) => {
  const { holds } = document
  const labelHeld = document.label?.state === 'held'
  return {
    holds: holds.map(({ of, status, authorized, toCharge, deadline, card }) => {
      const amount = status === 'charged' || status === 'failed' ? toCharge : authorized
      return { of, status, amount, deadline, labelHeld, card }
    }),
    paid: toPaidView(document),
    checkout: toCheckoutView(document),
  }
}

/** The shopper's first name; in Japanese the full name. */
const getSalutation = ({ customer: { name } }: ReturnDocument, language: string): string | null => {
  if (name === null || name.trim() === '') return null
  return language === 'ja' ? name.trim() : splitName(name).first
}

const toParcelView = ({ label, tracker, mailedAt }: ReturnDocument): StatusView['parcel'] => {
  const carrier = tracker?.carrier ?? label?.carrier
  return {
    carrier: carrier === undefined ? null : describeCarrier(carrier).name,
    since: mailedAt ?? null,
    expected: tracker?.estimatedDelivery ?? null,
  }
}

const buildAmendment = (document: ReturnDocument): Pick<StatusView['summary'], 'amended'> => {
  const amended = getAmendment(document)
  return amended === null ? {} : { amended }
}

const locateGoods = ({ tracking, items }: ReturnDocument): NonNullable<StatusView['closed']>['goods'] => {
  if (tracking === 'delivered' || items.some(({ receivedAt }) => receivedAt !== undefined)) return 'here'
  return isMoving(tracking) ? 'coming' : 'with-shopper'
}

const buildClosed = (document: ReturnDocument): StatusView['closed'] => ({
  at: document.closedAt ?? null,
  goods: getUnsentReason(document) === null ? locateGoods(document) : null,
})

const buildSummary = ({ record: { document }, config }: StatusFacts): StatusView['summary'] => ({
  receipt: document.receipt,
  ...buildAmendment(document),
  outcome: getSummaryOutcome(document.totals, document.creditType),
  notation: getAmountNotation(config),
  unsent: getUnsentUnits(document),
  loading: false,
  refundCard: document.refundCard ?? null,
})

const toCustomerView = ({ customer, address }: ReturnDocument): StatusView['customer'] => ({ ...customer, address })

/** What an expired return still shows (LBL-08). */
const lastingBlocks = new Set<ReturnMethodView['block']['kind']>([
  'label',
  'code',
  'prepaid',
  'happy-returns',
  'till',
  'none',
])

const getReturnMethod = ({ record, config, now }: StatusFacts): ReturnMethodView | null => {
  const view = buildReturnMethodView(record, config, now)
  return getCurrentState(record, now) === 'open' || lastingBlocks.has(view.block.kind) ? view : null
}

/** Tracking replaces the method once the parcel is on its way (STS-10). Returns that ended unpaid have no progress. */
const buildBody = (facts: StatusFacts): Pick<StatusView, 'tracking' | 'returnMethod' | 'progress'> => {
  const { record, now } = facts
  const state = getCurrentState(record, now)
  const tracking = buildTrackingView(facts)
  const isAhead = state === 'open' && tracking === null
  const hasProgress = returnCan.followParcel(state) && !isAbandoned(state, record.document)
  return {
    tracking,
    returnMethod: isAhead || state === 'expired' ? getReturnMethod(facts) : null,
    progress: hasProgress ? buildProgressView(facts) : null,
  }
}

/** The email that a gift card waits for, or null. */
const findAwaitedEmail = ({ record: { state, document }, config }: StatusFacts): string | null =>
  (state === 'open' || state === 'processed') &&
  document.emailConfirmation?.state === 'awaited' &&
  isAwaitingEmail(document, config.settings)
    ? document.customer.email
    : null

/** Builds the page. All parts use the same record and time, so that they agree. */
export function buildStatusView(facts: StatusFacts, session: SessionContext, offer: 'asked' | 'not-asked'): StatusView {
  const { record, config, now } = facts
  const { document } = record
  const state = getCurrentState(record, now)
  const returnBy = getSendDeadline(document)
  return {
    number: record.number,
    orderName: getVisibleOrderNumber(viewerOfReturn(document), document.orderName),
    createdAt: record.createdAt,
    returnBy,
    card: getCardCopy(getStatusConstant(record, now), document),
    gets: getEntitlement(document),
    onlyExchange: document.items.every(({ returnType }) => returnType === 'exchange'),
    unsent: getUnsentReason(document),
    called: getSalutation(document, session.t.language),
    parcel: toParcelView(document),
    calledOff: isAbandoned(state, document),
    expired: state === 'expired',
    cancelled: state === 'cancelled',
    cancelledAt: document.cancelledAt ?? null,
    closed: buildClosed(document),
    ...buildBody(facts),
    confirmEmail: findAwaitedEmail(facts),
    labelPrice: facts.labelPrice,
    banners: buildBanners(facts, getAmendment(document)?.removed ?? 0),
    outcome: buildOutcomeView(facts),
    ...splitSentLines(document, session.t),
    received: toReceivedLines(document, session.t),
    summary: buildSummary(facts),
    ...toPaymentViews(document),
    customer: toCustomerView(document),
    returnAddress: getVisibleAddress(document, config),
    editAddress: buildAddressForm(facts),
    survey: resolveSurvey(facts),
    offer: session.open ? buildOfferView(record, now) : null,
    offerAsked: offer === 'asked',
    related: buildRelatedViews(facts),
    newReturn: state === 'unavailable' || !session.open ? null : { captcha: captchaCount(session.draft) },
  }
}
