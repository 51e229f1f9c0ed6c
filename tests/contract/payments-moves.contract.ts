import { describe, expect, test } from 'vitest'
import { atShop, newKey, numbers, type PaymentsSituation } from './payments-situation.ts'

export function moneyMovesContract(name: string, open: () => Promise<PaymentsSituation>): void {
  describe(`captures: ${name}`, () => {
    test('the full hold can be captured, once', async () => {
      const { payments, keyed, hold, find } = await atShop(open)
      const { authorization } = await hold()
      const request = { ...keyed(), authorization, amount: 5_000 }
      expect(await payments.capture(request)).toEqual({ kind: 'captured' })
      expect(await payments.capture(request)).toEqual({ kind: 'captured' })
      expect(await payments.capture({ ...request, ...keyed() })).toMatchObject({ code: 'authorization-gone' })
      expect(await find(authorization)).toMatchObject({ state: 'captured', amount: 5_000, captured: 5_000 })
    })

    test('a partial capture releases the rest', async () => {
      const { payments, keyed, hold, find } = await atShop(open)
      const { authorization } = await hold()
      await payments.capture({ ...keyed(), authorization, amount: 1_200 })
      expect(await find(authorization)).toMatchObject({ state: 'captured', captured: 1_200 })
    })

    test('a capture above the hold is refused, and captures nothing', async () => {
      const { payments, keyed, hold, find } = await atShop(open)
      const { authorization } = await hold()
      expect(await payments.capture({ ...keyed(), authorization, amount: 5_001 })).toMatchObject({
        code: 'amount-too-large',
      })
      expect(await find(authorization)).toMatchObject({ state: 'authorized', captured: 0 })
    })

    test('an expired hold is absent, and its release changes nothing', async () => {
      const { payments, keyed, hold, find, expire } = await atShop(open)
      const { authorization } = await hold()
      await expire(authorization)
      expect(await payments.capture({ ...keyed(), authorization, amount: 5_000 })).toMatchObject({
        code: 'authorization-gone',
      })
      expect(await find(authorization)).toMatchObject({ state: 'voided', captured: 0 })
      expect(await payments.void({ ...keyed(), authorization })).toEqual({ kind: 'voided' })
    })

    test('a hold is released, and a second release changes nothing', async () => {
      const { payments, keyed, hold, find } = await atShop(open)
      const { authorization } = await hold()
      expect(await payments.void({ ...keyed(), authorization })).toEqual({ kind: 'voided' })
      expect(await payments.void({ ...keyed(), authorization })).toEqual({ kind: 'voided' })
      expect(await find(authorization)).toMatchObject({ state: 'voided', captured: 0 })
      expect(await payments.capture({ ...keyed(), authorization, amount: 5_000 })).toMatchObject({
        code: 'authorization-gone',
      })
    })

    test('captured and unknown authorizations cannot be released', async () => {
      const { payments, keyed, hold } = await atShop(open)
      const { authorization } = await hold()
      await payments.capture({ ...keyed(), authorization, amount: 5_000 })
      expect(await payments.void({ ...keyed(), authorization })).toMatchObject({ code: 'authorization-gone' })
      expect(await payments.void({ ...keyed(), authorization: 'pi_unknown' })).toMatchObject({
        code: 'authorization-gone',
      })
    })
  })

  describe(`charges: ${name}`, () => {
    test('a saved card is charged without the shopper, once per key', async () => {
      const { payments, shopId, buildRequest, card } = await atShop(open)
      const request = await buildRequest({ card: await card(numbers.ok, 'later'), use: 'later' })
      const charged = await payments.charge(request)
      expect(charged).toMatchObject({ kind: 'charged' })
      expect(await payments.charge(request)).toEqual(charged)
      expect(await payments.find(shopId, request)).toMatchObject({ state: 'captured', captured: 5_000 })
    })

    test('T20 a charge with a lost answer is found by reference and not repeated', async () => {
      const { payments, shopId, buildRequest, card, numberWithLostAnswer } = await atShop(open)
      const request = await buildRequest({ card: await card(numberWithLostAnswer('after'), 'later') })
      await expect(payments.charge(request)).rejects.toThrow()
      const found = await payments.find(shopId, request)
      expect(found).toMatchObject({ state: 'captured', captured: 5_000 })
      expect(await payments.charge(request)).toEqual({ kind: 'charged', authorization: found?.authorization })
    })

    test('a card saved with bank approval is charged without another challenge', async () => {
      const { payments, buildRequest, card } = await atShop(open)
      const request = await buildRequest({ card: await card(numbers.asks, 'later') })
      expect(await payments.charge(request)).toMatchObject({ kind: 'charged' })
    })

    test('a bank that always challenges refuses a charge without the shopper', async () => {
      const { payments, buildRequest, card } = await atShop(open)
      const request = await buildRequest({ card: await card(numbers.asksAlways, 'later') })
      expect(await payments.charge(request)).toMatchObject({ code: 'authentication-required' })
    })

    test('a saved card may still be declined later', async () => {
      const { payments, buildRequest, card } = await atShop(open)
      const request = await buildRequest({ card: await card(numbers.declinesCharges, 'later') })
      expect(await payments.charge(request)).toMatchObject({ kind: 'refused', code: 'card-declined' })
    })

    test('a charge is found before an expired hold of the same reference', async () => {
      const { payments, shopId, buildRequest, card, expire } = await atShop(open)
      const request = await buildRequest({ card: await card(numbers.ok, 'later'), use: 'later' })
      const authorization = await payments.authorize(request)
      if (authorization.kind !== 'authorized') throw new Error('not held')
      await expire(authorization.authorization)
      expect(await payments.find(shopId, request)).toMatchObject({ state: 'voided' })
      await payments.charge({ ...request, key: newKey() })
      expect(await payments.find(shopId, request)).toMatchObject({ state: 'captured', captured: 5_000 })
    })
  })

  describe(`refunds: ${name}`, () => {
    test('captured money is refunded in parts, once per key, up to the captured amount', async () => {
      const { payments, keyed, hold, find } = await atShop(open)
      const { authorization } = await hold()
      await payments.capture({ ...keyed(), authorization, amount: 4_000 })
      const request = { ...keyed(), authorization, amount: 1_500 }
      expect(await payments.refund(request)).toEqual({ kind: 'given-back' })
      expect(await payments.refund(request)).toEqual({ kind: 'given-back' })
      expect(await find(authorization)).toMatchObject({ state: 'captured', captured: 2_500 })
      expect(await payments.refund({ ...keyed(), authorization, amount: 2_501 })).toMatchObject({
        code: 'amount-too-large',
      })
      expect(await payments.refund({ ...keyed(), authorization, amount: 2_500 })).toEqual({ kind: 'given-back' })
      expect(await payments.refund({ ...keyed(), authorization, amount: 1 })).toMatchObject({
        code: 'authorization-gone',
      })
      expect(await find(authorization)).toMatchObject({ state: 'captured', captured: 0 })
    })

    test('uncaptured money cannot be refunded', async () => {
      const { payments, keyed, hold } = await atShop(open)
      const { authorization } = await hold()
      expect(await payments.refund({ ...keyed(), authorization, amount: 1 })).toMatchObject({
        code: 'authorization-gone',
      })
    })
  })
}
