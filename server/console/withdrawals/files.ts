import { toAuditEntry } from '../../domain/access/audit-entry.ts'
import { isAllowed } from '../../domain/access/rights.ts'
import {
  exportWithdrawalsCsv,
  formatWithdrawalEvidence,
  readWithdrawal,
} from '../../journey/operations/people/withdrawals.ts'
import { toAuthor } from '../caller.ts'
import type { ConsoleContext } from '../context.ts'
import { seesPersons } from './rows.ts'

/** Null for other roles. */
export async function exportWithdrawals(context: ConsoleContext): Promise<AsyncIterable<string> | null> {
  const { needs, member, now } = context
  if (!isAllowed(member.role, 'export')) return null
  const { shopId } = member
  const entry = toAuditEntry(toAuthor(context), { at: now, action: 'withdrawals.export', detail: {} })
  await needs.store.transaction(({ audit }) => audit.append(shopId, entry))
  return exportWithdrawalsCsv(needs, shopId, {})
}

export async function readEvidence(
  context: ConsoleContext,
  number: string,
): Promise<{ readonly number: string; readonly text: string } | 'forbidden' | null> {
  if (!seesPersons(context)) return 'forbidden'
  const found = await readWithdrawal(context.needs, context.member.shopId, number)
  return found === null ? null : { number: found.number, text: formatWithdrawalEvidence(found) }
}
