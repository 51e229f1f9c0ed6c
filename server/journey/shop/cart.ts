import type { Problem } from '../../../schemas/envelope/problem.ts'
import { CART_MAX, type CartLine, type Draft } from '../../../schemas/records/draft.ts'
import type { LineView } from '../../../screens/parts/lines.ts'
import { activeFlags } from '../../domain/assessment/flags.ts'
import type { QuoteFailure } from '../../domain/assessment/pricing.ts'
import { findBuyProblem, type Shopping, toAvailableProduct } from '../../domain/assessment/shopping.ts'
import { type CartItem, findSoldVariant, listAvailableItems } from '../../domain/items/cart.ts'
import { parsePlace } from '../../domain/journey/routes.ts'
import { getNewPrice } from '../../domain/value/display-price.ts'
import type { World } from '../../world.ts'
import { cartLossTexts, listKnownLosses, withoutLosses } from '../items/losses.ts'
import { buildTotalsProblem, withQuotedRate } from '../quotes/fees.ts'
import { parsePage } from '../request/catalogue.ts'
import type { JourneyContext } from '../request/context.ts'
import { fetchOfferedStock } from '../request/offered-stock.ts'
import { type Answer, go, type Intent, stay, trackEvent } from '../request/visit.ts'
import { collectionPath } from './paths.ts'

type Needs = Pick<World, 'commerce' | 'newId'>

/** Null while the value of the return is unknown. */
export function buildShopping({ assessed, priced, config }: JourneyContext): Shopping | null {
  const quote = priced?.quote ?? null
  if (assessed === null || quote === null) return null
  return { assessed, quote, settings: config.settings, takesCards: config.adapters.payments !== undefined }
}

export const hasStoreCart = ({ cart }: Draft): boolean => cart.some(({ store }) => store === true)

/** `lost` includes unavailable units, with the reason. */
export const toCartLines = (
  { assessed, priced, t }: JourneyContext,
  { lost }: { readonly lost: boolean },
): readonly LineView[] =>
  (assessed?.cart ?? []).flatMap(({ line, sold, problem: off }): LineView[] => {
    if (off !== null && !lost) return []
    const receipt = priced?.quote?.receipt
    const price =
      receipt === undefined || off !== null ? { price: line.price, struck: null } : getNewPrice(receipt, line.id).shown
    return [
      {
        id: line.id,
        title: line.title,
        variant: sold?.variant.title ?? null,
        image: line.image ?? sold?.variant.image ?? sold?.product.images[0] ?? null,
        ...price,
        details: off === null ? [] : [t(cartLossTexts[off])],
      },
    ]
  })

const findAddProblem = ({ product, variant }: NonNullable<CartItem['sold']>, shopping: Shopping) => {
  const left = findSoldVariant(toAvailableProduct(product, shopping), variant.id)
  return left === null ? 'sold-out' : findBuyProblem(left.variant, shopping)
}

export function listAddableUnits(context: JourneyContext): ReadonlySet<string> {
  const shopping = buildShopping(context)
  if (shopping === null || context.draft.cart.length >= CART_MAX) return new Set()
  const addable = listAvailableItems(shopping.assessed.cart).filter(
    ({ line, sold }) => line.store !== true && findAddProblem(sold, shopping) === null,
  )
  return new Set(addable.map(({ line }) => line.id))
}

/** Changes the cart, and updates every unit to today's price, which the page has shown. */
const withCart = (context: JourneyContext, change: (cart: readonly CartLine[]) => readonly CartLine[]): Draft => {
  const prices = new Map(
    (context.assessed?.cart ?? []).flatMap(({ line, sold }) => (sold === null ? [] : [[line.id, sold.variant.price]])),
  )
  const cart = context.draft.cart.map((line) => ({ ...line, price: prices.get(line.id) ?? line.price }))
  return withQuotedRate({ ...context.draft, cart: [...change(cart)] }, context)
}

/** The first reason only (ERR-42). */
const buildFirstTotalsProblem = (context: JourneyContext, failure: QuoteFailure): Problem =>
  buildTotalsProblem(context, { ...failure, unknownFees: failure.unknownFees.slice(0, 1) })

