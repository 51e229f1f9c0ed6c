import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnPolicy } from '../../schemas/config/policy.ts'
import { buildApp } from '../../server/app.ts'
import { choose, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { changesOf } from './meanwhile.ts'
import { excludeResult, findReturn, rule, type ShopOverrides, shopWith } from './ruled.ts'
import { createPortal, creditWay, creditWays, english, openSecondTab, type Portal, submit } from './shoppers.ts'

let world: TestWorld
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ visitor } = await createPortal(world))
}, 60_000)
afterAll(() => world.drop())

const shop: Partial<ReturnPolicy> = { shop_now_enabled: true }
const shopForAll: Partial<ReturnPolicy> = { shop_now_enabled: false, shop_now_for_all_enabled: true }
const swap = { reasons: ['changed-mind'], outcome: 'exchange' } as const

const continueToShop = async (
  options: ShopOverrides,
  wish: Parameters<typeof choose>[2] = { outcome: 'return' },
): Promise<Shopper> => {
  const shopper = await visitor(shopWith(options))
  await changesOf(world, shopper.shopId).changeLine('#1001', 'Aster', (line) => ({ ...line, tax: 0 }))
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), wish)
  await shopper.press('items.continue')
  return shopper
}
const cardIds = (shopper: Shopper) => [
  ...shopper.components().flatMap((one) => (one.type === 'offer_card' ? [one.id] : [])),
  ...creditWays(shopper).map(({ value }) => value),
]
const buttonOf = (shopper: Shopper, id: string) =>
  shopper.find('actions', 'ways')?.buttons.find((one) => one.id === id)?.action
const pathOf = (shopper: Shopper) => shopper.readPage().screen?.path

test('CRD-02 CRD-03 CRD-04 slide 1 shows budget, bonus and refund without ".00"', async () => {
  const shopper = await continueToShop({ policy: { ...shop, shop_now_bonus: 1_500 }, rest: { flags: [] } })
  expect([pathOf(shopper), cardIds(shopper)]).toEqual(['/credit', ['shop']])
  expect(shopper.find('offer_card', 'shop')).toMatchObject({
    price: { amount: 11_300, text: '$113' },
    badge: english('credit.bonus', { amount: '$15' }),
    note: english('credit.shop-note', { amount: '$98' }),
  })
})

test('CRD-03 CRD-06 slide 1 shows six products; each and the button count as preview clicks', async () => {
  const shopper = await continueToShop({ policy: shop })
  const counted = 'Shop Now Preview Click'
  const grid = shopper.find('product_grid', 'preview')
  expect(grid).toMatchObject({ look: 'preview', counted })
  expect(new Set(grid?.products.map(({ id: productId }) => productId)).size).toBe(6)
  expect(shopper.find('offer_card', 'shop')?.button.action).toEqual({ type: 'navigate', path: '/shop', counted })
  const [first] = grid?.products ?? []
  const openedView = await shopper.open(first?.path ?? '')
  expect(openedView.body.screen?.name).toBe('shopnowproduct')
  expect(openedView.body.overlay?.title).toBe(first?.title)
  const { id, title, path, price } = first ?? {}
  const there = { id, title, path, price }
  expect(shopper.find('product_grid', 'products')?.products[0]).toMatchObject(there)
})

test('CRD-03 slide 1 shows no products for a shop without any', async () => {
  const shopper = await continueToShop({ policy: shop })
  const { commerce } = world.world
  const bare = await buildApp({ ...world.world, commerce: { ...commerce, previews: async () => new Map() } })
  const tab = openSecondTab(bare, shopper)
  await tab.open('/credit')
  expect([cardIds(tab), tab.find('product_grid', 'preview')]).toEqual([['shop'], undefined])
  await bare.close()
})

test('CRD-04 cents are shown where there are any', async () => {
  const shopper = await visitor(shopWith({ policy: shop }))
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), { outcome: 'return' })
  await shopper.press('items.continue')
  expect(shopper.find('offer_card', 'shop')?.price?.text).toBe('$106.70')
  expect(shopper.find('offer_card', 'shop')).not.toHaveProperty('badge')
})

const backOf = (shopper: Shopper) => shopper.readPage().screen?.chrome.back?.action

test('CRD-11 CRD-24 declining slide 1 leads to slide 2, with a back button to slide 1', async () => {
  const shopper = await continueToShop({ policy: shop })
  const skip = buttonOf(shopper, 'skip-shop')
  expect(skip).toMatchObject({ type: 'navigate' })
  await shopper.open(skip?.type === 'navigate' ? skip.path : '')
  expect(cardIds(shopper)).toEqual(['refund', 'instant', 'gift'])
  expect(backOf(shopper)).toEqual({ type: 'navigate', path: '/credit' })
  await shopper.open('/credit')
  expect(cardIds(shopper)).toEqual(['shop'])

  const plain = await continueToShop({})
  expect([cardIds(plain), backOf(plain)]).toEqual([
    ['refund', 'instant', 'gift'],
    { type: 'navigate', path: '/exchange' },
  ])
})

test.each<[string, ShopOverrides, readonly string[]]>([
  ['CRD-28 banned by a rule it is skipped', { policy: shop, rules: [rule('no', [excludeResult('shopNow')])] }, []],
  ['CRD-29 with the storefront off it is skipped', { policy: { shop_now_enabled: false } }, []],
  ['CRD-30 ITM-79 with shop-now-for-all it stays, although the storefront is off', { policy: shopForAll }, ['shop']],
  [
    'CRD-30 unless a rule bans it',
    {
      policy: shopForAll,
      rules: [rule('no', [excludeResult('shopNow')])],
      settings: { shopNowDisabledWhenRuleApplies: true },
    },
    [],
  ],
])('slide 1: %s', async (_, options, first) => {
  const settings = { shopNowDisabledWhenRuleApplies: true, ...options.settings }
  const shopper = await continueToShop({ ...options, settings })
  expect([pathOf(shopper), cardIds(shopper)]).toEqual([
    '/credit',
    first.length > 0 ? first : ['refund', 'instant', 'gift'],
  ])
})

