import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { DAY_MS, HOUR_MS } from '../../../schemas/values/time.ts'
import type { World } from '../../world.ts'
import type { ExecutionResult } from '../follow-ups/execute.ts'
import type { ReturnRef } from '../follow-ups/lifecycle.ts'
import { handleCarrierEvent } from './tracking.ts'

type Needs = Pick<World, 'store' | 'shops' | 'carriers' | 'now' | 'newId'>

const FREQUENT_MS = 30 * DAY_MS
const LAST_MS = 120 * DAY_MS

const endedStates: ReadonlySet<ReturnRecord['state']> = new Set(['cancelled', 'closed', 'unavailable'])

/** Milliseconds until the next question; null when the parcel is at its end. */
const getTrackingPause = ({ state, document: { label, tracking } }: ReturnRecord, now: number): number | null => {
  const isOver = tracking === 'delivered' || tracking === 'return_to_sender' || endedStates.has(state)
  if (label?.state !== 'ready' || isOver) return null
  const age = now - (label.createdAt ?? now)
  if (age > LAST_MS) return null
  return age > FREQUENT_MS ? DAY_MS : 4 * HOUR_MS
}

/** Asks a carrier whose webhooks do not report each parcel (PCL-07). */
export async function trackParcel(needs: Needs, { shopId, returnId }: ReturnRef): Promise<ExecutionResult> {
  const record = await needs.store.returns.find(shopId, returnId)
  if (record === null || getTrackingPause(record, needs.now()) === null) return { kind: 'done' }
  const config = await needs.shops.config(shopId, record.document.configVersion)
  const { track } = needs.carriers(config)
  const reference = record.document.label?.reference
  if (track === undefined || reference === undefined) return { kind: 'done' }
  const event = await track(shopId, reference)
  if (event !== null) await handleCarrierEvent(needs, { ...event, shopId })
  const after = (await needs.store.returns.find(shopId, returnId)) ?? record
  const pause = getTrackingPause(after, needs.now())
  return pause === null ? { kind: 'done' } : { kind: 'again', at: needs.now() + pause }
}
