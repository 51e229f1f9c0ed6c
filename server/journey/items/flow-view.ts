import type { Product, Variant } from '../../../schemas/entities/product.ts'
import { itemFlow } from '../../../screens/items/flow.ts'
import type { FlowQuestion, FlowView } from '../../../screens/items/flow-view.ts'
import { flowOf } from '../../domain/assessment/item-flow.ts'
import { takeAnswer } from '../../domain/items/answer.ts'
import { togetherWith } from '../../domain/items/bundle.ts'
import { type FlowInput, optionOf, outcomeOf, productOff } from '../../domain/items/flow.ts'
import type { ShownPrice } from '../../domain/items/gift-visibility.ts'
import { variantsUnread } from '../../domain/items/outcomes.ts'
import { PHOTOS_PER_ANSWER, photoIdsIn } from '../../domain/items/photos.ts'
import type { ItemState } from '../../domain/items/state.ts'
import { confirmedAnswers, type FlowAt, flowPosition, flowSteps } from '../../domain/items/steps.ts'
import { type Place, pathTo } from '../../domain/journey/routes.ts'
import { goodsOf } from '../../domain/value/lines.ts'
import type { ShownPrices } from '../../domain/value/shown.ts'
import { answerTo } from '../../domain/workflow/condition.ts'
import type { World } from '../../world.ts'
import { cheapestOf, PAGE_SIZE, pageAsked, pagesBeside, priceOf } from '../request/catalogue.ts'
import { assessedContext, type JourneyContext } from '../request/context.ts'
import { inLanguage } from '../request/copy.ts'
import { askWhatIsLeft } from '../request/offered.ts'
import { flowOfItem, flowPath, itemIn, supposing, withItems } from './flow.ts'
import { photoSideOf, photosOf } from './photos.ts'
import { asks, itemCard } from './questions.ts'
import { priceInstead, pricesIn } from './variant-picking.ts'

type Needs = Pick<World, 'commerce' | 'store' | 'log'>

/** The path of one page of the products to choose from. */
const productsPath = (item: string, page: number): string =>
  pathTo('/exchange', { item, step: 'select-product', page: page > 1 ? String(page) : undefined })

/** A product that may be chosen instead, from the price on that it costs this shopper; `off` says why it cannot be. */
const productCard = (product: Product, flow: FlowInput, prices: ShownPrices) => {
  const { id, title, images, variants } = product
  const off = productOff(product, flow)
  const shown = (variant: Variant): ShownPrice => {
    const own = priceOf(variant)
    const { shown: instead } = priceInstead(own.price, flow, prices)
    // One that costs what it costs everywhere keeps its own struck price, and one at a price that may not be says which.
    return off === 'price' || instead.price === own.price ? own : instead
  }
  return { id, title, image: images[0] ?? null, ...cheapestOf(variants.map(shown)), off }
}

/** The products of an advanced exchange, a page at a time; a catalogue that does not answer is said, not thrown (ITM-50). */
const selectProduct = async (
  needs: Needs,
  context: JourneyContext,
  flow: FlowInput,
  place: Place,
): Promise<FlowQuestion> => {
  const { state } = flow
  const option = optionOf(state, outcomeOf(flow))
  const number = pageAsked(place)
  const read =
    option === null
      ? null
      : await needs.commerce
          .collectionProducts(context.visit.shopId, option.collection_id, { number, size: PAGE_SIZE })
          .catch((error: unknown) => {
            needs.log.error({ error, ref: context.visit.ref }, 'The products of an exchange could not be read')
            return 'failed' as const
          })
  const found = read === 'failed' || read === null ? { products: [], total: 0 } : read
  const prices = pricesIn(context)
  return {
    step: 'select-product',
    title: inLanguage(option?.copy, context.language) ?? '',
    products: found.products.map((product) => productCard(product, flow, prices)),
    pages: { number, ...pagesBeside(number, found.total, (page) => productsPath(state.unit.id, page)) },
    failed: read === 'failed',
    chosen: flow.answers.advanced?.product ?? null,
  }
}

/** Photos that were sent and that no answer has: the flow was closed before they counted. */
const waitingPhotos = async (needs: Needs, { visit, draft }: JourneyContext, { state, answers }: FlowInput) => {
  const answered = new Set(Object.values(answers.inputs ?? {}).flatMap(photoIdsIn))
  if (draft.order === undefined) return []
  const place = { ...photoSideOf(draft.order), lineItemId: state.unit.id }
  const photos = await photosOf(needs, visit.shopId, place)
  return photos.filter(({ id }) => !answered.has(id)).slice(0, PHOTOS_PER_ANSWER)
}

