import type { MethodKind } from '../../../schemas/config/method.ts'
import { getCarrierName } from '../../../schemas/entities/carrier-name.ts'
import type { ChosenMethod } from '../../../schemas/records/method.ts'
import type { PickupView } from '../../../screens/parts/pickup-form.ts'
import type { LabelChoiceView, MethodsView, MethodView } from '../../../screens/review/methods.ts'
import { type Assessment, withFirstMile } from '../../domain/assessment/assess.ts'
import { calculateMethodFee } from '../../domain/assessment/method-fee.ts'
import { type Pricing, priceDraft, type QuotedPricing } from '../../domain/assessment/pricing.ts'
import type { Quote } from '../../domain/assessment/quote.ts'
import type { ReturnMethods } from '../../domain/assessment/return-methods.ts'
import { startOfDate } from '../../domain/calendar/days.ts'
import { getShipByDeadline, shopTimeOf, timeZoneOf } from '../../domain/calendar/deadlines.ts'
import { roundMiles } from '../../domain/method/distance.ts'
import { handoverOf, hasCounterCode, isArranged, needsLabel } from '../../domain/method/kinds.ts'
import { getLocatorUrl } from '../../domain/method/locator-pages.ts'
import type { FirstMile, MethodOffer } from '../../domain/method/offer.ts'
import { boxAndShip } from '../../domain/method/offers.ts'
import { MAX_INSTRUCTIONS_LENGTH, pickupOptions, toBooking } from '../../domain/method/pickup.ts'
import { listPickupDays } from '../../domain/method/pickup-days.ts'
import type { World } from '../../world.ts'
import { assessInputOf, type JourneyContext } from '../request/context.ts'
import { localize } from '../request/copy.ts'
import { methodName } from '../request/method-names.ts'
import { TIMED_OUT, withTimeout } from '../request/timeout.ts'
import type { Patience } from './fees.ts'

type Needs = Pick<World, 'partners' | 'log'>
type Partners = NonNullable<ReturnType<World['partners']>>
type EligibilityRequest = Parameters<Partners['eligible']>[0]

/** Timeout for the partners. */
const MAX_WAIT_MS: Readonly<Record<Patience, number>> = { page: 1_500, action: 8_000 }

/** `kinds` are the methods that the shop offers here (API-44). */
const buildEligibilityRequest = (
  { visit, draft, config }: JourneyContext,
  assessed: Assessment,
): EligibilityRequest => {
  const { order, selected, keepDecisions: keeps, returnMethods } = assessed
  const sent = selected.filter(({ unit }) => !keeps.has(unit.id))
  return {
    shopId: visit.shopId,
    orderId: order.id,
    kinds: returnMethods.partners,
    address: order.address,
    items: sent.map(({ unit }) => ({ lineItemId: unit.id, title: unit.line.title, grams: unit.line.grams })),
    cart: draft.cart.map(({ variant }) => variant),
    isGiftReturn: draft.order?.gift === true,
    isFullKeepItem: sent.length === 0,
    hasShopLaterOffer: config.settings.shopLaterEnabled === true && config.shopLater !== undefined,
    now: visit.now,
  }
}

/** On timeout: `loading` on a page, `failed` in an action. */
const fetchPartnerOffers = async (
  needs: Needs,
  context: JourneyContext,
  input: { readonly partners: Partners; readonly request: EligibilityRequest; readonly patience: Patience },
): Promise<FirstMile> => {
  const { partners, request, patience } = input
  try {
    const answer = await withTimeout(partners.eligible(request), MAX_WAIT_MS[patience])
    if (answer !== TIMED_OUT) return { kind: 'known', offers: answer.offers, origin: answer.spot }
    if (patience === 'page') return { kind: 'loading' }
    needs.log.error({ ref: context.visit.ref }, 'The partners did not report their available return methods in time')
  } catch (error) {
    needs.log.error({ error, ref: context.visit.ref }, 'Failed to get the available return methods from the partners')
  }
  return { kind: 'failed' }
}

