import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ItemList } from '../../schemas/components/item-list.ts'
import type { Condition } from '../../schemas/config/condition.ts'
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
import {
  ask,
  excludeResult,
  findReturn,
  itemCountAtLeast,
  keepResult,
  productTypeIs,
  reviewResult,
  rule,
  type ShopOverrides,
  shopWith,
} from './ruled.ts'
import { createPortal, goToReview, type Portal, submit } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
beforeAll(async () => {
  world = await testWorld()
  ;({ app } = await createPortal(world))
}, 60_000)
afterAll(() => world.drop())

const visitor = async (options: ShopOverrides = {}): Promise<Shopper> =>
  createShopper(app, await loadDemoShop(world, { change: shopWith(options) }))

const listBundles = (shopper: Shopper) =>
  shopper.components().filter((one): one is ItemList => one.type === 'item_list' && one.look === 'bundle')
const statesOf = (shopper: Shopper, n: number) =>
  listBundles(shopper)[n]?.items.flatMap(({ id, state, units = [id] }) => units.map(() => state))
const bundleId = (shopper: Shopper, n: number) => listBundles(shopper)[n]?.id.replace('bundle-', '') ?? ''
const returnAll = (shopper: Shopper, n: number) =>
  shopper.press('bundle.return-all', { args: { bundle: bundleId(shopper, n) } })
const lookUpBundles = (shopper: Shopper) => lookUpOrder(shopper, '#1006', '10006')
const notNeeded = { reasons: ['not-needed'] }
const listSelected = (shopper: Shopper) =>
  shopper
    .components()
    .filter((one): one is ItemList => one.type === 'item_list')
    .flatMap(({ items }) => items)
    .filter(({ state }) => state === 'selected')
    .map(({ title }) => title)
const titleContains = (value: string): Condition => ({ fact: 'item.title', op: 'contains', value })

/** With two selected parts neither Continue nor an address works without the third. */
const expectIncomplete = async (shopper: Shopper) => {
  expect(statesOf(shopper, 1)).toEqual(['selected', 'selected'])
  const forcedView = await shopper.post(
    'items.continue',
    { at: '/exchange' },
    { 'if-match': shopper.readPage().rev ?? '' },
  )
  expect(forcedView.status).toBe(409)
  await shopper.open('/review')
  expect(shopper.readPage().screen?.path).toBe('/exchange')
}

test('ITM-18 a partially returnable bundle does not bypass single-item returns', async () => {
  const shopper = await visitor({ settings: { single_product_returns: true } })
  await lookUpBundles(shopper)
  expect(listBundles(shopper).map((bundle) => JSON.stringify(bundle).includes('bundle.return-all'))).toEqual([
    false,
    true,
  ])
  await choose(shopper, itemNamed(shopper, 'Kestrel'), notNeeded)
  await shopper.open('/exchange')
  expect(statesOf(shopper, 0)).toEqual(['selected', 'disabled', 'disabled', 'disabled'])
})

test('ITM-18 ITM-24 parts of a whole bundle answer in turn, and none returns alone', async () => {
  const shopper = await visitor({
    settings: { single_product_returns: true },
    rules: [rule('pencils', [ask('chip', 'yes-no')], { when: titleContains('Pencil') })],
  })
  await lookUpBundles(shopper)
  await returnAll(shopper, 1)
  const first = itemNamed(shopper, 'Ledger')
  await answer(shopper, first, notNeeded)
  expect(readOpenStep(shopper).step).toBe('yes-no-question')
})

test('ITM-24 a whole bundle with a part rejected on the way stays', async () => {
  const shopper = await visitor({
    rules: [
      rule('pencils', [ask('chip', 'yes-no', { yes: [reviewResult('reject')] })], { when: titleContains('Pencil') }),
    ],
  })
  await lookUpBundles(shopper)
  await returnAll(shopper, 1)
  const first = itemNamed(shopper, 'Ledger')
  await answer(shopper, first, notNeeded)
  expect(readOpenStep(shopper).step).toBe('yes-no-question')
  const pencil = new URLSearchParams(shopper.readPage().overlay?.path.split('?')[1]).get('item') ?? ''
  await answer(shopper, pencil, { answers: { chip: 'yes' } })
  await answer(shopper, pencil, { blocked: 'yes' })
  await expectIncomplete(shopper)
  expect(shopper.readPage().screen?.name).not.toBe('review')
})

test('ITM-24 a whole bundle with a part excluded by an answer stays', async () => {
  const shopper = await visitor({
    rules: [
      rule('pencils', [ask('chip', 'yes-no', { yes: [excludeResult('refund', 'storeCredit', 'inlineExchange')] })], {
        when: titleContains('Pencil'),
      }),
    ],
  })
  await lookUpBundles(shopper)
  await returnAll(shopper, 1)
  const first = itemNamed(shopper, 'Ledger')
  await answer(shopper, first, notNeeded)
  const pencil = new URLSearchParams(shopper.readPage().overlay?.path.split('?')[1]).get('item') ?? ''
  await answer(shopper, pencil, { answers: { chip: 'yes' } })
  await answer(shopper, pencil, { blocked: 'yes' })
  await expectIncomplete(shopper)
  expect(shopper.readPage().screen?.name).not.toBe('review')
})

