import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '../../../schemas/merchant/keys.ts'
import { buildApp } from '../../../server/app.ts'
import { signIn } from '../../../server/console/accounts/sign-in.ts'
import { listOfferedSubmits } from '../../../server/journey/request/offers.ts'
import { cheapCredentials, client, join, PASSWORD } from '../../console/accounts/staff.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../../support/world.ts'
import { consoleVisitor } from './visitor.ts'

const MINUTE = 60_000

let ground: TestWorld
let app: FastifyInstance
let shopId: string
beforeAll(async () => {
  ground = await testWorld({ credentials: cheapCredentials })
  app = await buildApp(ground.world, { actionsPerMinute: 1_000_000 })
}, 120_000)
afterAll(async () => {
  await app.close()
  await ground.drop()
})
beforeEach(async () => {
  shopId = await loadDemoShop(ground)
})

const enter = async (role: Role) => {
  const person = await join(ground, shopId, role)
  return { ...person, visitor: consoleVisitor(app, { shopId, token: person.token }) }
}
const people = async () =>
  (await ground.world.store.members.list(shopId)).map(({ role, invited }) => `${role}${invited ? ', invited' : ''}`)

test('ADM-09 an owner invites, changes a role and removes a person', async () => {
  const { visitor } = await enter('owner')
  const at = '/settings/people'
  const email = `tom-${shopId}@staff.example`
  const invited = await visitor.press('people.invite', { at, values: { email, role: 'agent' } })
  expect([invited.status, invited.envelope.screen?.path]).toEqual([200, at])
  expect(await people()).toEqual(expect.arrayContaining(['owner', 'agent, invited']))
  const again = await visitor.press('people.invite', { at, values: { email, role: 'agent' } })
  expect([again.status, again.envelope.problem?.fields?.[0]?.name]).toEqual([422, 'email'])

  const tom = (await ground.world.store.members.list(shopId)).find((one) => one.email === email)?.accountId ?? ''
  const page = `${at}/${tom}`
  expect(
    (await visitor.press('people.role', { at: page, values: { role: 'viewer' }, args: { account: tom } })).status,
  ).toBe(200)
  expect(await people()).toContain('viewer, invited')
  expect((await visitor.press('people.link', { at: page, values: {}, args: { account: tom } })).status).toBe(200)
  expect((await visitor.press('people.remove', { at: page, values: {}, args: { account: tom } })).status).toBe(200)
  expect(await people()).toEqual(['owner'])
  const audit = (await visitor.show('/settings/audit')).envelope.screen
  expect(JSON.stringify(audit)).toMatch(/Removed a person.*Sent a link.*Changed a role.*Invited a person.*Signed in/)
})

test('ADM-02 the last owner stays', async () => {
  const { visitor, member } = await enter('owner')
  const args = { account: member.accountId }
  const result = await visitor.press('people.remove', { at: `/settings/people/${member.accountId}`, values: {}, args })
  expect([result.status, result.envelope.problem?.code]).toEqual([409, 'conflict'])
})

test('ADM-02 managing people needs the password again after fifteen minutes', async () => {
  const { visitor } = await enter('owner')
  ground.clock.forward(15 * MINUTE)
  const press = { at: '/settings/people', values: { email: 'eve@staff.example', role: 'agent' } }
  const result = await visitor.press('people.invite', press)
  expect([result.status, result.envelope.problem?.code]).toEqual([403, 'password-needed'])
  expect(await people()).toEqual(['owner'])
})

test('ADM-09 other roles and other shops see no people and no audit', async () => {
  const { visitor } = await enter('manager')
  for (const path of ['/settings/people', '/settings/audit']) expect((await visitor.show(path)).status).toBe(403)
  const owner = await enter('owner')
  const stranger = await join(ground, await loadDemoShop(ground), 'owner')
  expect((await owner.visitor.show(`/settings/people/${stranger.member.accountId}`)).status).toBe(404)
})

test('ADM-02 a removed person is signed out at the next press', async () => {
  const [owner, tom] = [await enter('owner'), await enter('agent')]
  const args = { account: tom.member.accountId }
  await owner.visitor.press('people.remove', { at: `/settings/people/${tom.member.accountId}`, values: {}, args })
  expect((await tom.visitor.press('session.close', { at: '/settings', values: {} })).status).toBe(401)
})

test('ADM-02 a person ends another session and changes the password', async () => {
  const { visitor, email } = await enter('agent')
  const other = await signIn(ground.world, { email, password: PASSWORD }, client())
  const otherToken = other.kind === 'signed-in' ? other.token : ''
  const screen = (await visitor.show('/settings')).envelope.screen
  const [, session = ''] = /"session":"([^"]+)"/.exec(JSON.stringify(screen)) ?? []
  const ended = await visitor.press('sessions.end', { at: '/settings', values: {}, args: { session } })
  expect(ended.status).toBe(200)
  expect((await consoleVisitor(app, { shopId, token: otherToken }).show('/settings')).status).toBe(401)

  const change = (current: string, password: string) =>
    visitor.press('password.change', { at: '/settings', values: { current, password } })
  expect((await change('wrong password', 'another long password')).status).toBe(422)
  expect((await change(PASSWORD, 'short')).envelope.problem?.fields?.[0]?.name).toBe('password')
  expect((await change(PASSWORD, 'another long password')).status).toBe(200)
})

