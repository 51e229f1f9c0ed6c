import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import {
  answerBank,
  bankAsks,
  cards,
  DEARER,
  dearerCoat,
  giveCard,
  holds,
  pay,
  paymentsOf,
  submitOff,
} from './cards.ts'
import { meanwhile, nothing, rowsOf } from './meanwhile.ts'
import { returnOf, shopWith } from './ruled.ts'
import { english, type Portal, portal, secondTab, submit, toReview } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ app, visitor } = await portal(world))
}, 60_000)
afterAll(() => world.drop())

const owing = async (card?: string, given: Parameters<typeof shopWith>[0] = {}): Promise<Shopper> => {
  const she = await visitor(shopWith(given))
  await toReview(she, { items: { 'Alder Wool': await dearerCoat(world, she) } })
  if (card !== undefined) await giveCard(she, card)
  return she
}
const paid = async (she: Shopper) => (await paymentsOf(world, she.shopId)).map(({ state }) => state)
const outcomeOf = ({ status, body }: Awaited<ReturnType<typeof pay>>) => [status, body.problem?.code]

test('REV-24 REV-30 ERR-55 an amount owed is announced, accepted, authorized once at submit, and charged', async () => {
  const she = await owing(cards.good)
  const warning = english('review.overage', { amount: '$10.89' })
  expect(JSON.stringify(she.find('notice', 'overage')?.body)).toContain(warning)
  expect(she.find('notice', 'overage')?.tone).toBe('warning')
  expect(she.find('field_group', 'payment-acceptance')?.fields).toMatchObject([
    { kind: 'checkbox', required: true, label: english('payment.acceptance', { amount: '$10.89' }) },
  ])
  const refused = await submit(she)
  expect([refused.status, refused.body.problem]).toMatchObject([
    422,
    { code: 'payment-not-accepted', fields: [{ form: 'review', name: 'payment_acceptance' }] },
  ])
  expect(await holds(world, she.shopId)).toEqual([])

  expect((await pay(she)).status).toBe(200)
  expect(await holds(world, she.shopId)).toEqual([`authorized ${DEARER}`])
  const record = await returnOf(world, she)
  expect(record.document.payment).toEqual({
    by: 'card',
    amount: DEARER,
    state: 'authorized',
    card: { brand: 'Visa', last4: '4242' },
  })
  await world.runner.drain()
  expect(await holds(world, she.shopId)).toEqual([`captured ${DEARER}`])
  expect((await returnOf(world, she)).document.payment).toMatchObject({ state: 'charged' })
})

test('REV-25 FEE-39 an amount owed up to the minimum is waived without a card', async () => {
  const she = await owing(undefined, { settings: { stripe_min: DEARER } })
  expect([she.find('card_field'), she.find('field_group', 'payment-acceptance')]).toEqual([undefined, undefined])
  const covered = english('review.overage-covered', { amount: '$10.89' })
  expect(JSON.stringify(she.find('notice', 'overage')?.body)).toContain(covered)
  expect((await submit(she)).status).toBe(200)
  await world.runner.drain()
  expect([await holds(world, she.shopId), (await returnOf(world, she)).document.payment]).toEqual([[], null])

  const one = await owing(undefined, { settings: { stripe_min: DEARER - 1 } })
  expect(submitOff(one)).toBe(english('review.off-card'))
})

test('REV-27 a declined card writes nothing and shows the provider’s words; another succeeds', async () => {
  const she = await owing(cards.declinesCharges)
  const refused = await pay(she)
  const words = 'Your card was declined.'
  expect([refused.status, refused.body.problem?.title, refused.body.problem?.fields]).toEqual([
    422,
    words,
    [{ form: 'card', name: 'payment', message: words }],
  ])
  expect([she.seen().screen?.path, submitOff(she)]).toEqual(['/review', english('review.off-card')])
  expect([await rowsOf(world, she.shopId), await paid(she)]).toEqual([{ ...nothing, jobs: 1 }, ['refused']])
  await giveCard(she)
  expect((await pay(she)).status).toBe(200)
  expect(await holds(world, she.shopId)).toEqual([`refused ${DEARER}`, `authorized ${DEARER}`])
})

