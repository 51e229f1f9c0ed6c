import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ItemList } from '../../schemas/components/item-list.ts'
import type { Condition } from '../../schemas/config/condition.ts'
import type { Rule } from '../../schemas/config/workflow.ts'
import { answer, choose, itemNamed, lookUp, type Shopper, shopper, standing } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { ask, atLeast, type Differing, excludes, finds, keeps, ofType, returnOf, rule, shopWith } from './ruled.ts'
import { type Portal, portal, submit, toReview } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
beforeAll(async () => {
  world = await testWorld()
  ;({ app } = await portal(world))
}, 60_000)
afterAll(() => world.drop())

const visitor = async (given: Differing = {}): Promise<Shopper> =>
  shopper(app, await loadDemoShop(world, { change: shopWith(given) }))

const bundles = (she: Shopper) =>
  she.components().filter((one): one is ItemList => one.type === 'item_list' && one.look === 'bundle')
const statesOf = (she: Shopper, n: number) => bundles(she)[n]?.items.map(({ state }) => state)
const bundleId = (she: Shopper, n: number) => bundles(she)[n]?.id.replace('bundle-', '') ?? ''
const returnAll = (she: Shopper, n: number) => she.press('bundle.return-all', { args: { bundle: bundleId(she, n) } })
const atBundles = (she: Shopper) => lookUp(she, '#1006', '10006')
const back = { reasons: ['not-needed'] }
const selected = (she: Shopper) =>
  she
    .components()
    .filter((one): one is ItemList => one.type === 'item_list')
    .flatMap(({ items }) => items)
    .filter(({ state }) => state === 'selected')
    .map(({ title }) => title)
const titled = (value: string): Condition => ({ fact: 'item.title', op: 'contains', value })

/** With two selected parts neither Continue nor an address works without the third. */
const expectTorn = async (she: Shopper) => {
  expect(statesOf(she, 1)).toEqual(['selected', 'selected'])
  const forced = await she.post('items.continue', { at: '/exchange' }, { 'if-match': she.seen().rev ?? '' })
  expect(forced.status).toBe(409)
  await she.open('/review')
  expect(she.seen().screen?.path).toBe('/exchange')
}

test('ITM-18 a partially returnable bundle does not bypass single-item returns', async () => {
  const she = await visitor({ settings: { single_product_returns: true } })
  await atBundles(she)
  expect(bundles(she).map((bundle) => JSON.stringify(bundle).includes('bundle.return-all'))).toEqual([false, true])
  await choose(she, itemNamed(she, 'Kestrel'), back)
  await she.open('/exchange')
  expect(statesOf(she, 0)).toEqual(['selected', 'disabled', 'disabled', 'disabled'])
})

test('ITM-18 ITM-24 parts of a whole bundle answer in turn, and none returns alone', async () => {
  const she = await visitor({
    settings: { single_product_returns: true },
    rules: [rule('pencils', [ask('chip', 'yes-no')], { when: titled('Pencil') })],
  })
  await atBundles(she)
  await returnAll(she, 1)
  const first = itemNamed(she, 'Ledger')
  await answer(she, first, back)
  await she.press('item.confirm', { args: { item: first } })
  expect(standing(she).step).toBe('yes-no-question')
})

test('ITM-24 a whole bundle with a part rejected on the way stays', async () => {
  const she = await visitor({
    rules: [rule('pencils', [ask('chip', 'yes-no', { yes: [finds('reject')] })], { when: titled('Pencil') })],
  })
  await atBundles(she)
  await returnAll(she, 1)
  const first = itemNamed(she, 'Ledger')
  await answer(she, first, back)
  await she.press('item.confirm', { args: { item: first } })
  expect(standing(she).step).toBe('yes-no-question')
  const pencil = new URLSearchParams(she.seen().overlay?.path.split('?')[1]).get('item') ?? ''
  await answer(she, pencil, { answers: { chip: 'yes' } })
  await answer(she, pencil, { blocked: 'yes' })
  await expectTorn(she)
  expect(she.seen().screen?.name).not.toBe('review')
})

test('ITM-24 a whole bundle with a part excluded by an answer stays', async () => {
  const she = await visitor({
    rules: [
      rule('pencils', [ask('chip', 'yes-no', { yes: [excludes('refund', 'storeCredit', 'inlineExchange')] })], {
        when: titled('Pencil'),
      }),
    ],
  })
  await atBundles(she)
  await returnAll(she, 1)
  const first = itemNamed(she, 'Ledger')
  await answer(she, first, back)
  await she.press('item.confirm', { args: { item: first } })
  const pencil = new URLSearchParams(she.seen().overlay?.path.split('?')[1]).get('item') ?? ''
  await answer(she, pencil, { answers: { chip: 'yes' } })
  await answer(she, pencil, { blocked: 'yes' })
  await expectTorn(she)
  expect(she.seen().screen?.name).not.toBe('review')
})

