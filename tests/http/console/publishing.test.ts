import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Role } from '../../../schemas/merchant/keys.ts'
import { buildApp } from '../../../server/app.ts'
import { listOfferedSubmits } from '../../../server/journey/request/offers.ts'
import { cheapCredentials, join } from '../../console/accounts/staff.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../../support/world.ts'
import { consoleVisitor } from './visitor.ts'

let ground: TestWorld
let app: FastifyInstance

beforeAll(async () => {
  ground = await testWorld({ credentials: cheapCredentials })
  app = await buildApp(ground.world, { actionsPerMinute: 1_000_000 })
}, 120_000)
afterAll(async () => {
  await app.close()
  await ground.drop()
})

const openDesk = async (role: Role = 'owner') => {
  const shopId = await loadDemoShop(ground)
  const { token } = await join(ground, shopId, role)
  const visitor = consoleVisitor(app, { shopId, token })
  const live = async (): Promise<ShopConfig> => {
    const pointers = await ground.world.store.shops.pointers(shopId)
    return ground.world.shops.config(shopId, pointers?.live ?? 0)
  }
  const candidate = async () => (await ground.world.store.shops.pointers(shopId))?.candidate
  const listOffers = async (path: string) => {
    const { envelope } = await visitor.show(path)
    return listOfferedSubmits([envelope.screen, envelope.overlay])
  }
  const press = async (
    at: string,
    name: string,
    { values = {}, args: wanted = {} }: { values?: Record<string, string>; args?: object } = {},
  ) => {
    const offered = (await listOffers(at)).find(
      (one) => one.name === name && Object.entries(wanted).every(([key, value]) => one.args?.[key] === value),
    )
    return visitor.press(name, { at, values, ...(offered?.args && { args: offered.args }) })
  }
  const check = async (document: unknown) => {
    const text = typeof document === 'string' ? document : JSON.stringify(document, null, 2)
    const answer = await press('/publishing/document', 'configuration.check', { values: { text } })
    await ground.runner.drain()
    const path = answer.envelope.screen?.path ?? ''
    return { path, text, page: (await visitor.show(path)).envelope.screen }
  }
  return { shopId, visitor, token, live, candidate, listOffers, press, check }
}

const withName = (config: ShopConfig, name: string): ShopConfig => ({ ...config, shop: { ...config.shop, name } })

test('ADM-08 a checked document is published with a note', async () => {
  const desk = await openDesk()
  const { path, page } = await desk.check(withName(await desk.live(), 'New Name'))
  expect(path).toMatch(/^\/publishing\/checks\//)
  const differences = page?.regions.main.find((one) => one.type === 'difference_list')
  expect(differences?.groups).toMatchObject([{ heading: 'Shop', differences: [{ place: 'Name', after: 'New Name' }] }])
  const values = { percentage: '100', note: 'A better name' }
  const published = await desk.press(path, 'configuration.publish', { values })
  expect([published.status, published.envelope.screen?.path]).toEqual([200, '/publishing'])
  expect((await desk.live()).shop.name).toBe('New Name')
  const [newest] = (await ground.world.configurations.versions(desk.shopId)) ?? []
  expect(newest).toMatchObject({ state: 'live', note: 'A better name', publishedBy: 'Ada Byron' })
})

test('ADM-08 problems are shown at their line, and the text stays', async () => {
  const desk = await openDesk()
  const editorOf = ({ page }: Awaited<ReturnType<typeof desk.check>>) =>
    page?.regions.main.find((one) => one.type === 'document_editor')
  const broken = await desk.check('{\n  "shop": 1\n  "hosts": []\n}')
  expect(editorOf(broken)?.problems).toMatchObject([{ line: 3, column: 3 }])
  expect(broken.page?.forms?.document?.values.text).toBe(broken.text)
  const refused = await desk.check({ ...(await desk.live()), unknownSetting: true })
  const line = refused.text.split('\n').findIndex((one) => one.includes('unknownSetting')) + 1
  expect(editorOf(refused)?.problems).toMatchObject([{ line, pointer: '/unknownSetting' }])
  const names = (await desk.listOffers(refused.path)).map(({ name }) => name)
  expect(names.filter((name) => /^(?:configuration|portal)\./.test(name))).toEqual(['configuration.check'])
})

test('ADM-08 a candidate gets a share of orders, more of them, and ends', async () => {
  const desk = await openDesk()
  const { name } = (await desk.live()).shop
  const { path } = await desk.check(withName(await desk.live(), 'Candidate'))
  await desk.press(path, 'configuration.publish', { values: { percentage: '10' } })
  expect(await desk.candidate()).toMatchObject({ percentage: 10 })
  const wider = await desk.press('/publishing', 'configuration.roll-out', { args: { percentage: 50 } })
  expect([wider.status, await desk.candidate()]).toEqual([200, { version: 2, percentage: 50 }])
  expect((await desk.press('/publishing', 'configuration.roll-back')).status).toBe(200)
  expect([await desk.candidate(), (await desk.live()).shop.name]).toEqual([null, name])
})

test('ADM-08 an earlier version is live again in one press', async () => {
  const desk = await openDesk()
  const { name } = (await desk.live()).shop
  const { path } = await desk.check(withName(await desk.live(), 'Mistake'))
  await desk.press(path, 'configuration.publish', { values: { percentage: '100' } })
  const back = await desk.press('/publishing/versions/1', 'configuration.roll-back')
  expect([back.status, (await desk.live()).shop.name]).toEqual([200, name])
})

test('ADM-08 a version published meanwhile overtakes a check', async () => {
  const desk = await openDesk()
  const before = await desk.live()
  const { path } = await desk.check(withName(before, 'Mine'))
  const document = withName(before, 'Theirs')
  await ground.world.configurations.publish({ shopId: desk.shopId, by: 'test' }, { document })
  const args = { check: path.slice(path.lastIndexOf('/') + 1) }
  const late = await desk.visitor.press('configuration.publish', { at: path, values: { percentage: '100' }, args })
  expect([late.status, (await desk.live()).shop.name]).toEqual([409, 'Theirs'])
})

test('ADM-08 publishing needs the password of the last 15 minutes', async () => {
  const desk = await openDesk()
  const { path } = await desk.check(withName(await desk.live(), 'Unconfirmed'))
  ground.clock.forward(16 * 60_000)
  const refused = await desk.press(path, 'configuration.publish', { values: { percentage: '100' } })
  expect([refused.status, refused.envelope.problem?.code]).toEqual([403, 'password-needed'])
  expect((await desk.live()).shop.name).not.toBe('Unconfirmed')
})

test('ADM-08 the portal closes and opens in one press each, and the audit has both', async () => {
  const desk = await openDesk('manager')
  expect((await desk.press('/publishing', 'portal.close')).status).toBe(200)
  expect((await desk.live()).shop.portal_active).toBe(false)
  expect((await desk.press('/publishing', 'portal.open')).status).toBe(200)
  expect((await desk.live()).shop.portal_active).toBe(true)
  const entries = await ground.world.store.audit.list(desk.shopId, { accountId: null, before: null, limit: 10 })
  const actions = entries.map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['portal.close', 'portal.open']))
})

