import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Instant, ShopId } from '../../../schemas/ids.ts'
import { CART_MAX, type CartLine } from '../../../schemas/records/draft.ts'
import type { StoreGoods } from '../../../schemas/records/store-goods.ts'
import { DAY_MS } from '../../../schemas/time.ts'
import { activeFlags } from '../../domain/assessment/flags.ts'
import { soldVariant } from '../../domain/items/cart.ts'
import { type Place, placeOf } from '../../domain/journey/routes.ts'
import type { World } from '../../world.ts'
import type { JourneyContext } from '../request/context.ts'
import { countUnknown, tryCart } from '../request/tries.ts'
import { type Answer, go, stay, type Visit } from '../request/visit.ts'
import { spendFrom } from './spend.ts'

type Needs = Pick<World, 'commerce' | 'store' | 'shops' | 'log' | 'newId'>
type KeepNeeds = Pick<World, 'commerce' | 'store' | 'newId' | 'now'>

/** Hosts of the merchant's own store, whose pages may send carts; null where the shop has none. */
export const storeHosts = ({ onStore }: ShopConfig): readonly string[] | null => onStore?.hosts ?? null

/** Whether a page is the store's, by its origin: of its hosts, and by https unless the store itself does without, as on one's own machine. */
export function isOfStore({ onStore }: ShopConfig, origin: string): boolean {
  if (onStore === undefined || !URL.canParse(origin)) return false
  const { protocol, host } = new URL(origin)
  return onStore.hosts.includes(host) && ['https:', new URL(onStore.url).protocol].includes(protocol)
}

/** A cart of a store is kept for so long after it was last written. */
const CART_LIVES_MS = 7 * DAY_MS

/** Why a store's cart is not taken. */
export type CartRefusal = 'empty' | 'too-many' | 'unknown-variant'

