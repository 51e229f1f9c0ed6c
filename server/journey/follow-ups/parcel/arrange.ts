import type { Arrangement, ChosenMethod } from '../../../../schemas/records/method.ts'
import type { ReturnDocument, ReturnRecord } from '../../../../schemas/records/return.ts'
import { resolveReturnAddress } from '../../../domain/method/destination.ts'
import { handoverOf, isPartnerKind } from '../../../domain/method/kinds.ts'
import {
  hasArrangementTimedOut,
  listEarlierArrangements,
  METHOD_POLL,
  parseMethodState,
} from '../../../domain/return/arrangement.ts'
import { isMethodObsolete } from '../../../domain/return/status.ts'
import type { Tables, World } from '../../../world.ts'
import { recordEvent } from '../events.ts'
import type { ExecutionResult } from '../execute.ts'
import type { ReturnRef } from '../lifecycle.ts'
import { rowKeyOf } from '../settlement.ts'

export type ArrangeNeeds = Pick<World, 'store' | 'shops' | 'partners' | 'now' | 'newId' | 'log'>

type Partners = NonNullable<ReturnType<World['partners']>>
type PartnerArrangement = Extract<Awaited<ReturnType<Partners['arrange']>>, { kind: 'arranged' }>['arranged']

const isMethodWanted = (record: ReturnRecord): boolean => record.state === 'open' && !isMethodObsolete(record)

const hasEnded = ({ state }: Arrangement): boolean => state === 'timed_out' || state === 'failed'

const toArrangement = (arranged: PartnerArrangement): Partial<Arrangement> => {
  const { rmaCode, qr, schedulePickupUrl, serviceDate, scheduledAt, expiresAt } = arranged
  return {
    state: parseMethodState(arranged.state),
    ...(rmaCode !== null && { rmaCode }),
    ...(qr !== null && { qr }),
    ...(schedulePickupUrl !== null && { schedulePickupUrl }),
    ...(serviceDate !== null && { serviceDate }),
    ...(scheduledAt !== null && { scheduledAt }),
    ...(expiresAt !== null && { expiresAt }),
  }
}

interface ArrangeResult {
  readonly arrangement: Partial<Arrangement>
  readonly end: 'again' | 'done' | 'refused'
}

/** Times out if nothing is scheduled in time (MTH-36). */
const requestArrangement = async (
  needs: ArrangeNeeds,
  record: ReturnRecord,
  method: ChosenMethod & { arrangement: Arrangement },
): Promise<ArrangeResult> => {
  const { shopId, number, document } = record
  const { arrangement, booking, kind, place } = method
  const config = await needs.shops.config(shopId, document.configVersion)
  const partners = needs.partners(config)
  if (partners === null || !isPartnerKind(kind))
    return { arrangement: { state: 'failed', error: 'No partner of the shop accepts parcels' }, end: 'refused' }
  const { alone = false } = arrangement
  const before = alone ? [] : listEarlierArrangements(record.id, arrangement)
  for (const earlier of before) await partners.cancel(shopId, earlier)
  const answer = await partners.arrange({
    shopId,
    reference: arrangement.reference,
    kind,
    returnNumber: number,
    from: document.address,
    to: resolveReturnAddress(config, document.destination),
    placeId: place?.id ?? null,
    booking: booking ?? null,
    now: needs.now(),
  })
  if (answer.kind === 'refused') return { arrangement: { state: 'failed', error: answer.message }, end: 'refused' }
  const update = { ...toArrangement(answer.arranged), ...(before.length > 0 && { alone: true as const }) }
  if (update.state !== 'needs_scheduled') return { arrangement: update, end: 'done' }
  if (!hasArrangementTimedOut(arrangement, needs.now())) return { arrangement: update, end: 'again' }
  // A booking that the shopper makes at the partner has no time limit.
  return kind === 'olive'
    ? { arrangement: update, end: 'done' }
    : { arrangement: { state: 'timed_out' }, end: 'refused' }
}

const withArrangement = (document: ReturnDocument, update: Partial<Arrangement>): ReturnDocument => {
  const { method } = document
  if (method?.arrangement === undefined) return document
  return { ...document, method: { ...method, arrangement: { ...method.arrangement, ...update } } }
}

const isSame = (before: Arrangement, update: Partial<Arrangement>): boolean =>
  Object.entries(update).every(([name, value]) => before[name as keyof Arrangement] === value)

