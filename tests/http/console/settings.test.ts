import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '../../../schemas/merchant/keys.ts'
import { buildApp } from '../../../server/app.ts'
import { signIn } from '../../../server/console/accounts/sign-in.ts'
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
