import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Reason } from '../../schemas/entities/reason.ts'
import { answer, itemNamed, lookUp, type Shopper, shopper, standing } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { meanwhile } from './meanwhile.ts'
import { choices, type Differing, returnOf, shopWith } from './ruled.ts'
import { type Portal, portal, submit, toReview } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
beforeAll(async () => {
  world = await testWorld()
  ;({ app } = await portal(world))
}, 60_000)
afterAll(() => world.drop())

const on: Differing = { settings: { smartRecommendationsEnabled: true }, flags: ['smart-recommendations'] }

const larger: Partial<Reason> = {
  has_smart_recommendation: true,
  smart_recommendation: { option_name: 'size', recommend_order: 1 },
}

type Change = (config: ShopConfig) => ShopConfig

const withClothes =
  (change: (group: ShopConfig['reasonGroups'][number]) => object): Change =>
  (config) => ({
    ...config,
    reasonGroups: config.reasonGroups.map((group) => (group.id === 'apparel' ? { ...group, ...change(group) } : group)),
  })

const visitor = async (given: Differing, reason: Partial<Reason> = larger): Promise<Shopper> => {
  const recommending = withClothes(({ reasons }) => ({
    reasons: reasons.map(({ has_smart_recommendation: _has, smart_recommendation: _which, ...one }) =>
      one.id === 'too-small' ? { ...one, ...reason } : one,
    ),
  }))
  return shopper(app, await loadDemoShop(world, { change: (config) => recommending(shopWith(given)(config)) }))
}

const tooSmall = async (she: Shopper): Promise<string> => {
  await lookUp(she)
  const shirt = itemNamed(she, 'Aster Linen')
  await she.press('item.open', { args: { item: shirt } })
  await answer(she, shirt, { reasons: ['size'] })
  await answer(she, shirt, { reasons: ['too-small'] })
  return shirt
}

test('ITM-64 a reason with a recommendation shows the fitting variant beside the bought variant', async () => {
  const she = await visitor(on)
  await tooSmall(she)
  expect(standing(she).step).toBe('smart-recommendation')
  expect(she.find('swap_card', 'swap')?.sides.map(({ variant }) => variant)).toEqual(['Sage / M', 'Sage / L'])
})

test.each<[string, Differing, Partial<Reason>]>([
  ['the setting is off', { flags: ['smart-recommendations'] }, larger],
  ['the flag is off', { settings: { smartRecommendationsEnabled: true } }, larger],
  ['the reason does not recommend', on, { ...larger, has_smart_recommendation: false }],
  [
    'the product has no such option',
    on,
    { ...larger, smart_recommendation: { option_name: 'Waist', recommend_order: 1 } },
  ],
  ['the option ends there', on, { ...larger, smart_recommendation: { option_name: 'Size', recommend_order: 5 } }],
])('ITM-64 ITM-66 the step is skipped when %s', async (_, given, reason) => {
  const she = await visitor(given, reason)
  await tooSmall(she)
  expect(standing(she).step).toBe('convert-item')
})

test('ITM-65 accepting the recommendation leads to the confirmation and sends that variant', async () => {
  const she = await visitor(on)
  const shirt = await tooSmall(she)
  await answer(she, shirt, { recommendation: 'accept' })
  expect(standing(she).step).toBe('confirm')
  await toReview(she, { items: { 'Aster Linen': { reasons: ['size', 'too-small'], recommendation: 'accept' } } })
  await submit(she)
  const { document } = await returnOf(world, she)
  expect(document.items[0]?.resolution).toBe('exchange')
  expect(document.replacements.map(({ product }) => product.variantTitle)).toEqual(['Sage / L'])
})

test('ITM-65 ITM-34 declining the recommendation leads to the outcomes, and another reason clears the answer', async () => {
  const she = await visitor(on)
  const shirt = await tooSmall(she)
  await answer(she, shirt, { recommendation: 'decline' })
  expect(choices(she, 'outcomes')).toEqual(['exchange', 'return'])
  await she.open(`/exchange?item=${shirt}&step=select-reason&question=size`)
  await answer(she, shirt, { reasons: ['too-large'] })
  expect(standing(she).step).toBe('convert-item')
  await she.open(`/exchange?item=${shirt}&step=select-reason&question=size`)
  await answer(she, shirt, { reasons: ['too-small'] })
  expect(she.find('text', 'answered')).toBeUndefined()
  expect(standing(she).step).toBe('smart-recommendation')
})

test('ITM-66 a sold-out variant is not recommended, even after its acceptance', async () => {
  const she = await visitor(on)
  const shirt = await tooSmall(she)
  await answer(she, shirt, { recommendation: 'accept' })
  await meanwhile(world, she.shopId).changeProduct('#1001', 'Aster Linen', (product) => ({
    ...product,
    variants: product.variants.map((one) => (one.title === 'Sage / L' ? { ...one, stock: 0 } : one)),
  }))
  await she.open(`/exchange?item=${shirt}&step=confirm`)
  expect(standing(she).step).toBe('convert-item')
  await answer(she, shirt, { outcome: 'return' })
  expect(standing(she).step).toBe('confirm')
})

const sortedReasons = withClothes(() => ({ ordered_reasons: ['faulty', 'changed-mind', 'too-large'] }))
const mixedReasons = withClothes(() => ({ randomize: true }))

const reasonsOf = async (she: Shopper, title = 'Aster Linen'): Promise<readonly string[]> => {
  await lookUp(she)
  await she.press('item.open', { args: { item: itemNamed(she, title) } })
  return choices(she, 'reasons')
}

test('ITM-38 reasons follow their group’s order, unnamed reasons last, and children likewise among themselves', async () => {
  const she = shopper(app, await loadDemoShop(world, { change: (config) => sortedReasons(shopWith({})(config)) }))
  expect(await reasonsOf(she)).toEqual(['faulty', 'changed-mind', 'size', 'colour', 'style'])
  await answer(she, itemNamed(she, 'Aster Linen'), { reasons: ['size'] })
  expect(choices(she, 'reasons')).toEqual(['too-large', 'too-small'])
})

test.each<[string, Change]>([
  ['its group is mixed', (config) => mixedReasons(shopWith({})(config))],
  ['the shop mixes all', shopWith({ settings: { randomize_reasons: true } })],
])('ITM-38 when %s reasons are shuffled per session, with a stable order within it', async (_, change) => {
  const shopId = await loadDemoShop(world, { change })
  const seen: string[] = []
  for (let visit = 0; visit < 8; visit++) {
    const she = shopper(app, shopId)
    const reasons = await reasonsOf(she)
    seen.push(reasons.join())
    expect(reasons.toSorted()).toEqual(['changed-mind', 'colour', 'faulty', 'size', 'style'])
    await answer(she, itemNamed(she, 'Aster Linen'), { reasons: ['changed-mind'] })
    await she.open(she.seen().overlay?.back?.path ?? '')
    expect(choices(she, 'reasons')).toEqual(reasons)
  }
  expect(new Set(seen).size).toBeGreaterThan(1)
})
