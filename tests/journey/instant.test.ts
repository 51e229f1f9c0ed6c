import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { choose, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { dearerCoat, enterCard, isSubmitDisabled, listHolds, pay, paymentsOf } from './cards.ts'
import { excludeResult, findReturn, reviewResult, rule, type ShopOverrides, shopWith } from './ruled.ts'
import { createPortal, creditWay, english, goToReview, type Portal, submit } from './shoppers.ts'

let world: TestWorld
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ visitor } = await createPortal(world))
}, 60_000)
afterAll(() => world.drop())

const DAY = 24 * 60 * 60_000
const SHIRT = 10_670
const withoutFlag = (flag: string): ShopOverrides => ({
  rest: { flags: shopFlags.filter((name) => name !== flag).map(flagOf) },
})
const shopFlags = ['different-priced-variant-exchanges', 'instant-refunds', 'instant-exchanges']
const flagOf = (name: string, n: number) => ({ id: 950 + n, name, description: '', active: true })

const swap = { 'Aster Linen': { reasons: ['changed-mind'], outcome: 'exchange' } } as const
const openReview = async (options: ShopOverrides = {}, items?: Parameters<typeof goToReview>[1]): Promise<Shopper> => {
  const shopper = await visitor(shopWith(options))
  await goToReview(shopper, items)
  return shopper
}
const reviewExchange = async (options: ShopOverrides = {}): Promise<Shopper> => {
  const shopper = await visitor(shopWith(options))
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), swap['Aster Linen'])
  await shopper.press('items.continue')
  expect(shopper.readPage().screen?.name).toBe('review')
  return shopper
}
const kinds = (shopper: Shopper, of: 'exchange' | 'return') =>
  shopper.find('picker', `instant-${of}-type`)?.options.map(({ value, selected }) => `${value}${selected ? '!' : ''}`)
const detailsOf = (shopper: Shopper, of: 'exchange' | 'return') =>
  JSON.stringify(shopper.find('text', `instant-${of}-details`)?.body ?? null)
const chooseType = async (shopper: Shopper, of: 'exchange' | 'return', type: 'regular' | 'instant') => {
  if (of === 'exchange') return shopper.press('review.exchange-type', { args: { type } })
  // The credit page asks for it with the credit (UXD-03).
  await shopper.open('/credit?slide=options')
  return shopper.press('credit.choose', { args: { credit: type === 'instant' ? 'instant' : 'refund' } })
}

