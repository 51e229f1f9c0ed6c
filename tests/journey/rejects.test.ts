import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Rule } from '../../schemas/config/workflow.ts'
import { buildApp } from '../../server/app.ts'
import { answer, choose, itemNamed, lookUp, type Shopper, shopper, standing } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { actionsOf, ask, choices, excludes, finds, ofType, returnOf, rowOf, rule, shopWith } from './ruled.ts'
import { english, type Portal, portal, secondTab, submit, toReview } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
beforeAll(async () => {
  world = await testWorld()
  ;({ app } = await portal(world))
}, 60_000)
afterAll(() => world.drop())

const worn: Rule = rule('worn', [ask('worn', 'yes-no', { yes: [finds('reject')] })], {
  when: ofType('Shirts'),
  sentence: { en: 'Worn shirts stay with whoever wore them.' },
})
const burnt: Rule = rule(
  'burnt',
  [ask('burnt', 'yes-no', { yes: [excludes('refund', 'storeCredit', 'inlineExchange')] })],
  { when: ofType('Candles'), sentence: { en: 'A burnt candle cannot be sold again.' } },
)

const visitor = async (rest: Partial<ShopConfig> = {}): Promise<Shopper> =>
  shopper(app, await loadDemoShop(world, { change: shopWith({ rules: [worn, burnt], rest }) }))

const rejected = ({ shopId }: Shopper) =>
  world.database.query<{ line_item_id: string; workflow_id: string; rule_id: string }>({
    name: 'test.disqualified',
    text: 'select line_item_id, workflow_id, rule_id from disqualified_units where shop_id = $1',
    values: [shopId],
  })

const open = async (she: Shopper, title: string): Promise<string> => {
  const item = itemNamed(she, title)
  await she.press('item.open', { args: { item } })
  return item
}

const admits = async (she: Shopper): Promise<string> => {
  await lookUp(she)
  const shirt = await open(she, 'Aster Linen')
  await answer(she, shirt, { answers: { worn: 'yes' } })
  return shirt
}

test('ITM-67 an answer that rejects an item needs confirmation, and no reverts it', async () => {
  const she = await visitor()
  const shirt = await admits(she)
  expect(standing(she).step).toBe('blocked')
  expect(she.find('notice', 'blocked')).toMatchObject({
    tone: 'danger',
    title: 'Worn shirts stay with whoever wore them.',
  })
  expect(she.find('actions', 'flow-actions')?.buttons.map(({ id }) => id)).toEqual(['no', 'yes'])

  await answer(she, shirt, { blocked: 'no' })
  expect(standing(she)).toEqual({ step: 'yes-no-question', question: 'worn' })
  expect(await rejected(she)).toEqual([])
  await answer(she, shirt, { answers: { worn: 'no' } })
  expect(standing(she).step).toBe('select-reason')
})

test('ITM-67 the prompt stays until its answer, and closing the flow decides nothing', async () => {
  const she = await visitor()
  const shirt = await admits(she)
  await she.open('/exchange')
  expect(rowOf(she, 'Aster Linen').state).toBe('eligible')
  await she.open(`/exchange?item=${shirt}&step=confirm`)
  expect(standing(she).step).toBe('blocked')
  expect(await rejected(she)).toEqual([])
})

test('WFL-10 WFL-17 WFL-18 WFL-19 a confirmed reject closes the flow with its reason, and the item is locked', async () => {
  const she = await visitor()
  const shirt = await admits(she)
  const done = await answer(she, shirt, { blocked: 'yes' })
  expect([she.seen().screen?.path, she.seen().overlay]).toEqual(['/exchange', null])
  expect(done.body.effects).toEqual([
    expect.objectContaining({ type: 'toast', text: expect.stringContaining('Worn shirts stay') }),
  ])
  expect(rowOf(she, 'Aster Linen')).toMatchObject({
    state: 'ineligible',
    reason: english('ineligible.2'),
  })
  expect(actionsOf(she, 'Aster Linen')).toEqual([])
  expect(await rejected(she)).toEqual([{ line_item_id: shirt, workflow_id: 'care', rule_id: 'worn' }])
})

