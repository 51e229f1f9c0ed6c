import type { NewItem, ValueInput } from '../../server/domain/value/input.ts'
import { buildGoods, priceShopLine } from '../../server/domain/value/lines.ts'
import { buildReceipt } from '../../server/domain/value/receipt.ts'
import { calculateValue } from '../../server/domain/value/value-calculation.ts'
import type { PricedReturn } from './item-answers.ts'
import type { Law } from './laws-of-books.ts'

const lineOf = ({ receipt }: PricedReturn, { id }: NewItem) => receipt.new_items.find((line) => line.id === id)

const shareOf = (price: number, hundredths: number): number =>
  Number((BigInt(price) * BigInt(hundredths) * 2n + 10_000n) / 20_000n)

/** F9, FIX-21: a unit costs its price less its variant's percentage, 0 too, else the shop's. */
const ownPercentages: Law = (priced) =>
  priced.input.newItems.every((item) => {
    const percentage = item.discountPercentage ?? priced.returnCase.shopNowDiscountPercentage
    const reduction = shareOf(item.price, Math.round(percentage * 100))
    const line = lineOf(priced, item)
    const cost = priced.returnCase.taxesIncluded ? line?.item_total : line?.item_net
    return line?.item_discount === reduction && cost === item.price - reduction
  })

const pricesMatchView: Law = (priced) =>
  priced.input.newItems.every((item) => {
    const { net, tax } = priceShopLine(item, { ...priced.input, newItems: [] })
    const line = lineOf(priced, item)
    return line?.item_net === net && line.item_tax === tax
  })

const newItemTotalOf = (input: ValueInput): number => {
  const goods = buildGoods(input)
  return buildReceipt(goods, calculateValue(goods, input.creditType, input), input).newItemTotal
}

const removedLineIsFree: Law = (priced) => {
  const { returnCase, input, receipt } = priced
  const out = input.newItems[returnCase.dearer % Math.max(1, input.newItems.length)]
  if (out === undefined) return true
  const without = { ...input, newItems: input.newItems.filter((item) => item !== out) }
  return newItemTotalOf(without) + (lineOf(priced, out)?.item_total ?? Number.NaN) === receipt.newItemTotal
}

export const lawsOfCart: Readonly<Record<string, Law>> = {
  'F9 FIX-21 a unit of the cart costs its price less its own percentage, else that of the shop': ownPercentages,
  'SHP-50 a unit of the cart costs what the shop shows of it': pricesMatchView,
  'FEE-02 SHP-41 what is taken out of the cart takes with it what it cost': removedLineIsFree,
}
