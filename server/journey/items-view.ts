import type { Product, Variant } from '../../schemas/entities/product.ts'
import { type FlowQuestion, type FlowView, itemFlow, type VariantView } from '../../screens/items/flow.ts'
import { type ItemsView, type ItemView, itemsList } from '../../screens/items/list.ts'
import type { FrameView } from '../../screens/parts/frame.ts'
import {
  type FlowAt,
  type FlowInput,
  flowPosition,
  flowSteps,
  outcomeOf,
  outcomesOffered,
  reasonOf,
  variantOf,
} from '../domain/items/flow.ts'
import { type ItemState, inStock } from '../domain/items/judge.ts'
import { knownPath, reasonsUnder } from '../domain/items/reasons.ts'
import { isSwatch, pictureOf } from '../domain/items/swatch.ts'
import type { Place } from '../domain/journey/routes.ts'
import { flowOf, isTorn, type Weighed } from '../domain/journey/weigh.ts'
import { reasonText } from './copy.ts'
import { flowOfItem, flowPath } from './items.ts'
import type { Scene } from './order.ts'

const choiceOf = (state: ItemState, scene: Scene): ItemView['choice'] => {
  if (state.status.kind !== 'selected') return null
  const flow = flowOf(state, scene.config)
  const outcome = outcomeOf(flow)
  const reason = reasonOf(flow)
  if (outcome === null || reason === null) return null
  const variant = variantOf(flow)
  return {
    outcome,
    variant: variant?.title ?? null,
    image: outcome === 'exchange' ? (variant?.image ?? null) : null,
    reason: reasonText(reason, scene.language),
    comment: flow.answers.comment || null,
  }
}

const itemView = (state: ItemState, weighed: Weighed, scene: Scene): ItemView => {
  const { unit, product, status, outcomes } = state
  const { line } = unit
  return {
    id: unit.id,
    title: line.title,
    variant: line.variantTitle,
    image: pictureOf(line, product),
    price: unit.price - unit.discount,
    struck: unit.discount > 0 ? unit.price : null,
    // What the giver had engraved is between the giver and the shop.
    properties: scene.draft.order?.gift === true ? [] : line.properties,
    state: status.kind,
    exchangeOnly: status.kind !== 'ineligible' && !outcomes.return && (outcomes.exchange || outcomes.replace),
    ineligible:
      status.kind === 'ineligible'
        ? { code: status.code, past: weighed.allowance.past && status.code === 3, returnedAt: status.returnedAt }
        : null,
    choice: choiceOf(state, scene),
  }
}

const bundlesOf = (weighed: Weighed, toView: (state: ItemState) => ItemView): ItemsView['bundles'] => {
  const parts = weighed.items.filter(({ unit, status }) => unit.line.bundle !== null && status.kind !== 'ineligible')
  const ids = [...new Set(parts.map(({ unit }) => unit.line.bundle?.id ?? ''))]
  return ids.map((id) => {
    const states = parts.filter(({ unit }) => unit.line.bundle?.id === id)
    const bundle = states[0]?.unit.line.bundle
    return { id, title: bundle?.title ?? '', whole: bundle?.partialReturns === false, items: states.map(toView) }
  })
}

const continueOff = (weighed: Weighed): ItemsView['continueOff'] => {
  if (weighed.items.some(({ status, answers }) => status.kind === 'loading' && answers?.confirmed === true))
    return 'loading'
  if (weighed.items.some((state) => state.status.kind === 'selected' && isTorn(state, weighed.items))) return 'bundle'
  return weighed.selected.length === 0 ? 'none-selected' : null
}

const viewOf = (weighed: Weighed, scene: Scene): ItemsView => {
  const toView = (state: ItemState) => itemView(state, weighed, scene)
  const ineligible = weighed.items.filter(({ status }) => status.kind === 'ineligible')
  const loose = weighed.items.filter(({ unit, status }) => unit.line.bundle === null && status.kind !== 'ineligible')
  const { order, allowance } = weighed
  const foreign = order.presentment !== null && order.presentment.currency !== order.currency
  return {
    orderName: order.name,
    firstName: order.customer.firstName,
    currency: order.currency,
    presentment: foreign ? (order.presentment?.currency ?? null) : null,
    past: allowance.past ? { until: allowance.eligibleUntil } : null,
    eligible: loose.map(toView),
    ineligible: ineligible.map(toView),
    bundles: bundlesOf(weighed, toView),
    selected: weighed.selected.length,
    continueOff: continueOff(weighed),
    canContinue: ineligible.length < weighed.items.length,
  }
}

