import { decimal, share, split } from './wire.ts'

/** What one line costs in one currency, in minor units: price of one, what each discount takes, what each tax adds. */
type LineAmounts = { price: number; quantity: number; allocations: readonly number[]; taxes: readonly number[] }

export type Discount = {
  title: string
  kind: 'discount_code' | 'automatic' | 'manual'
  /** Off, in percent. */
  percent: number
  /** Indexes of the lines it takes from; none given: all. */
  on?: readonly number[]
}

export type Tax = readonly [title: string, ratePerMillion: number]

/** What an order's amounts follow from, in minor units of the shop's currency. */
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

/** What each discount takes from each line: by line, then by discount. Later ones take from what is left. */
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

/** One tax on an amount: on top of it, or taken out of it where prices include tax. */
const taxOn = (amount: number, rate: number, { taxesIncluded }: Pick<Bill, 'taxesIncluded'>): number =>
  taxesIncluded ? share(amount, rate, MILLION + rate) : share(amount, rate, MILLION)

/** The lines of a bill in a currency that is worth `rate` millionths of the shop's. */
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

/** The sums of an order in one currency, in minor units. */
type Totals = {
  lines: number
  discounts: number
  subtotal: number
  shipping: number
  tax: number
  total: number
}

/** The sums of a bill in a currency that is worth `rate` millionths of the shop's. */
export function billTotals(bill: Bill, rate = MILLION): Totals {
  const amounts = lineAmounts(bill, rate)
  const lines = sum(amounts.map((a) => a.price * a.quantity))
  const discounts = sum(amounts.flatMap((a) => a.allocations))
  const shipping = share(bill.shipping, rate, MILLION)
  const tax = sum(amounts.flatMap((a) => a.taxes)) + sum(shippingTaxes(bill, rate))
  const subtotal = lines - discounts
  return { lines, discounts, subtotal, shipping, tax, total: subtotal + shipping + (bill.taxesIncluded ? 0 : tax) }
}

/** Each tax on the shipping of a bill. */
export function shippingTaxes(bill: Bill, rate = MILLION): number[] {
  const shipping = share(bill.shipping, rate, MILLION)
  return bill.taxes.map(([, millionths]) => (bill.shippingTaxed ? taxOn(shipping, millionths, bill) : 0))
}

/** The currencies of an order: the shop's, and the one the shopper saw. */
export type Currencies = { shop: string; shown: string; rate: number }

/** An amount in both currencies of an order, as Shopify writes it. */
export const both = ({ shop, shown }: Currencies, [inShop, asShown]: readonly [number, number]) => ({
  shop_money: { amount: decimal(inShop, shop), currency_code: shop },
  presentment_money: { amount: decimal(asShown, shown), currency_code: shown },
})
