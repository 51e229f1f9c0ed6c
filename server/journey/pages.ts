import { linkExpired, notFound, portalInactive, totalsFailed } from '../../screens/faults/pages.ts'
import { receiptCode } from '../../screens/gift-receipts/code.ts'
import { closedLink, openingLink, unknownReceipt } from '../../screens/links/pages.ts'
import type { FrameView } from '../../screens/parts/frame.ts'
import {
  isCreditChoiceNeeded,
  isCreditPageNeeded,
  isShopPreviewNeeded,
  listOfferedCredits,
} from '../domain/assessment/credit.ts'
import { canStillSpend } from '../domain/assessment/spending.ts'
import { canShop } from '../domain/items/policy.ts'
import { getPosState } from '../domain/journey/pos.ts'
import { type ReachableFacts, resolveReachablePath } from '../domain/journey/reachable-path.ts'
import { type Place, parsePlace, type RouteName } from '../domain/journey/routes.ts'
import { isWithdrawalOffered } from '../domain/withdrawal/scope.ts'
import type { World } from '../world.ts'
import { showCredit } from './credit/credit.ts'
import { buildFrame } from './frame.ts'
import { showGiftReceipts } from './gift-receipts/show.ts'
import { showItems } from './items/list-view.ts'
import { showLookup } from './lookup/lookup.ts'
import { showGift, showMissingOrder, showRequestSent } from './order-requests/show.ts'
import { showPolicy } from './policy/show.ts'
import { showPointOfSale } from './pos/show.ts'
import { withPageQuotes } from './quotes/quotes.ts'
import type { JourneyContext } from './request/context.ts'
import { draftRev, isOnGiftDomain } from './request/session.ts'
import type { DrawnPage } from './request/visit.ts'
import { showReview } from './review/review.ts'
import { showShop } from './shop/shop.ts'
import { showConfirmEmail } from './status/confirm-email.ts'
import { showStatus } from './status/status.ts'
import { showWithdrawal, showWithdrawalStatus } from './withdrawal/show.ts'

type Needs = Pick<
  World,
  'publicUrl' | 'namesShop' | 'store' | 'shops' | 'log' | 'commerce' | 'carriers' | 'partners' | 'payments'
>

type Page = Pick<DrawnPage, 'screen'> & Partial<DrawnPage>

type PageRenderer = (context: JourneyContext, place: Place, frame: FrameView, needs: Needs) => Promise<Page> | Page

const createRenderer =
  (drawScreen: (context: JourneyContext, place: Place, frame: FrameView) => DrawnPage['screen']): PageRenderer =>
  (context, place, frame) => ({ screen: drawScreen(context, place, frame) })

const shop: PageRenderer = (context, place, frame, needs) => showShop(needs, context, place, frame)
const expiredLink = createRenderer((context, _place, frame) => linkExpired(frame, context.t))
const link = createRenderer((context, place, frame) =>
  place.params.token === undefined
    ? closedLink(frame, place.query.because ?? '', context.t)
    : openingLink(frame, context.t),
)
const giftLink = createRenderer((context, place, frame) =>
  place.params.token === undefined ? unknownReceipt(frame, context.t) : openingLink(frame, context.t),
)
const giftCode = createRenderer((context, place, frame) =>
  place.params.code === undefined
    ? receiptCode(frame, (place.query.typed ?? '').slice(0, 24), context.t)
    : openingLink(frame, context.t),
)
const notFoundPage = createRenderer((context, _place, frame) => notFound(frame, context.t))

const pages: Readonly<Record<RouteName, PageRenderer>> = {
  lookup: createRenderer(showLookup),
  gift: async (context, place, frame, needs) => ({ screen: await showGift(needs, context, place, frame) }),
  giftReceipt: async (context, place, frame, needs) => ({
    screen: await showGiftReceipts(needs, context, place, frame),
  }),
  missingOrder: createRenderer(showMissingOrder),
  requestSent: async (context, _place, frame, needs) => ({ screen: await showRequestSent(needs, context, frame) }),
  exchange: showItems,
  credit: showCredit,
  shop,
  collection: shop,
  shopnowproduct: shop,
  shopnowcart: shop,
  review: (context, place, frame, needs) => ({
    screen: context.priced?.quote ? showReview(needs, context, place, frame) : totalsFailed(frame, context.t),
  }),
  link,
  'gift-link': giftLink,
  'gift-code': giftCode,
  cart: expiredLink,
  confirmEmail: (context, place, frame, needs) => showConfirmEmail(needs, context, place, frame),
  customerLookup: createRenderer(showPointOfSale),
  customerHistory: createRenderer(showPointOfSale),
  policy: createRenderer(showPolicy),
  StatusPage: (context, place, frame, needs) => showStatus(needs, context, place, frame),
  withdrawal: async (context, place, frame, needs) => ({
    screen: await showWithdrawal(needs, context, place, frame),
  }),
  withdrawalStatus: async (context, place, frame, needs) => ({
    screen: await showWithdrawalStatus(needs, context, place, frame),
  }),
  'not-found': notFoundPage,
}

