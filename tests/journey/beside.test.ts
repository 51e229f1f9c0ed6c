import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ItemList } from '../../schemas/components/item-list.ts'
import type { Rule } from '../../schemas/config/workflow.ts'
import {
  answer,
  choose,
  createShopper,
  itemNamed,
  lookUpOrder,
  readOpenStep,
  type Shopper,
} from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { changesOf } from './meanwhile.ts'
import {
  actionsOf,
  ask,
  findItemRow,
  findReturn,
  listChoices,
  productTypeIs,
  reviewResult,
  rule,
  type ShopOverrides,
  shopWith,
} from './ruled.ts'
import { createPortal, english, type Portal, submit } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
beforeAll(async () => {
  world = await testWorld()
  ;({ app } = await createPortal(world))
}, 60_000)
afterAll(() => world.drop())

const visitor = async (options: ShopOverrides = {}): Promise<Shopper> =>
  createShopper(app, await loadDemoShop(world, { change: shopWith(options) }))

const destinationRule = (id: string, type: string, ...destinations: string[]): Rule =>
  rule(id, [{ type: 'destinations', destinations }], { when: productTypeIs(type) })
const places = ['mill', 'dock'].map((id) => ({ id, name: id }))

const scatteredOptions: ShopOverrides = {
  rules: [destinationRule('shirts', 'Shirts', 'mill'), destinationRule('coats', 'Coats', 'dock', 'mill')],
  settings: { enforce_product_rules: true },
  rest: { destinations: places },
}

test('ITM-19 ITM-11 ITM-21 items with another destination than the selected ones are disabled with a reason', async () => {
  const shopper = await visitor(scatteredOptions)
  await lookUpOrder(shopper)
  expect(shopper.find('notice', 'disabled-items')).toBeUndefined()
  const shirt = itemNamed(shopper, 'Aster Linen')
  await choose(shopper, shirt, { reasons: ['changed-mind'] })
  expect(findItemRow(shopper, 'Alder Wool').state).toBe('eligible')
  const candle = findItemRow(shopper, 'Dusk')
  expect(candle).toMatchObject({ state: 'disabled', reason: english('items.other-destination') })
  expect(actionsOf(shopper, 'Dusk')).toEqual([])
  expect(shopper.find('notice', 'disabled-items')?.title).toBe(english('items.disabled-title'))
  await shopper.open(`/exchange?item=${candle.id}`)
  expect(shopper.readPage().overlay).toBeNull()
  const forcedView = await shopper.post(
    'item.open',
    { at: '/exchange', args: { item: candle.id } },
    { 'if-match': shopper.readPage().rev ?? '' },
  )
  expect([forcedView.status, forcedView.body.problem?.code]).toEqual([409, 'not-offered'])

  await shopper.press('item.discard', { args: { item: shirt } })
  expect(findItemRow(shopper, 'Dusk').state).toBe('eligible')
  expect(shopper.find('notice', 'disabled-items')).toBeUndefined()
})

test('ITM-19 the shared destinations of all selected items decide, not each item’s own', async () => {
  const shopper = await visitor({
    ...scatteredOptions,
    rules: [...(scatteredOptions.rules ?? []), destinationRule('candles', 'Candles', 'dock')],
  })
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Alder Wool'), { reasons: ['changed-mind'] })
  expect([findItemRow(shopper, 'Aster Linen').state, findItemRow(shopper, 'Dusk').state]).toEqual([
    'eligible',
    'eligible',
  ])
  await choose(shopper, itemNamed(shopper, 'Dusk'))
  expect(findItemRow(shopper, 'Aster Linen').state).toBe('disabled')
})

test('ITM-19 without the setting destinations separate no items', async () => {
  const shopper = await visitor({ ...scatteredOptions, settings: {} })
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), { reasons: ['changed-mind'] })
  expect(findItemRow(shopper, 'Dusk').state).toBe('eligible')
})

const listBundles = (shopper: Shopper) =>
  shopper.components().filter((one): one is ItemList => one.type === 'item_list' && one.look === 'bundle')
const statesOf = (shopper: Shopper, n: number) =>
  listBundles(shopper)[n]?.items.flatMap(({ id, state, units = [id] }) => units.map(() => state))
const bundleId = (shopper: Shopper, n: number) => listBundles(shopper)[n]?.id.replace('bundle-', '') ?? ''
const lookUpBundles = (shopper: Shopper) => lookUpOrder(shopper, '#1006', '10006')
const notNeeded = { reasons: ['not-needed'] }

test('ITM-22 bundles with partial returns collapse until selected; whole bundles never collapse', async () => {
  const shopper = await visitor()
  await lookUpBundles(shopper)
  expect(listBundles(shopper).map(({ collapsible }) => collapsible)).toEqual([
    { open: false, expand: english('items.show-parts', { count: 4 }), collapse: english('items.hide-parts') },
    undefined,
  ])
  await choose(shopper, itemNamed(shopper, 'Kestrel'), notNeeded)
  expect(listBundles(shopper)[0]?.collapsible?.open).toBe(true)
  expect(statesOf(shopper, 0)).toEqual(['selected', 'eligible', 'eligible', 'eligible'])
})

