import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { removeMember } from '../../../server/console/accounts/people.ts'
import { cheapCredentials, invite, join, PASSWORD } from '../../console/accounts/staff.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../../support/world.ts'
import { consoleVisitor } from './visitor.ts'

let ground: TestWorld
let app: FastifyInstance
let shopId: string

beforeAll(async () => {
  ground = await testWorld({ credentials: cheapCredentials })
  shopId = await loadDemoShop(ground)
  app = await buildApp(ground.world, { actionsPerMinute: 1_000_000 })
}, 120_000)
afterAll(async () => {
  await app.close()
  await ground.drop()
})

const entry = () => consoleVisitor(app, {})
const signInPress = (values: Record<string, string>, at = '/') => ({ at, values: { code: '', ...values } })

test('ADM-02 a sign-in sets a cookie of the console only, and leads to the shop', async () => {
  const { email } = await join(ground, shopId, 'agent')
  const { status, envelope, headers, token } = await entry().press(
    'session.open',
    signInPress({ email, password: PASSWORD }, `/sign-in?to=/${shopId}/returns/R-1`),
  )
  expect(status).toBe(200)
  expect(envelope.effects).toContainEqual({ type: 'redirect', href: `/console/${shopId}#/returns/R-1` })
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(headers['set-cookie']).toMatch(/^hw-console=[\w-]+; Max-Age=\d+; Path=\/console; HttpOnly; SameSite=Strict$/)
  expect((await consoleVisitor(app, { shopId, token: token ?? '' }).show('/')).status).toBe(200)
})

test('ADM-02 a sign-in leads to no shop of others and to no other site', async () => {
  const { email } = await join(ground, shopId, 'agent')
  for (const to of ['//evil.example', 'https://evil.example', '/other-shop/returns', '/../x']) {
    const at = `/sign-in?${new URLSearchParams({ to })}`
    const { envelope } = await entry().press('session.open', signInPress({ email, password: PASSWORD }, at))
    expect(envelope.effects).toContainEqual({ type: 'redirect', href: `/console/${shopId}#/` })
  }
})

test('ADM-02 wrong email and password get one sentence, then a wait', async () => {
  const { email } = await join(ground, shopId, 'agent')
  const fail = (address: string) =>
    entry().press('session.open', signInPress({ email: address, password: 'wrong password' }))
  const [known, unknown] = [await fail(email), await fail('stranger@staff.example')]
  expect(known.status).toBe(422)
  expect(known.envelope.problem).toEqual(unknown.envelope.problem)
  let last = known
  for (let count = 0; count < 12; count += 1) last = await fail(email)
  expect(last.status).toBe(429)
  expect(last.envelope.problem?.title).toMatch(/Try again in \d+ (?:seconds|minutes)/)
  expect(last.envelope.problem?.retryAfterMs).toBeGreaterThan(0)
})

test('ADM-02 the page of a link uses nothing up, and the link works once', async () => {
  const { token, email } = await invite(ground, shopId, 'viewer')
  const at = `/welcome/${token}`
  for (const _ of [1, 2]) expect(JSON.stringify((await entry().show(at)).envelope.screen)).toContain(email)
  const press = { at, values: { name: 'Ada Byron', password: 'twelve letters and more' } }
  const short = await entry().press('session.redeem', { at, values: { name: 'Ada', password: 'short' } })
  expect([short.status, short.envelope.problem?.fields?.[0]?.name]).toEqual([422, 'password'])
  const first = await entry().press('session.redeem', press)
  expect([first.status, first.token === null]).toEqual([200, false])
  const again = await entry().press('session.redeem', press)
  expect([again.status, again.token]).toEqual([409, null])
  expect(JSON.stringify(again.envelope.screen)).toContain('used or has expired')
})

test('ADM-02 nothing of the demo is offered without demo accounts', async () => {
  const { envelope } = await entry().show('/')
  expect(JSON.stringify(envelope)).not.toContain('session.try')
  const press = { at: '/', args: { shop: shopId, role: 'owner' } }
  expect((await entry().press('session.try', press)).status).toBe(409)
})

test('ADM-02 a sign-out ends the session on the server', async () => {
  const { token } = await join(ground, shopId, 'agent')
  const visitor = consoleVisitor(app, { shopId, token })
  const out = await visitor.press('session.close', { at: '/' })
  expect([out.status, out.token, out.envelope.screen?.name]).toEqual([200, '', 'sign-in'])
  expect((await visitor.show('/')).status).toBe(401)
})

test('ADM-02 a removed member gets the sign-in at the next press', async () => {
  const [owner, agent] = [await join(ground, shopId, 'owner'), await join(ground, shopId, 'agent')]
  const visitor = consoleVisitor(app, { shopId, token: agent.token })
  expect((await visitor.show('/')).status).toBe(200)
  await removeMember(ground.world, owner.member, agent.member.accountId)
  const press = await visitor.press('session.close', { at: '/' })
  expect([press.status, press.envelope.screen?.name]).toEqual([401, 'sign-in'])
})

test('ADM-03 a press from another site is refused before anything is read', async () => {
  const { token } = await join(ground, shopId, 'owner')
  const visitor = consoleVisitor(app, { shopId, token })
  const press = await visitor.press('session.close', { at: '/' }, { 'sec-fetch-site': 'cross-site' })
  expect([press.status, press.envelope.problem?.code]).toEqual([400, 'bad-request'])
  expect((await visitor.show('/')).status).toBe(200)
})

test('ADM-03 malformed presses get the pointer, and unknown actions and pages are named', async () => {
  const { token } = await join(ground, shopId, 'owner')
  const visitor = consoleVisitor(app, { shopId, token })
  const wrong = await visitor.press('session.close', { at: '/', args: { more: true } })
  expect([wrong.status, wrong.envelope.problem?.pointer]).toEqual([400, '/args/more'])
  expect((await visitor.press('no.such', { at: '/' })).status).toBe(400)
  const page = await visitor.show('/no/such/page')
  expect([page.status, page.envelope.screen?.name]).toEqual([404, 'not-found'])
})

test('ADM-01 answers are not stored, and an unchanged page is 204', async () => {
  const { token } = await join(ground, shopId, 'owner')
  const visitor = consoleVisitor(app, { shopId, token })
  const { headers } = await visitor.show('/')
  expect(headers['cache-control']).toBe('no-store')
  expect((await visitor.post('screens', { path: '/', known: headers.etag })).status).toBe(204)
})