test('ADM-08 FIX-34 a portal with a finding does not open, and closes without a simulation', async () => {
  const problems = [{ pointer: '', message: 'A shopper is stuck' }]
  const verifyConfig = async () => ({ problems, remarks: [], walk: null })
  const strict = await testWorld({ credentials: cheapCredentials, verifyConfig })
  const own = await buildApp(strict.world)
  const shopId = await loadDemoShop(strict)
  const { token } = await join(strict, shopId, 'owner')
  const visitor = consoleVisitor(own, { shopId, token })
  const at = '/publishing'
  expect((await visitor.press('portal.close', { at, args: { working: 1 } })).status).toBe(200)
  const refused = await visitor.press('portal.open', { at, args: { working: 2 } })
  expect([refused.status, refused.envelope.problem?.detail]).toEqual([422, ': A shopper is stuck'])
  await own.close()
  await strict.drop()
})

test('ADM-08 only an owner publishes over findings, with a reason in the audit', async () => {
  const problems = [{ pointer: '/rules/0', message: 'A shopper is stuck' }]
  const verifyConfig = async () => ({ problems, remarks: [], walk: { orders: 1, actions: 2, cut: [] } })
  const strict = await testWorld({ credentials: cheapCredentials, verifyConfig })
  const own = await buildApp(strict.world, { actionsPerMinute: 1_000_000 })
  const shopId = await loadDemoShop(strict)
  const config = await strict.world.shops.inForce(shopId)
  if (config === null) throw new Error('No shop')
  const publishAs = async (role: Role, document: unknown, words: string) => {
    const visitor = consoleVisitor(own, { shopId, token: (await join(strict, shopId, role)).token })
    const values = { text: JSON.stringify(document) }
    const checked = await visitor.press('configuration.check', { at: '/publishing/document', values })
    await strict.runner.drain()
    const path = checked.envelope.screen?.path ?? ''
    const args = { check: path.slice(path.lastIndexOf('/') + 1) }
    const press = { at: path, values: { percentage: '100', reason: words }, args }
    return (await visitor.press('configuration.override', press)).status
  }
  const reason = 'The stuck order has no real case'
  expect(await publishAs('manager', withName(config, 'Risky'), reason)).toBe(403)
  expect(await publishAs('owner', withName(config, 'Risky'), 'because')).toBe(422)
  expect(await publishAs('owner', { ...config, currency: 'nothing' }, reason)).toBe(409)
  expect((await strict.world.shops.inForce(shopId))?.shop.name).toBe(config.shop.name)
  expect(await publishAs('owner', withName(config, 'Risky'), reason)).toBe(200)
  const pointers = await strict.world.store.shops.pointers(shopId)
  expect((await strict.world.shops.config(shopId, pointers?.live ?? 0)).shop.name).toBe('Risky')
  const entries = await strict.world.store.audit.list(shopId, { accountId: null, before: null, limit: 20 })
  const entry = entries.find(({ action }) => action === 'configuration.override')
  expect(entry?.detail).toEqual({ version: 2, percentage: 100, findings: 1, reason })
  await own.close()
  await strict.drop()
})

test('ADM-08 an agent reads the versions and changes nothing', async () => {
  const desk = await openDesk('agent')
  expect((await desk.visitor.show('/publishing/versions/1')).envelope.screen?.name).toBe('version')
  const names = (await desk.listOffers('/publishing')).map(({ name }) => name)
  expect(names.filter((name) => /^(?:configuration|portal)\./.test(name))).toEqual([])
  expect((await desk.visitor.show('/publishing/document')).status).toBe(403)
})