const isFollowUpDue = async (tables: Tables, record: ReturnRecord, reference: string): Promise<boolean> =>
  (await tables.outbox.followUps(rowKeyOf(record))).some(
    (one) => one.kind === 'method' && one.state === 'due' && one.payload.reference === reference,
  )

const chooseEvent = ({ kind }: ChosenMethod, { end, arrangement }: ArrangeResult) => {
  if (end === 'refused') return 'label-failed'
  if (handoverOf(kind) !== 'pick-up') return 'label-ready'
  return arrangement.serviceDate === undefined && arrangement.scheduledAt === undefined ? null : 'pickup-scheduled'
}

const completeFollowUp = async (
  needs: ArrangeNeeds,
  tables: Tables,
  options: { record: ReturnRecord; method: ChosenMethod; reference: string; asked: ArrangeResult },
): Promise<void> => {
  const { record, method, reference, asked } = options
  if (asked.end === 'again' || !(await isFollowUpDue(tables, record, reference))) return
  const at = needs.now()
  // Never stores the partner's message: it may name the shopper, and follow-ups are permanent.
  const because = asked.arrangement.error === undefined ? 'timed-out' : 'partner'
  const answer = { reference, ...(asked.end === 'refused' && { because }) }
  await tables.outbox.complete(rowKeyOf(record), { kind: 'method', state: asked.end, answer, at })
  const event = chooseEvent(method, asked)
  const detail = { method: method.kind, reference }
  if (event !== null) await recordEvent(tables, record, { id: needs.newId(), event, by: 'homeward', at, detail })
}

/** `unwanted`: the return has ended, or requests another arrangement by now. */
const saveArrangement = (
  needs: ArrangeNeeds,
  { shopId, id }: ReturnRecord,
  reference: string,
  result: ArrangeResult,
): Promise<'written' | 'unwanted'> =>
  needs.store.transaction(async (tables) => {
    const fresh = await tables.returns.lock(shopId, id)
    if (fresh === null || !isMethodWanted(fresh)) return 'unwanted'
    const { method } = fresh.document
    if (method?.arrangement?.reference !== reference) return 'unwanted'
    const record = { ...fresh, document: withArrangement(fresh.document, result.arrangement) }
    if (!isSame(method.arrangement, result.arrangement)) await tables.returns.save(record)
    await completeFollowUp(needs, tables, { record, method, reference, asked: result })
    return 'written'
  })

export async function cancelArrangement(
  needs: ArrangeNeeds,
  { shopId, document }: ReturnRecord,
  reference: string,
): Promise<void> {
  const partners = needs.partners(await needs.shops.config(shopId, document.configVersion))
  await partners?.cancel(shopId, reference)
}

const abandonArrangement = async (
  needs: ArrangeNeeds,
  record: ReturnRecord,
  reference: string,
): Promise<ExecutionResult> => {
  await cancelArrangement(needs, record, reference)
  await needs.store.transaction(async (tables) => {
    const fresh = await tables.returns.lock(record.shopId, record.id)
    if (fresh === null || isMethodWanted(fresh) || !(await isFollowUpDue(tables, fresh, reference))) return
    await tables.returns.save({ ...fresh, document: withArrangement(fresh.document, { state: 'failed' }) })
    const answer = { reference, because: 'ended' }
    await tables.outbox.complete(rowKeyOf(fresh), { kind: 'method', state: 'refused', answer, at: needs.now() })
  })
  return { kind: 'done' }
}

/** Retries every 5 seconds while nothing is scheduled, at most 36 times (MTH-35 to MTH-37). */
export async function arrangeReturn(needs: ArrangeNeeds, { shopId, returnId }: ReturnRef): Promise<ExecutionResult> {
  const record = await needs.store.returns.find(shopId, returnId)
  const method = record?.document.method ?? null
  if (record === null || method?.arrangement === undefined || hasEnded(method.arrangement)) return { kind: 'done' }
  const { arrangement } = method
  if (!isMethodWanted(record)) return abandonArrangement(needs, record, arrangement.reference)
  const result = await requestArrangement(needs, record, { ...method, arrangement })
  if (result.end === 'refused')
    needs.log.warn(
      { shopId, returnId, method: method.kind, because: result.arrangement.error ?? 'timed out' },
      'A partner refused a return',
    )
  const saved = await saveArrangement(needs, record, arrangement.reference, result)
  if (saved === 'unwanted') return abandonArrangement(needs, record, arrangement.reference)
  return result.end === 'again' ? { kind: 'again', at: needs.now() + METHOD_POLL.everyMs } : { kind: 'done' }
}