const toCard = english('credit.to-card', { card: 'Visa ending in 4242' })
const onceArrived = english('status.once-arrived', { days: 'you’ll have it within 5 days' })

test('CRD-22 CRD-24 slide 1 appears with a single payout choice; declining it leads to the review', async () => {
  const off = { enabled: false, event: 'manual', window: 60 } as const
  const shopper = await continueToShop({ policy: { ...shop, gift_card: off } })
  expect(cardIds(shopper)).toEqual(['shop'])
  const skip = buttonOf(shopper, 'skip-shop')
  await shopper.open(skip?.type === 'navigate' ? skip.path : '')
  expect([pathOf(shopper), shopper.find('totals')?.rows.at(-1)?.note]).toEqual([
    '/review',
    `${toCard} · ${onceArrived}`,
  ])
})

test('CRD-23 CRD-25 FND-62 an even exchange has no credit and stays an exchange for every requested choice', async () => {
  const shopper = await continueToShop({ policy: shopForAll }, swap)
  expect([pathOf(shopper), cardIds(shopper)]).toEqual(['/review', []])
  await shopper.open('/credit?slide=options')
  expect(pathOf(shopper)).toBe('/review')
  await shopper.press('review.exchange-type', { args: { type: 'regular' } })
  await submit(shopper)
  expect((await findReturn(world, shopper)).document.creditType).toBe('exchange')
})

test('CRD-13 CRD-14 CRD-17 the gift card shows its bonus, and the struck price beside the bonus price', async () => {
  const shopper = await continueToShop({})
  expect(creditWay(shopper, 'gift')).toMatchObject({
    price: { amount: 10_780, text: '$107.80' },
    struck: { amount: 9_800, text: '$98.00' },
    badge: english('credit.bonus', { amount: '$9.80' }),
  })
  expect(creditWay(shopper, 'refund')?.price?.text).toBe('$98.00')
  expect(creditWay(shopper, 'refund')).not.toHaveProperty('struck')
})

test('UXD-03 CRD-09 the instant option sets an immediate refund, the plain option a regular refund', async () => {
  const shopper = await continueToShop({})
  await shopper.press('credit.choose', { args: { credit: 'instant' } })
  const chosen = () => [
    shopper.find('picker', 'instant-return-type'),
    shopper.find('text', 'credit')?.heading === english('credit.instant'),
    shopper.find('text', 'credit')?.actions?.map(({ label }) => label),
  ]
  expect([pathOf(shopper), chosen(), shopper.find('totals')?.rows.at(-1)?.note]).toEqual([
    '/review',
    [undefined, true, [english('items.edit')]],
    `${toCard} · ${english('status.then-bank', { when: english('status.when-immediate') })}`,
  ])
  await shopper.open('/credit')
  await shopper.press('credit.choose', { args: { credit: 'refund' } })
  expect(chosen()).toEqual([undefined, false, [english('items.edit')]])
})

const goBack = async (shopper: Shopper) => {
  const action = shopper.readPage().screen?.chrome.back?.action
  await shopper.open(action?.type === 'navigate' ? action.path : '')
}

test('CRD-21 after editing items and choosing anew the shopper returns to the review', async () => {
  const shopper = await continueToShop({})
  await shopper.press('credit.choose', { args: { credit: 'refund' } })
  const notes = () => shopper.find('totals')?.rows.map(({ note }) => note) ?? []
  expect([pathOf(shopper), notes().at(-1)]).toEqual(['/review', `${toCard} · ${onceArrived}`])

  await goBack(shopper)
  await goBack(shopper)
  expect(pathOf(shopper)).toBe('/exchange')
  await choose(shopper, itemNamed(shopper, 'Dusk'), { reasons: ['not-needed'], outcome: 'return' })
  await shopper.press('items.continue')
  expect([pathOf(shopper), cardIds(shopper)]).toEqual(['/credit', ['refund', 'instant', 'gift']])
  await shopper.press('credit.choose', { args: { credit: 'gift' } })
  expect([pathOf(shopper), notes().at(-1)]).toEqual(['/review', `${english('totals.as-gift')} · ${onceArrived}`])
  expect(shopper.find('line_group', 'sent')?.lines).toHaveLength(2)
})

test('CRD-21 a declined slide 1 does not block another choice, which leads to the review', async () => {
  const shopper = await continueToShop({ policy: shop })
  const skip = buttonOf(shopper, 'skip-shop')
  await shopper.open(skip?.type === 'navigate' ? skip.path : '')
  await shopper.press('credit.choose', { args: { credit: 'refund' } })
  await shopper.open(skip?.type === 'navigate' ? skip.path : '')
  await shopper.press('credit.choose', { args: { credit: 'gift' } })
  expect([pathOf(shopper), shopper.find('totals')?.rows.at(-1)?.note]).toEqual([
    '/review',
    `${english('totals.as-gift')} · ${onceArrived}`,
  ])
})

test('ITM-78 an exchange that leaves credit beside a return stops at the credit page', async () => {
  const shopper = await visitor(shopWith({}))
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), swap)
  await choose(shopper, itemNamed(shopper, 'Dusk'), { reasons: ['not-needed'], outcome: 'return' })
  await shopper.press('items.continue')
  expect([pathOf(shopper), cardIds(shopper)]).toEqual(['/credit', ['refund', 'instant', 'gift']])
})