/** The units that a list of variants stands for, at today's prices; null for one that the shop does not sell. */
const linesFor = async (
  { commerce, newId }: Pick<Needs, 'commerce' | 'newId'>,
  shopId: ShopId,
  variants: readonly string[],
): Promise<readonly (CartLine | null)[]> => {
  const products = await commerce.productsOfVariants(shopId, [...new Set(variants)])
  return variants.map((variant) => {
    const product = products.find((one) => soldVariant(one, variant) !== null) ?? null
    const sold = soldVariant(product, variant)
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

/** Why these variants cannot be kept; null when they can. */
const refusalOf = async (
  needs: KeepNeeds,
  shopId: ShopId,
  variants: readonly string[],
): Promise<CartRefusal | null> => {
  if (variants.length > CART_MAX) return 'too-many'
  return (await linesFor(needs, shopId, variants)).includes(null) ? 'unknown-variant' : null
}

/** What a store posts as its cart. */
export interface PostedCart {
  /** One entry a unit. */
  readonly variants: readonly string[]
  /** How the store shows them, for portals that do alike (SHP-58). */
  readonly goods: Readonly<Record<string, StoreGoods>>
}

/** Stores a cart of the store; the token with which its shopper comes back, why it is none, or until when no more are stored (SHP-54, API-14, FND-75). */
export async function keepStoreCart(
  needs: KeepNeeds,
  visit: Pick<Visit, 'shopId' | 'network' | 'address' | 'now'>,
  cart: PostedCart,
): Promise<{ readonly token: string } | { readonly pausedUntil: Instant } | CartRefusal> {
  const { shopId, now } = visit
  const refusal = cart.variants.length === 0 ? 'empty' : await refusalOf(needs, shopId, cart.variants)
  if (refusal !== null) return refusal
  const pausedUntil = await tryCart(needs, visit)
  if (pausedUntil !== null) return { pausedUntil }
  const token = needs.newId()
  await needs.store.storeCarts.keep(shopId, token, { ...cart, expiresAt: now + CART_LIVES_MS })
  return { token }
}

/**
 * Replaces what is in a cart of the store, by nothing where its shopper emptied it there: what it brought goes when it comes back
 * (SHP-57). Why it is not, or `gone` where there is no such cart any more.
 */
export async function replaceStoreCart(
  needs: KeepNeeds,
  shopId: ShopId,
  given: { readonly token: string; readonly cart: PostedCart },
): Promise<'replaced' | 'gone' | CartRefusal> {
  const refusal = await refusalOf(needs, shopId, given.cart.variants)
  if (refusal !== null) return refusal
  const now = needs.now()
  const cart = { ...given.cart, expiresAt: now + CART_LIVES_MS }
  return (await needs.store.storeCarts.replace(shopId, given.token, cart, now)) ? 'replaced' : 'gone'
}

/** A cart of the store that cannot be taken: the return stays as it is, and the page says what to do (SHP-59). */
const unavailable = ({ t }: JourneyContext): Answer => ({
  ...stay({
    code: 'cart-unavailable',
    title: t('cart.unavailable'),
    detail: t('cart.unavailable-copy'),
    modal: true,
  }),
  at: '/credit',
})

/**
 * The context into which a cart is taken: that of the return whose key came back with it, for who shops with its refund (SHP-56), else
 * that of the draft; or the answer that it cannot be.
 */
const takingInto = async (
  needs: Needs,
  context: JourneyContext,
  { path, params: { returnKey } }: Place,
): ReturnType<typeof spendFrom> => {
  const { draft, visit } = context
  if (returnKey === undefined || draft.shopLater?.returnKey === returnKey) return { kind: 'spending', context }
  const record = await needs.store.returns.findByKey(visit.shopId, returnKey)
  if (record !== null) return spendFrom(needs, context, { record, onward: path })
  await countUnknown(needs, visit)
  return { kind: 'not', answer: unavailable(context) }
}

/** A unit as the store shows it, with the flag for it; a picture comes from the store's own hosts alone (SHP-58). */
const asInStore = (line: CartLine, goods: StoreGoods | undefined, { config }: JourneyContext): CartLine => {
  if (goods === undefined || !activeFlags(config).has('onstore-product-info')) return line
  const { title, image = '' } = goods
  const { protocol, host } = URL.canParse(image) ? new URL(image) : { protocol: '', host: '' }
  const isOurs = protocol === 'https:' && (storeHosts(config) ?? []).includes(host)
  return { ...line, title, ...(isOurs && { image }) }
}

/** Where a shopper goes on who comes back from the store: to the items, as the store may ask, else to the review (SHP-57). */
const nextFrom = ({ query }: Place, cart: readonly CartLine[]): string =>
  query.to === 'lineItems' ? '/exchange' : cart.length === 0 ? '/credit' : '/review'

/** What is said of a cart of which not everything came: what is not sold any more, and what found no room. */
const leftOut = ({ t }: JourneyContext, { gone, over }: { readonly gone: number; readonly over: number }) => {
  const texts = [
    ...(gone > 0 ? [t('cart.some-gone', { count: gone })] : []),
    ...(over > 0 ? [t('cart.full', { count: CART_MAX })] : []),
  ]
  const effects = texts.map((text) => ({ type: 'toast' as const, tone: 'info' as const, text }))
  return effects.length > 0 ? { effects } : {}
}

/** Whoever comes back without an order, in another browser or after the session, finds it first: the cart waits in the draft. */
const findOrderFirst = ({ draft, t }: JourneyContext, token: string): Answer =>
  go('/', {
    draft: { ...draft, storeCart: token },
    effects: [{ type: 'toast', tone: 'info', text: t('cart.find-order') }],
  })

/**
 * Takes the cart with which a shopper comes back from the store into the return: what the store sent before is replaced, so that
 * coming back twice changes nothing (SHP-54 to SHP-57). Prices are those of the catalogue; what is not sold any more is told.
 */
export async function openStoreCart(needs: Needs, given: JourneyContext, place: Place): Promise<Answer> {
  const token = place.params.token ?? given.draft.storeCart
  // Back with nothing: the return goes on where the store was left for.
  if (token === undefined) return go(given.draft.order === undefined ? '/' : '/credit')
  const { shopId, now } = given.visit
  const sent = await needs.store.storeCarts.find(shopId, token, now)
  if (sent === null) return unavailable(given)
  if (given.draft.order === undefined && place.params.returnKey === undefined) return findOrderFirst(given, token)
  const taken = await takingInto(needs, given, place)
  if (taken.kind === 'not') return taken.answer
  const { draft } = taken.context
  const found = (await linesFor(needs, shopId, sent.variants)).filter((line) => line !== null)
  const lines = found.map((line) => asInStore(line, sent.goods[line.variant], taken.context))
  const own = draft.cart.filter(({ store }) => store !== true)
  const all = [...own, ...lines]
  const cart = all.slice(0, CART_MAX)
  return go(nextFrom(place, cart), {
    draft: { ...draft, storeCart: token, cart },
    ...leftOut(taken.context, { gone: sent.variants.length - lines.length, over: all.length - cart.length }),
  })
}

/** The cart that a lookup goes on into: that of the link which asked for the proof, or the one that waited for an order. */
const awaitedCart = ({ draft }: JourneyContext, path: string): Place | null => {
  const place = placeOf(path)
  if (place.route === 'cart') return place
  return draft.order === undefined && draft.storeCart !== undefined ? placeOf(`/cart/v2/${draft.storeCart}`) : null
}

/**
 * Goes on into the cart that waited for the proof that a lookup has just given (SHP-55, SHP-56); where that cannot be taken any more,
 * on to its return, or to the items of the order.
 */
export async function ontoStoreCart(needs: Needs, context: JourneyContext, proved: Answer): Promise<Answer> {
  if (proved.kind !== 'go' || proved.draft === undefined) return proved
  const place = awaitedCart(context, proved.path)
  if (place === null) return proved
  const taken = await openStoreCart(needs, { ...context, draft: proved.draft }, place)
  if (taken.kind === 'go') return { ...proved, ...taken }
  const { returnKey } = place.params
  const path = returnKey === undefined ? proved.path : `/return/${returnKey}`
  return { ...proved, path, effects: [{ type: 'toast', tone: 'error', text: taken.problem.title }] }
}