test.each([
  ['with the same key', 'once', 'once', 200],
  ['with another key', 'once', 'twice', 409],
] as const)('WFL-18 yes pressed twice %s rejects once', async (_, first, second, status) => {
  const she = await visitor()
  const item = await admits(she)
  const tab = secondTab(app, she)
  await tab.open(she.seen().overlay?.path ?? '')
  const args = { item, answer: 'yes' as const }
  const answers = await Promise.all([
    she.press('item.answer', { args, key: `key-${first}` }),
    tab.press('item.answer', { args, key: `key-${second}` }),
  ])
  expect(answers.map((one) => one.status).sort()).toEqual([200, status])
  expect(await rejected(she)).toHaveLength(1)
})

test('WFL-18 a repeated yes during the same yes gets the same answer', async () => {
  const she = await visitor()
  const item = await admits(she)
  const yes = { args: { item, answer: 'yes' as const }, key: 'key-once' }
  const { store } = world.world
  let meanwhile: (() => Promise<unknown>) | null = null
  const takenUnits: typeof store.claims.findUnavailableUnits = async (...given) => {
    const first = meanwhile
    meanwhile = null
    await first?.()
    return store.claims.findUnavailableUnits(...given)
  }
  const late = await buildApp({
    ...world.world,
    store: { ...store, claims: { ...store.claims, findUnavailableUnits: takenUnits } },
  })
  const tab = secondTab(late, she)
  await tab.open(she.seen().overlay?.path ?? '')
  meanwhile = () => she.press('item.answer', yes)
  const answer = await tab.press('item.answer', yes)
  expect([answer.status, answer.body.rev]).toEqual([200, she.seen().rev])
  expect(await rejected(she)).toHaveLength(1)
  await late.close()
})

test('WFL-17 a rejected item stays rejected in new sessions and for gift recipients', async () => {
  const she = await visitor()
  await answer(she, await admits(she), { blocked: 'yes' })
  const later = shopper(app, she.shopId)
  await lookUp(later)
  expect([rowOf(later, 'Aster Linen').state, actionsOf(later, 'Aster Linen')]).toEqual(['ineligible', []])

  const recipient = shopper(app, she.shopId)
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
  expect(recipient.seen().screen?.path).toBe('/exchange')
  expect([rowOf(recipient, 'Aster Linen').state, actionsOf(recipient, 'Aster Linen')]).toEqual(['ineligible', []])
  expect(rowOf(recipient, 'Alder Wool').state).toBe('eligible')
})

test('ITM-30 an item that a rule rejects outright is rejected on opening', async () => {
  const outright = rule('no-coats', [finds('reject')], { when: ofType('Coats') })
  const she = shopper(app, await loadDemoShop(world, { change: shopWith({ rules: [outright] }) }))
  await lookUp(she)
  const coat = await open(she, 'Alder Wool')
  expect(she.seen().overlay).toBeNull()
  expect(rowOf(she, 'Alder Wool').state).toBe('ineligible')
  expect((await rejected(she)).map(({ line_item_id }) => line_item_id)).toEqual([coat])
})

test.each([
  ['by its number', { orders: ['1001'] }],
  ['by a tag', { tags: ['VIP'] }],
])('WFL-16 an order on the allowlist %s is not rejected, and nothing is written', async (_, allowlist) => {
  const she = await visitor({ allowlist })
  if ('tags' in allowlist)
    await world.database.query({
      name: 'test.tag',
      text: `update local_orders set document = jsonb_set(document::jsonb, '{tags}', '["vip"]') where shop_id = $1`,
      values: [she.shopId],
    })
  const shirt = await admits(she)
  expect(standing(she).step).toBe('select-reason')
  await answer(she, shirt, { reasons: ['changed-mind'] })
  expect(choices(she, 'outcomes')).toEqual(['exchange', 'return'])
  expect(await rejected(she)).toEqual([])
})

