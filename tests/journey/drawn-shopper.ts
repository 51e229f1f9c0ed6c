import type { Chance } from '../prove/chance.ts'
import { givePhoto, lookUp, type Press, type Shopper, standing } from '../support/shopper.ts'
import { captchaOf, cards, pay, submitOff, tokenise } from './cards.ts'
import { creditWays, keyOf } from './shoppers.ts'

/** A client’s answers about an item as they grow. A photo is named by its question and taken on upload. */
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

const some = <T>(chance: Chance, all: readonly T[]): T | undefined => all[chance.below(Math.max(1, all.length))]

const drawnValue = (chance: Chance, she: Shopper): string => {
  const list = she.find('choice_list')?.options.filter(({ disabled }) => disabled === undefined) ?? []
  return some(chance, list)?.value ?? ''
}

const drawnVariant = (chance: Chance, she: Shopper): string =>
  some(chance, she.find('option_picker')?.variants.filter(({ state }) => state === 'available') ?? [])?.value ?? ''

type Answers = (given: {
  chance: Chance
  she: Shopper
  line: DrawnLine
  question: string | null
}) => Promise<Press> | Press

const answers: Readonly<Record<string, Answers>> = {
  'add-comment': ({ chance, line, question }) => {
    const comment = chance.oneOf(['The seam is torn', 'As agreed on the phone', '縫い目がほつれています'])
    if (question !== null) line.userInputs[question] = comment
    else if (line.reason !== undefined) line.reason.comment = comment
    return { values: { comment } }
  },
  'image-upload': async ({ she, line, question }) => {
    line.photos.push(question ?? '')
    return { values: { files: await givePhoto(she) } }
  },
  'yes-no-question': ({ chance, line, question }) => {
    const answer = chance.oneOf(['yes', 'no'])
    line.userInputs[question ?? ''] = answer
    return { args: { answer } }
  },
  'select-warranty': ({ chance, she, line }) => {
    line.warranty = drawnValue(chance, she)
    return { values: { warranty: line.warranty } }
  },
  'select-reason': ({ chance, she, line }) => {
    line.reason = { id: drawnValue(chance, she) }
    return { values: { reason: line.reason.id } }
  },
  'smart-recommendation': ({ chance, line }) => {
    line.recommendation = chance.oneOf(['accepted', 'declined'])
    return { args: { answer: line.recommendation === 'accepted' ? 'accept' : 'decline' } }
  },
  'convert-item': ({ chance, she, line }) => {
    const outcome = drawnValue(chance, she)
    line.type = outcome === 'return' ? 'credit' : 'exchange'
    if (outcome.startsWith('advanced:')) line.advanced = { option: outcome.slice('advanced:'.length) }
    // A replacement has the item’s own variant.
    if (outcome === 'replace') line.exchange = { variantId: 'own' }
    return { values: { outcome } }
  },
  'select-product': ({ chance, she, line }) => {
    const product = drawnValue(chance, she)
    line.advanced = { option: line.advanced?.option ?? '', product }
    return { values: { product } }
  },
  'select-variant': ({ chance, she, line }) => {
    line.exchange = { variantId: drawnVariant(chance, she) }
    return { values: { variant: line.exchange.variantId } }
  },
  'select-advanced-exchange-product': ({ chance, she, line }) => {
    line.exchange = { variantId: drawnVariant(chance, she) }
    return { values: { variant: line.exchange.variantId } }
  },
}

const itemAt = (she: Shopper): string => new URLSearchParams(she.seen().overlay?.path.split('?')[1]).get('item') ?? ''

/** Answers all questions of an item; an item that an answer rejects is discarded. */
const answerAll = async (chance: Chance, she: Shopper, state: DrawnState): Promise<void> => {
  for (let asked = 0; asked < 40 && she.seen().overlay != null; asked++) {
    const id = itemAt(she)
    const { step, question } = standing(she)
    if (step === 'confirm') {
      await she.press('item.confirm', { args: { item: id } })
      continue
    }
    if (step === 'blocked') {
      state.items.delete(id)
      await she.press('item.answer', { args: { item: id, answer: 'yes' } })
      continue
    }
    const line = state.items.get(id) ?? { id, userInputs: {}, photos: [] }
    state.items.set(id, line)
    const said = await answers[step]?.({ chance, she, line, question })
    const seen = await she.press('item.answer', { ...said, args: { item: id, ...said?.args } })
    if (seen.status !== 200) throw new Error(`${step} is refused: ${JSON.stringify(seen.body.problem)}`)
  }
}

const openable = (she: Shopper): readonly string[] =>
  she
    .components()
    .flatMap((one) => (one.type === 'item_list' ? one.items : []))
    .filter(({ state }) => state === 'eligible')
    .map(({ id }) => id)

