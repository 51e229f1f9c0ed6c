import type { Translate } from '../../locales/translate.ts'
import { type TotalsRows, totals } from '../../schemas/components/totals.ts'
import type { Receipt } from '../../schemas/entities/totals.ts'
import type { Minor, Money } from '../../schemas/money.ts'
import { receiptMoney, type Signs } from './amounts.ts'

/** How the last row is called: what the shopper gets, gives up, pays, or neither. */
export type LastRow = 'refund' | 'gift' | 'open' | 'forfeited' | 'owed' | 'covered' | 'even'

/** What a return comes to without some of its units: its total, as a receipt's, and the bonus of its gift card. */
interface AmendedView {
  readonly removed: Minor
  /** What the shop gave beside it, below 0, or kept back. */
  readonly adjusted: Minor
  readonly notTaken: Minor
  readonly total: Minor
  readonly giftCardBonus: Minor
}

/** What a summary is drawn from; `total` is the receipt's: negative is a credit to the shopper (F21). */
export interface SummaryView {
  readonly receipt: Receipt
  /** What the return comes to since units were taken out of it, which the receipt does not know; absent while all count. */
  readonly amended?: AmendedView
  readonly outcome: LastRow
  readonly signs: Signs
  /** Fees are still being calculated, so the last row may change. */
  readonly loading: boolean
}

/** What the end of a summary is drawn from. */
type EndView = Pick<SummaryView, 'receipt' | 'amended' | 'outcome' | 'signs'>

const outcomeLabels = {
  refund: 'totals.get',
  gift: 'totals.get',
  open: 'totals.get',
  forfeited: 'totals.forfeited',
  owed: 'totals.owed',
  covered: 'totals.total',
  even: 'totals.even',
} as const

/** A line of a receipt. */
interface Line {
  readonly id: string
  readonly label: string
  readonly amount: Minor
}

/**
 * What a receipt's total is made of; lines of nothing are left out. The sums are those of the receipt (F21): here only
 * what is one line to the shopper is put together.
 */
const linesOf = ({ receipt, amended }: Pick<SummaryView, 'receipt' | 'amended'>, t: Translate): readonly Line[] => {
  // With taxes included the prices are shown as they were paid; the tax is named, not added (FEE-34).
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
  ]
  return [
    { id: 'returned', label: t('totals.returned-count', { count: receipt.returned_items.length }), amount: -returned },
    ...optional.flatMap(([id, label, amount]) => (amount === 0 ? [] : [{ id, label, amount }])),
  ]
}

/** The lines that add up to what a return brings, the bonus of a gift card among them. */
export function amountRows(view: EndView, t: Translate): { label: string; money: Money }[] {
  const { receipt, amended, outcome, signs } = view
  const { giftCardBonus } = amended ?? receipt
  const bonus = outcome === 'gift' && giftCardBonus !== 0 ? [giftBonus(giftCardBonus, t)] : []
  return [...linesOf(view, t), ...bonus].map(({ label, amount }) => ({
    label,
    money: receiptMoney(amount, receipt.currency, signs, t),
  }))
}

const giftBonus = (amount: Minor, t: Translate): Line => ({
  id: 'gift-bonus',
  label: t('totals.gift-bonus'),
  amount: -amount,
})

/** The rows of a receipt that add up to its total. `endRows` are the last ones. */
export function summary(view: SummaryView, t: Translate): TotalsRows {
  const { receipt, signs } = view
  return totals({
    id: 'totals',
    heading: t('totals.heading'),
    rows: [
      ...linesOf(view, t).map(({ id, label, amount }) => ({
        id,
        label,
        money: receiptMoney(amount, receipt.currency, signs, t),
        look: 'line' as const,
      })),
      ...endRows(view, t),
    ],
    footnote: footnoteOf(view, t),
  })
}

/** Where what the shopper gets comes from. */
const endNotes = { refund: 'totals.as-refund', gift: 'totals.as-gift' } as const

/** What it all comes to: its label says in whose favor, so that its amount needs no sign of its own. */
const endOf = ({ receipt, amended, outcome, signs }: EndView, t: Translate) => {
  const { total, giftCardBonus } = amended ?? receipt
  const amount = outcome === 'gift' ? total - giftCardBonus : total
  const { currency } = receipt
  const text = signs === 'signed' ? t.signed(-amount, currency) : t.money(Math.abs(amount), currency)
  return { label: t(outcomeLabels[outcome]), money: { amount, currency, text } }
}

/** What it all comes to, as one says it: `You get $392.82`. */
export function endInWords(view: EndView, t: Translate): string {
  const { label, money } = endOf(view, t)
  return view.outcome === 'even' ? label : `${label} ${money.text}`
}

/** The last row; a gift card that is worth more than the credit shows both and the bonus between them (F11). */
const endRows = (view: SummaryView, t: Translate): TotalsRows['rows'] => {
  const { receipt, amended, outcome, signs, loading } = view
  const { total, giftCardBonus } = amended ?? receipt
  const notes = [
    ...(outcome === 'refund' || outcome === 'gift' ? [t(endNotes[outcome])] : []),
    ...(loading ? [t('totals.may-change')] : []),
  ]
  const last = {
    id: 'total',
    ...endOf(view, t),
    look: 'total' as const,
    ...(notes.length > 0 && { note: notes.join(' · ') }),
  }
  if (outcome !== 'gift' || giftCardBonus === 0) return [last]
  const said = ({ amount, ...line }: Line) => ({ ...line, money: receiptMoney(amount, receipt.currency, signs, t) })
  return [
    { ...said({ id: 'credit', label: t('totals.credit'), amount: total }), look: 'subtotal' },
    { ...said(giftBonus(giftCardBonus, t)), look: 'line' },
    last,
  ]
}

const creditNotes = { plain: 'totals.credit-note', signed: 'totals.signs-note' } as const

/** What there is to know beside the sums; nothing where they say all. */
const footnoteOf = ({ receipt, amended, outcome, signs }: SummaryView, t: Translate): string | undefined => {
  const notes = [
    ...(outcome === 'covered' ? [t('totals.covered')] : []),
    ...((amended ?? receipt).notTaken > 0 ? [t('totals.not-taken-note')] : []),
    ...(receipt.taxesIncluded ? [t('totals.tax-included')] : []),
    ...((amended ?? receipt).total < 0 && outcome !== 'forfeited' ? [t(creditNotes[signs])] : []),
    // What it is in the shopper's money was said of the whole.
    ...(amended === undefined &&
    receipt.presentmentCurrency !== undefined &&
    receipt.presentmentTotal !== undefined &&
    receipt.presentmentTotal !== 0
      ? [t('totals.presentment', { amount: t.money(Math.abs(receipt.presentmentTotal), receipt.presentmentCurrency) })]
      : []),
  ]
  return notes.length === 0 ? undefined : t.sentences(notes)
}
