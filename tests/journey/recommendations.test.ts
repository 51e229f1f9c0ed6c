import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Reason } from '../../schemas/entities/reason.ts'
import { answer, createShopper, itemNamed, lookUpOrder, readOpenStep, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { changesOf } from './meanwhile.ts'
import { findReturn, listChoices, type ShopOverrides, shopWith } from './ruled.ts'
import { createPortal, goToReview, type Portal, submit } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
beforeAll(async () => {
  world = await testWorld()
  ;({ app } = await createPortal(world))
}, 60_000)
afterAll(() => world.drop())

const enabledOptions: ShopOverrides = {
  settings: { smartRecommendationsEnabled: true },
  flags: ['smart-recommendations'],
}

const larger: Partial<Reason> = {
  has_smart_recommendation: true,
  smart_recommendation: { option_name: 'size', recommend_order: 1 },
}

type Change = (config: ShopConfig) => ShopConfig

const changeClothes =
  (change: (group: ShopConfig['reasonGroups'][number]) => object): Change =>
  (config) => ({
    ...config,
    reasonGroups: config.reasonGroups.map((group) => (group.id === 'apparel' ? { ...group, ...change(group) } : group)),
  })

const visitor = async (options: ShopOverrides, reason: Partial<Reason> = larger): Promise<Shopper> => {
  const recommending = changeClothes(({ reasons }) => ({
    reasons: reasons.map(({ has_smart_recommendation: _has, smart_recommendation: _which, ...one }) =>
      one.id === 'too-small' ? { ...one, ...reason } : one,
    ),
  }))
  return createShopper(app, await loadDemoShop(world, { change: (config) => recommending(shopWith(options)(config)) }))
}

const chooseTooSmall = async (shopper: Shopper): Promise<string> => {
  await lookUpOrder(shopper)
  const shirt = itemNamed(shopper, 'Aster Linen')
  await shopper.press('item.open', { args: { item: shirt } })
  await answer(shopper, shirt, { reasons: ['size'] })
  await answer(shopper, shirt, { reasons: ['too-small'] })
  return shirt
}

test('ITM-64 a reason with a recommendation shows the fitting variant beside the bought variant', async () => {
  const shopper = await visitor(enabledOptions)
  await chooseTooSmall(shopper)
  expect(readOpenStep(shopper).step).toBe('smart-recommendation')
  expect(shopper.find('swap_card', 'swap')?.sides.map(({ variant }) => variant)).toEqual(['Sage / M', 'Sage / L'])
})

test.each<[string, ShopOverrides, Partial<Reason>]>([
  ['the setting is off', { flags: ['smart-recommendations'] }, larger],
  ['the flag is off', { settings: { smartRecommendationsEnabled: true } }, larger],
  ['the reason does not recommend', enabledOptions, { ...larger, has_smart_recommendation: false }],
  [
    'the product has no such option',
    enabledOptions,
    { ...larger, smart_recommendation: { option_name: 'Waist', recommend_order: 1 } },
  ],
  [
    'the option ends there',
    enabledOptions,
    { ...larger, smart_recommendation: { option_name: 'Size', recommend_order: 5 } },
  ],
])('ITM-64 ITM-66 the step is skipped when %s', async (_, options, reason) => {
  const shopper = await visitor(options, reason)
  await chooseTooSmall(shopper)
  expect(readOpenStep(shopper).step).toBe('convert-item')
})

test('ITM-65 UXD-03 accepting the recommendation selects the item and sends that variant', async () => {
  const shopper = await visitor(enabledOptions)
  const shirt = await chooseTooSmall(shopper)
  await answer(shopper, shirt, { recommendation: 'accept' })
  expect([readOpenStep(shopper).step, shopper.offered()]).toEqual(['', expect.arrayContaining(['items.continue'])])
  await goToReview(shopper, { items: { 'Aster Linen': { reasons: ['size', 'too-small'], recommendation: 'accept' } } })
  await submit(shopper)
  const { document } = await findReturn(world, shopper)
  expect(document.items[0]?.resolution).toBe('exchange')
  expect(document.replacements.map(({ product }) => product.variantTitle)).toEqual(['Sage / L'])
})

test('ITM-65 ITM-34 declining the recommendation leads to the outcomes, and another reason clears the answer', async () => {
  const shopper = await visitor(enabledOptions)
  const shirt = await chooseTooSmall(shopper)
  await answer(shopper, shirt, { recommendation: 'decline' })
  expect(listChoices(shopper, 'outcomes')).toEqual(['exchange', 'return'])
  await shopper.open(`/exchange?item=${shirt}&step=select-reason&question=size`)
  await answer(shopper, shirt, { reasons: ['too-large'] })
  expect(readOpenStep(shopper).step).toBe('convert-item')
  await shopper.open(`/exchange?item=${shirt}&step=select-reason&question=size`)
  await answer(shopper, shirt, { reasons: ['too-small'] })
  expect(shopper.find('text', 'answered')).toBeUndefined()
  expect(readOpenStep(shopper).step).toBe('smart-recommendation')
})

test('ITM-66 a sold-out variant is not recommended, even after its acceptance', async () => {
  const shopper = await visitor(enabledOptions)
  const shirt = await chooseTooSmall(shopper)
  await answer(shopper, shirt, { recommendation: 'accept' })
  await changesOf(world, shopper.shopId).changeProduct('#1001', 'Aster Linen', (product) => ({
    ...product,
    variants: product.variants.map((one) => (one.title === 'Sage / L' ? { ...one, stock: 0 } : one)),
  }))
  await shopper.open(`/exchange?item=${shirt}&step=confirm`)
  expect(readOpenStep(shopper).step).toBe('select-variant')
  await shopper.open(`/exchange?item=${shirt}&step=convert-item`)
  await answer(shopper, shirt, { outcome: 'return' })
  expect([readOpenStep(shopper).step, shopper.offered()]).toEqual(['', expect.arrayContaining(['items.continue'])])
})

const sortedReasons = changeClothes(() => ({ ordered_reasons: ['faulty', 'changed-mind', 'too-large'] }))
const mixedReasons = changeClothes(() => ({ randomize: true }))

const reasonsOf = async (shopper: Shopper, title = 'Aster Linen'): Promise<readonly string[]> => {
  await lookUpOrder(shopper)
  await shopper.press('item.open', { args: { item: itemNamed(shopper, title) } })
  return listChoices(shopper, 'reasons')
}

test('ITM-38 reasons follow their group’s order, unnamed reasons last, and children likewise among themselves', async () => {
  const shopper = createShopper(
    app,
    await loadDemoShop(world, { change: (config) => sortedReasons(shopWith({})(config)) }),
  )
  expect(await reasonsOf(shopper)).toEqual(['faulty', 'changed-mind', 'size', 'colour', 'style'])
  await answer(shopper, itemNamed(shopper, 'Aster Linen'), { reasons: ['size'] })
  expect(listChoices(shopper, 'reasons')).toEqual(['too-large', 'too-small'])
})

test.each<[string, Change]>([
  ['its group is mixed', (config) => mixedReasons(shopWith({})(config))],
  ['the shop mixes all', shopWith({ settings: { randomize_reasons: true } })],
])('ITM-38 when %s reasons are shuffled per session, with a stable order within it', async (_, change) => {
  const shopId = await loadDemoShop(world, { change })
  const seen: string[] = []
  for (let visit = 0; visit < 8; visit++) {
    const shopper = createShopper(app, shopId)
    const reasons = await reasonsOf(shopper)
    seen.push(reasons.join())
    expect(reasons.toSorted()).toEqual(['changed-mind', 'colour', 'faulty', 'size', 'style'])
    await answer(shopper, itemNamed(shopper, 'Aster Linen'), { reasons: ['changed-mind'] })
    await shopper.open(shopper.readPage().overlay?.back?.path ?? '')
    expect(listChoices(shopper, 'reasons')).toEqual(reasons)
  }
  expect(new Set(seen).size).toBeGreaterThan(1)
})
