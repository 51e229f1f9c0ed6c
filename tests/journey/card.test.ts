import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import {
  answerBank,
  cards,
  dearerCoat,
  enterCard,
  findChallenge,
  isSubmitDisabled,
  listHolds,
  solveCaptcha,
  tokenise,
} from './cards.ts'
import { countRows, noRows } from './meanwhile.ts'
import { shopWith } from './ruled.ts'
import { createPortal, english, goToReview, type Portal, submit } from './shoppers.ts'

let world: TestWorld
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ visitor } = await createPortal(world))
}, 60_000)
afterAll(() => world.drop())

const reviewWithDue = async (shopper: Shopper): Promise<Shopper> => {
  await goToReview(shopper, { items: { 'Alder Wool': await dearerCoat(world, shopper) } })
  return shopper
}
const reviewInstant = async (shopper: Shopper): Promise<Shopper> => {
  await goToReview(shopper, { credit: 'instant' })
  return shopper
}
const acceptedCard = (shopper: Shopper) => shopper.find('card_field')?.taken
const cardErrors = (message: string) => [{ form: 'card', name: 'payment', message }]

test('REV-12 REV-24 REV-29 INS-08 a card is requested only for an amount owed, and submit requires it', async () => {
  const plain = await visitor(shopWith({}))
  await goToReview(plain)
  expect(plain.find('card_field')).toBeUndefined()
  expect(isSubmitDisabled(plain)).toBeUndefined()

  const shopper = await reviewWithDue(await visitor(shopWith({})))
  expect(shopper.find('card_field')).toMatchObject({ hint: english('payment.hint-due', { amount: '$10.89' }) })
  expect(shopper.find('card_field')).not.toHaveProperty('taken')
  expect(isSubmitDisabled(shopper)).toBe(english('review.off-card'))
  const refusal = await submit(shopper)
  expect([refusal.status, refusal.body.problem]).toMatchObject([
    422,
    { code: 'card-missing', title: english('error.submit-invalid'), detail: english('review.off-card'), modal: true },
  ])
  expect(await countRows(world, shopper.shopId)).toEqual(noRows)
})

test('REV-27 the browser sends the card to the provider; the service gets a token', async () => {
  const shopper = await reviewWithDue(await visitor(shopWith({})))
  expect(shopper.find('card_field')?.entry).toEqual({
    provider: 'sandbox',
    href: `/api/v1/${shopper.shopId}/sandbox-payments/cards`,
  })
  const answer = await enterCard(shopper)
  expect([answer.status, acceptedCard(shopper)]).toEqual([
    200,
    english('payment.card', { brand: 'Visa', last4: '4242' }),
  ])
  expect(isSubmitDisabled(shopper)).toBeUndefined()
  const [row] = await world.database.query<{ document: object }>({
    name: 'test.draft',
    text: 'select document from drafts where shop_id = $1',
    values: [shopper.shopId],
  })
  expect(JSON.stringify(row?.document)).not.toContain(cards.good)
  await shopper.open('/review')
  expect(acceptedCard(shopper)).toContain('4242')
  await shopper.press('payment.remove')
  expect([acceptedCard(shopper), isSubmitDisabled(shopper)]).toEqual([undefined, english('review.off-card')])
})

test.each([
  ['declined', cards.declined, 'Your card was declined.'],
  ['without money', cards.insufficient, 'Your card has insufficient funds.'],
  ['expired', cards.expired, 'Your card has expired.'],
])('REV-27 a card that is %s is refused in the provider’s words; another is accepted', async (_, number, words) => {
  const shopper = await reviewWithDue(await visitor(shopWith({})))
  const answer = await enterCard(shopper, number)
  expect([answer.status, answer.body.problem?.title, answer.body.problem?.fields]).toEqual([
    422,
    words,
    cardErrors(words),
  ])
  expect([acceptedCard(shopper), isSubmitDisabled(shopper)]).toEqual([undefined, english('review.off-card')])
  expect((await enterCard(shopper)).status).toBe(200)
  expect(acceptedCard(shopper)).toContain('4242')
})

test('REV-27 the browser gets the provider’s error for a mistyped card, and no token', async () => {
  const shopper = await reviewWithDue(await visitor(shopWith({})))
  expect(await tokenise(shopper, '4242424242424241')).toEqual({
    status: 402,
    message: 'Your card number is incorrect.',
  })
  expect(await tokenise(shopper, cards.good, { exp_year: 2025 })).toEqual({
    status: 402,
    message: 'Your card has expired.',
  })
  expect(await tokenise(shopper, cards.good, { cvc: '1' })).toMatchObject({ status: 402 })
})