test('T26 REV-41 a price that changes before submit is shown and paid instead', async () => {
  const she = await owing(cards.good)
  await meanwhile(world, she.shopId).changeProduct('#1001', 'Alder Wool', (product) => ({
    ...product,
    variants: product.variants.map((one) => (one.price === 33_800 ? { ...one, price: 34_800 } : one)),
  }))
  const refused = await pay(she)
  expect([refused.status, refused.body.problem]).toEqual([
    409,
    { code: 'amounts-changed', title: english('review.amounts-changed'), modal: true },
  ])
  expect([await holds(world, she.shopId), await rowsOf(world, she.shopId)]).toEqual([[], nothing])
  expect(she.find('totals')?.rows.at(-1)?.money.text).toBe('$21.78')
  expect((await pay(she)).status).toBe(200)
  expect(await holds(world, she.shopId)).toEqual([`authorized ${2 * DEARER}`])
})

test('T26 a card given in one tab pays in another once shown there', async () => {
  const she = await owing()
  const tab = secondTab(app, she)
  await tab.open('/review')
  await giveCard(she)
  const stale = await pay(tab)
  expect(outcomeOf(stale)).toEqual([409, 'stale'])
  expect(tab.find('card_field')?.taken).toContain('4242')
  expect((await pay(tab)).status).toBe(200)
  expect(await holds(world, she.shopId)).toEqual([`authorized ${DEARER}`])
  expect((await pay(she)).body.screen?.path).toBe(tab.seen().screen?.path)
  expect(await holds(world, she.shopId)).toHaveLength(1)
})

test('REV-40 two concurrent submits hold once and create one return', async () => {
  const she = await owing(cards.good)
  const tab = secondTab(app, she)
  await tab.open('/review')
  const answers = await Promise.all([pay(she), pay(tab)])
  expect(answers.map(({ status }) => status)).toContain(200)
  expect(await rowsOf(world, she.shopId)).toMatchObject({ returns: 1 })
  await world.runner.drain()
  expect((await holds(world, she.shopId)).filter((held) => !held.startsWith('voided'))).toEqual([`captured ${DEARER}`])
})

test('REV-27 REV-43 a bank check at submit writes nothing before approval, then submits by itself', async () => {
  const she = await owing(cards.asksAlways)
  const asked = await pay(she)
  expect([asked.status, asked.body.screen?.path, bankAsks(asked)?.words.title]).toEqual([
    200,
    '/review',
    english('payment.bank-title'),
  ])
  expect([await holds(world, she.shopId), await paid(she)]).toEqual([[`authenticating ${DEARER}`], ['authenticating']])
  expect(await rowsOf(world, she.shopId)).toMatchObject({ returns: 0, unit_claims: 0, outbox: 0 })
  // A repeated press reuses the payment and contacts no bank.
  const again = await pay(she)
  expect(bankAsks(again)?.secret).toBe(bankAsks(asked)?.secret)
  const done = await answerBank(she, again, 'approve')
  expect([done.status, done.body.screen?.path]).toEqual([200, expect.stringMatching(/^\/return\//)])
  await world.runner.drain()
  expect(await holds(world, she.shopId)).toEqual([`captured ${DEARER}`])
})

test('REV-27 a declined bank check at submit writes nothing, and another card pays', async () => {
  const she = await owing(cards.asksAlways)
  const declined = await answerBank(she, await pay(she), 'decline')
  expect([declined.status, declined.body.problem?.title]).toEqual([422, english('payment.not-confirmed')])
  expect(await rowsOf(world, she.shopId)).toMatchObject({ returns: 0, unit_claims: 0 })
  await giveCard(she)
  expect((await pay(she)).status).toBe(200)
  expect(await holds(world, she.shopId)).toEqual([`refused ${DEARER}`, `authorized ${DEARER}`])
})

test.each([
  ['before it holds', cards.silentBefore, []],
  ['after it held', cards.silentAfter, [`authorized ${DEARER}`]],
])('a provider that falls silent %s is reported, and the retry holds once', async (_, number, held) => {
  const she = await owing(number)
  const away = await pay(she)
  expect([away.status, away.body.problem]).toEqual([
    503,
    { code: 'payments-away', title: english('payment.away'), detail: english('payment.away-copy'), modal: true },
  ])
  expect([await holds(world, she.shopId), await paid(she)]).toEqual([held, ['begun']])
  expect(await rowsOf(world, she.shopId)).toMatchObject({ returns: 0, unit_claims: 0 })
  expect((await pay(she)).status).toBe(200)
  expect(await holds(world, she.shopId)).toEqual([`authorized ${DEARER}`])
  expect(await paid(she)).toEqual(['authorized'])
})
