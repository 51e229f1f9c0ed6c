import type {
  WithdrawalDetail,
  WithdrawalHead,
  WithdrawalPage,
  WithdrawalPageQuery,
  WithdrawalQuery,
  WithdrawalRow,
} from '../../../../schemas/merchant/withdrawals.ts'
import type { Withdrawal } from '../../../../schemas/records/withdrawal.ts'
import type { CalendarDate } from '../../../../schemas/values/calendar.ts'
import { type Instant, toIsoTime } from '../../../../schemas/values/ids.ts'
import type { World } from '../../../world.ts'
import { type Column, describeColumns, toCsvLines } from '../reading/csv.ts'
import { decodeCursor, encodeCursor, PAGE_SIZE } from '../reading/list.ts'
import { readRefundOf } from '../reading/withdrawal-refund.ts'

type Needs = Pick<World, 'store' | 'shops'>

const toIsoOrNull = (at: Instant | null): string | null => (at === null ? null : toIsoTime(at))

export function toWithdrawalHead(withdrawal: Withdrawal, payBy: CalendarDate | null): WithdrawalHead {
  const { id, number, receivedAt, match, orderId, verdict, waitsFor, legalReason } = withdrawal
  const { decidedAt, decidedBy, acceptedUnits, returnIds, refundedAt } = withdrawal
  return {
    id,
    number,
    receivedAt: toIsoTime(receivedAt),
    match,
    orderId,
    verdict,
    waitsFor,
    legalReason,
    decidedAt: toIsoOrNull(decidedAt),
    decidedBy,
    acceptedUnits: [...acceptedUnits],
    returnIds: [...returnIds],
    payBy,
    refundedAt: toIsoOrNull(refundedAt),
  }
}

const toWithdrawalRow = async (needs: Needs, withdrawal: Withdrawal): Promise<WithdrawalRow> => {
  const payBy = withdrawal.verdict === 'accepted' ? (await readRefundOf(needs, withdrawal)).payBy : null
  const { statement, email, language, identified, suspect, acknowledgement, acknowledgedAt } = withdrawal
  const { name, contract, scope } = statement
  return {
    ...toWithdrawalHead(withdrawal, payBy),
    name,
    contract,
    scope,
    email,
    language,
    identified,
    suspect,
    acknowledgement,
    acknowledgedAt: toIsoOrNull(acknowledgedAt),
  }
}

/** Newest first; `'no-cursor'` for an invalid cursor. */
export async function listWithdrawals(
  needs: Needs,
  shopId: string,
  { cursor, limit, ...query }: WithdrawalPageQuery,
): Promise<WithdrawalPage | 'no-cursor'> {
  const after = cursor === undefined ? null : decodeCursor(cursor)
  if (cursor !== undefined && after === null) return 'no-cursor'
  const size = limit === undefined ? PAGE_SIZE : Number(limit)
  const found = await needs.store.withdrawals.page(shopId, query, { after, limit: size + 1 })
  const last = found[size - 1]
  return {
    withdrawals: await Promise.all(found.slice(0, size).map((one) => toWithdrawalRow(needs, one))),
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
export async function readWithdrawal(needs: Needs, shopId: string, id: string): Promise<WithdrawalDetail | null> {
  const { store } = needs
  const found = await store.withdrawals.find(shopId, id)
  if (found === null) return null
  const changes = await store.withdrawals.changes(found)
  const { statement, textHash, earlierId, configVersion } = found
  const { items, note, text } = statement
  return {
    ...(await toWithdrawalRow(needs, found)),
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

async function* iterateWithdrawals(needs: Needs, shopId: string, query: WithdrawalQuery): AsyncIterable<WithdrawalRow> {
  let after: { readonly createdAt: Instant; readonly id: string } | null = null
  do {
    const found: readonly Withdrawal[] = await needs.store.withdrawals.page(shopId, query, { after, limit: PAGE_SIZE })
    for (const one of found) yield await toWithdrawalRow(needs, one)
    const last = found.at(-1)
    after = found.length < PAGE_SIZE || last === undefined ? null : { createdAt: last.receivedAt, id: last.id }
  } while (after !== null)
}

const WITHDRAWAL_COLUMNS: readonly Column<WithdrawalRow>[] = [
  { name: 'number', description: 'number of the withdrawal', cell: ({ number }) => number },
  { name: 'id', description: 'random, permanent id', cell: ({ id }) => id },
  { name: 'received_at', description: 'time of submission, ISO 8601 in UTC', cell: ({ receivedAt }) => receivedAt },
  { name: 'name', description: 'name of the declarant, as typed', cell: ({ name }) => name },
  { name: 'email', description: 'email address, as typed', cell: ({ email }) => email },
  { name: 'contract', description: 'contract, as typed', cell: ({ contract }) => contract },
  { name: 'scope', description: 'whole contract or items', cell: ({ scope }) => scope },
  { name: 'match', description: 'how certainly an order matches', cell: ({ match }) => match },
  { name: 'order_id', description: 'id of the matched order', cell: ({ orderId }) => orderId },
  { name: 'verdict', description: 'acceptance or decision of the shop', cell: ({ verdict }) => verdict },
  { name: 'legal_reason', description: 'letter of Article 16, if excluded', cell: ({ legalReason }) => legalReason },
  { name: 'waits_for', description: 'why it waits for the shop', cell: ({ waitsFor }) => waitsFor },
  { name: 'decided_at', description: 'time of the verdict', cell: ({ decidedAt }) => decidedAt },
  { name: 'decided_by', description: 'key that decided, or homeward', cell: ({ decidedBy }) => decidedBy },
  { name: 'units', description: 'accepted units, one a line', cell: ({ acceptedUnits }) => acceptedUnits.join('\n') },
  { name: 'returns', description: 'ids of the returns, one a line', cell: ({ returnIds }) => returnIds.join('\n') },
  { name: 'pay_by', description: 'last date of the refund', cell: ({ payBy }) => payBy },
  { name: 'refunded_at', description: 'time at which all was refunded', cell: ({ refundedAt }) => refundedAt },
]

export const WITHDRAWAL_COLUMNS_TEXT = describeColumns(WITHDRAWAL_COLUMNS)

/** Newest first, in lines of a CSV file. */
export const exportWithdrawalsCsv = (needs: Needs, shopId: string, query: WithdrawalQuery): AsyncIterable<string> =>
  toCsvLines(WITHDRAWAL_COLUMNS, iterateWithdrawals(needs, shopId, query))