test('REV-27 an unknown or foreign token is refused; a repeated token is the same card', async () => {
  const shopper = await reviewWithDue(await visitor(shopWith({})))
  const other = await reviewWithDue(await visitor(shopWith({})))
  const answer = await tokenise(other, cards.good)
  const token = 'token' in answer ? answer.token : ''
  for (const payment of ['tok_made-up', token]) {
    const refusal = await shopper.press('payment.card', { values: { payment } })
    expect([refusal.status, refusal.body.problem?.fields]).toEqual([422, cardErrors(english('payment.unusable'))])
  }
  expect((await other.press('payment.card', { values: { payment: token } })).status).toBe(200)
  await other.press('payment.remove')
  expect(isSubmitDisabled(other)).toBe(english('review.off-card'))
  const again = { payment: token, captcha: await solveCaptcha(other) }
  expect((await other.press('payment.card', { values: again })).status).toBe(200)
  expect(isSubmitDisabled(other)).toBe(undefined)
})

test('ERR-54 REV-37 a prepaid card is refused for an instant outcome and accepted for amounts owed', async () => {
  const shopper = await reviewInstant(await visitor(shopWith({})))
  expect(shopper.find('card_field')?.hint).toBe(english('payment.hint-prepaid'))
  const refusal = await enterCard(shopper, cards.prepaid)
  const words = english('payment.prepaid')
  expect([refusal.status, refusal.body.problem]).toEqual([
    422,
    { code: 'card-prepaid', title: words, fields: cardErrors(words) },
  ])
  expect([acceptedCard(shopper), isSubmitDisabled(shopper)]).toEqual([undefined, english('review.off-card')])
  expect((await submit(shopper)).body.problem?.code).toBe('card-missing')
  expect((await enterCard(shopper, cards.debit)).status).toBe(200)
  expect(isSubmitDisabled(shopper)).toBeUndefined()

  const other = await reviewWithDue(await visitor(shopWith({})))
  expect((await enterCard(other, cards.prepaid)).status).toBe(200)
  expect(isSubmitDisabled(other)).toBeUndefined()
})

test('ERR-54 REV-32 a prepaid card given for a charge does not secure a later instant exchange', async () => {
  const shopper = await reviewWithDue(await visitor(shopWith({})))
  await enterCard(shopper, cards.prepaid)
  await shopper.press('review.exchange-type', { args: { type: 'instant' } })
  expect([acceptedCard(shopper), isSubmitDisabled(shopper)]).toEqual([undefined, english('review.off-card')])
  const refusal = await submit(shopper)
  expect([refusal.status, refusal.body.problem?.code]).toEqual([422, 'card-missing'])
  expect(await listHolds(world, shopper.shopId)).toEqual([])
})

test('INS-08 a card confirmed with the bank is saved; a declined card can be replaced', async () => {
  const shopper = await reviewInstant(await visitor(shopWith({})))
  const response = await enterCard(shopper, cards.asksOnce)
  expect([response.status, findChallenge(response)?.onward.name]).toEqual([200, 'payment.authenticated'])
  expect([acceptedCard(shopper), isSubmitDisabled(shopper)]).toEqual([
    undefined,
    english('review.off-card-authenticating'),
  ])
  expect((await submit(shopper)).body.problem?.code).toBe('card-authenticating')
  const approvedView = await answerBank(shopper, response, 'approve')
  expect([approvedView.status, acceptedCard(shopper), isSubmitDisabled(shopper)]).toEqual([
    200,
    expect.stringContaining('3155'),
    undefined,
  ])
  expect(await countRows(world, shopper.shopId)).toEqual(noRows)

  const other = await reviewInstant(await visitor(shopWith({})))
  const declinedView = await answerBank(other, await enterCard(other, cards.asksOnce), 'decline')
  expect([declinedView.status, declinedView.body.problem?.fields?.[0]?.name]).toEqual([422, 'payment'])
  expect([acceptedCard(other), isSubmitDisabled(other)]).toEqual([undefined, english('review.off-card')])
  expect((await enterCard(other)).status).toBe(200)
  expect(isSubmitDisabled(other)).toBeUndefined()
})

test('SEC-13 a card is refused where none is needed', async () => {
  const shopper = await visitor(shopWith({}))
  await goToReview(shopper)
  const forcedView = await shopper.post(
    'payment.card',
    { at: '/review', values: { payment: 'tok_x' } },
    { 'if-match': shopper.readPage().rev ?? '' },
  )
  expect([forcedView.status, forcedView.body.problem?.code]).toEqual([409, 'not-offered'])
})
