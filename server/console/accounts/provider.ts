import { toEmailKey } from '../../../schemas/values/normalize.ts'
import type { Tables, World } from '../../world.ts'
import type { SignInNeeds } from './sign-in.ts'
import { type Client, recordInShops, type StartedSession, startSession } from './start-session.ts'

type FinishedSignIn = Awaited<ReturnType<NonNullable<World['signIn']>['finish']>>
type ProviderIdentity = NonNullable<FinishedSignIn['identity']>
type Account = NonNullable<Awaited<ReturnType<Tables['accounts']['find']>>>

interface Refused {
  readonly kind: 'refused'
}

const listShops = async (tables: Tables, accountId: string): Promise<readonly string[]> =>
  (await tables.members.listOfAccount(accountId)).map(({ shopId }) => shopId)

const recordRefusal = async (tables: Tables, account: Account, { at, device }: { at: number; device: string }) => {
  const entry = { at, accountId: account.id, actor: account.name, action: 'session.refused' }
  await recordInShops(tables, await listShops(tables, account.id), { ...entry, detail: { by: 'provider', device } })
}

/** An account of the verified email is linked at its first sign-in. Later only the subject decides. */
const findOrLink = async (
  tables: Tables,
  identity: ProviderIdentity,
  client: { at: number; device: string },
): Promise<Account | null> => {
  const known = await tables.accounts.findByProvider(identity)
  if (known !== null || identity.email === null) return known
  const invited = await tables.accounts.findByEmail(toEmailKey(identity.email))
  if (invited === null) return null
  if (!(await tables.accounts.linkProvider(invited.id, identity))) {
    await recordRefusal(tables, invited, client)
    return null
  }
  const detail = { issuer: identity.issuer }
  const entry = { at: client.at, accountId: invited.id, actor: invited.name, action: 'account.link', detail }
  await recordInShops(tables, await listShops(tables, invited.id), entry)
  return invited
}

/** The provider has its own second factor, so no time code is required. */
export function signInByProvider(
  needs: Pick<SignInNeeds, 'store' | 'now' | 'newId' | 'random'>,
  identity: ProviderIdentity,
  client: Client,
): Promise<StartedSession | Refused> {
  const { store, now } = needs
  const { authenticatedAgo } = identity
  return store.transaction(async (tables) => {
    const account = await findOrLink(tables, identity, { at: now(), device: client.device })
    if (account === null || (await listShops(tables, account.id)).length === 0) return { kind: 'refused' }
    const confirmedAt = authenticatedAgo === null ? null : now() - authenticatedAgo
    return startSession(needs, tables, { account, client, confirmedAt, by: 'provider' })
  })
}

export function confirmByProvider(
  { store, now }: Pick<SignInNeeds, 'store' | 'now'>,
  { accountId, sessionId }: { readonly accountId: string; readonly sessionId: string },
  { identity, device }: { readonly identity: ProviderIdentity | null; readonly device: string },
): Promise<boolean> {
  return store.transaction(async (tables) => {
    const person = identity === null ? null : await tables.accounts.findByProvider(identity)
    if (person?.id === accountId) return tables.consoleSessions.confirmOne(accountId, sessionId, now())
    const account = await tables.accounts.find(accountId)
    if (account !== null) await recordRefusal(tables, account, { at: now(), device })
    return false
  })
}
