import { hasQuote } from '../../domain/assessment/pricing.ts'
import type { Quote } from '../../domain/assessment/quote.ts'
import { CREDIT_OPTIONS } from '../../domain/journey/reachable-path.ts'
import { assessWith } from '../items/flow.ts'
import { drawPage } from '../pages.ts'
import { buildTotalsProblem } from '../quotes/fees.ts'
import { withPageQuotes, withQuotes } from '../quotes/quotes.ts'
import type { JourneyContext } from '../request/context.ts'
import { cacheOffers, isActionOffered, isCachedOffer } from '../request/offers.ts'
import { toNotOfferedProblem } from '../request/refusals.ts'
import type { Intent } from '../request/visit.ts'
import { EVERYTHING, productPath } from '../shop/paths.ts'
import type { JourneyNeeds } from '../show.ts'
import { steps } from '../steps.ts'
import { listBlocks, toBlockResponse } from './blocks.ts'
import { findCachedDraft } from './cached-drafts.ts'
import type { ChosenReturn } from './chosen-return.ts'
import { applyAnswer, type ComposeResult, type RefusedState } from './compose-result.ts'
import { findSessionRefusal, withLines } from './lines.ts'

type ChoicePress = Pick<Intent, 'at'> & Partial<Intent> & { readonly name: keyof typeof steps }

const isOffered = async (needs: JourneyNeeds, context: JourneyContext, intent: Intent): Promise<boolean> => {
  if (isCachedOffer(context, intent)) return true
  const drawn = await drawPage(needs, context, intent.at)
  cacheOffers(context, drawn)
  return isActionOffered(drawn, intent)
}

const press = async (
  needs: JourneyNeeds,
  initial: JourneyContext,
  { name, at, args = {}, values = {} }: ChoicePress,
): Promise<ComposeResult> => {
  const context = await withPageQuotes(needs, initial, at)
  const intent = { name, at, args, values }
  if (!(await isOffered(needs, context, intent))) return { kind: 'refused', problem: toNotOfferedProblem(context) }
  return applyAnswer(needs, context, await steps[name](needs, context, intent))
}

type Choice = (
  chosen: ChosenReturn,
  quote: Quote,
  context: JourneyContext,
) => readonly [string, readonly ChoicePress[]] | null

const REVIEW = '/review'

const chooseCredit: Choice = ({ creditType, returnType }, { creditType: inForce }) => {
  if (creditType === undefined || creditType === inForce) return null
  const credit = creditType === 'refund' && returnType === 'instant' ? 'instant' : creditType
  return [
    'creditType',
    [
      { name: 'credit.choose', at: CREDIT_OPTIONS, args: { credit } },
      { name: 'review.credit', at: REVIEW, args: { credit: creditType } },
    ],
  ]
}

/** `other` counts as regular (CON-34). */
const chooseExchangeType: Choice = ({ exchangeType }, { instants: { exchange } }) => {
  if (exchangeType === undefined) return null
  const type = exchangeType === 'instant' ? 'instant' : 'regular'
  return type === exchange.inForce
    ? null
    : ['exchangeType', [{ name: 'review.exchange-type', at: REVIEW, args: { type } }]]
}

const chooseReturnType: Choice = ({ returnType }, { instants, creditType }) => {
  if (returnType === undefined || returnType === instants.return.inForce) return null
  const credit = returnType === 'instant' ? 'instant' : 'refund'
  return [
    'returnType',
    [
      ...(creditType === 'refund' ? [{ name: 'credit.choose', at: CREDIT_OPTIONS, args: { credit } } as const] : []),
      { name: 'review.return-type', at: REVIEW, args: { type: returnType } },
    ],
  ]
}

const chooseMethod: Choice = ({ returnMethod }, _, { assessed }) =>
  returnMethod === undefined || returnMethod === assessed?.returnMethods.inForce?.id
    ? null
    : ['returnMethod', [{ name: 'review.method', at: REVIEW, args: { method: returnMethod } }]]

const chooseCarrier: Choice = ({ carrierChoice }, _, { assessed }) => {
  const { inForce = null, labelOption = null } = assessed?.returnMethods ?? {}
  if (carrierChoice === undefined || carrierChoice === labelOption?.id) return null
  const args = { method: inForce?.id ?? '', option: carrierChoice }
  return ['carrierChoice', [{ name: 'review.method', at: REVIEW, args }]]
}

const choosePickup: Choice = ({ pickup }) => {
  if (pickup === undefined) return null
  const { pickupDate: date, returnOption: option, phoneNumber: phone, instructions = '' } = pickup
  return ['pickup', [{ name: 'review.pickup', at: REVIEW, values: { date, option, phone, instructions } }]]
}

/** In the order of their dependencies. */
const choices = [chooseCredit, chooseExchangeType, chooseReturnType, chooseMethod, chooseCarrier, choosePickup] as const

const pressFirst = async (
  needs: JourneyNeeds,
  context: JourneyContext,
  presses: readonly ChoicePress[],
): Promise<ComposeResult> => {
  let last: ComposeResult = { kind: 'composed', context }
  for (const one of presses) {
    last = await press(needs, context, one)
    if (last.kind === 'composed' || last.problem.code !== 'not-offered') return last
  }
  return last
}

const ALL_TERMS = { policy: true, payment: true }

