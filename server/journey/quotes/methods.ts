import type { MethodKind } from '../../../schemas/config/method.ts'
import { carrierName } from '../../../schemas/entities/carrier-name.ts'
import type { ChosenMethod } from '../../../schemas/records/method.ts'
import type { PickupView } from '../../../screens/parts/pickup-form.ts'
import type { LabelChoiceView, MethodsView, MethodView } from '../../../screens/review/methods.ts'
import { type Assessed, withFirstMile } from '../../domain/assessment/assess.ts'
import { methodFee } from '../../domain/assessment/method-fee.ts'
import { type Priced, price, type Quoted } from '../../domain/assessment/price.ts'
import type { Quote } from '../../domain/assessment/quote.ts'
import type { ReturnMethods } from '../../domain/assessment/return-methods.ts'
import { returnBy } from '../../domain/items/window.ts'
import { shownMiles } from '../../domain/method/distance.ts'
import { finderOf } from '../../domain/method/finders.ts'
import { handingOf, isArranged, needsLabel, showsCode } from '../../domain/method/kinds.ts'
import type { FirstMile, MethodOffer } from '../../domain/method/offer.ts'
import { boxAndShip } from '../../domain/method/offers.ts'
import { bookingOf, INSTRUCTIONS_MOST, pickupOptions } from '../../domain/method/pickup.ts'
import { pickupDays, startOfDay } from '../../domain/method/pickup-days.ts'
import type { World } from '../../world.ts'
import { inputOf, type JourneyContext } from '../request/context.ts'
import { inLanguage } from '../request/copy.ts'
import { methodName } from '../request/method-names.ts'
import { tooLate, within } from '../request/within.ts'
import type { Patience } from './fees.ts'

type Needs = Pick<World, 'partners' | 'log'>
type Partners = NonNullable<ReturnType<World['partners']>>
type Asked = Parameters<Partners['eligible']>[0]

/** How long the partners may take to answer. */
const WAITS_MS: Readonly<Record<Patience, number>> = { page: 1_500, action: 8_000 }

/** What the partners are asked; `kinds` are those that the shop offers here (API-44). */
const eligibilityRequest = ({ visit, draft, config }: JourneyContext, assessed: Assessed): Asked => {
  const { order, selected, keeps, returnMethods } = assessed
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

/** What the partners offer. Those that are late are waited for on a page; elsewhere being late is a failure. */
const askPartners = async (
  needs: Needs,
  context: JourneyContext,
  asking: { readonly partners: Partners; readonly request: Asked; readonly patience: Patience },
): Promise<FirstMile> => {
  const { partners, request, patience } = asking
  try {
    const answer = await within(partners.eligible(request), WAITS_MS[patience])
    // Whoever needs the methods themselves takes no answer for a failure.
    if (answer !== tooLate) return { kind: 'known', ...answer }
    if (patience === 'page') return { kind: 'loading' }
    needs.log.error({ ref: context.visit.ref }, 'The partners did not say in time which return methods they take')
  } catch (error) {
    needs.log.error({ error, ref: context.visit.ref }, 'The partners did not say which return methods they take')
  }
  return { kind: 'failed' }
}

/** Nobody takes the parcel, so that only the built-in way is left (MTH-43). */
const isStranded = ({ firstMile, offers }: ReturnMethods): boolean =>
  firstMile.kind === 'known' && offers.some(({ method }) => method === boxAndShip)

/** Whether the partners were asked for this context already; whoever needs the answer itself asks late ones again. */
const wasAsked = ({ firstMile: { kind } }: ReturnMethods, patience: Patience): boolean =>
  kind === 'loading' ? patience === 'page' : kind !== 'not-asked'

/**
 * The context with its return methods: the partners of the shop are asked once which of them take the parcel (MTH-01). When they do not
 * say, box and ship is what is left, and the shop's log says why (MTH-43).
 */
export async function withMethods(needs: Needs, context: JourneyContext, patience: Patience): Promise<JourneyContext> {
  const { assessed, priced } = context
  const input = inputOf(context)
  if (assessed === null || input === null || !priced.methodNeeded) return context
  if (assessed.returnMethods.partners.length === 0 || wasAsked(assessed.returnMethods, patience)) return context
  const partners = needs.partners(input.config)
  const firstMile: FirstMile =
    partners === null
      ? { kind: 'known', offers: [], spot: null }
      : await askPartners(needs, context, { partners, request: eligibilityRequest(context, assessed), patience })
  const next = withFirstMile(input, assessed, firstMile)
  if (isStranded(next.returnMethods))
    needs.log.error({ ref: context.visit.ref }, 'No return method of the shop takes the parcel')
  return { ...context, assessed: next, priced: price(input, next, priced.quote?.labelRate) }
}

/** How a return method is called: as the shop says, else by its built-in name (MTH-02). */
const nameOf = ({ method: { name, kind } }: MethodOffer, { t }: JourneyContext): string => name ?? methodName(kind, t)

/** How many digits behind the point a distance is shown with (CON-25). */
const digitsOf = (kind: string): number => (kind === 'happy-returns' ? 1 : 2)

/** The places of the offers of one method, each with its distance in miles, as exact as its partner tells it. */
const placeViews = (offers: readonly MethodOffer[], inForce: string | undefined): MethodView['places'] =>
  offers.flatMap(({ id, place, method: { kind } }) => {
    if (place === null) return []
    const { name, address, miles } = place
    const distance = miles === null ? null : { miles: shownMiles(miles, kind), digits: digitsOf(kind) }
    return [{ id, selected: id === inForce, name, address, distance }]
  })

/** Happy Returns sends many returns in one box, whatever the shop says of it (MTH-22). */
const isSustainable = ({ method }: MethodOffer): boolean =>
  method.sustainable === true || method.kind === 'happy-returns'

/** What the shopper needs for a method in hand. */
const needsOf = (kind: MethodKind): MethodView['needs'] =>
  showsCode(kind) ? 'code' : needsLabel(kind) ? 'label' : 'nothing'

/** The return methods as the page shows them (MTH-10): one with several places is one, with all of them (FIX-74). */
const methodViews = (context: JourneyContext, assessed: Assessed, quote: Quote): readonly MethodView[] => {
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
      handing: handingOf(method.kind),
      needs: needsOf(method.kind),
      name: nameOf(offer, context),
      copy: inLanguage(method.copy, context.language) ?? null,
      selected: offer.id === inForce?.id,
      fee: methodFee(method, quote),
      places: placeViews(all, inForce?.id),
      finder: finderOf(method.kind, assessed.order.address?.zip ?? null),
      shared: method.kind === 'happy-returns',
      sustainable: context.config.settings.sustainabilityBannerEnabled === true && isSustainable(offer),
    }
  })
}

