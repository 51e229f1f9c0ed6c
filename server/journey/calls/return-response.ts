import type { ReturnDocument } from '../../../schemas/records/return.ts'
import type {
  ExchangeOrder,
  ReturnCustomer,
  ReturnOutcomes,
  ReturnReceipt,
  ReturnsRelated,
} from '../../../schemas/shopper-api/returns.ts'
import { type Instant, toIsoTime } from '../../../schemas/values/ids.ts'
import type { StatusView } from '../../../screens/status/page.ts'
import { canSee, getVisibleReplacementPrice, viewerOfReturn } from '../../domain/items/gift-visibility.ts'
import { splitByReturn } from '../../domain/return/exchanges.ts'
import { toOfferResponse } from '../../domain/return/shop-later.ts'
import { getStatusConstant } from '../../domain/return/status.ts'
import { getNewPrice } from '../../domain/value/display-price.ts'
import type { ReturnPage } from '../status/status.ts'

export const toIsoOrNull = (at: Instant | null | undefined): string | null => (at == null ? null : toIsoTime(at))

const lineItems = ({ items }: ReturnDocument): ReturnOutcomes['lineItems'] =>
  items.map(({ lineItemId: id, product, reason, returnType, resolution, outcome, verdict }) => ({
    id,
    ...product,
    reason: reason.text,
    returnType,
    resolution,
    outcome,
    rejected: verdict?.kind === 'rejected',
  }))

/** The exchange order; null without one (API-24). */
export function toExchangeOrder({ view: { outcome, checkout } }: ReturnPage): ExchangeOrder | null {
  const { exchange } = outcome
  if (exchange === null) return null
  const { state, order, url } = exchange
  return {
    state: state === 'out-of-stock' ? 'out_of_stock' : state,
    orderName: order,
    // An open amount is paid at this URL.
    orderStatusUrl: checkout?.href ?? url,
  }
}

const toPayout = ({ outcome }: StatusView, kind: 'refund' | 'gift') => {
  const { payout } = outcome
  if (payout?.kind !== kind) return null
  const { amount: value, state, at, last4 } = payout
  return { value, state, ...(at !== null && { at: toIsoTime(at) }), ...(last4 !== null && { last4 }) }
}

/** The outcomes of a return and its units (API-29). */
export function toReturnOutcomes(page: ReturnPage): ReturnOutcomes {
  const { facts, view } = page
  const { record, now } = facts
  const { document, shopId, key } = record
  const { toReturn, toKeep } = splitByReturn(document.items)
  const constant = getStatusConstant(record, now)
  const exchange = toExchangeOrder(page)
  const giftCard = toPayout(view, 'gift')
  return {
    returnKey: key,
    number: view.number,
    orderName: view.orderName,
    shopId,
    createdAt: toIsoTime(view.createdAt),
    returnBy: toIsoTime(view.returnBy),
    state: constant === 'processing' ? 'open' : constant,
    outcome: document.outcome,
    isGiftReturn: document.gift,
    isInStoreReturn: document.inStore === true,
    lineItems: lineItems(document),
    toReturn: toReturn.map(({ lineItemId }) => lineItemId),
    toKeep: toKeep.map(({ lineItemId }) => lineItemId),
    removedLineItems: (document.removedItems ?? []).map(({ item, reason = null, because }) => ({
      title: item.product.title,
      reason,
      missing: because === 'missing',
    })),
    newItems: document.replacements.map(({ variantId, forLineItemId, product, total }) => ({
      variantId,
      forLineItemId,
      ...product,
      total: forLineItemId !== null && isNewPriceHidden(document, forLineItemId) ? null : total,
    })),
    exchanges: exchange === null ? [] : [exchange],
    refund: toPayout(view, 'refund'),
    hasGiftCard: giftCard !== null,
    giftCard,
    shopLater: view.cancelled ? null : toOfferResponse(record, now),
  }
}

/** Whether the price of a replacement is hidden, because it reveals the price of a gift. */
const isNewPriceHidden = (document: ReturnDocument, id: string): boolean =>
  getVisibleReplacementPrice(viewerOfReturn(document), getNewPrice(document.receipt, id)).price === null

const toReceiptLines = (document: ReturnDocument): Pick<ReturnReceipt, ReceiptSide | 'returnedItemTotalDiscount'> => {
  const { receipt } = document
  const seesPrices = canSee(viewerOfReturn(document), 'paid-price')
  const hidden = { item_net: null, item_discount: null, item_tax: null, item_total: null }
  return {
    returned_items: receipt.returned_items.map((line) => (seesPrices ? line : { ...line, ...hidden })),
    new_items: receipt.new_items.map((line) => (isNewPriceHidden(document, line.id) ? { ...line, ...hidden } : line)),
    returnedItemTotalDiscount: seesPrices ? receipt.returnedItemTotalDiscount : null,
  }
}

type ReceiptSide = 'returned_items' | 'new_items'

const NO_CUSTOMER = { email: null, phone: null, name: null }

/** The customer of a return; empty for a cancelled one (API-31). */
export function toReturnCustomer({ view }: ReturnPage): ReturnCustomer {
  const { cancelled, customer, editAddress } = view
  if (cancelled) return { customer: NO_CUSTOMER, address: null, editable: false }
  const { address, ...person } = customer
  return { customer: person, address, editable: editAddress !== null }
}

const toInstantReceipt = ({ holds, summary }: StatusView): ReturnReceipt['instantExchangeReceipt'] => {
  const hold = holds.find(({ of }) => of === 'instant-exchange')
  if (hold === undefined) return null
  const { status, amount: value, deadline } = hold
  return { status, amount: { value, currency: summary.receipt.currency }, returnBy: toIsoTime(deadline) }
}

/** The receipt with later changes (API-32). */
export function toReturnReceipt({ view, facts }: ReturnPage): ReturnReceipt {
  const { receipt, amended = null } = view.summary
  return {
    ...receipt,
    ...toReceiptLines(facts.record.document),
    calledOff: view.calledOff,
    amended,
    instantExchangeReceipt: toInstantReceipt(view),
  }
}

/** The order's other returns; empty for gifts and cancelled returns (API-33). */
export function toRelatedReturns({ view }: ReturnPage): ReturnsRelated {
  const related = view.cancelled ? [] : view.related
  return {
    related: related.map(({ number, createdAt, state, path }) => ({
      returnKey: path.replace('/return/', ''),
      number,
      createdAt: toIsoTime(createdAt),
      state,
    })),
  }
}
