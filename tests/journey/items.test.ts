import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ItemList } from '../../schemas/components/item-list.ts'
import { buildApp } from '../../server/app.ts'
import type { Commerce } from '../../server/providers/commerce/port.ts'
import { choose, createShopper, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { changesOf } from './meanwhile.ts'
import { createPortal, english, type Portal } from './shoppers.ts'

let world: TestWorld
let visitor: Portal['visitor']
let guest: Portal['guest']
beforeAll(async () => {
  world = await testWorld()
  ;({ visitor, guest } = await createPortal(world))
}, 60_000)
afterAll(() => world.drop())

type Item = ItemList['items'][number]

const listGroups = (shopper: Shopper) => shopper.components().filter((one): one is ItemList => one.type === 'item_list')
const findItem = (shopper: Shopper, title: string): Item => {
  const found = listGroups(shopper)
    .flatMap(({ items }) => items)
    .find((one) => one.title.startsWith(title))
  if (found === undefined) throw new Error(`No ${title}`)
  return found
}
const readContinueBar = (shopper: Shopper) => {
  const bar = shopper.find('actions', 'continue')
  return { summary: bar?.summary?.split('\n')[0], disabled: bar?.buttons[0]?.disabled, button: bar?.buttons[0]?.id }
}

test('ITM-01 eligible and ineligible items have separate groups, and empty groups are hidden', async () => {
  const shopper = await guest()
  await lookUpOrder(shopper)
  expect(listGroups(shopper).map(({ look, items }) => [look, items.length])).toEqual([
    ['eligible', 3],
    ['ineligible', 2],
  ])
  await lookUpOrder(shopper, '#1007', '10007')
  expect(listGroups(shopper).map(({ look }) => look)).toEqual(['eligible'])
})

test('ITM-01 each bundle is a named group, marked when only returnable as a whole', async () => {
  const shopper = await guest()
  await lookUpOrder(shopper, '#1006', '10006')
  const countUnits = (items: ItemList['items']) => items.flatMap(({ id, units = [id] }) => units).length
  expect(listGroups(shopper).map(({ look, items }) => [look, countUnits(items)])).toEqual([
    ['bundle', 4],
    ['bundle', 3],
  ])
  const [morning, desk] = listGroups(shopper)
  expect(morning?.heading).toContain('Slow Morning Set')
  expect(desk?.heading).toContain('Writing Desk Set')
  expect(morning?.hint).not.toBe(desk?.hint)
})

test('ITM-02 an order paid in another currency is marked, other orders are not', async () => {
  const shopper = await guest()
  await lookUpOrder(shopper, '#1010', 'H2X 1Y4')
  expect(JSON.stringify(shopper.find('notice', 'multi-currency')?.body)).toMatch(/CAD.*USD|USD.*CAD/)
  await lookUpOrder(shopper)
  expect(shopper.find('notice', 'multi-currency')).toBeUndefined()
})

test('ITM-03 ITM-04 the footer counts selected items and continues only with a selection', async () => {
  const shopper = await guest()
  await lookUpOrder(shopper)
  expect(readContinueBar(shopper)).toEqual({
    summary: english('items.selected', { count: 0 }),
    disabled: english('items.off-none-selected'),
    button: 'continue-button',
  })
  const refusal = await shopper.post(
    'items.continue',
    { at: '/exchange' },
    { 'if-match': shopper.readPage().rev ?? '', 'idempotency-key': 'forced' },
  )
  expect([refusal.status, refusal.body.problem?.code]).toEqual([409, 'not-offered'])

  await choose(shopper, itemNamed(shopper, 'Aster Linen'), { outcome: 'return' })
  expect(readContinueBar(shopper)).toMatchObject({
    summary: english('items.selected', { count: 1 }),
    disabled: undefined,
  })
  await choose(shopper, listGroups(shopper)[0]?.items[1]?.id ?? '', { outcome: 'return' })
  expect(readContinueBar(shopper).summary).toBe(english('items.selected', { count: 2 }))
})

test('ITM-05 an order past its window shows the date, without items or a continue button', async () => {
  const shopper = await guest()
  await lookUpOrder(shopper, '#1004', '10004')
  expect(JSON.stringify(shopper.find('text', 'intro')?.body)).toContain('until Nov\u00a025,\u00a02025')
  expect(listGroups(shopper).map(({ look }) => look)).toEqual(['ineligible'])
  expect(new Set(listGroups(shopper)[0]?.items.map(({ reason }) => reason))).toEqual(
    new Set([english('ineligible.window')]),
  )
  expect(shopper.find('actions', 'continue')).toBeUndefined()
})

test('ITM-12 selecting an eligible item opens its modal, and no other can be selected', async () => {
  const shopper = await guest()
  await lookUpOrder(shopper)
  const shirt = itemNamed(shopper, 'Aster Linen')
  const openedView = await shopper.press('item.open', { args: { item: shirt } })
  expect(openedView.body.overlay).toMatchObject({ id: 'item-flow', kind: 'panel' })
  expect(openedView.body.overlay?.path).toContain(`item=${shirt}`)

  await shopper.open('/exchange')
  const socks = findItem(shopper, 'Hearth Socks')
  expect(socks).not.toHaveProperty('actions')
  const forcedView = await shopper.post(
    'item.open',
    { at: '/exchange', args: { item: socks.id } },
    { 'if-match': shopper.readPage().rev ?? '' },
  )
  expect([forcedView.status, forcedView.body.overlay ?? null]).toEqual([409, null])
})

test('ITM-15 a discarded item leaves the draft with all its answers, and the cart', async () => {
  const shopper = await visitor((config) => ({
    ...config,
    policies: config.policies.map((policy) => ({ ...policy, shop_now_enabled: true })),
    flags: config.flags.map((flag) => (flag.name === 'return-shopping-cart' ? { ...flag, active: true } : flag)),
  }))
  await lookUpOrder(shopper)
  const [shirt, second] = listGroups(shopper)[0]?.items.map(({ id }) => id) ?? []
  await choose(shopper, shirt ?? '', { outcome: 'return' })
  await choose(shopper, second ?? '', { outcome: 'return' })
  const countCart = async () => {
    await shopper.open('/shop/cart')
    return shopper.find('line_group', 'cart-returned')?.lines.length
  }
  expect(await countCart()).toBe(2)

  await shopper.open('/exchange')
  const removedResponse = await shopper.press('item.discard', { args: { item: shirt ?? '' } })
  expect(removedResponse.body.effects).toEqual([
    expect.objectContaining({ type: 'toast', tone: 'success' }),
    { type: 'focus', id: expect.stringMatching(/^select-/) },
  ])
  expect(findItem(shopper, 'Aster Linen')).toMatchObject({ state: 'eligible' })
  expect(findItem(shopper, 'Aster Linen').choice).toBeUndefined()
  expect(await countCart()).toBe(1)

  await shopper.open('/exchange')
  const repeated = await shopper.press('item.open', { args: { item: shirt ?? '' } })
  expect(repeated.body.overlay?.forms?.answer?.values).toEqual({ reason: '' })
})

test('ITM-18 with single item returns a selected item disables the others until deselected', async () => {
  const shopper = await visitor((config) => ({
    ...config,
    settings: { ...config.settings, single_product_returns: true },
  }))
  await lookUpOrder(shopper)
  const shirt = itemNamed(shopper, 'Aster Linen')
  await choose(shopper, shirt, { outcome: 'return' })
  await shopper.open('/exchange')
  expect(listGroups(shopper)[0]?.items.map(({ state }) => state)).toEqual(['selected', 'disabled', 'disabled'])
  expect(listGroups(shopper)[0]?.items[1]?.reason).toBeTruthy()
  await shopper.press('item.discard', { args: { item: shirt } })
  expect(listGroups(shopper)[0]?.items.map(({ state }) => state)).toEqual(['eligible', 'eligible', 'eligible'])
})

test('ITM-16 with single item returns confirming continues directly', async () => {
  const shopper = await visitor((config) => ({
    ...config,
    settings: { ...config.settings, single_product_returns: true },
  }))
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), { outcome: 'return' })
  expect(shopper.readPage().screen?.path).toBe('/credit')
})

