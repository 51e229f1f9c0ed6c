import type { FastifyInstance } from 'fastify'
import { cards, isSubmitDisabled, pay, enterCard as typeCard } from '../journey/cards.ts'
import { creditWays, readReturnKey } from '../journey/shoppers.ts'
import type { Chance } from '../prove/chance.ts'
import { attachPhoto, createShopper, type Press, readOpenStep, type Shopper } from '../support/shopper.ts'
import { commentsByReason } from './texts.ts'

export interface Wish {
  readonly shopId: string
  readonly order: string
  readonly proof: string
  readonly zip: string
  readonly isGift: boolean
  readonly isSimple: boolean
  readonly wantsExchange: boolean
  readonly card: keyof typeof cards
  readonly photo: (picture: string) => Promise<Buffer>
  readonly submitKey: string
}

interface Visit {
  readonly chance: Chance
  readonly shopper: Shopper
  readonly wish: Wish
  readonly pictures: Map<string, string>
  reason: string
}

const oneOf = <T>(chance: Chance, all: readonly T[]): T | undefined => all[chance.below(Math.max(1, all.length))]

const listEnabled = (shopper: Shopper) =>
  shopper.find('choice_list')?.options.filter(({ disabled }) => disabled === undefined) ?? []

const drawVariant = ({ chance, shopper }: Visit): Press => {
  const available = shopper.find('option_picker')?.variants.filter(({ state }) => state === 'available') ?? []
  return { values: { variant: oneOf(chance, available)?.value ?? '' } }
}

const drawOutcome = ({ chance, shopper, wish }: Visit): Press => {
  const values = listEnabled(shopper).map(({ value }) => value)
  const exchange = values.find((value) => value === 'exchange')
  if (wish.wantsExchange && exchange !== undefined) return { values: { outcome: exchange } }
  const isReturn = values.includes('return') && (wish.isSimple || chance.hits(64))
  return { values: { outcome: isReturn ? 'return' : (oneOf(chance, values) ?? '') } }
}

const drawComment = ({ chance, wish, reason }: Visit): Press => {
  const comments = commentsByReason(wish.shopId, reason)
  return { values: { comment: comments[chance.below(comments.length)] ?? '' } }
}

const currentItem = (shopper: Shopper): string =>
  new URLSearchParams(shopper.readPage().overlay?.path.split('?')[1]).get('item') ?? ''

const answers: Readonly<Record<string, (visit: Visit, question: string | null) => Promise<Press> | Press>> = {
  'select-quantity': ({ shopper }) => ({
    values: { quantity: String(shopper.readPage().overlay?.forms?.answer?.values.quantity) },
  }),
  'add-comment': (visit) => drawComment(visit),
  'image-upload': async ({ chance, shopper, wish, pictures }) => {
    const isWanted = shopper.find('photo_upload')?.required === true || chance.hits(60)
    if (!isWanted) return { values: { files: '' } }
    const picture = pictures.get(currentItem(shopper)) ?? ''
    return { values: { files: await attachPhoto(shopper, await wish.photo(picture)) } }
  },
  'yes-no-question': ({ chance, wish }, question) => {
    const isYes = question === 'seal' ? wish.isSimple || chance.hits(85) : chance.hits(45)
    return { args: { answer: isYes ? 'yes' : 'no' } }
  },
  'select-warranty': ({ chance, shopper }) => ({
    values: { warranty: oneOf(chance, listEnabled(shopper))?.value ?? '' },
  }),
  'select-reason': (visit) => {
    visit.reason = oneOf(visit.chance, listEnabled(visit.shopper))?.value ?? ''
    return { values: { reason: visit.reason } }
  },
  'smart-recommendation': ({ chance }) => ({ args: { answer: chance.hits(40) ? 'accept' : 'decline' } }),
  'convert-item': drawOutcome,
  'select-product': ({ chance, shopper }) => ({
    values: { product: oneOf(chance, listEnabled(shopper))?.value ?? '' },
  }),
  'select-variant': drawVariant,
  'select-advanced-exchange-product': drawVariant,
}

const answerItem = async (visit: Visit): Promise<void> => {
  const { shopper } = visit
  for (let turn = 0; turn < 40 && shopper.readPage().overlay != null; turn++) {
    const item = currentItem(shopper)
    const { step, question } = readOpenStep(shopper)
    if (step === 'confirm') await shopper.press('item.confirm', { args: { item } })
    else if (step === 'blocked') await shopper.press('item.answer', { args: { item, answer: 'yes' } })
    else {
      const press = await answers[step]?.(visit, question)
      const page = await shopper.press('item.answer', { ...press, args: { item, ...press?.args } })
      if (page.status !== 200) throw new Error(`${step} is refused: ${JSON.stringify(page.body.problem)}`)
    }
  }
}

const collectPictures = ({ shopper, pictures }: Visit): void => {
  for (const one of shopper.components())
    for (const { id, picture, units = [], remaining = [] } of one.type === 'item_list' ? one.items : [])
      for (const unit of [id, ...units, ...remaining]) pictures.set(unit, picture?.src ?? '')
}