/** The labels to choose among, for the return method in force; null where the carrier decides (MTH-06, MTH-08). */
const labelChoiceView = ({ language }: JourneyContext, returnMethods: ReturnMethods): LabelChoiceView | null => {
  const { inForce, labelOptions, labelOption } = returnMethods
  if (inForce === null || labelOptions.length === 0) return null
  return {
    method: inForce.id,
    options: labelOptions.map(({ id, carrier, service, copy }) => ({
      id,
      carrier: carrierName(carrier),
      service: service ?? null,
      copy: inLanguage(copy, language) ?? null,
      selected: id === labelOption?.id,
    })),
  }
}

/** The form of a pick-up, with what was typed so far; null where no driver comes (MTH-24). */
const pickupView = ({ draft, visit }: JourneyContext, { inForce }: ReturnMethods): PickupView | null =>
  inForce?.method.kind === 'veho'
    ? {
        days: pickupDays(visit.now).map((day) => ({ value: day, at: startOfDay(day) })),
        options: pickupOptions,
        most: INSTRUCTIONS_MOST,
        typed: draft.pickup ?? null,
      }
    : null

/** Where a page with loading methods asks again. */
const methodsBlock = ({ visit }: JourneyContext, path: string): MethodsView['methodsLoading'] => ({
  href: `/api/v1/${visit.shopId}/parts/methods`,
  path,
})

/** Whether the shopper waits for the return methods (REV-36). */
export const areMethodsLoading = ({ returnMethods }: Assessed, { methodNeeded }: Priced): boolean =>
  methodNeeded && returnMethods.firstMile.kind === 'loading'

/** Why no parcel travels with this return; null where one does (FIX-76). */
const staysBy = ({ draft }: JourneyContext, { totals }: Quote): MethodsView['staysBy'] => {
  if (draft.shopLater !== undefined) return 'sent'
  const { outcome } = totals.shippable
  return outcome === 'default' ? null : outcome
}

/** Whether the label of a return that is submitted now is held until the merchant approves the return. */
export const isLabelToBeHeld = (
  { config }: JourneyContext,
  { assessed, priced }: { readonly assessed: Assessed; readonly priced: Quoted },
): boolean => priced.labelNeeded && assessed.underReview && config.settings.labels?.when === 'approved'

/** Everything that the review shows of the return methods (REV-02, REV-14). */
export function methodsView(
  context: JourneyContext,
  given: { assessed: Assessed; priced: Quoted },
  path: string,
): MethodsView {
  const { assessed, priced } = given
  const { methodNeeded, quote } = priced
  const { returnMethods } = assessed
  return {
    methods: methodNeeded ? methodViews(context, assessed, quote) : [],
    methodNeeded,
    staysBy: staysBy(context, quote),
    methodsLoading: areMethodsLoading(assessed, priced) ? methodsBlock(context, path) : null,
    labels: methodNeeded ? labelChoiceView(context, returnMethods) : null,
    pickup: methodNeeded ? pickupView(context, returnMethods) : null,
    handOverBy: isLabelToBeHeld(context, given) ? null : returnBy(context.visit.now),
    privacy: methodNeeded && returnMethods.inForce?.method.kind === 'veho',
  }
}

const isPickedUp = ({ method }: MethodOffer): boolean => handingOf(method.kind) === 'pick-up'

/** The return method as the return keeps it; where a partner takes part, with the arrangement that is to be made (MTH-42). */
export function chosenMethod(
  context: JourneyContext,
  { inForce: offer, labelOption }: ReturnMethods,
  returnId: string,
): ChosenMethod | null {
  if (offer === null) return null
  const { method, place } = offer
  const booking = method.kind === 'veho' ? bookingOf(context.draft.pickup, context.visit.now) : null
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
