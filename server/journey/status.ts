import type { ReturnRecord } from '../../schemas/records/return.ts'
import { portalDisabled, returnFailed } from '../../screens/faults/pages.ts'
import type { FrameView } from '../../screens/parts/frame.ts'
import { statusPage } from '../../screens/status/page.ts'
import type { Place } from '../domain/journey/routes.ts'
import type { World } from '../world.ts'
import { inWordsOf, portalIsOpen, type Standing } from './standing.ts'
import { statusView } from './status-view.ts'
import type { Drawn } from './visit.ts'

type Needs = Pick<World, 'store' | 'shops' | 'log'>

const isReturnKey = (key: string): boolean => /^[A-Za-z0-9_-]{22}$/.test(key)

/** The return behind a key; null for an unknown one, which is not told apart from a broken one (STS-03). */
export const returnBehind = async (
  { store, log }: Needs,
  standing: Standing,
  key: string,
): Promise<ReturnRecord | null> => {
  if (!isReturnKey(key)) return null
  const record = await store.returns.findByKey(standing.visit.shopId, key)
  if (record === null) log.info({ ref: standing.visit.ref }, 'A return key is unknown')
  return record
}

/** The status page of a return, its failed state, or the page of a shop whose portal is closed (STS-19). */
export async function showStatus(needs: Needs, standing: Standing, place: Place, frame: FrameView): Promise<Drawn> {
  const { t } = standing
  if (!portalIsOpen(standing.config)) return { screen: portalDisabled(frame, t), overlay: null, rev: null }
  const record = await returnBehind(needs, standing, place.params.hash ?? '')
  if (record === null) return { screen: returnFailed(frame, t), overlay: null, rev: null }
  const config = await needs.shops.config(record.shopId, record.document.configVersion)
  const policy = config.policies.find(({ id }) => id === record.document.policyId)
  const spoken = { ...standing, ...(policy && inWordsOf(policy, { ...standing, config }, needs)) }
  const screen = statusPage(frame, statusView(record, config, spoken), spoken.t)
  return { screen, overlay: null, rev: `r${record.rev}` }
}

/** The label's document of a return, for whoever holds its key; null when there is none. */
export async function labelDocument(
  { store, files }: Pick<World, 'store' | 'files'>,
  shopId: string,
  key: string,
): Promise<{ readonly bytes: Uint8Array; readonly filename: string } | null> {
  const record = isReturnKey(key) ? await store.returns.findByKey(shopId, key) : null
  const id = record?.document.label?.document
  const file = record === null || id === undefined ? null : await files.get(shopId, id)
  return record === null || file === null ? null : { bytes: file.bytes, filename: `return-label-${record.number}.pdf` }
}
