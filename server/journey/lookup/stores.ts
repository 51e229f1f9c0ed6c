import type { Effect } from '../../../schemas/envelope/screen.ts'
import { storeLocator } from '../../../screens/lookup/capture.ts'
import { addressLines } from '../../../screens/parts/address-lines.ts'
import type { FrameView } from '../../../screens/parts/frame.ts'
import { activeFlags } from '../../domain/assessment/flags.ts'
import type { World } from '../../world.ts'
import { createNonce } from '../follow-ups/links.ts'
import { hasOrder, type JourneyContext } from '../request/context.ts'
import { computeExpiry } from '../request/session.ts'
import { type Answer, go, trackEvent } from '../request/visit.ts'
import { refuseExpiredSession } from './capture.ts'

type Stores = NonNullable<JourneyContext['assessed']>['stores']

const toStoreViews = (stores: Stores, { t }: JourneyContext) =>
  stores.map(({ store, miles }) => ({
    id: store.id,
    name: store.name,
    lines: addressLines(store.address, t).filter((line) => line !== store.name),
    miles,
    country: store.address.country,
    directions: `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${store.address.latitude},${store.address.longitude}`)}`,
  }))

/** The nearby store, with the order's code if the shop's stores scan it (LKP-34). */
export function showStores(context: JourneyContext, stores: Stores, frame: FrameView) {
  const { draft, visit, t } = context
  const hasCode = draft.order?.storeShown?.nonce !== undefined
  const code = hasCode ? { picture: `/api/v1/${visit.shopId}/order-code/qr.svg`, order: draft.order?.name ?? '' } : null
  return storeLocator(frame, { stores: toStoreViews(stores, context), code }, t)
}

/** `madeBy` of the codes for in-store returns. */
export const STORE_LOCATOR = 'store-locator'

/** Scans per code: more than one, as a point of sale may have to read it again. */
const CODE_USES = 5

/** Marks the order as in-store once the store locator opens (LKP-30). Unchanged if another request wrote meanwhile. */
export async function markInStore(
  needs: Pick<World, 'store' | 'newId' | 'now'>,
  context: JourneyContext,
): Promise<JourneyContext> {
  const { draft, stored, last, assessed, visit, config } = context
  const isLocatorOpen = stored !== null && assessed?.missing === 'store' && hasOrder(draft)
  if (!isLocatorOpen || draft.order.inStore !== undefined) return context
  const { shopId, now } = visit
  const expiresAt = computeExpiry(draft, now)
  const grant = { kind: 'order', subject: draft.order.id, uses: CODE_USES, livesMs: expiresAt - now } as const
  const code = activeFlags(config).has('generate-qr-codes-for-pos')
    ? await createNonce(needs, shopId, { ...grant, madeBy: STORE_LOCATOR })
    : null
  const storeNonce = code === null ? {} : { nonce: code.nonce }
  const marked = { ...draft, order: { ...draft.order, inStore: true, storeShown: storeNonce } }
  const of = { sessionHash: stored.hash, rev: stored.rev }
  const rev = await needs.store.drafts.save(shopId, of, { draft: marked, last, expiresAt })
  return rev === null ? context : { ...context, draft: marked, stored: { ...stored, rev } }
}

const saveStoreChoice = (
  context: JourneyContext,
  { inStore, effects = [] }: { readonly inStore: boolean; readonly effects?: readonly Effect[] },
): Answer => {
  const { draft } = context
  if (!hasOrder(draft)) return refuseExpiredSession(context)
  const { storeShown: _answered, ...order } = draft.order
  return go('/exchange', { draft: { ...draft, order: { ...order, inStore } }, effects })
}

export const returnInStore = async (_: unknown, context: JourneyContext): Promise<Answer> =>
  saveStoreChoice(context, { inStore: true })

export const shipInstead = async (_: unknown, context: JourneyContext): Promise<Answer> =>
  saveStoreChoice(context, { inStore: false, effects: [trackEvent('Ship Instead')] })

/** Reports the store locator when it first opens (API-66). */
export function toStoreEffects({ draft: before }: JourneyContext, { draft: after }: JourneyContext): readonly Effect[] {
  const isNew = after.order?.storeShown !== undefined && before.order?.storeShown === undefined
  return isNew ? [trackEvent('Store Locator Shown')] : []
}