const listOpenItems = (shopper: Shopper): readonly string[] =>
  shopper
    .components()
    .flatMap((one) => (one.type === 'item_list' ? one.items : []))
    .flatMap(({ id, state, remaining = [] }) => (state === 'eligible' ? [id] : remaining.slice(0, 1)))

const chooseItems = async (visit: Visit): Promise<void> => {
  const { chance, shopper } = visit
  collectPictures(visit)
  for (let turn = chance.oneOf([1, 1, 1, 2, 2, 3]); turn > 0; turn--) {
    const item = oneOf(chance, listOpenItems(shopper))
    if (item === undefined) return
    try {
      await shopper.press('item.open', { args: { item } })
    } catch {
      // A part of a bundle is chosen with its bundle.
      continue
    }
    await answerItem(visit)
  }
}

const chooseCredit = async ({ chance, shopper, wish }: Visit): Promise<void> => {
  if (shopper.readPage().screen?.name === 'credit') await shopper.open('/credit?slide=options')
  const isReview = shopper.readPage().screen?.name === 'review'
  const ways = creditWays(shopper).flatMap(({ value, disabled }) => (disabled === undefined ? [value] : []))
  if (ways.length === 0) return
  const wanted = wish.isSimple ? 'refund' : chance.oneOf(['refund', 'refund', 'refund', 'gift', 'gift', 'instant'])
  const credit = ways.includes(wanted) ? wanted : (oneOf(chance, ways) ?? '')
  await shopper.press(isReview ? 'review.credit' : 'credit.choose', { args: { credit } })
}

const chooseMethod = async ({ chance, shopper, wish }: Visit): Promise<void> => {
  const methods = shopper.find('picker', 'methods')?.options.flatMap(({ value }) => (value ? [value] : [])) ?? []
  const isPartner = (id: string) => id === 'happy-returns' || id === 'veho'
  const plain = methods.find((id) => id === 'pre-paid') ?? methods[0]
  const method = wish.zip === '00430' ? methods.find(isPartner) : wish.isSimple ? plain : oneOf(chance, methods)
  if (method === undefined) return
  await shopper.press('review.method', { args: { method } })
  const option = oneOf(chance, shopper.find('picker', 'label-options')?.options ?? [])?.value
  if (option !== undefined) await shopper.press('review.method', { args: { method, option } })
  if (!shopper.offered().includes('review.pickup')) return
  const [day] = shopper.find('pickup_scheduler')?.date.options ?? []
  const values = { date: day?.value ?? '', option: 'Leave at door', phone: '(415) 555-0120', instructions: '' }
  await shopper.press('review.pickup', { values })
}

const chooseSpeed = async ({ chance, shopper, wish }: Visit): Promise<void> => {
  const type = !wish.wantsExchange && chance.hits(25) ? 'instant' : 'regular'
  if (shopper.offered().includes('review.exchange-type'))
    await shopper.press('review.exchange-type', { args: { type } })
  if (shopper.offered().includes('review.return-type')) await shopper.press('review.return-type', { args: { type } })
}

const enterCard = async ({ shopper, wish }: Visit): Promise<void> => {
  if (shopper.find('card_field') !== undefined) await typeCard(shopper, cards[wish.card])
}

const recipients = ['Kim', 'Alex', 'Robin', 'Sasha', 'Jules', 'Noa'] as const

const lookUp = async ({ chance, shopper, wish }: Visit): Promise<void> => {
  if (!wish.isGift) {
    await shopper.open('/')
    await shopper.press('order.lookup', { values: { order: wish.order, proof: wish.proof } })
    return
  }
  const firstName = chance.oneOf(recipients)
  await shopper.open('/gift')
  await shopper.press('gift.lookup', { values: { order: wish.order, zip: wish.zip } })
  if (!shopper.offered().includes('gift.submit')) return
  const address = {
    country: 'US',
    address1: `${chance.between(3, 90)} Pine Street`,
    city: 'New York',
    state: 'NY',
    zip: '10005',
  }
  const email = `${firstName.toLowerCase()}.reyes@example.com`
  await shopper.press('gift.submit', { values: { email, firstName, lastName: 'Reyes', ...address } })
}

/** The key of the return; null when the choices lead to none. */
export const returnItems = async (app: FastifyInstance, chance: Chance, wish: Wish): Promise<string | null> => {
  const shopper = createShopper(app, wish.shopId)
  const visit: Visit = { chance, shopper, wish, pictures: new Map(), reason: '' }
  await lookUp(visit)
  await chooseItems(visit)
  // The last item of an order leads on by itself.
  if (shopper.offered().includes('items.continue')) await shopper.press('items.continue')
  await chooseCredit(visit)
  if (shopper.readPage().screen?.name !== 'review') return null
  await chooseMethod(visit)
  await chooseSpeed(visit)
  await enterCard(visit)
  if (isSubmitDisabled(shopper) !== undefined) return null
  const page = await pay(shopper, { key: wish.submitKey })
  return page.status === 200 && page.body.screen?.name === 'StatusPage' ? readReturnKey(shopper) : null
}
