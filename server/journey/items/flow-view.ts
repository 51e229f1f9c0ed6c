import type { Product, Variant } from '../../../schemas/entities/product.ts'
import { itemFlow } from '../../../screens/items/flow.ts'
import type { FlowQuestion, FlowView } from '../../../screens/items/flow-view.ts'
import { countTitles } from '../../../screens/parts/lines.ts'
import { getItemFlow } from '../../domain/assessment/item-flow.ts'
import { takeAnswer } from '../../domain/items/answer.ts'
import { findJointParts } from '../../domain/items/bundle.ts'
import { type FlowInput, findAdvancedOption, findProductProblem, resolveOutcome } from '../../domain/items/flow.ts'
import type { DisplayPrice } from '../../domain/items/gift-visibility.ts'
import { PHOTOS_PER_ANSWER, parsePhotoIds } from '../../domain/items/photos.ts'
import { confirmedAnswers, type FlowAt, findFlowPosition, isExchangeMissing } from '../../domain/items/steps.ts'
import { buildPath, type Place } from '../../domain/journey/routes.ts'
import type { DisplayPrices } from '../../domain/value/display-price.ts'
import { buildGoods } from '../../domain/value/lines.ts'
import { findAnswer } from '../../domain/workflow/condition.ts'
import type { World } from '../../world.ts'
import { buildAdjacentPaths, cheapestOf, PAGE_SIZE, parsePage, priceOf } from '../request/catalogue.ts'
import { assessSession, type JourneyContext } from '../request/context.ts'
import { localize } from '../request/copy.ts'
import { fetchOfferedStock } from '../request/offered-stock.ts'
import { listAlike, listItemSteps } from './batch.ts'
import { assessWith, findItem, findItemFlow, flowPath, listOpenBatch, shareAnswers, withItems } from './flow.ts'
import { listPhotos, photoSideOf } from './photos.ts'
import { buildItemCard, describeHeldAnswer, questionBuilders } from './questions.ts'
import { getDisplayPrices, priceReplacement } from './variant-picker.ts'

type Needs = Pick<World, 'commerce' | 'store' | 'log'>

const productsPath = (item: string, page: number): string =>
  buildPath('/exchange', { item, step: 'select-product', page: page > 1 ? String(page) : undefined })

const toProductCard = (product: Product, flow: FlowInput, prices: DisplayPrices) => {
  const { id, title, images, variants } = product
  const off = findProductProblem(product, flow)
  const toDisplayPrice = (variant: Variant): DisplayPrice => {
    const own = priceOf(variant)
    const { shown: replacementPrice } = priceReplacement(own.price, flow, prices)
    return off === 'price' || replacementPrice.price === own.price ? own : replacementPrice
  }
  return { id, title, image: images[0] ?? null, ...cheapestOf(variants.map(toDisplayPrice)), off }
}

/** A catalogue failure becomes part of the view (ITM-50). */
const readProductQuestion = async (
  needs: Needs,
  context: JourneyContext,
  flow: FlowInput,
  place: Place,
): Promise<FlowQuestion> => {
  const { state } = flow
  const option = findAdvancedOption(state, resolveOutcome(flow))
  const number = parsePage(place)
  const read =
    option === null
      ? null
      : await needs.commerce
          .collectionProducts(context.visit.shopId, option.collection_id, { number, size: PAGE_SIZE })
          .catch((error: unknown) => {
            needs.log.error({ error, ref: context.visit.ref }, 'Failed to read the products of an exchange')
            return 'failed' as const
          })
  const found = read === 'failed' || read === null ? { products: [], total: 0 } : read
  const prices = getDisplayPrices(context)
  return {
    step: 'select-product',
    title: localize(option?.copy, context.language) ?? '',
    products: found.products.map((product) => toProductCard(product, flow, prices)),
    pages: { number, ...buildAdjacentPaths(number, found.total, (page) => productsPath(state.unit.id, page)) },
    failed: read === 'failed',
    chosen: flow.answers.advanced?.product ?? null,
  }
}

/** Photos uploaded for this item that no answer uses yet. */
const listUnansweredPhotos = async (needs: Needs, { visit, draft }: JourneyContext, { state, answers }: FlowInput) => {
  const answered = new Set(Object.values(answers.inputs ?? {}).flatMap(parsePhotoIds))
  if (draft.order === undefined) return []
  const place = { ...photoSideOf(draft.order), lineItemId: state.unit.id }
  const photos = await listPhotos(needs, visit.shopId, place)
  return photos.filter(({ id }) => !answered.has(id)).slice(0, PHOTOS_PER_ANSWER)
}

