import type { ShopConfig } from '../../../../schemas/config/index.ts'
import type { ReturnDocument, ReturnRecord } from '../../../../schemas/records/return.ts'
import type { Withdrawal } from '../../../../schemas/records/withdrawal.ts'
import type { Instant } from '../../../../schemas/values/ids.ts'
import { buildOrderAccount, toOrderAccount } from '../../../domain/return/order-account.ts'
import { listReturnMoney } from '../../../domain/return/return-money.ts'
import { buildWithdrawalDocument, chooseWithdrawalPolicy } from '../../../domain/withdrawal/return-document.ts'
import type { Tables, World } from '../../../world.ts'
import { wakeHolds } from '../../follow-ups/release.ts'
import { rowKeyOf } from '../../follow-ups/settlement.ts'
import { buildServiceOperation } from '../perform.ts'
import { rebalance } from '../value/rebalance.ts'
import type { OrderState } from './open-return.ts'

const convertDocument = (
  { shopLater: _offer, removedItems: _withdrawn, ...document }: ReturnDocument,
  built: Pick<ReturnDocument, 'withdrawal' | 'totals' | 'receipt' | 'moneyBasis'>,
): ReturnDocument => ({
  ...document,
  track: 'withdrawal',
  ...(built.withdrawal && { withdrawal: built.withdrawal }),
  totals: built.totals,
  receipt: built.receipt,
  ...(built.moneyBasis && { moneyBasis: built.moneyBasis }),
  creditType: 'refund',
  exchangeType: 'regular',
  outcome: 'default',
  replacements: [],
  items: document.items.map((item) => ({
    ...item,
    returnType: 'credit',
    resolution: 'return',
    outcome: ['default'],
    applicableLineItemFees: null,
  })),
})

/**
 * An open return of the policy becomes one of the withdrawal: the parcel, label and claims stay; fees drop, delivery is
 * added, goods that were not ordered are cancelled. The difference is a journal of its own (WDR-14).
 */
export async function takeOverReturn(
  needs: Pick<World, 'shops' | 'newId'>,
  tables: Tables,
  input: {
    readonly withdrawal: Withdrawal
    readonly state: OrderState
    readonly config: ShopConfig
    readonly record: ReturnRecord
    readonly now: Instant
  },
): Promise<ReturnRecord> {
  const { withdrawal, state, config, record, now } = input
  const { order, units, returns } = state
  const locked = (await tables.returns.lock(record.shopId, record.id)) ?? record
  const ids = new Set(locked.document.items.map(({ lineItemId }) => lineItemId))
  const account = toOrderAccount(buildOrderAccount(order, listReturnMoney(returns), record.id))
  const accepted = units.filter(({ id }) => ids.has(id))
  const value = { withdrawal, order, config, units, accepted, account, now }
  const { method, customer } = locked.document
  const { document } = buildWithdrawalDocument(value, chooseWithdrawalPolicy(value), { method, customer })
  await tables.outbox.cancelWaiting(rowKeyOf(locked), ['gift-card'], now)
  const operation = await buildServiceOperation(needs, {
    tables,
    record: locked,
    now,
  })
  const converted = convertDocument(locked.document, document)
  const after = await rebalance({ ...operation, policy: chooseWithdrawalPolicy(value) }, converted)
  await wakeHolds(tables, after, now)
  return after
}
