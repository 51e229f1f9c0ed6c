import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Rule } from '../../schemas/config/workflow.ts'
import { buildApp } from '../../server/app.ts'
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
  actionsOf,
  ask,
  excludeResult,
  findItemRow,
  findReturn,
  listChoices,
  productTypeIs,
  reviewResult,
  rule,
  shopWith,
} from './ruled.ts'
import { createPortal, english, goToReview, openSecondTab, type Portal, submit } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
beforeAll(async () => {
  world = await testWorld()
  ;({ app } = await createPortal(world))
}, 60_000)
afterAll(() => world.drop())

const wornRule: Rule = rule('worn', [ask('worn', 'yes-no', { yes: [reviewResult('reject')] })], {
  when: productTypeIs('Shirts'),
  sentence: { en: 'We can’t take worn shirts back.' },
})
const burntRule: Rule = rule(
  'burnt',
  [ask('burnt', 'yes-no', { yes: [excludeResult('refund', 'storeCredit', 'inlineExchange')] })],
  { when: productTypeIs('Candles'), sentence: { en: 'A burnt candle cannot be sold again.' } },
)

const visitor = async (rest: Partial<ShopConfig> = {}): Promise<Shopper> =>
  createShopper(app, await loadDemoShop(world, { change: shopWith({ rules: [wornRule, burntRule], rest }) }))

const listRejections = ({ shopId }: Shopper) =>
  world.database.query<{ line_item_id: string; workflow_id: string; rule_id: string }>({
    name: 'test.disqualified',
    text: 'select line_item_id, workflow_id, rule_id from disqualified_units where shop_id = $1',
    values: [shopId],
  })

const open = async (shopper: Shopper, title: string): Promise<string> => {
  const item = itemNamed(shopper, title)
  await shopper.press('item.open', { args: { item } })
  return item
}

const admitWear = async (shopper: Shopper): Promise<string> => {
  await lookUpOrder(shopper)
  const shirt = await open(shopper, 'Aster Linen')
  await answer(shopper, shirt, { answers: { worn: 'yes' } })
  return shirt
}

test('ITM-67 an answer that rejects an item needs confirmation, and no reverts it', async () => {
  const shopper = await visitor()
  const shirt = await admitWear(shopper)
  expect(readOpenStep(shopper).step).toBe('blocked')
  expect(shopper.find('notice', 'blocked')?.title).toBe('We can’t take worn shirts back.')
  expect(shopper.find('actions', 'flow-actions')?.buttons.map(({ id }) => id)).toEqual(['no', 'yes'])
  expect(shopper.readPage().overlay?.title).toBe(english('item.blocked-heading'))
  expect(shopper.find('key_values', 'held')?.rows).toMatchObject([{ lines: ['Yes'] }])

  await answer(shopper, shirt, { blocked: 'no' })
  expect(readOpenStep(shopper)).toEqual({ step: 'yes-no-question', question: 'worn' })
  expect(await listRejections(shopper)).toEqual([])
  await answer(shopper, shirt, { answers: { worn: 'no' } })
  expect(readOpenStep(shopper).step).toBe('select-reason')
})

test('ITM-67 the prompt stays until its answer, and closing the flow decides nothing', async () => {
  const shopper = await visitor()
  const shirt = await admitWear(shopper)
  await shopper.open('/exchange')
  expect(findItemRow(shopper, 'Aster Linen').state).toBe('eligible')
  await shopper.open(`/exchange?item=${shirt}&step=confirm`)
  expect(readOpenStep(shopper).step).toBe('blocked')
  expect(await listRejections(shopper)).toEqual([])
})

test('WFL-10 WFL-17 WFL-18 WFL-19 a confirmed reject closes the flow with its reason, and the item is locked', async () => {
  const shopper = await visitor()
  const shirt = await admitWear(shopper)
  const finalView = await answer(shopper, shirt, { blocked: 'yes' })
  expect([shopper.readPage().screen?.path, shopper.readPage().overlay]).toEqual(['/exchange', null])
  expect(finalView.body.effects).toEqual([
    expect.objectContaining({ type: 'toast', text: expect.stringContaining('We can’t take worn shirts back.') }),
  ])
  expect(findItemRow(shopper, 'Aster Linen').state).toBe('ineligible')
  expect(actionsOf(shopper, 'Aster Linen')).toEqual([])
  expect(await listRejections(shopper)).toEqual([{ line_item_id: shirt, workflow_id: 'care', rule_id: 'worn' }])
})

