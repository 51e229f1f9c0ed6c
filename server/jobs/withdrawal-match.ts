import { matchWithdrawal } from '../domain/withdrawal/match.ts'
import type { JobHandler } from './handler.ts'

/** Two orders of an email are as uncertain as more. */
const ENOUGH_ORDERS = 10

/** Looks for the order of a statement, without any effect on it. */
export const matchStatement: JobHandler<'withdrawal-match'> = async ({ store, commerce, now }, { shopId, payload }) => {
  const withdrawal = await store.withdrawals.find(shopId, payload.withdrawal)
  if (withdrawal === null || withdrawal.match !== null) return { kind: 'done' }
  const { statement, email } = withdrawal
  const byNumber = await commerce.findOrderByName(shopId, statement.contract)
  const byEmail = await commerce.listOrdersByEmail(shopId, email, ENOUGH_ORDERS)
  const { match, orderId } = matchWithdrawal({ contract: statement.contract, email }, { byNumber, byEmail })
  await store.transaction(async ({ withdrawals }) => {
    await withdrawals.recordMatch(withdrawal, { match, orderId })
    await withdrawals.append(withdrawal, { event: 'matched', at: now(), detail: { match } })
  })
  return { kind: 'done' }
}
