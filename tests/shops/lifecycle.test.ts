import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { wrenfoldShop } from '../../server/demo/wrenfold/shop.ts'
import { secretPrefix } from '../../server/shops/checks/check-secrets.ts'
import { createLiveShops } from '../../server/shops/live.ts'
import type { Author, Configurations } from '../../server/world.ts'
import { testDatabases } from '../support/postgres.ts'
import { secretsNamed } from '../support/secrets.ts'
import { type TestWorld, testWorld } from '../support/world.ts'

describe.each(testDatabases())('the life of a configuration on $engine', ({ lend }) => {
  let ground: TestWorld
  let desk: Configurations
  let ada: Author
  let shops = 0
  beforeAll(async () => {
    ground = await testWorld({ test: await lend(), secretOf: secretsNamed({ NEXT_KEY: 'a-secret-of-the-shop' }) })
    desk = ground.world.configurations
  })
  afterAll(() => ground.drop())
  beforeEach(() => {
    shops += 1
    ada = { shopId: `shop-${shops}`, by: 'Ada' }
  })

  const document = (name: string, change: Partial<ShopConfig> = {}): ShopConfig => ({
    ...wrenfoldShop,
    ...change,
    shop: { ...wrenfoldShop.shop, id: ada.shopId, name },
  })
  const publish = (name: string, rest: { percentage?: number; ifVersion?: number; note?: string } = {}) =>
    desk.publish(ada, { document: document(name), ...rest })
  const pointers = () => ground.world.store.shops.pointers(ada.shopId)
  const states = async () =>
    (await desk.versions(ada.shopId))?.map(({ version, state, percentage }) => [version, state, percentage])

  test('every new publishing is a numbered version with note and author', async () => {
    expect(await publish('one', { note: 'The first' })).toMatchObject({ kind: 'done', version: 1 })
    expect(await publish('two')).toMatchObject({ kind: 'done', version: 2, pointers: { live: 2, candidate: null } })
    expect(await desk.versions(ada.shopId)).toMatchObject([
      { version: 2, state: 'live', percentage: 100, note: null },
      {
        version: 1,
        state: 'stored',
        percentage: 0,
        note: 'The first',
        publishedBy: 'Ada',
        publishedAt: ground.clock.now(),
      },
    ])
    expect(await desk.versions('shop-unknown')).toBeNull()
    expect((await desk.version(ada.shopId, 1))?.document).toMatchObject({ shop: { name: 'one' } })
    expect(await desk.version(ada.shopId, 3)).toBeNull()
  })

  test('FIX-41 T27 no shop signs with the secret of another shop with a similar id', async () => {
    const hook = { id: 'erp', url: 'https://hooks.merchant.example/in' }
    const naming = (secret: string) => ({ document: document('hooked', { webhooks: [{ ...hook, secret }] }) })
    const bea = { shopId: `${ada.shopId}-next`, by: 'Bea' }
    const hers = `${secretPrefix(bea.shopId)}KEY`
    const own = `${secretPrefix(ada.shopId)}NEXT_KEY`
    expect(await desk.publish(ada, naming(hers))).toEqual({
      kind: 'refused',
      problems: [
        { pointer: '/webhooks/0/secret', message: expect.stringContaining(`name it ${secretPrefix(ada.shopId)}`) },
      ],
      remarks: [],
    })
    expect(await desk.publish(ada, naming(own))).toMatchObject({ kind: 'done', version: 1 })
    const foreign = document('foreign', { adapters: { ...wrenfoldShop.adapters, carrierWebhook: { secrets: [own] } } })
    expect(
      await desk.publish(bea, { document: { ...foreign, shop: { ...foreign.shop, id: bea.shopId } } }),
    ).toMatchObject({
      kind: 'refused',
      problems: [{ pointer: '/adapters/carrierWebhook/secrets/0' }],
    })
  })

  test('republishing makes no version: the live one stays, a candidate changes its percentage', async () => {
    await publish('one')
    expect(await publish('one')).toMatchObject({ version: 1 })
    await publish('two', { percentage: 10 })
    await publish('two', { percentage: 30 })
    expect(await states()).toEqual([
      [2, 'candidate', 30],
      [1, 'live', 70],
    ])
    await publish('one')
    expect(await pointers()).toEqual({ live: 1, candidate: { version: 2, percentage: 30 } })
    expect(await publish('two')).toMatchObject({ version: 2, pointers: { live: 2, candidate: null } })
  })

  test('the first version applies to every visitor', async () => {
    expect(await publish('one', { percentage: 50 })).toMatchObject({
      kind: 'refused',
      problems: [{ pointer: '/percentage' }],
    })
    expect(await pointers()).toBeNull()
  })

  test('a candidate’s rollout can grow, return to zero, or go live at 100', async () => {
    await publish('one')
    expect(await desk.rollOut(ada, { percentage: 10 })).toMatchObject({ kind: 'refused' })
    await publish('two', { percentage: 10 })
    await desk.rollOut(ada, { percentage: 0 })
    expect(await pointers()).toEqual({ live: 1, candidate: { version: 2, percentage: 0 } })
    await desk.rollOut(ada, { percentage: 100 })
    expect(await pointers()).toEqual({ live: 2, candidate: null })
    expect(await desk.rollOut({ ...ada, shopId: 'shop-unknown' }, { percentage: 1 })).toEqual({
      kind: 'unknown',
      what: 'shop',
    })
  })

  test('a roll-back ends the candidate, then restores the former version, then fails', async () => {
    await publish('one')
    await publish('never live', { percentage: 10 })
    await publish('three')
    await publish('four', { percentage: 20 })
    await desk.rollBack(ada, {})
    expect(await pointers()).toEqual({ live: 3, candidate: null })
    await desk.rollBack(ada, {})
    expect(await pointers()).toEqual({ live: 1, candidate: null })
    expect(await desk.rollBack(ada, {})).toMatchObject({ kind: 'refused', problems: [{ pointer: '/version' }] })
    expect(await desk.rollBack(ada, { version: 4 })).toMatchObject({ kind: 'done', version: 4 })
    expect(await desk.rollBack(ada, { version: 9 })).toEqual({ kind: 'unknown', what: 'version' })
    // The same document restores the former version.
    await desk.rollBack(ada, { version: 1 })
    expect(await publish('four')).toMatchObject({ version: 4, pointers: { live: 4 } })
  })

  test('a roll-back to a version that today’s portal cannot serve is refused', async () => {
    await publish('two')
    const old = { version: 7, document: { was: 'sound once' }, note: null, by: 'Ada' }
    await ground.world.store.shops.addConfig(ada.shopId, old, ground.clock.now())
    expect(await desk.rollBack(ada, { version: 7 })).toMatchObject({ kind: 'refused' })
    expect(await pointers()).toEqual({ live: 1, candidate: null })
  })

  test('publishing over an unseen change is refused, and nothing changes', async () => {
    expect(await publish('one', { ifVersion: 0 })).toMatchObject({ kind: 'done' })
    expect(await publish('two', { ifVersion: 1, percentage: 5 })).toMatchObject({ kind: 'done' })
    for (const late of [
      publish('three', { ifVersion: 1 }),
      desk.rollOut(ada, { percentage: 50, ifVersion: 1 }),
      desk.rollBack(ada, { ifVersion: 1 }),
    ])
      expect(await late).toEqual({ kind: 'conflict', version: 2 })
    expect(await pointers()).toEqual({ live: 1, candidate: { version: 2, percentage: 5 } })
  })

  test('concurrent publishings get separate versions; from the same state a single one wins', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, (_, at) => publish(`at once ${at}`)))
    const versions = all.map((answer) => (answer.kind === 'done' ? answer.version : 0))
    expect([...versions].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    const { live = 0 } = (await pointers()) ?? {}
    expect(live).toBe(8)
    const racing = await Promise.all(Array.from({ length: 6 }, (_, at) => publish(`race ${at}`, { ifVersion: 8 })))
    expect(racing.filter(({ kind }) => kind === 'done')).toHaveLength(1)
    expect(racing.filter(({ kind }) => kind === 'conflict')).toHaveLength(5)
  })

  test('SEC-08 a configuration of another shop, or with its host, is refused without effect', async () => {
    const takenHost = `taken-${ada.shopId}.example`
    await desk.publish(ada, { document: document('owner', { hosts: [takenHost] }) })
    const owner = ada
    ada = { shopId: `${owner.shopId}-b`, by: 'Bob' }
    expect(
      await desk.publish(ada, { document: { ...document('x'), shop: { ...wrenfoldShop.shop, id: owner.shopId } } }),
    ).toMatchObject({
      kind: 'refused',
      problems: [{ pointer: '/shop/id' }],
    })
    const thief = await desk.publish(ada, { document: document('thief', { hosts: ['own.example', takenHost] }) })
    expect(thief).toMatchObject({ kind: 'refused', problems: [{ pointer: '/hosts/1' }] })
    expect([await pointers(), await desk.versions(ada.shopId)]).toEqual([null, null])
  })

  test('hosts follow the live version, not the candidate', async () => {
    const [old, next] = [`old-${ada.shopId}.example`, `new-${ada.shopId}.example`]
    await desk.publish(ada, { document: document('one', { hosts: [old] }) })
    await desk.publish(ada, { document: document('two', { hosts: [next] }), percentage: 50 })
    const { ofHost } = ground.world.shops
    expect([await ofHost(old), await ofHost(next)]).toEqual([ada.shopId, null])
    await desk.rollOut(ada, { percentage: 100 })
    ground.clock.forward(1_000)
    expect([await ofHost(old), await ofHost(next)]).toEqual([null, ada.shopId])
  })

  test('the differences are those of the last change, or of any two versions', async () => {
    for (const name of ['one', 'two']) await publish(name)
    await publish('three', { percentage: 10 })
    const name = (from: number, to: number, before: string, after: string) => ({
      from,
      to,
      differences: [{ pointer: '/shop/name', before, after }],
    })
    expect(await desk.diff(ada.shopId, {})).toEqual(name(2, 3, 'two', 'three'))
    expect(await desk.diff(ada.shopId, { from: 1 })).toEqual(name(1, 3, 'one', 'three'))
    expect(await desk.diff(ada.shopId, { to: 2 })).toEqual(name(1, 2, 'one', 'two'))
    expect(await desk.diff(ada.shopId, { from: 2, to: 2 })).toEqual({ from: 2, to: 2, differences: [] })
    expect(await desk.diff(ada.shopId, { from: 9, to: 2 })).toBeNull()
  })

  test('every change is recorded with its author and logged', async () => {
    await publish('one')
    await publish('two', { percentage: 10 })
    await desk.rollOut(ada, { percentage: 20 })
    await desk.rollBack({ ...ada, by: 'Bob' }, {})
    const at = ground.clock.now()
    expect(await desk.changes(ada.shopId)).toEqual([
      { at, by: 'Bob', change: 'rolled-back', version: 1, percentage: null },
      { at, by: 'Ada', change: 'rolled-out', version: 2, percentage: 20 },
      { at, by: 'Ada', change: 'published', version: 2, percentage: 10 },
      { at, by: 'Ada', change: 'published', version: 1, percentage: 100 },
    ])
    const logged = ground.log.lines.filter(({ fields }) => fields.shopId === ada.shopId)
    expect(logged.map(({ fields }) => fields.by)).toEqual(['Ada', 'Ada', 'Ada', 'Bob'])
  })

  test('PAC-06 a version in use is read once, within a cache of eight million characters', async () => {
    const { store } = ground.world
    const largeDocument = { text: 'x'.repeat(2_500_000) }
    const add = (version: number) =>
      store.shops.addConfig(ada.shopId, { version, document: largeDocument, note: null, by: 'Ada' }, ground.clock.now())
    for (const version of [1, 2, 3, 4]) await add(version)
    const versions: number[] = []
    const findConfig = (shopId: string, version: number) => {
      versions.push(version)
      return store.shops.findConfig(shopId, version)
    }
    const across = { shopOfHost: async () => null, allShops: async () => [] }
    const live = createLiveShops({ shops: { ...store.shops, findConfig } }, across, {
      now: ground.clock.now,
      cardsWork: () => true,
      listen: async () => async () => {},
    })
    for (const version of [1, 1, 2, 1]) await live.config(ada.shopId, version)
    expect(versions).toEqual([1, 2])
    for (const version of [3, 4]) await live.config(ada.shopId, version)
    versions.length = 0
    for (const version of [4, 1, 2]) await live.config(ada.shopId, version)
    expect(versions).toEqual([2])
    await expect(live.config(ada.shopId, 5)).rejects.toThrow(/missing/)
  })
})

