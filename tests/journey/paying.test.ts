import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import {
  answerBank,
  cards,
  DEARER,
  dearerCoat,
  enterCard,
  findChallenge,
  isSubmitDisabled,
  listHolds,
  pay,
  paymentsOf,
} from './cards.ts'
import { changesOf, countRows, noRows } from './meanwhile.ts'
import { findReturn, shopWith } from './ruled.ts'
import { createPortal, english, goToReview, openSecondTab, type Portal, submit } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ app, visitor } = await createPortal(world))
}, 60_000)
afterAll(() => world.drop())

const reviewWithDue = async (card?: string, options: Parameters<typeof shopWith>[0] = {}): Promise<Shopper> => {
  const shopper = await visitor(shopWith(options))
  await goToReview(shopper, { items: { 'Alder Wool': await dearerCoat(world, shopper) } })
  if (card !== undefined) await enterCard(shopper, card)
  return shopper
}
const listPaymentStates = async (shopper: Shopper) =>
  (await paymentsOf(world, shopper.shopId)).map(({ state }) => state)
const toOutcome = ({ status, body }: Awaited<ReturnType<typeof pay>>) => [status, body.problem?.code]

test('REV-24 REV-30 ERR-55 an amount owed is announced, accepted, authorized once at submit, and charged', async () => {
  const shopper = await reviewWithDue(cards.good)
  const overage = english('review.overage', { amount: '$10.89' })
  expect(JSON.stringify(shopper.find('notice', 'overage')?.body)).toContain(overage)
  expect(shopper.find('notice', 'overage')?.tone).toBe('info')
  expect(shopper.find('field_group', 'payment-acceptance')?.fields).toMatchObject([
    { kind: 'checkbox', required: true, label: english('payment.acceptance', { amount: '$10.89' }) },
  ])
  const refusal = await submit(shopper)
  expect([refusal.status, refusal.body.problem]).toMatchObject([
    422,
    { code: 'payment-not-accepted', fields: [{ form: 'review', name: 'payment_acceptance' }] },
  ])
  expect(await listHolds(world, shopper.shopId)).toEqual([])

  expect((await pay(shopper)).status).toBe(200)
  expect(await listHolds(world, shopper.shopId)).toEqual([`authorized ${DEARER}`])
  const record = await findReturn(world, shopper)
  expect(record.document.payment).toEqual({
    by: 'card',
    amount: DEARER,
    state: 'authorized',
    card: { brand: 'Visa', last4: '4242' },
  })
  await world.runner.drain()
  expect(await listHolds(world, shopper.shopId)).toEqual([`captured ${DEARER}`])
  expect((await findReturn(world, shopper)).document.payment).toMatchObject({ state: 'charged' })
})

test('REV-25 FEE-39 an amount owed up to the minimum is waived without a card', async () => {
  const shopper = await reviewWithDue(undefined, { settings: { stripe_min: DEARER } })
  expect([shopper.find('card_field'), shopper.find('field_group', 'payment-acceptance')]).toEqual([
    undefined,
    undefined,
  ])
  const covered = english('review.overage-covered', { amount: '$10.89' })
  expect(JSON.stringify(shopper.find('notice', 'overage')?.body)).toContain(covered)
  expect((await submit(shopper)).status).toBe(200)
  await world.runner.drain()
  expect([await listHolds(world, shopper.shopId), (await findReturn(world, shopper)).document.payment]).toEqual([
    [],
    null,
  ])

  const one = await reviewWithDue(undefined, { settings: { stripe_min: DEARER - 1 } })
  expect(isSubmitDisabled(one)).toBe(english('review.off-card'))
})

test('REV-27 a declined card writes nothing and shows the provider’s words; another succeeds', async () => {
  const shopper = await reviewWithDue(cards.declinesCharges)
  const refusal = await pay(shopper)
  const words = 'Your card was declined.'
  expect([refusal.status, refusal.body.problem?.title, refusal.body.problem?.fields]).toEqual([
    422,
    words,
    [{ form: 'card', name: 'payment', message: words }],
  ])
  expect([shopper.readPage().screen?.path, isSubmitDisabled(shopper)]).toEqual(['/review', english('review.off-card')])
  expect([await countRows(world, shopper.shopId), await listPaymentStates(shopper)]).toEqual([
    { ...noRows, jobs: 1 },
    ['refused'],
  ])
  await enterCard(shopper)
  expect((await pay(shopper)).status).toBe(200)
  expect(await listHolds(world, shopper.shopId)).toEqual([`refused ${DEARER}`, `authorized ${DEARER}`])
})

