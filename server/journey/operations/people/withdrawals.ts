import type {
  WithdrawalDetail,
  WithdrawalPage,
  WithdrawalPageQuery,
  WithdrawalRow,
} from '../../../../schemas/merchant/withdrawals.ts'
import type { Withdrawal } from '../../../../schemas/records/withdrawal.ts'
import { toIsoTime } from '../../../../schemas/values/ids.ts'
import type { World } from '../../../world.ts'
import { decodeCursor, encodeCursor, PAGE_SIZE } from '../reading/list.ts'

type Needs = Pick<World, 'store'>

const toWithdrawalRow = (withdrawal: Withdrawal): WithdrawalRow => {
  const { id, number, receivedAt, statement, email, language, identified, suspect, match, orderId } = withdrawal
  const { name, contract, scope } = statement
  const { acknowledgement, acknowledgedAt } = withdrawal
  return {
    id,
    number,
    receivedAt: toIsoTime(receivedAt),
    name,
    contract,
    scope,
    email,
    language,
    identified,
    suspect,
    match,
    orderId,
    acknowledgement,
    acknowledgedAt: acknowledgedAt === null ? null : toIsoTime(acknowledgedAt),
  }
}

/** Newest first; `'no-cursor'` for an invalid cursor. */
export async function listWithdrawals(
  { store }: Needs,
  shopId: string,
  { cursor, limit, ...query }: WithdrawalPageQuery,
): Promise<WithdrawalPage | 'no-cursor'> {
  const after = cursor === undefined ? null : decodeCursor(cursor)
  if (cursor !== undefined && after === null) return 'no-cursor'
  const size = limit === undefined ? PAGE_SIZE : Number(limit)
  const found = await store.withdrawals.page(shopId, query, { after, limit: size + 1 })
  const last = found[size - 1]
  return {
    withdrawals: found.slice(0, size).map(toWithdrawalRow),
    next: found.length > size && last !== undefined ? encodeCursor({ createdAt: last.receivedAt, id: last.id }) : null,
  }
}

const MAX_OF_PERSON = 1000

/** Newest first. */
export async function exportWithdrawals(needs: Needs, shopId: string, email: string): Promise<WithdrawalDetail[]> {
  const found = await needs.store.withdrawals.page(shopId, { email }, { after: null, limit: MAX_OF_PERSON })
  const details = await Promise.all(found.map(({ id }) => readWithdrawal(needs, shopId, id)))
  return details.filter((detail) => detail !== null)
}

/** By id or number; null when it does not exist. */
export async function readWithdrawal({ store }: Needs, shopId: string, id: string): Promise<WithdrawalDetail | null> {
  const found = await store.withdrawals.find(shopId, id)
  if (found === null) return null
  const changes = await store.withdrawals.changes(found)
  const { statement, textHash, earlierId, configVersion } = found
  const { items, note, text } = statement
  return {
    ...toWithdrawalRow(found),
    items,
    note,
    text,
    textSha256: textHash,
    earlierId,
    configVersion,
    changes: changes.map(({ event, at }) => ({ event, at: toIsoTime(at) })),
  }
}

/** The evidence of a statement as plain text. */
export function formatWithdrawalEvidence(detail: WithdrawalDetail): string {
  const { number, receivedAt, text, textSha256, name, contract, scope, items, note, email, acknowledgement } = detail
  const facts: readonly (readonly [label: string, value: string])[] = [
    ['Withdrawal', number],
    ['Submitted', receivedAt],
    ['Name', name],
    ['Contract', contract],
    ['Scope', scope],
    ...items.map(({ title }) => ['Item', title] as const),
    ...(note === '' ? [] : [['Note', note] as const]),
    ['Email', email],
    ['SHA-256 of the statement', textSha256],
    ['Version of the configuration', String(detail.configVersion)],
    ['Acknowledgement', acknowledgement],
    ...detail.changes.map(({ event, at }) => [event, at] as const),
  ]
  return `${text}\n\n${facts.map(([label, value]) => `${label}: ${value}`).join('\n')}\n`
}
