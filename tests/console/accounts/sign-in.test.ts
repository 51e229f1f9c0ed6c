import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildWorld } from '../../../server/build-world.ts'
import { readMember } from '../../../server/console/accounts/member.ts'
import { changePassword, confirmPassword } from '../../../server/console/accounts/password.ts'
import { endSession, listSessions } from '../../../server/console/accounts/sessions.ts'
import { offersDemoRoles, signIn, tryAs } from '../../../server/console/accounts/sign-in.ts'
import { createCredentials } from '../../../server/providers/credentials/credentials.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../../support/world.ts'
import { cheapCredentials, client, join, PASSWORD } from './staff.ts'

const MINUTE = 60_000

let it: TestWorld
let shopId: string
let ada: Awaited<ReturnType<typeof join>>
beforeAll(async () => {
  it = await testWorld({ credentials: cheapCredentials })
  shopId = await loadDemoShop(it)
}, 60_000)
afterAll(() => it.drop())
beforeEach(async () => {
  ada = await join(it, shopId)
})

const open = (password = PASSWORD, over: Parameters<typeof client>[0] & { email?: string } = {}) => {
  const { email = ada.email, ...where } = over
  return signIn(it.world, { email, password }, client(where))
}
const read = (token: string) => readMember(it.world, { token, shopId })
const fail = async (times: number, over: Parameters<typeof open>[1] = {}) => {
  for (let n = 0; n < times; n += 1) expect(await open('wrong password', over)).toEqual({ kind: 'refused' })
}

test('ADM-02 the right password opens a session, also with another spelling of the email', async () => {
  const result = await open(PASSWORD, { email: ` ${ada.email.toUpperCase()} ` })
  if (result.kind !== 'signed-in') throw new Error(result.kind)
  expect(await read(result.token)).toMatchObject({ name: 'Ada Byron', role: 'owner', confirmedAt: it.clock.now() })
  expect(result.shops).toEqual([shopId])
})

test('ADM-02 wrong passwords and unknown emails are refused alike', async () => {
  const results = [await open('wrong password'), await open(PASSWORD, { email: 'unknown@staff.example' })]
  expect(results).toEqual([{ kind: 'refused' }, { kind: 'refused' }])
})

test('ADM-02 after five failures the same network waits, another one does not', async () => {
  await fail(5)
  const paused = await open()
  expect(paused).toEqual({ kind: 'paused', until: it.clock.now() + MINUTE / 2 })
  expect((await open(PASSWORD, { network: '198.51.100.0/24' })).kind).toBe('signed-in')
  it.clock.forward(MINUTE / 2)
  expect((await open()).kind).toBe('signed-in')
  await fail(5)
})

test('ADM-02 failures from everywhere leave each network an attempt', async () => {
  for (let n = 0; n < 12; n += 1) await fail(5, { network: `198.51.${n}.0/24` })
  expect((await open('wrong password', { network: '192.0.2.0/24' })).kind).toBe('refused')
  expect((await open(PASSWORD, { network: '192.0.2.0/24' })).kind).toBe('signed-in')
})

test('ADM-02 two processes share the failures', async () => {
  const second = buildWorld({
    database: it.database,
    dataDir: it.dataDir,
    now: it.clock.now,
    secret: new Uint8Array(32),
    log: it.log,
    publicUrl: 'http://localhost:3000',
    mailFrom: 'returns@localhost',
    allowsSandbox: true,
    credentials: cheapCredentials,
  })
  const attempts = Array.from({ length: 20 }, (_, n) =>
    signIn(n % 2 === 0 ? it.world : second, { email: ada.email, password: 'wrong password' }, client()),
  )
  const kinds = (await Promise.all(attempts)).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'refused')).toHaveLength(5)
  expect((await signIn(second, { email: ada.email, password: PASSWORD }, client())).kind).toBe('paused')
})

test('ADM-02 signing in replaces the token that the browser had', async () => {
  const fixed = ada.token
  const result = await open(PASSWORD, { token: fixed })
  expect(result.kind === 'signed-in' && result.token).not.toBe(fixed)
  expect(await read(fixed)).toBeNull()
  const forged = await open(PASSWORD, { token: 'chosen-by-an-attacker' })
  expect(forged.kind === 'signed-in' && forged.token).not.toBe('chosen-by-an-attacker')
  expect(await read('chosen-by-an-attacker')).toBeNull()
})

