import { findPasswordProblem, type PasswordProblem } from '../../domain/access/password-rules.ts'
import type { Tables, World } from '../../world.ts'
import type { Member } from './member.ts'
import { countAttempt, refundAttempt, type SignInNeeds, type SignInPause } from './sign-in.ts'
import { recordInShops } from './start-session.ts'

export type PasswordRefusal = { readonly kind: 'weak'; readonly problem: PasswordProblem }

export async function findProblemOfPassword(
  { store, shops }: Pick<World, 'store' | 'shops'>,
  account: { readonly id: string; readonly name: string; readonly email: string },
  password: string,
): Promise<PasswordProblem | null> {
  const memberships = await store.members.listOfAccount(account.id)
  const names = await Promise.all(
    memberships.map(async ({ shopId }) => [shopId, (await shops.inForce(shopId))?.shop.name ?? '']),
  )
  return findPasswordProblem(password, { ...account, shops: names.flat() })
}

type ConfirmResult = { readonly kind: 'confirmed' } | { readonly kind: 'refused' } | SignInPause

interface PasswordCheck {
  readonly member: Pick<Member, 'accountId' | 'email'>
  readonly password: string
  readonly network: string
}

const checkOwnPassword = async (
  needs: Pick<SignInNeeds, 'store' | 'credentials' | 'now'>,
  { member, password, network }: PasswordCheck,
): Promise<ConfirmResult> => {
  const attempt = await countAttempt(needs, member.email, network)
  if (attempt.kind === 'paused') return attempt
  const account = await needs.store.accounts.find(member.accountId)
  const { valid } = await needs.credentials.checkPassword(password, account?.password ?? null)
  if (!valid) return { kind: 'refused' }
  await refundAttempt(needs, attempt)
  return { kind: 'confirmed' }
}

/** Allows actions with `sudo` for fifteen minutes. */
export async function confirmPassword(
  needs: Pick<SignInNeeds, 'store' | 'credentials' | 'now'>,
  token: string,
  check: PasswordCheck,
): Promise<ConfirmResult> {
  const result = await checkOwnPassword(needs, check)
  if (result.kind === 'confirmed') await needs.store.consoleSessions.confirm(token, needs.now())
  return result
}

interface PasswordChange {
  readonly member: Pick<Member, 'accountId' | 'sessionId' | 'name' | 'email' | 'shopId'>
  readonly current: string
  readonly password: string
  readonly network: string
}

const recordChange = async (tables: Tables, member: PasswordChange['member'], at: number) => {
  const shops = (await tables.members.listOfAccount(member.accountId)).map(({ shopId }) => shopId)
  const { accountId, name } = member
  await recordInShops(tables, shops, { at, accountId, actor: name, action: 'password.change', detail: { by: 'self' } })
}

/** Ends the other sessions of the account, and reports the change to its address. */
export async function changePassword(
  needs: Pick<SignInNeeds, 'store' | 'credentials' | 'now' | 'newId'> & Pick<World, 'shops'>,
  { member, current, password, network }: PasswordChange,
): Promise<ConfirmResult | PasswordRefusal> {
  const checked = await checkOwnPassword(needs, { member, password: current, network })
  if (checked.kind !== 'confirmed') return checked
  const problem = await findProblemOfPassword(needs, { ...member, id: member.accountId }, password)
  if (problem !== null) return { kind: 'weak', problem }
  const hash = await needs.credentials.hashPassword(password)
  const { accountId, sessionId, email, name, shopId } = member
  await needs.store.transaction(async (tables) => {
    await tables.accounts.setPassword(accountId, hash)
    await tables.consoleSessions.endAll(accountId, sessionId)
    await tables.consoleLinks.endAll(accountId)
    await recordChange(tables, member, needs.now())
    await tables.enqueue({
      shopId,
      kind: 'staff-letter',
      key: needs.newId(),
      payload: { accountId, letter: 'password-changed', by: name, to: email },
      runAt: needs.now(),
    })
  })
  return { kind: 'confirmed' }
}
