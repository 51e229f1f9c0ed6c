import { formatDecimal, multiplyRounded, split } from './values.ts'

/** In minor units of one currency. */
type LineAmounts = { price: number; quantity: number; allocations: readonly number[]; taxes: readonly number[] }

export type Discount = {
  title: string
  kind: 'discount_code' | 'automatic' | 'manual'
  /** In percent. */
  percent: number
  /** Line indexes; default: all lines. */
  on?: readonly number[]
}

export type Tax = readonly [title: string, ratePerMillion: number]

/** In minor units of the shop's currency. */
export type Bill = {
  lines: readonly { price: number; quantity: number; taxable: boolean }[]
  discounts: readonly Discount[]
  taxes: readonly Tax[]
  taxesIncluded: boolean
  shipping: number
  shippingTaxed: boolean
}

const MILLION = 1_000_000

const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0)

/** By line and discount. Later discounts apply to the remainder. */
export function allocateDiscounts({ lines, discounts }: Bill): number[][] {
  const allocations = lines.map((): number[] => [])
  for (const { percent, on } of discounts) {
    const remaining = lines.map((line, i) =>
      on && !on.includes(i) ? 0 : line.price * line.quantity - sum(allocations[i] ?? []),
    )
    const parts = split(multiplyRounded(sum(remaining), percent, 100), remaining)
    parts.forEach((part, i) => {
      allocations[i]?.push(part)
    })
  }
  return allocations
}

/** Added, or contained where prices include tax. */
const taxOn = (amount: number, rate: number, { taxesIncluded }: Pick<Bill, 'taxesIncluded'>): number =>
  taxesIncluded ? multiplyRounded(amount, rate, MILLION + rate) : multiplyRounded(amount, rate, MILLION)

/** `rate` is in millionths of the shop's currency. */
export function calculateLineAmounts(bill: Bill, rate = MILLION): LineAmounts[] {
  const convert = (minor: number) => multiplyRounded(minor, rate, MILLION)
  return allocateDiscounts(bill).map((discounts, i) => {
    const { price, quantity, taxable } = bill.lines[i] ?? { price: 0, quantity: 0, taxable: false }
    const allocations = discounts.map(convert)
    const net = convert(price) * quantity - sum(allocations)
    const taxes = bill.taxes.map(([, millionths]) => (taxable ? taxOn(net, millionths, bill) : 0))
    return { price: convert(price), quantity, allocations, taxes }
  })
}

/** In minor units of one currency. */
type Totals = {
  lines: number
  discounts: number
  subtotal: number
  shipping: number
  tax: number
  total: number
}

export function calculateTotals(bill: Bill, rate = MILLION): Totals {
  const amounts = calculateLineAmounts(bill, rate)
  const lines = sum(amounts.map((a) => a.price * a.quantity))
  const discounts = sum(amounts.flatMap((a) => a.allocations))
  const shipping = multiplyRounded(bill.shipping, rate, MILLION)
  const tax = sum(amounts.flatMap((a) => a.taxes)) + sum(calculateShippingTaxes(bill, rate))
  const subtotal = lines - discounts
  return { lines, discounts, subtotal, shipping, tax, total: subtotal + shipping + (bill.taxesIncluded ? 0 : tax) }
}

export function calculateShippingTaxes(bill: Bill, rate = MILLION): number[] {
  const shipping = multiplyRounded(bill.shipping, rate, MILLION)
  return bill.taxes.map(([, millionths]) => (bill.shippingTaxed ? taxOn(shipping, millionths, bill) : 0))
}

export type Currencies = { shop: string; presentment: string; rate: number }

export const toMoneySet = ({ shop, presentment }: Currencies, [inShop, inPresentment]: readonly [number, number]) => ({
  shop_money: { amount: formatDecimal(inShop, shop), currency_code: shop },
  presentment_money: { amount: formatDecimal(inPresentment, presentment), currency_code: presentment },
})
