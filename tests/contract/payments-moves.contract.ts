import { describe, expect, test } from 'vitest'
import { atShop, newKey, numbers, type PaymentsSituation } from './payments-situation.ts'

/** What everyone who moves the money of cards keeps. */
export function moneyMovesContract(name: string, open: () => Promise<PaymentsSituation>): void {
  describe(`captures: ${name}`, () => {
    test('all that is held can be captured, once', async () => {
      const { payments, keyed, hold, find } = await atShop(open)
      const { authorization } = await hold()
      const request = { ...keyed(), authorization, amount: 5_000 }
      expect(await payments.capture(request)).toEqual({ kind: 'captured' })
      expect(await payments.capture(request)).toEqual({ kind: 'captured' })
      expect(await payments.capture({ ...request, ...keyed() })).toMatchObject({ code: 'authorization-gone' })
      expect(await find(authorization)).toMatchObject({ state: 'captured', amount: 5_000, captured: 5_000 })
    })

    test('a part can be captured: the rest is free again', async () => {
      const { payments, keyed, hold, find } = await atShop(open)
      const { authorization } = await hold()
      await payments.capture({ ...keyed(), authorization, amount: 1_200 })
      expect(await find(authorization)).toMatchObject({ state: 'captured', captured: 1_200 })
    })

    test('more than is held is refused, and nothing is taken', async () => {
      const { payments, keyed, hold, find } = await atShop(open)
      const { authorization } = await hold()
      expect(await payments.capture({ ...keyed(), authorization, amount: 5_001 })).toMatchObject({
        code: 'amount-too-large',
      })
      expect(await find(authorization)).toMatchObject({ state: 'authorized', captured: 0 })
    })

    test('a hold that is over is gone, and letting it go is nothing to do', async () => {
      const { payments, keyed, hold, find, expire } = await atShop(open)
      const { authorization } = await hold()
      await expire(authorization)
      expect(await payments.capture({ ...keyed(), authorization, amount: 5_000 })).toMatchObject({
        code: 'authorization-gone',
      })
      expect(await find(authorization)).toMatchObject({ state: 'voided', captured: 0 })
      expect(await payments.void({ ...keyed(), authorization })).toEqual({ kind: 'voided' })
    })

    test('a hold is let go, and letting it go again changes nothing', async () => {
      const { payments, keyed, hold, find } = await atShop(open)
      const { authorization } = await hold()
      expect(await payments.void({ ...keyed(), authorization })).toEqual({ kind: 'voided' })
      expect(await payments.void({ ...keyed(), authorization })).toEqual({ kind: 'voided' })
      expect(await find(authorization)).toMatchObject({ state: 'voided', captured: 0 })
      expect(await payments.capture({ ...keyed(), authorization, amount: 5_000 })).toMatchObject({
        code: 'authorization-gone',
      })
    })

    test('what was captured cannot be let go, nor what never was', async () => {
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
    test('a saved card is charged while nobody is there, once a key', async () => {
      const { payments, shopId, ask, card } = await atShop(open)
      const request = await ask({ card: await card(numbers.ok, 'later'), use: 'later' })
      const charged = await payments.charge(request)
      expect(charged).toMatchObject({ kind: 'charged' })
      expect(await payments.charge(request)).toEqual(charged)
      expect(await payments.find(shopId, request)).toMatchObject({ state: 'captured', captured: 5_000 })
    })

    test('T20 a charge whose answer got lost is found by its reference and not done twice', async () => {
      const { payments, shopId, ask, card, numberWithLostAnswer } = await atShop(open)
      const request = await ask({ card: await card(numberWithLostAnswer('after'), 'later') })
      await expect(payments.charge(request)).rejects.toThrow()
      const found = await payments.find(shopId, request)
      expect(found).toMatchObject({ state: 'captured', captured: 5_000 })
      expect(await payments.charge(request)).toEqual({ kind: 'charged', authorization: found?.authorization })
    })

    test('a card that its bank knows for later is charged without being asked again', async () => {
      const { payments, ask, card } = await atShop(open)
      const request = await ask({ card: await card(numbers.asks, 'later') })
      expect(await payments.charge(request)).toMatchObject({ kind: 'charged' })
    })

    test('a bank that always asks refuses while nobody is there', async () => {
      const { payments, ask, card } = await atShop(open)
      const request = await ask({ card: await card(numbers.asksAlways, 'later') })
      expect(await payments.charge(request)).toMatchObject({ code: 'authentication-required' })
    })

    test('a card that was saved may be declined later all the same', async () => {
      const { payments, ask, card } = await atShop(open)
      const request = await ask({ card: await card(numbers.declinesCharges, 'later') })
      expect(await payments.charge(request)).toMatchObject({ kind: 'refused', code: 'card-declined' })
    })

    test('of a hold that is over and a charge with one reference, the charge is found', async () => {
      const { payments, shopId, ask, card, expire } = await atShop(open)
      const request = await ask({ card: await card(numbers.ok, 'later'), use: 'later' })
      const held = await payments.authorize(request)
      if (held.kind !== 'authorized') throw new Error('not held')
      await expire(held.authorization)
      expect(await payments.find(shopId, request)).toMatchObject({ state: 'voided' })
      await payments.charge({ ...request, key: newKey() })
      expect(await payments.find(shopId, request)).toMatchObject({ state: 'captured', captured: 5_000 })
    })
  })

  describe(`refunds: ${name}`, () => {
    test('captured money goes back in parts, once a key, and never more than was taken', async () => {
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

    test('what was never captured cannot go back', async () => {
      const { payments, keyed, hold } = await atShop(open)
      const { authorization } = await hold()
      expect(await payments.refund({ ...keyed(), authorization, amount: 1 })).toMatchObject({
        code: 'authorization-gone',
      })
    })
  })
}