/**
 * The item as it will be once what stands before the shopper counts: confirmed, or with the answer that is held.
 * Nothing is written: what would follow is only shown.
 */
const afterThis = async (
  needs: Needs,
  context: JourneyContext,
  at: FlowInput,
  step: FlowAt['step'],
): Promise<JourneyContext> => {
  const { held } = at.answers
  const verdict = step === 'blocked' && held !== undefined ? takeAnswer(at, held) : null
  const answers = step === 'confirm' ? confirmedAnswers(at) : verdict?.kind === 'accepted' ? verdict.answers : null
  return answers === null ? context : supposing(needs, context, withItems(context.draft, [answers]))
}

/** The questions of an item as a changed session asks them; those of before where the item is gone. */
const flowIn = (context: JourneyContext, id: string, before: FlowInput): FlowInput => {
  const state = itemIn(context, id)
  return state === undefined ? before : flowOf(state, context.config)
}

/** What the shop keeps of the credit for an item (F3). */
const feeFor = ({ priced }: JourneyContext, id: string): number => {
  const input = priced?.quote?.input
  return (input && goodsOf(input).returning.find(({ unit }) => unit.id === id)?.itemFee) ?? 0
}

/** Which variant comes instead, among those that are there at this moment. */
const chooseVariant = async (
  needs: Needs,
  context: JourneyContext,
  found: FlowInput,
  at: FlowAt & { readonly step: 'select-variant' | 'select-advanced-exchange-product' },
): Promise<FlowQuestion> => {
  const { unit } = found.state
  const product = at.step === 'select-variant' ? unit.line.productId : found.answers.advanced?.product
  const { isRead, config } = await askWhatIsLeft(needs, context, product)
  const offered = isRead ? await assessedContext(needs, context, null) : { ...context, config }
  return asks[at.step](flowIn(offered, unit.id, found), at, offered)
}

/** The question of a step, with what of it must be read first: photos that wait, products to choose among. */
const questionAt = async (
  needs: Needs,
  context: JourneyContext,
  found: FlowInput,
  place: Place,
  at: FlowAt,
): Promise<FlowQuestion> => {
  if (at.step === 'select-product') return selectProduct(needs, context, found, place)
  if (at.step === 'select-variant' || at.step === 'select-advanced-exchange-product')
    return chooseVariant(needs, context, found, { ...at, step: at.step })
  if (at.step !== 'confirm' && at.step !== 'blocked') {
    const question = asks[at.step](found, at, context)
    const fresh = question.step === 'image-upload' && answerTo(at.question ?? '', found.answers.inputs) === undefined
    return fresh ? { ...question, photos: await waitingPhotos(needs, context, found) } : question
  }
  const { id } = found.state.unit
  const after = await afterThis(needs, context, found, at.step)
  const question = asks[at.step](flowIn(after, id, found), at, after)
  return question.step === 'confirm' ? { ...question, fee: feeFor(after, id) } : question
}

/** The path as it is drawn: the page of a list of products belongs to it. */
const pathOf = (id: string, at: FlowAt, place: Place): string =>
  at.step === 'select-product' ? productsPath(id, pageAsked(place)) : flowPath(id, at)

/** What items are called, each once, with how many there are of it. */
const titlesOf = (items: readonly ItemState[], { t }: JourneyContext): readonly string[] => {
  const counted = new Map<string, number>()
  for (const { unit } of items) counted.set(unit.line.title, (counted.get(unit.line.title) ?? 0) + 1)
  return [...counted].map(([title, count]) => (count === 1 ? title : t('item.several', { count, title })))
}

/**
 * The flow of one item at the step that its path names, or at the last one that its answers lead to; null for an item
 * that cannot be asked about. Whatever the path says, no question is shown before those ahead of it have answers.
 */
export async function flowOverlay(needs: Needs, context: JourneyContext, asked: { item: string; place: Place }) {
  const { item: id, place } = asked
  const found = flowOfItem(context, id)
  if (found === null || context.assessed === null) return null
  const steps = flowSteps(found)
  const position = flowPosition(steps, place.query)
  const at = steps[position] ?? { step: 'select-reason', question: null }
  const before = steps[position - 1]
  const view: FlowView = {
    shopId: context.visit.shopId,
    itemId: id,
    path: pathOf(id, at, place),
    backPath: before === undefined ? null : flowPath(id, before),
    item: itemCard(found, context),
    together: titlesOf(togetherWith(found.state, context.assessed.items), context),
    currency: context.assessed.order.currency,
    variantsFailed: found.state.allowed.exchange && variantsUnread(found.state.product),
    question: await questionAt(needs, context, found, place, at),
  }
  return itemFlow(view, context.t)
}
