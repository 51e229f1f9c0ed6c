import type { ReturnDocument, ReturnedItem, ReturnPayout, ReturnRecord } from '../../../schemas/records/return.ts'
import type { Instant, LineItemId } from '../../../schemas/values/ids.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import { sumOf } from '../money/round.ts'
import { listAwaitedUnits } from './operations.ts'
import { sumAdjustments } from './removed-units.ts'
import { hasAcceptedGiftCard } from './shop-later.ts'
import {
  calculateShares,
  calculateUnitWorth,
  findReplacementPrice,
  isReplaced,
  listSubmittedItems,
} from './submitted-lines.ts'

export type MoneyRecord = Pick<ReturnRecord, 'id' | 'state' | 'createdAt' | 'document'>

interface UnitMoney {
  readonly id: LineItemId
  readonly lineId: string
  /** Value plus share of shipping and duties, less item fee. */
  readonly worth: Minor
  /** `waiting`: neither paid nor replaced; `removed`: also when the return closed before paying. */
  readonly status: 'waiting' | 'settled' | 'removed'
  /** A payout made now includes it: for credit, and not awaited. */
  readonly isDue: boolean
  /** Known external refund; 0 once the merchant pays anyway, null if unknown. */
  readonly known: Minor | null
}

/** Depends only on the return, so it is cached by revision. */
export interface ReturnMoney {
  readonly id: string
  /** Total refund, less parts refused for good. */
  readonly refundDue: Minor
  readonly refunded: Minor
  /** Without bonus. */
  readonly creditDue: Minor
  readonly creditIssued: Minor
  readonly goods: Minor
  readonly shippingReimbursed: Minor
  readonly dutiesReimbursed: Minor
  readonly bonusUsed: Minor
  readonly giftPayouts: Minor
  readonly giftBonus: Minor
  readonly units: readonly UnitMoney[]
  readonly submittedAt: Instant
  /** Units of lines refunded before submit, where dates do not show it. */
  readonly refundedBefore: Readonly<Record<string, number>>
}

const splitPayout = (payout: ReturnPayout | undefined): { readonly paid: Minor; readonly refused: Minor } =>
  payout?.state === 'refused'
    ? { paid: 0, refused: payout.amount }
    : { paid: payout?.amount ?? 0, refused: payout?.refused ?? 0 }

const getAmountDue = ({ state, document }: MoneyRecord): Minor =>
  state === 'closed' ? 0 : Math.max(0, document.totals.computed.net)

const calculateRefund = (record: MoneyRecord): Pick<ReturnMoney, 'refundDue' | 'refunded'> => {
  const { paid, refused } = splitPayout(record.document.refund)
  return {
    refundDue: record.document.creditType === 'refund' ? Math.max(0, getAmountDue(record) - refused) : 0,
    refunded: paid,
  }
}

const calculateCredit = (record: MoneyRecord): Pick<ReturnMoney, 'creditDue' | 'creditIssued'> => {
  const { creditType, giftCard, totals } = record.document
  if (creditType !== 'gift') return { creditDue: 0, creditIssued: 0 }
  const withoutBonus = (amount: Minor): Minor => Math.max(0, amount - totals.credit.bonus.storeCreditBonus)
  const { paid, refused } = splitPayout(giftCard)
  return { creditDue: Math.max(0, getAmountDue(record) - withoutBonus(refused)), creditIssued: withoutBonus(paid) }
}

type Documents = Pick<ReturnDocument, 'exchangeOrder' | 'receipt' | 'replacements' | 'payment' | 'totals'>

const listUnsentExtras = (document: Documents): readonly Minor[] =>
  document.receipt.returned_items.flatMap(({ id: lineItemId, item_total }) => {
    const instead = findReplacementPrice(document, { lineItemId })
    return instead === undefined || isReplaced(document, { lineItemId }) ? [] : [Math.max(0, instead - item_total)]
  })

/** Order states without goods. The order system knows what was refunded instead. */
const unsentStates: readonly string[] = ['cancelled', 'refused', 'out_of_stock', 'refunded']

const hasGoodsSent = (document: Documents): boolean => {
  const { exchangeOrder, receipt } = document
  if (exchangeOrder !== undefined && unsentStates.includes(exchangeOrder.state)) return false
  return receipt.new_items.length > listUnsentExtras(document).length
}

/** An open checkout may ask for less; a card may be partly refunded. */
const getPaidAmount = ({ payment, receipt }: Documents): Minor =>
  payment?.by === 'checkout' ? payment.amount : Math.max(0, receipt.total) - (payment?.back ?? 0)

/** 0 when none are sent. With fewer goods the shop's bonus shrinks first (F16). */
export function calculateGoodsUse(document: Documents): Minor {
  if (!hasGoodsSent(document)) return 0
  const { totals, receipt } = document
  return Math.max(
    0,
    totals.owed.total - Math.max(receipt.bonusUsed, sumOf(listUnsentExtras(document))) - getPaidAmount(document),
  )
}

/** Less known external refunds that did not reduce the payout. */
const calculateRemainingGoodsUse = (document: ReturnDocument): Minor => {
  const known = sumOf(document.items.map(({ refundedElsewhere = 0 }) => refundedElsewhere))
  const takenOff = Math.max(0, document.totals.computed.notTaken - document.receipt.notTaken)
  return Math.max(0, calculateGoodsUse(document) - Math.max(0, known - takenOff))
}

