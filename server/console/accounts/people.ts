import type { Role } from '../../../schemas/merchant/keys.ts'
import { findRoleRefusal } from '../../domain/access/staff-rules.ts'
import type { Tables, World } from '../../world.ts'
import type { Member } from './member.ts'

type Needs = Pick<World, 'store' | 'now'>
type By = Pick<Member, 'accountId' | 'name' | 'shopId'>
type StaffChange = { readonly kind: 'done' } | { readonly kind: 'unknown' | 'last-owner' }

export const listPeople = ({ store }: Pick<World, 'store'>, shopId: string) => store.members.list(shopId)

const changeStaff = (
  { store }: Needs,
  { shopId }: By,
  {
    accountId,
    role,
    change,
  }: { accountId: string; role: Role | null; change: (tables: Tables, before: Role) => Promise<void> },
): Promise<StaffChange> =>
  store.transaction(async (tables) => {
    const staff = await tables.members.lockRoles(shopId)
    const refusal = findRoleRefusal(staff, { accountId, role })
    if (refusal !== null) return { kind: refusal }
    const before = staff.find((one) => one.accountId === accountId)?.role ?? 'viewer'
    await change(tables, before)
    return { kind: 'done' }
  })

const describePerson = async (tables: Tables, accountId: string): Promise<string> =>
  (await tables.accounts.find(accountId))?.email ?? accountId

/** Applies at the next request of the person. */
export function changeRole(
  needs: Needs,
  by: By,
  { accountId, role }: { readonly accountId: string; readonly role: Role },
): Promise<StaffChange> {
  const change = async (tables: Tables, before: Role) => {
    await tables.members.setRole({ shopId: by.shopId, role }, accountId)
    const detail = { email: await describePerson(tables, accountId), from: before, to: role }
    const entry = { at: needs.now(), accountId: by.accountId, actor: by.name, action: 'people.role', detail }
    await tables.audit.append(by.shopId, entry)
  }
  return changeStaff(needs, by, { accountId, role, change })
}

/** The person loses access at once. An account without a shop is deleted. */
export function removeMember(needs: Needs, by: By, accountId: string): Promise<StaffChange> {
  const change = async (tables: Tables, before: Role) => {
    const detail = { email: await describePerson(tables, accountId), from: before }
    await tables.members.remove(by.shopId, accountId)
    await tables.returns.unassignAll(by.shopId, accountId)
    await tables.savedViews.removeAll({ shopId: by.shopId, accountId })
    await tables.caseViewers.removeAll({ shopId: by.shopId, accountId })
    if ((await tables.members.listOfAccount(accountId)).length === 0) {
      await tables.consoleSessions.endAll(accountId, null)
      await tables.consoleLinks.endAll(accountId)
      await tables.accounts.remove(accountId)
    }
    const entry = { at: needs.now(), accountId: by.accountId, actor: by.name, action: 'people.remove', detail }
    await tables.audit.append(by.shopId, entry)
  }
  return changeStaff(needs, by, { accountId, role: null, change })
}

/** For a person who lost the app and the recovery codes. */
export function resetTimeCode(needs: Needs, by: By, accountId: string): Promise<'reset' | 'unknown'> {
  const { shopId, name } = by
  return needs.store.transaction(async (tables) => {
    const account = await tables.accounts.find(accountId)
    if (account?.timeActive !== true || (await tables.members.findRole(shopId, accountId)) === null) return 'unknown'
    await tables.timeCodes.remove(accountId)
    const detail = { email: account.email }
    const entry = { at: needs.now(), accountId: by.accountId, actor: name, action: 'people.time-code', detail }
    await tables.audit.append(shopId, entry)
    return 'reset'
  })
}

/** By mail. It always works, also while sign-in pauses. */
export async function sendResetLink(
  needs: Needs & Pick<World, 'newId'>,
  by: By,
  accountId: string,
): Promise<'sent' | 'unknown'> {
  const { shopId, name } = by
  return needs.store.transaction(async (tables) => {
    const account = await tables.accounts.find(accountId)
    if (account === null || (await tables.members.findRole(shopId, accountId)) === null) return 'unknown'
    const letter = account.password === null ? 'invitation' : 'reset'
    await tables.enqueue({
      shopId,
      kind: 'staff-letter',
      key: needs.newId(),
      payload: { accountId, letter, by: name },
      runAt: needs.now(),
    })
    const detail = { email: account.email }
    const entry = { at: needs.now(), accountId: by.accountId, actor: name, action: 'people.link', detail }
    await tables.audit.append(shopId, entry)
    return 'sent'
  })
}
