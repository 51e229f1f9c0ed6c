import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unitsByLine, unitsOf } from '../../../server/domain/items/units.ts'
import { allocate } from '../../../server/domain/money/allocate.ts'
import { mulDiv, sumOf } from '../../../server/domain/money/round.ts'
import { A, B, DAY_MS, lineOf, MARCH_1, orderOf } from '../value/example.ts'

const noUnits = new Map()

describe('the value of a unit (F2)', () => {
  it('F2 1000 off 10000 and 5000 at 8 % tax yields 10080 and 5040', () => {
    const [shareA = 0, shareB = 0] = allocate(1000, [10_000, 5000], ['A', 'B'])
    expect([shareA, shareB]).toEqual([667, 333])
    expect(mulDiv(9333, 8, 100)).toBe(747)
    expect(A).toMatchObject({ id: 'A.1', price: 10_000, discount: shareA, net: 9333, tax: 747, value: 10_080 })
    expect(B).toMatchObject({ id: 'B.1', price: 5000, discount: shareB, net: 4667, tax: 373, value: 5040 })
    expect(A.value + B.value).toBe(15_120)
  })

  it('F2 a quantity of 3 becomes three units; discount and tax sum to the line', () => {
    const order = orderOf([lineOf({ id: 'L', price: 1000, quantity: 3, discount: 100, tax: 203 })])
    expect(unitsOf(order, noUnits).map(({ id, k, discount, tax }) => [id, k, discount, tax])).toEqual([
      ['L.1', 1, 34, 68],
      ['L.2', 2, 33, 68],
      ['L.3', 3, 33, 67],
    ])
  })

  it('FEE-34 F2 with tax included, units are worth the price paid, with tax inside', () => {
    const order = orderOf([lineOf({ id: 'L', price: 1080, discount: 0, tax: 80 })], { taxesIncluded: true })
    expect(unitsOf(order, noUnits)).toMatchObject([{ price: 1080, net: 1000, tax: 80, value: 1080 }])
  })

  it('F2 no unit holds more tax than its price, however uneven the discount', () => {
    const order = orderOf([lineOf({ id: 'L', price: 279, quantity: 2, discount: 555, tax: 3 })], {
      taxesIncluded: true,
    })
    expect(unitsOf(order, noUnits).map(({ net, tax, value }) => [net, tax, value])).toEqual([
      [0, 1, 1],
      [0, 2, 2],
    ])
  })

  it('F2 units and lines add up, taxes included or not', () => {
    const lines = fc.record({
      price: fc.nat({ max: 100_000 }),
      quantity: fc.integer({ min: 1, max: 12 }),
      off: fc.nat({ max: 100 }),
      rate: fc.nat({ max: 30 }),
      taxesIncluded: fc.boolean(),
    })
    fc.assert(
      fc.property(lines, ({ price, quantity, off, rate, taxesIncluded }) => {
        const discount = mulDiv(price * quantity, off, 100)
        const paid = price * quantity - discount
        const tax = taxesIncluded ? paid - mulDiv(paid, 100, 100 + rate) : mulDiv(paid, rate, 100)
        const order = orderOf([lineOf({ id: 'L', price, quantity, discount, tax })], { taxesIncluded })
        const units = unitsOf(order, noUnits)
        expect(units).toHaveLength(quantity)
        expect(sumOf(units.map((unit) => unit.discount))).toBe(discount)
        expect(sumOf(units.map((unit) => unit.tax))).toBe(tax)
        expect(sumOf(units.map((unit) => unit.value))).toBe(taxesIncluded ? paid : paid + tax)
      }),
      { numRuns: 500 },
    )
  })
})

describe('which units went back', () => {
  const order = orderOf([
    lineOf({ id: 'L', price: 100, quantity: 4, refunded: [{ quantity: 2, at: MARCH_1 }], fulfilledAt: [1, 2, 3] }),
  ])

  it('units refunded elsewhere take the highest k', () => {
    expect(unitsOf(order, noUnits).map(({ returned }) => returned?.at ?? null)).toEqual([null, null, MARCH_1, MARCH_1])
  })

  it('units refunded elsewhere yield to units of our returns, which stay listed', () => {
    const claimed = new Map([['L.4', MARCH_1 + DAY_MS]])
    expect(unitsOf(order, claimed).map(({ returned }) => returned?.at ?? null)).toEqual([
      null,
      MARCH_1,
      MARCH_1,
      MARCH_1 + DAY_MS,
    ])
  })

  it('PAC-01 a second read of the order reflects units claimed or released in between', () => {
    const listAvailable = (claims: ReadonlyMap<string, number>) =>
      unitsOf(order, claims).flatMap(({ id, returned }) => (returned?.at === MARCH_1 + DAY_MS ? [id] : []))
    const claimed = new Map([['L.4', MARCH_1 + DAY_MS]])
    expect([noUnits, claimed, noUnits, claimed].map(listAvailable)).toEqual([[], ['L.4'], [], ['L.4']])
    const taxed = orderOf([lineOf({ id: 'L', price: 100, tax: 7 })])
    const netOf = (taxesIncluded: boolean) => unitsOf({ ...taxed, taxesIncluded }, noUnits).map(({ net }) => net)
    expect([false, true, false].map(netOf)).toEqual([[100], [93], [100]])
  })

  it('more refunds than units left mark them all and no more', () => {
    const refunded = [{ quantity: 9, at: MARCH_1 }]
    const all = orderOf([lineOf({ id: 'L', price: 100, quantity: 2, refunded })])
    expect(unitsOf(all, new Map([['L.1', 5]])).map(({ returned }) => returned)).toEqual([{ at: 5 }, { at: MARCH_1 }])
  })

  it('a unit knows when it was fulfilled, or that it was not', () => {
    expect(unitsOf(order, noUnits).map(({ fulfilledAt }) => fulfilledAt)).toEqual([1, 2, 3, null])
  })
})

it('BCK-08 paid units are reported to an order system by line, with their quantity', () => {
  expect(unitsByLine(['a.1', 'a.3', 'b.1', 'c.d.2'])).toEqual([
    { lineId: 'a', quantity: 2 },
    { lineId: 'b', quantity: 1 },
    { lineId: 'c.d', quantity: 1 },
  ])
})
