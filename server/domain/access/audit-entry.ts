/** Of a member, with `accountId`, or of a key. */
export const toAuditEntry = <Entry extends object>(
  { by, accountId }: { readonly by: string; readonly accountId?: string },
  entry: Entry,
) => ({ ...entry, accountId: accountId ?? null, actor: by })
