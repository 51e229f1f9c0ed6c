import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ItemList } from '../../schemas/components/item-list.ts'
import type { Rule } from '../../schemas/config/workflow.ts'
import { answer, choose, itemNamed, lookUp, type Shopper, shopper, standing } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { meanwhile } from './meanwhile.ts'
import { actionsOf, ask, choices, type Differing, finds, ofType, returnOf, rowOf, rule, shopWith } from './ruled.ts'
import { english, type Portal, portal, submit } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
beforeAll(async () => {
  world = await testWorld()
  ;({ app } = await portal(world))
}, 60_000)
afterAll(() => world.drop())

const visitor = async (given: Differing = {}): Promise<Shopper> =>
  shopper(app, await loadDemoShop(world, { change: shopWith(given) }))

const sends = (id: string, type: string, ...destinations: string[]): Rule =>
  rule(id, [{ type: 'destinations', destinations }], { when: ofType(type) })
const places = ['mill', 'dock'].map((id) => ({ id, name: id }))

const scattered: Differing = {
  rules: [sends('shirts', 'Shirts', 'mill'), sends('coats', 'Coats', 'dock', 'mill')],
  settings: { enforce_product_rules: true },
  rest: { destinations: places },
}

test('ITM-19 ITM-11 ITM-21 items with another destination than the selected ones are disabled with a reason', async () => {
  const she = await visitor(scattered)
  await lookUp(she)
  expect(she.find('notice', 'disabled-items')).toBeUndefined()
  const shirt = itemNamed(she, 'Aster Linen')
  await choose(she, shirt, { reasons: ['changed-mind'] })
  expect(rowOf(she, 'Alder Wool').state).toBe('eligible')
  const candle = rowOf(she, 'Dusk')
  expect(candle).toMatchObject({ state: 'disabled', reason: english('items.other-destination') })
  expect(actionsOf(she, 'Dusk')).toEqual([])
  expect(she.find('notice', 'disabled-items')?.title).toBe(english('items.disabled-title'))
  await she.open(`/exchange?item=${candle.id}`)
  expect(she.seen().overlay).toBeNull()
  const forced = await she.post(
    'item.open',
    { at: '/exchange', args: { item: candle.id } },
    { 'if-match': she.seen().rev ?? '' },
  )
  expect([forced.status, forced.body.problem?.code]).toEqual([409, 'not-offered'])

  await she.press('item.discard', { args: { item: shirt } })
  expect(rowOf(she, 'Dusk').state).toBe('eligible')
  expect(she.find('notice', 'disabled-items')).toBeUndefined()
})

test('ITM-19 the shared destinations of all selected items decide, not each item’s own', async () => {
  const she = await visitor({ ...scattered, rules: [...(scattered.rules ?? []), sends('candles', 'Candles', 'dock')] })
  await lookUp(she)
  await choose(she, itemNamed(she, 'Alder Wool'), { reasons: ['changed-mind'] })
  expect([rowOf(she, 'Aster Linen').state, rowOf(she, 'Dusk').state]).toEqual(['eligible', 'eligible'])
  await choose(she, itemNamed(she, 'Dusk'))
  expect(rowOf(she, 'Aster Linen').state).toBe('disabled')
})

test('ITM-19 without the setting destinations separate no items', async () => {
  const she = await visitor({ ...scattered, settings: {} })
  await lookUp(she)
  await choose(she, itemNamed(she, 'Aster Linen'), { reasons: ['changed-mind'] })
  expect(rowOf(she, 'Dusk').state).toBe('eligible')
})

const bundles = (she: Shopper) =>
  she.components().filter((one): one is ItemList => one.type === 'item_list' && one.look === 'bundle')
const statesOf = (she: Shopper, n: number) => bundles(she)[n]?.items.map(({ state }) => state)
const bundleId = (she: Shopper, n: number) => bundles(she)[n]?.id.replace('bundle-', '') ?? ''
const atBundles = (she: Shopper) => lookUp(she, '#1006', '10006')
const back = { reasons: ['not-needed'] }

test('ITM-22 bundles with partial returns collapse until selected; whole bundles never collapse', async () => {
  const she = await visitor()
  await atBundles(she)
  expect(bundles(she).map(({ collapsible }) => collapsible)).toEqual([
    { open: false, expand: english('items.show-parts', { count: 4 }), collapse: english('items.hide-parts') },
    undefined,
  ])
  await choose(she, itemNamed(she, 'Kestrel'), back)
  expect(bundles(she)[0]?.collapsible?.open).toBe(true)
  expect(statesOf(she, 0)).toEqual(['selected', 'eligible', 'eligible', 'eligible'])
})

