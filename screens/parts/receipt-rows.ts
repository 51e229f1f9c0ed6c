import type { Translate } from '../../locales/translate.ts'
import { type TotalsRows, totals } from '../../schemas/components/totals.ts'
import type { Receipt } from '../../schemas/entities/totals.ts'
import type { Minor, Money } from '../../schemas/values/money.ts'
import { type AmountNotation, receiptMoney } from './amounts.ts'
import { type CardView, refundDestination } from './card.ts'

export type LastRow = 'refund' | 'gift' | 'open' | 'forfeited' | 'owed' | 'covered' | 'even'

/** The receipt's totals after units were removed. */
interface AmendedView {
  readonly removed: Minor
  /** The shop's adjustment; negative is in the shopper's favor. */
  readonly adjusted: Minor
  readonly notTaken: Minor
  readonly total: Minor
  readonly giftCardBonus: Minor
}

/** Which items are not sent back; absent if all are sent (UXD-20). */
export type UnsentItems = 'all-kept' | 'some' | undefined

/** A negative `total` is a credit to the shopper (F21). */
export interface SummaryView {
  readonly receipt: Receipt
  /** Present when units were removed after submit. */
  readonly amended?: AmendedView
  readonly outcome: LastRow
  readonly unsent?: UnsentItems
  /** The refund or store credit is sent. */
  readonly paid?: 'refund' | 'gift' | null
  /** A lost parcel holds the payout. */
  readonly isHeld?: boolean
  readonly notation: AmountNotation
  /** The last row may change. */
  readonly loading: boolean
  /** Where a refund goes; null while unknown or hidden. */
  readonly refundCard?: CardView | null
  /** When the payout comes; absent where another part of the page says it. */
  readonly when?: string | null
}

type EndView = Pick<SummaryView, 'receipt' | 'amended' | 'outcome' | 'unsent' | 'paid' | 'isHeld'>
type RowsView = EndView & Pick<SummaryView, 'notation'>

const outcomeLabels = {
  refund: 'totals.get',
  gift: 'totals.get',
  open: 'totals.get',
  forfeited: 'totals.forfeited',
  owed: 'totals.owed',
  covered: 'totals.nothing-due',
  even: 'totals.even',
} as const

const paidLabels = { refund: 'totals.refunded', gift: 'totals.got' } as const

/** Names what happened once it has. */
const endLabel = ({ receipt, outcome, paid = null, isHeld = false }: EndView, t: Translate): string => {
  if (outcome === 'even' && receipt.new_items.length === 0) return t('totals.nothing-due')
  if (isHeld && (outcome === 'refund' || outcome === 'gift')) return t('totals.would-get')
  return t(paid === null ? outcomeLabels[outcome] : paidLabels[paid])
}

interface Line {
  readonly id: string
  readonly label: string
  readonly amount: Minor
}

const itemsLabel = ({ receipt, unsent }: EndView, t: Translate): string => {
  const count = receipt.returned_items.length
  if (unsent === undefined) return t('totals.returned-count', { count })
  return t(unsent === 'all-kept' ? 'totals.kept-count' : 'totals.items-count', { count })
}

/** Omits zero lines. The receipt computes all sums (F21); this only merges lines for display. */
const linesOf = (view: EndView, t: Translate): readonly Line[] => {
  const { receipt, amended, outcome } = view
  // With taxes included, prices contain the tax, which is named but not added (FEE-34).
  const included = receipt.taxesIncluded
  const returned = included ? receipt.returnedItemSubtotal + receipt.returnedItemTax : receipt.returnedItemSubtotal
  const optional: readonly (readonly [string, string, Minor])[] = [
    ['new', t('totals.new'), included ? receipt.newItemTotal : receipt.newItemSubtotal],
    ['tax', t('totals.tax'), included ? 0 : receipt.tax],
    ['item-fee', t('totals.item-fee'), receipt.returnedItemFee],
    ['shipping', t('totals.shipping'), receipt.exchangeOrderShippingTotal],
    ['reimbursed', t('totals.reimbursed'), -(receipt.shippingTotal + receipt.dutiesTotal)],
    ['fee', t('totals.handling-fee'), receipt.handlingFee],
    ['bonus', t('totals.bonus'), -receipt.bonusUsed],
    ['removed', t('totals.removed'), amended?.removed ?? 0],
    ['adjusted', t('totals.adjusted'), amended?.adjusted ?? 0],
    ['not-taken', t('totals.not-taken'), amended?.notTaken ?? receipt.notTaken],
    ['covered', t('totals.covered'), outcome === 'covered' ? -(amended ?? receipt).total : 0],
  ]
  return [
    { id: 'returned', label: itemsLabel(view, t), amount: -returned },
    ...optional.flatMap(([id, label, amount]) => (amount === 0 ? [] : [{ id, label, amount }])),
  ]
}

