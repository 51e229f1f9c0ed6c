import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import type { World } from '../../server/world.ts'
import { solvedByWord } from '../support/captcha.ts'
import { type Shopper, shopper } from '../support/shopper.ts'
import { loadDemoShop, TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { cards, dearerCoat, pay, tokenise } from './cards.ts'
import { english, toReview } from './shoppers.ts'

let house: TestWorld
let taken: string[]
let away = false
let portals: readonly FastifyInstance[]

const counted = (payments: World['payments']): World['payments'] => {
  return (config) => {
    const provider = payments(config)
    if (provider === null) return null
    const take: typeof provider.take = async (given) => {
      if (away) throw new Error('The provider does not answer')
      taken.push(given.token)
      return provider.take(given)
    }
    return { ...provider, take }
  }
}

beforeAll(async () => {
  house = await testWorld()
  const world = {
    ...house.world,
    captcha: solvedByWord(house.world.captcha),
    payments: counted(house.world.payments),
  }
  portals = await Promise.all([buildApp(world), buildApp(world)])
}, 60_000)
afterAll(async () => {
  await Promise.all(portals.map((portal) => portal.close()))
  await house.drop()
})

const instantReturns = async (): Promise<string> => {
  house.clock.set(TEST_NOW)
  taken = []
  return loadDemoShop(house)
}

const atCard = async (shopId: string, at: 0 | 1 = 0): Promise<Shopper> => {
  const portal = portals[at]
  if (portal === undefined) throw new Error('There are two')
  const she = shopper(portal, shopId)
  await toReview(she, { items: { 'Alder Wool': await dearerCoat(house, she) } })
  return she
}

const give = async (she: Shopper, number: string, captcha = 'solved') => {
  const answer = await tokenise(she, number)
  if (!('token' in answer)) throw new Error('The stand-in takes no such card')
  return she.post(
    'payment.card',
    { at: '/review', values: { payment: answer.token, captcha } },
    { 'if-match': she.seen().rev ?? '', 'idempotency-key': randomUUID() },
  )
}

test('T25 a first card needs no captcha; the order’s next does, for every client', async () => {
  const shopId = await instantReturns()
  const she = await atCard(shopId)
  expect([she.find('card_field')?.captcha, she.find('card_field')?.button.needs]).toEqual([undefined, undefined])
  expect((await give(she, cards.declined, '')).body.problem?.title).toBe('Your card was declined.')
  expect([she.find('card_field')?.captcha?.kind, she.find('card_field')?.button.needs]).toEqual(['captcha', 'valid'])

  const other = await atCard(shopId, 1)
  expect(other.find('card_field')?.captcha).toBeUndefined()
  const asked = english('error.lookup-6')
  for (const who of [she, other]) {
    const refused = await give(who, cards.good, '')
    expect([refused.status, refused.body.problem]).toEqual([
      422,
      { code: 'captcha', title: asked, fields: [{ form: 'card', name: 'captcha', message: asked }] },
    ])
    expect(who.find('card_field')?.captcha?.captcha?.href).toContain('/captcha?after=')
  }
  expect(taken).toHaveLength(1)
  expect((await give(other, cards.good)).status).toBe(200)
  expect(other.find('card_field')?.taken).toContain('4242')
})

test('T25 three cards per order are tried across clients, then a pause follows', async () => {
  const shopId = await instantReturns()
  for (const at of [0, 1, 0] as const) await give(await atCard(shopId, at), cards.declined)
  const she = await atCard(shopId, 1)
  const refused = await give(she, cards.good)
  const wait = english('lookup.wait-minutes', { count: 15 })
  const message = english('payment.paused', { wait })
  expect([refused.status, refused.body.problem]).toEqual([
    422,
    {
      code: 'cards-paused',
      title: english('payment.paused-title'),
      detail: message,
      retryAfterMs: 15 * 60_000,
      fields: [{ form: 'card', name: 'payment', message }],
    },
  ])
  expect([taken.length, she.find('card_field')?.taken]).toEqual([3, undefined])
  // Tries during the pause do not prolong it.
  house.clock.forward(15 * 60_000 - 1)
  expect((await give(she, cards.good)).body.problem?.code).toBe('cards-paused')
  house.clock.forward(1)
  expect((await give(she, cards.good)).status).toBe(200)
  expect((await pay(she)).status).toBe(200)
  expect(taken).toHaveLength(4)
})

test('T25 forty concurrent cards from four sessions: three reach the provider', async () => {
  const shopId = await instantReturns()
  const testers: Shopper[] = []
  for (const at of [0, 1, 0, 1] as const) testers.push(await atCard(shopId, at))
  for (let round = 0; round < 10; round += 1) await Promise.all(testers.map((one) => give(one, cards.declined)))
  expect(taken).toHaveLength(3)
})

test('T25 a card that never reached a bank does not count as a try', async () => {
  const shopId = await instantReturns()
  const she = await atCard(shopId)
  const values = { payment: 'tok_made-up', captcha: 'solved' }
  for (let n = 0; n < 6; n += 1) await she.press('payment.card', { values })
  away = true
  for (let n = 0; n < 6; n += 1) expect((await give(she, cards.good)).status).toBe(503)
  away = false
  expect((await give(she, cards.good, '')).status).toBe(200)
  expect(taken).toHaveLength(1)
})

test('T25 the message about the pause exists in every language', async () => {
  const shopId = await instantReturns()
  for (const at of [0, 1, 0] as const) await give(await atCard(shopId, at), cards.declined)
  const she = await atCard(shopId)
  const said: string[] = []
  for (const language of ['en', 'de', 'fr', 'ja']) {
    await she.press('session.language', { values: { lang: language } })
    said.push((await give(she, cards.good)).body.problem?.detail ?? '')
  }
  expect(said.map((text) => text.includes('15'))).toEqual([true, true, true, true])
  expect(new Set(said).size).toBe(4)
})
