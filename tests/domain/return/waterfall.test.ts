import { describe, expect, it } from 'vitest'
import {
  type Agreed,
  addGiftBonus,
  askLess,
  balanceOut,
  bearRest,
  forgoFee,
  giftBonusOn,
  keepGivenUp,
  type LedgerTotals,
  payOut,
  shareOut,
  standByPaidOut,
  surplusOf,
  takeBackAddition,
  type WaterfallStep,
  withholdGivenBack,
  withholdRefunded,
  withholdUntaken,
} from '../../../server/domain/return/waterfall.ts'

const nothing: LedgerTotals = {
  'returned-value': 0,
  bonus: 0,
  paid: 0,
  refunded: 0,
  'store-credit': 0,
  'new-items': 0,
  fees: 0,
  'not-taken': 0,
}

/** A refund of 100.00 by card, with nothing added, kept or paid yet. */
const plain: Agreed = {
  promised: 10_000,
  notTaken: 0,
  refundedElsewhere: 0,
  payable: null,
  handlingFee: 0,
  collected: 'fixed',
  unsent: 0,
  back: 0,
  givenUp: 0,
  taker: 'refund',
  giftBonus: { amount: 0, isFlat: false },
  adjustment: 0,
  paidOut: 0,
}

/** What a step changes, and nothing else. */
const changeOf = (
  step: WaterfallStep,
  totals: Partial<LedgerTotals>,
  agreed: Partial<Agreed> = {},
): Partial<LedgerTotals> => {
  const before = { ...nothing, ...totals }
  const after = step(before, { ...plain, ...agreed })
  return Object.fromEntries(
    Object.entries(after).filter(([term, amount]) => amount !== before[term as keyof LedgerTotals]),
  )
}

type Row = readonly [
  person: string,
  step: WaterfallStep,
  totals: Partial<LedgerTotals>,
  agreed: Partial<Agreed>,
  changed: Partial<LedgerTotals>,
]

const rows: readonly Row[] = [
  [
    'FIX-07 what the order never brought in is not given, beyond what was promised',
    withholdUntaken,
    { 'returned-value': 5000 },
    { promised: 3000, notTaken: 2000 },
    { 'not-taken': 2000 },
  ],
  [
    'the less comes back, the less of it is asked',
    withholdUntaken,
    { 'returned-value': 3500 },
    { promised: 3000, notTaken: 2000 },
    { 'not-taken': 500 },
  ],
  [
    'FIX-07 what the order gave back elsewhere by then is not paid again',
    withholdGivenBack,
    { 'returned-value': 5000 },
    { payable: 1200 },
    { 'not-taken': 3800 },
  ],
  [
    'BCK-02 of units that were refunded elsewhere no more than they bring is kept',
    withholdRefunded,
    { 'returned-value': 5000, fees: 500 },
    { refundedElsewhere: 5000 },
    { 'not-taken': 4500 },
  ],
  [
    'and nothing of what is given up',
    withholdRefunded,
    { 'returned-value': 5000 },
    { taker: 'shop', refundedElsewhere: 900 },
    {},
  ],
  ['what can be paid is paid', withholdGivenBack, { 'returned-value': 1000 }, { payable: 1200 }, {}],
  ['nobody looked yet', withholdGivenBack, { 'returned-value': 5000 }, {}, {}],
  ['what is given up is nobody', withholdGivenBack, { 'returned-value': 5000 }, { taker: 'shop', payable: 0 }, {}],
  [
    'a bonus of the shop that would be paid out is taken back',
    takeBackAddition,
    { 'returned-value': 5000, bonus: 1000 },
    { promised: 0 },
    { bonus: 0 },
  ],
  [
    'a bonus is taken back only as far as it goes beyond what was promised',
    takeBackAddition,
    { 'returned-value': 5000, bonus: 1000, 'new-items': 5600 },
    { promised: 100 },
    { bonus: 700 },
  ],
  [
    'a bonus that makes up for what is missing stays',
    takeBackAddition,
    { 'returned-value': 5000, bonus: 1000, 'new-items': 6000 },
    { promised: 0 },
    {},
  ],
  [
    'what a card paid stays paid, whatever is left',
    askLess,
    { 'returned-value': 5000, paid: 800, 'new-items': 5200 },
    {},
    {},
  ],
  [
    'goods that are not sent are not paid for',
    askLess,
    { 'returned-value': 500, paid: 800 },
    { collected: 'not' },
    { paid: 0 },
  ],
  [
    'a checkout asks for no more than is missing',
    askLess,
    { 'returned-value': 5000, paid: 800, 'new-items': 5200 },
    { collected: 'in-checkout' },
    { paid: 200 },
  ],
  [
    'a checkout that is not enough is asked for in full',
    askLess,
    { 'returned-value': 5000, paid: 800, 'new-items': 6500 },
    { collected: 'in-checkout' },
    {},
  ],
  [
    'F29 to a card goes back what goods that are not sent would have cost on top',
    askLess,
    { 'returned-value': 10_080, paid: 15_120, 'new-items': 20_880 },
    { collected: 'by-card', unsent: 4320 },
    { paid: 10_800 },
  ],
  [
    'F29 the value of what comes back is none of what a card paid',
    askLess,
    { 'returned-value': 15_120, paid: 15_120, 'new-items': 20_880 },
    { collected: 'by-card', unsent: 4320 },
    { paid: 10_800 },
  ],
  [
    'F29 what is still missing for goods that are sent does not go back to a card',
    askLess,
    { 'returned-value': 5000, paid: 800, 'new-items': 5600 },
    { collected: 'by-card', unsent: 4320 },
    { paid: 600 },
  ],
  [
    'F29 what went back to a card is not asked for again',
    askLess,
    { 'returned-value': 5000, paid: 800, 'new-items': 6500 },
    { collected: 'by-card', unsent: 4320, back: 300 },
    { paid: 500 },
  ],
  [
    'a shop forgoes the part of its fee that is missing',
    forgoFee,
    { 'returned-value': 300, fees: 500 },
    { handlingFee: 500 },
    { fees: 300 },
  ],
  [
    'a shop forgoes its whole handling fee and none of what it keeps of an item',
    forgoFee,
    { 'returned-value': 100, fees: 900 },
    { handlingFee: 500 },
    { fees: 400 },
  ],
  [
    'a shop that can take its fee forgoes none of it',
    forgoFee,
    { 'returned-value': 500, fees: 500 },
    { handlingFee: 500 },
    {},
  ],
  [
    'a shop bears what is missing and gives up no fee for it here',
    bearRest,
    { 'returned-value': 100, 'new-items': 700, fees: 50 },
    { handlingFee: 50 },
    { bonus: 650 },
  ],
  ['a shop bears nothing while nothing is missing', bearRest, { 'returned-value': 100 }, {}, {}],
  [
    'what nobody could be paid stays with the shop',
    keepGivenUp,
    { 'returned-value': 700, fees: 100 },
    { taker: 'shop', givenUp: 200 },
    { fees: 700 },
  ],
  [
    'what was given up stays so, and what became credit since is paid',
    keepGivenUp,
    { 'returned-value': 700, fees: 100 },
    { givenUp: 200 },
    { fees: 300 },
  ],
  [
    'no more than is left is kept of what was given up',
    keepGivenUp,
    { 'returned-value': 150, fees: 100 },
    { givenUp: 200 },
    { fees: 150 },
  ],
  ['the rest is refunded', payOut, { 'returned-value': 700, fees: 100 }, {}, { refunded: 600 }],
  [
    'the rest is store credit for who chose that',
    payOut,
    { 'returned-value': 700, fees: 100 },
    { taker: 'gift-card' },
    { 'store-credit': 600 },
  ],
  [
    'a gift card of half the value has half the bonus',
    addGiftBonus,
    { 'store-credit': 5000 },
    { taker: 'gift-card', giftBonus: { amount: 1001, isFlat: false } },
    { bonus: 501, 'store-credit': 5501 },
  ],
  [
    'a flat bonus stays whole',
    addGiftBonus,
    { 'store-credit': 5000 },
    { taker: 'gift-card', giftBonus: { amount: 1001, isFlat: true } },
    { bonus: 1001, 'store-credit': 6001 },
  ],
  ['a refund has no bonus', addGiftBonus, { refunded: 5000 }, { giftBonus: { amount: 1001, isFlat: true } }, {}],
  [
    'a refund that was made stays made, and the shop bears what it was too much',
    standByPaidOut,
    { refunded: 400 },
    { paidOut: 1000 },
    { bonus: 600, refunded: 1000 },
  ],
  [
    'a gift card that was issued stays issued',
    standByPaidOut,
    { 'store-credit': 400, bonus: 40 },
    { taker: 'gift-card', paidOut: 1000 },
    { bonus: 640, 'store-credit': 1000 },
  ],
  ['a part that was paid out is within the whole', standByPaidOut, { refunded: 400 }, { paidOut: 100 }, {}],
]

