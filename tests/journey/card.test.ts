import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { answerBank, bankAsks, captchaOf, cards, dearerCoat, giveCard, holds, submitOff, tokenise } from './cards.ts'
import { nothing, rowsOf } from './meanwhile.ts'
import { shopWith } from './ruled.ts'
import { english, type Portal, portal, submit, toReview } from './shoppers.ts'

let world: TestWorld
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ visitor } = await portal(world))
}, 60_000)
afterAll(() => world.drop())

const owing = async (she: Shopper): Promise<Shopper> => {
  await toReview(she, { items: { 'Alder Wool': await dearerCoat(world, she) } })
  return she
}
const instantly = async (she: Shopper): Promise<Shopper> => {
  await toReview(she)
  await she.press('review.return-type', { args: { type: 'instant' } })
  return she
}
const taken = (she: Shopper) => she.find('card_field')?.taken
const beside = (message: string) => [{ form: 'card', name: 'payment', message }]

test('REV-12 REV-24 REV-29 INS-08 a card is requested only for an amount owed, and submit requires it', async () => {
  const plain = await visitor(shopWith({}))
  await toReview(plain)
  expect(plain.find('card_field')).toBeUndefined()
  expect(submitOff(plain)).toBeUndefined()

  const she = await owing(await visitor(shopWith({})))
  expect(she.find('card_field')).toMatchObject({ hint: english('payment.hint-due', { amount: '$10.89' }) })
  expect(she.find('card_field')).not.toHaveProperty('taken')
  expect(submitOff(she)).toBe(english('review.off-card'))
  const refused = await submit(she)
  expect([refused.status, refused.body.problem]).toMatchObject([
    422,
    { code: 'card-missing', title: english('error.submit-invalid'), detail: english('review.off-card'), modal: true },
  ])
  expect(await rowsOf(world, she.shopId)).toEqual(nothing)
})

test('REV-27 the browser sends the card to the provider; the service gets a token', async () => {
  const she = await owing(await visitor(shopWith({})))
  expect(she.find('card_field')?.entry).toEqual({
    provider: 'sandbox',
    href: `/api/v1/${she.shopId}/sandbox-payments/cards`,
  })
  const answer = await giveCard(she)
  expect([answer.status, taken(she)]).toEqual([200, english('payment.card', { brand: 'Visa', last4: '4242' })])
  expect(submitOff(she)).toBeUndefined()
  const [row] = await world.database.query<{ document: object }>({
    name: 'test.draft',
    text: 'select document from drafts where shop_id = $1',
    values: [she.shopId],
  })
  expect(JSON.stringify(row?.document)).not.toContain(cards.good)
  await she.open('/review')
  expect(taken(she)).toContain('4242')
  await she.press('payment.remove')
  expect([taken(she), submitOff(she)]).toEqual([undefined, english('review.off-card')])
})

test.each([
  ['declined', cards.declined, 'Your card was declined.'],
  ['without money', cards.insufficient, 'Your card has insufficient funds.'],
  ['expired', cards.expired, 'Your card has expired.'],
])('REV-27 a card that is %s is refused in the provider’s words; another is accepted', async (_, number, words) => {
  const she = await owing(await visitor(shopWith({})))
  const answer = await giveCard(she, number)
  expect([answer.status, answer.body.problem?.title, answer.body.problem?.fields]).toEqual([422, words, beside(words)])
  expect([taken(she), submitOff(she)]).toEqual([undefined, english('review.off-card')])
  expect((await giveCard(she)).status).toBe(200)
  expect(taken(she)).toContain('4242')
})

test('REV-27 the browser gets the provider’s error for a mistyped card, and no token', async () => {
  const she = await owing(await visitor(shopWith({})))
  expect(await tokenise(she, '4242424242424241')).toEqual({ status: 402, message: 'Your card number is incorrect.' })
  expect(await tokenise(she, cards.good, { exp_year: 2025 })).toEqual({
    status: 402,
    message: 'Your card has expired.',
  })
  expect(await tokenise(she, cards.good, { cvc: '1' })).toMatchObject({ status: 402 })
})

