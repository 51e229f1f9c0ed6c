import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDemoConsole } from '../../../server/console/accounts/demo-accounts.ts'
import { readLink, redeemLink } from '../../../server/console/accounts/links.ts'
import { readMember, readSignedIn } from '../../../server/console/accounts/member.ts'
import { changeRole, listPeople, removeMember } from '../../../server/console/accounts/people.ts'
import { offersDemoRoles, tryAs } from '../../../server/console/accounts/sign-in.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../../support/world.ts'
import { cheapCredentials, client, invite, join, linkToken } from './staff.ts'

let it: TestWorld
let shopId: string
beforeAll(async () => {
  it = await testWorld({ credentials: cheapCredentials, demoAccounts: true })
}, 60_000)
afterAll(() => it.drop())
beforeEach(async () => {
  shopId = await loadDemoShop(it)
})

test('ADM-02 a removed member loses access at the next press', async () => {
  const [ada, tom] = [await join(it, shopId), await join(it, shopId, 'agent')]
  expect(await removeMember(it.world, ada.member, tom.member.accountId)).toEqual({ kind: 'done' })
  expect(await readMember(it.world, { token: tom.token, shopId })).toBeNull()
  expect(await readSignedIn(it.world, tom.token)).toBeNull()
  expect(await it.world.store.accounts.find(tom.member.accountId)).toBeNull()
})

test('ADM-02 a person removed from one shop keeps the others', async () => {
  const [ada, tom] = [await join(it, shopId), await join(it, shopId, 'agent')]
  const other = await loadDemoShop(it)
  await it.world.store.members.add({ shopId: other, role: 'viewer' }, tom.member.accountId, it.clock.now())
  await removeMember(it.world, ada.member, tom.member.accountId)
  expect(await readMember(it.world, { token: tom.token, shopId })).toBeNull()
  expect((await readMember(it.world, { token: tom.token, shopId: other }))?.role).toBe('viewer')
})

test('ADM-02 a new role applies at the next press', async () => {
  const [ada, tom] = [await join(it, shopId), await join(it, shopId, 'agent')]
  const change = { accountId: tom.member.accountId, role: 'receiver' } as const
  expect(await changeRole(it.world, ada.member, change)).toEqual({ kind: 'done' })
  expect((await readMember(it.world, { token: tom.token, shopId }))?.role).toBe('receiver')
  expect(
    (await it.world.store.audit.list(shopId, { accountId: ada.member.accountId, before: null, limit: 1 }))[0],
  ).toMatchObject({
    actor: 'Ada Byron',
    action: 'people.role',
    detail: { email: tom.email, from: 'agent', to: 'receiver' },
  })
})

test('ADM-02 two owners who remove each other leave one', async () => {
  const [ada, tom] = [await join(it, shopId), await join(it, shopId)]
  const results = await Promise.all([
    removeMember(it.world, ada.member, tom.member.accountId),
    removeMember(it.world, tom.member, ada.member.accountId),
  ])
  expect(results.map(({ kind }) => kind).toSorted()).toEqual(['done', 'last-owner'])
})

test('ADM-09 people are listed with roles and invitations, of their shop only', async () => {
  const ada = await join(it, shopId)
  const { email } = await invite(it, shopId, 'agent')
  await join(it, await loadDemoShop(it))
  expect((await listPeople(it.world, shopId)).map(({ role, invited }) => [role, invited]).toSorted()).toEqual([
    ['agent', true],
    ['owner', false],
  ])
  expect((await listPeople(it.world, shopId)).map((one) => one.email).toSorted()).toEqual([ada.email, email].toSorted())
})

test('ADM-02 a demo without accounts gets them, and one fresh owner link', async () => {
  const other = await loadDemoShop(it)
  expect(await openDemoConsole(it.world, ['no-such-shop'])).toBeNull()
  const first = await openDemoConsole(it.world, [shopId, 'no-such-shop'])
  const second = await openDemoConsole(it.world, [shopId])
  const [older, newer] = [linkToken(first ?? ''), linkToken(second ?? '')]
  expect([await readLink(it.world, older), (await readLink(it.world, newer))?.demo]).toEqual([null, true])
  const result = await redeemLink(it.world, { token: newer, password: '' }, client())
  expect(result.kind === 'signed-in' && result.shops).toEqual([shopId])
  expect(await it.world.store.members.list(other)).toEqual([])
  expect((await redeemLink(it.world, { token: newer, password: '' }, client())).kind).toBe('unusable')

  expect(await offersDemoRoles(it.world)).toBe(true)
  for (const role of ['owner', 'manager', 'agent', 'receiver', 'viewer'] as const) {
    const tried = await tryAs(it.world, role, client())
    expect((await readMember(it.world, { token: tried?.token ?? '', shopId }))?.role).toBe(role)
  }
  const production = { ...it.world, demoAccounts: false }
  expect([await tryAs(production, 'owner', client()), await offersDemoRoles(production)]).toEqual([null, false])
  expect(await openDemoConsole(production, [shopId])).toBeNull()
})
