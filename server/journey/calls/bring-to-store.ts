import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { dropHeldLabel } from '../../domain/return/held-label.ts'
import { getCurrentState, isSent } from '../../domain/return/status.ts'
import { isMoving } from '../../domain/return/tracking.ts'
import type { Tables, World } from '../../world.ts'
import { recordEvent } from '../follow-ups/events.ts'
import { enqueueCancelArranged } from '../follow-ups/parcel/enqueue-cancel.ts'
import { beginLabelVoid } from '../follow-ups/parcel/void-label.ts'
import { rowKeyOf } from '../follow-ups/settlement.ts'
import { toNotOfferedProblem, toOvertakenProblem } from '../request/refusals.ts'
import type { Visit } from '../request/visit.ts'
import type { JourneyNeeds } from '../show.ts'
import { findMissingProof, openReturnByKey, type ReturnRefusal } from './returns.ts'

const acceptsInStores = ({ settings, stores }: ShopConfig): boolean =>
  settings.enablePointOfSale === true && stores.length > 0

const canBringToStore = (record: ReturnRecord, now: number): boolean => {
  const { document } = record
  const isFree = !isMoving(document.tracking) && (document.prepaidLabels ?? []).length === 0
  return getCurrentState(record, now) === 'open' && isSent(document) && isFree
}

/** Voids the label and cancels the partner's arrangement. Requires the lock of the return. */
const markBroughtToStore = async (tables: Tables, record: ReturnRecord, options: { id: string; now: number }) => {
  const { id, now } = options
  const document = dropHeldLabel(record.document)
  const { method, label } = document
  const after = {
    ...record,
    document: {
      ...document,
      inStore: true,
      method: null,
      label: label && (label.state === 'voided' ? label : await beginLabelVoid(tables, record, label, now)),
    },
  }
  await tables.outbox.cancelWaiting(
    rowKeyOf(record),
    document === record.document ? ['method'] : ['method', 'label'],
    now,
  )
  if (method?.arrangement !== undefined) await enqueueCancelArranged(tables, record, method.arrangement, now)
  const detail = { from: method?.kind ?? null, to: 'in-store' }
  await recordEvent(tables, after, { id, event: 'method-changed', by: 'shopper', at: now, detail })
  return tables.returns.save(after)
}

/**
 * Marks a return as brought to a store, at the given revision (API-37). Idempotent. Changing the destination needs
 * proof of the order; fees stay as agreed (T19).
 */
export async function bringToStore(
  needs: JourneyNeeds & Pick<World, 'newId'>,
  visit: Visit,
  key: string,
): Promise<{ readonly rev: string } | ReturnRefusal> {
  const found = await openReturnByKey(needs, visit, key)
  if ('problem' in found) return found
  const { context, record } = found
  const { t, config } = context
  const { shopId, ifMatch, now } = visit
  const rev = `r${record.rev}`
  if (!acceptsInStores(config)) return { problem: toNotOfferedProblem(context) }
  const proof = findMissingProof(found)
  if (proof !== null) return proof
  if (record.document.inStore === true) return { rev }
  if (ifMatch === null) return { problem: { code: 'precondition', title: t('fault.precondition') } }
  if (ifMatch !== rev) return { problem: { code: 'stale', title: t('fault.stale') } }
  if (!canBringToStore(record, now)) return { problem: toNotOfferedProblem(context) }
  const saved = await needs.store.transaction(async (tables) => {
    const fresh = await tables.returns.lock(shopId, record.id)
    return fresh?.rev === record.rev ? markBroughtToStore(tables, fresh, { id: needs.newId(), now }) : null
  })
  return saved === null ? { problem: toOvertakenProblem(context) } : { rev: `r${saved}` }
}
