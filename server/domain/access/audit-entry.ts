const ACCOUNT = 'account:'

const accountOf = (actor: string | undefined): string | null =>
  actor?.startsWith(ACCOUNT) === true ? actor.slice(ACCOUNT.length) : null

/** Of a member, with `accountId` or an actor of an account, or of a key. */
export const toAuditEntry = <Entry extends object>(
  { by, accountId, actor }: { readonly by: string; readonly accountId?: string; readonly actor?: string },
  entry: Entry,
) => ({ ...entry, accountId: accountId ?? accountOf(actor), actor: by })
