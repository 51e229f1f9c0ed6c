import { describe, expect, it } from 'vitest'
import type { ReturningItem, ValueInput } from '../../../server/domain/value/input.ts'
import { calculateReceipt } from '../../../server/domain/value/receipt.ts'
import { calculateTotals } from '../../../server/domain/value/totals.ts'
import {
  A,
  anyPriceSettings,
  B,
  bigCart,
  C,
  creditA,
  evenB,
  exampleFees,
  forCredit,
  forVariant,
  inputOf,
  plainPolicy,
  plainSettings,
} from './example.ts'

const totals = (overrides: Parameters<typeof inputOf>[0]) => calculateTotals(inputOf(overrides))
const withFees = { ...plainPolicy, fees: exampleFees }

describe('instant return and exchange (F19, F20)', () => {
  const instant = { ...withFees, instant_return_enabled: true }
  const nominal = { ...instant, instant_return_authorization_type: 'nominal' } as const
  const refunds = new Set(['instant-refunds'])
  const swaps = new Set(['instant-exchanges', 'different-priced-variant-exchanges'])
  const modified = new Set([...swaps, 'modify-ix-charge'])
  const none = { amountToAuthorize: 0, amountToCharge: 0 }
  const swapOf = (overrides: Parameters<typeof inputOf>[0]) =>
    totals({ settings: anyPriceSettings, flags: swaps, ...overrides }).owed.exchanges.amountToCharge

  it('INS-13 F19 a payout of 9580 is held in full, or for 100', () => {
    const of = (policy: typeof instant) => totals({ items: [creditA], policy, flags: refunds }).owed
    expect(of(instant)).toMatchObject({ instantReturnEnabled: true, amountToAuthorize: 9580, amountToCharge: 9580 })
    expect(of(nominal)).toMatchObject({ amountToAuthorize: 100, amountToCharge: 9580 })
  })

  it('INS-13 F19 the nominal hold is never more than the charge', () => {
    const items = [forCredit(A, { creditAmount: 560 })]
    expect(totals({ items, policy: nominal, flags: refunds }).owed).toMatchObject({
      amountToAuthorize: 60,
      amountToCharge: 60,
    })
  })

  it('INS-01 INS-02 F19 F20 both amounts are 0 without flag or policy', () => {
    expect(totals({ items: [creditA], policy: instant }).owed).toMatchObject({ instantReturnEnabled: false, ...none })
    expect(totals({ items: [creditA], flags: refunds }).owed).toMatchObject({ instantReturnEnabled: false, ...none })
    expect(totals({ items: [evenB] }).owed.exchanges).toMatchObject({ instantExchangeEnabled: false, ...none })
  })

  it('FND-67 INS-02 a policy that requires an instant exchange makes none without the flag', () => {
    const policy = { ...instant, instant_exchange_required: true }
    expect(totals({ items: [evenB], policy }).owed.exchanges).toMatchObject({ instantExchangeEnabled: false, ...none })
    const { exchanges } = totals({ items: [evenB], policy, flags: swaps }).owed
    expect(exchanges).toMatchObject({ instantExchangeEnabled: true, amountToCharge: 5040 })
  })

  it('F20 an even exchange of B charges 5040, also with an exchange fee of 500', () => {
    const fees = [{ ...exampleFees[2]!, amount: 500 }]
    expect(swapOf({ items: [evenB] })).toBe(5040)
    expect(swapOf({ items: [evenB], policy: { ...plainPolicy, fees } })).toBe(5040)
  })

  it('F20 a 6000 variant with 1080 paid charges 5040, a 4500 variant 4500', () => {
    expect(swapOf({ items: [forVariant(B, 6000)] })).toBe(5040)
    expect(swapOf({ items: [forVariant(B, 4500)] })).toBe(4500)
  })

  it('INS-14 F20 with modify-ix-charge the returned value is charged: 5040 for the 4500 variant', () => {
    expect(swapOf({ items: [forVariant(B, 4500)], flags: modified })).toBe(5040)
    expect(swapOf({ items: [creditA, evenB], newItems: [C], flags: modified })).toBe(5040 + 5832)
    expect(swapOf({ items: [creditA, evenB], newItems: [bigCart], flags: modified })).toBe(5040 + 10_080)
  })

  it('INS-14 F20 with modify-ix-charge the charge is capped at the expected return', () => {
    const cheaper = {
      items: [forVariant(B, 4500)],
      flags: new Set([...modified, ...refunds]),
      policy: { ...instant, fees: [] },
    }
    expect(swapOf({ ...cheaper, newItems: [{ id: 'S', price: 500 }] })).toBe(5040)
    expect(swapOf({ ...cheaper, instant: { return: true, exchange: true } })).toBe(5040 - 540)
  })

  it('F20 storefront items and exchange order shipping are charged too', () => {
    const settings = { ...anyPriceSettings, exchangeOrderShippingTotal: 700 }
    expect(swapOf({ items: [creditA, evenB], newItems: [C], settings })).toBe(5040 + 5832 + 700)
  })

  it.each([
    ['an exchanged item', [creditA, { ...evenB, excludedFromInstant: true as const }]],
    ['an item for credit', [{ ...creditA, excludedFromInstant: true as const }, evenB]],
  ])('INS-03 %s that a rule excludes makes the whole return ineligible for instant exchange', (_, items) => {
    expect(totals({ items, flags: swaps }).owed.exchanges).toMatchObject({ instantExchangeEnabled: false, ...none })
  })

  it('INS-03 INS-04 nothing is instant without a shipment: no parcel could be mailed', () => {
    const flags = new Set([...swaps, ...refunds])
    const enabledFor = (items: readonly ReturningItem[]) => {
      const { instantReturnEnabled, exchanges } = totals({ items, flags, policy: instant }).owed
      return [instantReturnEnabled, exchanges.instantExchangeEnabled]
    }
    expect(
      enabledFor([
        { ...creditA, keep: 'keep' },
        { ...evenB, keep: 'donate' },
      ]),
    ).toEqual([false, false])
    expect(enabledFor([creditA, { ...evenB, keep: 'keep' }])).toEqual([true, true])
  })

  it('F20 a covered difference is charged back: nothing was paid for it', () => {
    expect(swapOf({ items: [forVariant(B, 5040)] })).toBe(5040 + 43)
  })

  it('INS-13 F20 the hold of an exchange is nominal when the policy requires it', () => {
    const { exchanges } = totals({ items: [evenB], policy: nominal, flags: swaps }).owed
    expect(exchanges).toMatchObject({
      instantExchangeEnabled: true,
      amountToAuthorize: 100,
      amountToCharge: 5290 - 250,
    })
  })

  it('INS-11 CON-12 the windows are 30 and 14 days by default', () => {
    const windowsOf = ({ owed }: ReturnType<typeof totals>) => [
      owed.instantReturnWindow,
      owed.exchanges.instantExchangeWindow,
    ]
    const policy = { ...instant, instant_return_window: 0 }
    const settings = { ...plainSettings, instantExchangeWindow: 20 }
    expect(windowsOf(totals({ items: [creditA] }))).toEqual([30, 14])
    expect(windowsOf(totals({ items: [creditA], policy, settings }))).toEqual([0, 20])
  })

  it('INS-13 the receipt holds the chosen amounts, and zero without a choice', () => {
    const authorizedAmount = (chosen?: ValueInput['instant']) => {
      const input = inputOf({
        items: [creditA, evenB],
        policy: { ...nominal, fees: [] },
        flags: new Set([...swaps, ...refunds]),
        creditType: 'refund',
        ...(chosen && { instant: chosen }),
      })
      const { amountToAuthorize, amountToCharge } = calculateReceipt(input)
      return [amountToAuthorize, amountToCharge]
    }
    expect(authorizedAmount()).toEqual([0, 0])
    expect(authorizedAmount({ return: true, exchange: false })).toEqual([100, 10_080])
    expect(authorizedAmount({ return: false, exchange: true })).toEqual([100, 5040])
    expect(authorizedAmount({ return: true, exchange: true })).toEqual([200, 15_120])
  })

  it('INS-01 INS-02 a chosen but unavailable option is not held', () => {
    const input = inputOf({ items: [creditA, evenB], instant: { return: true, exchange: true } })
    expect(calculateReceipt(input)).toMatchObject(none)
  })
})