describe('an instant return', () => {
  test('REV-09 REV-10 REV-11 INS-08 INS-11 INS-15 an instant return shows hold, charge and deadline, and needs a card', async () => {
    const shopper = await openReview()
    expect([kinds(shopper, 'return'), detailsOf(shopper, 'return'), shopper.find('card_field')]).toEqual([
      undefined,
      'null',
      undefined,
    ])
    await chooseType(shopper, 'return', 'instant')
    expect(kinds(shopper, 'return')).toBeUndefined()
    const terms = { authorize: '$106.70', charge: '$106.70', date: english.nearDate(TEST_NOW + 30 * DAY, TEST_NOW) }
    expect(detailsOf(shopper, 'return')).toContain(english('review.hold', terms))
    expect(shopper.find('actions', 'instant-return-more')?.buttons[0]?.action).toEqual({
      type: 'open',
      dialog: 'instant-return',
    })
    expect(JSON.stringify(shopper.readPage().screen?.dialogs?.['instant-return'])).toContain('3 to 7 days faster')
    expect(isSubmitDisabled(shopper)).toBe(english('review.off-card'))
    await chooseType(shopper, 'return', 'regular')
    expect([detailsOf(shopper, 'return'), shopper.find('card_field'), isSubmitDisabled(shopper)]).toEqual([
      'null',
      undefined,
      undefined,
    ])
  })

  test('INS-09 FEE-32 the hold is placed at submit without a charge, and the receipt shows authorized', async () => {
    const shopper = await openReview()
    await chooseType(shopper, 'return', 'instant')
    await enterCard(shopper)
    expect((await submit(shopper)).status).toBe(200)
    expect(await listHolds(world, shopper.shopId)).toEqual([`authorized ${SHIRT}`])
    const { document } = await findReturn(world, shopper)
    expect(document).toMatchObject({
      returnType: 'instant',
      payment: null,
      receipt: { amountToAuthorize: SHIRT, amountToCharge: SHIRT },
      holds: [
        {
          of: 'instant-return',
          status: 'authorized',
          authorized: SHIRT,
          toCharge: SHIRT,
          deadline: expect.any(Number),
        },
      ],
    })
    await world.runner.drain()
    expect(await listHolds(world, shopper.shopId)).toEqual([`authorized ${SHIRT}`])
  })

  test('INS-13 a nominal hold authorizes a dollar and names the whole charge', async () => {
    const shopper = await openReview({ policy: { instant_return_authorization_type: 'nominal' } })
    await chooseType(shopper, 'return', 'instant')
    const date = english.nearDate(TEST_NOW + 30 * DAY, TEST_NOW)
    const words = english('review.hold', { authorize: '$1.00', charge: '$106.70', date })
    expect(detailsOf(shopper, 'return')).toContain(words)
    await enterCard(shopper)
    await submit(shopper)
    expect(await listHolds(world, shopper.shopId)).toEqual(['authorized 100'])
  })

  test.each<[string, string, ShopOverrides]>([
    ['INS-01', 'without its flag', withoutFlag('instant-refunds')],
    ['INS-04', 'where the policy has it off', { policy: { instant_return_enabled: false } }],
    ['INS-07', 'with an item under review', { rules: [rule('look', [reviewResult('review')])] }],
    [
      'INS-08',
      'without card payments',
      { rest: { adapters: { commerce: 'local', carriers: 'local', partners: 'sandbox', captcha: 'altcha' } } },
    ],
    ['INS-12', 'where no label tells that the parcel is in the mail', { policy: { labelsEnabled: false } }],
  ])('%s there is none %s', async (_, __, options) => {
    const shopper = await visitor(shopWith(options))
    await lookUpOrder(shopper)
    await choose(shopper, itemNamed(shopper, 'Aster Linen'), { outcome: 'return' })
    await shopper.press('items.continue')
    expect(creditWay(shopper, 'instant')).toBeUndefined()
    await shopper.press('credit.choose', { args: { credit: 'refund' } })
    expect([kinds(shopper, 'return'), detailsOf(shopper, 'return'), isSubmitDisabled(shopper)]).toEqual([
      undefined,
      'null',
      undefined,
    ])
  })

  test('REV-09 the review asks for the return type where the credit page had no choice', async () => {
    const off = { enabled: false, event: 'manual', window: 60 } as const
    const shopper = await openReview({ policy: { gift_card: off } })
    expect(kinds(shopper, 'return')).toEqual(['regular!', 'instant'])
    await shopper.press('review.return-type', { args: { type: 'instant' } })
    expect([kinds(shopper, 'return'), isSubmitDisabled(shopper)]).toEqual([
      ['regular', 'instant!'],
      english('review.off-card'),
    ])
  })

  test('INS-04 a gift card is never paid in advance', async () => {
    const shopper = await openReview({}, { credit: 'gift' })
    expect(kinds(shopper, 'return')).toBeUndefined()
  })

  test('INS-06 an instant return required by the policy needs no choice, but a card', async () => {
    const shopper = await openReview({ policy: { instant_return_required: true } })
    expect(kinds(shopper, 'return')).toBeUndefined()
    expect(detailsOf(shopper, 'return')).toContain('$106.70')
    expect(isSubmitDisabled(shopper)).toBe(english('review.off-card'))
    const reviewedShopper = await openReview({
      policy: { instant_return_required: true },
      rules: [rule('look', [reviewResult('review')])],
    })
    expect([detailsOf(reviewedShopper, 'return'), isSubmitDisabled(reviewedShopper)]).toEqual(['null', undefined])
    const off = await openReview({ policy: { instant_return_required: true, instant_return_enabled: false } })
    expect(isSubmitDisabled(off)).toBeUndefined()
  })
})

