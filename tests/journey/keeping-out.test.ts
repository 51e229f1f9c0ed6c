import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { buildApp } from '../../server/app.ts'
import { openOutbox } from '../jobs/outbox.ts'
import { solvedByWord } from '../support/captcha.ts'
import { createShopper, lookUpOrder, type SeenPage, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'

let world: TestWorld
let app: FastifyInstance

beforeAll(async () => {
  world = await testWorld()
  app = await buildApp({ ...world.world, captcha: solvedByWord(world.world.captcha) })
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

const MINUTE = 60_000
const RIGHT = '10001'

const shopWith = (settings: Partial<ShopConfig['settings']> = {}): Promise<string> => {
  world.clock.set(TEST_NOW)
  return loadDemoShop(world, { change: (config) => ({ ...config, settings: { ...config.settings, ...settings } }) })
}

const shopperFrom = (shopId: string, address?: string): Shopper =>
  createShopper(app, shopId, address ? { address } : {})

interface LookupInput {
  readonly order?: string
  readonly proof?: string
  readonly captcha?: string
}

const tryLookup = (
  who: Shopper,
  { order = '#1001', proof = RIGHT, captcha = 'solved' }: LookupInput = {},
): Promise<SeenPage> => who.post('order.lookup', { at: '/', values: { order, proof, captcha } })

const requestLink = (who: Shopper, { order = '#1001', captcha = 'solved' }: LookupInput = {}): Promise<SeenPage> =>
  who.post('order.link', { at: '/', values: { order, proof: '', captcha } })

const describeResponse = ({ body }: SeenPage): string =>
  `${body.problem?.code ?? body.screen?.path} ${body.problem?.codes ?? ''}`.trim()

let guessCount = 0
const nextWrongGuess = (): LookupInput => {
  guessCount += 1
  return { order: `#x${guessCount}`, proof: '99999' }
}

const guessRepeatedly = async (shopId: string, address: string, times: number): Promise<void> => {
  for (let n = 0; n < times; n += 1) await tryLookup(shopperFrom(shopId, address), nextWrongGuess())
}

const exhaustShop = async (shopId: string): Promise<void> => {
  await guessRepeatedly(shopId, '192.0.2.1', 60)
  await guessRepeatedly(shopId, '198.51.100.1', 60)
  expect(describeResponse(await tryLookup(shopperFrom(shopId, '192.0.2.2')))).toBe('lookup-paused')
}

/** Pauses a network for one address; the shop has too many returns to pause itself. */
const exhaustNetwork = async (shopId: string): Promise<void> => {
  await world.test.database.script(`update shops set returns_a_day = 1000 where shop_id = '${shopId}'`)
  await guessRepeatedly(shopId, '192.0.2.1', 62)
  expect(describeResponse(await tryLookup(shopperFrom(shopId, '192.0.2.1')))).toBe('lookup-paused')
}

test('FIX-30 a shop paused for guessing lets clients of other networks in by captcha', async () => {
  const shopId = await shopWith({ giftFlowEnabled: true })
  await exhaustShop(shopId)
  expect(describeResponse(await tryLookup(shopperFrom(shopId), { captcha: '' }))).toBe('lookup-refused 6')
  expect(describeResponse(await tryLookup(shopperFrom(shopId)))).toBe('/exchange')
  const values = { order: '#1001', zip: RIGHT, captcha: 'solved' }
  expect((await shopperFrom(shopId).post('gift.lookup', { at: '/gift', values })).body.screen?.key).toBe('gift-form')
})

test('FIX-30 a network paused for an address lets a neighbor in by captcha', async () => {
  const shopId = await shopWith()
  await exhaustNetwork(shopId)
  expect(describeResponse(await tryLookup(shopperFrom(shopId, '192.0.2.200'), { captcha: '' }))).toBe(
    'lookup-refused 6',
  )
  expect(describeResponse(await tryLookup(shopperFrom(shopId, '192.0.2.200')))).toBe('/exchange')
})

test('FIX-30 an IPv6 household blocks no other household and shares its tries across addresses', async () => {
  const shopId = await shopWith()
  await world.test.database.script(`update shops set returns_a_day = 1000 where shop_id = '${shopId}'`)
  await guessRepeatedly(shopId, '2001:db8:1:1200::1', 62)
  expect(describeResponse(await tryLookup(shopperFrom(shopId, '2001:db8:1:12ff::2')))).toBe('lookup-paused')
  expect(describeResponse(await tryLookup(shopperFrom(shopId, '2001:db8:1:1300::1')))).toBe('/exchange')
})

test.each([
  ['a shop', exhaustShop, '203.0.113.1'],
  ['a network', exhaustNetwork, '192.0.2.200'],
] as const)('FIX-30 while %s pauses, a spared client may fail once, also among concurrent tries', async (_, closes, who) => {
  const shopId = await shopWith()
  await closes(shopId)
  const burst = await Promise.all(
    Array.from({ length: 8 }, () => tryLookup(shopperFrom(shopId, who), nextWrongGuess())),
  )
  expect(burst.map(describeResponse).sort()).toEqual([...Array(7).fill('lookup-paused'), 'lookup-refused 1'])
  expect(describeResponse(await tryLookup(shopperFrom(shopId, who)))).toBe('lookup-paused')
})

test('FIX-30 a spared client with the right proof may return without limit', async () => {
  const shopId = await shopWith()
  await exhaustShop(shopId)
  for (const _ of [1, 2, 3])
    expect(describeResponse(await tryLookup(shopperFrom(shopId, '203.0.113.1')))).toBe('/exchange')
})

test('FIX-30 the pause of an order applies to every client', async () => {
  const shopId = await shopWith()
  await exhaustShop(shopId)
  for (let n = 0; n < 5; n += 1) await tryLookup(shopperFrom(shopId), { proof: `9000${n}` })
  expect(describeResponse(await tryLookup(shopperFrom(shopId)))).toBe('lookup-paused')
})

test('FIX-30 a paused shop refuses an unknown order like an existing order', async () => {
  const shopId = await shopWith({ lookup: { neutral_errors: true } })
  await exhaustShop(shopId)
  const results = []
  for (const order of ['#1001', '#9999']) {
    const visitor = shopperFrom(shopId)
    results.push(
      [await tryLookup(visitor, { order, proof: '99999' }), await tryLookup(visitor, { order, proof: '99999' })].map(
        describeResponse,
      ),
    )
  }
  expect(results[0]).toEqual(['lookup-refused 1,5', 'lookup-paused'])
  expect(results[1]).toEqual(results[0])
})

test('LKP-20 FIX-30 tries without a solved captcha do not count for shop or network', async () => {
  const shopId = await shopWith()
  await guessRepeatedly(shopId, '192.0.2.1', 3)
  for (let n = 0; n < 80; n += 1)
    expect(
      describeResponse(await tryLookup(shopperFrom(shopId, '192.0.2.1'), { ...nextWrongGuess(), captcha: '' })),
    ).toBe('lookup-refused 6')
  await guessRepeatedly(shopId, '192.0.2.1', 40)
  expect(describeResponse(await tryLookup(shopperFrom(shopId, '192.0.2.1')))).toBe('/exchange')
})

test('LKP-20 concurrent emails pass without a captcha as often as sequential emails', async () => {
  const shopId = await shopWith({ availableLookupFields: ['zip', 'email'] })
  const burst = (name: string) =>
    Promise.all(
      Array.from({ length: 14 }, (_, n) =>
        tryLookup(shopperFrom(shopId), { proof: `${name}${n}@example.com`, captcha: '' }).then(describeResponse),
      ),
    )
  const codes = [...(await burst('a')), ...(await burst('b'))]
  expect(codes.filter((one) => one === 'lookup-refused 5')).toHaveLength(3)
  expect(codes.filter((one) => one === 'lookup-refused 6')).toHaveLength(25)
})

test('FIX-30 a success by zip restores the shop’s tries by zip, not by email', async () => {
  const shopId = await shopWith({ availableLookupFields: ['zip', 'email'] })
  for (let n = 0; n < 49; n += 1) await tryLookup(shopperFrom(shopId), nextWrongGuess())
  const guesser = shopperFrom(shopId)
  for (const n of [1, 2, 3]) await tryLookup(guesser, { proof: `n${n}@example.com` })
  expect(describeResponse(await tryLookup(guesser))).toBe('/exchange')
  const shopper = shopperFrom(shopId)
  for (const _ of [1, 2]) expect(describeResponse(await tryLookup(shopper, nextWrongGuess()))).toBe('lookup-refused 1')
  expect(describeResponse(await tryLookup(shopper))).toBe('lookup-paused')
})

const lettersOf = async (shopId: string): Promise<readonly string[]> => {
  await world.runner.drain()
  return openOutbox(world, shopId).names()
}

test('FIX-30 a paused shopper gets a link although the network has no session left', async () => {
  const shopId = await shopWith()
  await exhaustNetwork(shopId)
  for (let n = 0; n < 310; n += 1)
    await shopperFrom(shopId, '192.0.2.1').post('session.language', { at: '/', values: { lang: 'fr' } })
  const shopper = shopperFrom(shopId, '192.0.2.200')
  await tryLookup(shopper, nextWrongGuess())
  const pausedView = await tryLookup(shopper)
  expect([describeResponse(pausedView), shopper.offered().includes('order.link'), shopper.cookies.size]).toEqual([
    'lookup-paused',
    true,
    0,
  ])
  expect((await requestLink(shopper)).body.effects).toMatchObject([{ type: 'toast', tone: 'success' }])
  expect(await lettersOf(shopId)).toHaveLength(1)
})

test('FIX-30 a letter requires a solved captcha, and typed text stays after a refusal', async () => {
  const shopId = await shopWith()
  const shopper = shopperFrom(shopId)
  const refusal = await requestLink(shopper, { captcha: '' })
  expect(describeResponse(refusal)).toBe('lookup-refused 6')
  expect(shopper.find('field_group', 'fields')?.fields.map(({ name }) => name)).toContain('captcha')
  expect(shopper.offered()).toContain('order.link')
  expect(await lettersOf(shopId)).toEqual([])
})

test('FIX-30 a letter request without a captcha does not block a lookup without a captcha', async () => {
  const shopper = shopperFrom(await shopWith())
  await requestLink(shopper, { captcha: '' })
  expect((await lookUpOrder(shopper)).status).toBe(200)
})

test('FIX-30 roaming clients share three hundred letters a day, and each other network gets another', async () => {
  const shopId = await shopWith()
  const codes: string[] = []
  for (let network = 0; network < 16; network += 1)
    for (let n = 0; n < 20; n += 1)
      codes.push(
        describeResponse(
          await requestLink(shopperFrom(shopId, `2001:db8:${network}::1`), { order: `#y${network}-${n}` }),
        ),
      )
  expect(codes.filter((one) => one === '/')).toHaveLength(301)
  const results = await requestLink(shopperFrom(shopId, '2001:db8:15::1'), { order: '#y' })
  expect(results.body.problem).toMatchObject({ code: 'letters-paused', title: 'Please wait a little' })
  expect(describeResponse(await requestLink(shopperFrom(shopId)))).toBe('/')
  world.clock.forward(10 * MINUTE)
  expect(describeResponse(await requestLink(shopperFrom(shopId, '2001:db8:15::1'), { order: '#y' }))).toBe('/')
})

test('FIX-33 a shop that is closed sends no link', async () => {
  const shopId = await loadDemoShop(world, {
    change: (config) => ({ ...config, shop: { ...config.shop, portal_active: false } }),
  })
  expect((await requestLink(shopperFrom(shopId))).body.problem?.code).toBe('inactive')
})

test('FIX-40 two hundred sessions of a network on an order do not block another network', async () => {
  const shopId = await shopWith()
  const statuses: number[] = []
  for (let n = 0; n < 201; n += 1) statuses.push((await tryLookup(shopperFrom(shopId, '192.0.2.1'))).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(200)
  expect(statuses.at(-1)).toBe(429)
  expect((await tryLookup(shopperFrom(shopId))).status).toBe(200)
})
