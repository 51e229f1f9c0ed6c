import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnPolicy } from '../../schemas/config/policy.ts'
import { buildApp } from '../../server/app.ts'
import { choose, itemNamed, lookUp, type Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { meanwhile } from './meanwhile.ts'
import { type Differing, excludes, returnOf, rule, shopWith } from './ruled.ts'
import { creditWay, creditWays, english, type Portal, portal, secondTab, submit } from './shoppers.ts'

let world: TestWorld
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ visitor } = await portal(world))
}, 60_000)
afterAll(() => world.drop())

const shop: Partial<ReturnPolicy> = { shop_now_enabled: true }
const forAll: Partial<ReturnPolicy> = { shop_now_enabled: false, shop_now_for_all_enabled: true }
const swap = { reasons: ['changed-mind'], outcome: 'exchange' } as const

const onward = async (
  given: Differing,
  wish: Parameters<typeof choose>[2] = { outcome: 'return' },
): Promise<Shopper> => {
  const she = await visitor(shopWith(given))
  // Without tax the shirt costs whole dollars.
  await meanwhile(world, she.shopId).changeLine('#1001', 'Aster', (line) => ({ ...line, tax: 0 }))
  await lookUp(she)
  await choose(she, itemNamed(she, 'Aster Linen'), wish)
  await she.press('items.continue')
  return she
}
const cardIds = (she: Shopper) => [
  ...she.components().flatMap((one) => (one.type === 'offer_card' ? [one.id] : [])),
  ...creditWays(she).map(({ value }) => value),
]
const buttonOf = (she: Shopper, id: string) => she.find('actions', 'ways')?.buttons.find((one) => one.id === id)?.action
const pathOf = (she: Shopper) => she.seen().screen?.path

test('CRD-02 CRD-03 CRD-04 slide 1 shows budget, bonus and refund without ".00"', async () => {
  const she = await onward({ policy: { ...shop, shop_now_bonus: 1_500 } })
  expect([pathOf(she), cardIds(she)]).toEqual(['/credit', ['shop']])
  expect(she.find('offer_card', 'shop')).toMatchObject({
    price: { amount: 11_300, text: '$113' },
    badge: english('credit.bonus', { amount: '$15' }),
    note: english('credit.shop-note', { amount: '$98' }),
  })
})

test('CRD-03 CRD-06 slide 1 shows six products; each and the button count as preview clicks', async () => {
  const she = await onward({ policy: shop })
  const counted = 'Shop Now Preview Click'
  const shown = she.find('product_grid', 'preview')
  expect(shown).toMatchObject({ look: 'preview', counted })
  expect(new Set(shown?.products.map(({ id }) => id)).size).toBe(6)
  expect(she.find('offer_card', 'shop')?.button.action).toEqual({ type: 'navigate', path: '/shop', counted })
  const [first] = shown?.products ?? []
  const opened = await she.open(first?.path ?? '')
  expect(opened.body.screen?.name).toBe('shopnowproduct')
  expect(opened.body.overlay?.title).toBe(first?.title)
  // Beside the credit page its price is shortened (CRD-04).
  const { id, title, path, price } = first ?? {}
  const there = { id, title, path, price: { amount: price?.amount, currency: price?.currency } }
  expect(she.find('product_grid', 'products')?.products[0]).toMatchObject(there)
})

test('CRD-03 slide 1 shows no products for a shop without any', async () => {
  const she = await onward({ policy: shop })
  const { commerce } = world.world
  const bare = await buildApp({ ...world.world, commerce: { ...commerce, previews: async () => new Map() } })
  const tab = secondTab(bare, she)
  await tab.open('/credit')
  expect([cardIds(tab), tab.find('product_grid', 'preview')]).toEqual([['shop'], undefined])
  await bare.close()
})

test('CRD-04 cents are shown where there are any', async () => {
  const she = await visitor(shopWith({ policy: shop }))
  await lookUp(she)
  await choose(she, itemNamed(she, 'Aster Linen'), { outcome: 'return' })
  await she.press('items.continue')
  expect(she.find('offer_card', 'shop')?.price?.text).toBe('$106.70')
  expect(she.find('offer_card', 'shop')).not.toHaveProperty('badge')
})

test('CRD-11 CRD-24 declining slide 1 leads to slide 2, with a back button to slide 1', async () => {
  const she = await onward({ policy: shop })
  const skip = buttonOf(she, 'skip-shop')
  expect(skip).toMatchObject({ type: 'navigate' })
  await she.open(skip?.type === 'navigate' ? skip.path : '')
  expect(cardIds(she)).toEqual(['gift', 'instant', 'refund'])
  const back = buttonOf(she, 'back')
  expect(back).toEqual({ type: 'navigate', path: '/credit' })
  await she.open('/credit')
  expect(cardIds(she)).toEqual(['shop'])

  const plain = await onward({})
  expect([cardIds(plain), buttonOf(plain, 'back')]).toEqual([
    ['gift', 'instant', 'refund'],
    { type: 'navigate', path: '/exchange' },
  ])
})

