import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createInvitation, inviteByCommand, readLink, redeemLink } from '../../../server/console/accounts/links.ts'
import { readMember } from '../../../server/console/accounts/member.ts'
import { sendResetLink } from '../../../server/console/accounts/people.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../../support/world.ts'
import { cheapCredentials, client, invite, join as joinShop, linkToken, PASSWORD } from './staff.ts'

const DAY = 86_400_000

let it: TestWorld
let shopId: string
beforeAll(async () => {
  it = await testWorld({ credentials: cheapCredentials })
}, 60_000)
afterAll(() => it.drop())
beforeEach(async () => {
  shopId = await loadDemoShop(it)
})

const redeem = (token: string, password = PASSWORD) =>
  redeemLink(it.world, { token, password, name: 'Ada Byron' }, client())
const audit = async () =>
  (await it.world.store.audit.list(shopId, { accountId: null, before: null, limit: 50 })).map(({ action }) => action)
const readMail = async (to: string): Promise<string> => {
  await it.runner.drain()
  const folder = join(it.dataDir, 'outbox')
  const texts = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.eml'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  return texts.find((text) => text.includes(`To: ${to}`)) ?? ''
}

test('ADM-02 a link is redeemed once by fifty racers', async () => {
  const { token } = await invite(it, shopId)
  const results = await Promise.all(Array.from({ length: 50 }, () => redeem(token)))
  expect(results.filter(({ kind }) => kind === 'signed-in')).toHaveLength(1)
  expect(results.filter(({ kind }) => kind === 'unusable')).toHaveLength(49)
  expect(await audit()).toEqual(['session.open', 'people.invite'])
})

test('ADM-02 reading a link uses nothing up, and a weak password neither', async () => {
  const { token, email } = await invite(it, shopId)
  for (let n = 0; n < 3; n += 1) expect(await readLink(it.world, token)).toMatchObject({ email, purpose: 'invitation' })
  expect(await redeem(token, 'short')).toEqual({ kind: 'weak', problem: 'too-short' })
  expect(await redeem(token, 'we are Wrenfold, hello')).toEqual({ kind: 'weak', problem: 'contains-shop' })
  expect((await redeem(token)).kind).toBe('signed-in')
  expect([await readLink(it.world, token), await redeem(token)]).toEqual([null, { kind: 'unusable' }])
})

test('ADM-02 a link ends after seven days', async () => {
  const { token } = await invite(it, shopId)
  it.clock.forward(7 * DAY - 1)
  expect(await readLink(it.world, token)).not.toBeNull()
  it.clock.forward(1)
  expect([await readLink(it.world, token), await redeem(token)]).toEqual([null, { kind: 'unusable' }])
})

test('ADM-02 a newer link ends the older one', async () => {
  const { token, email } = await invite(it, shopId)
  const second = await inviteByCommand(it.world, { shopId, email, role: 'owner' })
  expect((await redeem(token)).kind).toBe('unusable')
  expect(second.kind === 'link' && (await redeem(linkToken(second.url))).kind).toBe('signed-in')
})

test('ADM-02 the secret of a link is in its fragment, and hashed in the database', async () => {
  const { url, token } = await invite(it, shopId)
  expect(url).toMatch(/^http:\/\/localhost:3000\/console#\/welcome\/[\w-]{43}$/)
  const rows = await it.database.query({ name: 'test.links', text: 'select * from console_links', values: [] })
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('ADM-02 a reset changes the password and ends all sessions', async () => {
  const { email, token, member } = await joinShop(it, shopId)
  const again = await inviteByCommand(it.world, { shopId, email, role: 'owner' })
  if (again.kind !== 'link') throw new Error(again.kind)
  const result = await redeemLink(
    it.world,
    { token: linkToken(again.url), password: 'another long password' },
    client(),
  )
  expect(await readMember(it.world, { token, shopId })).toBeNull()
  expect(result.kind === 'signed-in' && (await readMember(it.world, { token: result.token, shopId }))).toMatchObject({
    accountId: member.accountId,
    name: 'Ada Byron',
  })
})

test('ADM-02 an invitation by mail creates its link when it is sent', async () => {
  const { member } = await joinShop(it, shopId)
  const email = `tom-${shopId}@staff.example`
  const by = { accountId: member.accountId, name: member.name }
  expect((await createInvitation(it.world, by, { shopId, email, role: 'agent' })).kind).toBe('invited')
  expect((await createInvitation(it.world, by, { shopId, email, role: 'agent' })).kind).toBe('already-member')
  expect((await createInvitation(it.world, by, { shopId, email: 'none', role: 'agent' })).kind).toBe('invalid-email')
  const other = await loadDemoShop(it)
  expect((await createInvitation(it.world, by, { shopId: other, email: member.email, role: 'viewer' })).kind).toBe(
    'added',
  )
  const text = (await readMail(email)).replace(/=\r?\n/g, '').replaceAll('=3D', '=')
  const [, token = ''] = /console#\/welcome\/([\w-]{43})/.exec(text) ?? []
  expect((await redeem(token)).kind).toBe('signed-in')
  expect(await audit()).toEqual(['session.open', 'people.invite', 'session.open', 'people.invite'])
})

test('ADM-02 an owner sends a new link to a member of the shop only', async () => {
  const { member } = await joinShop(it, shopId)
  const other = await joinShop(it, await loadDemoShop(it))
  expect(await sendResetLink(it.world, member, member.accountId)).toBe('sent')
  expect(await sendResetLink(it.world, member, other.member.accountId)).toBe('unknown')
})