export function amountRows(view: RowsView, t: Translate): { label: string; money: Money }[] {
  const { receipt, amended, outcome, notation } = view
  const { giftCardBonus } = amended ?? receipt
  const bonus = outcome === 'gift' && giftCardBonus !== 0 ? [giftBonus(giftCardBonus, t)] : []
  return [...linesOf(view, t), ...bonus].map(({ label, amount }) => ({
    label,
    money: receiptMoney(amount, receipt.currency, notation, t),
  }))
}

const giftBonus = (amount: Minor, t: Translate): Line => ({
  id: 'gift-bonus',
  label: t('totals.gift-bonus'),
  amount: -amount,
})

export function summary(view: SummaryView, t: Translate): TotalsRows {
  const { receipt, notation } = view
  return totals({
    id: 'totals',
    heading: t('totals.heading'),
    rows: [
      ...linesOf(view, t).map(({ id, label, amount }) => ({
        id,
        label,
        money: receiptMoney(amount, receipt.currency, notation, t),
        look: 'line' as const,
      })),
      ...endRows(view, t),
    ],
    footnote: footnoteOf(view, t),
  })
}

/** The label states the direction, so the amount needs no sign. */
export function endOf(view: EndView, t: Translate) {
  const { receipt, amended, outcome } = view
  const { total, giftCardBonus } = amended ?? receipt
  const amount = outcome === 'covered' ? 0 : outcome === 'gift' ? total - giftCardBonus : total
  const { currency } = receipt
  return { label: endLabel(view, t), money: { amount, currency, text: t.money(Math.abs(amount), currency) } }
}

/** For example `You get $392.82`. */
export function formatEnd(view: EndView, t: Translate): string {
  const { label, money } = endOf(view, t)
  return view.outcome === 'even' || view.outcome === 'covered' ? label : `${label} ${money.text}`
}

/** A bonus adds rows for the credit and the bonus (F11). */
const endRows = (view: SummaryView, t: Translate): TotalsRows['rows'] => {
  const { receipt, amended, outcome, notation, loading, refundCard = null, when } = view
  const { total, giftCardBonus } = amended ?? receipt
  const notes = [
    ...(outcome === 'refund' ? [refundDestination(refundCard, t)] : outcome === 'gift' ? [t('totals.as-gift')] : []),
    ...(when ? [when] : []),
    ...(loading ? [t('totals.may-change')] : []),
  ]
  const last = {
    id: 'total',
    ...endOf(view, t),
    look: 'total' as const,
    ...(notes.length > 0 && { note: notes.join(' · ') }),
  }
  if (outcome !== 'gift' || giftCardBonus === 0) return [last]
  const toRow = ({ amount, ...line }: Line) => ({ ...line, money: receiptMoney(amount, receipt.currency, notation, t) })
  return [
    { ...toRow({ id: 'credit', label: t('totals.credit'), amount: total }), look: 'subtotal' },
    { ...toRow(giftBonus(giftCardBonus, t)), look: 'line' },
    last,
  ]
}

const footnoteOf = (view: SummaryView, t: Translate): string | undefined => {
  const { receipt, amended, outcome, notation } = view
  const notes = [
    ...((amended ?? receipt).notTaken > 0 ? [t('totals.not-taken-note')] : []),
    ...(receipt.taxesIncluded ? [t('totals.tax-included')] : []),
    ...(notation === 'parentheses' && (amended ?? receipt).total < 0 && outcome !== 'forfeited'
      ? [t('totals.credit-note')]
      : []),
    ...(amended === undefined &&
    outcome !== 'covered' &&
    receipt.presentmentCurrency !== undefined &&
    receipt.presentmentTotal !== undefined &&
    receipt.presentmentTotal !== 0
      ? [t('totals.presentment', { amount: t.money(Math.abs(receipt.presentmentTotal), receipt.presentmentCurrency) })]
      : []),
  ]
  return notes.length === 0 ? undefined : t.sentences(notes)
}
