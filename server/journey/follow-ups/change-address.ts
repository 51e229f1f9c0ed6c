import type { Address } from '../../../schemas/entities/address.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import type { Authored } from '../../../schemas/values/actor.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { type FollowUpStatus, getFollowUpState } from '../../domain/return/release.ts'
import { canEditAddress } from '../../domain/return/status.ts'
import type { Tables } from '../../world.ts'
import { recordEvent } from './events.ts'
import { requestNewLabel } from './parcel/request-label.ts'
import { rowKeyOf } from './settlement.ts'

interface AddressChange extends Authored {
  readonly address: Address
  readonly id: string
  readonly now: Instant
}

/** Not once the parcel or the exchange goods may be on their way (T19). */
export function canChangeAddress(record: ReturnRecord, followUps: readonly FollowUpStatus[], now: Instant): boolean {
  const exchange = getFollowUpState(followUps, 'exchange-order')
  return canEditAddress(record, now) && exchange !== 'running' && exchange !== 'done'
}

/**
 * Requests a new label if the old address made the label fail. `late`: the parcel or the goods are on their way, or the
 * return has ended. Requires the lock of the return.
 */
export async function changeAddress(
  tables: Tables,
  record: ReturnRecord,
  { address, id, now, ...author }: AddressChange,
): Promise<'changed' | 'late'> {
  if (!canChangeAddress(record, await tables.outbox.followUps(rowKeyOf(record)), now)) return 'late'
  const { label } = record.document
  const next = { ...record, document: { ...record.document, address } }
  const isLabelBlocked = label?.state === 'failed' && label.error?.address === true
  // Always the shopper's limits: they allow a new attempt for a failed label only.
  const reissued = isLabelBlocked ? await requestNewLabel(tables, next, { now, by: 'shopper' }) : null
  if (reissued !== 'asked') await tables.returns.save(next)
  await recordEvent(tables, next, { ...author, id, event: 'address-changed', at: now })
  return 'changed'
}