test('T26 REV-41 a price that changes before submit is shown and paid instead', async () => {
  const shopper = await reviewWithDue(cards.good)
  await changesOf(world, shopper.shopId).changeProduct('#1001', 'Alder Wool', (product) => ({
    ...product,
    variants: product.variants.map((one) => (one.price === 33_800 ? { ...one, price: 34_800 } : one)),
  }))
  const refusal = await pay(shopper)
  expect([refusal.status, refusal.body.problem]).toEqual([
    409,
    { code: 'amounts-changed', title: english('review.amounts-changed'), modal: true },
  ])
  expect([await listHolds(world, shopper.shopId), await countRows(world, shopper.shopId)]).toEqual([[], noRows])
  expect(shopper.find('totals')?.rows.at(-1)?.money.text).toBe('$21.78')
  expect((await pay(shopper)).status).toBe(200)
  expect(await listHolds(world, shopper.shopId)).toEqual([`authorized ${2 * DEARER}`])
})

test('T26 a card given in one tab pays in another once shown there', async () => {
  const shopper = await reviewWithDue()
  const tab = openSecondTab(app, shopper)
  await tab.open('/review')
  await enterCard(shopper)
  const stale = await pay(tab)
  expect(toOutcome(stale)).toEqual([409, 'stale'])
  expect(tab.find('card_field')?.taken).toContain('4242')
  expect((await pay(tab)).status).toBe(200)
  expect(await listHolds(world, shopper.shopId)).toEqual([`authorized ${DEARER}`])
  expect((await pay(shopper)).body.screen?.path).toBe(tab.readPage().screen?.path)
  expect(await listHolds(world, shopper.shopId)).toHaveLength(1)
})

test('REV-40 two concurrent submits hold once and create one return', async () => {
  const shopper = await reviewWithDue(cards.good)
  const tab = openSecondTab(app, shopper)
  await tab.open('/review')
  const responses = await Promise.all([pay(shopper), pay(tab)])
  expect(responses.map(({ status }) => status)).toContain(200)
  expect(await countRows(world, shopper.shopId)).toMatchObject({ returns: 1 })
  await world.runner.drain()
  expect((await listHolds(world, shopper.shopId)).filter((hold) => !hold.startsWith('voided'))).toEqual([
    `captured ${DEARER}`,
  ])
})

test('REV-27 REV-43 a bank check at submit writes nothing before approval, then submits by itself', async () => {
  const shopper = await reviewWithDue(cards.asksAlways)
  const view = await pay(shopper)
  expect([view.status, view.body.screen?.path, findChallenge(view)?.words.title]).toEqual([
    200,
    '/review',
    english('payment.bank-title'),
  ])
  expect([await listHolds(world, shopper.shopId), await listPaymentStates(shopper)]).toEqual([
    [`authenticating ${DEARER}`],
    ['authenticating'],
  ])
  expect(await countRows(world, shopper.shopId)).toMatchObject({ returns: 0, unit_claims: 0, outbox: 0 })
  const repeated = await pay(shopper)
  expect(findChallenge(repeated)?.secret).toBe(findChallenge(view)?.secret)
  const finalView = await answerBank(shopper, repeated, 'approve')
  expect([finalView.status, finalView.body.screen?.path]).toEqual([200, expect.stringMatching(/^\/return\//)])
  await world.runner.drain()
  expect(await listHolds(world, shopper.shopId)).toEqual([`captured ${DEARER}`])
})

test('REV-27 a declined bank check at submit writes nothing, and another card pays', async () => {
  const shopper = await reviewWithDue(cards.asksAlways)
  const declinedView = await answerBank(shopper, await pay(shopper), 'decline')
  expect([declinedView.status, declinedView.body.problem?.title]).toEqual([422, english('payment.not-confirmed')])
  expect(await countRows(world, shopper.shopId)).toMatchObject({ returns: 0, unit_claims: 0 })
  await enterCard(shopper)
  expect((await pay(shopper)).status).toBe(200)
  expect(await listHolds(world, shopper.shopId)).toEqual([`refused ${DEARER}`, `authorized ${DEARER}`])
})

test.each([
  ['before it holds', cards.silentBefore, []],
  ['after it held', cards.silentAfter, [`authorized ${DEARER}`]],
])('a provider that falls silent %s is reported, and the retry holds once', async (_, number, hold) => {
  const shopper = await reviewWithDue(number)
  const away = await pay(shopper)
  expect([away.status, away.body.problem]).toEqual([
    503,
    { code: 'payments-away', title: english('payment.away'), detail: english('payment.away-copy'), modal: true },
  ])
  expect([await listHolds(world, shopper.shopId), await listPaymentStates(shopper)]).toEqual([hold, ['begun']])
  expect(await countRows(world, shopper.shopId)).toMatchObject({ returns: 0, unit_claims: 0 })
  expect((await pay(shopper)).status).toBe(200)
  expect(await listHolds(world, shopper.shopId)).toEqual([`authorized ${DEARER}`])
  expect(await listPaymentStates(shopper)).toEqual(['authorized'])
})
