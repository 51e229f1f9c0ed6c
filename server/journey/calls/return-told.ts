import type {
  ExchangeOrder,
  ReturnCustomer,
  ReturnOutcomes,
  ReturnReceipt,
  ReturnsRelated,
} from '../../../schemas/calls/returns.ts'
import { type Instant, isoTime } from '../../../schemas/ids.ts'
import type { ReturnDocument } from '../../../schemas/records/return.ts'
import type { StatusView } from '../../../screens/status/page.ts'
import { sees, viewerOfReturn, visiblePriceInstead } from '../../domain/items/gift-visibility.ts'
import { goesBack } from '../../domain/return/exchanges.ts'
import { offerNow } from '../../domain/return/shop-later.ts'
import { statusConstant } from '../../domain/return/status.ts'
import { newPrice } from '../../domain/value/shown.ts'
import type { ReturnShown } from '../status/status.ts'

/** A moment, or null where it has not come. */
export const writtenOr = (at: Instant | null | undefined): string | null => (at == null ? null : isoTime(at))

/** The units of a return, and what becomes of each. */
const lineItems = ({ items }: ReturnDocument): ReturnOutcomes['lineItems'] =>
  items.map(({ lineItemId: id, product, reason, returnType, resolution, outcome, verdict }) => ({
    ...{ id, ...product, reason: reason.text, returnType, resolution, outcome },
    rejected: verdict?.kind === 'rejected',
  }))

/** The order of what comes instead, as the page tells it; null where nothing does (API-24). */
export function exchangeOrderOf({ view: { outcome, checkout } }: ReturnShown): ExchangeOrder | null {
  const { exchange } = outcome
  if (exchange === null) return null
  const { state, order, url } = exchange
  return {
    state: state === 'out-of-stock' ? 'out_of_stock' : state,
    orderName: order,
    // While something is owed, that is where it is paid.
    orderStatusUrl: checkout?.href ?? url,
  }
}

/** What is paid out in one way; null where it is paid otherwise, or nothing is. */
const payoutIn = ({ outcome }: StatusView, kind: 'refund' | 'gift') => {
  const { payout } = outcome
  if (payout?.kind !== kind) return null
  const { amount: value, state, at, last4 } = payout
  return { value, state, ...(at !== null && { at: isoTime(at) }), ...(last4 !== null && { last4 }) }
}

/** What became of a return, and what is in it (API-29). */
export function whatBecameOf(shown: ReturnShown): ReturnOutcomes {
  const { facts, view } = shown
  const { record, now } = facts
  const { document, shopId, key } = record
  const { toReturn, toKeep } = goesBack(document.items)
  const constant = statusConstant(record, now)
  const exchange = exchangeOrderOf(shown)
  const giftCard = payoutIn(view, 'gift')
  return {
    ...{ returnKey: key, number: view.number, orderName: view.orderName, shopId },
    ...{ createdAt: isoTime(view.createdAt), returnBy: isoTime(view.returnBy) },
    state: constant === 'processing' ? 'open' : constant,
    outcome: document.outcome,
    isGiftReturn: document.gift,
    isInStoreReturn: document.inStore === true,
    lineItems: lineItems(document),
    toReturn: toReturn.map(({ lineItemId }) => lineItemId),
    toKeep: toKeep.map(({ lineItemId }) => lineItemId),
    removedLineItems: (document.removedItems ?? []).map(({ item, reason = null, because }) => ({
      ...{ title: item.product.title, reason, missing: because === 'missing' },
    })),
    newItems: document.replacements.map(({ variantId, forLineItemId, product, total }) => ({
      ...{ variantId, forLineItemId, ...product },
      total: forLineItemId !== null && hidesNewPrice(document, forLineItemId) ? null : total,
    })),
    exchanges: exchange === null ? [] : [exchange],
    refund: payoutIn(view, 'refund'),
    hasGiftCard: giftCard !== null,
    giftCard,
    shopLater: view.cancelled ? null : offerNow(record, now),
  }
}

/** Whether the price of what comes for a unit is hidden, as it tells what a gift cost. */
const hidesNewPrice = (document: ReturnDocument, id: string): boolean =>
  visiblePriceInstead(viewerOfReturn(document), newPrice(document.receipt, id)).price === null

/** The lines of a receipt without the amounts that would tell what a gift cost, as its page has them. */
const linesTold = (document: ReturnDocument): Pick<ReturnReceipt, ReceiptSide | 'returnedItemTotalDiscount'> => {
  const { receipt } = document
  const seesPrices = sees(viewerOfReturn(document), 'paid-price')
  const untold = { item_net: null, item_discount: null, item_tax: null, item_total: null }
  return {
    returned_items: receipt.returned_items.map((line) => (seesPrices ? line : { ...line, ...untold })),
    new_items: receipt.new_items.map((line) => (hidesNewPrice(document, line.id) ? { ...line, ...untold } : line)),
    returnedItemTotalDiscount: seesPrices ? receipt.returnedItemTotalDiscount : null,
  }
}

type ReceiptSide = 'returned_items' | 'new_items'

const nobody = { email: null, phone: null, name: null }

/** Whose return it is (API-31): a cancelled one does not say it any more. */
export function customerOfReturn({ view }: ReturnShown): ReturnCustomer {
  const { cancelled, customer, editAddress } = view
  if (cancelled) return { customer: nobody, address: null, editable: false }
  const { address, ...person } = customer
  return { customer: person, address, editable: editAddress !== null }
}

/** What a card is held for while new goods went out ahead; null where nothing did. */
const instantReceiptIn = ({ holds, summary }: StatusView): ReturnReceipt['instantExchangeReceipt'] => {
  const hold = holds.find(({ of }) => of === 'instant-exchange')
  if (hold === undefined) return null
  const { status, amount: value, deadline } = hold
  return { status, amount: { value, currency: summary.receipt.currency }, returnBy: isoTime(deadline) }
}

/** The receipt of a return, with what has changed since (API-32). */
export function receiptOfReturn({ view, facts }: ReturnShown): ReturnReceipt {
  const { receipt, amended = null } = view.summary
  return {
    ...receipt,
    ...linesTold(facts.record.document),
    calledOff: view.calledOff,
    amended,
    instantExchangeReceipt: instantReceiptIn(view),
  }
}

/** The other returns of the order (API-33): none beside a gift, nor beside what was cancelled. */
export function relatedTo({ view }: ReturnShown): ReturnsRelated {
  const related = view.cancelled ? [] : view.related
  return {
    related: related.map(({ number, createdAt, state, path }) => ({
      ...{ returnKey: path.replace('/return/', ''), number, createdAt: isoTime(createdAt), state },
    })),
  }
}