test('a live shop cannot change its currency, because its orders use it', async () => {
  const ground = await testWorld()
  const { configurations } = ground.world
  const author = { shopId: wrenfoldShop.shop.id, by: 'Ada' }
  await configurations.publish(author, { document: wrenfoldShop })
  expect(await configurations.publish(author, { document: { ...wrenfoldShop, currency: 'CAD' } })).toEqual({
    kind: 'refused',
    problems: [{ pointer: '/currency', message: 'is CAD, but the stored orders of this shop are in USD' }],
    remarks: [],
  })
  await ground.drop()
})

test('FIX-62 a check covers publishing’s refusals: the orders’ currency and other shops’ hosts', async () => {
  const ground = await testWorld()
  const { configurations } = ground.world
  const author = { shopId: wrenfoldShop.shop.id, by: 'Ada' }
  const other = { shopId: 'neighbour', by: 'Bea' }
  const host = 'returns.neighbour.example'
  await configurations.publish(author, { document: wrenfoldShop })
  await configurations.publish(other, {
    document: { ...wrenfoldShop, shop: { ...wrenfoldShop.shop, id: other.shopId }, hosts: [host] },
  })
  for (const document of [
    { ...wrenfoldShop, currency: 'CAD' },
    { ...wrenfoldShop, hosts: [host] },
  ]) {
    const { problems } = await configurations.check(author.shopId, document)
    expect(problems).toHaveLength(1)
    expect(await configurations.publish(author, { document })).toEqual({ kind: 'refused', problems, remarks: [] })
  }
  await ground.drop()
})

test('FIX-62 only problems that a check reports prevent publishing', async () => {
  const problems = [{ pointer: '/flow', message: 'leads nowhere' }]
  const ground = await testWorld({
    verifyConfig: async ({ shop }) => ({ problems: shop.name === 'maze' ? problems : [], remarks: [], walk: null }),
  })
  const { configurations, store } = ground.world
  const author = { shopId: wrenfoldShop.shop.id, by: 'Ada' }
  const maze = { ...wrenfoldShop, shop: { ...wrenfoldShop.shop, name: 'maze' } }
  expect(await configurations.publish(author, { document: maze })).toEqual({ kind: 'refused', problems, remarks: [] })
  expect(await configurations.check(author.shopId, maze)).toMatchObject({ problems })
  expect(await store.shops.pointers(author.shopId)).toBeNull()
  expect(await configurations.publish(author, { document: wrenfoldShop })).toMatchObject({ kind: 'done' })
  await ground.drop()
})
