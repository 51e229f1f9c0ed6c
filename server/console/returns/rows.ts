import type { Role } from '../../../schemas/merchant/keys.ts'
import type { ReturnDocument, ReturnRecord } from '../../../schemas/records/return.ts'
import type { ReturnQueue } from '../../../schemas/records/return-queue.ts'
import type { FullRow, RestrictedRow, ReturnRows, Wants } from '../../../screens/console/returns/rows.ts'
import { toInitials } from '../../domain/access/return-views.ts'
import { isAllowed } from '../../domain/access/rights.ts'
import { getStaffLimit } from '../../domain/access/staff-limit.ts'
import { getReturnWorth } from '../../domain/return/queues.ts'
import { getEntitlement, isSent } from '../../domain/return/status.ts'
import type { ConsoleContext } from '../context.ts'
import { findStaffName, type listStaff } from './assignees.ts'

export const queueScopeOf = ({ now, config }: ConsoleContext) => ({ now, limit: getStaffLimit(config) })

const resolveWants = (document: ReturnDocument): Wants => {
  const { kind, amount } = getEntitlement(document)
  const money = amount === 0 ? null : kind === 'gift' ? 'gift' : 'refund'
  if (document.replacements.length === 0) return money ?? 'nothing'
  return money === null ? 'exchange' : `exchange-and-${money}`
}

type Wait = RestrictedRow['wait']
type Staff = Awaited<ReturnType<typeof listStaff>>

const toRestrictedRow = ({ id, number, state, createdAt, document }: ReturnRecord, wait: Wait): RestrictedRow => {
  const { items, orderName, tracking, customer } = document
  return {
    id,
    number,
    orderName,
    state,
    createdAt,
    units: items.map(({ product: { title, image } }) => ({ title, image })),
    wants: resolveWants(document),
    parcel: {
      status: tracking,
      received: items.filter(({ receivedAt }) => receivedAt !== undefined).length,
      isSent: isSent(document),
    },
    wait,
    initials: toInitials(customer.name),
  }
}

const toFullRow = (record: ReturnRecord, wait: Wait, staff: Staff): FullRow => {
  const { initials: _initials, ...row } = toRestrictedRow(record, wait)
  const { customer, totals } = record.document
  return {
    ...row,
    customer: { name: customer.name, email: customer.email },
    assignee: findStaffName(staff, record.assignee),
    amount: getReturnWorth(record.document),
    currency: totals.currency,
  }
}

export const seesAll = (role: Role): boolean => isAllowed(role, 'see-person') && isAllowed(role, 'see-amounts')

/** Each with its wait in this queue, otherwise with its longest wait. */
export async function loadReturnRows(
  context: ConsoleContext,
  records: readonly ReturnRecord[],
  { queue, staff = [] }: { readonly queue?: ReturnQueue | undefined; readonly staff?: Staff } = {},
): Promise<ReturnRows> {
  const { needs, visit, member } = context
  const ids = records.map(({ id }) => id)
  const waits = ids.length === 0 ? [] : await needs.store.returnsList.queuesOf(visit.shopId, queueScopeOf(context), ids)
  const waitOf = ({ id }: ReturnRecord): Wait => {
    const own = waits.filter(({ returnId }) => returnId === id)
    const found = own.find((one) => one.queue === queue) ?? own[0]
    return found === undefined ? null : { queue: found.queue, since: found.since }
  }
  return seesAll(member.role)
    ? { kind: 'full', rows: records.map((record) => toFullRow(record, waitOf(record), staff)) }
    : { kind: 'restricted', rows: records.map((record) => toRestrictedRow(record, waitOf(record))) }
}
