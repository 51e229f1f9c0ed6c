import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ItemList } from '../../schemas/components/item-list.ts'
import { buildApp } from '../../server/app.ts'
import type { Commerce } from '../../server/providers/commerce/port.ts'
import { choose, itemNamed, lookUp, type Shopper, shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { meanwhile } from './meanwhile.ts'
import { english, type Portal, portal } from './shoppers.ts'

let world: TestWorld
let visitor: Portal['visitor']
let guest: Portal['guest']
beforeAll(async () => {
  world = await testWorld()
  ;({ visitor, guest } = await portal(world))
}, 60_000)
afterAll(() => world.drop())

type Item = ItemList['items'][number]

const groups = (she: Shopper) => she.components().filter((one): one is ItemList => one.type === 'item_list')
const item = (she: Shopper, title: string): Item => {
  const found = groups(she)
    .flatMap(({ items }) => items)
    .find((one) => one.title.startsWith(title))
  if (found === undefined) throw new Error(`No ${title}`)
  return found
}
const continueBar = (she: Shopper) => {
  const bar = she.find('actions', 'continue')
  return { summary: bar?.summary?.split('\n')[0], disabled: bar?.buttons[0]?.disabled, button: bar?.buttons[0]?.id }
}

test('ITM-01 eligible and ineligible items have separate groups, and empty groups are hidden', async () => {
  const she = await guest()
  await lookUp(she)
  expect(groups(she).map(({ look, items }) => [look, items.length])).toEqual([
    ['eligible', 3],
    ['ineligible', 2],
  ])
  await lookUp(she, '#1007', '10007')
  expect(groups(she).map(({ look }) => look)).toEqual(['eligible'])
})

test('ITM-01 each bundle is a named group, marked when only returnable as a whole', async () => {
  const she = await guest()
  await lookUp(she, '#1006', '10006')
  expect(groups(she).map(({ look, items }) => [look, items.length])).toEqual([
    ['bundle', 4],
    ['bundle', 3],
  ])
  const [morning, desk] = groups(she)
  expect(morning?.heading).toContain('Slow Morning Set')
  expect(desk?.heading).toContain('Writing Desk Set')
  expect(morning?.hint).not.toBe(desk?.hint)
})

test('ITM-02 an order paid in another currency is marked, other orders are not', async () => {
  const she = await guest()
  await lookUp(she, '#1010', 'H2X 1Y4')
  expect(JSON.stringify(she.find('notice', 'multi-currency')?.body)).toMatch(/CAD.*USD|USD.*CAD/)
  await lookUp(she)
  expect(she.find('notice', 'multi-currency')).toBeUndefined()
})

test('ITM-03 ITM-04 the footer counts selected items and continues only with a selection', async () => {
  const she = await guest()
  await lookUp(she)
  expect(continueBar(she)).toEqual({
    summary: english('items.selected', { count: 0 }),
    disabled: english('items.off-none-selected'),
    button: 'continue-button',
  })
  const refused = await she.post(
    'items.continue',
    { at: '/exchange' },
    { 'if-match': she.seen().rev ?? '', 'idempotency-key': 'forced' },
  )
  expect([refused.status, refused.body.problem?.code]).toEqual([409, 'not-offered'])

  await choose(she, itemNamed(she, 'Aster Linen'), { outcome: 'return' })
  expect(continueBar(she)).toMatchObject({ summary: english('items.selected', { count: 1 }), disabled: undefined })
  await choose(she, groups(she)[0]?.items[1]?.id ?? '', { outcome: 'return' })
  expect(continueBar(she).summary).toBe(english('items.selected', { count: 2 }))
})

test('ITM-05 an order past its window shows the date, without items or a continue button', async () => {
  const she = await guest()
  await lookUp(she, '#1004', '10004')
  const notice = she.find('notice', 'past-window')
  // Sent 200 days before April 14, 2026; the window is sixty days.
  expect(JSON.stringify(notice?.body)).toContain('November\u00a025,\u00a02025')
  expect(groups(she).map(({ look }) => look)).toEqual(['ineligible'])
  expect(new Set(groups(she)[0]?.items.map(({ reason }) => reason))).toEqual(new Set([english('ineligible.window')]))
  expect(she.find('actions', 'continue')).toBeUndefined()
})

test('ITM-12 selecting an eligible item opens its modal, and no other can be selected', async () => {
  const she = await guest()
  await lookUp(she)
  const shirt = itemNamed(she, 'Aster Linen')
  const opened = await she.press('item.open', { args: { item: shirt } })
  expect(opened.body.overlay).toMatchObject({ id: 'item-flow', kind: 'panel' })
  expect(opened.body.overlay?.path).toContain(`item=${shirt}`)

  await she.open('/exchange')
  const socks = item(she, 'Hearth Socks')
  expect(socks).not.toHaveProperty('actions')
  const forced = await she.post(
    'item.open',
    { at: '/exchange', args: { item: socks.id } },
    { 'if-match': she.seen().rev ?? '' },
  )
  expect([forced.status, forced.body.overlay ?? null]).toEqual([409, null])
})

test('ITM-15 a discarded item leaves the draft with all its answers, and the cart', async () => {
  const she = await visitor((config) => ({
    ...config,
    policies: config.policies.map((policy) => ({ ...policy, shop_now_enabled: true })),
    flags: config.flags.map((flag) => (flag.name === 'return-shopping-cart' ? { ...flag, active: true } : flag)),
  }))
  await lookUp(she)
  const [shirt, second] = groups(she)[0]?.items.map(({ id }) => id) ?? []
  await choose(she, shirt ?? '', { outcome: 'return' })
  await choose(she, second ?? '', { outcome: 'return' })
  const inCart = async () => (await she.open('/shop')).body.screen?.chrome.cart?.count
  expect(await inCart()).toBe(2)

  await she.open('/exchange')
  const gone = await she.press('item.discard', { args: { item: shirt ?? '' } })
  expect(gone.body.effects).toEqual([
    expect.objectContaining({ type: 'toast', tone: 'success' }),
    { type: 'focus', id: expect.stringMatching(/^select-/) },
  ])
  expect(item(she, 'Aster Linen')).toMatchObject({ state: 'eligible' })
  expect(item(she, 'Aster Linen').choice).toBeUndefined()
  expect(await inCart()).toBe(1)

  await she.open('/exchange')
  const again = await she.press('item.open', { args: { item: shirt ?? '' } })
  expect(again.body.overlay?.forms?.answer?.values).toEqual({ reason: '' })
})

test('ITM-18 with single item returns a selected item disables the others until deselected', async () => {
  const she = await visitor((config) => ({ ...config, settings: { ...config.settings, single_product_returns: true } }))
  await lookUp(she)
  const shirt = itemNamed(she, 'Aster Linen')
  await choose(she, shirt, { outcome: 'return' })
  await she.open('/exchange')
  expect(groups(she)[0]?.items.map(({ state }) => state)).toEqual(['selected', 'disabled', 'disabled'])
  expect(groups(she)[0]?.items[1]?.reason).toBeTruthy()
  await she.press('item.discard', { args: { item: shirt } })
  expect(groups(she)[0]?.items.map(({ state }) => state)).toEqual(['eligible', 'eligible', 'eligible'])
})

test('ITM-16 with single item returns confirming continues directly', async () => {
  const she = await visitor((config) => ({ ...config, settings: { ...config.settings, single_product_returns: true } }))
  await lookUp(she)
  await choose(she, itemNamed(she, 'Aster Linen'), { outcome: 'return' })
  expect(she.seen().screen?.path).toBe('/credit')
})

test('ITM-17 an order’s only eligible item advances automatically, two items do not', async () => {
  const she = await visitor()
  await lookUp(she, '#1007', '10007')
  const [jacket, top] = groups(she)[0]?.items.map(({ id }) => id) ?? []
  await choose(she, jacket ?? '', { outcome: 'return' })
  expect(she.seen().screen?.path).toBe('/exchange')

  const order = await world.world.commerce.findOrderByName(she.shopId, '#1007')
  const other = await visitor()
  await lookUp(other, '#1007', '10007')
  expect(order?.lines).toHaveLength(2)
  await world.database.query({
    name: 'test.claim',
    text: `insert into unit_claims (shop_id, line_item_id, order_id, return_id, claimed_at) values ($1, $2, $3, 'elsewhere', 0)`,
    values: [other.shopId, top ?? '', order?.id ?? ''],
  })
  await other.open('/exchange')
  await choose(other, jacket ?? '', { outcome: 'return' })
  expect(other.seen().screen?.path).not.toBe('/exchange')
})

test('ITM-26 visible properties are listed by name and value, hidden ones are not', async () => {
  const she = await guest()
  await lookUp(she)
  const coat = groups(she)
    .flatMap(({ items }) => items)
    .find(({ properties }) => properties !== undefined)
  expect(coat?.properties).toEqual([
    { name: 'Monogram', value: 'A. O.' },
    { name: 'Thread color', value: 'Chestnut' },
  ])
  expect(JSON.stringify(she.seen())).not.toContain('mono-4413')
  expect(groups(she)[0]?.propertiesLabel).toBe(english('items.properties'))
})

test('ITM-71 a returned unit is marked with its date', async () => {
  const she = await guest()
  await lookUp(she)
  expect(item(she, 'Moorland Crew').reason).toBe(
    `${english('ineligible.4')} ${english('items.returned-on', { date: 'April\u00a012,\u00a02026' })}`,
  )
})

const withCatalogue = async (products: Commerce['products']) => {
  const app = await buildApp({ ...world.world, commerce: { ...world.world.commerce, products } })
  return shopper(app, await loadDemoShop(world))
}

test('ERR-52 a product that failed to load is read again automatically', async () => {
  let asked = 0
  const she = await withCatalogue((shopId, ids) => {
    asked += 1
    return asked === 1 ? Promise.reject(new Error('gone for a moment')) : world.world.commerce.products(shopId, ids)
  })
  await lookUp(she)
  expect(asked).toBe(2)
  expect(item(she, 'Aster Linen').state).toBe('eligible')
})

test('ERR-52 ITM-07 ITM-13 an unreadable product is a failed card, and its retry loads the variants', async () => {
  let away = true
  const she = await withCatalogue((shopId, ids) =>
    away ? Promise.reject(new Error('down')) : world.world.commerce.products(shopId, ids),
  )
  await lookUp(she)
  const shirt = item(she, 'Aster Linen')
  expect([shirt.state, shirt.reason]).toEqual(['failed', english('items.failed')])
  expect(shirt.actions?.map(({ action }) => 'name' in action && action.name)).toEqual(['item.retry'])
  const etag = (await she.open('/exchange')).headers.etag

  away = false
  await she.press('item.retry', { args: { item: shirt.id } })
  expect(item(she, 'Aster Linen').state).toBe('eligible')
  const again = await she.open('/exchange', {}, String(etag))
  expect(again.status).toBe(200)

  await she.press('item.open', { args: { item: shirt.id } })
  await she.press('item.answer', {
    args: { item: shirt.id, step: 'select-reason' },
    values: { reason: 'changed-mind' },
  })
  await she.press('item.answer', { args: { item: shirt.id, step: 'convert-item' }, values: { outcome: 'exchange' } })
  expect(she.find('option_picker')?.variants.length).toBeGreaterThan(1)
})

test('ITM-04 ITM-07 a loading selected item disables Continue, with the reason', async () => {
  let slow = false
  const she = await withCatalogue((shopId, ids) =>
    slow ? new Promise(() => {}) : world.world.commerce.products(shopId, ids),
  )
  await lookUp(she)
  await choose(she, itemNamed(she, 'Aster Linen'), { outcome: 'return' })
  slow = true
  // Unchanged products are not requested again.
  await meanwhile(world, she.shopId).changeProduct('#1001', 'Aster Linen', (product) => ({ ...product, title: 'New' }))
  await she.open('/exchange')
  expect(item(she, 'Aster Linen').state).toBe('loading')
  expect(continueBar(she).disabled).toBeTruthy()
}, 20_000)
