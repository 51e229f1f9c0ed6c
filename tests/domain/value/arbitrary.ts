import fc from 'fast-check'
import type { Fee, LineFees, Reimbursement, ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { Order } from '../../../schemas/entities/order.ts'
import { unitsOf } from '../../../server/domain/items/units.ts'
import { mulDiv } from '../../../server/domain/money/round.ts'
import type { NewItem, ReturningItem, ValueInput } from '../../../server/domain/value/input.ts'
import { accountOf, DAY_MS, lineOf, MARCH_1, orderOf, plainPolicy, plainSettings } from './example.ts'

const currency = fc.constantFrom('JPY', 'USD', 'KWD', 'CLF', 'MGA')
const price = fc.oneof(fc.nat({ max: 200 }), fc.nat({ max: 200_000 }))
const percent = fc.nat({ max: 12_000 }).map((points) => points / 100)
const opt = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })

const defined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>
  }

const line = fc.record({
  price,
  quantity: fc.integer({ min: 1, max: 3 }),
  off: fc.nat({ max: 100 }),
  isBundled: fc.boolean(),
})

const order: fc.Arbitrary<Order> = fc
  .record({
    currency,
    taxesIncluded: fc.boolean(),
    rate: fc.nat({ max: 30 }),
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    shippingTotal: fc.nat({ max: 3000 }),
    dutiesTotal: fc.nat({ max: 3000 }),
  })
  .map(({ lines, rate, taxesIncluded, ...rest }) =>
    orderOf(
      lines.map(({ price: linePrice, quantity, off, isBundled }, n) => {
        const discount = mulDiv(linePrice * quantity, off, 100)
        const paid = linePrice * quantity - discount
        const tax = taxesIncluded ? paid - mulDiv(paid, 100, 100 + rate) : mulDiv(paid, rate, 100)
        const bundle = isBundled ? { id: 'set', title: '', partialReturns: true, exchanges: true } : null
        return lineOf({ id: `L${n}`, price: linePrice, quantity, discount, tax, bundle })
      }),
      { ...rest, taxesIncluded },
    ),
  )

const lineFees: fc.Arbitrary<LineFees | null> = fc.option(
  fc
    .record({
      creditAmount: opt(price),
      creditPercentage: opt(percent),
      feeAmount: opt(fc.integer({ min: -50, max: 5000 })),
    })
    .map(defined),
)

const choice = fc.record({
  role: fc.constantFrom('stays', 'credit', 'exchange'),
  price,
  even: fc.boolean(),
  fees: lineFees,
})

const fee: fc.Arbitrary<Fee> = fc
  .record({
    type: fc.constantFrom('flat_fee', 'percentage_of_label'),
    amount: fc.nat({ max: 3000 }),
    outcome: fc.constantFrom('refund', 'credit', 'exchange'),
    is_active: fc.boolean(),
    fallback_amount: opt(fc.nat({ max: 900 })),
    max_amount: opt(fc.nat({ max: 900 })),
    max_amount_enabled: fc.boolean(),
  })
  .map((fields) => ({ id: fields.outcome, ...defined(fields) }) as Fee)

const reimbursement: fc.Arbitrary<Reimbursement> = fc.record({
  active: fc.boolean(),
  refunds_enabled: fc.boolean(),
  store_credit_enabled: fc.boolean(),
  window: fc.nat({ max: 40 }),
  window_active: fc.boolean(),
})

const policy: fc.Arbitrary<ReturnPolicy> = fc
  .record({
    shop_now_bonus: opt(fc.nat({ max: 5000 })),
    fees: fc.array(fee, { maxLength: 3 }),
    gift_card_incentive_type: fc.constantFrom('none', 'flat', 'percentage'),
    gift_card_incentive_value: fc.nat({ max: 100 }),
    reimbursement: opt(fc.record({ shipping: reimbursement, duties: reimbursement })),
  })
  .map((fields) => ({ ...plainPolicy, ...defined(fields) }) as ReturnPolicy)

const settings = fc
  .record({
    diff_priced_exchanges: fc.boolean(),
    preDiscountCredit: fc.boolean(),
    exchangeOrderShippingTotal: opt(fc.nat({ max: 900 })),
    stripe_min: opt(fc.nat({ max: 100 })),
    reimbursements: fc.constantFrom(true, true, false),
    shopNowDiscountPercentage: opt(fc.nat({ max: 100 })),
  })
  .map((fields) => ({ ...plainSettings, ...defined(fields) }))

const flags = fc
  .subarray([
    'different-priced-variant-exchanges',
    'partial-return-credit',
    'shop-now-discount-return-enabled',
    'dynamic-fees',
  ])
  .map((names) => new Set<string>(names))

const newItems: fc.Arbitrary<NewItem[]> = fc
  .array(fc.record({ price, discountPercentage: opt(fc.nat({ max: 100 })) }), { maxLength: 3 })
  .map((items) => items.map((item, n) => ({ id: `N${n}`, ...(defined(item) as Omit<NewItem, 'id'>) })))

export const anyReturn: fc.Arbitrary<ValueInput> = order.chain((bought) => {
  const units = unitsOf(bought, new Map())
  return fc
    .record({
      choices: fc.array(choice, { minLength: units.length, maxLength: units.length }),
      newItems,
      policy,
      settings,
      flags,
      creditType: fc.constantFrom('refund', 'gift', 'exchange', null),
      waiver: fc.constantFrom(null, null, null, 'in-store' as const),
      labelRate: fc.option(fc.nat({ max: 2000 })),
      workflowFees: fc.array(fee, { maxLength: 2 }),
      now: fc.nat({ max: 60 }).map((days) => MARCH_1 + days * DAY_MS),
    })
    .map(({ choices, ...rest }): ValueInput => {
      const items = units.flatMap((unit, n): ReturningItem[] => {
        const chosen = choices[n]
        if (chosen === undefined || (chosen.role === 'stays' && n > 0)) return []
        const { fees, even } = chosen
        if (chosen.role !== 'exchange') return [{ unit, returnType: 'credit', newVariant: null, fees }]
        const newVariant = { id: `V${n}`, price: even ? unit.price : chosen.price, currentPrice: unit.price }
        return [{ unit, returnType: 'exchange', newVariant, fees }]
      })
      return { order: bought, units, items, account: accountOf(bought), ...rest }
    })
})
