import { matchWithdrawal } from '../domain/withdrawal/match.ts'
import type { JobHandler } from './handler.ts'

/** Two orders of an email are as uncertain as more. */
const ENOUGH_ORDERS = 10

export const matchStatement: JobHandler<'withdrawal-match'> = async ({ store, commerce, now }, { shopId, payload }) => {
  const withdrawal = await store.withdrawals.find(shopId, payload.withdrawal)
  if (withdrawal === null || withdrawal.match !== null) return { kind: 'done' }
  const { statement, email } = withdrawal
  const byNumber = await commerce.findOrderByName(shopId, statement.contract)
  const byEmail = await commerce.listOrdersByEmail(shopId, email, ENOUGH_ORDERS)
  const { match, orderId } = matchWithdrawal({ contract: statement.contract, email }, { byNumber, byEmail })
  await store.transaction(async ({ withdrawals, enqueue }) => {
    const at = now()
    await withdrawals.recordMatch(withdrawal, { match, orderId })
    await withdrawals.append(withdrawal, { event: 'matched', at, detail: { match } })
    await enqueue({ shopId, kind: 'withdrawal-verdict', key: withdrawal.id, payload, runAt: at })
  })
  return { kind: 'done' }
}