/** Whether only the built-in method is left (MTH-43). */
const isStranded = ({ firstMile, offers }: ReturnMethods): boolean =>
  firstMile.kind === 'known' && offers.some(({ method }) => method === boxAndShip)

/** An action retries loading offers. */
const isFirstMileFetched = ({ firstMile: { kind } }: ReturnMethods, patience: Patience): boolean =>
  kind === 'loading' ? patience === 'page' : kind !== 'not-asked'

/**
 * Fetches the partners' offers once (MTH-01). If they fail, only box and ship is left, and the log has the reason
 * (MTH-43).
 */
export async function withMethods(needs: Needs, context: JourneyContext, patience: Patience): Promise<JourneyContext> {
  const { assessed, priced } = context
  const input = assessInputOf(context)
  if (assessed === null || input === null || !priced.methodNeeded) return context
  if (assessed.returnMethods.partners.length === 0 || isFirstMileFetched(assessed.returnMethods, patience))
    return context
  const partners = needs.partners(input.config)
  const firstMile: FirstMile =
    partners === null
      ? { kind: 'known', offers: [], origin: null }
      : await fetchPartnerOffers(needs, context, {
          partners,
          request: buildEligibilityRequest(context, assessed),
          patience,
        })
  const next = withFirstMile(input, assessed, firstMile)
  if (isStranded(next.returnMethods))
    needs.log.error({ ref: context.visit.ref }, 'No return method of the shop accepts the parcel')
  return { ...context, assessed: next, priced: priceDraft(input, next, priced.quote?.labelRate) }
}

/** The shop's own name, else the built-in one (MTH-02). */
const nameOf = ({ method: { name, kind } }: MethodOffer, { t }: JourneyContext): string => name ?? methodName(kind, t)

/** Decimal digits of a displayed distance (CON-25). */
const digitsOf = (kind: string): number => (kind === 'happy-returns' ? 1 : 2)

const toPlaceViews = (offers: readonly MethodOffer[], inForce: string | undefined): MethodView['places'] =>
  offers.flatMap(({ id, place, method: { kind } }) => {
    if (place === null) return []
    const { name, address, miles } = place
    const distance = miles === null ? null : { miles: roundMiles(miles, kind), digits: digitsOf(kind) }
    return [{ id, selected: id === inForce, name, address, distance }]
  })

/** Happy Returns always ships many returns in one box (MTH-22). */
const isSustainable = ({ method }: MethodOffer): boolean =>
  method.sustainable === true || method.kind === 'happy-returns'

const needsOf = (kind: MethodKind): MethodView['needs'] =>
  hasCounterCode(kind) ? 'code' : needsLabel(kind) ? 'label' : 'nothing'

/** One view per method (MTH-10), with all its places (FIX-74). */
const toMethodViews = (context: JourneyContext, assessed: Assessment, quote: Quote): readonly MethodView[] => {
  const { offers, inForce } = assessed.returnMethods
  const firsts = offers.filter(({ method }, at) => offers.findIndex((one) => one.method === method) === at)
  return firsts.map((first) => {
    const { method } = first
    const all = offers.filter((one) => one.method === method)
    const offer = all.find(({ id }) => id === inForce?.id) ?? first
    return {
      id: first.id,
      offer: offer.id,
      kind: method.kind,
      handing: handoverOf(method.kind),
      needs: needsOf(method.kind),
      name: nameOf(offer, context),
      copy: localize(method.copy, context.language) ?? null,
      selected: offer.id === inForce?.id,
      fee: calculateMethodFee(method, quote),
      places: toPlaceViews(all, inForce?.id),
      finder: getLocatorUrl(method.kind, assessed.order.address?.zip ?? null),
      shared: method.kind === 'happy-returns',
      sustainable: context.config.settings.sustainabilityBannerEnabled === true && isSustainable(offer),
    }
  })
}

