import type { ReturnDocument, ReturnRecord } from '../../../../schemas/records/return.ts'
import type { Withdrawal } from '../../../../schemas/records/withdrawal.ts'
import type { Instant, LineItemId } from '../../../../schemas/values/ids.ts'
import type { Tables, World } from '../../../world.ts'
import { wakeHolds } from '../../follow-ups/release.ts'
import { getTranslator } from '../../request/session.ts'
import { buildServiceOperation } from '../perform.ts'
import { rebalance } from '../value/rebalance.ts'

const removeUnits = (document: ReturnDocument, units: readonly LineItemId[], reason: string): ReturnDocument => ({
  ...document,
  items: document.items.filter(({ lineItemId }) => !units.includes(lineItemId)),
  removedItems: [
    ...(document.removedItems ?? []),
    ...document.items
      .filter(({ lineItemId }) => units.includes(lineItemId))
      .map((item) => ({ item, reason, because: 'withdrawn' as const })),
  ],
  replacements: document.replacements.filter(({ forLineItemId }) => !units.includes(forLineItemId ?? '')),
})

/** Removes the units from an open return of the policy, which keeps the parcel and its other units (WDR-14). */
export async function divideReturn(
  needs: Pick<World, 'shops' | 'newId' | 'log'>,
  tables: Tables,
  input: {
    readonly withdrawal: Withdrawal
    readonly record: ReturnRecord
    readonly concerned: readonly LineItemId[]
    readonly now: Instant
  },
): Promise<ReturnRecord> {
  const { withdrawal, record, concerned, now } = input
  const locked = (await tables.returns.lock(record.shopId, record.id)) ?? record
  const operation = await buildServiceOperation(needs, { tables, record: locked, now })
  const t = getTranslator({ config: operation.config, language: locked.document.language }, needs.log)
  const reason = t('withdraw.removed', { number: withdrawal.number })
  const after = await rebalance(operation, removeUnits(locked.document, concerned, reason))
  await tables.claims.freeUnits(locked, concerned)
  await wakeHolds(tables, after, now)
  return after
}
