import type { Tables, World } from '../../world.ts'
import type { Member } from './member.ts'
import { countAttempt, refundAttempt, type SignInPause } from './sign-in.ts'
import { recordInShops } from './start-session.ts'

type Needs = Pick<World, 'store' | 'now' | 'credentials'>
type Person = Pick<Member, 'accountId' | 'name' | 'email'>

const ISSUER = 'Homeward'
const RECOVERY_CODES = 8

/** Required from the first correct code on. False while a time code is active. */
export async function beginTimeCode({ store, credentials }: Needs, { accountId }: Person): Promise<boolean> {
  return store.timeCodes.begin(accountId, credentials.newTimeSecret())
}

/** For a QR code. Null once a first code confirmed the secret. */
export async function readNewTimeSecret({ store }: Pick<World, 'store'>, { accountId, email }: Person) {
  const account = await store.accounts.find(accountId)
  if (account === null || account.timeSecret === null || account.timeActive) return null
  const secret = account.timeSecret
  const label = encodeURIComponent(`${ISSUER}:${email}`)
  return { secret, uri: `otpauth://totp/${label}?secret=${secret}&issuer=${ISSUER}` }
}

const record = async (tables: Tables, entry: { at: number; accountId: string; actor: string; action: string }) => {
  const shops = (await tables.members.listOfAccount(entry.accountId)).map(({ shopId }) => shopId)
  await recordInShops(tables, shops, { ...entry, detail: {} })
}

const createCodes = ({ credentials }: Needs): readonly string[] =>
  Array.from({ length: RECOVERY_CODES }, () => credentials.newRecoveryCode())

type Activation =
  | { readonly kind: 'active'; readonly recoveryCodes: readonly string[] }
  | { readonly kind: 'refused' }
  | SignInPause

export async function activateTimeCode(
  needs: Needs,
  person: Person,
  { code, network }: { readonly code: string; readonly network: string },
): Promise<Activation> {
  const { store, credentials, now } = needs
  const { accountId, email, name: actor } = person
  const attempt = await countAttempt(needs, email, network)
  if (attempt.kind === 'paused') return attempt
  const account = await store.accounts.find(accountId)
  const secret = account?.timeActive === false ? account.timeSecret : null
  const step = secret === null ? null : credentials.findTimeStep(secret, code.replace(/\s/g, ''), now())
  if (step === null) return { kind: 'refused' }
  const recoveryCodes = createCodes(needs)
  const isActive = await store.transaction(async (tables) => {
    if (!(await tables.timeCodes.spendStep(accountId, step))) return false
    await tables.timeCodes.setRecoveryCodes(accountId, recoveryCodes)
    await record(tables, { at: now(), accountId, actor, action: 'time-code.add' })
    return true
  })
  if (!isActive) return { kind: 'refused' }
  await refundAttempt(needs, attempt)
  return { kind: 'active', recoveryCodes }
}

export async function replaceRecoveryCodes(needs: Needs, { accountId, name: actor }: Person) {
  const codes = createCodes(needs)
  await needs.store.transaction(async (tables) => {
    await tables.timeCodes.setRecoveryCodes(accountId, codes)
    await record(tables, { at: needs.now(), accountId, actor, action: 'time-code.recovery' })
  })
  return codes
}

export function removeTimeCode({ store, now }: Needs, { accountId, name: actor }: Person): Promise<void> {
  return store.transaction(async (tables) => {
    await tables.timeCodes.remove(accountId)
    await record(tables, { at: now(), accountId, actor, action: 'time-code.remove' })
  })
}
