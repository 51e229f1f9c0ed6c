import type { Instant } from '../../../schemas/ids.ts'
import type { Arrangement } from '../../../schemas/records/method.ts'
import type { ReturnLabel, ReturnRecord } from '../../../schemas/records/return.ts'
import { earlierArrangements } from '../../domain/return/arrangement.ts'
import { earlierReferences } from '../../domain/return/label.ts'
import { needsNoWay } from '../../domain/return/status.ts'
import { isMoving } from '../../domain/return/tracking.ts'
import type { Tables } from '../../world.ts'
import { type ArrangeNeeds, cancelArrangement } from './arrange.ts'
import { recordEvent } from './events.ts'
import type { Executed } from './execute.ts'
import { carriersFor, type LabelNeeds, type Which } from './label.ts'

/** Has a job void the label of a return that needs none any more, and call it off at its partner. */
export async function enqueueCancelBooking(
  tables: Pick<Tables, 'enqueue'>,
  { shopId, id, document }: ReturnRecord,
  now: Instant,
): Promise<void> {
  if (document.label === null && document.method?.arrangement === undefined) return
  await tables.enqueue({ shopId, kind: 'cancel-booking', key: id, payload: { returnId: id }, runAt: now })
}

/** Has a job call off what a partner arranged for a return that goes back in another way. */
export function enqueueCallOff(
  tables: Pick<Tables, 'enqueue'>,
  { shopId, id }: Pick<ReturnRecord, 'shopId' | 'id'>,
  { reference }: Pick<Arrangement, 'reference'>,
  now: Instant,
): Promise<void> {
  return tables.enqueue({ shopId, kind: 'call-off', key: reference, payload: { returnId: id, reference }, runAt: now })
}

type Needs = LabelNeeds & ArrangeNeeds

/** Voids every label that a return had. */
const voidAtCarrier = async (needs: Needs, record: ReturnRecord, label: ReturnLabel): Promise<void> => {
  const { shopId, id } = record
  const carriers = await carriersFor(needs, record)
  for (const reference of [...earlierReferences(id, label), label.reference])
    await carriers.void(shopId, reference, needs.now())
}

/** Voids every label that a return had, so that nobody ships with one; a parcel that is on its way keeps its own. */
const voidLabels = async (needs: Needs, record: ReturnRecord): Promise<void> => {
  const { shopId, id, document } = record
  const { label, tracking } = document
  if (label === null || label.state === 'voided' || isMoving(tracking)) return
  await voidAtCarrier(needs, record, label)
  await needs.store.transaction(async (tables) => {
    const fresh = await tables.returns.lock(shopId, id)
    const now = fresh?.document.label ?? null
    if (fresh === null || now === null || now.state === 'voided') return
    await tables.returns.save({ ...fresh, document: { ...fresh.document, label: { ...now, state: 'voided' } } })
    const detail = { reference: now.reference }
    await recordEvent(tables, fresh, {
      id: needs.newId(),
      event: 'label-voided',
      by: 'homeward',
      at: needs.now(),
      detail,
      // The letter of the end says that the label is void.
      ...(fresh.state !== 'open' && { letter: null }),
    })
  })
}

/** Undoes what a return that needs no return method had outside: its label and what its partner arranged; or a label that was voided. */
export async function cancelBooking(needs: Needs, { shopId, returnId }: Which): Promise<Executed> {
  const record = await needs.store.returns.find(shopId, returnId)
  const { label = null } = record?.document ?? {}
  if (record !== null && label?.state === 'voided') await voidAtCarrier(needs, record, label)
  if (record === null || !needsNoWay(record)) return { kind: 'done' }
  await voidLabels(needs, record)
  const { arrangement } = record.document.method ?? {}
  if (arrangement !== undefined) await cancelArrangement(needs, record, arrangement.reference)
  return { kind: 'done' }
}

/** Calls off what a partner arranged, and all that was asked of partners before; what the partner does not know is as good. */
export async function callOff(
  needs: ArrangeNeeds,
  { shopId, returnId, reference }: Which & Pick<Arrangement, 'reference'>,
): Promise<Executed> {
  const record = await needs.store.returns.find(shopId, returnId)
  if (record === null) return { kind: 'done' }
  for (const one of [...earlierArrangements(returnId, { reference }), reference])
    await cancelArrangement(needs, record, one)
  return { kind: 'done' }
}
