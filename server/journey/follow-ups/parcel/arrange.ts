import type { Arrangement, ChosenMethod } from '../../../../schemas/records/method.ts'
import type { ReturnDocument, ReturnRecord } from '../../../../schemas/records/return.ts'
import { returnAddressOf } from '../../../domain/method/destination.ts'
import { handingOf, isAsked } from '../../../domain/method/kinds.ts'
import {
  arrangementTimedOut,
  earlierArrangements,
  METHOD_POLL,
  methodState,
} from '../../../domain/return/arrangement.ts'
import { needsNoMethod } from '../../../domain/return/status.ts'
import type { Tables, World } from '../../../world.ts'
import { recordEvent } from '../events.ts'
import type { Executed } from '../execute.ts'
import { rowKeyOf } from '../settlement.ts'
import type { Which } from './label.ts'

/** What arranging takes. */
export type ArrangeNeeds = Pick<World, 'store' | 'shops' | 'partners' | 'now' | 'newId' | 'log'>

type Partners = NonNullable<ReturnType<World['partners']>>
/** What a partner said yes to. */
type Arranged = Extract<Awaited<ReturnType<Partners['arrange']>>, { kind: 'arranged' }>['arranged']

/** Whether the return still waits for its parcel, and somebody takes it. */
const isMethodWanted = (record: ReturnRecord): boolean => record.state === 'open' && !needsNoMethod(record)

/** Whether nothing more comes of an arrangement. */
const isOver = ({ state }: Arrangement): boolean => state === 'timed_out' || state === 'failed'

/** What the partner said, without what it left open. */
const saidOf = (said: Arranged): Partial<Arrangement> => {
  const { rmaCode, qr, schedulePickupUrl, serviceDate, scheduledAt, expiresAt } = said
  return {
    state: methodState(said.state),
    ...(rmaCode !== null && { rmaCode }),
    ...(qr !== null && { qr }),
    ...(schedulePickupUrl !== null && { schedulePickupUrl }),
    ...(serviceDate !== null && { serviceDate }),
    ...(scheduledAt !== null && { scheduledAt }),
    ...(expiresAt !== null && { expiresAt }),
  }
}

/** How an asking ended: asked again, or over with this answer. */
interface Asked {
  readonly arrangement: Partial<Arrangement>
  readonly end: 'again' | 'done' | 'refused'
}

/** What the partner makes of the return now. What nobody could schedule in time has timed out (MTH-36). */
const ask = async (
  needs: ArrangeNeeds,
  record: ReturnRecord,
  method: ChosenMethod & { arrangement: Arrangement },
): Promise<Asked> => {
  const { shopId, number, document } = record
  const { arrangement, booking, kind, place } = method
  const config = await needs.shops.config(shopId, document.configVersion)
  const partners = needs.partners(config)
  if (partners === null || !isAsked(kind))
    return { arrangement: { state: 'failed', error: 'Nobody takes parcels for the shop' }, end: 'refused' }
  const { alone = false } = arrangement
  const before = alone ? [] : earlierArrangements(record.id, arrangement)
  for (const earlier of before) await partners.cancel(shopId, earlier)
  const answer = await partners.arrange({
    shopId,
    reference: arrangement.reference,
    kind,
    returnNumber: number,
    from: document.address,
    to: returnAddressOf(config, document.destination),
    placeId: place?.id ?? null,
    booking: booking ?? null,
    now: needs.now(),
  })
  if (answer.kind === 'refused') return { arrangement: { state: 'failed', error: answer.message }, end: 'refused' }
  const said = { ...saidOf(answer.arranged), ...(before.length > 0 && { alone: true as const }) }
  if (said.state !== 'needs_scheduled') return { arrangement: said, end: 'done' }
  if (!arrangementTimedOut(arrangement, needs.now())) return { arrangement: said, end: 'again' }
  // What the shopper books with the partner takes the time that it takes.
  return kind === 'olive' ? { arrangement: said, end: 'done' } : { arrangement: { state: 'timed_out' }, end: 'refused' }
}

/** The document with what a partner said; one that has nothing arranged stays as it is. */
const withArrangement = (document: ReturnDocument, said: Partial<Arrangement>): ReturnDocument => {
  const { method } = document
  if (method?.arrangement === undefined) return document
  return { ...document, method: { ...method, arrangement: { ...method.arrangement, ...said } } }
}

/** Whether the partner says nothing new. */
const isSame = (before: Arrangement, said: Partial<Arrangement>): boolean =>
  Object.entries(said).every(([name, value]) => before[name as keyof Arrangement] === value)

