import type { ShopConfig } from '../../../../schemas/config/index.ts'
import type { Order } from '../../../../schemas/entities/order.ts'
import type { WithdrawalHead } from '../../../../schemas/merchant/withdrawals.ts'
import type { ReturnRecord } from '../../../../schemas/records/return.ts'
import type { Withdrawal } from '../../../../schemas/records/withdrawal.ts'
import type { Instant } from '../../../../schemas/values/ids.ts'
import { toAuditEntry } from '../../../domain/access/audit-entry.ts'
import type { Tables, World } from '../../../world.ts'
import { toWithdrawalHead } from '../people/withdrawals.ts'
import {
  buildCallerOperation,
  type Caller,
  type Operation,
  type OperationAnswer,
  type OperationResult,
  runIdempotent,
} from '../perform.ts'
import { readWithdrawalRefund } from '../reading/withdrawal-refund.ts'

type WithdrawalNeeds = Pick<World, 'store' | 'shops' | 'commerce' | 'now' | 'newId' | 'random' | 'log'>

export interface WithdrawalOperation {
  readonly needs: WithdrawalNeeds
  readonly tables: Tables
  readonly withdrawal: Withdrawal
  /** Null without a match, or if the order system lost it. */
  readonly order: Order | null
  readonly config: ShopConfig
  readonly caller: Caller
  readonly now: Instant
}

export type WithdrawalAction = 'match' | 'accept' | 'decide' | 'diminish' | 'received'

const auditActions: Readonly<Record<WithdrawalAction, string>> = {
  match: 'withdrawal.match',
  accept: 'withdrawal.accept',
  decide: 'withdrawal.decide',
  diminish: 'withdrawal.diminish',
  received: 'withdrawal.received',
}

/** An operation on a return of the withdrawal, in the name of the same caller. */
export const toReturnOperation = (
  { needs, tables, caller, now }: WithdrawalOperation,
  record: ReturnRecord,
): Promise<Operation> => buildCallerOperation(needs, { tables, record, now }, caller)

const readHead = async (
  { tables, withdrawal, config }: WithdrawalOperation,
  shopId: string,
): Promise<WithdrawalHead> => {
  const after = (await tables.withdrawals.find(shopId, withdrawal.id)) ?? withdrawal
  const { payBy } = await readWithdrawalRefund(tables, after, config)
  return toWithdrawalHead(after, payBy)
}

/** Performs an operation on the withdrawal with this id or number: idempotently, in one transaction, under its lock. */
export async function performOnWithdrawal(
  needs: WithdrawalNeeds,
  { caller, name, action }: { readonly caller: Caller; readonly name: string; readonly action: WithdrawalAction },
  operate: (operation: WithdrawalOperation) => Promise<OperationResult>,
): Promise<OperationAnswer<WithdrawalHead>> {
  const { store, shops, commerce } = needs
  const { shopId } = caller
  const found = await store.withdrawals.find(shopId, name)
  if (found === null) return { kind: 'unknown', what: 'withdrawal' }
  const config = await shops.config(shopId, found.configVersion)
  const order = found.orderId === null ? null : await commerce.findOrder(shopId, found.orderId)
  // Cached, so that the transaction reads them without another connection.
  const returns = order === null ? [] : await store.returns.ofOrder(shopId, order.id)
  for (const { document } of returns) await shops.config(shopId, document.configVersion)
  const now = needs.now()
  let refusal: OperationResult | null = null
  const work = store.transaction((tables) =>
    runIdempotent<WithdrawalHead>(tables, caller, {
      now,
      work: async () => {
        if (order !== null) await tables.returns.lockOrder(shopId, order.id)
        const withdrawal = await tables.withdrawals.lock(found)
        if (withdrawal === null) return { kind: 'unknown', what: 'withdrawal' }
        const operation = { needs, tables, withdrawal, order, config, caller, now }
        const result = await operate(operation)
        if (result.kind !== 'done') {
          refusal = result
          // Rolls back what the operation wrote.
          throw new Error('The operation on a withdrawal was refused')
        }
        const entry = { at: now, action: auditActions[action], detail: { withdrawal: withdrawal.number } }
        await tables.audit.append(shopId, toAuditEntry(caller, entry))
        return { kind: 'done', body: await readHead(operation, shopId) }
      },
    }),
  )
  try {
    return await work
  } catch (error) {
    const refused = refusal as Exclude<OperationResult, { readonly kind: 'done' }> | null
    if (refused === null) throw error
    return refused
  }
}
