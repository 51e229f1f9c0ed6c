import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { choose, itemNamed, lookUp, type Shopper } from '../support/shopper.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { dearerCoat, giveCard, holds, pay, paymentsOf, submitOff } from './cards.ts'
import { type Differing, excludes, finds, returnOf, rule, shopWith } from './ruled.ts'
import { creditWay, english, type Portal, portal, submit, toReview } from './shoppers.ts'

let world: TestWorld
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ visitor } = await portal(world))
}, 60_000)
afterAll(() => world.drop())

const DAY = 24 * 60 * 60_000
const SHIRT = 10_670
const without = (flag: string): Differing => ({
  rest: { flags: shopFlags.filter((name) => name !== flag).map(flagOf) },
})
const shopFlags = ['different-priced-variant-exchanges', 'instant-refunds', 'instant-exchanges']
const flagOf = (name: string, n: number) => ({ id: 950 + n, name, description: '', active: true })

const swap = { 'Aster Linen': { reasons: ['changed-mind'], outcome: 'exchange' } } as const
const at = async (given: Differing = {}, items?: Parameters<typeof toReview>[1]): Promise<Shopper> => {
  const she = await visitor(shopWith(given))
  await toReview(she, items)
  return she
}
const swapping = async (given: Differing = {}): Promise<Shopper> => {
  const she = await visitor(shopWith(given))
  await lookUp(she)
  await choose(she, itemNamed(she, 'Aster Linen'), swap['Aster Linen'])
  await she.press('items.continue')
  expect(she.seen().screen?.name).toBe('review')
  return she
}
const kinds = (she: Shopper, of: 'exchange' | 'return') =>
  she.find('picker', `instant-${of}-type`)?.options.map(({ value, selected }) => `${value}${selected ? '!' : ''}`)
const detailsOf = (she: Shopper, of: 'exchange' | 'return') =>
  JSON.stringify(she.find('text', `instant-${of}-details`)?.body ?? null)
const take = (she: Shopper, of: 'exchange' | 'return', type: 'regular' | 'instant') =>
  she.press(`review.${of}-type`, { args: { type } })

describe('an instant return', () => {
  test('REV-09 REV-10 REV-11 INS-08 INS-11 INS-15 an instant return shows hold, charge and deadline, and needs a card', async () => {
    const she = await at()
    expect([kinds(she, 'return'), detailsOf(she, 'return'), she.find('card_field')]).toEqual([
      ['regular!', 'instant'],
      'null',
      undefined,
    ])
    await take(she, 'return', 'instant')
    expect(kinds(she, 'return')).toEqual(['regular', 'instant!'])
    // Thirty days from April 14.
    const terms = { authorize: '$106.70', charge: '$106.70', date: english.date(TEST_NOW + 30 * DAY) }
    expect(detailsOf(she, 'return')).toContain(english('review.hold', terms))
    expect(she.find('actions', 'instant-return-more')?.buttons[0]?.action).toEqual({
      type: 'open',
      dialog: 'instant-return',
    })
    expect(JSON.stringify(she.seen().screen?.dialogs?.['instant-return'])).toContain('3 to 7 days faster')
    expect(submitOff(she)).toBe(english('review.off-card'))
    await take(she, 'return', 'regular')
    expect([detailsOf(she, 'return'), she.find('card_field'), submitOff(she)]).toEqual(['null', undefined, undefined])
  })

  test('INS-09 FEE-32 the hold is placed at submit without a charge, and the receipt shows authorized', async () => {
    const she = await at()
    await take(she, 'return', 'instant')
    await giveCard(she)
    expect((await submit(she)).status).toBe(200)
    expect(await holds(world, she.shopId)).toEqual([`authorized ${SHIRT}`])
    const { document } = await returnOf(world, she)
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
    expect(await holds(world, she.shopId)).toEqual([`authorized ${SHIRT}`])
  })

  test('INS-13 a nominal hold authorizes a dollar and names the whole charge', async () => {
    const she = await at({ policy: { instant_return_authorization_type: 'nominal' } })
    await take(she, 'return', 'instant')
    const date = english.date(TEST_NOW + 30 * DAY)
    const words = english('review.hold', { authorize: '$1.00', charge: '$106.70', date })
    expect(detailsOf(she, 'return')).toContain(words)
    await giveCard(she)
    await submit(she)
    expect(await holds(world, she.shopId)).toEqual(['authorized 100'])
  })

  test.each<[string, string, Differing]>([
    ['INS-01', 'without its flag', without('instant-refunds')],
    ['INS-04', 'where the policy has it off', { policy: { instant_return_enabled: false } }],
    ['INS-07', 'with an item under review', { rules: [rule('look', [finds('review')])] }],
    [
      'INS-08',
      'where nobody takes cards',
      { rest: { adapters: { commerce: 'local', carriers: 'local', partners: 'sandbox', captcha: 'altcha' } } },
    ],
    ['INS-12', 'where no label tells that the parcel is in the mail', { policy: { labelsEnabled: false } }],
  ])('%s there is none %s', async (_, __, given) => {
    const she = await visitor(shopWith(given))
    await lookUp(she)
    await choose(she, itemNamed(she, 'Aster Linen'), { outcome: 'return' })
    await she.press('items.continue')
    expect(creditWay(she, 'instant')).toBeUndefined()
    await she.press('credit.choose', { args: { credit: 'refund' } })
    expect([kinds(she, 'return'), detailsOf(she, 'return'), submitOff(she)]).toEqual([undefined, 'null', undefined])
  })

  test('INS-04 a gift card is never paid in advance', async () => {
    const she = await at({}, { credit: 'gift' })
    expect(kinds(she, 'return')).toBeUndefined()
  })

  test('INS-06 an instant return required by the policy needs no choice, but a card', async () => {
    const she = await at({ policy: { instant_return_required: true } })
    expect(kinds(she, 'return')).toBeUndefined()
    expect(detailsOf(she, 'return')).toContain('$106.70')
    expect(submitOff(she)).toBe(english('review.off-card'))
    const reviewed = await at({ policy: { instant_return_required: true }, rules: [rule('look', [finds('review')])] })
    expect([detailsOf(reviewed, 'return'), submitOff(reviewed)]).toEqual(['null', undefined])
    const off = await at({ policy: { instant_return_required: true, instant_return_enabled: false } })
    expect(submitOff(off)).toBeUndefined()
  })
})