test('REV-27 an unknown or foreign token is refused; a repeated token is the same card', async () => {
  const she = await owing(await visitor(shopWith({})))
  const other = await owing(await visitor(shopWith({})))
  const answer = await tokenise(other, cards.good)
  const token = 'token' in answer ? answer.token : ''
  for (const payment of ['tok_made-up', token]) {
    const refused = await she.press('payment.card', { values: { payment } })
    expect([refused.status, refused.body.problem?.fields]).toEqual([422, beside(english('payment.unusable'))])
  }
  expect((await other.press('payment.card', { values: { payment: token } })).status).toBe(200)
  await other.press('payment.remove')
  expect(submitOff(other)).toBe(english('review.off-card'))
  const again = { payment: token, captcha: await captchaOf(other) }
  expect((await other.press('payment.card', { values: again })).status).toBe(200)
  expect(submitOff(other)).toBe(undefined)
})

test('ERR-54 REV-37 a prepaid card is refused for an instant outcome and accepted for amounts owed', async () => {
  const she = await instantly(await visitor(shopWith({})))
  expect(she.find('card_field')?.hint).toBe(english('payment.hint-prepaid'))
  const refused = await giveCard(she, cards.prepaid)
  const words = english('payment.prepaid')
  expect([refused.status, refused.body.problem]).toEqual([
    422,
    { code: 'card-prepaid', title: words, fields: beside(words) },
  ])
  expect([taken(she), submitOff(she)]).toEqual([undefined, english('review.off-card')])
  expect((await submit(she)).body.problem?.code).toBe('card-missing')
  expect((await giveCard(she, cards.debit)).status).toBe(200)
  expect(submitOff(she)).toBeUndefined()

  const other = await owing(await visitor(shopWith({})))
  expect((await giveCard(other, cards.prepaid)).status).toBe(200)
  expect(submitOff(other)).toBeUndefined()
})

test('ERR-54 REV-32 a prepaid card given for a charge does not secure a later instant exchange', async () => {
  const she = await owing(await visitor(shopWith({})))
  await giveCard(she, cards.prepaid)
  await she.press('review.exchange-type', { args: { type: 'instant' } })
  expect([taken(she), submitOff(she)]).toEqual([undefined, english('review.off-card')])
  const refused = await submit(she)
  expect([refused.status, refused.body.problem?.code]).toEqual([422, 'card-missing'])
  expect(await holds(world, she.shopId)).toEqual([])
})

test('INS-08 a card confirmed with the bank is saved; a declined card can be replaced', async () => {
  const she = await instantly(await visitor(shopWith({})))
  const asked = await giveCard(she, cards.asksOnce)
  expect([asked.status, bankAsks(asked)?.onward.name]).toEqual([200, 'payment.authenticated'])
  expect([taken(she), submitOff(she)]).toEqual([undefined, english('review.off-card-authenticating')])
  expect((await submit(she)).body.problem?.code).toBe('card-authenticating')
  const approved = await answerBank(she, asked, 'approve')
  expect([approved.status, taken(she), submitOff(she)]).toEqual([200, expect.stringContaining('3155'), undefined])
  expect(await rowsOf(world, she.shopId)).toEqual(nothing)

  const other = await instantly(await visitor(shopWith({})))
  const declined = await answerBank(other, await giveCard(other, cards.asksOnce), 'decline')
  expect([declined.status, declined.body.problem?.fields?.[0]?.name]).toEqual([422, 'payment'])
  expect([taken(other), submitOff(other)]).toEqual([undefined, english('review.off-card')])
  expect((await giveCard(other)).status).toBe(200)
  expect(submitOff(other)).toBeUndefined()
})

test('SEC-13 a card is refused where none is needed', async () => {
  const she = await visitor(shopWith({}))
  await toReview(she)
  const forced = await she.post(
    'payment.card',
    { at: '/review', values: { payment: 'tok_x' } },
    { 'if-match': she.seen().rev ?? '' },
  )
  expect([forced.status, forced.body.problem?.code]).toEqual([409, 'not-offered'])
})
