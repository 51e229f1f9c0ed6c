import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { buildApp } from '../../server/app.ts'
import { findMerchant } from '../../server/http/merchant/authority.ts'
import { createShopper, lookUpOrder } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

const owner = (name: string) => ({ name, role: 'owner', endsAt: null }) as const
let world: TestWorld
let app: FastifyInstance
let shopId: string
let key: string

beforeAll(async () => {
  world = await testWorld()
  shopId = await loadDemoShop(world)
})
afterAll(() => world.drop())
beforeEach(async () => {
  app = await buildApp(world.world, { local: { token: 'owner-only', load: async function* () {} } })
  key = (await world.world.configurations.keys.make({ shopId, by: 'test' }, owner('CI')))?.key ?? ''
  return async () => {
    for (const { id } of await world.world.configurations.keys.all(shopId))
      await world.world.configurations.keys.revoke({ shopId, by: 'test' }, id)
    await app.close()
  }
})

type Headers = Readonly<Record<string, string>>
type Method = 'GET' | 'POST' | 'DELETE'

const send = async (
  method: Method,
  path: string,
  options: { body?: object; headers?: Headers; prefix?: string } = {},
) => {
  const { body, headers = { authorization: `Bearer ${key}` }, prefix = `/merchant/v1/${shopId}` } = options
  const answer = await app.inject({ method, url: `${prefix}/${path}`, headers, ...(body && { payload: body }) })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}
const get = (path: string) => send('GET', path)
const post = (path: string, body: object) => send('POST', path, { body })

const readLiveConfig = async (): Promise<ShopConfig> => {
  const { live = 0 } = (await world.world.store.shops.pointers(shopId)) ?? {}
  return (await world.world.store.shops.findConfig(shopId, live))?.document as ShopConfig
}
const renameShop = async (name: string): Promise<ShopConfig> => {
  const config = await readLiveConfig()
  return { ...config, shop: { ...config.shop, name } }
}

describe('the calls of a merchant', () => {
  test('a configuration is checked, published, read, compared, rolled out and rolled back', async () => {
    const before = (await world.world.store.shops.pointers(shopId))?.live ?? 0
    const document = await renameShop('Second')
    expect(await post('config/check', { document })).toMatchObject({ status: 200, body: { problems: [] } })
    const publishedResponse = await post('config', { document, percentage: 10, note: 'Try', ifVersion: before })
    const version = before + 1
    const candidate = { version, percentage: 10 }
    expect(publishedResponse).toMatchObject({ status: 200, body: { version, live: before, candidate } })
    expect((await get('config/versions')).body.versions[0]).toMatchObject({
      version,
      note: 'Try',
      publishedBy: 'CI',
      state: 'candidate',
    })
    expect((await get(`config/versions/${version}`)).body).toEqual({ version, document })
    const difference = { pointer: '/shop/name', before: 'Wrenfold', after: 'Second' }
    expect((await get('config/diff')).body).toEqual({ from: before, to: version, differences: [difference] })
    expect((await get(`config/diff?from=${version}&to=${before}`)).body.differences).toHaveLength(1)
    expect((await post('config/rollout', { percentage: 100 })).body).toEqual({
      version,
      live: version,
      candidate: null,
    })
    expect((await post('config/rollback', {})).body).toEqual({ version: before, live: before, candidate: null })
    expect((await get('config/changes')).body.changes[0]).toMatchObject({ by: 'CI', change: 'rolled-back' })
  })

  test('FIX-11 check warns about settings without effect, with or without other problems', async () => {
    const { flags, ...document } = await readLiveConfig()
    const gorgias = { id: 990, name: 'gorgias', description: '', active: true }
    const on = { ...document, flags: [...flags, gorgias] }
    const remark = { pointer: `/flags/${flags.length}`, message: expect.stringMatching(/no effect/) }
    const expected = { remarks: expect.arrayContaining([remark]) }
    expect((await post('config/check', { document: on })).body).toMatchObject({ ...expected, problems: [] })
    const foreign = { ...on, currency: 'EUR' }
    expect((await post('config/check', { document: foreign })).body).toMatchObject({
      ...expected,
      problems: [{ pointer: '/currency' }],
    })
  })

  test('a refused call is 422 with reason and place', async () => {
    const { shop: _gone, ...document } = await readLiveConfig()
    const expected = { status: 422, body: { problems: [{ pointer: '', message: '"shop" is missing' }] } }
    expect(await post('config', { document })).toMatchObject(expected)
    expect(await post('config/check', { document })).toMatchObject(expected)
    expect(await post('config/rollout', { percentage: 10 })).toMatchObject({ status: 422 })
  })

  test('a publish over a newer version gets 409 and that version', async () => {
    const answer = await post('config', { document: await renameShop('Late'), ifVersion: 99 })
    expect(answer).toMatchObject({
      status: 409,
      body: { version: expect.any(Number), problems: [{ pointer: '/ifVersion' }] },
    })
  })

  test.each([
    ['GET', 'config/versions/999', undefined, 404],
    ['GET', 'config/versions/latest', undefined, 404],
    ['GET', 'config/diff?from=x', undefined, 422],
    ['GET', 'config/diff?from=999', undefined, 404],
    ['POST', 'config/rollback', { version: 999 }, 404],
    ['POST', 'config/rollback', { version: 1, force: true }, 422],
    ['POST', 'config/rollout', { percentage: 101 }, 422],
    ['POST', 'config/rollout', {}, 422],
    ['POST', 'config', { percentage: 10 }, 422],
    ['GET', 'config/diff?form=1', undefined, 422],
    ['POST', 'keys', { name: '', role: 'agent' }, 422],
    ['POST', 'keys', { name: 'half a \ud83d', role: 'agent' }, 422],
    ['DELETE', 'keys/none', undefined, 404],
  ] as const)('%s %s with %j is %i, in a readable form', async (method, path, body, status) => {
    const answer = await send(method, path, body === undefined ? {} : { body })
    expect(answer.status).toBe(status)
    expect(answer.body.problems.length).toBeGreaterThan(0)
    for (const { message } of answer.body.problems) expect(message).not.toMatch(/schema|additional/)
  })

  test('a document of a megabyte is accepted; larger ones and invalid JSON are refused', async () => {
    const config = await readLiveConfig()
    const filled = (bytes: number) => ({ document: { ...config, filler: 'x'.repeat(bytes) } })
    expect(await post('config/check', filled(900_000))).toMatchObject({ status: 422 })
    expect(await post('config/check', filled(1_100_000))).toMatchObject({ status: 413, body: { problems: [{}] } })
    const headers = { authorization: `Bearer ${key}` }
    const url = `/merchant/v1/${shopId}/config`
    const text = await app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': 'text/plain' },
      payload: 'x',
    })
    const half = await app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: '{',
    })
    expect([text.statusCode, half.statusCode]).toEqual([415, 400])
  })
})