const toChoiceRefusal = (context: JourneyContext, refused: RefusedState, member: string): RefusedState => {
  const isClosed = refused.problem.code === 'not-offered' && member !== 'creditType'
  if (!isClosed || !listBlocks(context, ALL_TERMS).includes('credit-missing')) return { ...refused, member }
  const { code, message, name = member } = toBlockResponse('credit-missing', context)
  return { kind: 'refused', problem: { code, title: message }, member: name }
}

const withChoices = async (
  needs: JourneyNeeds,
  initial: JourneyContext,
  chosen: ChosenReturn,
): Promise<ComposeResult> => {
  let context = await withQuotes(needs, initial, 'action')
  for (const choose of choices) {
    const quote = context.priced?.quote ?? null
    const choice = quote === null ? null : choose(chosen, quote, context)
    if (choice === null) continue
    const [member, presses] = choice
    const next = await pressFirst(needs, context, presses)
    if (next.kind === 'refused') return toChoiceRefusal(context, next, member)
    context = await withQuotes(needs, next.context, 'action')
  }
  return { kind: 'composed', context }
}

/** A refusal gives the reason of the panel's button (SHP-31). */
const withUnit = async (
  needs: JourneyNeeds,
  context: JourneyContext,
  addition: ChoicePress & Required<Pick<ChoicePress, 'args' | 'values'>>,
): Promise<ComposeResult> => {
  const next = await press(needs, context, addition)
  if (next.kind === 'composed' || next.problem.code !== 'not-offered') return next
  const refusal = await steps['cart.add'](needs, context, addition)
  return refusal.kind === 'stay' ? { kind: 'refused', problem: refusal.problem } : next
}

const withCart = async (
  needs: JourneyNeeds,
  initial: JourneyContext,
  { variants = [], named }: ChosenReturn,
): Promise<ComposeResult> => {
  if (variants.length === 0) return { kind: 'composed', context: initial }
  const products = await needs.commerce.productsOfVariants(initial.visit.shopId, [...new Set(variants)])
  let context = initial
  for (const [n, variant] of variants.entries()) {
    const member = `${named.variants}.${n}.variantId`
    const product = products.find((one) => one.variants.some(({ id }) => id === variant))?.id
    if (product === undefined)
      return { kind: 'refused', problem: { code: 'unknown-variant', title: context.t('lost.cart-gone') }, member }
    const args = { collection: EVERYTHING, product }
    const at = productPath(product, EVERYTHING)
    const next = await withUnit(needs, context, { name: 'cart.add', at, args, values: { variant } })
    if (next.kind === 'refused') return { ...next, member }
    context = next.context
  }
  const next = await press(needs, context, { name: 'cart.continue', at: '/shop/cart' })
  return next.kind === 'refused' ? { ...next, member: named.variants } : next
}

const refuseEmpty = ({ t }: JourneyContext, { named }: ChosenReturn): RefusedState => ({
  kind: 'refused',
  problem: { code: 'no-items', title: t('error.no-line-items') },
  member: named.lines,
})

const findMissingLine = ({ assessed, t }: JourneyContext, { lines }: ChosenReturn): RefusedState | null => {
  const line = lines.find(({ id }) => assessed?.selected.every(({ unit }) => unit.id !== id) === true)
  if (line === undefined) return null
  return { kind: 'refused', problem: { code: 'not-offered', title: t('item.not-eligible') }, member: `${line.at}.id` }
}

const withGoods = async (
  needs: JourneyNeeds,
  initial: JourneyContext,
  chosen: ChosenReturn,
): Promise<ComposeResult> => {
  const itemised = await withLines(needs, initial, chosen)
  if (itemised.kind === 'refused') return itemised
  if (chosen.lines.length === 0) return refuseEmpty(initial, chosen)
  const missing = findMissingLine(itemised.context, chosen)
  if (missing !== null) return missing
  const continued = await press(needs, itemised.context, { name: 'items.continue', at: '/exchange' })
  if (continued.kind === 'refused') return { ...continued, member: linesMemberOf(chosen) }
  return withCart(needs, continued.context, chosen)
}

/** Restores the card, which some choices remove (REV-21). */
const withCardOf = (context: JourneyContext, { draft: { card } }: JourneyContext): JourneyContext =>
  card === undefined ? context : { ...context, draft: { ...context.draft, card } }

/**
 * Composes a return on a copy of the session's draft, with the steps and offers of the pages. Saves nothing, and never
 * takes amounts from the client. Reuses the result of an equal call.
 */
export async function composeReturn(
  needs: JourneyNeeds,
  initial: JourneyContext,
  chosen: ChosenReturn,
): Promise<ComposeResult> {
  const cached = findCachedDraft(needs, initial, { chosen, stage: 'whole' })
  const filled: ComposeResult =
    cached.draft === null || findSessionRefusal(initial) !== null
      ? await withGoods(needs, initial, chosen)
      : { kind: 'composed', context: await assessWith(needs, initial, cached.draft) }
  if (filled.kind === 'refused') return filled
  const chosenAll = await withChoices(needs, filled.context, chosen)
  if (chosenAll.kind === 'refused') return chosenAll
  const context = withCardOf(chosenAll.context, initial)
  cached.save(context)
  if (context.priced?.failure) return { kind: 'refused', problem: buildTotalsProblem(context, context.priced.failure) }
  return context.priced !== null && hasQuote(context.priced)
    ? { kind: 'composed', context }
    : refuseEmpty(context, chosen)
}

const linesMemberOf = ({ named: { lines } }: ChosenReturn): string => lines
