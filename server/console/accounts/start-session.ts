import type { Instant } from '../../../schemas/values/ids.ts'
import { SESSION_MS } from '../../domain/access/console-session.ts'
import type { Tables, World } from '../../world.ts'

export interface Client {
  readonly network: string
  readonly device: string
  /** The token that the browser had before, which ends. */
  readonly token: string | null
}

export interface StartedSession {
  readonly kind: 'signed-in'
  readonly token: string
  readonly endsAt: Instant
  readonly shops: readonly string[]
}

export const createToken = ({ random }: Pick<World, 'random'>): string => Buffer.from(random(32)).toString('base64url')

interface SessionOwner {
  readonly account: { readonly id: string; readonly name: string }
  readonly client: Client
  readonly confirmedAt: Instant | null
  readonly by: 'password' | 'invitation' | 'reset' | 'demo' | 'provider' | 'recovery-code'
}

/** Always with a new token, so that a token set before sign-in is useless. */
export async function startSession(
  needs: Pick<World, 'newId' | 'now' | 'random'>,
  tables: Tables,
  { account, client, confirmedAt, by }: SessionOwner,
): Promise<StartedSession> {
  const [token, at] = [createToken(needs), needs.now()]
  if (client.token !== null) await tables.consoleSessions.endByToken(client.token)
  const session = { id: needs.newId(), accountId: account.id, device: client.device, confirmedAt }
  await tables.consoleSessions.add(token, session, at)
  const shops = (await tables.members.listOfAccount(account.id)).map(({ shopId }) => shopId)
  await recordInShops(tables, shops, {
    at,
    accountId: account.id,
    actor: account.name,
    action: 'session.open',
    detail: { by, device: client.device },
  })
  return { kind: 'signed-in', token, endsAt: at + SESSION_MS, shops }
}

export async function recordInShops(
  tables: Pick<Tables, 'audit'>,
  shops: readonly string[],
  entry: Parameters<Tables['audit']['append']>[1],
): Promise<void> {
  for (const shopId of shops) await tables.audit.append(shopId, entry)
}
