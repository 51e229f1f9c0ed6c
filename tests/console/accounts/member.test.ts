import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readMember } from '../../../server/console/accounts/member.ts'
import { isRecentlyConfirmed } from '../../../server/domain/access/console-session.ts'
import { type TestWorld, testWorld } from '../../support/world.ts'

const HOUR = 3_600_000
const MINUTE = 60_000

let it: TestWorld
let token: string
const read = () => readMember(it.world, { token, shopId: 'wrenfold' })

beforeAll(async () => {
  it = await testWorld()
}, 60_000)
afterAll(() => it.drop())
beforeEach(async () => {
  const { store, newId, now } = it.world
  const [id, email] = [newId(), `${newId()}@wrenfold.example`]
  token = newId()
  await store.accounts.add({ id, email, emailKey: email, name: 'Maya', demo: false }, now())
  await store.members.add({ shopId: 'wrenfold', role: 'agent' }, id, now())
  await store.consoleSessions.add(
    token,
    { id: newId(), accountId: id, device: 'Firefox on Linux', confirmedAt: now() },
    now(),
  )
})

test('ADM-02 a session makes its person a member of their shops only', async () => {
  expect(await read()).toMatchObject({ name: 'Maya', role: 'agent', shopId: 'wrenfold' })
  expect(await readMember(it.world, { token, shopId: 'nagi' })).toBeNull()
  expect(await readMember(it.world, { token: it.world.newId(), shopId: 'wrenfold' })).toBeNull()
})

test('ADM-02 a session ends after twelve idle hours', async () => {
  it.clock.forward(11 * HOUR)
  expect(await read()).not.toBeNull()
  it.clock.forward(12 * HOUR - 1)
  expect(await read()).not.toBeNull()
  it.clock.forward(12 * HOUR)
  expect(await read()).toBeNull()
})

test('ADM-02 a session in use ends after seven days', async () => {
  for (let hours = 0; hours < 7 * 24 - 8; hours += 8) {
    it.clock.forward(8 * HOUR)
    expect(await read()).not.toBeNull()
  }
  it.clock.forward(8 * HOUR)
  expect(await read()).toBeNull()
})

test('ADM-02 a password counts as entered for fifteen minutes', async () => {
  const { confirmedAt } = (await read()) ?? { confirmedAt: null }
  expect(isRecentlyConfirmed(confirmedAt, it.clock.now())).toBe(true)
  it.clock.forward(15 * MINUTE)
  expect(isRecentlyConfirmed(confirmedAt, it.clock.now())).toBe(false)
  expect(isRecentlyConfirmed(null, it.clock.now())).toBe(false)
})
