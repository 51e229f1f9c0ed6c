import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConsoleEnvelope } from '../../../schemas/console/screen.ts'
import type { Role } from '../../../schemas/merchant/keys.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { buildApp } from '../../../server/app.ts'
import { removeMember } from '../../../server/console/accounts/people.ts'
import { cheapCredentials, join } from '../../console/accounts/staff.ts'
import { creditA, inputOf } from '../../domain/value/example.ts'
import { type TestWorld, testWorld } from '../../support/world.ts'
import { type Desk, deskOf } from '../merchant-desk.ts'
import { consoleVisitor } from './visitor.ts'

let world: TestWorld
let app: FastifyInstance
let desk: Desk
beforeAll(async () => {
  world = await testWorld({ credentials: cheapCredentials })
  desk = await deskOf(world)
  app = await buildApp(world.world, { actionsPerMinute: 1_000_000 })
}, 120_000)
afterAll(async () => {
  await Promise.all([app.close(), desk.app.close()])
  await world.drop()
})

const submit = (): Promise<ReturnRecord> => desk.submit(inputOf({ items: [creditA], creditType: 'refund' }))
const assigneeOf = async (record: ReturnRecord) => (await desk.now(record)).assignee ?? null

const memberOf = async (role: Role) => {
  const { token, member } = await join(world, desk.shopId, role)
  const visitor = consoleVisitor(app, { shopId: desk.shopId, token })
  return {
    ...visitor,
    id: member.accountId,
    member,
    pressAt: async (name: string, at: string, options: { values?: Record<string, string>; args?: object } = {}) => {
      const { envelope } = await visitor.show(at)
      const press = { at, values: {}, ...options } as Parameters<typeof visitor.press>[1]
      return visitor.press(name, press, { 'if-match': envelope.rev ?? '' })
    },
  }
}

const entries = async () =>
  (await world.world.store.audit.list(desk.shopId, { accountId: null, before: null, limit: 50 }))
    .filter(({ action }) => action === 'return.assign')
    .map(({ actor, detail }) => [actor, detail.return, detail.person])

const listed = ({ screen }: ConsoleEnvelope): readonly string[] =>
  screen?.regions.main.flatMap((one) =>
    one.type === 'data_table' ? one.rows.map(({ cells: [first] }) => (first?.kind === 'text' ? first.text : '')) : [],
  ) ?? []

test('ADM-06 a return is assigned by one press or by a choice, and audited', async () => {
  const [agent, owner, record] = [await memberOf('agent'), await memberOf('owner'), await submit()]
  const [at, args] = [`/returns/${record.number}`, { return: record.number }]
  expect((await agent.pressAt('case.take', at, { args })).status).toBe(200)
  expect([await assigneeOf(record), (await desk.now(record)).rev]).toEqual([agent.id, record.rev + 1])
  expect((await agent.pressAt('case.take', at, { args })).status).toBe(409)
  const choose = (assignee: string) => owner.pressAt('case.assign', `${at}?step=assign`, { args, values: { assignee } })
  expect((await choose(owner.id)).status).toBe(200)
  expect((await choose('none')).status).toBe(200)
  expect(await assigneeOf(record)).toBeNull()
  expect(await entries()).toEqual([
    ['Ada Byron', record.number, undefined],
    ['Ada Byron', record.number, 'Ada Byron'],
    ['Ada Byron', record.number, 'Ada Byron'],
  ])
})

test.each(['receiver', 'viewer'] as const)('ADM-03 a %s is not assigned, and assigns no return', async (role) => {
  const [owner, other, record] = [await memberOf('owner'), await memberOf(role), await submit()]
  const [at, args] = [`/returns/${record.number}`, { return: record.number }]
  const chosen = await owner.pressAt('case.assign', `${at}?step=assign`, { args, values: { assignee: other.id } })
  expect(chosen.envelope.problem?.fields).toEqual([
    { form: 'step', name: 'assignee', message: 'must be a member of the shop who decides about returns' },
  ])
  expect((await other.pressAt('case.take', at, { args })).status).toBe(403)
  expect(JSON.stringify((await other.show('/returns')).envelope)).not.toContain('Assigned to')
  expect(await assigneeOf(record)).toBeNull()
})

test('ADM-11 of two people who assign at once, one gets the fresh page', async () => {
  const [one, two, record] = [await memberOf('agent'), await memberOf('agent'), await submit()]
  const press = { at: `/returns/${record.number}`, args: { return: record.number } }
  const answers = await Promise.all(
    [one, two].map((member) => member.press('case.take', press, { 'if-match': `r${record.rev}` })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [first] = answers[0]?.status === 200 ? [one] : [two]
  expect(await assigneeOf(record)).toBe(first.id)
  expect((await entries()).filter(([, number]) => number === record.number)).toHaveLength(1)
})

test('ADM-05 the list filters by person, by one self and by no person', async () => {
  const [agent, manager] = [await memberOf('agent'), await memberOf('manager')]
  const [mine, hers, free] = [await submit(), await submit(), await submit()]
  const bulk = (records: readonly ReturnRecord[], assignee: string) =>
    manager.pressAt('returns.assign', '/returns', {
      values: { returns: records.map(({ id }) => id).join('\n'), assignee },
    })
  expect(JSON.stringify((await bulk([mine], agent.id)).envelope)).toContain('1 assigned')
  await bulk([hers], manager.id)
  const numbersAt = async (query: string) => listed((await agent.show(`/returns?${query}`)).envelope)
  expect(await numbersAt('assignee=me')).toEqual([mine.number])
  expect(await numbersAt(`assignee=${manager.id}`)).toEqual([hers.number])
  expect(await numbersAt('assignee=none')).toContain(free.number)
  expect(await numbersAt('assignee=none')).not.toContain(hers.number)
  expect(await numbersAt('assignee=%27;drop')).toContain(hers.number)
  expect(await numbersAt('queue=decide&assignee=me')).toEqual([])
  expect(JSON.stringify((await bulk([mine], 'stranger')).envelope)).toContain('0 assigned, 1 not')
  const values = { assignee: 'me' }
  const { envelope } = await agent.pressAt('returns.filter', '/returns', { values })
  expect(envelope.screen?.path).toBe('/returns?assignee=me')
  const csv = await app.inject({
    url: `/console/v1/${desk.shopId}/files/returns.csv?assignee=${agent.id}`,
    cookies: { 'hw-console': (await join(world, desk.shopId, 'manager')).token },
  })
  expect([csv.body.includes(mine.number), csv.body.includes(hers.number)]).toEqual([true, false])
})

test('ADM-09 returns of a removed member are unassigned, and open pages are stale', async () => {
  const [owner, agent, record] = [await memberOf('owner'), await memberOf('agent'), await submit()]
  const at = `/returns/${record.number}`
  await agent.pressAt('case.take', at, { args: { return: record.number } })
  const { rev } = await desk.now(record)
  await removeMember(world.world, owner.member, agent.id)
  expect([await assigneeOf(record), (await desk.now(record)).rev]).toEqual([null, rev + 1])
  const late = { at, args: { return: record.number } }
  expect((await owner.press('case.take', late, { 'if-match': `r${rev}` })).status).toBe(409)
})