/** Null where the carrier decides (MTH-06, MTH-08). */
const buildLabelChoice = ({ language }: JourneyContext, returnMethods: ReturnMethods): LabelChoiceView | null => {
  const { inForce, labelOptions, labelOption } = returnMethods
  if (inForce === null || labelOptions.length === 0) return null
  return {
    method: inForce.id,
    options: labelOptions.map(({ id, carrier, service, copy }) => ({
      id,
      carrier: getCarrierName(carrier),
      service: service ?? null,
      copy: localize(copy, language) ?? null,
      selected: id === labelOption?.id,
    })),
  }
}

/** Null for a method without pickup (MTH-24). */
const buildPickupView = (context: JourneyContext, { inForce }: ReturnMethods): PickupView | null => {
  if (inForce?.method.kind !== 'veho') return null
  const time = shopTimeOf(context.config.settings, context.visit.now)
  return {
    days: listPickupDays(time).map((day) => ({ value: day, at: startOfDate(time.zone, day) })),
    options: pickupOptions,
    most: MAX_INSTRUCTIONS_LENGTH,
    typed: context.draft.pickup ?? null,
  }
}

const buildMethodsBlock = ({ visit }: JourneyContext, path: string): MethodsView['methodsLoading'] => ({
  href: `/api/v1/${visit.shopId}/parts/methods`,
  path,
})

/** Whether the shopper waits for the methods (REV-36). */
export const areMethodsLoading = ({ returnMethods }: Assessment, { methodNeeded }: Pricing): boolean =>
  methodNeeded && returnMethods.firstMile.kind === 'loading'

/** Why no parcel is sent; null if one is (FIX-76). */
const findNoParcelReason = ({ draft }: JourneyContext, { totals }: Quote): MethodsView['staysBy'] => {
  if (draft.shopLater !== undefined) return 'sent'
  const { outcome } = totals.shippable
  return outcome === 'default' ? null : outcome
}

/** Whether the label waits until the merchant approves the return. */
export const shouldHoldLabel = (
  { config }: JourneyContext,
  { assessed, priced }: { readonly assessed: Assessment; readonly priced: QuotedPricing },
): boolean => priced.labelNeeded && assessed.underReview && config.settings.labels?.when === 'approved'

/** Everything that the review shows of the methods (REV-02, REV-14). */
export function buildMethodsView(
  context: JourneyContext,
  quoted: { assessed: Assessment; priced: QuotedPricing },
  path: string,
): MethodsView {
  const { assessed, priced } = quoted
  const { methodNeeded, quote } = priced
  const { returnMethods } = assessed
  return {
    methods: methodNeeded ? toMethodViews(context, assessed, quote) : [],
    methodNeeded,
    staysBy: findNoParcelReason(context, quote),
    methodsLoading: areMethodsLoading(assessed, priced) ? buildMethodsBlock(context, path) : null,
    labels: methodNeeded ? buildLabelChoice(context, returnMethods) : null,
    pickup: methodNeeded ? buildPickupView(context, returnMethods) : null,
    handOverBy: shouldHoldLabel(context, quoted)
      ? null
      : getShipByDeadline(timeZoneOf(context.config.settings), context.visit.now),
    privacy: methodNeeded && returnMethods.inForce?.method.kind === 'veho',
  }
}

const isPickedUp = ({ method }: MethodOffer): boolean => handoverOf(method.kind) === 'pick-up'

/** The method to store, with the partner arrangement still to be made (MTH-42). */
export function buildChosenMethod(
  context: JourneyContext,
  { inForce: offer, labelOption }: ReturnMethods,
  returnId: string,
): ChosenMethod | null {
  if (offer === null) return null
  const { method, place } = offer
  const booking =
    method.kind === 'veho'
      ? toBooking(context.draft.pickup, shopTimeOf(context.config.settings, context.visit.now))
      : null
  return {
    id: method.id,
    kind: method.kind,
    name: nameOf(offer, context),
    ...(labelOption !== null && { option: labelOption }),
    ...(place !== null && { place }),
    ...(booking !== null && { booking }),
    ...(isArranged(method.kind) && {
      arrangement: {
        reference: `${returnId}-way-1`,
        state: isPickedUp(offer) ? ('needs_scheduled' as const) : ('new' as const),
        askedAt: context.visit.now,
      },
    }),
  }
}