describe('SEC-06 keys', () => {
  const statusWith = async (headers: Headers, prefix?: string) =>
    (await send('GET', 'config/versions', { headers, ...(prefix && { prefix }) })).status

  test('SEC-06 a key appears once, is stored as a hash, and fails once revoked', async () => {
    const made = await post('keys', { name: 'Deploys', role: 'manager' })
    expect(made).toMatchObject({
      status: 201,
      body: { id: expect.any(String), key: expect.stringMatching(/^hw_[a-z0-9-]+_[\w-]{43}$/) },
    })
    const opened = { authorization: `Bearer ${made.body.key}` }
    expect(await statusWith(opened)).toBe(200)
    const listed = (await get('keys')).body.keys.find(({ id }: { id: string }) => id === made.body.id)
    expect(listed).toEqual({
      id: made.body.id,
      name: 'Deploys',
      ...{ role: 'manager', roleChosen: true, endsAt: null },
      createdAt: world.clock.now(),
      createdBy: 'CI',
      lastUsedAt: world.clock.now(),
      revokedAt: null,
    })
    const rows = await world.database.query({
      name: 'test.keys',
      text: 'select * from merchant_keys where shop_id = $1',
      values: [shopId],
    })
    expect(JSON.stringify(rows)).not.toContain(made.body.key.slice(-43))
    expect(await send('DELETE', `keys/${made.body.id}`)).toMatchObject({ status: 200 })
    expect(await statusWith(opened)).toBe(401)
    expect(await send('DELETE', `keys/${made.body.id}`)).toMatchObject({ status: 404 })
  })

  test('SEC-06 missing, wrong and foreign keys and unknown shops get the same answer', async () => {
    const other = await loadDemoShop(world)
    const otherKey =
      (await world.world.configurations.keys.make({ shopId: other, by: 'test' }, owner('Theirs')))?.key ?? ''
    const renamedKey = otherKey.replace(other, shopId)
    const options: readonly [Headers, string?][] = [
      [{}],
      [{ authorization: key }],
      [{ authorization: `Basic ${Buffer.from(`x:${key}`).toString('base64')}` }],
      [{ authorization: `Bearer ${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}` }],
      [{ authorization: `Bearer ${otherKey}` }],
      [{ authorization: `Bearer ${renamedKey}` }],
      [{ authorization: `Bearer ${key}` }, `/merchant/v1/${other}`],
      [{ authorization: `Bearer ${key}` }, '/merchant/v1/shop-unknown'],
    ]
    const responses = []
    for (const [headers, prefix] of options) {
      const { body, status, headers: expected } = await send('GET', 'keys', { headers, ...(prefix && { prefix }) })
      responses.push({ body, status, challenge: expected['www-authenticate'] })
    }
    expect(new Set(responses.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(responses[0]).toMatchObject({ status: 401, challenge: 'Bearer' })
  })

  test('SEC-06 cookies, queries and values of shoppers never grant access', async () => {
    const shopper = createShopper(app, shopId)
    await lookUpOrder(shopper)
    const session = [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const cookie = `${session}; authorization=Bearer ${key}; key=${key}`
    expect(await statusWith({ cookie })).toBe(401)
    const response = await app.inject({ url: `/merchant/v1/${shopId}/keys?key=${key}&authorization=Bearer%20${key}` })
    expect(response.statusCode).toBe(401)
    const body = { document: await renameShop('Theirs'), key, authorization: `Bearer ${key}` }
    expect((await send('POST', 'config', { body, headers: { cookie } })).status).toBe(401)
  })

  test('SEC-06 ten wrong keys per minute delay further wrong keys, but a right key works', async () => {
    const wrong = { authorization: 'Bearer hw_wrong' }
    for (let tries = 0; tries < 10; tries++) expect(await statusWith(wrong)).toBe(401)
    expect(await send('GET', 'keys', { headers: wrong })).toMatchObject({
      status: 429,
      headers: { 'retry-after': '60' },
    })
    expect((await get('keys')).status).toBe(200)
    world.clock.forward(60_000)
    expect(await statusWith(wrong)).toBe(401)
  })

  test('SEC-06 a flood of wrong keys blocks its address for the minute, and no others', async () => {
    const wrong = { authorization: 'Bearer hw_wrong' }
    for (let tries = 0; tries < 600; tries++) await statusWith(wrong)
    expect((await get('keys')).status).toBe(429)
    const url = `/merchant/v1/${shopId}/keys`
    const elsewhere = await app.inject({ url, headers: { authorization: `Bearer ${key}` }, remoteAddress: '192.0.2.7' })
    expect(elsewhere.statusCode).toBe(200)
    world.clock.forward(60_000)
    expect((await get('keys')).status).toBe(200)
  })

  test('FIX-32 ids of links and keys never begin with a dash, as options do', async () => {
    const ids = Array.from({ length: 2_000 }, () => world.world.newId())
    expect(ids.filter((id) => !/^\w[\w-]{21}$/.test(id))).toEqual([])
    expect(await post('keys', { name: 'Typed', role: 'agent' })).toMatchObject({
      body: { id: expect.stringMatching(/^[0-9a-f]{12}$/) },
    })
  })

  test('a shop has at most twenty active keys', async () => {
    const author = { shopId, by: 'test' }
    for (let made = 1; made < 20; made++) await world.world.configurations.keys.make(author, owner(`Key ${made}`))
    expect(await post('keys', { name: 'One more', role: 'agent' })).toMatchObject({ status: 409 })
    expect(await world.world.configurations.keys.make({ shopId: 'shop-unknown', by: 'test' }, owner('x'))).toBeNull()
  })

  test('the log has no key and no published content', async () => {
    await post('config', { document: await renameShop('Said in no log') })
    const made = await post('keys', { name: 'Logged', role: 'agent' })
    await post('config/rollback', {})
    const logged = JSON.stringify(world.log.lines)
    for (const secret of [key, made.body.key, 'Said in no log']) expect(logged).not.toContain(secret)
    expect(world.log.lines.filter(({ fields }) => fields.by === 'CI').map(({ sentence }) => sentence)).toEqual(
      expect.arrayContaining([
        'A configuration was published',
        'A merchant key was created',
        'A configuration was rolled back',
      ]),
    )
  })

  test('other routes can check whether a merchant sent a request', async () => {
    const response: unknown[] = []
    const probe = await buildApp(world.world)
    probe.get('/probe', async (request) =>
      response.push(await findMerchant(world.world, request, { shopId, right: 'message' })),
    )
    for (const headers of [{ authorization: `Bearer ${key}` }, { authorization: 'Bearer x' }, { cookie: `key=${key}` }])
      await probe.inject({ url: '/probe', headers })
    await probe.close()
    expect(response).toEqual([{ name: 'CI' }, null, null])
  })
})

describe('local commands', () => {
  const local = (headers: Headers) => send('GET', 'config/versions', { headers, prefix: `/local/shops/${shopId}` })

  test('SEC-06 the token of the data folder opens local routes, a shop key does not', async () => {
    expect((await local({ authorization: 'Bearer owner-only' })).status).toBe(200)
    for (const authorization of ['Bearer wrong', `Bearer ${key}`])
      expect((await local({ authorization })).status).toBe(404)
    expect((await send('GET', 'config/versions', { headers: { authorization: 'Bearer owner-only' } })).status).toBe(401)
  })
})
