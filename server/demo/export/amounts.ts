import { decimal, share, split } from './wire.ts'

/** A line's amounts in minor units of one currency: unit price, amount per discount, amount per tax. */
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

/** The inputs of an order's amounts, in minor units of the shop's currency. */
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

/** Discount amounts by line and discount. Later discounts apply to the remainder. */
export function allocateDiscounts({ lines, discounts }: Bill): number[][] {
  const taken = lines.map((): number[] => [])
  for (const { percent, on } of discounts) {
    const left = lines.map((line, i) => (on && !on.includes(i) ? 0 : line.price * line.quantity - sum(taken[i] ?? [])))
    const parts = split(share(sum(left), percent, 100), left)
    parts.forEach((part, i) => {
      taken[i]?.push(part)
    })
  }
  return taken
}

/** One tax on an amount: added, or contained where prices include tax. */
const taxOn = (amount: number, rate: number, { taxesIncluded }: Pick<Bill, 'taxesIncluded'>): number =>
  taxesIncluded ? share(amount, rate, MILLION + rate) : share(amount, rate, MILLION)

/** Line amounts in a currency at `rate` millionths of the shop's. */
export function lineAmounts(bill: Bill, rate = MILLION): LineAmounts[] {
  const at = (minor: number) => share(minor, rate, MILLION)
  return allocateDiscounts(bill).map((taken, i) => {
    const { price, quantity, taxable } = bill.lines[i] ?? { price: 0, quantity: 0, taxable: false }
    const allocations = taken.map(at)
    const net = at(price) * quantity - sum(allocations)
    const taxes = bill.taxes.map(([, millionths]) => (taxable ? taxOn(net, millionths, bill) : 0))
    return { price: at(price), quantity, allocations, taxes }
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

/** Totals in a currency at `rate` millionths of the shop's. */
export function billTotals(bill: Bill, rate = MILLION): Totals {
  const amounts = lineAmounts(bill, rate)
  const lines = sum(amounts.map((a) => a.price * a.quantity))
  const discounts = sum(amounts.flatMap((a) => a.allocations))
  const shipping = share(bill.shipping, rate, MILLION)
  const tax = sum(amounts.flatMap((a) => a.taxes)) + sum(shippingTaxes(bill, rate))
  const subtotal = lines - discounts
  return { lines, discounts, subtotal, shipping, tax, total: subtotal + shipping + (bill.taxesIncluded ? 0 : tax) }
}

export function shippingTaxes(bill: Bill, rate = MILLION): number[] {
  const shipping = share(bill.shipping, rate, MILLION)
  return bill.taxes.map(([, millionths]) => (bill.shippingTaxed ? taxOn(shipping, millionths, bill) : 0))
}

/** The shop currency, and the presentment currency at `rate` millionths. */
export type Currencies = { shop: string; shown: string; rate: number }

export const both = ({ shop, shown }: Currencies, [inShop, asShown]: readonly [number, number]) => ({
  shop_money: { amount: decimal(inShop, shop), currency_code: shop },
  presentment_money: { amount: decimal(asShown, shown), currency_code: shown },
})