test.each<[string, Differing, readonly string[]]>([
  ['CRD-28 banned by a rule it is skipped', { policy: shop, rules: [rule('no', [excludes('shopNow')])] }, []],
  ['CRD-29 with the storefront off it is skipped', { policy: { shop_now_enabled: false } }, []],
  ['CRD-30 ITM-79 with shop-now-for-all it stays, although the storefront is off', { policy: forAll }, ['shop']],
  [
    'CRD-30 unless a rule bans it',
    {
      policy: forAll,
      rules: [rule('no', [excludes('shopNow')])],
      settings: { shopNowDisabledWhenRuleApplies: true },
    },
    [],
  ],
])('slide 1: %s', async (_, given, first) => {
  const settings = { shopNowDisabledWhenRuleApplies: true, ...given.settings }
  const she = await onward({ ...given, settings })
  expect([pathOf(she), cardIds(she)]).toEqual(['/credit', first.length > 0 ? first : ['gift', 'instant', 'refund']])
})

test('CRD-22 CRD-24 slide 1 appears with a single payout choice; declining it leads to the review', async () => {
  const off = { enabled: false, event: 'manual', window: 60 } as const
  const she = await onward({ policy: { ...shop, gift_card: off } })
  expect(cardIds(she)).toEqual(['shop'])
  const skip = buttonOf(she, 'skip-shop')
  await she.open(skip?.type === 'navigate' ? skip.path : '')
  expect([pathOf(she), she.find('totals')?.rows.at(-1)?.note]).toEqual(['/review', english('totals.as-refund')])
})

test('CRD-23 CRD-25 FND-62 an even exchange has no credit and stays an exchange for every requested choice', async () => {
  const she = await onward({ policy: forAll }, swap)
  expect([pathOf(she), cardIds(she)]).toEqual(['/review', []])
  await she.open('/credit?slide=options')
  expect(pathOf(she)).toBe('/review')
  await she.press('review.exchange-type', { args: { type: 'regular' } })
  await submit(she)
  expect((await returnOf(world, she)).document.creditType).toBe('exchange')
})

test('CRD-13 CRD-14 CRD-17 the gift card shows its bonus, and the struck price beside the bonus price', async () => {
  const she = await onward({})
  expect(creditWay(she, 'gift')).toMatchObject({
    price: { amount: 10_780, text: '$107.80' },
    struck: { amount: 9_800, text: '$98.00' },
    badge: english('credit.bonus', { amount: '$9.80' }),
  })
  expect(creditWay(she, 'refund')?.price?.text).toBe('$98.00')
  expect(creditWay(she, 'refund')).not.toHaveProperty('struck')
})

test('CRD-09 the instant option sets an immediate refund, the plain option a regular refund', async () => {
  const she = await onward({})
  await she.press('credit.choose', { args: { credit: 'instant' } })
  const chosen = () => she.find('picker', 'instant-return-type')?.options.map(({ selected }) => selected)
  expect([pathOf(she), chosen(), she.find('totals')?.rows.at(-1)?.note]).toEqual([
    '/review',
    [false, true],
    english('totals.as-refund'),
  ])
  await she.open('/credit')
  await she.press('credit.choose', { args: { credit: 'refund' } })
  expect(chosen()).toEqual([true, false])
})

const back = async (she: Shopper) => {
  const action = she.seen().screen?.chrome.back?.action
  await she.open(action?.type === 'navigate' ? action.path : '')
}

test('CRD-21 after editing items and choosing anew the shopper returns to the review', async () => {
  const she = await onward({})
  await she.press('credit.choose', { args: { credit: 'refund' } })
  const notes = () => she.find('totals')?.rows.map(({ note }) => note) ?? []
  expect([pathOf(she), notes().at(-1)]).toEqual(['/review', english('totals.as-refund')])

  await back(she)
  await back(she)
  expect(pathOf(she)).toBe('/exchange')
  await choose(she, itemNamed(she, 'Dusk'), { reasons: ['not-needed'], outcome: 'return' })
  await she.press('items.continue')
  expect([pathOf(she), cardIds(she)]).toEqual(['/credit', ['gift', 'instant', 'refund']])
  await she.press('credit.choose', { args: { credit: 'gift' } })
  expect([pathOf(she), notes().at(-1)]).toEqual(['/review', english('totals.as-gift')])
  expect(she.find('line_group', 'sent')?.lines).toHaveLength(2)
})

test('CRD-21 a declined slide 1 does not block another choice, which leads to the review', async () => {
  const she = await onward({ policy: shop })
  const skip = buttonOf(she, 'skip-shop')
  await she.open(skip?.type === 'navigate' ? skip.path : '')
  await she.press('credit.choose', { args: { credit: 'refund' } })
  await she.open(skip?.type === 'navigate' ? skip.path : '')
  await she.press('credit.choose', { args: { credit: 'gift' } })
  expect([pathOf(she), she.find('totals')?.rows.at(-1)?.note]).toEqual(['/review', english('totals.as-gift')])
})

test('ITM-78 an exchange that leaves credit beside a return stops at the credit page', async () => {
  const she = await visitor(shopWith({}))
  await lookUp(she)
  await choose(she, itemNamed(she, 'Aster Linen'), swap)
  await choose(she, itemNamed(she, 'Dusk'), { reasons: ['not-needed'], outcome: 'return' })
  await she.press('items.continue')
  expect([pathOf(she), cardIds(she)]).toEqual(['/credit', ['gift', 'instant', 'refund']])
})
