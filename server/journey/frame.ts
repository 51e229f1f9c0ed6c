import { nativeName } from '../../locales/languages.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { ThirdParty } from '../../schemas/config/third-party-scripts.ts'
import type { ThirdPartyScript } from '../../schemas/screen/chrome.ts'
import { memoizePerKey } from '../../schemas/values/memoize.ts'
import type { FrameView } from '../../screens/parts/frame.ts'
import { markdown } from '../../screens/parts/rich-text.ts'
import { isCreditPageNeeded } from '../domain/assessment/credit.ts'
import { activeFlags } from '../domain/assessment/flags.ts'
import type { Place } from '../domain/journey/routes.ts'
import { parsePlace, routes } from '../domain/journey/routes.ts'
import { buildLossNotice } from './items/losses.ts'
import type { JourneyContext } from './request/context.ts'
import { localize } from './request/copy.ts'
import { hasEnded } from './request/session.ts'
import { listThirdParties } from './request/third-parties.ts'
import { buildWithdrawalLink } from './request/withdrawal-link.ts'
import { hasStoreCart } from './shop/cart.ts'

const shopRoutes = new Set<Place['route']>(['shop', 'collection', 'shopnowproduct', 'shopnowcart'])

/** A shopper who spends a refund goes back one step from the shop's front page, and from other pages to it (NAV-43). */
const buildShopLaterBackLink = ({ route }: Place): FrameView['back'] =>
  route === 'shop' ? { type: 'back' } : { type: 'navigate', path: '/shop' }

/** Back from the review: the cart, the credit page while credit is left to choose, else the items (REV-15). */
const buildReviewBackLink = ({ draft, priced, config }: JourneyContext): FrameView['back'] => {
  if (hasStoreCart(draft) && config.onStore !== undefined) return { type: 'link', href: config.onStore.url }
  if (draft.cart.length > 0) return { type: 'navigate', path: '/shop/cart' }
  const quote = priced?.quote ?? null
  const chooses = quote !== null && quote.totals.computed.remainingCredit > 0 && isCreditPageNeeded(quote.credit)
  return { type: 'navigate', path: chooses ? '/credit' : '/exchange' }
}

const buildBackLink = (context: JourneyContext, place: Place): FrameView['back'] => {
  if (place.route === 'lookup') return null
  if (place.route === 'review') return buildReviewBackLink(context)
  if (context.draft.shopLater !== undefined && shopRoutes.has(place.route)) return buildShopLaterBackLink(place)
  // A shopper who came from a return returns to it (SHP-09).
  const { return_key: returnKey = '' } = place.query
  if (place.route === 'shop' && returnKey !== '')
    return { type: 'navigate', path: `/return/${encodeURIComponent(returnKey)}` }
  // With this flag the shop is reached from the items, not from the credit page (NAV-44).
  if (shopRoutes.has(place.route) && activeFlags(context.config).has('shop-now-improvements'))
    return { type: 'navigate', path: '/exchange' }
  const previous = routes[place.route].previous
  if (previous === undefined) return { type: 'back' }
  const credit = context.priced?.quote?.credit
  const skipsCredit = previous === '/credit' && (credit === undefined || !isCreditPageNeeded(credit))
  return { type: 'navigate', path: skipsCredit ? '/exchange' : previous }
}

type ShopFrame = Pick<FrameView, 'shop' | 'languages'>

const getShopFrame = memoizePerKey(
  (config: ShopConfig, language): ShopFrame => ({
    shop: {
      name: config.shop.name,
      logo: config.theme.branding.logo,
      domain: config.shop.shop_domain,
      supportEmail: config.shop.support_email,
      supportPhone: config.shop.support_phone,
      supportChat: config.shop.support_chat,
      footerHeading: localize(config.footer?.heading, language),
      footerCopy: markdown(localize(config.footer?.copy, language) ?? ''),
      poweredBy: config.settings.powered_by_loop_enabled === true,
    },
    languages: config.settings.allowed_languages.map((value) => ({ value, label: nativeName(value) })),
  }),
)

const progressPages = [
  { page: 'items', path: '/exchange', route: 'exchange' },
  { page: 'credit', path: '/credit', route: 'credit' },
  { page: 'review', path: '/review', route: 'review' },
] as const

/** Before items are chosen, whether the policy offers a choice. */
const hasCreditStep = ({ priced, assessed }: JourneyContext): boolean => {
  const credit = priced?.quote?.credit
  if (credit !== undefined) return isCreditPageNeeded(credit)
  return assessed === null || assessed.canShop || (assessed.allowance.refund && assessed.allowance.gift)
}