test('ITM-17 an order’s only eligible item advances automatically, two items do not', async () => {
  const shopper = await visitor()
  await lookUpOrder(shopper, '#1007', '10007')
  const [jacket, top] = listGroups(shopper)[0]?.items.map(({ id }) => id) ?? []
  await choose(shopper, jacket ?? '', { outcome: 'return' })
  expect(shopper.readPage().screen?.path).toBe('/exchange')

  const order = await world.world.commerce.findOrderByName(shopper.shopId, '#1007')
  const other = await visitor()
  await lookUpOrder(other, '#1007', '10007')
  expect(order?.lines).toHaveLength(2)
  await world.database.query({
    name: 'test.claim',
    text: `insert into unit_claims (shop_id, line_item_id, order_id, return_id, claimed_at) values ($1, $2, $3, 'elsewhere', 0)`,
    values: [other.shopId, top ?? '', order?.id ?? ''],
  })
  await other.open('/exchange')
  await choose(other, jacket ?? '', { outcome: 'return' })
  expect(other.readPage().screen?.path).not.toBe('/exchange')
})

test('ITM-26 visible properties are listed by name and value, hidden ones are not', async () => {
  const shopper = await guest()
  await lookUpOrder(shopper)
  const coat = listGroups(shopper)
    .flatMap(({ items }) => items)
    .find(({ properties }) => properties !== undefined)
  expect(coat?.properties).toEqual([
    { name: 'Monogram', value: 'A. O.' },
    { name: 'Thread color', value: 'Chestnut' },
  ])
  expect(JSON.stringify(shopper.readPage())).not.toContain('mono-4413')
  expect(listGroups(shopper)[0]?.propertiesLabel).toBe(english('items.properties'))
})