const refusalTexts = {
  gone: 'lost.cart-gone',
  'sold-out': 'item.variant-sold-out',
  'no-credit': 'cart.no-credit',
} as const

/** A unit at the catalogue price, while in stock (SHP-30 to SHP-35). */
const createUnit = async (
  needs: Needs,
  context: JourneyContext,
  wanted: Pick<CartLine, 'product' | 'variant'>,
): Promise<{ readonly line: CartLine } | { readonly problem: Problem }> => {
  const { draft, t, visit } = context
  const refuse = (key: keyof typeof refusalTexts): { readonly problem: Problem } => {
    const message = t(refusalTexts[key])
    const fields = [{ form: 'product', name: 'variant', message }]
    return { problem: { code: `cart-${key}`, title: message, fields } }
  }
  if (context.priced?.failure) return { problem: buildFirstTotalsProblem(context, context.priced.failure) }
  const { config } = await fetchOfferedStock(needs, context, wanted.product)
  const shopping = buildShopping({ ...context, config })
  const [product = null] = await needs.commerce.products(visit.shopId, [wanted.product])
  const sold = findSoldVariant(product, wanted.variant)
  if (shopping === null || product === null || sold === null) return refuse('gone')
  if (draft.cart.length >= CART_MAX)
    return { problem: { code: 'cart-full', title: t('cart.full', { count: CART_MAX }) } }
  const off = findAddProblem({ product, variant: sold.variant }, shopping)
  if (off !== null) return refuse(off)
  const { id: variant, price } = sold.variant
  return { line: { id: needs.newId(), product: product.id, variant, title: product.title, price } }
}

/** Adds the chosen variant (SHP-35 to SHP-37). */
export async function addToCart(needs: Needs, context: JourneyContext, intent: Intent): Promise<Answer> {
  const { t } = context
  const found = await createUnit(needs, context, {
    product: String(intent.args.product),
    variant: intent.values.variant ?? '',
  })
  if ('problem' in found) return stay(found.problem)
  const { line } = found
  const stays = activeFlags(context.config).has('return-shopping-cart')
  const page = parsePage(parsePlace(intent.at))
  return go(stays ? collectionPath(String(intent.args.collection), page) : '/shop/cart', {
    draft: withCart(context, (cart) => [...cart, line]),
    effects: [
      { type: 'announce', text: t('cart.added', { item: line.title }) },
      ...(stays ? [{ type: 'cue' as const, id: 'add', name: 'added' as const, before: true as const }] : []),
      trackEvent('Add To Cart', 'shop'),
    ],
  })
}

export async function addAnother(needs: Needs, context: JourneyContext, { args, at }: Intent): Promise<Answer> {
  const unit = context.draft.cart.find(({ id }) => id === args.line)
  if (unit === undefined) return go(at)
  const found = await createUnit(needs, context, unit)
  if ('problem' in found) return stay(found.problem)
  return go(at, {
    draft: withCart(context, (cart) => [...cart, found.line]),
    effects: [
      { type: 'announce', text: context.t('cart.added', { item: found.line.title }) },
      trackEvent('Add To Cart', 'shop'),
    ],
  })
}

/** Removes one unit from the cart (SHP-41, ERR-32). */
export async function removeFromCart(_: unknown, context: JourneyContext, { args, at }: Intent): Promise<Answer> {
  const line = context.draft.cart.find(({ id }) => id === args.line)
  if (line === undefined) return go(at)
  return go(at, {
    draft: withCart(context, (cart) => cart.filter(({ id }) => id !== line.id)),
    effects: [
      { type: 'toast', tone: 'success', text: context.t('cart.removed', { item: line.title }) },
      { type: 'focus', id: 'continue' },
    ],
  })
}

/**
 * Continues to the review, or to credit with an empty cart (SHP-42); with the return cart always to the review
 * (SHP-48). Drops lost units.
 */
export async function continueFromCart(_: unknown, context: JourneyContext): Promise<Answer> {
  const draft = withoutLosses(
    withCart(context, (cart) => cart),
    listKnownLosses(context).filter(({ because }) => because.kind === 'cart'),
  )
  const isWhole = activeFlags(context.config).has('return-shopping-cart')
  return go(draft.cart.length === 0 && !isWhole ? '/credit' : '/review', { draft })
}