describe('the waterfall of a return without some of its units', () => {
  it.each(rows)('FIX-19 %s', (_person, step, totals, agreed, changed) => {
    expect(changeOf(step, totals, agreed)).toEqual(changed)
  })

  it('FIX-19 a shop that forgoes its fee keeps less, a shop that bears the rest adds more', () => {
    const short = { 'returned-value': 100, 'new-items': 700, fees: 250 }
    const settled = (handlingFee: number) => changeOf(balanceOut, short, { handlingFee, promised: 0 })
    // 850 are missing: what is a handling fee is forgone first, what is kept of an item is not.
    expect(settled(250)).toEqual({ fees: 0, bonus: 600 })
    expect(settled(100)).toEqual({ fees: 150, bonus: 750 })
    expect(settled(0)).toEqual({ bonus: 850 })
  })

  it('FIX-19 a gift card that was promised nothing has no bonus', () => {
    const gift: Agreed = { ...plain, taker: 'gift-card', giftBonus: { amount: 500, isFlat: true } }
    expect([giftBonusOn(100, gift), giftBonusOn(0, gift), giftBonusOn(100, { ...gift, promised: 0 })]).toEqual([
      500, 0, 0,
    ])
    // One cent is something.
    expect([giftBonusOn(1, gift), giftBonusOn(1, { ...gift, promised: 1 })]).toEqual([500, 500])
  })

  it('FIX-19 a bonus never becomes more than it was, however much is due', () => {
    const gift: Agreed = { ...plain, taker: 'gift-card', giftBonus: { amount: 500, isFlat: false } }
    expect(giftBonusOn(20_000, gift)).toBe(500)
  })

  it('FIX-19 F29 nothing is left at the end', () => {
    const end = (agreed: Partial<Agreed>, totals: Partial<LedgerTotals>) => {
      const held = { ...plain, ...agreed }
      return surplusOf(shareOut(keepGivenUp(balanceOut({ ...nothing, ...totals }, held), held), held))
    }
    const gift = { taker: 'gift-card', giftBonus: { amount: 300, isFlat: false } } as const
    expect(end(gift, { 'returned-value': 8000, fees: 500 })).toBe(0)
    expect(end({ givenUp: 200, paidOut: 9000 }, { 'returned-value': 8000, fees: 500 })).toBe(0)
    expect(end({ taker: 'shop' }, { 'returned-value': 8000, 'new-items': 9000, fees: 500 })).toBe(0)
  })
})