/** Whether the follow-up that stands for this reference has not ended. */
const isDue = async (tables: Tables, record: ReturnRecord, reference: string): Promise<boolean> =>
  (await tables.outbox.followUps(rowKeyOf(record))).some(
    (one) => one.kind === 'method' && one.state === 'due' && one.payload.reference === reference,
  )

/** What has happened, for the timeline and the merchant; null while a driver is still to be found. */
const eventOf = ({ kind }: ChosenMethod, { end, arrangement }: Asked) => {
  if (end === 'refused') return 'label-failed'
  if (handingOf(kind) !== 'pick-up') return 'label-ready'
  return arrangement.serviceDate === undefined && arrangement.scheduledAt === undefined ? null : 'pickup-scheduled'
}

/** Ends the follow-up that stands for this reference, with its telling; one that has ended is told of already. */
const end = async (
  needs: ArrangeNeeds,
  tables: Tables,
  given: { record: ReturnRecord; method: ChosenMethod; reference: string; asked: Asked },
): Promise<void> => {
  const { record, method, reference, asked } = given
  if (asked.end === 'again' || !(await isDue(tables, record, reference))) return
  const at = needs.now()
  // Never in the partner's words: they may name the shopper, and follow-ups are kept for good.
  const because = asked.arrangement.error === undefined ? 'timed-out' : 'partner'
  const answer = { reference, ...(asked.end === 'refused' && { because }) }
  await tables.outbox.complete(rowKeyOf(record), { kind: 'method', state: asked.end, answer, at })
  const event = eventOf(method, asked)
  const detail = { method: method.kind, reference }
  if (event !== null) await recordEvent(tables, record, { id: needs.newId(), event, by: 'homeward', at, detail })
}

/** Writes what the partner said, with its telling; `unwanted` when the return has ended or asks anew by now. */
const write = (
  needs: ArrangeNeeds,
  { shopId, id }: ReturnRecord,
  reference: string,
  asked: Asked,
): Promise<'written' | 'unwanted'> =>
  needs.store.transaction(async (tables) => {
    const fresh = await tables.returns.lock(shopId, id)
    if (fresh === null || !isMethodWanted(fresh)) return 'unwanted'
    const { method } = fresh.document
    if (method?.arrangement?.reference !== reference) return 'unwanted'
    const record = { ...fresh, document: withArrangement(fresh.document, asked.arrangement) }
    if (!isSame(method.arrangement, asked.arrangement)) await tables.returns.save(record)
    await end(needs, tables, { record, method, reference, asked })
    return 'written'
  })

/** Calls a return off at its partner; where nothing was arranged nothing changes. */
export async function cancelArrangement(
  needs: ArrangeNeeds,
  { shopId, document }: ReturnRecord,
  reference: string,
): Promise<void> {
  const partners = needs.partners(await needs.shops.config(shopId, document.configVersion))
  await partners?.cancel(shopId, reference)
}

/** What was begun for a return that has ended: called off at the partner, and waited for no more. */
const giveUp = async (needs: ArrangeNeeds, record: ReturnRecord, reference: string): Promise<Executed> => {
  await cancelArrangement(needs, record, reference)
  await needs.store.transaction(async (tables) => {
    const fresh = await tables.returns.lock(record.shopId, record.id)
    if (fresh === null || isMethodWanted(fresh) || !(await isDue(tables, fresh, reference))) return
    await tables.returns.save({ ...fresh, document: withArrangement(fresh.document, { state: 'failed' }) })
    const answer = { reference, because: 'ended' }
    await tables.outbox.complete(rowKeyOf(fresh), { kind: 'method', state: 'refused', answer, at: needs.now() })
  })
  return { kind: 'done' }
}

/**
 * Arranges a return with its partner: asked again every five seconds while it is still to be scheduled, thirty-six times at the
 * most (MTH-35 to MTH-37).
 */
export async function arrange(needs: ArrangeNeeds, { shopId, returnId }: Which): Promise<Executed> {
  const record = await needs.store.returns.find(shopId, returnId)
  const method = record?.document.method ?? null
  if (record === null || method?.arrangement === undefined || isOver(method.arrangement)) return { kind: 'done' }
  const { arrangement } = method
  if (!isMethodWanted(record)) return giveUp(needs, record, arrangement.reference)
  const asked = await ask(needs, record, { ...method, arrangement })
  if (asked.end === 'refused')
    needs.log.warn(
      { shopId, returnId, method: method.kind, because: asked.arrangement.error ?? 'timed out' },
      'A partner did not take a return',
    )
  const written = await write(needs, record, arrangement.reference, asked)
  if (written === 'unwanted') return giveUp(needs, record, arrangement.reference)
  return asked.end === 'again' ? { kind: 'again', at: needs.now() + METHOD_POLL.everyMs } : { kind: 'done' }
}