test.each([
  ['with the same key', 'once', 'once', 200],
  ['with another key', 'once', 'twice', 409],
] as const)('WFL-18 yes pressed twice %s rejects once', async (_, first, second, status) => {
  const shopper = await visitor()
  const item = await admitWear(shopper)
  const tab = openSecondTab(app, shopper)
  await tab.open(shopper.readPage().overlay?.path ?? '')
  const args = { item, answer: 'yes' as const }
  const responses = await Promise.all([
    shopper.press('item.answer', { args, key: `key-${first}` }),
    tab.press('item.answer', { args, key: `key-${second}` }),
  ])
  expect(responses.map((one) => one.status).sort()).toEqual([200, status])
  expect(await listRejections(shopper)).toHaveLength(1)
})

test('WFL-18 a repeated yes during the same yes gets the same answer', async () => {
  const shopper = await visitor()
  const item = await admitWear(shopper)
  const yes = { args: { item, answer: 'yes' as const }, key: 'key-once' }
  const { store } = world.world
  let meanwhile: (() => Promise<unknown>) | null = null
  const takenUnits: typeof store.claims.findUnavailableUnits = async (...args) => {
    const first = meanwhile
    meanwhile = null
    await first?.()
    return store.claims.findUnavailableUnits(...args)
  }
  const late = await buildApp({
    ...world.world,
    store: { ...store, claims: { ...store.claims, findUnavailableUnits: takenUnits } },
  })
  const tab = openSecondTab(late, shopper)
  await tab.open(shopper.readPage().overlay?.path ?? '')
  meanwhile = () => shopper.press('item.answer', yes)
  const conflict = await tab.press('item.answer', yes)
  expect([conflict.status, conflict.body.rev]).toEqual([200, shopper.readPage().rev])
  expect(await listRejections(shopper)).toHaveLength(1)
  await late.close()
})

test('WFL-17 a rejected item stays rejected in new sessions and for gift recipients', async () => {
  const shopper = await visitor()
  await answer(shopper, await admitWear(shopper), { blocked: 'yes' })
  const later = createShopper(app, shopper.shopId)
  await lookUpOrder(later)
  expect([findItemRow(later, 'Aster Linen').state, actionsOf(later, 'Aster Linen')]).toEqual(['ineligible', []])

  const recipient = createShopper(app, shopper.shopId)
  await recipient.open('/gift')
  await recipient.press('gift.lookup', { values: { order: '#1001', zip: '10001' } })
  await recipient.press('gift.submit', {
    values: {
      email: 'gil@example.com',
      firstName: 'Gil',
      lastName: 'Moss',
      country: 'US',
      address1: '1 Main Street',
      city: 'New York',
      state: 'NY',
      zip: '10003',
    },
  })
  expect(recipient.readPage().screen?.path).toBe('/exchange')
  expect([findItemRow(recipient, 'Aster Linen').state, actionsOf(recipient, 'Aster Linen')]).toEqual(['ineligible', []])
  expect(findItemRow(recipient, 'Alder Wool').state).toBe('eligible')
})

test('ITM-30 an item that a rule rejects outright is rejected on opening', async () => {
  const outright = rule('no-coats', [reviewResult('reject')], { when: productTypeIs('Coats') })
  const shopper = createShopper(app, await loadDemoShop(world, { change: shopWith({ rules: [outright] }) }))
  await lookUpOrder(shopper)
  const coat = await open(shopper, 'Alder Wool')
  expect(shopper.readPage().overlay).toBeNull()
  expect(findItemRow(shopper, 'Alder Wool').state).toBe('ineligible')
  expect((await listRejections(shopper)).map(({ line_item_id }) => line_item_id)).toEqual([coat])
})

test.each([
  ['by its number', { orders: ['1001'] }],
  ['by a tag', { tags: ['VIP'] }],
])('WFL-16 an order on the allowlist %s is not rejected, and nothing is written', async (_, allowlist) => {
  const shopper = await visitor({ allowlist })
  if ('tags' in allowlist)
    await world.database.query({
      name: 'test.tag',
      text: `update local_orders set document = jsonb_set(document::jsonb, '{tags}', '["vip"]') where shop_id = $1`,
      values: [shopper.shopId],
    })
  const shirt = await admitWear(shopper)
  expect(readOpenStep(shopper).step).toBe('select-reason')
  await answer(shopper, shirt, { reasons: ['changed-mind'] })
  expect(listChoices(shopper, 'outcomes')).toEqual(['exchange', 'return'])
  expect(await listRejections(shopper)).toEqual([])
})