/** Pages that a closed portal keeps. */
const alwaysOpen = new Set<RouteName>(['StatusPage', 'withdrawal', 'withdrawalStatus'])

const buildSpendingFacts = ({ draft, reads, visit }: JourneyContext): ReachableFacts['spending'] => {
  const { shopLater } = draft
  if (shopLater === undefined) return null
  const spending = reads?.spending ?? null
  const open = spending !== null && canStillSpend(spending, shopLater.offer, visit.now)
  return { returnKey: shopLater.returnKey, open }
}

const buildReachableFacts = (context: JourneyContext): ReachableFacts => {
  const { assessed, priced, draft, config, open } = context
  const quote = priced?.quote ?? null
  const lacking = assessed?.missing ?? null
  return {
    portalOpen: open,
    withdrawal: isWithdrawalOffered(config),
    hasOrder: assessed !== null,
    incomplete: lacking === null ? null : lacking === 'gift' ? '/gift' : '/',
    // Their page shows the failure (ERR-41, ERR-43).
    hasItems: quote !== null || priced?.failure != null,
    creditPage: quote === null || isCreditPageNeeded(quote.credit),
    creditOptions: quote === null || isCreditChoiceNeeded(quote.credit),
    shopPreview: quote !== null && isShopPreviewNeeded(quote.credit),
    // Adding to the cart then reports the failure (ERR-42).
    shopOpen: quote === null ? priced?.failure != null && assessed?.canShop === true : canShop(quote.credit.allowance),
    hasCart: draft.cart.length > 0,
    creditOnReview: quote === null || listOfferedCredits(quote.credit).length > 0,
    creditSettled: quote === null || quote.creditType !== null || !isCreditPageNeeded(quote.credit),
    giftFlow: config.settings.giftFlowEnabled === true || draft.order?.receipt !== undefined,
    missingOrderForm: config.forms?.missingOrder !== undefined,
    requestSent: draft.request !== undefined,
    receiptFlow: config.settings.giftReceiptFlowEnabled === true,
    onGiftDomain: isOnGiftDomain(context),
    spending: buildSpendingFacts(context),
    pos: getPosState(draft, config, context.visit.now),
    returnKey: draft.returnKey ?? null,
  }
}

export const mayVisit = (context: JourneyContext, path: string): boolean =>
  resolveReachablePath(parsePlace(path), buildReachableFacts(context)) === path

/** Whether a call may read a page's data. Unlike pages, calls may read items while the order still lacks an answer. */
export function mayRead(context: JourneyContext, path: '/shop' | '/exchange'): boolean {
  if (mayVisit(context, path)) return true
  const isOpen =
    resolveReachablePath(parsePlace('/exchange'), { ...buildReachableFacts(context), incomplete: null }) === '/exchange'
  return isOpen && (path === '/exchange' || context.assessed?.canShop === true)
}

export async function drawPage(
  needs: Needs,
  initialContext: JourneyContext,
  requestedPath: string,
): Promise<DrawnPage> {
  const requestedPlace = parsePlace(requestedPath)
  const path = resolveReachablePath(requestedPlace, buildReachableFacts(initialContext))
  const place = path === requestedPlace.path ? requestedPlace : parsePlace(path)
  const context = await withPageQuotes(needs, initialContext, path)
  const frame = buildFrame(context, place, requestedPath)
  if (!context.open && !alwaysOpen.has(place.route))
    return { screen: portalInactive(frame, context.t), overlay: null, rev: draftRev(context) }
  const drawn = await pages[place.route](context, place, frame, needs)
  return { overlay: null, rev: draftRev(context), ...drawn }
}
