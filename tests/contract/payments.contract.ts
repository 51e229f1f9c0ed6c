import { describe, expect, test } from 'vitest'
import type { AuthenticationRequired } from '../../server/providers/payments/port.ts'
import { atShop, newKey, numbers, type PaymentsSituation } from './payments-situation.ts'

const requireAuthentication = (answer: { readonly kind: string }): AuthenticationRequired => {
  if (answer.kind !== 'authenticate') throw new Error(`not asked: ${JSON.stringify(answer)}`)
  return answer as AuthenticationRequired
}

export function paymentsContract(name: string, open: () => Promise<PaymentsSituation>): void {
  describe(`cards: ${name}`, () => {
    test.each([
      ['credit', numbers.ok, 'Visa', '4242'],
      ['debit', numbers.debit, 'Visa', '5556'],
      ['prepaid', numbers.prepaid, 'Mastercard', '5100'],
    ])('ERR-54 a %s card has its details before authorization', async (funding, number, brand, last4) => {
      const { payments, shopId, token, card } = await atShop(open)
      expect(await payments.look(shopId, await token(number))).toMatchObject({ funding, brand, last4 })
      expect(await card(number)).toMatchObject({ funding, brand, last4 })
    })

    test('REV-27 a card is identified by its token, and its number never returned', async () => {
      const { payments, shopId, token, card } = await atShop(open)
      const looked = await payments.look(shopId, await token(numbers.ok))
      expect(JSON.stringify([looked, await card()])).not.toContain(numbers.ok)
    })

    test.each([
      ['card-declined', '4000000000000002'],
      ['insufficient-funds', '4000000000009995'],
      ['expired-card', '4000000000000069'],
      ['incorrect-cvc', '4000000000000127'],
      ['processing-error', '4000000000000119'],
    ])('REV-27 a refusal for %s has the sentence of the provider', async (code, number) => {
      const { take } = await atShop(open)
      const answer = await take(number)
      expect(answer).toMatchObject({ kind: 'refused', code })
      expect(answer.kind === 'refused' && answer.message.length).toBeGreaterThan(10)
    })

    test('a token is valid for a single card; other strings are invalid', async () => {
      const { payments, shopId, token, keyed } = await atShop(open)
      const used = await token(numbers.ok)
      await payments.take({ ...keyed(), token: used, use: 'once' })
      for (const wrong of [used, 'pm_unknown', 'tok_unknown', '../customers', ''])
        expect(await payments.take({ ...keyed(), token: wrong, use: 'once' })).toMatchObject({ code: 'unusable-token' })
      for (const wrong of ['pm_unknown', 'tok_unknown', '../customers', ''])
        expect(await payments.look(shopId, wrong)).toBeNull()
    })

    test('T20 saving a card again under its key returns the same card', async () => {
      const { payments, token, keyed } = await atShop(open)
      const request = { ...keyed(), token: await token(numbers.ok), use: 'later' as const }
      expect(await payments.take(request)).toEqual(await payments.take(request))
    })

    test('a card for later is saved after the shopper’s approval at the bank', async () => {
      const { payments, shopId, take, answerBank } = await atShop(open)
      const { authorization, secret } = requireAuthentication(await take(numbers.asks, 'later'))
      expect(await payments.saved(shopId, authorization)).toMatchObject({ kind: 'authenticate', secret })
      await answerBank(secret, 'approve')
      expect(await payments.saved(shopId, authorization)).toMatchObject({ kind: 'taken', card: { last4: '3155' } })
    })

    test('saving a card fails when the shopper declines at the bank', async () => {
      const { payments, shopId, take, answerBank } = await atShop(open)
      const { authorization, secret } = requireAuthentication(await take(numbers.asks, 'later'))
      await answerBank(secret, 'decline')
      expect(await payments.saved(shopId, authorization)).toMatchObject({
        kind: 'refused',
        code: 'authentication-failed',
      })
    })
  })

  describe(`holds: ${name}`, () => {
    test('money is held for about a week and found by id and by reference', async () => {
      const { payments, shopId, now, buildRequest } = await atShop(open)
      const request = await buildRequest()
      const authorization = await payments.authorize(request)
      if (authorization.kind !== 'authorized') throw new Error('not held')
      expect(authorization.captureBefore).toBeGreaterThan(now() + 6 * 86_400_000)
      const found = { authorization: authorization.authorization, state: 'authorized', amount: 5_000, captured: 0 }
      const { card, reference } = request
      expect(await payments.find(shopId, { authorization: authorization.authorization })).toMatchObject(found)
      expect(await payments.find(shopId, { reference, card })).toMatchObject(found)
    })

    test('another reference, id or shop finds nothing', async () => {
      const { payments, shopId, otherShopId, buildRequest } = await atShop(open)
      const request = await buildRequest()
      const authorization = await payments.authorize(request)
      if (authorization.kind !== 'authorized') throw new Error('not held')
      const { card, reference } = request
      expect(await payments.find(shopId, { reference: newKey(), card })).toBeNull()
      expect(await payments.find(shopId, { authorization: 'pi_unknown' })).toBeNull()
      expect(await payments.find(otherShopId, { authorization: authorization.authorization })).toBeNull()
      expect(await payments.find(otherShopId, { reference, card })).toBeNull()
    })

    test('T20 a repeated key returns the same hold', async () => {
      const { payments, buildRequest } = await atShop(open)
      const request = await buildRequest()
      const first = await payments.authorize(request)
      expect(first.kind).toBe('authorized')
      expect(await payments.authorize(request)).toEqual(first)
    })

    test('T20 a refusal stays under its key', async () => {
      const { payments, buildRequest, card } = await atShop(open)
      const request = await buildRequest({ card: await card(numbers.declinesCharges) })
      const first = await payments.authorize(request)
      expect(first).toMatchObject({ kind: 'refused', code: 'card-declined' })
      expect(await payments.authorize(request)).toEqual(first)
    })

    test('a key with another request is a fault', async () => {
      const { payments, buildRequest } = await atShop(open)
      const request = await buildRequest()
      await payments.authorize(request)
      await expect(payments.authorize({ ...request, amount: 5_001 })).rejects.toThrow(/idempoten/i)
    })

    test('T20 an answer lost after the operation costs no second hold', async () => {
      const { payments, shopId, buildRequest, card, numberWithLostAnswer } = await atShop(open)
      const request = await buildRequest({ card: await card(numberWithLostAnswer('after')) })
      await expect(payments.authorize(request)).rejects.toThrow()
      const found = await payments.find(shopId, request)
      expect(found).toMatchObject({ state: 'authorized' })
      expect(await payments.authorize(request)).toMatchObject({ authorization: found?.authorization })
    })

    test('a request lost before the operation has no hold, and a retry makes it', async () => {
      const { payments, shopId, buildRequest, card, numberWithLostAnswer } = await atShop(open)
      const request = await buildRequest({ card: await card(numberWithLostAnswer('before')) })
      await expect(payments.authorize(request)).rejects.toThrow()
      expect(await payments.find(shopId, request)).toBeNull()
      expect(await payments.authorize(request)).toMatchObject({ kind: 'authorized' })
    })

    test('a challenged hold succeeds once the shopper approves', async () => {
      const { payments, buildRequest, card, answerBank, find } = await atShop(open)
      const answer = requireAuthentication(
        await payments.authorize(await buildRequest({ card: await card(numbers.asks) })),
      )
      expect(await find(answer.authorization)).toMatchObject({ state: 'authenticating', captureBefore: null })
      await answerBank(answer.secret, 'approve')
      const found = await find(answer.authorization)
      expect(found).toMatchObject({ state: 'authorized', amount: 5_000 })
      expect(found?.captureBefore).toBeTypeOf('number')
    })

    test('a challenged hold fails when the shopper declines', async () => {
      const { payments, buildRequest, card, answerBank, find } = await atShop(open)
      const answer = requireAuthentication(
        await payments.authorize(await buildRequest({ card: await card(numbers.asks) })),
      )
      await answerBank(answer.secret, 'decline')
      expect(await find(answer.authorization)).toMatchObject({ state: 'refused', captured: 0 })
    })
  })
}