test('WFL-20 an allowlisted order passes final sale and window, and exclusions where configured', async () => {
  const strict = await visitor({ allowlist: { orders: ['#1001', '#1004'] } })
  await lookUpOrder(strict, '#1004', '10004')
  expect(strict.find('notice', 'past-window')).toBeUndefined()
  expect(findItemRow(strict, 'Harbour Cable').state).toBe('eligible')
  await lookUpOrder(strict)
  const states = ['Hearth Socks', 'Moorland Crew'].map((title) => findItemRow(strict, title).state)
  expect(states).toEqual(['eligible', 'ineligible'])
  await answer(strict, await open(strict, 'Dusk'), { answers: { burnt: 'yes' } })
  expect(readOpenStep(strict).step).toBe('blocked')

  const generous = await visitor({ allowlist: { orders: ['#1001'], bypassExclusions: true } })
  await lookUpOrder(generous)
  await answer(generous, await open(generous, 'Dusk'), { answers: { burnt: 'yes' } })
  expect(readOpenStep(generous).step).toBe('select-reason')
})

test('WFL-21 an exclusion bars an item while its answer applies; another answer lifts it', async () => {
  const shopper = await visitor()
  await lookUpOrder(shopper)
  const candle = await open(shopper, 'Dusk')
  await answer(shopper, candle, { answers: { burnt: 'yes' } })
  expect(shopper.find('notice', 'blocked')).toMatchObject({ tone: 'info' })
  await answer(shopper, candle, { blocked: 'yes' })
  expect(findItemRow(shopper, 'Dusk')).toMatchObject({
    state: 'ineligible',
    reason: 'A burnt candle cannot be sold again.',
  })
  expect(await listRejections(shopper)).toEqual([])

  expect(actionsOf(shopper, 'Dusk')).toEqual(['item.discard'])
  await shopper.press('item.discard', { args: { item: candle } })
  expect(findItemRow(shopper, 'Dusk').state).toBe('eligible')
  await open(shopper, 'Dusk')
  await answer(shopper, candle, { answers: { burnt: 'no' } })
  await answer(shopper, candle, { reasons: ['not-needed'] })
  expect(listChoices(shopper, 'outcomes')).toEqual(['exchange', 'return'])
})

test('a selected item that is rejected during editing leaves the return', async () => {
  const shopper = await visitor()
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), { answers: { worn: 'no' }, reasons: ['changed-mind'] })
  await choose(shopper, itemNamed(shopper, 'Dusk'), { answers: { burnt: 'no' } })
  const shirt = await open(shopper, 'Aster Linen')
  await answer(shopper, shirt, { answers: { worn: 'yes' } })
  await answer(shopper, shirt, { blocked: 'yes' })
  expect(shopper.find('actions', 'continue')?.summary?.split('\n')[0]).toBe(english('items.selected', { count: 1 }))
})

test.each([
  ['review first', ['review', 'reject']],
  ['reject first', ['reject', 'review']],
] as const)('WFL-33 reject wins over review, %s', async (_, [first, second]) => {
  const both = [rule('a', [reviewResult(first)]), rule('b', [reviewResult(second)])]
  const shopper = createShopper(app, await loadDemoShop(world, { change: shopWith({ rules: both }) }))
  await lookUpOrder(shopper)
  await open(shopper, 'Aster Linen')
  expect(shopper.readPage().overlay).toBeNull()
  expect(await listRejections(shopper)).toHaveLength(1)
})

test('WFL-33 WFL-13 the rule with the higher priority wins, wherever its position', async () => {
  const workflow = (id: string, priority: number, outcome: 'keep' | 'donate') => ({
    id,
    name: id,
    trigger: 'item-selected' as const,
    priority,
    rules: [rule(id, [{ type: 'keep-donate' as const, outcome }])],
  })
  const workflows = [workflow('last', 9, 'donate'), workflow('first', 1, 'keep')]
  const rest = { workflowGroups: [{ id: 'all', title: 'All', workflows }] }
  const shopper = createShopper(app, await loadDemoShop(world, { change: shopWith({ rest }) }))
  await goToReview(shopper, { items: { Dusk: {} } })
  await submit(shopper)
  const [candle] = (await findReturn(world, shopper)).document.items
  expect(candle?.outcome).toEqual(['donate'])
  expect(candle?.outcomesSetByWorkflow).toEqual([
    { name: 'donate', workflowId: 'last', ruleId: 'last', questionId: null, type: 'keep-donate' },
  ])
})

test.each([
  ['keep', 'Nothing to send', /Nothing to send back/],
  ['donate', 'To give away', /give it away/],
] as const)('FIX-76 the review of items to %s names that and mentions no parcel', async (outcome, heading, words) => {
  const rules = [rule('stays', [{ type: 'keep-donate' as const, outcome }])]
  const shopper = createShopper(app, await loadDemoShop(world, { change: shopWith({ rules }) }))
  await goToReview(shopper, { items: { Dusk: {} } })
  expect(shopper.find('text', 'method-none')).toMatchObject({ heading })
  expect(JSON.stringify(shopper.find('text', 'method-none'))).toMatch(words)
  expect(JSON.stringify(shopper.readPage().screen?.regions)).not.toMatch(/where to send your parcel|send it back/)
})
