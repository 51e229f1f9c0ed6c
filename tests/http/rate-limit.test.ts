import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { householdOf, networkOf, sourceOf } from '../../server/http/request/network.ts'
import { pickSize } from '../support/sized.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

let world: TestWorld
let shopId: string
beforeAll(async () => {
  world = await testWorld()
  shopId = await loadDemoShop(world)
})
afterAll(() => world.drop())

const payload = { at: '/', values: { lang: 'en' } }
const count = async (): Promise<number> => {
  const [row] = await world.database.query<{ drafts: number }>({
    name: 'test.drafts',
    text: 'select count(*) as drafts from drafts where shop_id = $1',
    values: [shopId],
  })
  return row?.drafts ?? 0
}

test('T34 FIX-30 three processes share the action limit of a source', async () => {
  const apps = await Promise.all([1, 2, 3].map(() => buildApp(world.world, { actionsPerMinute: 60 })))
  const url = `/api/v1/${shopId}/actions/session.language`
  const press = (n: number) =>
    apps[n % 3]?.inject({ method: 'POST', url, payload, remoteAddress: '203.0.113.5' }).then((one) => one.statusCode)
  const statuses = await Promise.all(Array.from({ length: 240 }, (_, n) => press(n)))
  const passed = statuses.filter((status) => status !== 429).length
  expect(passed).toBeGreaterThan(50)
  expect(passed).toBeLessThanOrEqual(63)
  world.clock.forward(60_000)
  expect(await press(0)).toBe(200)
  await Promise.all(apps.map((one) => one.close()))
})

