import type { ReturnDocument, ReturnRecord } from '../../../../schemas/records/return.ts'
import type { LineItemId } from '../../../../schemas/values/ids.ts'
import { isNeverSent } from '../../../domain/return/status.ts'
import type { Tables } from '../../../world.ts'
import { rowKeyOf } from '../../follow-ups/settlement.ts'
import { hasHappened } from '../../follow-ups/undo.ts'
import { isChargingOrReserving } from '../value/rebalance.ts'

export interface EarlierReturns {
  /** They become returns of the withdrawal. */
  readonly convertible: readonly ReturnRecord[]
  /** Cancelled, so that their units are free. */
  readonly expired: readonly ReturnRecord[]
  /** Only the declared units leave them. */
  readonly divisible: readonly ReturnRecord[]
  /** Refunded by the policy: the difference is paid. */
  readonly refunded: readonly ReturnRecord[]
  /** The shop decides: goods or a gift card left, or a person changed the payout. */
  readonly undecided: readonly ReturnRecord[]
}

export const listUnitIds = ({ document }: Pick<ReturnRecord, 'document'>): readonly LineItemId[] =>
  document.items.map(({ lineItemId }) => lineItemId)

export const collectUnitIds = (returns: readonly ReturnRecord[]): ReadonlySet<LineItemId> =>
  new Set(returns.flatMap(listUnitIds))

const isPlain = ({ removedItems = [], payable, borne, items }: ReturnDocument): boolean =>
  removedItems.every(({ because }) => because === 'withdrawn') &&
  payable === undefined &&
  borne === undefined &&
  !items.some(isNeverSent)

const isUntouched = ({ items }: ReturnDocument, declared: ReadonlySet<LineItemId>): boolean =>
  items.every(
    ({ lineItemId, receivedAt, verdict }) =>
      !declared.has(lineItemId) || (receivedAt === undefined && verdict === undefined),
  )

const isRefundOnly = ({ creditType, replacements, adjustments = [] }: ReturnDocument): boolean =>
  creditType === 'refund' && replacements.length === 0 && adjustments.every(({ amount }) => amount > 0)

const classify = async (
  tables: Tables,
  record: ReturnRecord,
  declared: ReadonlySet<LineItemId>,
): Promise<keyof EarlierReturns> => {
  const { state, document } = record
  const followUps = await tables.outbox.followUps(rowKeyOf(record))
  const isSent = hasHappened(followUps, 'exchange-order') || hasHappened(followUps, 'gift-card')
  if (isSent || document.gift || isChargingOrReserving(followUps)) return 'undecided'
  const isWhole = listUnitIds(record).every((id) => declared.has(id))
  if (state === 'open' && isWhole && isPlain(document)) return 'convertible'
  if (hasHappened(followUps, 'refund')) return isRefundOnly(document) ? 'refunded' : 'undecided'
  if ((state !== 'open' && state !== 'expired') || !isPlain(document)) return 'undecided'
  if (isWhole) return 'expired'
  return isUntouched(document, declared) ? 'divisible' : 'undecided'
}

/** Returns of the policy that contain declared units. Those of withdrawals are settled (WDR-14). */
export async function sortEarlierReturns(
  tables: Tables,
  returns: readonly ReturnRecord[],
  declared: ReadonlySet<LineItemId>,
): Promise<EarlierReturns> {
  const concerned = returns.filter(
    (record) =>
      record.state !== 'cancelled' &&
      record.document.track !== 'withdrawal' &&
      listUnitIds(record).some((id) => declared.has(id)),
  )
  const kinds = await Promise.all(concerned.map((record) => classify(tables, record, declared)))
  const select = (kind: keyof EarlierReturns) => concerned.filter((_, at) => kinds[at] === kind)
  return {
    convertible: select('convertible'),
    expired: select('expired'),
    divisible: select('divisible'),
    refunded: select('refunded'),
    undecided: select('undecided'),
  }
}