/** Omits the credit page if it has nothing to ask (FIX-84, UXD-03). */
const buildProgressSteps = (context: JourneyContext, { route }: Place): NonNullable<FrameView['steps']> => {
  if (context.draft.shopLater !== undefined) return []
  const visiblePages = progressPages.filter(({ page }) => page !== 'credit' || hasCreditStep(context))
  const now = visiblePages.findIndex((one) => one.route === route)
  if (now === -1) return []
  return visiblePages.map(({ page, path }, at) => ({
    page,
    path,
    state: at < now ? 'complete' : at === now ? 'active' : 'ahead',
  }))
}

const routesWithItems = new Set<Place['route']>(['exchange', 'credit', 'review', ...shopRoutes])

const getLossNotice = (context: JourneyContext, place: Place): readonly string[] =>
  routesWithItems.has(place.route) ? buildLossNotice(context) : []

const buildSpendingView = (
  { reads, draft }: JourneyContext,
  { route }: Place,
): NonNullable<FrameView['spending']> | null => {
  const spending = draft.shopLater === undefined ? null : (reads?.spending ?? null)
  if (spending === null || !routesWithItems.has(route)) return null
  const { number, key } = spending.record
  return { number, path: `/return/${key}` }
}

/** Whether the session has ended and the requested page needed its order (FIX-86). */
export const isSessionEndedAt = (context: Pick<JourneyContext, 'visit' | 'stored'>, requestedPath: string): boolean =>
  hasEnded(context) && routes[parsePlace(requestedPath).route].needsOrder === true

type PartyScripts = readonly (readonly [party: ThirdParty, script: ThirdPartyScript])[]

const listScripts = ({ config, visit, draft: { screening: session } }: JourneyContext): PartyScripts => {
  const { chat, fraud, statistics, errors, endpoints } = listThirdParties(config)
  const chatScript = (one: NonNullable<typeof chat>): ThirdPartyScript =>
    'legacy' in one
      ? { vendor: 'gorgias-legacy', id: one.legacy.application }
      : { vendor: 'gorgias', id: one.gorgias.id }
  return [
    ...(chat === null ? [] : [['chat', chatScript(chat)] as const]),
    ...(session !== undefined && fraud ? [['fraud', { vendor: 'signifyd', session }] as const] : []),
    ...(statistics === null
      ? []
      : [['statistics', { vendor: 'google-analytics', id: statistics.measurementId }] as const]),
    ...(errors === null ? [] : [['errors', { vendor: 'sentry', dsn: errors.dsn }] as const]),
    ...(endpoints
      ? [['statistics', { vendor: 'homeward', href: `/api/v1/${visit.shopId}/visit-events` }] as const]
      : []),
  ]
}

const buildThirdPartyScripts = (context: JourneyContext): Pick<FrameView, 'beside' | 'asksConsent'> => {
  const { askedBefore = [] } = context.config.adapters
  const { consent } = context.draft
  const scripts = listScripts(context)
  const needingConsent = scripts.filter(([party]) => askedBefore.includes(party))
  const loaded = consent === true ? scripts : scripts.filter((one) => !needingConsent.includes(one))
  return { beside: loaded.map(([, script]) => script), asksConsent: needingConsent.length > 0 && consent === undefined }
}

/** From the page of a return, the form is filled in. */
const getWithdrawalLink = ({ config, language }: JourneyContext, { route, params }: Place) =>
  route === 'withdrawal'
    ? null
    : buildWithdrawalLink(config, language, route === 'StatusPage' ? params.hash : undefined)

/** A page whose path differs from `requestedPath` replaces it in the history. */
export function buildFrame(context: JourneyContext, place: Place, requestedPath: string): FrameView {
  const route = routes[place.route]
  const withdrawal = getWithdrawalLink(context, place)
  const cartHeader = shopRoutes.has(place.route) && activeFlags(context.config).has('return-shopping-cart')
  return {
    shopId: context.visit.shopId,
    ...getShopFrame(context.config, context.language),
    route: {
      name: place.route,
      constant: route.constant,
      layout: route.layout,
      previous: route.previous,
      cart: route.cart === true,
      stickyNav: route.stickyNav === true,
    },
    path: place.path,
    history: place.path === requestedPath ? 'push' : 'replace',
    header: cartHeader ? 'app' : 'bar',
    cartCount: cartHeader ? context.draft.cart.length : null,
    back: buildBackLink(context, place),
    steps: buildProgressSteps(context, place),
    lost: getLossNotice(context, place),
    spending: buildSpendingView(context, place),
    ended: isSessionEndedAt(context, requestedPath),
    ...(context.receiptDeleted === true && { receiptDeleted: true }),
    ...(withdrawal !== null && { withdrawal }),
    ...buildThirdPartyScripts(context),
  }
}
