import { type Translate, withNearDates } from '../../../locales/translate.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { portalDisabled, returnFailed } from '../../../screens/faults/pages.ts'
import type { FrameView } from '../../../screens/parts/frame.ts'
import { STATUS_POLL, type StatusView, statusPage } from '../../../screens/status/page.ts'
import { offerDialog } from '../../../screens/status/shop-later.ts'
import { canSee, viewerOfReturn } from '../../domain/items/gift-visibility.ts'
import type { Place } from '../../domain/journey/routes.ts'
import { findPolicy } from '../../domain/return/policy.ts'
import { isFault } from '../../faults.ts'
import type { World } from '../../world.ts'
import { countUnknown } from '../request/attempts.ts'
import { areReturnsVisible, type SessionContext, translatorFor } from '../request/session.ts'
import type { DrawnPage, Visit } from '../request/visit.ts'
import type { StatusFacts } from './facts.ts'
import { buildReturnMethodView } from './label-view.ts'
import { fetchLabelPrice } from './priced-label.ts'
import { buildStatusView } from './view.ts'

const isReturnKey = (key: string): boolean => /^[A-Za-z0-9_-]{22}$/.test(key)

/** The return of a key. Unknown and malformed keys look the same (STS-03). */
export async function findReturnByKey(
  { store, log }: Pick<World, 'store' | 'log'>,
  session: SessionContext,
  key: string,
): Promise<ReturnRecord | null> {
  if (!isReturnKey(key)) return null
  const { written } = session
  if (written?.record.key === key) return written.record
  const record = await store.returns.findByKey(session.visit.shopId, key)
  if (record !== null) return record
  log.info({ ref: session.visit.ref }, 'Unknown return key')
  await countUnknown({ store }, session.visit)
  return null
}

type DrawNeeds = Pick<World, 'store' | 'shops' | 'carriers' | 'log'>

/** @throws Error if the policy or configuration is missing. */
const readFacts = async (
  needs: DrawNeeds,
  { visit: { now }, written }: SessionContext,
  record: ReturnRecord,
): Promise<StatusFacts> => {
  const { store, shops } = needs
  const { shopId, orderId, document } = record
  const readOrder = async () => (written?.record === record ? written.ofOrder : store.returns.ofOrder(shopId, orderId))
  const [config, others] = await Promise.all([
    shops.config(shopId, document.configVersion),
    canSee(viewerOfReturn(document), 'other-returns') ? readOrder() : [],
  ])
  const policy = findPolicy(document, config)
  if (policy === null) throw new Error('The policy of a return is missing from its configuration')
  const labelPrice = await fetchLabelPrice(needs, { record, config, now })
  return { record, config, policy, others, labelPrice, now }
}

export interface ReturnPage {
  readonly facts: StatusFacts
  readonly view: StatusView
  readonly t: Translate
}

/** @throws as `readFacts`. */
const buildReturnPage = async (
  needs: DrawNeeds,
  session: SessionContext,
  record: ReturnRecord,
  offer: Parameters<typeof buildStatusView>[2],
): Promise<ReturnPage> => {
  const facts = await readFacts(needs, session, record)
  const translatedSession = { ...session, t: translatorFor(facts.policy, { ...session, config: facts.config }, needs) }
  return { facts, view: buildStatusView(facts, translatedSession, offer), t: translatedSession.t }
}

/** Opens the offer above the page if the path requests it (STS-15). */
const drawReturn = async (
  needs: DrawNeeds,
  session: SessionContext,
  at: { readonly record: ReturnRecord; readonly place: Place; readonly frame: FrameView },
): Promise<DrawnPage> => {
  const { record, place, frame } = at
  const isOfferRequested = place.query.shoplater === 'true'
  const { view, t } = await buildReturnPage(needs, session, record, isOfferRequested ? 'asked' : 'not-asked')
  const page = `/return/${record.key}`
  const offer = isOfferRequested && view.offer?.state !== 'expired' ? view.offer : null
  const overlayPlace = { shopId: record.shopId, currency: view.summary.receipt.currency, path: place.path, page }
  return {
    screen: statusPage(offer === null ? frame : { ...frame, path: page }, view, t),
    overlay: offer === null ? null : offerDialog(overlayPlace, offer, withNearDates(t, view.createdAt)),
    rev: `r${record.rev}`,
  }
}

/** Null if the return cannot be shown, which is logged (ERR-49). */
const readOrReport = async <Read>(
  { log }: Pick<World, 'log'>,
  { visit }: SessionContext,
  record: ReturnRecord,
  read: () => Promise<Read>,
): Promise<Read | null> => {
  try {
    return await read()
  } catch (error) {
    // A database outage has its own page.
    if (isFault(error) && error.code === 'RET_ERR_DATABASE_AWAY') throw error
    log.error({ error, ref: visit.ref, returnId: record.id }, 'Failed to show a return')
    return null
  }
}

/** The data of a return's page; null if it cannot be shown. */
export const readReturnPage = (
  needs: DrawNeeds,
  session: SessionContext,
  record: ReturnRecord,
): Promise<ReturnPage | null> =>
  readOrReport(needs, session, record, () => buildReturnPage(needs, session, record, 'not-asked'))

/**
 * The status page. The failure page does not reveal whether the key exists (STS-03); a closed portal has its own page
 * (STS-19).
 */
export async function showStatus(
  needs: DrawNeeds,
  session: SessionContext,
  place: Place,
  frame: FrameView,
): Promise<DrawnPage> {
  const { t, showsReturns } = session
  if (!showsReturns) return { screen: portalDisabled(frame, t), overlay: null, rev: null }
  const record = await findReturnByKey(needs, session, place.params.hash ?? '')
  const failed = { screen: returnFailed(frame, t), overlay: null, rev: null }
  if (record === null) return failed
  const drawn = await readOrReport(needs, session, record, () => drawReturn(needs, session, { record, place, frame }))
  return drawn ?? failed
}

/**
 * Whether a poll's block is unchanged: same revision, open portal, result still expected. Two small concurrent queries.
 */
export async function isUnchanged(
  { store, shops }: Pick<World, 'store' | 'shops'>,
  visit: Pick<Visit, 'shopId' | 'now'>,
  drawn: { readonly key: string; readonly id: string; readonly rev: string },
): Promise<boolean> {
  if (!isReturnKey(drawn.key)) return false
  const { shopId } = visit
  const [record, pointers] = await Promise.all([
    store.returns.findByKey(shopId, drawn.key),
    store.shops.pointers(shopId),
  ])
  if (record === null || pointers === null || `r${record.rev}` !== drawn.rev) return false
  if (!areReturnsVisible(await shops.config(shopId, pointers.live))) return false
  const config = await shops.config(shopId, record.document.configVersion)
  return drawn.id === STATUS_POLL && buildReturnMethodView(record, config, visit.now).poll !== null
}
