import type { Instant, LineItemId } from '../../../schemas/ids.ts'
import type { Minor } from '../../../schemas/money.ts'
import type { ReturnDocument, ReturnedItem, ReturnPayout, ReturnRecord } from '../../../schemas/records/return.ts'
import { sumOf } from '../money/round.ts'
import { awaitedUnits } from './operations.ts'
import { byHandIn } from './removed-units.ts'
import { tookGiftCard } from './shop-later.ts'
import { insteadOf, isReplaced, submittedItems, worthOfUnit } from './submitted-lines.ts'

/** A return, as far as its money depends on it. */
export type MoneyRecord = Pick<ReturnRecord, 'id' | 'state' | 'createdAt' | 'document'>

/** A unit of a return. */
interface UnitMoney {
  readonly id: LineItemId
  readonly lineId: string
  /** What the unit brings: its value and its share of shipping and duties, less its item fee. */
  readonly worth: Minor
  /** `waiting`: neither paid nor replaced yet. `removed`: taken out of the return, or the return was closed before it paid. */
  readonly status: 'waiting' | 'settled' | 'removed'
  /** Whether a payout that is made now pays for it: it is for credit, and its parcel is not awaited. */
  readonly isDue: boolean
  /** What the return knows was refunded elsewhere; 0 once the merchant has it paid all the same, null where nothing is known. */
  readonly known: Minor | null
}

/** What one return takes of its order's money. It depends on the return alone, so that it can be cached by its revision. */
export interface ReturnMoney {
  readonly id: string
  /** What it refunds in all, less what was refused for good. */
  readonly refundDue: Minor
  /** The refunds that it knows were made. */
  readonly refunded: Minor
  /** Store credit, without what the shop adds: in all, and issued. */
  readonly creditDue: Minor
  readonly creditIssued: Minor
  /** What its goods use of its value. */
  readonly goods: Minor
  readonly shippingReimbursed: Minor
  readonly dutiesReimbursed: Minor
  readonly bonusUsed: Minor
  readonly giftPayouts: Minor
  readonly giftBonus: Minor
  readonly units: readonly UnitMoney[]
  readonly submittedAt: Instant
  /** Units of lines that had been refunded elsewhere at the submit, where their dates do not say it. */
  readonly refundedBefore: Readonly<Record<string, number>>
}

/** What was paid of a payout, and what was refused of it for good. */
const ended = (payout: ReturnPayout | undefined): { readonly paid: Minor; readonly refused: Minor } =>
  payout?.state === 'refused'
    ? { paid: 0, refused: payout.amount }
    : { paid: payout?.amount ?? 0, refused: payout?.refused ?? 0 }

/** What a return pays out; nothing more once it was closed. */
const dueOf = ({ state, document }: MoneyRecord): Minor =>
  state === 'closed' ? 0 : Math.max(0, document.totals.computed.net)

const refundOf = (record: MoneyRecord): Pick<ReturnMoney, 'refundDue' | 'refunded'> => {
  const { paid, refused } = ended(record.document.refund)
  return {
    refundDue: record.document.creditType === 'refund' ? Math.max(0, dueOf(record) - refused) : 0,
    refunded: paid,
  }
}

const creditOf = (record: MoneyRecord): Pick<ReturnMoney, 'creditDue' | 'creditIssued'> => {
  const { creditType, giftCard, totals } = record.document
  if (creditType !== 'gift') return { creditDue: 0, creditIssued: 0 }
  const withoutBonus = (amount: Minor): Minor => Math.max(0, amount - totals.credit.bonus.storeCreditBonus)
  const { paid, refused } = ended(giftCard)
  return { creditDue: Math.max(0, dueOf(record) - withoutBonus(refused)), creditIssued: withoutBonus(paid) }
}

type Documents = Pick<ReturnDocument, 'exchangeOrder' | 'receipt' | 'replacements' | 'payment' | 'totals'>

/** Of the exchanges that do not come any more, what each would have cost beyond its unit. */
const unsentIn = (document: Documents): readonly Minor[] =>
  document.receipt.returned_items.flatMap(({ id: lineItemId, item_total }) => {
    const instead = insteadOf(document, { lineItemId })
    return instead === undefined || isReplaced(document, { lineItemId }) ? [] : [Math.max(0, instead - item_total)]
  })

/** How the order of goods ends that are not sent. What was refunded instead, the order system knows. */
const unsentStates: readonly string[] = ['cancelled', 'refused', 'out_of_stock', 'refunded']

/** Whether any goods are sent, or were. */
const areGoodsSent = (document: Documents): boolean => {
  const { exchangeOrder, receipt } = document
  if (exchangeOrder !== undefined && unsentStates.includes(exchangeOrder.state)) return false
  return receipt.new_items.length > unsentIn(document).length
}

/** What a card or a checkout pays beside it. An open checkout may ask for less than was agreed; a card may have got some back. */
const paidIn = ({ payment, receipt }: Documents): Minor =>
  payment?.by === 'checkout' ? payment.amount : Math.max(0, receipt.total) - (payment?.back ?? 0)

