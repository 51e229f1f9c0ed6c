import { WITHDRAWALS_PATH, type WithdrawalsView } from '../../../screens/console/withdrawals/view.ts'
import { isAllowed } from '../../domain/access/rights.ts'
import { decodeCursor, encodeCursor, PAGE_SIZE } from '../../journey/operations/reading/list.ts'
import type { ConsoleContext, ConsolePlace } from '../context.ts'
import { seesPersons, toRowViews } from './rows.ts'

const MAX_COUNT = 501

const toPath = (showsAll: boolean, after?: string): string => {
  const query = new URLSearchParams({ ...(showsAll && { view: 'all' }), ...(after !== undefined && { after }) })
  return query.size === 0 ? WITHDRAWALS_PATH : `${WITHDRAWALS_PATH}?${query}`
}

export async function readWithdrawalList(
  context: ConsoleContext,
  { query }: Pick<ConsolePlace, 'query'>,
): Promise<WithdrawalsView> {
  const { needs, member } = context
  const { shopId, role } = member
  const showsAll = query.view === 'all'
  const after = decodeCursor(query.after ?? '')
  const { withdrawals } = needs.store
  const page = { after, limit: PAGE_SIZE + 1 }
  const found = await (showsAll ? withdrawals.page(shopId, {}, page) : withdrawals.waiting(shopId, page))
  const listed = found.slice(0, PAGE_SIZE)
  const last = listed.at(-1)
  const next =
    found.length > PAGE_SIZE && last !== undefined ? encodeCursor({ createdAt: last.receivedAt, id: last.id }) : null
  return {
    shopId,
    showsAll,
    seesPersons: seesPersons(context),
    waiting: (await withdrawals.countWaiting(shopId, MAX_COUNT)).count,
    rows: await toRowViews(context, listed),
    firstPath: after === null ? null : toPath(showsAll),
    nextPath: next === null ? null : toPath(showsAll, next),
    csv: isAllowed(role, 'export') ? `/console/v1/${shopId}/files/withdrawals.csv` : null,
  }
}
