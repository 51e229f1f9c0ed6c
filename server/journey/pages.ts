import { linkExpired, noGiftReceipts, notFound, portalInactive, totalsFailed } from '../../screens/faults/pages.ts'
import type { FrameView } from '../../screens/parts/frame.ts'
import { creditOptionsNeeded, creditPageNeeded, shopPreviewNeeded } from '../domain/journey/credit.ts'
import { type Facts, reachable } from '../domain/journey/reachable.ts'
import { type Place, placeOf, type RouteName } from '../domain/journey/routes.ts'
import type { World } from '../world.ts'
import { showCredit } from './credit/credit.ts'
import { frameOf } from './frame.ts'
import { showItems } from './items/list-view.ts'
import { showGift } from './lookup/gift.ts'
import { showLookup } from './lookup/lookup.ts'
import { withTermsOn } from './quotes/terms.ts'
import type { Scene } from './request/context.ts'
import type { Drawn } from './request/visit.ts'
import { showReview } from './review/review.ts'
import { showShop } from './shop/shop.ts'
import { showConfirmEmail } from './status/confirm-email.ts'
import { showStatus } from './status/status.ts'

type Needs = Pick<World, 'store' | 'shops' | 'log' | 'commerce' | 'carriers' | 'partners' | 'payments'>

type Draw = (scene: Scene, place: Place, frame: FrameView, needs: Needs) => Promise<Partial<Drawn>> | Partial<Drawn>

const page =
  (draw: (scene: Scene, place: Place, frame: FrameView) => Drawn['screen']): Draw =>
  (scene, place, frame) => ({ screen: draw(scene, place, frame) })

const shop: Draw = (scene, place, frame, needs) => showShop(needs, scene, place, frame)
const expiredLink = page((scene, _place, frame) => linkExpired(frame, scene.t))
const missing = page((scene, _place, frame) => notFound(frame, scene.t))

/** What is drawn where: one entry a route. */
const pages: Readonly<Record<RouteName, Draw>> = {
  lookup: page(showLookup),
  gift: page(showGift),
  giftReceipt: page((scene, _place, frame) => noGiftReceipts(frame, scene.t)),
  exchange: showItems,
  credit: showCredit,
  shop,
  collection: shop,
  shopnowproduct: shop,
  shopnowcart: shop,
  review: (scene, place, frame, needs) => ({
    screen: scene.weighed?.worth ? showReview(needs, scene, place, frame) : totalsFailed(frame, scene.t),
  }),
  link: expiredLink,
  'gift-link': expiredLink,
  cart: expiredLink,
  confirmEmail: (scene, place, frame, needs) => showConfirmEmail(needs, scene, place, frame),
  // For a point of sale only, and not served.
  customerLookup: missing,
  customerHistory: missing,
  StatusPage: (scene, place, frame, needs) => showStatus(needs, scene, place, frame),
  'not-found': missing,
}

/** The answers so far, as far as they decide where a shopper may stand. */
export const factsOf = (scene: Scene): Facts => {
  const { weighed, draft, config, open } = scene
  const worth = weighed?.worth ?? null
  const lacking = weighed?.missing ?? null
  return {
    portalOpen: open,
    hasOrder: weighed !== null,
    incomplete: lacking === null ? null : lacking === 'gift' ? '/gift' : '/',
    // Items whose totals cannot be worked out keep their page, which says so (ERR-41, ERR-43).
    hasItems: worth !== null || weighed?.worthFailure !== undefined,
    creditPage: worth === null || creditPageNeeded(worth.credit),
    creditOptions: worth === null || creditOptionsNeeded(worth.credit),
    shopPreview: worth !== null && shopPreviewNeeded(worth.credit),
    creditSettled: worth === null || worth.creditType !== null || !creditPageNeeded(worth.credit),
    giftFlow: config.settings.giftFlowEnabled === true,
    returnKey: draft.returnKey ?? null,
  }
}

const draftRev = ({ stored }: Scene): string | null => (stored === null ? null : `d${stored.rev}`)

/**
 * The page of a path: the one asked for, or the last legal one before it. GET and POST both end here. It answers the screen
 * with the path where the shopper really stands.
 */
export async function draw(needs: Needs, given: Scene, asked: string): Promise<Drawn> {
  const path = reachable(placeOf(asked), factsOf(given))
  const place = placeOf(path)
  const scene = await withTermsOn(needs, given, path)
  const frame = frameOf(scene, place, asked)
  if (!scene.open && place.route !== 'StatusPage')
    return { screen: portalInactive(frame, scene.t), overlay: null, rev: draftRev(scene) }
  const drawn = await pages[place.route](scene, place, frame, needs)
  return { overlay: null, rev: draftRev(scene), ...drawn } as Drawn
}