const offersOf = async (visitor: ReturnType<typeof consoleVisitor>, path: string) => {
  const { envelope } = await visitor.show(path)
  return listOfferedSubmits([envelope.screen, envelope.overlay])
}

const KEYS = '/settings/keys'

test('ADM-09 a created key is visible once, works, and ends at once', async () => {
  const { visitor } = await enter('owner')
  const values = { name: ' Warehouse ', role: 'receiver', ends: '2026-12-24' }
  const made = await visitor.press('keys.make', { at: KEYS, values })
  expect(made.status).toBe(200)
  const [key = ''] = /hw_[a-z0-9-]+_[\w-]{43}/.exec(JSON.stringify(made.envelope.overlay)) ?? []
  expect(JSON.stringify([made.envelope.screen, (await visitor.show(KEYS)).envelope])).not.toContain(key)
  const call = () => app.inject({ url: `/merchant/v1/${shopId}/returns`, headers: { authorization: `Bearer ${key}` } })
  expect((await call()).statusCode).toBe(200)
  const [stored] = await ground.world.configurations.keys.all(shopId)
  expect(stored).toMatchObject({ name: 'Warehouse', role: 'receiver', createdBy: 'Ada Byron' })
  expect(JSON.stringify((await visitor.show(KEYS)).envelope.screen)).toContain('Warehouse')

  const end = (await offersOf(visitor, KEYS)).find(({ name }) => name === 'keys.end')
  expect((await visitor.press('keys.end', { at: KEYS, args: end?.args ?? {} })).status).toBe(200)
  expect((await call()).statusCode).toBe(401)
  const entries = await ground.world.store.audit.list(shopId, { accountId: null, before: null, limit: 2 })
  expect(entries.map(({ action, detail }) => [action, detail.name])).toEqual([
    ['keys.end', 'Warehouse'],
    ['keys.make', 'Warehouse'],
  ])
})

test('ADM-09 a repeated call creates one key, and reveals it once', async () => {
  const { visitor } = await enter('owner')
  const make = (name: string) =>
    visitor.press('keys.make', { at: KEYS, values: { name, role: 'agent', ends: '' } }, { 'idempotency-key': 'one' })
  const made = await make('Till')
  expect(JSON.stringify(made.envelope.overlay)).toContain('hw_')
  const repeated = await make('Till')
  expect([repeated.status, repeated.envelope.problem?.code]).toEqual([409, 'conflict'])
  expect(JSON.stringify(repeated.envelope)).not.toMatch(/hw_[a-z0-9-]+_[\w-]{43}/)
  expect((await make('Desk')).envelope.problem?.code).toBe('key-reused')
  expect((await ground.world.configurations.keys.all(shopId)).map(({ name }) => name)).toEqual(['Till'])
})

test('ADM-09 a key needs a name and an end in the future', async () => {
  const { visitor } = await enter('owner')
  const make = async (values: { name: string; ends: string }) =>
    (await visitor.press('keys.make', { at: KEYS, values: { role: 'agent', ...values } })).envelope.problem?.fields
  expect((await make({ name: ' ', ends: '' }))?.[0]?.name).toBe('name')
  expect((await make({ name: 'Till', ends: '2020-01-01' }))?.[0]?.name).toBe('ends')
  expect(await ground.world.configurations.keys.all(shopId)).toEqual([])
})

test('ADM-02 only an owner with a fresh password makes keys', async () => {
  const manager = await enter('manager')
  const refused = await manager.visitor.show(KEYS)
  expect([refused.status, JSON.stringify(refused.envelope.screen)]).toEqual([403, expect.not.stringContaining('hw_')])
  const { visitor } = await enter('owner')
  ground.clock.forward(15 * MINUTE)
  const press = { at: KEYS, values: { name: 'Late', role: 'owner', ends: '' } }
  expect((await visitor.press('keys.make', press)).envelope.problem?.code).toBe('password-needed')
  expect(await ground.world.configurations.keys.all(shopId)).toEqual([])
})

test('ADM-09 the audit is filtered by person, checked and exported', async () => {
  const [owner, tom] = [await enter('owner'), await enter('agent')]
  await tom.visitor.press('sessions.end', { at: '/settings', args: { session: tom.member.sessionId } })
  const at = '/settings/audit'
  const filtered = await owner.visitor.press('audit.filter', { at, values: { person: tom.member.accountId } })
  expect(filtered.envelope.screen?.path).toBe(`${at}?person=${tom.member.accountId}`)
  const { visitor } = owner
  const checked = async () => JSON.stringify((await visitor.show(`${at}?check=true`)).envelope.screen)
  expect(await checked()).toContain('unchanged')

  const read = (token: string) =>
    app.inject({ url: `/console/v1/${shopId}/files/audit.csv`, cookies: { 'hw-console': token } })
  const lines = (await read(owner.token)).body.trimEnd().split('\r\n')
  expect(lines[0]).toBe('entry,time,person,action,detail')
  expect(lines[1]).toMatch(/,Ada Byron,audit\.export,/)
  expect(lines.length).toBeGreaterThan(3)
  expect((await read(tom.token)).statusCode).toBe(403)
  const text = "update audit_entries set actor = 'Eve' where shop_id = $1 and seq = 2"
  await ground.database.query({ name: 'test.change-audit', text, values: [shopId] })
  expect(await checked()).toContain('does not fit together at entry 2')
})