test('ITM-23 Return all confirms once with the bundle’s name and selects all its items', async () => {
  const she = await visitor()
  await atBundles(she)
  await she.press('bundle.return-all', { args: { bundle: bundleId(she, 0) } })
  const first = new URLSearchParams(she.seen().overlay?.path.split('?')[1]).get('item') ?? ''
  const items = english.list([english('item.several', { count: 2, title: 'Pebble Mug' }), 'Linen Tea Towels, Pair'])
  expect(JSON.stringify(she.find('text', 'together')?.body)).toContain(english('item.together', { items }))
  await answer(she, first, back)
  expect(standing(she).step).toBe('confirm')
  await she.press('item.confirm', { args: { item: first } })
  expect(she.seen().screen?.path).toBe('/exchange')
  expect(statesOf(she, 0)).toEqual(['selected', 'selected', 'selected', 'selected'])
  expect(statesOf(she, 1)).toEqual(['eligible', 'eligible', 'eligible'])
})

test('ITM-23 a part with a rule’s question is answered before the whole bundle is selected', async () => {
  const she = await visitor({ rules: [rule('mugs', [ask('chip', 'yes-no')], { when: ofType('Kitchen') })] })
  await atBundles(she)
  await she.press('bundle.return-all', { args: { bundle: bundleId(she, 0) } })
  const first = itemNamed(she, 'Kestrel')
  await answer(she, first, back)
  await she.press('item.confirm', { args: { item: first } })
  expect(standing(she)).toEqual({ step: 'yes-no-question', question: 'chip' })
  const towels = itemNamed(she, 'Linen Tea Towels')
  await answer(she, towels, { answers: { chip: 'no' } })
  expect(standing(she).step).toBe('confirm')
  await she.press('item.confirm', { args: { item: towels } })
  expect(statesOf(she, 0)).toEqual(['selected', 'selected', 'selected', 'selected'])
})

test('ITM-24 a whole bundle is selected, returned and discarded as a unit', async () => {
  const she = await visitor()
  await atBundles(she)
  expect(bundles(she)[1]?.items.flatMap(({ title }) => actionsOf(she, title))).toEqual([])
  await she.press('bundle.return-all', { args: { bundle: bundleId(she, 1) } })
  const notebook = itemNamed(she, 'Ledger')
  await answer(she, notebook, back)
  await she.press('item.confirm', { args: { item: notebook } })
  expect(statesOf(she, 1)).toEqual(['selected', 'selected', 'selected'])

  await she.press('item.discard', { args: { item: itemNamed(she, 'Slow Post') } })
  expect(statesOf(she, 1)).toEqual(['eligible', 'eligible', 'eligible'])
  await she.press('bundle.return-all', { args: { bundle: bundleId(she, 1) } })
  await answer(she, notebook, back)
  await she.press('item.confirm', { args: { item: notebook } })
  await she.press('items.continue')
  await she.press('credit.choose', { args: { credit: 'refund' } })
  await submit(she)
  expect((await returnOf(world, she)).document.items.map(({ reason }) => reason.id)).toEqual([
    'not-needed',
    'not-needed',
    'not-needed',
  ])
})

test('ITM-24 a whole bundle with a rejected part is not returnable', async () => {
  const she = await visitor({
    rules: [rule('pencils', [finds('reject')], { when: { fact: 'item.title', op: 'contains', value: 'Pencil' } })],
  })
  await atBundles(she)
  await she.press('bundle.return-all', { args: { bundle: bundleId(she, 1) } })
  expect(she.seen().overlay).toBeNull()
  expect(rowOf(she, 'Field Pencil').state).toBe('ineligible')
  await she.open('/exchange')
  expect(she.offered().filter((name) => name === 'bundle.return-all')).toHaveLength(1)
})

test('ITM-25 a bundle without exchanges offers none; items of another bundle still do', async () => {
  const she = await visitor()
  await meanwhile(world, she.shopId).changeLine('#1006', 'Kestrel', (line) => ({
    ...line,
    bundle: line.bundle && { ...line.bundle, exchanges: false },
  }))
  await atBundles(she)
  const outcomesFor = async (title: string) => {
    await she.open('/exchange')
    const item = itemNamed(she, title)
    await she.press('item.open', { args: { item } })
    await answer(she, item, back)
    return choices(she, 'outcomes')
  }
  expect(await outcomesFor('Kestrel')).toEqual([])
  expect(await outcomesFor('Pebble')).toEqual(['exchange', 'return'])
})