/** The policy's bonus only, without manual additions. */
const giftBonusOf = ({ totals, adjustments }: ReturnDocument): Minor =>
  Math.max(0, totals.credit.bonus.storeCreditBonus - Math.max(0, sumAdjustments({ adjustments })))

/** Store credit under the policy's bonus; offers have their own. */
const isStoreCredit = ({ state, document: { creditType, shopLater, giftCard } }: MoneyRecord): boolean =>
  creditType === 'gift' && shopLater?.state !== 'accepted' && (state !== 'closed' || giftCard?.state === 'done')

const findMadePayout = (document: ReturnDocument): ReturnPayout | null => {
  const payout = document.creditType === 'gift' || hasAcceptedGiftCard(document) ? document.giftCard : document.refund
  return payout?.state === 'done' && payout.amount > 0 ? payout : null
}

const areGoodsOrdered = ({ exchangeOrder }: ReturnDocument): boolean =>
  exchangeOrder !== undefined && !unsentStates.includes(exchangeOrder.state)

/** A unit found after the payout is still to be paid. */
const isPaidWith = (payout: ReturnPayout, { receivedAt }: ReturnedItem, isAwaited: boolean): boolean =>
  !isAwaited && (receivedAt === undefined || receivedAt <= payout.at)

export function getSettledUnits(document: ReturnDocument, paid?: ReadonlySet<LineItemId>): ReadonlySet<LineItemId> {
  const payout = findMadePayout(document)
  const awaited = new Set(listAwaitedUnits(document).map(({ lineItemId }) => lineItemId))
  const isSettled = (item: ReturnedItem): boolean => {
    if (item.returnType === 'exchange') return areGoodsOrdered(document)
    if (paid?.has(item.lineItemId)) return true
    if (payout !== null) return paid === undefined && isPaidWith(payout, item, awaited.has(item.lineItemId))
    return document.totals.computed.net <= 0 && areGoodsOrdered(document)
  }
  return new Set(document.items.filter(isSettled).map(({ lineItemId }) => lineItemId))
}

const collectWithdrawn = ({ removedItems = [] }: ReturnDocument): ReadonlySet<LineItemId> =>
  new Set(removedItems.flatMap(({ item, because }) => (because === 'withdrawn' ? [item.lineItemId] : [])))

/** Reimbursed for the units that did not move. */
const calculateReimbursed = (document: ReturnDocument, part: 'shippingTotal' | 'dutiesTotal'): Minor => {
  const { receipt } = document
  const moved = collectWithdrawn(document)
  if (moved.size === 0) return receipt[part]
  const shares = calculateShares({ ...document, receipt: { ...receipt, shippingTotal: receipt[part], dutiesTotal: 0 } })
  return sumOf([...shares].map(([id, share]) => (moved.has(id) ? 0 : share)))
}

const parseLineId = (id: LineItemId): string => id.slice(0, id.lastIndexOf('.'))

/** Without units that moved to a return of a withdrawal. */
const listOwnItems = (document: ReturnDocument): readonly ReturnedItem[] => {
  const moved = collectWithdrawn(document)
  return listSubmittedItems(document).filter(({ lineItemId }) => !moved.has(lineItemId))
}

const unitsOf = ({ state, document }: MoneyRecord, settled: ReadonlySet<LineItemId>): readonly UnitMoney[] => {
  const inside = new Set(document.items.map(({ lineItemId }) => lineItemId))
  const awaited = new Set(listAwaitedUnits(document).map(({ lineItemId }) => lineItemId))
  const statusOf = (id: LineItemId): UnitMoney['status'] => {
    if (settled.has(id)) return 'settled'
    return state === 'closed' || !inside.has(id) ? 'removed' : 'waiting'
  }
  return listOwnItems(document).map((item) => ({
    id: item.lineItemId,
    lineId: parseLineId(item.lineItemId),
    worth: Math.max(0, calculateUnitWorth(document, item)),
    status: statusOf(item.lineItemId),
    isDue: item.returnType === 'credit' && !awaited.has(item.lineItemId),
    known: item.refundedElsewhere ?? null,
  }))
}

export function calculateReturnMoney(
  record: MoneyRecord,
  settled: ReadonlySet<LineItemId> = getSettledUnits(record.document),
): ReturnMoney {
  const { document } = record
  const isCredit = isStoreCredit(record)
  return {
    id: record.id,
    ...calculateRefund(record),
    ...calculateCredit(record),
    goods: calculateRemainingGoodsUse(document),
    shippingReimbursed: calculateReimbursed(document, 'shippingTotal'),
    dutiesReimbursed: calculateReimbursed(document, 'dutiesTotal'),
    bonusUsed: hasGoodsSent(document) ? document.totals.computed.bonusUsed : 0,
    giftPayouts: isCredit ? Math.max(0, document.totals.computed.net) : 0,
    giftBonus: isCredit ? giftBonusOf(document) : 0,
    units: unitsOf(record, settled),
    submittedAt: record.createdAt,
    refundedBefore: document.refundedBefore ?? {},
  }
}

/** Oldest first, without cancelled returns. */
export const listReturnMoney = (records: readonly MoneyRecord[]): readonly ReturnMoney[] =>
  records.filter(({ state }) => state !== 'cancelled').map((record) => calculateReturnMoney(record))
