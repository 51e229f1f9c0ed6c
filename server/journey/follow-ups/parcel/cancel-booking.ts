import type { Arrangement } from '../../../../schemas/records/method.ts'
import type { ReturnLabel, ReturnRecord } from '../../../../schemas/records/return.ts'
import { DAY_MS } from '../../../../schemas/values/time.ts'
import { listEarlierArrangements } from '../../../domain/return/arrangement.ts'
import { cancelsUnusedLabels, listEarlierReferences } from '../../../domain/return/label.ts'
import { isMethodObsolete } from '../../../domain/return/status.ts'
import { isMoving } from '../../../domain/return/tracking.ts'
import { recordEvent } from '../events.ts'
import type { ExecutionResult } from '../execute.ts'
import type { ReturnRef } from '../lifecycle.ts'
import { type ArrangeNeeds, cancelArrangement } from './arrange.ts'
import { voidAtCarrier } from './carriers.ts'
import type { LabelNeeds } from './label.ts'

type Needs = LabelNeeds & ArrangeNeeds

/** How long a carrier may decide about a voided label, and how often the service checks meanwhile. */
const CARRIER_DECISION = { withinMs: 45 * DAY_MS, askedEveryMs: DAY_MS } as const

const voidAllLabels = async (needs: Needs, record: ReturnRecord, label: ReturnLabel): Promise<boolean> => {
  const isUndecided = await voidAtCarrier(needs, record, [...listEarlierReferences(record.id, label), label.reference])
  return isUndecided && needs.now() - label.askedAt < CARRIER_DECISION.withinMs
}

/** Skips a return whose parcel is moving. Returns whether the carrier is still deciding about a label. */
const voidLabels = async (needs: Needs, record: ReturnRecord): Promise<boolean> => {
  const { shopId, id, document } = record
  const { label, tracking } = document
  if (label === null || label.state === 'voided' || isMoving(tracking)) return false
  const isUndecided = await voidAllLabels(needs, record, label)
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
      // For an ended return, the letter about the end already covers the void label.
      ...(fresh.state !== 'open' && { letter: null }),
    })
  })
  return isUndecided
}

/** PCL-06. */
const isLabelUnused = async ({ shops }: Needs, { shopId, state, document }: ReturnRecord): Promise<boolean> =>
  state === 'expired' && cancelsUnusedLabels((await shops.config(shopId, document.configVersion)).settings)

/** Also rechecks a label that was voided. */
export async function cancelBooking(needs: Needs, { shopId, returnId }: ReturnRef): Promise<ExecutionResult> {
  const record = await needs.store.returns.find(shopId, returnId)
  const { label = null } = record?.document ?? {}
  if (record === null) return { kind: 'done' }
  const again = { kind: 'again', at: needs.now() + CARRIER_DECISION.askedEveryMs } as const
  const isVoidUndecided = label?.state === 'voided' && (await voidAllLabels(needs, record, label))
  if (!isMethodObsolete(record) && !(await isLabelUnused(needs, record)))
    return isVoidUndecided ? again : { kind: 'done' }
  const isUndecided = (await voidLabels(needs, record)) || isVoidUndecided
  const { arrangement } = record.document.method ?? {}
  if (arrangement !== undefined && isMethodObsolete(record))
    await cancelArrangement(needs, record, arrangement.reference)
  return isUndecided ? again : { kind: 'done' }
}

export async function cancelArranged(
  needs: ArrangeNeeds,
  { shopId, returnId, reference }: ReturnRef & Pick<Arrangement, 'reference'>,
): Promise<ExecutionResult> {
  const record = await needs.store.returns.find(shopId, returnId)
  if (record === null) return { kind: 'done' }
  for (const one of [...listEarlierArrangements(returnId, { reference }), reference])
    await cancelArrangement(needs, record, one)
  return { kind: 'done' }
}