describe('an instant exchange', () => {
  test('REV-08 REV-31 INS-03 REV-32 an instant exchange is not preselected, and needs a choice and a card', async () => {
    const she = await swapping()
    expect(kinds(she, 'exchange')).toEqual(['regular', 'instant'])
    expect(submitOff(she)).toBe(english('review.off-exchange-type'))
    const refused = await submit(she)
    expect([refused.status, refused.body.problem?.code]).toEqual([422, 'exchange-type-missing'])
    await take(she, 'exchange', 'instant')
    const date = english.date(TEST_NOW + 14 * DAY)
    const words = english('review.hold', { authorize: '$106.70', charge: '$106.70', date })
    expect(detailsOf(she, 'exchange')).toContain(words)
    expect(submitOff(she)).toBe(english('review.off-card'))
    expect((await submit(she)).body.problem?.code).toBe('card-missing')
    await giveCard(she)
    expect((await submit(she)).status).toBe(200)
    expect((await returnOf(world, she)).document).toMatchObject({ exchangeType: 'instant' })
  })

  test('REV-11 INS-15 the explanation names the benefit and the time saved', async () => {
    const she = await swapping()
    expect(JSON.stringify(she.find('picker', 'instant-exchange-type'))).toContain('about 4 days sooner')
    expect(JSON.stringify(she.seen().screen?.dialogs?.['instant-exchange'])).toContain('about 4 days sooner')
  })

  test('REV-21 going back to a regular exchange forgets the card', async () => {
    const she = await swapping()
    await take(she, 'exchange', 'instant')
    await giveCard(she)
    expect(submitOff(she)).toBeUndefined()
    await take(she, 'exchange', 'regular')
    await take(she, 'exchange', 'instant')
    expect(submitOff(she)).toBe(english('review.off-card'))
  })

  test.each<[string, string, Differing]>([
    ['INS-02', 'without its flag', without('instant-exchanges')],
    [
      'FND-67 INS-02',
      'without its flag, though the policy requires it',
      { ...without('instant-exchanges'), policy: { instant_exchange_required: true } },
    ],
    ['INS-03', 'with an item that a rule excludes', { rules: [rule('no', [excludes('instantExchange')])] }],
    ['INS-07', 'with an item under review', { rules: [rule('look', [finds('review')])] }],
  ])('%s there is none %s', async (_, __, given) => {
    const she = await swapping(given)
    expect([kinds(she, 'exchange'), detailsOf(she, 'exchange'), submitOff(she)]).toEqual([undefined, 'null', undefined])
  })

  test('INS-05 a required instant exchange applies without remaining credit, except to excluded items', async () => {
    const policy = { instant_exchange_required: true }
    const she = await swapping({ policy })
    expect([kinds(she, 'exchange'), submitOff(she)]).toEqual([undefined, english('review.off-card')])
    expect(detailsOf(she, 'exchange')).toContain('$106.70')
    const excluded = await swapping({ policy, rules: [rule('no', [excludes('instantExchange')])] })
    expect(submitOff(excluded)).toBeUndefined()
    const reviewed = await swapping({ policy, rules: [rule('look', [finds('review')])] })
    expect(submitOff(reviewed)).toBeUndefined()
  })

  test('INS-09 REV-24 an amount owed adds a second card request besides the hold', async () => {
    const she = await visitor(shopWith({}))
    await toReview(she, { items: { 'Alder Wool': await dearerCoat(world, she) } })
    await take(she, 'exchange', 'instant')
    await giveCard(she)
    expect((await pay(she)).status).toBe(200)
    // The outgoing coat, $338.00 plus tax, minus the payment.
    expect([...(await holds(world, she.shopId))].sort()).toEqual(['authorized 1089', 'authorized 35711'])
    expect((await paymentsOf(world, she.shopId)).map(({ purpose, amount }) => [purpose, amount]).sort()).toEqual([
      ['due', 1_089],
      ['instant-exchange', 35_711],
    ])
    await world.runner.drain()
    expect([...(await holds(world, she.shopId))].sort()).toEqual(['authorized 35711', 'captured 1089'])
  })
})
