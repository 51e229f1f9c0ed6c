import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConsoleEnvelope } from '../../../schemas/console/screen.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { buildApp } from '../../../server/app.ts'
import { removeMember } from '../../../server/console/accounts/people.ts'
import { cheapCredentials, join } from '../../console/accounts/staff.ts'
import { creditA, inputOf } from '../../domain/value/example.ts'
import { type TestWorld, testWorld } from '../../support/world.ts'
import { type Desk, deskOf } from '../merchant-desk.ts'
import { consoleVisitor } from './visitor.ts'

let ground: TestWorld
let app: FastifyInstance
let desk: Desk
let record: ReturnRecord
let other: ReturnRecord

const enter = async (role: 'agent' | 'manager' | 'receiver' | 'owner', name: string) => {
  const { token, member } = await join(ground, desk.shopId, role)
  await ground.world.store.accounts.rename(member.accountId, name)
  return { ...consoleVisitor(app, { shopId: desk.shopId, token }), member }
}

beforeAll(async () => {
  ground = await testWorld({ credentials: cheapCredentials })
  desk = await deskOf(ground)
  app = await buildApp(ground.world, { actionsPerMinute: 1_000_000 })
  const submit = () =>
    desk.submit(inputOf({ items: [creditA], creditType: 'refund' }), { document: { outcome: 'review' } })
  record = await submit()
  other = await submit()
}, 120_000)
afterAll(async () => {
  await Promise.all([app.close(), desk.app.close()])
  await ground.drop()
})

const pathOf = ({ number }: ReturnRecord): string => `/returns/${number}`

const presenceIn = ({ screen, parts }: ConsoleEnvelope) => {
  const [part] = parts ?? []
  const blocks = part !== undefined && 'component' in part ? [part.component] : (screen?.regions.main ?? [])
  const found = blocks.find(({ id }) => id === 'presence')
  return found?.type === 'presence' ? found : null
}

test('ADM-06 two people on one return see each other until one leaves', async () => {
  const maya = await enter('agent', 'Maya Lind')
  const tom = await enter('receiver', 'Tom')
  const path = pathOf(record)
  expect(presenceIn((await maya.show(path)).envelope)).toEqual({ type: 'presence', id: 'presence', people: [] })
  expect(presenceIn((await tom.show(path)).envelope)).toMatchObject({
    people: [{ initials: 'ML' }],
    text: 'Maya Lind has this return open',
  })
  const poll = () => maya.post('parts/presence', { path })
  const { envelope } = await poll()
  expect(presenceIn(envelope)?.text).toBe('Tom has this return open')
  expect(envelope).toMatchObject({ base: path, rev: `r${record.rev}` })
  expect(JSON.stringify(envelope.parts)).not.toContain('"last"')
  const elsewhere = await enter('manager', 'Ines')
  expect(presenceIn((await elsewhere.show(pathOf(other))).envelope)?.people).toEqual([])
  ground.clock.forward(46_000)
  expect(presenceIn((await poll()).envelope)?.people).toEqual([])
  const [screen] = (await maya.show(path)).envelope.screen?.poll ?? []
  expect(screen).toMatchObject({ id: 'presence', path, everyMs: 15_000 })
})

test('ADM-06 a decision of one reaches the other with the next revision', async () => {
  const [maya, tom] = [await enter('agent', 'Maya'), await enter('agent', 'Tom')]
  const path = pathOf(other)
  const [page] = [(await maya.show(path)).envelope, await tom.show(path)]
  const press = { at: path, args: { return: other.number, item: `${other.id}-A.1` } }
  expect((await tom.press('case.approve', press, { 'if-match': page.rev ?? '' })).status).toBe(200)
  const { envelope } = await maya.post('parts/presence', { path })
  expect(envelope.rev).not.toBe(page.rev)
  const stale = await maya.press('case.approve', press, { 'if-match': page.rev ?? '' })
  expect([stale.status, stale.envelope.problem?.code]).toEqual([409, 'stale'])
})

test('ADM-06 a removed member is on no return', async () => {
  const [owner, agent] = [await enter('owner', 'Olga'), await enter('agent', 'Gone')]
  const path = pathOf(record)
  ground.clock.forward(46_000)
  await agent.show(path)
  expect(presenceIn((await owner.show(path)).envelope)?.text).toContain('Gone')
  const by = { shopId: desk.shopId, accountId: owner.member.accountId, name: 'Olga' }
  expect(await removeMember(ground.world, by, agent.member.accountId)).toEqual({ kind: 'done' })
  expect(presenceIn((await owner.show(path)).envelope)?.people).toEqual([])
  expect((await agent.post('parts/presence', { path })).status).toBe(401)
})