test('FIX-40 reads have a limit too, beyond any shopper’s use', async () => {
  const app = await buildApp(world.world, { actionsPerMinute: 60 })
  const url = `/api/v1/${shopId}/captcha`
  const statuses = []
  for (let n = 0; n < 450; n += 1) statuses.push((await app.inject({ url, remoteAddress: '203.0.113.6' })).statusCode)
  expect(statuses.slice(0, 100).every((status) => status === 200)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
  await app.close()
})

test('T34 FIX-40 a client that waits out each block never exceeds the rate', async () => {
  const app = await buildApp(world.world, { actionsPerMinute: 60 })
  const ask = () => app.inject({ url: `/api/v1/${shopId}/captcha`, remoteAddress: '203.0.113.9' })
  let passed = 0
  for (const from = world.clock.now(); world.clock.now() < from + 120_000; ) {
    const { statusCode, headers } = await ask()
    if (statusCode === 200) passed += 1
    else world.clock.forward(1000 * Number(headers['retry-after']))
  }
  expect(passed).toBeLessThanOrEqual(300 + 2 * 300 + 10)
  await app.close()
})

test.each([
  ['HEAD', '/api/v1/{shop}/captcha'],
  ['HEAD', '/merchant/v1/openapi.json'],
  ['GET', '/merchant/v1/openapi.json'],
  ['GET', '/nothing/there'],
  ['DELETE', '/merchant/v1/{shop}/keys/none'],
] as const)('T34 %s %s has a rate limit, as every address has', async (method, path) => {
  const app = await buildApp(world.world, { actionsPerMinute: 60 })
  const remoteAddress = '203.0.113.8'
  const ask = async () => (await app.inject({ method, url: path.replace('{shop}', shopId), remoteAddress })).statusCode
  const statuses: number[] = []
  while (statuses.length < 450 && statuses.at(-1) !== 429) statuses.push(await ask())
  expect(statuses.at(-1)).toBe(429)
  world.clock.forward(60_000)
  await app.close()
})

test('T34 health checks are unlimited, and query the database once per second', async () => {
  let requestCount = 0
  const ready = async () => {
    requestCount += 1
    return true
  }
  const app = await buildApp({ ...world.world, store: { ...world.world.store, ready } }, { actionsPerMinute: 1 })
  const all = (url: string) =>
    Promise.all(Array.from({ length: 200 }, async () => (await app.inject({ url })).statusCode))
  expect(new Set([...(await all('/readyz')), ...(await all('/readyz')), ...(await all('/healthz'))])).toEqual(
    new Set([200]),
  )
  expect(requestCount).toBe(1)
  world.clock.forward(1_000)
  await all('/readyz')
  expect(requestCount).toBe(2)
  await app.close()
})

test('T34 PAC-06 the limit of sources evicts the least recently active source', async () => {
  const app = await buildApp(world.world, { actionsPerMinute: 60 })
  const url = `/merchant/v1/${shopId}/keys/none`
  const ask = (remoteAddress: string) => app.inject({ method: 'DELETE', url, remoteAddress })
  const written = async (): Promise<number> => {
    const text = "select from budgets where shop_id = '*'"
    return (await world.database.query({ name: 'test.budgets', text, values: [] })).length
  }
  const isWrittenAtThird = async (source: string, meanwhile: () => Promise<void>): Promise<boolean> => {
    for (let n = 0; n < 2; n += 1) await ask(source)
    await meanwhile()
    const before = await written()
    await ask(source)
    return (await written()) === before + 1
  }
  const others = async (times: number, network: number): Promise<void> => {
    for (let n = 0; n < times; n += 1) await ask(`${network}.${n >> 16}.${(n >> 8) & 255}.${n & 255}`)
  }
  expect(await isWrittenAtThird('203.0.113.21', () => others(9_999, 20))).toBe(true)
  expect(await isWrittenAtThird('203.0.113.22', () => others(1_000, 30))).toBe(true)
  expect(await isWrittenAtThird('203.0.113.23', () => others(10_000, 40))).toBe(false)
  await app.close()
}, 120_000)

const VISITORS = pickSize(2_000, 10_000)

test('FIX-40 thousands of visitors from an address store under a thousand rows per day', async () => {
  const app = await buildApp(world.world)
  const url = `/api/v1/${shopId}/actions/session.language`
  const before = await count()
  const statuses = new Set<number>()
  const visit = async (n: number): Promise<void> => {
    const remoteAddress = `198.51.100.${n % 250}`
    statuses.add((await app.inject({ method: 'POST', url, payload, remoteAddress })).statusCode)
  }
  for (let from = 0; from < VISITORS; from += 100)
    await Promise.all(Array.from({ length: 100 }, (_, n) => visit(from + n)))
  expect([...statuses]).toEqual([200])
  expect((await count()) - before).toBeGreaterThan(200)
  expect((await count()) - before).toBeLessThan(1_000)
  world.clock.forward(25 * 3_600_000)
  await world.world.store.drafts.deleteExpired(shopId, world.clock.now())
  expect(await count()).toBe(0)
  await app.close()
}, 300_000)

test.each([
  ['192.0.2.77', '192.0.2.0/24', '192.0.2.77', '192.0.2.77'],
  ['::ffff:192.0.2.77', '192.0.2.0/24', '192.0.2.77', '192.0.2.77'],
  ['::FFFF:c000:24d', '192.0.2.0/24', '192.0.2.77', '192.0.2.77'],
  ['0:0:0:0:0:ffff:192.0.2.77', '192.0.2.0/24', '192.0.2.77', '192.0.2.77'],
  ['2001:db8:7:1::5', '2001:db8:7::/48', '2001:db8:7::/48', '2001:db8:7::/56'],
  ['2001:0DB8:0007:ffff:1:2:3:4', '2001:db8:7::/48', '2001:db8:7::/48', '2001:db8:7:ff00::/56'],
  ['fe80::1:2:3:4%eth0', 'fe80::/48', 'fe80::/48', 'fe80::/56'],
  ['::1', '::/48', '::/48', '::/56'],
])('FIX-30 %s is of the network %s, rate-limited as %s, and the household %s', (addressText, network, source, address) => {
  expect([networkOf(addressText), sourceOf(addressText), householdOf(addressText)]).toEqual([network, source, address])
})

test.each([
  '',
  'unknown',
  '_hidden',
  '192.0.2',
  '0x7f.1',
  '010.0.0.1',
  '192.0.2.7:80',
  '[2001:db8::1]',
  '1::2::3',
  'a%',
])('HSE-12 an address such as %j from a proxy is used unchanged, without a fault', (addressText) => {
  expect([networkOf(addressText), sourceOf(addressText), householdOf(addressText)]).toEqual([
    addressText,
    addressText,
    addressText,
  ])
})
