import type { Fee, LineFees, Reimbursement } from '../../schemas/config/policy.ts'
import { sumOf } from '../../server/domain/money/round.ts'
import type { Chance } from './chance.ts'
import { drawMoney } from './draw-money.ts'
import type { CasePolicy, ReturnCase } from './return-case.ts'
import { totalOf } from './value-input.ts'

const currencies = ['JPY', 'USD', 'KWD', 'CLF', 'MGA'] as const
const rates = ['1', '1.35', '0.307', '150', '0.00001234', '4512.125'] as const
const outcomes = ['refund', 'credit', 'exchange'] as const

interface Draw extends Chance {
  readonly highest: number
}

const USUAL = 200_000
const ENORMOUS = 1e13

const amount = ({ below, hits, highest }: Draw): number => below(hits(40) ? 300 : highest)

const percent = ({ below, hits }: Chance): number => (hits(50) ? below(101) : below(10_001) / 100)

const perhaps = <Name extends string, Value>(name: Name, happens: boolean, value: () => Value) =>
  (happens ? { [name]: value() } : {}) as { readonly [_ in Name]?: Value }

function drawLine(
  chance: Draw,
  taxes: { readonly included: boolean; readonly rate: number },
): ReturnCase['lines'][number] {
  const { between, below, hits } = chance
  const price = amount(chance)
  const quantity = hits(70) ? 1 : between(2, 3)
  const discount = hits(50) ? 0 : below(price * quantity + 1)
  const paid = price * quantity - discount
  const usual = Math.floor(taxes.included ? (paid * taxes.rate) / (100 + taxes.rate) : (paid * taxes.rate) / 100)
  const tax = hits(90) ? usual : below(paid + 1)
  return { price, quantity, discount, tax, ...perhaps('bundle', hits(30), () => (hits(50) ? 'set' : 'kit')) }
}

const drawLineFees = (chance: Draw): LineFees => ({
  ...perhaps('creditAmount', chance.hits(30), () => amount(chance)),
  ...perhaps('creditPercentage', chance.hits(50), () => percent(chance)),
  ...perhaps('feeAmount', chance.hits(50), () => chance.below(5000)),
})

function drawItem(chance: Draw, unit: number, price: number): ReturnCase['items'][number] {
  const { hits, oneOf } = chance
  const now = hits(80) ? price : amount(chance)
  return {
    unit,
    ...perhaps('exchange', hits(45), () => ({ price: hits(40) ? now : amount(chance), currentPrice: now })),
    ...perhaps('fees', hits(40), () => drawLineFees(chance)),
    ...perhaps('keep', hits(15), () => oneOf(['keep', 'donate'])),
    ...perhaps('excluded', hits(8), () => true as const),
  }
}

function drawItems(chance: Draw, lines: ReturnCase['lines']): ReturnCase['items'] {
  const prices = lines.flatMap(({ price, quantity }) => Array.from({ length: quantity }, () => price))
  const first = chance.below(prices.length)
  return prices.flatMap((price, unit) => (unit === first || chance.hits(60) ? [drawItem(chance, unit, price)] : []))
}

const drawFee = (chance: Draw, outcome: Fee['outcome']): Fee => {
  const { below, hits } = chance
  const follows = hits(50)
  return {
    id: outcome,
    type: follows ? 'percentage_of_label' : 'flat_fee',
    amount: follows ? percent(chance) : below(3000),
    outcome,
    is_active: hits(85),
    ...perhaps('fallback_amount', hits(60), () => below(900)),
    ...perhaps('max_amount', hits(40), () => below(900)),
    max_amount_enabled: hits(40),
  }
}

const drawFees = (chance: Draw, likely: number): Fee[] =>
  outcomes.filter(() => chance.hits(likely)).map((outcome) => drawFee(chance, outcome))

const drawReimbursement = ({ hits, below }: Chance): Reimbursement => ({
  active: hits(75),
  refunds_enabled: hits(75),
  store_credit_enabled: hits(75),
  window: below(41),
  window_active: hits(40),
})

const drawPolicy = (chance: Draw): CasePolicy => {
  const { hits, below, oneOf } = chance
  return {
    fees: drawFees(chance, 60),
    shop_now_enabled: hits(90),
    gift_card_incentive_type: oneOf(['none', 'flat', 'percentage']),
    gift_card_incentive_value: hits(70) ? below(101) : percent(chance),
    instant_return_authorization_type: oneOf(['full', 'nominal']),
    ...perhaps('shop_now_bonus', hits(50), () => below(5000)),
    ...perhaps('reimbursement', hits(40), () => ({
      shipping: drawReimbursement(chance),
      duties: drawReimbursement(chance),
    })),
  }
}

const drawOrder = (chance: Draw) => {
  const { between, below, hits, oneOf, highest } = chance
  const taxes = { included: hits(40), rate: hits(25) ? 0 : between(1, 30) }
  return {
    currency: oneOf(currencies),
    taxesIncluded: taxes.included,
    lines: Array.from({ length: between(1, 4) }, () => drawLine(chance, taxes)),
    shippingTotal: hits(40) ? 0 : below(3000),
    dutiesTotal: hits(70) ? 0 : below(3000),
    // The largest amounts exceed the limits in a currency with more digits.
    ...perhaps('presentment', hits(30) && highest === USUAL, () => ({
      currency: oneOf(currencies),
      rate: oneOf(rates),
    })),
  }
}

const drawRules = (chance: Draw) => {
  const { below, hits } = chance
  return {
    policy: drawPolicy(chance),
    ...perhaps('exchangeOrderShippingTotal', hits(30), () => below(900)),
    ...perhaps('stripe_min', hits(30), () => below(100)),
    checkout: hits(40),
    diffPriced: hits(70),
    preDiscountCredit: hits(40),
    partialCredit: hits(50),
    modifyIxCharge: hits(30),
    waived: hits(15),
    ...perhaps('labelRate', hits(60), () => below(2000)),
    carrierFailed: hits(15),
    workflowFees: drawFees(chance, 10),
    methodFees: drawFees(chance, 15),
    shopNowDiscountPercentage: hits(50) ? 0 : percent(chance),
  }
}

const drawCartItem = (chance: Draw): ReturnCase['cart'][number] => ({
  price: amount(chance),
  units: chance.hits(75) ? 1 : chance.between(2, 3),
  ...perhaps('discountPercentage', chance.hits(40), () => (chance.hits(20) ? 0 : percent(chance))),
})

export function drawCase(chance: Chance): ReturnCase {
  const { between, below, hits, oneOf } = chance
  const draw: Draw = { ...chance, highest: hits(98) ? USUAL : ENORMOUS }
  const order = drawOrder(draw)
  const earlier = hits(70)
    ? { bonusUsed: 0, giftPayouts: 0, giftBonus: 0, given: 0 }
    : { bonusUsed: below(3000), giftPayouts: below(100_000), giftBonus: below(5000), given: amount(draw) }
  return {
    ...order,
    ...drawRules(draw),
    money: drawMoney(draw, totalOf(order)),
    items: drawItems(draw, order.lines),
    cart: Array.from({ length: hits(45) ? 0 : between(1, 3) }, () => drawCartItem(draw)),
    creditType: oneOf(['refund', 'gift', 'exchange', null]),
    instant: { return: hits(50), exchange: hits(50) },
    earlier,
    days: below(60),
    more: between(1, 300),
    dearer: below(12),
    adjust: hits(50) ? amount(draw) : 0 - amount(draw),
    split: below(1 << sumOf(order.lines.map(({ quantity }) => quantity))),
  }
}
