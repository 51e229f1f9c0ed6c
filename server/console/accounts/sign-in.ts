import type { Role } from '../../../schemas/merchant/keys.ts'
import type { Budget, RateLimitGrant } from '../../../schemas/records/budget.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { toEmailKey } from '../../../schemas/values/normalize.ts'
import {
  findSpareSignInBudget,
  getNextSignInTime,
  listSignInBudgets,
  listSignInRefunds,
} from '../../domain/journey/sign-in-budgets.ts'
import type { World } from '../../world.ts'
import { type Client, recordInShops, type StartedSession, startSession } from './start-session.ts'

export type SignInNeeds = Pick<World, 'store' | 'credentials' | 'now' | 'newId' | 'random'>

const EVERY_SHOP = '*'

interface Attempt {
  readonly budgets: readonly Budget[]
  readonly grants: readonly RateLimitGrant[]
}

export type SignInPause = { readonly kind: 'paused'; readonly until: Instant }

const NO_PAIRS: readonly (readonly [Budget, RateLimitGrant])[] = []

const toPairs = ({ budgets, grants }: Attempt) =>
  budgets.flatMap((budget, at) => {
    const grant = grants[at]
    return grant === undefined ? NO_PAIRS : [[budget, grant] as const]
  })

/** Counts an attempt before it is checked, so that parallel attempts cannot exceed the budget. */
export async function countAttempt(
  { store, now }: Pick<SignInNeeds, 'store' | 'now'>,
  email: string,
  network: string,
): Promise<({ readonly kind: 'counted' } & Attempt) | SignInPause> {
  const at = now()
  const budgets = listSignInBudgets(email, network)
  const grants = await store.budgets.spend(EVERY_SHOP, budgets, { now: at })
  const refused = toPairs({ budgets, grants }).filter(([, grant]) => !grant.granted)
  if (refused.length === 0) return { kind: 'counted', budgets, grants }
  const spare = findSpareSignInBudget(
    refused.map(([budget]) => budget),
    email,
    network,
  )
  const [spent] = spare === null ? [] : await store.budgets.spend(EVERY_SHOP, [spare], { now: at })
  return spent?.granted === true
    ? { kind: 'counted', budgets, grants }
    : { kind: 'paused', until: getNextSignInTime(refused, at) }
}

export async function refundAttempt({ store, now }: Pick<SignInNeeds, 'store' | 'now'>, attempt: Attempt) {
  const back = listSignInRefunds(attempt.budgets, attempt.grants, now())
  await store.budgets.spend(EVERY_SHOP, [], { now: now(), back })
}

type SignInResult =
  | StartedSession
  /** The password is right; the code of the authenticator app is missing. */
  | { readonly kind: 'code-needed' }
  | { readonly kind: 'refused' }
  | SignInPause

interface SignInRequest {
  readonly email: string
  readonly password: string
  readonly code?: string
}

type FoundAccount = NonNullable<Awaited<ReturnType<World['store']['accounts']['findByEmail']>>>

const recordFailure = ({ store, now }: SignInNeeds, account: FoundAccount, device: string) =>
  store.transaction(async (tables) => {
    const shops = (await tables.members.listOfAccount(account.id)).map(({ shopId }) => shopId)
    const entry = {
      at: now(),
      accountId: account.id,
      actor: account.name,
      action: 'session.refused',
      detail: { device },
    }
    await recordInShops(tables, shops, entry)
  })

type CodeCheck = 'time-code' | 'recovery-code' | null

/** Both kinds of code work once. */
const spendCode = async (
  { store, credentials, now }: SignInNeeds,
  account: FoundAccount,
  typed: string,
): Promise<CodeCheck> => {
  const code = typed.replace(/\s/g, '')
  const step = credentials.findTimeStep(account.timeSecret ?? '', code, now())
  if (step !== null) return (await store.timeCodes.spendStep(account.id, step)) ? 'time-code' : null
  return (await store.timeCodes.spendRecoveryCode(account.id, code.toUpperCase())) ? 'recovery-code' : null
}

/** An unknown email takes as long as a wrong password, and has the same result. */
export async function signIn(
  needs: SignInNeeds,
  { email, password, code }: SignInRequest,
  client: Client,
): Promise<SignInResult> {
  const { store, credentials } = needs
  const attempt = await countAttempt(needs, email, client.network)
  if (attempt.kind === 'paused') return attempt
  const account = await store.accounts.findByEmail(toEmailKey(email))
  const stored = account?.password ?? null
  const { valid, outdated } = await credentials.checkPassword(password, stored)
  if (account === null || stored === null || !valid) {
    if (account !== null) await recordFailure(needs, account, client.device)
    return { kind: 'refused' }
  }
  if (account.timeActive && (code === undefined || code === '')) {
    await refundAttempt(needs, attempt)
    return { kind: 'code-needed' }
  }
  const codeKind = account.timeActive ? await spendCode(needs, account, code ?? '') : null
  if (account.timeActive && codeKind === null) {
    await recordFailure(needs, account, client.device)
    return { kind: 'refused' }
  }
  await refundAttempt(needs, attempt)
  if (outdated)
    await store.accounts.upgradePassword(account.id, {
      before: stored,
      after: await credentials.hashPassword(password),
    })
  return store.transaction((tables) =>
    startSession(needs, tables, {
      account,
      client,
      confirmedAt: needs.now(),
      by: codeKind === 'recovery-code' ? codeKind : 'password',
    }),
  )
}

export const demoEmail = (role: Role): string => `${role}@staff.example`

export async function tryAs(
  needs: SignInNeeds & Pick<World, 'demoAccounts'>,
  role: Role,
  client: Client,
): Promise<StartedSession | null> {
  if (!needs.demoAccounts) return null
  const account = await needs.store.accounts.findByEmail(demoEmail(role))
  if (account === null || !account.demo) return null
  return needs.store.transaction((tables) =>
    startSession(needs, tables, { account, client, confirmedAt: null, by: 'demo' }),
  )
}

export const offersDemoRoles = async ({
  store,
  demoAccounts,
}: Pick<World, 'store' | 'demoAccounts'>): Promise<boolean> => demoAccounts && store.accounts.hasDemo()
