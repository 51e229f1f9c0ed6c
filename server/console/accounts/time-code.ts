import type { World } from '../../world.ts'
import type { Member } from './member.ts'
import { recordInShops } from './start-session.ts'

type Needs = Pick<World, 'store' | 'now' | 'credentials'>
type Person = Pick<Member, 'accountId' | 'name' | 'email'>

const ISSUER = 'Homeward'

/** Asked for from the first right code on. Replaces an earlier secret. */
export async function beginTimeCode({ store, credentials }: Needs, { accountId, email }: Person) {
  const secret = credentials.newTimeSecret()
  await store.accounts.setTimeSecret(accountId, secret)
  const label = encodeURIComponent(`${ISSUER}:${email}`)
  return { secret, uri: `otpauth://totp/${label}?secret=${secret}&issuer=${ISSUER}` }
}

const record = async ({ store, now }: Needs, { accountId, name }: Person, action: string) =>
  store.transaction(async (tables) => {
    const shops = (await tables.members.listOfAccount(accountId)).map(({ shopId }) => shopId)
    await recordInShops(tables, shops, { at: now(), accountId, actor: name, action, detail: {} })
  })

export async function activateTimeCode(needs: Needs, person: Person, code: string): Promise<boolean> {
  const { store, credentials, now } = needs
  const account = await store.accounts.find(person.accountId)
  const step = account?.timeSecret ? credentials.findTimeStep(account.timeSecret, code.replace(/\s/g, ''), now()) : null
  if (step === null || !(await store.accounts.spendTimeStep(person.accountId, step))) return false
  await record(needs, person, 'time-code.add')
  return true
}

export async function removeTimeCode(needs: Needs, person: Person): Promise<void> {
  await needs.store.accounts.setTimeSecret(person.accountId, null)
  await record(needs, person, 'time-code.remove')
}
