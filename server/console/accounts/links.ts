import type { Role } from '../../../schemas/merchant/keys.ts'
import type { Instant, ShopId } from '../../../schemas/values/ids.ts'
import { normalizeTyped, toEmailKey } from '../../../schemas/values/normalize.ts'
import { CONSOLE_LINK_MS, consoleLinkUrl } from '../../domain/access/console-link.ts'
import type { Tables, World } from '../../world.ts'
import { findProblemOfPassword, type PasswordRefusal } from './password.ts'
import type { SignInNeeds } from './sign-in.ts'
import { type Client, createToken, recordInShops, type StartedSession, startSession } from './start-session.ts'

interface Inviter {
  readonly accountId: string | null
  readonly name: string
}

interface Invitation {
  readonly shopId: ShopId
  readonly email: string
  readonly role: Role
}

type InvitationResult =
  | { readonly kind: 'invited'; readonly accountId: string }
  | { readonly kind: 'added'; readonly accountId: string }
  | { readonly kind: 'already-member' }
  | { readonly kind: 'invalid-email' }

type IssueNeeds = Pick<World, 'random' | 'now' | 'consoleUrl'>

const isEmail = (email: string): boolean => /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(email) && email.length <= 254

const findOrAddAccount = async (
  { newId, now }: Pick<World, 'newId' | 'now'>,
  tables: Tables,
  typed: string,
): Promise<{ readonly id: string; readonly password: string | null }> => {
  const email = normalizeTyped(typed)
  const id = newId()
  const name = email.slice(0, email.lastIndexOf('@'))
  await tables.accounts.add({ id, email, emailKey: toEmailKey(email), name, demo: false }, now())
  return (await tables.accounts.findByEmail(toEmailKey(email))) ?? { id, password: null }
}

/** Ends older links of the account. */
export async function issueLink(
  needs: IssueNeeds,
  tables: Pick<Tables, 'consoleLinks'>,
  grant: Parameters<Tables['consoleLinks']['issue']>[1],
): Promise<{ readonly url: string; readonly expiresAt: Instant }> {
  const token = createToken(needs)
  const expiresAt = needs.now() + CONSOLE_LINK_MS
  await tables.consoleLinks.issue(token, grant, expiresAt)
  return { url: consoleLinkUrl(needs.consoleUrl, token), expiresAt }
}

const addMember = async (
  needs: Pick<World, 'newId' | 'now'>,
  tables: Tables,
  { by, invitation }: { readonly by: Inviter; readonly invitation: Invitation },
): Promise<InvitationResult> => {
  const { shopId, email, role } = invitation
  if (!isEmail(normalizeTyped(email))) return { kind: 'invalid-email' }
  const account = await findOrAddAccount(needs, tables, email)
  if (!(await tables.members.add({ shopId, role }, account.id, needs.now()))) return { kind: 'already-member' }
  await tables.audit.append(shopId, {
    at: needs.now(),
    accountId: by.accountId,
    actor: by.name,
    action: 'people.invite',
    detail: { email: normalizeTyped(email), role },
  })
  return { kind: account.password === null ? 'invited' : 'added', accountId: account.id }
}

export async function createInvitation(
  needs: Pick<World, 'store' | 'newId' | 'now'>,
  by: Inviter,
  invitation: Invitation,
): Promise<InvitationResult> {
  return needs.store.transaction(async (tables) => {
    const result = await addMember(needs, tables, { by, invitation })
    if (result.kind === 'invited' || result.kind === 'added')
      await tables.enqueue({
        shopId: invitation.shopId,
        kind: 'staff-letter',
        key: needs.newId(),
        payload: {
          accountId: result.accountId,
          letter: result.kind === 'invited' ? 'invitation' : 'added',
          by: by.name,
        },
        runAt: needs.now(),
      })
    return result
  })
}

type PrintedInvitation =
  | { readonly kind: 'link'; readonly url: string; readonly expiresAt: Instant }
  | { readonly kind: 'added' | 'invalid-email' }

/** For the command line, which prints the link. A member gets a new link, so a lost password locks no owner out. */
export async function inviteByCommand(
  needs: IssueNeeds & Pick<World, 'store' | 'newId'>,
  invitation: Invitation,
): Promise<PrintedInvitation> {
  return needs.store.transaction(async (tables) => {
    const result = await addMember(needs, tables, { by: { accountId: null, name: 'command line' }, invitation })
    if (result.kind === 'added' || result.kind === 'invalid-email') return { kind: result.kind }
    const known = await tables.accounts.findByEmail(toEmailKey(invitation.email))
    if (known === null) return { kind: 'invalid-email' }
    const purpose = known.password === null ? 'invitation' : 'reset'
    return { kind: 'link', ...(await issueLink(needs, tables, { accountId: known.id, purpose })) }
  })
}

export async function readLink(
  { store, now }: Pick<World, 'store' | 'now'>,
  token: string,
): Promise<{ readonly email: string; readonly name: string; readonly purpose: string; readonly demo: boolean } | null> {
  const link = await store.consoleLinks.find(token, now())
  const account = link === null ? null : await store.accounts.find(link.accountId)
  return link === null || account === null
    ? null
    : { email: account.email, name: account.name, purpose: link.purpose, demo: account.demo }
}

type RedeemResult = StartedSession | { readonly kind: 'redeemed' } | { readonly kind: 'unusable' } | PasswordRefusal

interface Redemption {
  readonly token: string
  readonly password: string
  readonly name?: string
}

export async function redeemLink(
  needs: SignInNeeds & Pick<World, 'shops' | 'demoAccounts'>,
  { token, password, name }: Redemption,
  client: Client,
): Promise<RedeemResult> {
  const { store, credentials, now } = needs
  const link = await store.consoleLinks.find(token, now())
  const account = link === null ? null : await store.accounts.find(link.accountId)
  if (account === null || (account.demo && !needs.demoAccounts)) return { kind: 'unusable' }
  const chosenName = normalizeTyped(name ?? '').slice(0, 80) || account.name
  const problem = account.demo ? null : await findProblemOfPassword(needs, { ...account, name: chosenName }, password)
  if (problem !== null) return { kind: 'weak', problem }
  const hash = account.demo ? null : await credentials.hashPassword(password)
  return store.transaction(async (tables) => {
    const used = await tables.consoleLinks.use(token, now())
    if (used === null) return { kind: 'unusable' }
    if (hash !== null) {
      await tables.accounts.setPassword(account.id, hash)
      await tables.accounts.rename(account.id, chosenName)
      await tables.accounts.unlinkProvider(account.id)
      await tables.consoleSessions.endAll(account.id, null)
    }
    const named = { id: account.id, name: chosenName }
    if (account.timeActive) {
      const shops = (await tables.members.listOfAccount(account.id)).map(({ shopId }) => shopId)
      const detail = { by: used.purpose }
      const entry = { at: now(), accountId: account.id, actor: chosenName, action: 'password.change', detail }
      await recordInShops(tables, shops, entry)
      return { kind: 'redeemed' }
    }
    const confirmedAt = hash === null ? null : now()
    return startSession(needs, tables, { account: named, client, confirmedAt, by: used.purpose })
  })
}
