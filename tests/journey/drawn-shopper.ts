import type { Chance } from '../prove/chance.ts'
import { attachPhoto, lookUpOrder, type Press, readOpenStep, type Shopper } from '../support/shopper.ts'
import { cards, isSubmitDisabled, pay, solveCaptcha, tokenise } from './cards.ts'
import { creditWays, readReturnKey } from './shoppers.ts'

export interface DrawnLine {
  readonly id: string
  type?: 'credit' | 'exchange'
  reason?: { id: string; comment?: string }
  userInputs: Record<string, string>
  photos: string[]
  warranty?: string
  recommendation?: 'accepted' | 'declined'
  advanced?: { option: string; product?: string }
  exchange?: { variantId: string }
}

export interface DrawnState {
  readonly items: Map<string, DrawnLine>
  readonly cart: string[]
  creditType?: string
  exchangeType?: string
  returnType?: string
  returnMethod?: string
  carrierChoice?: string
  pickup?: { pickupDate: string; returnOption: string; phoneNumber: string; instructions: string }
  card?: true
}

const drawSome = <T>(chance: Chance, all: readonly T[]): T | undefined => all[chance.below(Math.max(1, all.length))]

const drawnValue = (chance: Chance, shopper: Shopper): string => {
  const list = shopper.find('choice_list')?.options.filter(({ disabled }) => disabled === undefined) ?? []
  return drawSome(chance, list)?.value ?? ''
}

const drawnVariant = (chance: Chance, shopper: Shopper): string =>
  drawSome(chance, shopper.find('option_picker')?.variants.filter(({ state }) => state === 'available') ?? [])?.value ??
  ''

type AnswerHandler = (context: {
  chance: Chance
  shopper: Shopper
  line: DrawnLine
  question: string | null
}) => Promise<Press> | Press

const answerByStep: Readonly<Record<string, AnswerHandler>> = {
  'select-quantity': ({ chance, shopper }) => ({ values: { quantity: drawnValue(chance, shopper) } }),
  'add-comment': ({ chance, line, question }) => {
    const comment = chance.oneOf(['The seam is torn', 'As agreed on the phone', '縫い目がほつれています'])
    if (question !== null) line.userInputs[question] = comment
    else if (line.reason !== undefined) line.reason.comment = comment
    return { values: { comment } }
  },
  'image-upload': async ({ shopper, line, question }) => {
    line.photos.push(question ?? '')
    return { values: { files: await attachPhoto(shopper) } }
  },
  'yes-no-question': ({ chance, line, question }) => {
    const answer = chance.oneOf(['yes', 'no'])
    line.userInputs[question ?? ''] = answer
    return { args: { answer } }
  },
  'select-warranty': ({ chance, shopper, line }) => {
    line.warranty = drawnValue(chance, shopper)
    return { values: { warranty: line.warranty } }
  },
  'select-reason': ({ chance, shopper, line }) => {
    line.reason = { id: drawnValue(chance, shopper) }
    return { values: { reason: line.reason.id } }
  },
  'smart-recommendation': ({ chance, line }) => {
    line.recommendation = chance.oneOf(['accepted', 'declined'])
    return { args: { answer: line.recommendation === 'accepted' ? 'accept' : 'decline' } }
  },
  'convert-item': ({ chance, shopper, line }) => {
    const outcome = drawnValue(chance, shopper)
    line.type = outcome === 'return' ? 'credit' : 'exchange'
    if (outcome.startsWith('advanced:')) line.advanced = { option: outcome.slice('advanced:'.length) }
    if (outcome === 'replace') line.exchange = { variantId: 'own' }
    return { values: { outcome } }
  },
  'select-product': ({ chance, shopper, line }) => {
    const product = drawnValue(chance, shopper)
    line.advanced = { option: line.advanced?.option ?? '', product }
    return { values: { product } }
  },
  'select-variant': ({ chance, shopper, line }) => {
    line.exchange = { variantId: drawnVariant(chance, shopper) }
    return { values: { variant: line.exchange.variantId } }
  },
  'select-advanced-exchange-product': ({ chance, shopper, line }) => {
    line.exchange = { variantId: drawnVariant(chance, shopper) }
    return { values: { variant: line.exchange.variantId } }
  },
}

const itemAt = (shopper: Shopper): string =>
  new URLSearchParams(shopper.readPage().overlay?.path.split('?')[1]).get('item') ?? ''

const answerQuestions = async (chance: Chance, shopper: Shopper, state: DrawnState): Promise<void> => {
  for (let questionCount = 0; questionCount < 40 && shopper.readPage().overlay != null; questionCount++) {
    const id = itemAt(shopper)
    const { step, question } = readOpenStep(shopper)
    if (step === 'confirm') {
      await shopper.press('item.confirm', { args: { item: id } })
      continue
    }
    if (step === 'blocked') {
      state.items.delete(id)
      await shopper.press('item.answer', { args: { item: id, answer: 'yes' } })
      continue
    }
    const line = state.items.get(id) ?? { id, userInputs: {}, photos: [] }
    state.items.set(id, line)
    const press = await answerByStep[step]?.({ chance, shopper, line, question })
    const view = await shopper.press('item.answer', { ...press, args: { item: id, ...press?.args } })
    if (view.status !== 200) throw new Error(`${step} is refused: ${JSON.stringify(view.body.problem)}`)
  }
}

const listRows = (shopper: Shopper) =>
  shopper.components().flatMap((one) => (one.type === 'item_list' ? one.items : []))

