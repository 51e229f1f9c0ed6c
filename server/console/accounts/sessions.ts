import { getSessionCutoffs } from '../../domain/access/console-session.ts'
import type { World } from '../../world.ts'
import type { SignedIn } from './member.ts'
import { recordInShops } from './start-session.ts'

type Needs = Pick<World, 'store' | 'now'>

export async function listSessions({ store, now }: Needs, { accountId, sessionId }: SignedIn) {
  const sessions = await store.consoleSessions.list(accountId, getSessionCutoffs(now()))
  return sessions.map((one) => ({ ...one, current: one.id === sessionId }))
}

/** Ends one of the own sessions: sign-out, or another browser. False when there is no such session. */
export function endSession(
  { store, now }: Needs,
  { accountId, name }: Pick<SignedIn, 'accountId' | 'name'>,
  sessionId: string,
): Promise<boolean> {
  return store.transaction(async (tables) => {
    if (!(await tables.consoleSessions.endOne(accountId, sessionId))) return false
    const shops = (await tables.members.listOfAccount(accountId)).map(({ shopId }) => shopId)
    await recordInShops(tables, shops, { at: now(), accountId, actor: name, action: 'session.end', detail: {} })
    return true
  })
}