const places = ['mill', 'dock'].map((id) => ({ id, name: id }))
const destinationRule = (id: string, when: Rule['when'], ...destinations: string[]): Rule =>
  rule(id, [{ type: 'destinations', destinations }], when === undefined ? {} : { when })

test('ITM-19 returning a whole bundle does not split its parts over two destinations', async () => {
  const shopper = await visitor({
    rules: [
      destinationRule('tea', titleContains('Kestrel'), 'mill'),
      destinationRule('towels', titleContains('Towels'), 'dock'),
    ],
    settings: { enforce_product_rules: true },
    rest: { destinations: places },
  })
  await lookUpBundles(shopper)
  await returnAll(shopper, 0)
  const first = itemNamed(shopper, 'Kestrel')
  await answer(shopper, first, notNeeded)
  await shopper.open('/exchange')
  expect(listSelected(shopper)).toEqual(['Kestrel Teapot'])
  expect(statesOf(shopper, 0)).toEqual(['selected', 'disabled', 'disabled', 'disabled'])
})

test('ITM-19 a rule on the item count does not split the return over two destinations', async () => {
  const shopper = await visitor({
    rules: [
      destinationRule('all', undefined, 'mill'),
      rule('many', [{ type: 'destinations', destinations: ['dock'] }], {
        when: { all: [productTypeIs('Shirts'), itemCountAtLeast(2)] },
      }),
    ],
    settings: { enforce_product_rules: true },
    rest: { destinations: places },
  })
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), { reasons: ['changed-mind'], outcome: 'return' })
  await choose(shopper, itemNamed(shopper, 'Dusk'), { ...notNeeded, outcome: 'return' })
  await shopper.open('/exchange')
  expect(listSelected(shopper)).toEqual(['Aster Linen Shirt'])
})

test('an exchange never becomes a return because another item left', async () => {
  const few: Condition = { all: [productTypeIs('Shirts'), { fact: 'return.item-count', op: 'at-most', value: 1 }] }
  const shopper = await visitor({ rules: [rule('alone', [excludeResult('inlineExchange')], { when: few })] })
  await lookUpOrder(shopper)
  const coat = itemNamed(shopper, 'Alder Wool')
  await choose(shopper, coat, { reasons: ['changed-mind'], outcome: 'return' })
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), { reasons: ['changed-mind'], outcome: 'exchange' })
  expect(listSelected(shopper)).toHaveLength(2)
  await world.database.query({
    name: 'test.claim',
    text: `insert into unit_claims (shop_id, line_item_id, order_id, return_id, claimed_at)
      select $1, $2, id, 'other', 1 from local_orders where shop_id = $1 and document::jsonb->>'name' = '#1001'`,
    values: [shopper.shopId, coat],
  })
  await shopper.open('/exchange')
  expect(listSelected(shopper)).toEqual([])
})

test('WFL-22 an unasked question called constructor stores nothing', async () => {
  const question = ask('constructor', 'yes-no', { no: [keepResult('keep')] })
  const shopper = await visitor({ rules: [rule('rare', [question], { when: titleContains('Nothing is called so') })] })
  await goToReview(shopper)
  await submit(shopper)
  const [shirt] = (await findReturn(world, shopper)).document.items
  expect(shirt?.outcome).toEqual(['default'])
})

test('WAR-03 a claim for a reason is no claim for another reason', async () => {
  const shopper = await visitor({
    flags: ['warranties'],
    rest: { warranties: [{ id: 'w', group: 'g', copy: { en: 'W' }, days: 365, allowed: { refund: true } }] },
    rules: [
      rule('claims', [ask('which', 'warranty', { optional: true })], {
        when: { all: [productTypeIs('Shirts'), { fact: 'reason', op: 'includes', value: 'style' }] },
      }),
    ],
  })
  await lookUpOrder(shopper)
  const shirt = itemNamed(shopper, 'Aster Linen')
  await shopper.press('item.open', { args: { item: shirt } })
  await answer(shopper, shirt, { reasons: ['style'] })
  await answer(shopper, shirt, { comment: 'x' })
  await answer(shopper, shirt, { warranty: 'w' })
  await shopper.open(`/exchange?item=${shirt}&step=select-reason`)
  await answer(shopper, shirt, { reasons: ['changed-mind'] })
  await answer(shopper, shirt, { outcome: 'return' })
  await shopper.press('items.continue')
  await shopper.press('credit.choose', { args: { credit: 'refund' } })
  await submit(shopper)
  expect((await findReturn(world, shopper)).document.items[0]?.warranty ?? null).toBeNull()
})

test.each(['constructor', '__proto__'])('a comment question called %s remains after another answer', async (id) => {
  const shopper = await visitor({
    rules: [
      rule('s', [ask('other', 'yes-no')], { when: productTypeIs('Shirts') }),
      rule('r', [ask(id, 'comment')], { when: productTypeIs('Shirts') }),
    ],
  })
  await lookUpOrder(shopper)
  const shirt = itemNamed(shopper, 'Aster Linen')
  await shopper.press('item.open', { args: { item: shirt } })
  const answeredView = await answer(shopper, shirt, { answers: { other: 'yes' } })
  expect(answeredView.status).toBe(200)
  expect(readOpenStep(shopper)).toEqual({ step: 'add-comment', question: id })
})
