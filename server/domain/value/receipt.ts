import type { Receipt, ReceiptLine } from '../../../schemas/entities/totals.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import { toPresentment } from '../money/presentment.ts'
import { sumOf } from '../money/round.ts'
import { submittedFees } from './fees.ts'
import type { ValueInput } from './input.ts'
import { sumHolds } from './instant.ts'
import { buildGoods, type Goods, type ReturningLine, type ShopLine } from './lines.ts'
import { grossOf, type Taxed } from './tax.ts'
import { calculateValue, type ValueCalculation } from './value-calculation.ts'

const receiptLine = (id: string, price: Taxed, item_discount: Minor): ReceiptLine => ({
  id,
  item_net: price.net,
  item_discount,
  item_tax: price.tax,
  item_total: grossOf(price),
})

export const returnedLine = ({ unit }: Pick<ReturningLine, 'unit'>): ReceiptLine =>
  receiptLine(unit.id, unit, unit.discount)

/** A new variant is worth its unit plus or minus the difference (F21). */
export function newVariantLine({
  unit,
  dearer,
  cheaper,
}: Pick<ReturningLine, 'unit' | 'dearer' | 'cheaper'>): ReceiptLine {
  const price = { net: unit.net + dearer.net - cheaper.net, tax: unit.tax + dearer.tax - cheaper.tax }
  return receiptLine(unit.id, price, unit.discount)
}

const shopReceiptLine = (line: ShopLine): ReceiptLine => receiptLine(line.id, line, line.reduction)

interface Sums {
  readonly net: Minor
  readonly tax: Minor
  readonly discount: Minor
}

const sumsOf = (lines: readonly ReceiptLine[]): Sums => ({
  net: sumOf(lines.map(({ item_net }) => item_net)),
  tax: sumOf(lines.map(({ item_tax }) => item_tax)),
  discount: sumOf(lines.map(({ item_discount }) => item_discount)),
})

/** A new variant has the id of the unit it replaces. */
const linesOf = ({ returning, shopped }: Goods): Pick<Receipt, 'returned_items' | 'new_items'> => {
  const swapped = returning.filter(({ item }) => item.returnType === 'exchange')
  return {
    returned_items: returning.map(returnedLine),
    new_items: [...swapped.map(newVariantLine), ...shopped.map(shopReceiptLine)],
  }
}

const toPresentmentTotals = (
  total: Minor,
  { order }: ValueInput,
): Pick<Receipt, 'presentmentCurrency' | 'presentmentTotal'> => {
  if (order.presentment === null) return {}
  const presentmentTotal = toPresentment(total, order.currency, order.presentment)
  return { presentmentCurrency: order.presentment.currency, presentmentTotal }
}

/** Its total is the negative of the payout (F21). */
export function buildReceipt(goods: Goods, calculation: ValueCalculation, input: ValueInput): Receipt {
  const { credit, owed, added, feeCharged, notTaken, giftBonus } = calculation
  const lines = linesOf(goods)
  const back = sumsOf(lines.returned_items)
  const fresh = sumsOf(lines.new_items)
  const returnedItemCredit = back.net + back.tax - credit.itemFees
  const newItemTotal = fresh.net + fresh.tax
  const bonusUsed = added.bonusUsed + added.extraUsed
  const creditTotal = returnedItemCredit + bonusUsed + credit.reimbursed.shipping + credit.reimbursed.duties
  const total = newItemTotal + owed.shipping + feeCharged + notTaken - creditTotal
  return {
    currency: input.order.currency,
    taxesIncluded: input.order.taxesIncluded,
    ...lines,
    returnedItemSubtotal: back.net,
    returnedItemTax: back.tax,
    returnedItemTotalDiscount: back.discount,
    returnedItemFee: credit.itemFees,
    returnedItemCredit,
    newItemSubtotal: fresh.net,
    newItemTax: fresh.tax,
    newItemTotal,
    subtotal: fresh.net - back.net,
    tax: fresh.tax - back.tax,
    shippingTotal: credit.reimbursed.shipping,
    dutiesTotal: credit.reimbursed.duties,
    exchangeOrderShippingTotal: owed.shipping,
    handlingFee: feeCharged,
    shopNowDiscount: sumOf(goods.shopped.map(({ reduction }) => reduction)),
    bonusUsed,
    giftCardBonus: giftBonus,
    notTaken,
    total,
    isFlagged: input.flagged ?? false,
    ...sumHolds(goods, calculation, input),
    fees: submittedFees(input),
    ...toPresentmentTotals(total, input),
  }
}

/** Calculates the receipt; a negative total is credit (F21, FEE-32). */
export function calculateReceipt(input: ValueInput): Receipt {
  const goods = buildGoods(input)
  return buildReceipt(goods, calculateValue(goods, input.creditType, input), input)
}