test('ADM-02 the parameters of a password rise at the next sign-in', async () => {
  const stronger = createCredentials((bytes) => it.world.random(bytes), { cost: 6, blockSize: 1, parallelization: 1 })
  const stored = async () => (await it.world.store.accounts.find(ada.member.accountId))?.password
  expect(await stored()).toMatch(/^scrypt\$4\$/)
  const result = await signIn(
    { ...it.world, credentials: stronger },
    { email: ada.email, password: PASSWORD },
    client(),
  )
  expect([result.kind, await stored()]).toEqual(['signed-in', expect.stringMatching(/^scrypt\$6\$/)])
  expect((await open()).kind).toBe('signed-in')
})

test('ADM-02 a confirmed password allows sensitive actions, a wrong one counts as a failure', async () => {
  it.clock.forward(20 * MINUTE)
  const check = (password: string) =>
    confirmPassword(it.world, ada.token, { member: ada.member, password, network: '203.0.113.0/24' })
  for (let n = 0; n < 5; n += 1) expect(await check('wrong password')).toEqual({ kind: 'refused' })
  expect((await check(PASSWORD)).kind).toBe('paused')
  it.clock.forward(MINUTE / 2)
  expect(await check(PASSWORD)).toEqual({ kind: 'confirmed' })
  expect((await read(ada.token))?.confirmedAt).toBe(it.clock.now())
})

test('ADM-02 a new password ends the other sessions', async () => {
  const other = await open()
  if (other.kind !== 'signed-in') throw new Error(other.kind)
  const change = (current: string, password: string) =>
    changePassword(it.world, { member: ada.member, current, password, network: '203.0.113.0/24' })
  expect(await change('wrong password', 'another long password')).toEqual({ kind: 'refused' })
  expect(await change(PASSWORD, 'Byron is my name')).toEqual({ kind: 'weak', problem: 'contains-name' })
  expect(await change(PASSWORD, 'another long password')).toEqual({ kind: 'confirmed' })
  expect([await read(other.token), (await read(ada.token))?.name]).toEqual([null, 'Ada Byron'])
  expect([(await open()).kind, (await open('another long password')).kind]).toEqual(['refused', 'signed-in'])
  const jobs = await it.database.query({
    name: 'test.letters',
    text: `select payload ->> 'to' as to from jobs where kind = 'staff-letter' and payload ->> 'to' = $1`,
    values: [ada.email],
  })
  expect(jobs).toHaveLength(1)
})

test('ADM-02 a person lists and ends their own sessions only', async () => {
  const [other, tom] = [await open(), await join(it, shopId, 'agent')]
  if (other.kind !== 'signed-in') throw new Error(other.kind)
  const sessions = await listSessions(it.world, ada.member)
  expect(sessions.map(({ current, device }) => [current, device])).toHaveLength(2)
  const foreign = (await listSessions(it.world, tom.member))[0]?.id ?? ''
  expect(await endSession(it.world, ada.member, foreign)).toBe(false)
  const second = sessions.find(({ current }) => !current)?.id ?? ''
  expect(await endSession(it.world, ada.member, second)).toBe(true)
  expect([await read(other.token), (await read(tom.token))?.role]).toEqual([null, 'agent'])
})

test('ADM-02 no role can be tried outside a demo', async () => {
  expect([await tryAs(it.world, 'owner', client()), await offersDemoRoles(it.world)]).toEqual([null, false])
})

test('ADM-02 no log line and no audit entry contains a secret', async () => {
  await open('wrong password')
  const { store } = it.world
  const entries = await store.audit.list(shopId, { accountId: null, before: null, limit: 1_000 })
  const text = JSON.stringify([it.log.lines, entries])
  for (const secret of [PASSWORD, 'wrong password', ada.token]) expect(text).not.toContain(secret)
  expect(await store.audit.findBreak(shopId)).toBeNull()
})
