import type { PrepaidLabel, ReturnDocument, ReturnLabel, ReturnRecord } from '../../../../schemas/records/return.ts'
import type { Instant } from '../../../../schemas/values/ids.ts'
import { getCurrencyDigits } from '../../../../schemas/values/money.ts'
import { dateAt } from '../../../domain/calendar/days.ts'
import { timeZoneOf } from '../../../domain/calendar/deadlines.ts'
import { resolveReturnAddress } from '../../../domain/method/destination.ts'
import { toCarrierChoice } from '../../../domain/method/labels.ts'
import {
  attemptOf,
  getRetryDelay,
  isLabelFinal,
  isLabelNeeded,
  isUsps,
  listEarlierReferences,
  matchPrepaidLabel,
} from '../../../domain/return/label.ts'
import type { Tables, World } from '../../../world.ts'
import { recordEvent } from '../events.ts'
import type { ExecutionResult } from '../execute.ts'
import type { ReturnRef } from '../lifecycle.ts'
import { enqueueTracking, rowKeyOf } from '../settlement.ts'
import { voidAtCarrier } from './carriers.ts'
import { reportLabelTrouble } from './label-trouble.ts'

export type LabelNeeds = Pick<World, 'store' | 'shops' | 'carriers' | 'commerce' | 'files' | 'now' | 'newId' | 'log'>

interface LabelResult {
  readonly label: Partial<ReturnLabel> | null
  readonly prepaidLabels?: readonly PrepaidLabel[]
  readonly followUp: 'done' | 'refused' | null
  readonly because?: string
  /** The service must ask for the parcel's status. */
  readonly isTracked?: boolean
}

/** The trouble ends unless the label is still pending. */
const withLabelResult = (document: ReturnDocument, current: ReturnLabel, result: LabelResult): ReturnDocument => {
  const { label, prepaidLabels, followUp } = result
  const { trouble, ...rest } = current
  const before = followUp === null && trouble !== undefined ? { ...rest, trouble } : rest
  return {
    ...document,
    label: label === null ? null : { ...before, ...label },
    ...(prepaidLabels !== undefined && { prepaidLabels: [...prepaidLabels] }),
  }
}

const completeLabel = async (
  needs: LabelNeeds,
  tables: Tables,
  options: { record: ReturnRecord; made: LabelResult; reference: string },
) => {
  const { record, made, reference } = options
  if (made.followUp === null) return
  const at = needs.now()
  const because = made.because === undefined ? {} : { because: made.because }
  const prepaid = made.prepaidLabels?.[0]?.id
  const answer = { reference, ...because, ...(prepaid !== undefined && { prepaid }) }
  await tables.outbox.complete(rowKeyOf(record), { kind: 'label', state: made.followUp, answer, at })
  const { shopId, document } = record
  // Deducts the price of a label that the shopper ordered.
  if (made.followUp === 'done' && document.withdrawal?.label !== undefined) {
    const { id } = document.withdrawal
    await tables.enqueue({ shopId, kind: 'withdrawal-check', key: id, payload: { withdrawal: id }, runAt: at })
  }
  const event = made.followUp === 'done' ? 'label-ready' : 'label-failed'
  await recordEvent(tables, record, { id: needs.newId(), event, by: 'homeward', at, detail: answer })
}

/**
 * Saves the result under the return's lock. `unwanted`: the return has ended or requests another label by now, so this
 * one must be voided.
 */
const saveLabel = (
  needs: LabelNeeds,
  { shopId, id }: ReturnRecord,
  reference: string,
  made: LabelResult,
): Promise<'written' | 'known' | 'unwanted'> =>
  needs.store.transaction(async (tables) => {
    const fresh = await tables.returns.lock(shopId, id)
    const label = fresh?.document.label ?? null
    if (fresh === null || !isLabelNeeded(fresh) || label?.reference !== reference) return 'unwanted'
    if (isLabelFinal(label)) return label.state === 'voided' ? 'unwanted' : 'known'
    if (made.label?.state === label.state) return 'known'
    const record = { ...fresh, document: withLabelResult(fresh.document, label, made) }
    await tables.returns.save(record)
    await completeLabel(needs, tables, { record, made, reference })
    if (made.isTracked) await enqueueTracking(tables, record, needs.now())
    return 'written'
  })

