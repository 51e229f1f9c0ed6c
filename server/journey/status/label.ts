import type { Settings } from '../../../schemas/config/settings.ts'
import type { ReturnLabel, ReturnRecord } from '../../../schemas/records/return.ts'
import { canShowCode, hasCode } from '../../domain/return/label.ts'
import { getCurrentState, returnCan } from '../../domain/return/status.ts'
import { codeKept } from '../follow-ups/parcel/label.ts'
import { labelAgain } from '../follow-ups/parcel/label-again.ts'
import { carriersFor } from '../follow-ups/parcel/with-carrier.ts'
import { overtaken } from '../request/refusals.ts'
import type { SessionContext } from '../request/session.ts'
import { refused, type StatusAnswer, type StatusNeeds, type StatusStep, saved } from './answer.ts'

/** `stale` if the return has changed meanwhile. */
const askedAgain = (needs: StatusNeeds, { shopId, id, rev }: ReturnRecord, now: number) =>
  needs.store.transaction(async (tables) => {
    const fresh = await tables.returns.lock(shopId, id)
    if (fresh?.rev !== rev || !returnCan.makeLabel(getCurrentState(fresh, now))) return 'stale' as const
    return labelAgain(tables, fresh, { now, by: 'shopper' })
  })

const refusals = { 'too-many': 'label.too-many', 'is-good': 'label.is-good', 'is-held': 'label.held-copy' } as const

/** Requests another label, within limits (LBL-30, T20). */
export const askLabel: StatusStep = async (needs, session, record) => {
  const asked = await askedAgain(needs, record, session.visit.now)
  if (asked === 'asked') return { kind: 'saved' }
  if (asked === 'stale') return refused(overtaken(session))
  return refused({ code: asked, title: session.t(refusals[asked]) })
}

const withLabel = (record: ReturnRecord, label: ReturnLabel): ReturnRecord => ({
  ...record,
  document: { ...record.document, label },
})

/** Adds the code, or marks that the carrier has none (ERR-37). `away` if the carrier did not answer. */
const withCode = async (
  needs: StatusNeeds,
  record: ReturnRecord,
  given: { label: ReturnLabel; now: number },
): Promise<ReturnLabel | 'away'> => {
  const { label, now } = given
  if (label.qr !== undefined) return label
  try {
    const carriers = await carriersFor(needs, record)
    const { qr } = await codeKept({ carriers, files: needs.files }, { ...record, reference: label.reference, now })
    if (qr !== undefined) return { ...label, qr }
  } catch {
    return 'away'
  }
  needs.log.error(
    { shopId: record.shopId, returnId: record.id, carrier: label.carrier },
    'The carrier has no QR code for a label',
  )
  return { ...label, qrMissing: true }
}

const showCode = async (
  needs: StatusNeeds,
  session: SessionContext,
  record: ReturnRecord,
  given: { label: ReturnLabel; settings: Settings },
): Promise<StatusAnswer> => {
  const { label, settings } = given
  const { now } = session.visit
  if (!canShowCode(label, settings, now)) return refused(overtaken(session))
  const coded = await withCode(needs, record, { label, now })
  if (coded === 'away') return refused({ code: 'carrier-away', title: session.t('code.away') })
  return saved(needs, session, withLabel(record, { ...coded, view: hasCode(coded, settings) ? 'qr' : 'label' }))
}

/** Switches between label and code. The choice applies to every visitor (LBL-14, LBL-20, LBL-21). */
export const turnLabel: StatusStep = async (needs, session, record, { args }) => {
  const { label, configVersion } = record.document
  if (label?.state !== 'ready') return refused(overtaken(session))
  if (args.view === 'label') return saved(needs, session, withLabel(record, { ...label, view: 'label' }))
  const { settings } = await needs.shops.config(record.shopId, configVersion)
  return showCode(needs, session, record, { label, settings })
}

/** Counts a print under the lock (LBL-24). */
export const countPrint: StatusStep = (needs, session, { shopId, id }) =>
  needs.store.transaction(async (tables) => {
    const fresh = await tables.returns.lock(shopId, id)
    const label = fresh?.document.label
    if (!fresh || label?.state !== 'ready') return refused(overtaken(session))
    await tables.returns.save(withLabel(fresh, { ...label, prints: (label.prints ?? 0) + 1 }))
    return { kind: 'saved' }
  })