test('ITM-71 a returned unit is marked with its date', async () => {
  const shopper = await guest()
  await lookUpOrder(shopper)
  expect(findItem(shopper, 'Moorland Crew').reason).toBe('Already returned on Apr\u00a012.')
})

const withCatalogue = async (products: Commerce['products']) => {
  const app = await buildApp({ ...world.world, commerce: { ...world.world.commerce, products } })
  return createShopper(app, await loadDemoShop(world))
}

test('ERR-52 a product that failed to load is read again automatically', async () => {
  let questionCount = 0
  const shopper = await withCatalogue((shopId, ids) => {
    questionCount += 1
    return questionCount === 1
      ? Promise.reject(new Error('gone for a moment'))
      : world.world.commerce.products(shopId, ids)
  })
  await lookUpOrder(shopper)
  expect(questionCount).toBe(2)
  expect(findItem(shopper, 'Aster Linen').state).toBe('eligible')
})

test('ERR-52 ITM-07 ITM-13 an unreadable product is a failed card, and its retry loads the variants', async () => {
  let isDown = true
  const shopper = await withCatalogue((shopId, ids) =>
    isDown ? Promise.reject(new Error('down')) : world.world.commerce.products(shopId, ids),
  )
  await lookUpOrder(shopper)
  const shirt = findItem(shopper, 'Aster Linen')
  expect([shirt.state, shirt.reason]).toEqual(['failed', english('items.failed')])
  expect(shirt.actions?.map(({ action }) => 'name' in action && action.name)).toEqual(['item.retry'])
  const etag = (await shopper.open('/exchange')).headers.etag

  isDown = false
  await shopper.press('item.retry', { args: { item: shirt.id } })
  expect(findItem(shopper, 'Aster Linen').state).toBe('eligible')
  const repeated = await shopper.open('/exchange', {}, String(etag))
  expect(repeated.status).toBe(200)

  await shopper.press('item.open', { args: { item: shirt.id } })
  await shopper.press('item.answer', {
    args: { item: shirt.id, step: 'select-reason' },
    values: { reason: 'changed-mind' },
  })
  await shopper.press('item.answer', {
    args: { item: shirt.id, step: 'convert-item' },
    values: { outcome: 'exchange' },
  })
  expect(shopper.find('option_picker')?.variants.length).toBeGreaterThan(1)
})

test('ITM-04 ITM-07 a loading selected item disables Continue, with the reason', async () => {
  let slow = false
  const shopper = await withCatalogue((shopId, ids) =>
    slow ? new Promise(() => {}) : world.world.commerce.products(shopId, ids),
  )
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), { outcome: 'return' })
  slow = true
  await changesOf(world, shopper.shopId).changeProduct('#1001', 'Aster Linen', (product) => ({
    ...product,
    title: 'New',
  }))
  await shopper.open('/exchange')
  expect(findItem(shopper, 'Aster Linen').state).toBe('loading')
  expect(readContinueBar(shopper).disabled).toBeTruthy()
}, 20_000)