const chooseItems = async (chance: Chance, she: Shopper, state: DrawnState): Promise<void> => {
  for (let turn = chance.between(1, 3); turn > 0; turn--) {
    const id = some(chance, openable(she))
    if (id === undefined) return
    try {
      await she.press('item.open', { args: { item: id } })
    } catch {
      // A part of a bundle is selected with the whole.
      continue
    }
    await answerAll(chance, she, state)
  }
}

const shop = async (chance: Chance, she: Shopper, state: DrawnState): Promise<void> => {
  await she.open('/shop')
  const collection = some(chance, she.find('collection_nav')?.collections ?? [])
  if (collection === undefined) return
  await she.open(collection.path)
  const product = some(chance, she.find('product_grid')?.products ?? [])
  if (product === undefined) return
  await she.open(product.path)
  const variant = drawnVariant(chance, she)
  if (variant === '' || !she.offered().includes('cart.add')) return
  const seen = await she.press('cart.add', { values: { variant } })
  if (seen.status !== 200) return
  state.cart.push(variant)
  await she.open('/shop/cart')
  await she.press('cart.continue')
}

const chooseCredit = async (chance: Chance, she: Shopper, state: DrawnState): Promise<void> => {
  if (she.seen().screen?.name === 'credit') {
    if (chance.hits(50)) await shop(chance, she, state)
    if (she.seen().screen?.name !== 'review') await she.open('/credit?slide=options')
  }
  const isReview = she.seen().screen?.name === 'review'
  const way = some(
    chance,
    creditWays(she).filter(({ disabled }) => disabled === undefined),
  )?.value
  if (way === undefined) return
  await she.press(isReview ? 'review.credit' : 'credit.choose', { args: { credit: way } })
  state.creditType = way === 'instant' ? 'refund' : way
  if (way === 'instant') state.returnType = 'instant'
  else if (way === 'refund' && !isReview) state.returnType = 'regular'
}

const chooseWay = async (chance: Chance, she: Shopper, state: DrawnState): Promise<void> => {
  const way = some(chance, she.find('picker', 'methods')?.options ?? [])?.value
  if (way === undefined) return
  await she.press('review.method', { args: { method: way } })
  state.returnMethod = way
  const option = some(chance, she.find('picker', 'label-options')?.options ?? [])?.value
  if (option !== undefined) {
    await she.press('review.method', { args: { method: way, option } })
    state.carrierChoice = option
  }
  if (!she.offered().includes('review.pickup')) return
  const pickup = { date: '2026-04-15', option: 'Leave at door', phone: '(415) 555-0120', instructions: 'Ring twice' }
  await she.press('review.pickup', { values: pickup })
  state.pickup = {
    pickupDate: pickup.date,
    returnOption: pickup.option,
    phoneNumber: pickup.phone,
    instructions: pickup.instructions,
  }
}

const chooseSpeed = async (chance: Chance, she: Shopper, state: DrawnState): Promise<void> => {
  if (she.offered().includes('review.exchange-type')) {
    state.exchangeType = chance.oneOf(['regular', 'instant'])
    await she.press('review.exchange-type', { args: { type: state.exchangeType } })
  }
  if (she.offered().includes('review.return-type')) {
    state.returnType = chance.oneOf(['regular', 'instant'])
    await she.press('review.return-type', { args: { type: state.returnType } })
  }
}

const giveGood = async (she: Shopper, state: DrawnState): Promise<void> => {
  if (she.find('card_field') === undefined) return
  const given = await tokenise(she, cards.good)
  if (!('token' in given)) throw new Error(given.message)
  const seen = await she.press('payment.card', { values: { payment: given.token, captcha: await captchaOf(she) } })
  if (seen.status === 200) state.card = true
}

/** Walks the pages at random up to the return’s page; null when the choices lead to no return. */
export const drawnWay = async (
  chance: Chance,
  she: Shopper,
  { order, proof }: { readonly order: string; readonly proof: string },
): Promise<DrawnState | null> => {
  const state: DrawnState = { items: new Map(), cart: [] }
  await lookUp(she, order, proof)
  await chooseItems(chance, she, state)
  if (!she.offered().includes('items.continue')) return null
  await she.press('items.continue')
  await chooseCredit(chance, she, state)
  if (she.seen().screen?.name !== 'review') return null
  await chooseWay(chance, she, state)
  await chooseSpeed(chance, she, state)
  await giveGood(she, state)
  if (submitOff(she) !== undefined) return null
  const seen = await pay(she)
  return seen.status === 200 && keyOf(she) !== '' && seen.body.screen?.name === 'StatusPage' ? state : null
}
