import type { ShopConfig } from '../../../schemas/config/index.ts'
import { CART_MAX, type CartLine } from '../../../schemas/records/draft.ts'
import type { StoreGoods } from '../../../schemas/records/store-goods.ts'
import type { Instant, ShopId } from '../../../schemas/values/ids.ts'
import { DAY_MS } from '../../../schemas/values/time.ts'
import { activeFlags } from '../../domain/assessment/flags.ts'
import { findSoldVariant } from '../../domain/items/cart.ts'
import { type Place, parsePlace } from '../../domain/journey/routes.ts'
import type { World } from '../../world.ts'
import { attemptCart, countUnknown } from '../request/attempts.ts'
import type { JourneyContext } from '../request/context.ts'
import { type Answer, go, stay, type Visit } from '../request/visit.ts'
import { startSpending } from './spending.ts'

type Needs = Pick<World, 'commerce' | 'store' | 'shops' | 'log' | 'newId'>
type SaveNeeds = Pick<World, 'commerce' | 'store' | 'newId' | 'now'>

/** Hosts that may send carts; null without an own store. */
export const storeHosts = ({ onStore }: ShopConfig): readonly string[] | null => onStore?.hosts ?? null

/** Whether an origin is the store's. Requires HTTPS, unless the store itself uses HTTP, as in development. */
export function isStoreOrigin({ onStore }: ShopConfig, origin: string): boolean {
  if (onStore === undefined || !URL.canParse(origin)) return false
  const { protocol, host } = new URL(origin)
  return onStore.hosts.includes(host) && ['https:', new URL(onStore.url).protocol].includes(protocol)
}

/** Lifetime after the last write. */
const CART_LIVES_MS = 7 * DAY_MS

export type CartRefusal = 'empty' | 'too-many' | 'unknown-variant'

/** Today's prices; null for a variant that is not for sale. */
const buildCartLines = async (
  { commerce, newId }: Pick<Needs, 'commerce' | 'newId'>,
  shopId: ShopId,
  variants: readonly string[],
): Promise<readonly (CartLine | null)[]> => {
  const products = await commerce.productsOfVariants(shopId, [...new Set(variants)])
  return variants.map((variant) => {
    const product = products.find((one) => findSoldVariant(one, variant) !== null) ?? null
    const sold = findSoldVariant(product, variant)
    if (sold === null) return null
    return {
      id: newId(),
      product: sold.product.id,
      variant,
      title: sold.product.title,
      price: sold.variant.price,
      store: true,
    }
  })
}

const findRefusal = async (
  needs: SaveNeeds,
  shopId: ShopId,
  variants: readonly string[],
): Promise<CartRefusal | null> => {
  if (variants.length > CART_MAX) return 'too-many'
  return (await buildCartLines(needs, shopId, variants)).includes(null) ? 'unknown-variant' : null
}

export interface PostedCart {
  /** One entry per unit. */
  readonly variants: readonly string[]
  /** As displayed by the store (SHP-58). */
  readonly goods: Readonly<Record<string, StoreGoods>>
}

/** Stores a cart and returns its token, a refusal, or the end of a pause (SHP-54, API-14, FND-75). */
export async function saveStoreCart(
  needs: SaveNeeds,
  visit: Pick<Visit, 'shopId' | 'network' | 'address' | 'now'>,
  cart: PostedCart,
): Promise<{ readonly token: string } | { readonly pausedUntil: Instant } | CartRefusal> {
  const { shopId, now } = visit
  const refusal = cart.variants.length === 0 ? 'empty' : await findRefusal(needs, shopId, cart.variants)
  if (refusal !== null) return refusal
  const pausedUntil = await attemptCart(needs, visit)
  if (pausedUntil !== null) return { pausedUntil }
  const token = needs.newId()
  await needs.store.storeCarts.save(shopId, token, { ...cart, expiresAt: now + CART_LIVES_MS })
  return { token }
}

/** An empty list removes the units from the return later (SHP-57). */
export async function replaceStoreCart(
  needs: SaveNeeds,
  shopId: ShopId,
  input: { readonly token: string; readonly cart: PostedCart },
): Promise<'replaced' | 'gone' | CartRefusal> {
  const refusal = await findRefusal(needs, shopId, input.cart.variants)
  if (refusal !== null) return refusal
  const now = needs.now()
  const cart = { ...input.cart, expiresAt: now + CART_LIVES_MS }
  return (await needs.store.storeCarts.replace(shopId, input.token, cart, now)) ? 'replaced' : 'gone'
}

/** Refuses a cart; the return stays unchanged (SHP-59). */
const refuseUnavailable = ({ t }: JourneyContext): Answer => ({
  ...stay({
    code: 'cart-unavailable',
    title: t('cart.unavailable'),
    detail: t('cart.unavailable-copy'),
    modal: true,
  }),
  at: '/credit',
})

