import { afterAll, beforeAll, expect, test } from 'vitest'
import { cheapCredentials, join } from '../console/accounts/staff.ts'
import { creditA, inputOf } from '../domain/value/example.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type Desk, deskOf } from './merchant-desk.ts'

let world: TestWorld
let desk: Desk
beforeAll(async () => {
  world = await testWorld({ credentials: cheapCredentials })
  desk = await deskOf(world)
}, 120_000)
afterAll(async () => {
  await desk.app.close()
  await world.drop()
})

const submit = () => desk.submit(inputOf({ items: [creditA], creditType: 'refund' }))
const assign = (id: string, assignee: unknown, headers: Readonly<Record<string, string>> = {}) =>
  desk.call('POST', `/returns/${id}/assign`, { body: { assignee }, headers })

test('ADM-06 a key assigns a return to a listed person, once a revision', async () => {
  const { member } = await join(world, desk.shopId, 'agent')
  await join(world, desk.shopId, 'receiver')
  const { assignees } = (await desk.get('/assignees')).body
  expect(assignees).toEqual([{ id: member.accountId, name: 'Ada Byron', role: 'agent' }])
  const { id } = await submit()
  const first = await assign(id, member.accountId, { 'if-match': '"r1"' })
  expect([first.status, first.body.assignee, first.headers.etag]).toEqual([200, member.accountId, '"r2"'])
  expect((await assign(id, null, { 'if-match': '"r1"' })).status).toBe(409)
  expect((await assign(id, member.accountId)).headers.etag).toBe('"r2"')
  const found = async (assignee: string) =>
    (await desk.get(`/returns?assignee=${assignee}`)).body.returns.map((one: { id: string }) => one.id)
  expect([await found(member.accountId), await found('none')]).toEqual([[id], []])
  expect((await assign(id, null)).body.assignee).toBeNull()
  expect([await found(member.accountId), await found('none')]).toEqual([[], [id]])
})

test.each(['', 'x'.repeat(65), 7, undefined, ['a']])('ADM-06 %j is not a person', async (assignee) => {
  const { id } = await submit()
  expect((await assign(id, assignee)).status).toBe(422)
})

test('ADM-06 people of other shops, receivers and strangers are not assigned', async () => {
  const { id } = await submit()
  const other = await deskOf(world)
  const people = [await join(world, other.shopId, 'owner'), await join(world, desk.shopId, 'receiver')]
  for (const assignee of [...people.map(({ member }) => member.accountId), 'stranger', "'; drop table returns"])
    expect(await assign(id, assignee)).toMatchObject({ status: 422, body: { problems: [{ pointer: '/assignee' }] } })
  expect((await assign('R-NONE', null)).status).toBe(404)
  await other.app.close()
})