/** What goods use of a return's value; nothing of goods that are not sent. Where fewer are sent the shop adds less first (F16). */
export function goodsUse(document: Documents): Minor {
  if (!areGoodsSent(document)) return 0
  const { totals, receipt } = document
  return Math.max(0, totals.owed.total - Math.max(receipt.bonusUsed, sumOf(unsentIn(document))) - paidIn(document))
}

/** What goods still use, without what the return knows was refunded elsewhere and did not take off its payout. */
const goodsOf = (document: ReturnDocument): Minor => {
  const known = sumOf(document.items.map(({ refundedElsewhere = 0 }) => refundedElsewhere))
  const takenOff = Math.max(0, document.totals.computed.notTaken - document.receipt.notTaken)
  return Math.max(0, goodsUse(document) - Math.max(0, known - takenOff))
}

/** What of the bonus on a gift card is the policy's: not what a person gave beside it. */
const giftBonusOf = ({ totals, adjustments }: ReturnDocument): Minor =>
  Math.max(0, totals.credit.bonus.storeCreditBonus - Math.max(0, byHandIn({ adjustments })))

/** Whether a return gives store credit under the bonus of the policy: what an offer adds counts for nothing but itself. */
const givesCredit = ({ state, document: { creditType, shopLater, giftCard } }: MoneyRecord): boolean =>
  creditType === 'gift' && shopLater?.state !== 'accepted' && (state !== 'closed' || giftCard?.state === 'done')

/** The payout of a return, once it was made. */
const madePayout = (document: ReturnDocument): ReturnPayout | null => {
  const payout = document.creditType === 'gift' || tookGiftCard(document) ? document.giftCard : document.refund
  return payout?.state === 'done' && payout.amount > 0 ? payout : null
}

/** Whether the goods of a return were ordered. */
const areGoodsOrdered = ({ exchangeOrder }: ReturnDocument): boolean =>
  exchangeOrder !== undefined && !unsentStates.includes(exchangeOrder.state)

/** Whether a credit unit was paid with the payout that was made: one that turned up later is still to be paid. */
const isPaidWith = (payout: ReturnPayout, { receivedAt }: ReturnedItem, isAwaited: boolean): boolean =>
  !isAwaited && (receivedAt === undefined || receivedAt <= payout.at)

/** The units that a return has paid for or replaced: as its document says, or with the credit units of which more is known. */
export function settledUnits(document: ReturnDocument, paid?: ReadonlySet<LineItemId>): ReadonlySet<LineItemId> {
  const payout = madePayout(document)
  const awaited = new Set(awaitedUnits(document).map(({ lineItemId }) => lineItemId))
  const isSettled = (item: ReturnedItem): boolean => {
    if (item.returnType === 'exchange') return areGoodsOrdered(document)
    if (paid?.has(item.lineItemId)) return true
    if (payout !== null) return paid === undefined && isPaidWith(payout, item, awaited.has(item.lineItemId))
    return document.totals.computed.net <= 0 && areGoodsOrdered(document)
  }
  return new Set(document.items.filter(isSettled).map(({ lineItemId }) => lineItemId))
}

const lineOfUnit = (id: LineItemId): string => id.slice(0, id.lastIndexOf('.'))

const unitsOf = ({ state, document }: MoneyRecord, settled: ReadonlySet<LineItemId>): readonly UnitMoney[] => {
  const inside = new Set(document.items.map(({ lineItemId }) => lineItemId))
  const awaited = new Set(awaitedUnits(document).map(({ lineItemId }) => lineItemId))
  const statusOf = (id: LineItemId): UnitMoney['status'] => {
    if (settled.has(id)) return 'settled'
    return state === 'closed' || !inside.has(id) ? 'removed' : 'waiting'
  }
  return submittedItems(document).map((item) => ({
    id: item.lineItemId,
    lineId: lineOfUnit(item.lineItemId),
    worth: Math.max(0, worthOfUnit(document, item)),
    status: statusOf(item.lineItemId),
    isDue: item.returnType === 'credit' && !awaited.has(item.lineItemId),
    known: item.refundedElsewhere ?? null,
  }))
}

/** What a return takes of its order's money; `settled` are the units that it has paid for or replaced. */
export function returnMoneyOf(
  record: MoneyRecord,
  settled: ReadonlySet<LineItemId> = settledUnits(record.document),
): ReturnMoney {
  const { document } = record
  const isCredit = givesCredit(record)
  return {
    id: record.id,
    ...refundOf(record),
    ...creditOf(record),
    goods: goodsOf(document),
    shippingReimbursed: document.receipt.shippingTotal,
    dutiesReimbursed: document.receipt.dutiesTotal,
    bonusUsed: areGoodsSent(document) ? document.totals.computed.bonusUsed : 0,
    giftPayouts: isCredit ? Math.max(0, document.totals.computed.net) : 0,
    giftBonus: isCredit ? giftBonusOf(document) : 0,
    units: unitsOf(record, settled),
    submittedAt: record.createdAt,
    refundedBefore: document.refundedBefore ?? {},
  }
}

/** What the returns of an order take of its money, oldest first, without those that were cancelled. */
export const moneyOfReturns = (records: readonly MoneyRecord[]): readonly ReturnMoney[] =>
  records.filter(({ state }) => state !== 'cancelled').map((record) => returnMoneyOf(record))
