import type { Effect } from '../../../schemas/screen.ts'
import { storeLocator } from '../../../screens/lookup/capture.ts'
import { addressLines } from '../../../screens/parts/address-lines.ts'
import type { FrameView } from '../../../screens/parts/frame.ts'
import { activeFlags } from '../../domain/assessment/flags.ts'
import type { World } from '../../world.ts'
import { makeNonce } from '../follow-ups/links.ts'
import { hasOrder, type JourneyContext } from '../request/context.ts'
import { expiry } from '../request/session.ts'
import { type Answer, go, trackEvent } from '../request/visit.ts'
import { sessionOver } from './capture.ts'

type Stores = NonNullable<JourneyContext['assessed']>['stores']

/** Stores as they are listed, each with its distance in miles and a map that shows the way. */
const storesOf = (stores: Stores, { t }: JourneyContext) =>
  stores.map(({ store, miles }) => ({
    id: store.id,
    name: store.name,
    // The address begins with a name too; one that says the store's again is left out.
    lines: addressLines(store.address, t).filter((line) => line !== store.name),
    miles,
    directions: `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${store.address.latitude},${store.address.longitude}`)}`,
  }))

/** The store nearby, with the code of the order where the shop has tills that scan it (LKP-34). */
export function showStores(context: JourneyContext, stores: Stores, frame: FrameView) {
  const { draft, visit, t } = context
  const hasCode = draft.order?.storeShown?.nonce !== undefined
  const code = hasCode ? { picture: `/api/v1/${visit.shopId}/order-code/qr.svg`, order: draft.order?.name ?? '' } : null
  return storeLocator(frame, { stores: storesOf(stores, context), code }, t)
}

/** Who makes the codes of orders that are handed in at a store. */
export const STORE_LOCATOR = 'store-locator'

/** A code is scanned once at most, but for a till that has to read it again. */
const CODE_USES = 5

/**
 * The order marked in-store, once the store locator stands for it (LKP-30); the same context where it does not, or where somebody
 * wrote meanwhile. The code of the order is good for as long as the draft is kept.
 */
export async function markInStore(
  needs: Pick<World, 'store' | 'newId' | 'now'>,
  context: JourneyContext,
): Promise<JourneyContext> {
  const { draft, stored, last, assessed, visit, config } = context
  const isShown = stored !== null && assessed?.missing === 'store' && hasOrder(draft)
  if (!isShown || draft.order.inStore !== undefined) return context
  const { shopId, now } = visit
  const expiresAt = expiry(draft, now)
  const grant = { kind: 'order', subject: draft.order.id, uses: CODE_USES, livesMs: expiresAt - now } as const
  const code = activeFlags(config).has('generate-qr-codes-for-pos')
    ? await makeNonce(needs, shopId, { ...grant, madeBy: STORE_LOCATOR })
    : null
  const storeShown = code === null ? {} : { nonce: code.nonce }
  const marked = { ...draft, order: { ...draft.order, inStore: true, storeShown } }
  const of = { sessionHash: stored.hash, rev: stored.rev }
  const rev = await needs.store.drafts.save(shopId, of, { draft: marked, last, expiresAt })
  return rev === null ? context : { ...context, draft: marked, stored: { ...stored, rev } }
}

/** Remembers whether the goods are handed in at a store, and goes on to the items. */
const answerStore = (
  context: JourneyContext,
  { inStore, effects = [] }: { readonly inStore: boolean; readonly effects?: readonly Effect[] },
): Answer => {
  const { draft } = context
  if (!hasOrder(draft)) return sessionOver(context)
  const { storeShown: _answered, ...order } = draft.order
  return go('/exchange', { draft: { ...draft, order: { ...order, inStore } }, effects })
}

/** The parcel is handed in at the store nearby. */
export const returnInStore = async (_: unknown, context: JourneyContext): Promise<Answer> =>
  answerStore(context, { inStore: true })

/** The parcel is shipped, although a store is near. */
export const shipInstead = async (_: unknown, context: JourneyContext): Promise<Answer> =>
  answerStore(context, { inStore: false, effects: [trackEvent('Ship Instead')] })

/** That the store locator was shown, when it first was (API-66). */
export function toldStores({ draft: before }: JourneyContext, { draft: after }: JourneyContext): readonly Effect[] {
  const isNew = after.order?.storeShown !== undefined && before.order?.storeShown === undefined
  return isNew ? [trackEvent('Store Locator Shown')] : []
}