const openable = (shopper: Shopper): readonly string[] =>
  listRows(shopper).flatMap(({ id, state, remaining = [] }) => (state === 'eligible' ? [id] : remaining.slice(0, 1)))

const addBatch = (shopper: Shopper, id: string, state: DrawnState): void => {
  const line = state.items.get(id)
  const row = listRows(shopper).find((one) => one.state === 'selected' && one.units?.includes(id))
  for (const unit of row?.units ?? [])
    if (line !== undefined && !state.items.has(unit)) state.items.set(unit, { ...line, id: unit })
}

const chooseItems = async (chance: Chance, shopper: Shopper, state: DrawnState): Promise<void> => {
  for (let turn = chance.between(1, 3); turn > 0; turn--) {
    const id = drawSome(chance, openable(shopper))
    if (id === undefined) return
    try {
      await shopper.press('item.open', { args: { item: id } })
    } catch {
      continue
    }
    await answerQuestions(chance, shopper, state)
    addBatch(shopper, id, state)
  }
}

const shop = async (chance: Chance, shopper: Shopper, state: DrawnState): Promise<void> => {
  await shopper.open('/shop')
  const collection = drawSome(chance, shopper.find('collection_nav')?.collections ?? [])
  if (collection === undefined) return
  await shopper.open(collection.path)
  const product = drawSome(chance, shopper.find('product_grid')?.products ?? [])
  if (product === undefined) return
  await shopper.open(product.path)
  const variant = drawnVariant(chance, shopper)
  if (variant === '' || !shopper.offered().includes('cart.add')) return
  const view = await shopper.press('cart.add', { values: { variant } })
  if (view.status !== 200) return
  state.cart.push(variant)
  await shopper.open('/shop/cart')
  await shopper.press('cart.continue')
}

const chooseCredit = async (chance: Chance, shopper: Shopper, state: DrawnState): Promise<void> => {
  if (shopper.readPage().screen?.name === 'credit') {
    if (chance.hits(50)) await shop(chance, shopper, state)
    if (shopper.readPage().screen?.name !== 'review') await shopper.open('/credit?slide=options')
  }
  const isReview = shopper.readPage().screen?.name === 'review'
  const way = drawSome(
    chance,
    creditWays(shopper).filter(({ disabled }) => disabled === undefined),
  )?.value
  if (way === undefined) return
  await shopper.press(isReview ? 'review.credit' : 'credit.choose', { args: { credit: way } })
  state.creditType = way === 'instant' ? 'refund' : way
  if (way === 'instant') state.returnType = 'instant'
  else if (way === 'refund' && !isReview) state.returnType = 'regular'
}

const chooseWay = async (chance: Chance, shopper: Shopper, state: DrawnState): Promise<void> => {
  const way = drawSome(chance, shopper.find('picker', 'methods')?.options ?? [])?.value
  if (way === undefined) return
  await shopper.press('review.method', { args: { method: way } })
  state.returnMethod = way
  const option = drawSome(chance, shopper.find('picker', 'label-options')?.options ?? [])?.value
  if (option !== undefined) {
    await shopper.press('review.method', { args: { method: way, option } })
    state.carrierChoice = option
  }
  if (!shopper.offered().includes('review.pickup')) return
  const pickup = { date: '2026-04-15', option: 'Leave at door', phone: '(415) 555-0120', instructions: 'Ring twice' }
  await shopper.press('review.pickup', { values: pickup })
  state.pickup = {
    pickupDate: pickup.date,
    returnOption: pickup.option,
    phoneNumber: pickup.phone,
    instructions: pickup.instructions,
  }
}

const chooseSpeed = async (chance: Chance, shopper: Shopper, state: DrawnState): Promise<void> => {
  if (shopper.offered().includes('review.exchange-type')) {
    state.exchangeType = chance.oneOf(['regular', 'instant'])
    await shopper.press('review.exchange-type', { args: { type: state.exchangeType } })
  }
  if (shopper.offered().includes('review.return-type')) {
    state.returnType = chance.oneOf(['regular', 'instant'])
    await shopper.press('review.return-type', { args: { type: state.returnType } })
  }
}

const enterGoodCard = async (shopper: Shopper, state: DrawnState): Promise<void> => {
  if (shopper.find('card_field') === undefined) return
  const tokenResult = await tokenise(shopper, cards.good)
  if (!('token' in tokenResult)) throw new Error(tokenResult.message)
  const view = await shopper.press('payment.card', {
    values: { payment: tokenResult.token, captcha: await solveCaptcha(shopper) },
  })
  if (view.status === 200) state.card = true
}

/** Null when the choices lead to no return. */
export const drawMethod = async (
  chance: Chance,
  shopper: Shopper,
  { order, proof }: { readonly order: string; readonly proof: string },
): Promise<DrawnState | null> => {
  const state: DrawnState = { items: new Map(), cart: [] }
  await lookUpOrder(shopper, order, proof)
  await chooseItems(chance, shopper, state)
  if (!shopper.offered().includes('items.continue')) return null
  await shopper.press('items.continue')
  await chooseCredit(chance, shopper, state)
  if (shopper.readPage().screen?.name !== 'review') return null
  await chooseWay(chance, shopper, state)
  await chooseSpeed(chance, shopper, state)
  await enterGoodCard(shopper, state)
  if (isSubmitDisabled(shopper) !== undefined) return null
  const view = await pay(shopper)
  return view.status === 200 && readReturnKey(shopper) !== '' && view.body.screen?.name === 'StatusPage' ? state : null
}