const axesOf = (product: Product) =>
  product.options.map((option, axis) => {
    const kind = isSwatch(option.name) ? ('swatch' as const) : ('radio' as const)
    const labels = [...new Set([...option.values, ...product.variants.map(({ options }) => options[axis] ?? '')])]
    const imageOf = (label: string) =>
      product.variants.find(({ options, image }) => options[axis] === label && image)?.image
    return {
      name: option.name,
      kind,
      values: labels.map((label) => {
        const src = kind === 'swatch' ? imageOf(label) : undefined
        return { label, ...(src && { picture: { src, alt: '' } }) }
      }),
    }
  })

const variantState = (variant: Variant, flow: FlowInput): VariantView['state'] => {
  if (variant.id === flow.state.unit.line.variantId) return 'own'
  return inStock(variant, flow.settings) ? 'available' : 'out-of-stock'
}

const variantQuestion = (flow: FlowInput): FlowQuestion => {
  const { product } = flow.state
  const axes = product === null ? [] : axesOf(product)
  const variants = (product?.variants ?? []).map((variant) => ({
    id: variant.id,
    at: axes.map(({ values }, axis) => values.findIndex(({ label }) => label === variant.options[axis])),
    state: variantState(variant, flow),
    price: variant.price,
    image: variant.image,
  }))
  return { step: 'select-variant', axes, variants, chosen: variantOf(flow)?.id ?? null }
}

const confirmQuestion = (flow: FlowInput, scene: Scene): FlowQuestion => {
  const { state } = flow
  const variant = variantOf(flow)
  const reason = reasonOf(flow)
  const own = state.product?.variants.find(({ id }) => id === state.unit.line.variantId)
  return {
    step: 'confirm',
    outcome: outcomeOf(flow) ?? 'return',
    next:
      variant === null
        ? null
        : {
            title: state.unit.line.title,
            variant: variant.title,
            image: variant.image ?? pictureOf(state.unit.line, state.product),
            price: variant.price,
          },
    difference: variant === null || !scene.weighed ? 0 : variant.price - (own?.price ?? variant.price),
    reason: reason === null ? '' : reasonText(reason, scene.language),
    comment: flow.answers.comment || null,
  }
}

const questionOf = (flow: FlowInput, at: FlowAt, scene: Scene): FlowQuestion => {
  const { answers, group, state } = flow
  switch (at.step) {
    case 'select-reason': {
      const reasons = reasonsUnder(group, at.question)
      const path = knownPath(group, answers.reasons)
      return {
        step: 'select-reason',
        parent: at.question,
        reasons: reasons.map((reason) => ({ id: reason.id, text: reasonText(reason, scene.language) })),
        chosen: path.find((id) => reasons.some((reason) => reason.id === id)) ?? null,
      }
    }
    case 'add-comment':
      return {
        step: 'add-comment',
        required: reasonOf(flow)?.comments_required === true,
        comment: answers.comment ?? '',
      }
    case 'convert-item':
      return { step: 'convert-item', outcomes: outcomesOffered(state), chosen: answers.outcome ?? null }
    case 'select-variant':
      return variantQuestion(flow)
    case 'confirm':
      return confirmQuestion(flow, scene)
  }
}

const overlayOf = (id: string, scene: Scene, place: Place) => {
  const found = flowOfItem(scene, id)
  if (found === null || scene.weighed === null) return null
  const { state, flow } = found
  const steps = flowSteps(flow)
  const position = flowPosition(steps, {
    // A step that is none of the flow's is not found, and the derived position counts.
    step: place.query.step as FlowAt['step'],
    question: place.query.question ?? null,
  })
  const at = steps[position] ?? { step: 'select-reason', question: null }
  const before = steps[position - 1]
  const view: FlowView = {
    shopId: scene.visit.shopId,
    itemId: id,
    path: flowPath(id, at),
    backPath: before === undefined ? null : flowPath(id, before),
    item: {
      title: state.unit.line.title,
      variant: state.unit.line.variantTitle,
      image: pictureOf(state.unit.line, state.product),
      price: state.unit.price - state.unit.discount,
    },
    currency: scene.weighed.order.currency,
    question: questionOf(flow, at, scene),
  }
  return itemFlow(view, scene.t)
}

/** The order page, and the flow of the item that its path names. */
export const showItems = (scene: Scene, place: Place, frame: FrameView) => {
  const { weighed, t } = scene
  if (weighed === null) throw new TypeError('showItems: the place is reachable with an order only')
  const item = place.query.item
  const overlay = item === undefined ? null : overlayOf(item, scene, place)
  // An item that cannot be asked about leaves the list as the last legal place.
  const path = overlay?.path ?? '/exchange'
  const history = path === frame.path ? frame.history : 'replace'
  return { screen: itemsList({ ...frame, path, history }, viewOf(weighed, scene), t), overlay }
}