/** The context with the item confirmed, or its held answer applied. Writes nothing. */
const buildPreviewContext = async (
  needs: Needs,
  context: JourneyContext,
  at: FlowInput,
  step: FlowAt['step'],
): Promise<JourneyContext> => {
  const { held } = at.answers
  const verdict = step === 'blocked' && held !== undefined ? takeAnswer(at, held) : null
  const answers = step === 'confirm' ? confirmedAnswers(at) : verdict?.kind === 'accepted' ? verdict.answers : null
  if (answers === null) return context
  const { id } = at.state.unit
  return assessWith(needs, context, shareAnswers(withItems(context.draft, [answers]), id, listOpenBatch(context, id)))
}

const resolveFlow = (context: JourneyContext, id: string, before: FlowInput): FlowInput => {
  const state = findItem(context, id)
  return state === undefined ? before : getItemFlow(state, context.config)
}

/** The fee for an item and the units answered with it (F3), in minor units. */
const findItemFee = (context: JourneyContext, id: string): number => {
  const input = context.priced?.quote?.input
  const ids = listOpenBatch(context, id).map(({ unit }) => unit.id)
  const goods = input === undefined ? [] : buildGoods(input).returning.filter(({ unit }) => ids.includes(unit.id))
  return goods.reduce((sum, { itemFee }) => sum + itemFee, 0)
}

const readVariantQuestion = async (
  needs: Needs,
  context: JourneyContext,
  found: FlowInput,
  at: FlowAt & { readonly step: 'select-variant' | 'select-advanced-exchange-product' },
): Promise<FlowQuestion> => {
  const { unit } = found.state
  const product = at.step === 'select-variant' ? unit.line.productId : found.answers.advanced?.product
  const { isRead, config } = await fetchOfferedStock(needs, context, product)
  const offered = isRead ? await assessSession(needs, context, null) : { ...context, config }
  return questionBuilders[at.step](resolveFlow(offered, unit.id, found), at, offered)
}

const readQuestion = async (
  needs: Needs,
  context: JourneyContext,
  found: FlowInput,
  place: Place,
  at: FlowAt,
): Promise<FlowQuestion> => {
  if (at.step === 'select-product') return readProductQuestion(needs, context, found, place)
  if (at.step === 'select-variant' || at.step === 'select-advanced-exchange-product')
    return readVariantQuestion(needs, context, found, { ...at, step: at.step })
  if (at.step === 'select-quantity') {
    const { unit } = found.state
    return {
      step: 'select-quantity',
      most: listAlike(context, found.state).length,
      chosen: listOpenBatch(context, unit.id).length,
    }
  }
  if (at.step !== 'confirm' && at.step !== 'blocked') {
    const question = questionBuilders[at.step](found, at, context)
    const isUnanswered =
      question.step === 'image-upload' && findAnswer(at.question ?? '', found.answers.inputs) === undefined
    return isUnanswered ? { ...question, photos: await listUnansweredPhotos(needs, context, found) } : question
  }
  const { id } = found.state.unit
  const after = await buildPreviewContext(needs, context, found, at.step)
  const question = questionBuilders[at.step](resolveFlow(after, id, found), at, after)
  if (question.step === 'blocked') return { ...question, held: describeHeldAnswer(found, context) }
  return question.step === 'confirm' ? { ...question, fee: findItemFee(after, id) } : question
}

const resolveStepPath = (id: string, at: FlowAt, place: Place): string =>
  at.step === 'select-product' ? productsPath(id, parsePage(place)) : flowPath(id, at)

/**
 * The overlay of an item's flow: the step of the path, or the last step that its answers reach. Null for an item that
 * cannot be selected.
 */
export async function buildFlowOverlay(needs: Needs, context: JourneyContext, target: { item: string; place: Place }) {
  const { item: id, place } = target
  const found = findItemFlow(context, id)
  if (found === null || context.assessed === null) return null
  const steps = listItemSteps(context, found)
  const position = findFlowPosition(steps, place.query)
  const at = steps[position] ?? { step: 'select-reason', question: null }
  const before = steps[position - 1]
  const view: FlowView = {
    shopId: context.visit.shopId,
    itemId: id,
    path: resolveStepPath(id, at, place),
    backPath: before === undefined ? null : flowPath(id, before),
    item: buildItemCard(found, context),
    quantity: listOpenBatch(context, id).length,
    together: countTitles(
      findJointParts(found.state, context.assessed.items).map(({ unit }) => unit.line.title),
      context.t,
    ),
    currency: context.assessed.order.currency,
    taxAdded: !context.assessed.order.taxesIncluded && found.state.unit.tax > 0,
    variantsFailed: isExchangeMissing(found.state),
    question: await readQuestion(needs, context, found, place, at),
  }
  return itemFlow(view, context.t)
}