test('ITM-23 Return all confirms once with the bundle’s name and selects all its items', async () => {
  const shopper = await visitor()
  await lookUpBundles(shopper)
  await shopper.press('bundle.return-all', { args: { bundle: bundleId(shopper, 0) } })
  const first = new URLSearchParams(shopper.readPage().overlay?.path.split('?')[1]).get('item') ?? ''
  const items = english.list([english('item.several', { count: 2, title: 'Pebble Mug' }), 'Linen Tea Towels, Pair'])
  expect(JSON.stringify(shopper.find('text', 'together')?.body)).toContain(english('item.together', { items }))
  await answer(shopper, first, notNeeded)
  expect(shopper.readPage().screen?.path).toBe('/exchange')
  expect(shopper.readPage().overlay).toBeNull()
  expect(statesOf(shopper, 0)).toEqual(['selected', 'selected', 'selected', 'selected'])
  expect(statesOf(shopper, 1)).toEqual(['eligible', 'eligible', 'eligible'])
})

test('ITM-23 a part with a rule’s question is answered before the whole bundle is selected', async () => {
  const shopper = await visitor({ rules: [rule('mugs', [ask('chip', 'yes-no')], { when: productTypeIs('Kitchen') })] })
  await lookUpBundles(shopper)
  await shopper.press('bundle.return-all', { args: { bundle: bundleId(shopper, 0) } })
  const first = itemNamed(shopper, 'Kestrel')
  await answer(shopper, first, notNeeded)
  expect(readOpenStep(shopper)).toEqual({ step: 'yes-no-question', question: 'chip' })
  const towels = itemNamed(shopper, 'Linen Tea Towels')
  await answer(shopper, towels, { answers: { chip: 'no' } })
  expect(statesOf(shopper, 0)).toEqual(['selected', 'selected', 'selected', 'selected'])
})

test('ITM-24 a whole bundle is selected, returned and discarded as a unit', async () => {
  const shopper = await visitor()
  await lookUpBundles(shopper)
  expect(listBundles(shopper)[1]?.items.flatMap(({ title }) => actionsOf(shopper, title))).toEqual([])
  await shopper.press('bundle.return-all', { args: { bundle: bundleId(shopper, 1) } })
  const notebook = itemNamed(shopper, 'Ledger')
  await answer(shopper, notebook, notNeeded)
  expect(statesOf(shopper, 1)).toEqual(['selected', 'selected', 'selected'])

  await shopper.press('item.discard', { args: { item: itemNamed(shopper, 'Slow Post') } })
  expect(statesOf(shopper, 1)).toEqual(['eligible', 'eligible', 'eligible'])
  await shopper.press('bundle.return-all', { args: { bundle: bundleId(shopper, 1) } })
  await answer(shopper, notebook, notNeeded)
  await shopper.press('items.continue')
  await shopper.press('credit.choose', { args: { credit: 'refund' } })
  await submit(shopper)
  expect((await findReturn(world, shopper)).document.items.map(({ reason }) => reason.id)).toEqual([
    'not-needed',
    'not-needed',
    'not-needed',
  ])
})

test('ITM-24 a whole bundle with a rejected part is not returnable', async () => {
  const shopper = await visitor({
    rules: [
      rule('pencils', [reviewResult('reject')], { when: { fact: 'item.title', op: 'contains', value: 'Pencil' } }),
    ],
  })
  await lookUpBundles(shopper)
  await shopper.press('bundle.return-all', { args: { bundle: bundleId(shopper, 1) } })
  expect(shopper.readPage().overlay).toBeNull()
  expect(findItemRow(shopper, 'Field Pencil').state).toBe('ineligible')
  await shopper.open('/exchange')
  expect(shopper.offered().filter((name) => name === 'bundle.return-all')).toHaveLength(1)
})

test('ITM-25 a bundle without exchanges offers none; items of another bundle still do', async () => {
  const shopper = await visitor()
  await changesOf(world, shopper.shopId).changeLine('#1006', 'Kestrel', (line) => ({
    ...line,
    bundle: line.bundle && { ...line.bundle, exchanges: false },
  }))
  await lookUpBundles(shopper)
  const outcomesFor = async (title: string) => {
    await shopper.open('/exchange')
    const item = itemNamed(shopper, title)
    await shopper.press('item.open', { args: { item } })
    if (readOpenStep(shopper).step === 'select-quantity') await answer(shopper, item)
    await answer(shopper, item, notNeeded)
    return listChoices(shopper, 'outcomes')
  }
  expect(await outcomesFor('Kestrel')).toEqual([])
  expect(await outcomesFor('Pebble')).toEqual(['exchange', 'return'])
})