describe('an instant exchange', () => {
  test('REV-08 REV-31 INS-03 REV-32 UXD-03 a regular exchange is preselected; an instant one needs a card', async () => {
    const shopper = await reviewExchange()
    expect(kinds(shopper, 'exchange')).toEqual(['regular!', 'instant'])
    expect(isSubmitDisabled(shopper)).toBeUndefined()
    await chooseType(shopper, 'exchange', 'instant')
    const date = english.nearDate(TEST_NOW + 14 * DAY, TEST_NOW)
    const words = english('review.hold', { authorize: '$106.70', charge: '$106.70', date })
    expect(detailsOf(shopper, 'exchange')).toContain(words)
    expect(isSubmitDisabled(shopper)).toBe(english('review.off-card'))
    expect((await submit(shopper)).body.problem?.code).toBe('card-missing')
    await enterCard(shopper)
    expect((await submit(shopper)).status).toBe(200)
    expect((await findReturn(world, shopper)).document).toMatchObject({ exchangeType: 'instant' })
  })

  test('REV-11 INS-15 the explanation names the benefit and the time saved', async () => {
    const shopper = await reviewExchange()
    expect(JSON.stringify(shopper.find('picker', 'instant-exchange-type'))).toContain('about 4 days sooner')
    expect(JSON.stringify(shopper.readPage().screen?.dialogs?.['instant-exchange'])).toContain('about 4 days sooner')
  })

  test('REV-21 going back to a regular exchange forgets the card', async () => {
    const shopper = await reviewExchange()
    await chooseType(shopper, 'exchange', 'instant')
    await enterCard(shopper)
    expect(isSubmitDisabled(shopper)).toBeUndefined()
    await chooseType(shopper, 'exchange', 'regular')
    await chooseType(shopper, 'exchange', 'instant')
    expect(isSubmitDisabled(shopper)).toBe(english('review.off-card'))
  })

  test.each<[string, string, ShopOverrides]>([
    ['INS-02', 'without its flag', withoutFlag('instant-exchanges')],
    [
      'FND-67 INS-02',
      'without its flag, though the policy requires it',
      { ...withoutFlag('instant-exchanges'), policy: { instant_exchange_required: true } },
    ],
    ['INS-03', 'with an item that a rule excludes', { rules: [rule('no', [excludeResult('instantExchange')])] }],
    ['INS-07', 'with an item under review', { rules: [rule('look', [reviewResult('review')])] }],
  ])('%s there is none %s', async (_, __, options) => {
    const shopper = await reviewExchange(options)
    expect([kinds(shopper, 'exchange'), detailsOf(shopper, 'exchange'), isSubmitDisabled(shopper)]).toEqual([
      undefined,
      'null',
      undefined,
    ])
  })

  test('INS-05 a required instant exchange applies without remaining credit, except to excluded items', async () => {
    const policy = { instant_exchange_required: true }
    const shopper = await reviewExchange({ policy })
    expect([kinds(shopper, 'exchange'), isSubmitDisabled(shopper)]).toEqual([undefined, english('review.off-card')])
    expect(detailsOf(shopper, 'exchange')).toContain('$106.70')
    const excludedShopper = await reviewExchange({ policy, rules: [rule('no', [excludeResult('instantExchange')])] })
    expect(isSubmitDisabled(excludedShopper)).toBeUndefined()
    const reviewedShopper = await reviewExchange({ policy, rules: [rule('look', [reviewResult('review')])] })
    expect(isSubmitDisabled(reviewedShopper)).toBeUndefined()
  })

  test('INS-09 REV-24 an amount owed adds a second card request besides the hold', async () => {
    const shopper = await visitor(shopWith({}))
    await goToReview(shopper, { items: { 'Alder Wool': await dearerCoat(world, shopper) } })
    await chooseType(shopper, 'exchange', 'instant')
    await enterCard(shopper)
    expect((await pay(shopper)).status).toBe(200)
    expect([...(await listHolds(world, shopper.shopId))].sort()).toEqual(['authorized 1089', 'authorized 35711'])
    expect((await paymentsOf(world, shopper.shopId)).map(({ purpose, amount }) => [purpose, amount]).sort()).toEqual([
      ['due', 1_089],
      ['instant-exchange', 35_711],
    ])
    await world.runner.drain()
    expect([...(await listHolds(world, shopper.shopId))].sort()).toEqual(['authorized 35711', 'captured 1089'])
  })
})
