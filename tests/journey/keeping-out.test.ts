import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { buildApp } from '../../server/app.ts'
import { outboxOf } from '../jobs/outbox.ts'
import { solvedByWord } from '../support/captcha.ts'
import { lookUp, type Seen, type Shopper, shopper } from '../support/shopper.ts'
import { loadDemoShop, TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'

let house: TestWorld
let app: FastifyInstance

beforeAll(async () => {
  house = await testWorld()
  app = await buildApp({ ...house.world, captcha: solvedByWord(house.world.captcha) })
})
afterAll(async () => {
  await app.close()
  await house.drop()
})

const MINUTE = 60_000
const RIGHT = '10001'

const shopWith = (settings: Partial<ShopConfig['settings']> = {}): Promise<string> => {
  house.clock.set(TEST_NOW)
  return loadDemoShop(house, { change: (config) => ({ ...config, settings: { ...config.settings, ...settings } }) })
}

const from = (shopId: string, address?: string): Shopper => shopper(app, shopId, address ? { address } : {})

interface Typed {
  readonly order?: string
  readonly proof?: string
  readonly captcha?: string
}

const tries = (who: Shopper, { order = '#1001', proof = RIGHT, captcha = 'solved' }: Typed = {}): Promise<Seen> =>
  who.post('order.lookup', { at: '/', values: { order, proof, captcha } })

const asksForLink = (who: Shopper, { order = '#1001', captcha = 'solved' }: Typed = {}): Promise<Seen> =>
  who.post('order.link', { at: '/', values: { order, proof: '', captcha } })

const saidTo = ({ body }: Seen): string =>
  `${body.problem?.code ?? body.screen?.path} ${body.problem?.codes ?? ''}`.trim()

let guessed = 0
const wrong = (): Typed => {
  guessed += 1
  return { order: `#x${guessed}`, proof: '99999' }
}

const guesses = async (shopId: string, address: string, times: number): Promise<void> => {
  for (let n = 0; n < times; n += 1) await tries(from(shopId, address), wrong())
}

const closesShop = async (shopId: string): Promise<void> => {
  await guesses(shopId, '192.0.2.1', 60)
  await guesses(shopId, '198.51.100.1', 60)
  expect(saidTo(await tries(from(shopId, '192.0.2.2')))).toBe('lookup-paused')
}

/** Pauses a network for one address; the shop has too many returns to pause itself. */
const closesNetwork = async (shopId: string): Promise<void> => {
  await house.test.database.script(`update shops set returns_a_day = 1000 where shop_id = '${shopId}'`)
  await guesses(shopId, '192.0.2.1', 62)
  expect(saidTo(await tries(from(shopId, '192.0.2.1')))).toBe('lookup-paused')
}

test('FIX-30 a shop paused for guessing lets clients of other networks in by captcha', async () => {
  const shopId = await shopWith({ giftFlowEnabled: true })
  await closesShop(shopId)
  expect(saidTo(await tries(from(shopId), { captcha: '' }))).toBe('lookup-refused 6')
  expect(saidTo(await tries(from(shopId)))).toBe('/exchange')
  const values = { order: '#1001', zip: RIGHT, captcha: 'solved' }
  expect((await from(shopId).post('gift.lookup', { at: '/gift', values })).body.screen?.key).toBe('gift-form')
})

test('FIX-30 a network paused for an address lets a neighbor in by captcha', async () => {
  const shopId = await shopWith()
  await closesNetwork(shopId)
  expect(saidTo(await tries(from(shopId, '192.0.2.200'), { captcha: '' }))).toBe('lookup-refused 6')
  expect(saidTo(await tries(from(shopId, '192.0.2.200')))).toBe('/exchange')
})

test('FIX-30 an IPv6 household blocks no other household and shares its tries across addresses', async () => {
  const shopId = await shopWith()
  await house.test.database.script(`update shops set returns_a_day = 1000 where shop_id = '${shopId}'`)
  await guesses(shopId, '2001:db8:1:1200::1', 62)
  expect(saidTo(await tries(from(shopId, '2001:db8:1:12ff::2')))).toBe('lookup-paused')
  expect(saidTo(await tries(from(shopId, '2001:db8:1:1300::1')))).toBe('/exchange')
})

test.each([
  ['a shop', closesShop, '203.0.113.1'],
  ['a network', closesNetwork, '192.0.2.200'],
] as const)('FIX-30 while %s pauses, a spared client may fail once, also among concurrent tries', async (_, closes, who) => {
  const shopId = await shopWith()
  await closes(shopId)
  const burst = await Promise.all(Array.from({ length: 8 }, () => tries(from(shopId, who), wrong())))
  expect(burst.map(saidTo).sort()).toEqual([...Array(7).fill('lookup-paused'), 'lookup-refused 1'])
  expect(saidTo(await tries(from(shopId, who)))).toBe('lookup-paused')
})

test('FIX-30 a spared client with the right proof may return without limit', async () => {
  const shopId = await shopWith()
  await closesShop(shopId)
  for (const _ of [1, 2, 3]) expect(saidTo(await tries(from(shopId, '203.0.113.1')))).toBe('/exchange')
})

test('FIX-30 the pause of an order applies to every client', async () => {
  const shopId = await shopWith()
  await closesShop(shopId)
  for (let n = 0; n < 5; n += 1) await tries(from(shopId), { proof: `9000${n}` })
  expect(saidTo(await tries(from(shopId)))).toBe('lookup-paused')
})

test('FIX-30 a paused shop refuses an unknown order like an existing order', async () => {
  const shopId = await shopWith({ lookup: { neutral_errors: true } })
  await closesShop(shopId)
  const told = []
  for (const order of ['#1001', '#9999']) {
    const they = from(shopId)
    told.push([await tries(they, { order, proof: '99999' }), await tries(they, { order, proof: '99999' })].map(saidTo))
  }
  expect(told[0]).toEqual(['lookup-refused 1,5', 'lookup-paused'])
  expect(told[1]).toEqual(told[0])
})

test('LKP-20 FIX-30 tries without a solved captcha do not count for shop or network', async () => {
  const shopId = await shopWith()
  await guesses(shopId, '192.0.2.1', 3)
  for (let n = 0; n < 80; n += 1)
    expect(saidTo(await tries(from(shopId, '192.0.2.1'), { ...wrong(), captcha: '' }))).toBe('lookup-refused 6')
  await guesses(shopId, '192.0.2.1', 40)
  expect(saidTo(await tries(from(shopId, '192.0.2.1')))).toBe('/exchange')
})

test('LKP-20 concurrent emails pass without a captcha as often as sequential emails', async () => {
  const shopId = await shopWith({ availableLookupFields: ['zip', 'email'] })
  const burst = (name: string) =>
    Promise.all(
      Array.from({ length: 14 }, (_, n) =>
        tries(from(shopId), { proof: `${name}${n}@example.com`, captcha: '' }).then(saidTo),
      ),
    )
  const said = [...(await burst('a')), ...(await burst('b'))]
  expect(said.filter((one) => one === 'lookup-refused 5')).toHaveLength(3)
  expect(said.filter((one) => one === 'lookup-refused 6')).toHaveLength(25)
})

test('FIX-30 a success by zip restores the shop’s tries by zip, not by email', async () => {
  const shopId = await shopWith({ availableLookupFields: ['zip', 'email'] })
  for (let n = 0; n < 49; n += 1) await tries(from(shopId), wrong())
  const guesser = from(shopId)
  for (const n of [1, 2, 3]) await tries(guesser, { proof: `n${n}@example.com` })
  expect(saidTo(await tries(guesser))).toBe('/exchange')
  const she = from(shopId)
  for (const _ of [1, 2]) expect(saidTo(await tries(she, wrong()))).toBe('lookup-refused 1')
  expect(saidTo(await tries(she))).toBe('lookup-paused')
})

const lettersOf = async (shopId: string): Promise<readonly string[]> => {
  await house.runner.drain()
  return outboxOf(house, shopId).names()
}

test('FIX-30 a paused shopper gets a link although the network has no session left', async () => {
  const shopId = await shopWith()
  await closesNetwork(shopId)
  for (let n = 0; n < 310; n += 1)
    await from(shopId, '192.0.2.1').post('session.language', { at: '/', values: { lang: 'fr' } })
  const she = from(shopId, '192.0.2.200')
  await tries(she, wrong())
  const paused = await tries(she)
  expect([saidTo(paused), she.offered().includes('order.link'), she.cookies.size]).toEqual(['lookup-paused', true, 0])
  expect((await asksForLink(she)).body.effects).toMatchObject([{ type: 'toast', tone: 'success' }])
  expect(await lettersOf(shopId)).toHaveLength(1)
})

test('FIX-30 a letter requires a solved captcha, and typed text stays after a refusal', async () => {
  const shopId = await shopWith()
  const she = from(shopId)
  const refused = await asksForLink(she, { captcha: '' })
  expect(saidTo(refused)).toBe('lookup-refused 6')
  expect(she.find('field_group', 'fields')?.fields.map(({ name }) => name)).toContain('captcha')
  expect(she.offered()).toContain('order.link')
  expect(await lettersOf(shopId)).toEqual([])
})

test('FIX-30 a letter request without a captcha does not block a lookup without a captcha', async () => {
  const she = from(await shopWith())
  await asksForLink(she, { captcha: '' })
  expect((await lookUp(she)).status).toBe(200)
})

test('FIX-30 roaming clients share three hundred letters a day, and each other network gets another', async () => {
  const shopId = await shopWith()
  const said: string[] = []
  for (let network = 0; network < 16; network += 1)
    for (let n = 0; n < 20; n += 1)
      said.push(saidTo(await asksForLink(from(shopId, `2001:db8:${network}::1`), { order: `#y${network}-${n}` })))
  expect(said.filter((one) => one === '/')).toHaveLength(301)
  const told = await asksForLink(from(shopId, '2001:db8:15::1'), { order: '#y' })
  expect(told.body.problem).toMatchObject({ code: 'letters-paused', title: 'Please wait before asking for a link' })
  expect(saidTo(await asksForLink(from(shopId)))).toBe('/')
  house.clock.forward(10 * MINUTE)
  expect(saidTo(await asksForLink(from(shopId, '2001:db8:15::1'), { order: '#y' }))).toBe('/')
})

test('FIX-33 a shop that is closed sends no link', async () => {
  const shopId = await loadDemoShop(house, {
    change: (config) => ({ ...config, shop: { ...config.shop, portal_active: false } }),
  })
  expect((await asksForLink(from(shopId))).body.problem?.code).toBe('inactive')
})

test('FIX-40 two hundred sessions of a network on an order do not block another network', async () => {
  const shopId = await shopWith()
  const statuses: number[] = []
  for (let n = 0; n < 201; n += 1) statuses.push((await tries(from(shopId, '192.0.2.1'))).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(200)
  expect(statuses.at(-1)).toBe(429)
  expect((await tries(from(shopId))).status).toBe(200)
})