const places = ['mill', 'dock'].map((id) => ({ id, name: id }))
const sends = (id: string, when: Rule['when'], ...destinations: string[]): Rule =>
  rule(id, [{ type: 'destinations', destinations }], when === undefined ? {} : { when })

test('ITM-19 returning a whole bundle does not split its parts over two destinations', async () => {
  const she = await visitor({
    rules: [sends('tea', titled('Kestrel'), 'mill'), sends('towels', titled('Towels'), 'dock')],
    settings: { enforce_product_rules: true },
    rest: { destinations: places },
  })
  await atBundles(she)
  await returnAll(she, 0)
  const first = itemNamed(she, 'Kestrel')
  await answer(she, first, back)
  await she.press('item.confirm', { args: { item: first } })
  await she.open('/exchange')
  expect(selected(she)).toEqual(['Kestrel Teapot'])
  expect(statesOf(she, 0)).toEqual(['selected', 'disabled', 'disabled', 'disabled'])
})

test('ITM-19 a rule on the item count does not split the return over two destinations', async () => {
  const she = await visitor({
    rules: [
      sends('all', undefined, 'mill'),
      rule('many', [{ type: 'destinations', destinations: ['dock'] }], {
        when: { all: [ofType('Shirts'), atLeast(2)] },
      }),
    ],
    settings: { enforce_product_rules: true },
    rest: { destinations: places },
  })
  await lookUp(she)
  await choose(she, itemNamed(she, 'Aster Linen'), { reasons: ['changed-mind'], outcome: 'return' })
  await choose(she, itemNamed(she, 'Dusk'), { ...back, outcome: 'return' })
  await she.open('/exchange')
  expect(selected(she)).toEqual(['Aster Linen Shirt'])
})

test('an exchange never becomes a return because another item left', async () => {
  const few: Condition = { all: [ofType('Shirts'), { fact: 'return.item-count', op: 'at-most', value: 1 }] }
  const she = await visitor({ rules: [rule('alone', [excludes('inlineExchange')], { when: few })] })
  await lookUp(she)
  const coat = itemNamed(she, 'Alder Wool')
  await choose(she, coat, { reasons: ['changed-mind'], outcome: 'return' })
  await choose(she, itemNamed(she, 'Aster Linen'), { reasons: ['changed-mind'], outcome: 'exchange' })
  expect(selected(she)).toHaveLength(2)
  await world.database.query({
    name: 'test.claim',
    text: `insert into unit_claims (shop_id, line_item_id, order_id, return_id, claimed_at)
      select $1, $2, id, 'other', 1 from local_orders where shop_id = $1 and document::jsonb->>'name' = '#1001'`,
    values: [she.shopId, coat],
  })
  await she.open('/exchange')
  expect(selected(she)).toEqual([])
})

test('WFL-22 an unasked question called constructor stores nothing', async () => {
  const asked = ask('constructor', 'yes-no', { no: [keeps('keep')] })
  const she = await visitor({ rules: [rule('rare', [asked], { when: titled('Nothing is called so') })] })
  await toReview(she)
  await submit(she)
  const [shirt] = (await returnOf(world, she)).document.items
  expect(shirt?.outcome).toEqual(['default'])
})

test('WAR-03 a claim for a reason is no claim for another reason', async () => {
  const she = await visitor({
    flags: ['warranties'],
    rest: { warranties: [{ id: 'w', group: 'g', copy: { en: 'W' }, days: 365, allowed: { refund: true } }] },
    rules: [
      rule('claims', [ask('which', 'warranty', { optional: true })], {
        when: { all: [ofType('Shirts'), { fact: 'reason', op: 'includes', value: 'style' }] },
      }),
    ],
  })
  await lookUp(she)
  const shirt = itemNamed(she, 'Aster Linen')
  await she.press('item.open', { args: { item: shirt } })
  await answer(she, shirt, { reasons: ['style'] })
  await answer(she, shirt, { comment: 'x' })
  await answer(she, shirt, { warranty: 'w' })
  await she.open(`/exchange?item=${shirt}&step=select-reason`)
  await answer(she, shirt, { reasons: ['changed-mind'] })
  await answer(she, shirt, { outcome: 'return' })
  await she.press('item.confirm', { args: { item: shirt } })
  await she.press('items.continue')
  await she.press('credit.choose', { args: { credit: 'refund' } })
  await submit(she)
  expect((await returnOf(world, she)).document.items[0]?.warranty ?? null).toBeNull()
})

test.each(['constructor', '__proto__'])('a comment question called %s remains after another answer', async (id) => {
  const she = await visitor({
    rules: [
      rule('s', [ask('other', 'yes-no')], { when: ofType('Shirts') }),
      rule('r', [ask(id, 'comment')], { when: ofType('Shirts') }),
    ],
  })
  await lookUp(she)
  const shirt = itemNamed(she, 'Aster Linen')
  await she.press('item.open', { args: { item: shirt } })
  const answered = await answer(she, shirt, { answers: { other: 'yes' } })
  expect(answered.status).toBe(200)
  expect(standing(she)).toEqual({ step: 'add-comment', question: id })
})