/** Uses a prepaid label of the order, if one is left. No two returns use the same one (LBL-16). */
const assignPrepaid = async (needs: LabelNeeds, record: ReturnRecord, label: ReturnLabel): Promise<boolean> => {
  const { shopId, orderId } = record
  if (attemptOf(label) > 1) return false
  const ofOrder = (await needs.commerce.findOrder(shopId, orderId))?.prepaidLabels ?? []
  // Most orders have none, so this avoids locking the order.
  if (ofOrder.length === 0) return false
  const found = await needs.store.transaction(async (tables) => {
    await tables.returns.lockOrder(shopId, orderId)
    const others = (await tables.returns.ofOrder(shopId, orderId)).filter(
      ({ id, state }) => id !== record.id && state !== 'cancelled',
    )
    const used = new Set(others.flatMap(({ document }) => (document.prepaidLabels ?? []).map(({ id }) => id)))
    const association = matchPrepaidLabel(record.document, ofOrder, used)
    if (association.kind !== 'found') return association.kind
    const fresh = await tables.returns.lock(shopId, record.id)
    if (fresh?.document.label?.reference !== label.reference || !isLabelNeeded(fresh)) return 'found'
    const made: LabelResult = { label: null, prepaidLabels: [association.label], followUp: 'done' }
    const next = { ...fresh, document: withLabelResult(fresh.document, label, made) }
    await tables.returns.save(next)
    await completeLabel(needs, tables, { record: next, made, reference: label.reference })
    return 'found'
  })
  if (found === 'none-left') throw new Error('All prepaid labels of the order are used')
  return found === 'found'
}

/** Like `assignPrepaid`, but logs a failure and lets the service buy a label instead (ERR-36). */
const tryPrepaid = async (needs: LabelNeeds, record: ReturnRecord, label: ReturnLabel): Promise<boolean> => {
  try {
    return await assignPrepaid(needs, record, label)
  } catch (error) {
    const { shopId, id } = record
    needs.log.error(
      { shopId, returnId: id, error },
      'A prepaid label of the order is unusable. The service buys a label instead',
    )
    return false
  }
}

const parcelOf = ({ items, totals }: ReturnDocument) => {
  const isDonation = totals.shippable.outcome === 'donate'
  const sent = items.filter(({ outcome }) =>
    isDonation ? outcome.includes('donate') : !outcome.includes('donate') && !outcome.includes('keep'),
  )
  return {
    grams: sent.reduce((sum, { grams }) => sum + grams, 0),
    items: sent.map(({ product, grams, value, sku, customs }) => ({
      title: product.title,
      quantity: 1,
      grams,
      value,
      ...(sku && { sku }),
      ...customs,
    })),
  }
}

/**
 * Empty if the label has none.
 * @throws when the carrier did not answer in time.
 */
export async function storeLabelCode(
  { carriers, files }: { readonly carriers: ReturnType<World['carriers']>; readonly files: World['files'] },
  { shopId, reference, now }: { readonly shopId: string; readonly reference: string; readonly now: Instant },
): Promise<Pick<ReturnLabel, 'qr'>> {
  const code = await carriers.qr(shopId, reference, now)
  if (code === null) return {}
  return { qr: 'text' in code ? code.text : { file: await files.put(shopId, code.image, code.mediaType) } }
}

/** The code to present at a counter. A USPS code is made on request only (LBL-21). */
const fetchLabelCode = async (
  { files, now }: LabelNeeds,
  carriers: ReturnType<LabelNeeds['carriers']>,
  shopId: string,
  made: { id: string; carrier: string; returnCode: string | null },
) => {
  const { id, carrier, returnCode } = made
  if (returnCode === null || isUsps(carrier)) return {}
  try {
    return await storeLabelCode({ carriers, files }, { shopId, reference: id, now: now() })
  } catch {
    return {}
  }
}

const toFailedLabel = (
  because: 'address' | 'service',
  { field, message }: Pick<NonNullable<ReturnLabel['error']>, 'field' | 'message'>,
): LabelResult => ({
  label: { state: 'failed', error: { address: because === 'address', message, ...(field && { field }) } },
  followUp: 'refused',
  because,
})