test('WFL-20 an allowlisted order passes final sale and window, and exclusions where configured', async () => {
  const strict = await visitor({ allowlist: { orders: ['#1001', '#1004'] } })
  await lookUp(strict, '#1004', '10004')
  expect(strict.find('notice', 'past-window')).toBeUndefined()
  expect(rowOf(strict, 'Harbour Cable').state).toBe('eligible')
  await lookUp(strict)
  expect([rowOf(strict, 'Hearth Socks').state, rowOf(strict, 'Moorland Crew').state]).toEqual([
    'eligible',
    'ineligible',
  ])
  await answer(strict, await open(strict, 'Dusk'), { answers: { burnt: 'yes' } })
  expect(standing(strict).step).toBe('blocked')

  const generous = await visitor({ allowlist: { orders: ['#1001'], bypassExclusions: true } })
  await lookUp(generous)
  await answer(generous, await open(generous, 'Dusk'), { answers: { burnt: 'yes' } })
  expect(standing(generous).step).toBe('select-reason')
})

test('WFL-21 an exclusion bars an item while its answer applies; another answer lifts it', async () => {
  const she = await visitor()
  await lookUp(she)
  const candle = await open(she, 'Dusk')
  await answer(she, candle, { answers: { burnt: 'yes' } })
  expect(she.find('notice', 'blocked')).toMatchObject({ tone: 'warning' })
  await answer(she, candle, { blocked: 'yes' })
  expect(rowOf(she, 'Dusk')).toMatchObject({ state: 'ineligible', reason: 'A burnt candle cannot be sold again.' })
  expect(await rejected(she)).toEqual([])

  expect(actionsOf(she, 'Dusk')).toEqual(['item.discard'])
  await she.press('item.discard', { args: { item: candle } })
  expect(rowOf(she, 'Dusk').state).toBe('eligible')
  await open(she, 'Dusk')
  await answer(she, candle, { answers: { burnt: 'no' } })
  await answer(she, candle, { reasons: ['not-needed'] })
  expect(choices(she, 'outcomes')).toEqual(['exchange', 'return'])
})

test('a selected item that is rejected during editing leaves the return', async () => {
  const she = await visitor()
  await lookUp(she)
  await choose(she, itemNamed(she, 'Aster Linen'), { answers: { worn: 'no' }, reasons: ['changed-mind'] })
  await choose(she, itemNamed(she, 'Dusk'), { answers: { burnt: 'no' } })
  const shirt = await open(she, 'Aster Linen')
  await answer(she, shirt, { answers: { worn: 'yes' } })
  await answer(she, shirt, { blocked: 'yes' })
  expect(she.find('actions', 'continue')?.summary?.split('\n')[0]).toBe(english('items.selected', { count: 1 }))
})

test.each([
  ['review first', ['review', 'reject']],
  ['reject first', ['reject', 'review']],
] as const)('WFL-33 reject wins over review, %s', async (_, [first, second]) => {
  const both = [rule('a', [finds(first)]), rule('b', [finds(second)])]
  const she = shopper(app, await loadDemoShop(world, { change: shopWith({ rules: both }) }))
  await lookUp(she)
  await open(she, 'Aster Linen')
  expect(she.seen().overlay).toBeNull()
  expect(await rejected(she)).toHaveLength(1)
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
  const she = shopper(app, await loadDemoShop(world, { change: shopWith({ rest }) }))
  await toReview(she, { items: { Dusk: {} } })
  await submit(she)
  const [candle] = (await returnOf(world, she)).document.items
  expect(candle?.outcome).toEqual(['donate'])
  expect(candle?.outcomesSetByWorkflow).toEqual([
    { name: 'donate', workflowId: 'last', ruleId: 'last', questionId: null, type: 'keep-donate' },
  ])
})

test.each([
  ['keep', 'Nothing to send', /there is nothing to send back/],
  ['donate', 'To give away', /give it away/],
] as const)('FIX-76 the review of items to %s names that and mentions no parcel', async (outcome, heading, words) => {
  const rules = [rule('stays', [{ type: 'keep-donate' as const, outcome }])]
  const she = shopper(app, await loadDemoShop(world, { change: shopWith({ rules }) }))
  await toReview(she, { items: { Dusk: {} } })
  expect(she.find('text', 'method-none')).toMatchObject({ heading })
  expect(JSON.stringify(she.find('text', 'method-none'))).toMatch(words)
  expect(JSON.stringify(she.seen().screen?.regions)).not.toMatch(/where to send your parcel|send it back/)
})