/** The context that receives the cart: the return of the path (SHP-56), else the draft. */
const resolveTargetContext = async (
  needs: Needs,
  context: JourneyContext,
  { path, params: { returnKey } }: Place,
): ReturnType<typeof startSpending> => {
  const { draft, visit } = context
  if (returnKey === undefined || draft.shopLater?.returnKey === returnKey) return { kind: 'spending', context }
  const record = await needs.store.returns.findByKey(visit.shopId, returnKey)
  if (record !== null) return startSpending(needs, context, { record, onward: path })
  await countUnknown(needs, visit)
  return { kind: 'not', answer: refuseUnavailable(context) }
}

/** Adds the store's title and image; images must be on the store's hosts (SHP-58). */
const withStoreDetails = (line: CartLine, goods: StoreGoods | undefined, { config }: JourneyContext): CartLine => {
  if (goods === undefined || !activeFlags(config).has('onstore-product-info')) return line
  const { title, image = '' } = goods
  const { protocol, host } = URL.canParse(image) ? new URL(image) : { protocol: '', host: '' }
  const isStoreImage = protocol === 'https:' && (storeHosts(config) ?? []).includes(host)
  return { ...line, title, ...(isStoreImage && { image }) }
}

/** The store may request the items page with `to=lineItems` (SHP-57). */
const resolveNextPath = ({ query }: Place, cart: readonly CartLine[]): string =>
  query.to === 'lineItems' ? '/exchange' : cart.length === 0 ? '/credit' : '/review'

const buildOmissionEffects = (
  { t }: JourneyContext,
  { gone, over }: { readonly gone: number; readonly over: number },
) => {
  const texts = [
    ...(gone > 0 ? [t('cart.some-gone', { count: gone })] : []),
    ...(over > 0 ? [t('cart.full', { count: CART_MAX })] : []),
  ]
  const effects = texts.map((text) => ({ type: 'toast' as const, tone: 'info' as const, text }))
  return effects.length > 0 ? { effects } : {}
}

const goToLookup = ({ draft, t }: JourneyContext, token: string): Answer =>
  go('/', {
    draft: { ...draft, storeCart: token },
    effects: [{ type: 'toast', tone: 'info', text: t('cart.find-order') }],
  })

/**
 * Moves a store's cart into the return. Replaces the store's earlier units, so that a repeat changes nothing (SHP-54 to
 * SHP-57). Prices come from the catalogue.
 */
export async function openStoreCart(needs: Needs, initialContext: JourneyContext, place: Place): Promise<Answer> {
  const token = place.params.token ?? initialContext.draft.storeCart
  if (token === undefined) return go(initialContext.draft.order === undefined ? '/' : '/credit')
  const { shopId, now } = initialContext.visit
  const storeCart = await needs.store.storeCarts.find(shopId, token, now)
  if (storeCart === null) return refuseUnavailable(initialContext)
  if (initialContext.draft.order === undefined && place.params.returnKey === undefined)
    return goToLookup(initialContext, token)
  const target = await resolveTargetContext(needs, initialContext, place)
  if (target.kind === 'not') return target.answer
  const { draft } = target.context
  const found = (await buildCartLines(needs, shopId, storeCart.variants)).filter((line) => line !== null)
  const lines = found.map((line) => withStoreDetails(line, storeCart.goods[line.variant], target.context))
  const own = draft.cart.filter(({ store }) => store !== true)
  const all = [...own, ...lines]
  const cart = all.slice(0, CART_MAX)
  return go(resolveNextPath(place, cart), {
    draft: { ...draft, storeCart: token, cart },
    ...buildOmissionEffects(target.context, {
      gone: storeCart.variants.length - lines.length,
      over: all.length - cart.length,
    }),
  })
}

const findAwaitedCart = ({ draft }: JourneyContext, path: string): Place | null => {
  const place = parsePlace(path)
  if (place.route === 'cart') return place
  return draft.order === undefined && draft.storeCart !== undefined ? parsePlace(`/cart/v2/${draft.storeCart}`) : null
}

/** Continues with the cart that required the proof (SHP-55, SHP-56), else with its return or the items. */
export async function continueToStoreCart(
  needs: Needs,
  context: JourneyContext,
  lookupAnswer: Answer,
): Promise<Answer> {
  if (lookupAnswer.kind !== 'go' || lookupAnswer.draft === undefined) return lookupAnswer
  const place = findAwaitedCart(context, lookupAnswer.path)
  if (place === null) return lookupAnswer
  const cartAnswer = await openStoreCart(needs, { ...context, draft: lookupAnswer.draft }, place)
  if (cartAnswer.kind === 'go') return { ...lookupAnswer, ...cartAnswer }
  const { returnKey } = place.params
  const path = returnKey === undefined ? lookupAnswer.path : `/return/${returnKey}`
  return { ...lookupAnswer, path, effects: [{ type: 'toast', tone: 'error', text: cartAnswer.problem.title }] }
}