/** Buys a label after voiding all earlier ones, so that only one label is valid at a time (T20). */
const buyLabel = async (
  needs: LabelNeeds,
  record: ReturnRecord,
  label: ReturnLabel,
): Promise<LabelResult | { readonly noFunds: string }> => {
  const { shopId, id, number, document } = record
  const { address, customer, totals, method, destination } = document
  if (address === null) return toFailedLabel('address', { message: 'No address' })
  const config = await needs.shops.config(shopId, document.configVersion)
  const carriers = needs.carriers(config)
  await voidAtCarrier(needs, record, listEarlierReferences(id, label))
  const answer = await carriers.label({
    shopId,
    reference: label.reference,
    rmaCode: number,
    from: { ...address, ...(customer.email !== null && { email: customer.email }) },
    to: resolveReturnAddress(config, destination),
    parcel: parcelOf(document),
    currency: totals.currency,
    exponent: getCurrencyDigits(totals.currency),
    choice: toCarrierChoice(method, method?.option ?? null),
    now: needs.now(),
    date: dateAt(timeZoneOf(config.settings), needs.now()),
  })
  if (answer.kind === 'queued') return { label: { state: 'queued' }, followUp: null }
  if (answer.kind === 'refused')
    return answer.because === 'funds' ? { noFunds: answer.message } : toFailedLabel(answer.because, answer)
  const { carrier, service, trackingNumber, rate, currency, customs, createdAt, expiresAt, returnCode } = answer.label
  return {
    label: {
      state: 'ready',
      carrier,
      service,
      trackingNumber,
      rate,
      currency,
      createdAt,
      document: await needs.files.put(shopId, answer.label.document, 'application/pdf'),
      ...(customs && { customs: await needs.files.put(shopId, customs, 'application/pdf') }),
      ...(expiresAt !== null && { expiresAt }),
      ...(returnCode !== null && { returnCode }),
      ...(await fetchLabelCode(needs, carriers, shopId, answer.label)),
    },
    followUp: 'done',
    isTracked: carriers.track !== undefined,
  }
}

const abandonLabel = async (needs: LabelNeeds, record: ReturnRecord, reference: string): Promise<ExecutionResult> => {
  const { shopId, id } = record
  await voidAtCarrier(needs, record, [reference])
  await needs.store.transaction(async (tables) => {
    const fresh = await tables.returns.lock(shopId, id)
    const label = fresh?.document.label ?? null
    if (fresh === null || isLabelNeeded(fresh) || label?.reference !== reference || isLabelFinal(label)) return
    await tables.returns.save({ ...fresh, document: { ...fresh.document, label: { ...label, state: 'failed' } } })
    const answer = { reference, because: 'ended' }
    await tables.outbox.complete(rowKeyOf(fresh), { kind: 'label', state: 'refused', answer, at: needs.now() })
  })
  return { kind: 'done' }
}

/**
 * Uses a prepaid label or buys one, stores the document, and records the event (LBL-01, LBL-03). Idempotent: it buys
 * one label at most.
 */
export async function makeLabel(needs: LabelNeeds, { shopId, returnId }: ReturnRef): Promise<ExecutionResult> {
  const record = await needs.store.returns.find(shopId, returnId)
  const label = record?.document.label ?? null
  if (record === null || label === null || isLabelFinal(label)) return { kind: 'done' }
  if (!isLabelNeeded(record)) return abandonLabel(needs, record, label.reference)
  if (await tryPrepaid(needs, record, label)) return { kind: 'done' }
  const made = await buyLabel(needs, record, label)
  if ('noFunds' in made) return reportLabelTrouble(needs, record, { label, because: 'no-funds', message: made.noFunds })
  const saved = await saveLabel(needs, record, label.reference, made)
  if (saved === 'unwanted') return abandonLabel(needs, record, label.reference)
  return made.followUp === null
    ? { kind: 'again', at: needs.now() + getRetryDelay(label, needs.now()) }
    : { kind: 'done' }
}

const UNREPORTED_FAILURES = 2

/** Notifies the merchant from the third consecutive failure on, and retries until the return ends. */
export async function tryLabel(needs: LabelNeeds, returnRef: ReturnRef, attempts: number): Promise<ExecutionResult> {
  try {
    return await makeLabel(needs, returnRef)
  } catch (error) {
    const label = (await needs.store.returns.find(returnRef.shopId, returnRef.returnId))?.document.label ?? null
    if (attempts <= UNREPORTED_FAILURES || label === null) throw error
    const message = error instanceof Error ? error.message : String(error)
    return reportLabelTrouble(needs, { ...returnRef, id: returnRef.returnId }, { label, because: 'no-answer', message })
  }
}
