import type { Role } from '../../../schemas/merchant/keys.ts'
import type { Instant, ShopId } from '../../../schemas/values/ids.ts'
import { getSessionCutoffs } from '../../domain/access/console-session.ts'
import type { World } from '../../world.ts'

export interface SignedIn {
  readonly accountId: string
  /** Names the session; not its token. */
  readonly sessionId: string
  readonly name: string
  readonly email: string
  readonly confirmedAt: Instant | null
}

export interface Member extends SignedIn {
  readonly role: Role
  readonly shopId: ShopId
}

/** Null when the session does not exist or has ended. Extends a valid session. */
export async function readSignedIn(
  { store, now }: Pick<World, 'store' | 'now'>,
  token: string,
): Promise<SignedIn | null> {
  const at = now()
  const found = await store.consoleSessions.find(token, getSessionCutoffs(at))
  if (found === null) return null
  await store.consoleSessions.recordUse(token, at)
  const { id, accountId, name, email, demo, confirmedAt } = found
  return { accountId, sessionId: id, name, email, confirmedAt: demo ? at : confirmedAt }
}

/** Null when the person is no member of the shop. Read at each request. */
export async function findMember(
  { store }: Pick<World, 'store'>,
  signedIn: SignedIn,
  shopId: ShopId,
): Promise<Member | null> {
  const role = await store.members.findRole(shopId, signedIn.accountId)
  return role === null ? null : { ...signedIn, role, shopId }
}

export async function readMember(
  needs: Pick<World, 'store' | 'now'>,
  { token, shopId }: { readonly token: string; readonly shopId: ShopId },
): Promise<Member | null> {
  const signedIn = await readSignedIn(needs, token)
  return signedIn === null ? null : findMember(needs, signedIn, shopId)
}
