import { describe, expect, test } from 'vitest'
import type { OperationsSituation } from './commerce.contract.ts'

const now = Date.UTC(2026, 0, 31, 12)
const amountRefusal = expect.objectContaining({ kind: 'refused', because: 'amount' })

interface CheckoutsSituation extends OperationsSituation {
  /** The order system accepts only full payments. */
  readonly paidWhole?: true
}

export function checkoutsContract(name: string, open: () => Promise<CheckoutsSituation>): void {
  const due = async (options: { readonly due: number }) => {
    const { commerce, shopId, otherShopId, order, variants, paidWhole = false } = await open()
    const exchange = await commerce.createExchangeOrder({
      shopId,
      orderId: order.id,
      reference: 'r:exchange-order:1',
      now,
      currency: order.currency,
      lines: [{ variantId: variants.any, total: 5_000 }],
      speed: 'regular',
      address: null,
      ...options,
    })
    if (exchange.kind !== 'created') throw new Error(exchange.kind)
    const checkoutQuery = { shopId, exchangeId: exchange.id, now }
    return {
      otherShopId,
      paidWhole,
      commerce,
      checkoutQuery,
      pays: (paid: number) => commerce.markPaid({ ...checkoutQuery, paid }),
      callsOff: () => commerce.cancelExchange(checkoutQuery),
      status: () => commerce.findCheckout(shopId, exchange.id),
    }
  }

  describe(`checkouts: ${name}`, () => {
    test('FIX-10 a checkout is open until fully paid, and repeated or smaller payments change nothing', async () => {
      const { pays, status, paidWhole } = await due({ due: 900 })
      expect(await status()).toEqual({ state: 'open', paid: 0 })
      const part = paidWhole ? expect.objectContaining({ because: 'unsupported' }) : { state: 'open', paid: 400 }
      expect([await pays(400), await pays(300)]).toEqual([part, part])
      expect(await status()).toEqual({ state: 'open', paid: paidWhole ? 0 : 400 })
      expect(await pays(901)).toEqual(amountRefusal)
      expect(await pays(900)).toEqual({ state: 'paid', paid: 900 })
      expect([await pays(900), await status()]).toEqual(Array(2).fill({ state: 'paid', paid: 900 }))
    })

    test('FIX-10 an unpaid checkout can be cancelled, returns payments, and accepts no more', async () => {
      const { pays, callsOff, status } = await due({ due: 900 })
      await pays(400)
      expect([await callsOff(), await callsOff()]).toEqual(Array(2).fill({ state: 'called-off', paid: 0 }))
      expect(await pays(900)).toEqual(amountRefusal)
      expect(await status()).toEqual({ state: 'called-off', paid: 0 })
      const paid = await due({ due: 900 })
      await paid.pays(900)
      expect(await paid.callsOff()).toEqual({ state: 'paid', paid: 900 })
      const free = await due({ due: 0 })
      expect(await free.callsOff()).toEqual({ state: 'paid', paid: 0 })
    })

    test('FIX-10 a simultaneous payment and cancellation have a single winner, and both report the winner', async () => {
      const { pays, callsOff, status } = await due({ due: 900 })
      const [paid, off] = await Promise.all([pays(900), callsOff()])
      const state = (await status())?.state
      expect(off?.state).toBe(state)
      expect(paid).toEqual(state === 'paid' ? { state: 'paid', paid: 900 } : amountRefusal)
    })

    test('FIX-10 an unknown order and an order of another shop have no checkout', async () => {
      const { commerce, checkoutQuery, otherShopId } = await due({ due: 900 })
      for (const other of [
        { ...checkoutQuery, exchangeId: 'no-such-order' },
        { ...checkoutQuery, shopId: otherShopId },
      ])
        expect([
          await commerce.findCheckout(other.shopId, other.exchangeId),
          await commerce.cancelExchange(other),
          await commerce.markPaid({ ...other, paid: 900 }),
        ]).toEqual([null, null, null])
      expect(await commerce.findCheckout(checkoutQuery.shopId, checkoutQuery.exchangeId)).toEqual({
        state: 'open',
        paid: 0,
      })
    })
  })
}
