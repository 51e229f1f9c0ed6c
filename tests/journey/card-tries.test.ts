import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import type { World } from '../../server/world.ts'
import { solvedByWord } from '../support/captcha.ts'
import { createShopper, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { cards, dearerCoat, pay, tokenise } from './cards.ts'
import { english, goToReview } from './shoppers.ts'

let testBed: TestWorld
let takenCards: string[]
let isDown = false
let portals: readonly FastifyInstance[]

const countCards = (payments: World['payments']): World['payments'] => {
  return (config) => {
    const provider = payments(config)
    if (provider === null) return null
    const take: typeof provider.take = async (input) => {
      if (isDown) throw new Error('The provider does not answer')
      takenCards.push(input.token)
      return provider.take(input)
    }
    return { ...provider, take }
  }
}

beforeAll(async () => {
  testBed = await testWorld()
  const world = {
    ...testBed.world,
    captcha: solvedByWord(testBed.world.captcha),
    payments: countCards(testBed.world.payments),
  }
  portals = await Promise.all([buildApp(world), buildApp(world)])
}, 60_000)
afterAll(async () => {
  await Promise.all(portals.map((portal) => portal.close()))
  await testBed.drop()
})

const loadInstantShop = async (): Promise<string> => {
  testBed.clock.set(TEST_NOW)
  takenCards = []
  return loadDemoShop(testBed)
}

const openCardStep = async (shopId: string, at: 0 | 1 = 0): Promise<Shopper> => {
  const portal = portals[at]
  if (portal === undefined) throw new Error('There are two')
  const shopper = createShopper(portal, shopId)
  await goToReview(shopper, { items: { 'Alder Wool': await dearerCoat(testBed, shopper) } })
  return shopper
}

const submitCard = async (shopper: Shopper, number: string, captcha = 'solved') => {
  const answer = await tokenise(shopper, number)
  if (!('token' in answer)) throw new Error('The stand-in takes no such card')
  return shopper.post(
    'payment.card',
    { at: '/review', values: { payment: answer.token, captcha } },
    { 'if-match': shopper.readPage().rev ?? '', 'idempotency-key': randomUUID() },
  )
}

test('T25 a first card needs no captcha; the order’s next does, for every client', async () => {
  const shopId = await loadInstantShop()
  const shopper = await openCardStep(shopId)
  expect([shopper.find('card_field')?.captcha, shopper.find('card_field')?.button.needs]).toEqual([
    undefined,
    undefined,
  ])
  expect((await submitCard(shopper, cards.declined, '')).body.problem?.title).toBe('Your card was declined.')
  expect([shopper.find('card_field')?.captcha?.kind, shopper.find('card_field')?.button.needs]).toEqual([
    'captcha',
    'valid',
  ])

  const other = await openCardStep(shopId, 1)
  expect(other.find('card_field')?.captcha).toBeUndefined()
  const captchaText = english('error.lookup-6')
  for (const who of [shopper, other]) {
    const refusal = await submitCard(who, cards.good, '')
    expect([refusal.status, refusal.body.problem]).toEqual([
      422,
      { code: 'captcha', title: captchaText, fields: [{ form: 'card', name: 'captcha', message: captchaText }] },
    ])
    expect(who.find('card_field')?.captcha?.captcha?.href).toContain('/captcha?after=')
  }
  expect(takenCards).toHaveLength(1)
  expect((await submitCard(other, cards.good)).status).toBe(200)
  expect(other.find('card_field')?.taken).toContain('4242')
})

test('T25 three cards per order are tried across clients, then a pause follows', async () => {
  const shopId = await loadInstantShop()
  for (const at of [0, 1, 0] as const) await submitCard(await openCardStep(shopId, at), cards.declined)
  const shopper = await openCardStep(shopId, 1)
  const refusal = await submitCard(shopper, cards.good)
  const wait = english('lookup.wait-minutes', { count: 15 })
  const message = english('payment.paused', { wait })
  expect([refusal.status, refusal.body.problem]).toEqual([
    422,
    {
      code: 'cards-paused',
      title: english('payment.paused-title'),
      detail: message,
      retryAfterMs: 15 * 60_000,
      fields: [{ form: 'card', name: 'payment', message }],
    },
  ])
  expect([takenCards.length, shopper.find('card_field')?.taken]).toEqual([3, undefined])
  testBed.clock.forward(15 * 60_000 - 1)
  expect((await submitCard(shopper, cards.good)).body.problem?.code).toBe('cards-paused')
  testBed.clock.forward(1)
  expect((await submitCard(shopper, cards.good)).status).toBe(200)
  expect((await pay(shopper)).status).toBe(200)
  expect(takenCards).toHaveLength(4)
})

test('T25 forty concurrent cards from four sessions: three reach the provider', async () => {
  const shopId = await loadInstantShop()
  const testers: Shopper[] = []
  for (const at of [0, 1, 0, 1] as const) testers.push(await openCardStep(shopId, at))
  for (let round = 0; round < 10; round += 1) await Promise.all(testers.map((one) => submitCard(one, cards.declined)))
  expect(takenCards).toHaveLength(3)
})

test('T25 a card that never reached a bank does not count as a try', async () => {
  const shopId = await loadInstantShop()
  const shopper = await openCardStep(shopId)
  const values = { payment: 'tok_made-up', captcha: 'solved' }
  for (let n = 0; n < 6; n += 1) await shopper.press('payment.card', { values })
  isDown = true
  for (let n = 0; n < 6; n += 1) expect((await submitCard(shopper, cards.good)).status).toBe(503)
  isDown = false
  expect((await submitCard(shopper, cards.good, '')).status).toBe(200)
  expect(takenCards).toHaveLength(1)
})

test('T25 the message about the pause exists in every language', async () => {
  const shopId = await loadInstantShop()
  for (const at of [0, 1, 0] as const) await submitCard(await openCardStep(shopId, at), cards.declined)
  const shopper = await openCardStep(shopId)
  const messages: string[] = []
  for (const language of ['en', 'de', 'fr', 'ja']) {
    await shopper.press('session.language', { values: { lang: language } })
    messages.push((await submitCard(shopper, cards.good)).body.problem?.detail ?? '')
  }
  expect(messages.map((text) => text.includes('15'))).toEqual([true, true, true, true])
  expect(new Set(messages).size).toBe(4)
})
