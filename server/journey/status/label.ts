import type { Settings } from '../../../schemas/config/settings.ts'
import type { ReturnLabel, ReturnRecord } from '../../../schemas/records/return.ts'
import { canShowCode, hasCode } from '../../domain/return/label.ts'
import { getCurrentState, returnCan } from '../../domain/return/status.ts'
import { resolveCarriers } from '../follow-ups/parcel/carriers.ts'
import { storeLabelCode } from '../follow-ups/parcel/label.ts'
import { requestNewLabel } from '../follow-ups/parcel/request-label.ts'
import { toOvertakenProblem } from '../request/refusals.ts'
import type { SessionContext } from '../request/session.ts'
import { refuseAction, type StatusAnswer, type StatusNeeds, type StatusStep, saveReturn } from './answer.ts'

/** `stale` if the return has changed meanwhile. */
const requestLabelAgain = (needs: StatusNeeds, { shopId, id, rev }: ReturnRecord, now: number) =>
  needs.store.transaction(async (tables) => {
    const fresh = await tables.returns.lock(shopId, id)
    if (fresh?.rev !== rev || !returnCan.makeLabel(getCurrentState(fresh, now))) return 'stale' as const
    return requestNewLabel(tables, fresh, { now, by: 'shopper' })
  })

const refusalTexts = { 'too-many': 'label.too-many', 'is-good': 'label.is-good', 'is-held': 'label.held-copy' } as const

/** Requests another label, within limits (LBL-30, T20). */
export const requestLabel: StatusStep = async (needs, session, record) => {
  const result = await requestLabelAgain(needs, record, session.visit.now)
  if (result === 'asked') return { kind: 'saved' }
  if (result === 'stale') return refuseAction(toOvertakenProblem(session))
  return refuseAction({ code: result, title: session.t(refusalTexts[result]) })
}

const withLabel = (record: ReturnRecord, label: ReturnLabel): ReturnRecord => ({
  ...record,
  document: { ...record.document, label },
})

/** Adds the code, or marks that the carrier has none (ERR-37). `away` if the carrier did not answer. */
const addCode = async (
  needs: StatusNeeds,
  record: ReturnRecord,
  input: { label: ReturnLabel; now: number },
): Promise<ReturnLabel | 'away'> => {
  const { label, now } = input
  if (label.qr !== undefined) return label
  try {
    const carriers = await resolveCarriers(needs, record)
    const { qr } = await storeLabelCode(
      { carriers, files: needs.files },
      { ...record, reference: label.reference, now },
    )
    if (qr !== undefined) return { ...label, qr }
  } catch {
    return 'away'
  }
  needs.log.error(
    { shopId: record.shopId, returnId: record.id, carrier: label.carrier },
    'Failed to get the QR code of a label from the carrier',
  )
  return { ...label, qrMissing: true }
}

const showCode = async (
  needs: StatusNeeds,
  session: SessionContext,
  record: ReturnRecord,
  input: { label: ReturnLabel; settings: Settings },
): Promise<StatusAnswer> => {
  const { label, settings } = input
  const { now } = session.visit
  if (!canShowCode(label, settings, now)) return refuseAction(toOvertakenProblem(session))
  const coded = await addCode(needs, record, { label, now })
  if (coded === 'away') return refuseAction({ code: 'carrier-away', title: session.t('code.away') })
  return saveReturn(needs, session, withLabel(record, { ...coded, view: hasCode(coded, settings) ? 'qr' : 'label' }))
}

/** Switches between label and code. The choice applies to every visitor (LBL-14, LBL-20, LBL-21). */
export const switchLabelView: StatusStep = async (needs, session, record, { args }) => {
  const { label, configVersion } = record.document
  if (label?.state !== 'ready') return refuseAction(toOvertakenProblem(session))
  if (args.view === 'label') return saveReturn(needs, session, withLabel(record, { ...label, view: 'label' }))
  const { settings } = await needs.shops.config(record.shopId, configVersion)
  return showCode(needs, session, record, { label, settings })
}

/** Counts a print under the lock (LBL-24). */
export const countPrint: StatusStep = (needs, session, { shopId, id }) =>
  needs.store.transaction(async (tables) => {
    const fresh = await tables.returns.lock(shopId, id)
    const label = fresh?.document.label
    if (!fresh || label?.state !== 'ready') return refuseAction(toOvertakenProblem(session))
    await tables.returns.save(withLabel(fresh, { ...label, prints: (label.prints ?? 0) + 1 }))
    return { kind: 'saved' }
  })
