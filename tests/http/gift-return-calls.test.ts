import { afterAll, beforeAll, expect, test } from 'vitest'
import { recipient } from '../journey/givers.ts'
import { createPortal, type Portal } from '../journey/shoppers.ts'
import { createShopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { changedMind } from './compose-clients.ts'
import { type Call, callAs } from './headless.ts'

let world: TestWorld
let portal: Portal
beforeAll(async () => {
  world = await testWorld()
  portal = await createPortal(world)
})
afterAll(async () => {
  await portal.app.close()
  await world.drop()
})

const GIVERS_OWN = /Okafor|\bAda\b|ada@example|214 West|2125550101|#1001|Monogram|A\. O\./

interface NamedItem {
  readonly id: string
  readonly title: string
}
const idIn = (items: readonly NamedItem[], title: string): string =>
  items.find((one) => one.title.startsWith(title))?.id ?? ''

const { email: customer_email, ...address } = recipient
const createGift = async () => {
  const giver = await portal.visitor()
  const give = callAs(portal.app, giver)
  const proof = { name: '#1001', zip: '10001' }
  const { line_items } = (await give('POST', 'gift-receipt/lookup', { body: proof })).body.order
  const [shirt, coat] = [idIn(line_items, 'Aster'), idIn(line_items, 'Alder')]
  const wish = { ...proof, recipient_name: 'Kim', line_items_id: [shirt, coat] }
  const { slug, order_id } = (await give('POST', 'gift-receipt/qr', { body: wish })).body.gift_receipt
  const kim = createShopper(portal.app, giver.shopId)
  const calls: string[] = []
  const made = callAs(portal.app, kim)
  const call: Call = async (...args) => {
    const response = await made(...args)
    expect([args[1], response.status < 300, JSON.stringify(response.body)]).toEqual([args[1], true, expect.anything()])
    calls.push(JSON.stringify(response.body))
    return response
  }
  const linked = (await call('POST', 'gift-receipt/link', { body: { token: slug } })).body
  expect([linked.gift_receipt.order_id, linked.missing]).toEqual([order_id, 'gift'])
  expect((await call('GET', 'reasons')).body.length).toBeGreaterThan(0)
  const sent = (await call('POST', 'return/gift', { body: { customer_email, address } })).body
  expect(sent).toEqual({ errors: [], orderId: order_id })
  return { giver, kim, call, calls, order: order_id as string, shirt, coat }
}

const hiddenAmounts = { price: null, discount: null, discounted_price: null, tax: null, visible_properties: [] }
const withoutAmounts = { item_net: null, item_discount: null, item_tax: null, item_total: null }

test('API-18 API-46 API-52 GFT-28 GFT-41 recipient reads hide price, engraving and giver, and giver reads include them', async () => {
  const { giver, call, calls, order, shirt, coat } = await createGift()
  const { line_items } = (await call('GET', `order/${order}/line_item`)).body
  expect(line_items.map(({ id }: NamedItem) => id)).toEqual([shirt, coat])
  for (const one of line_items) expect(one).toMatchObject(hiddenAmounts)
  const lineItem = { id: shirt, reason: changedMind, returnType: 'credit' }
  const evaluated = (await call('POST', 'workflows/evaluate', { body: { lineItem } })).body
  expect(evaluated).toMatchObject({ complete: true, lineItem: hiddenAmounts })
  const state = { lineItems: [lineItem], creditType: 'gift' }
  const { computed } = (await call('POST', 'return/totals', { body: state })).body
  await call('POST', 'fees', { body: state })
  await call('POST', `first-mile/${order}/eligibility`, { body: state })
  for (const path of ['reasons', 'reason-groups', `product/${line_items[0].product_id}/variants`])
    await call('GET', path)

  const items = [{ id: shirt, reason: changedMind, type: 'credit' }]
  const choices = { creditType: 'gift', returnMethod: 'pre-paid', gift: true, acceptsPolicyConditions: true }
  const submit = { id: order, items, net: computed.net, ...choices }
  const { returnKey } = (await call('POST', 'return', { body: submit })).body
  await world.runner.drain()
  const read = async (what: string) => (await call('GET', `return/${returnKey}/${what}`)).body
  expect(await read('receipt')).toMatchObject({
    returned_items: [{ id: shirt, ...withoutAmounts }],
    returnedItemTotalDiscount: null,
    total: -computed.net,
  })
  expect(await read('outcomes')).toMatchObject({ isGiftReturn: true, orderName: null, newItems: [] })
  expect(await read('customer')).toMatchObject({ customer: { email: customer_email } })
  for (const what of ['related', 'return-method', 'return-method/state', 'shipping', 'label', 'returnlocations'])
    await read(what)
  for (const text of calls) expect(text).not.toMatch(GIVERS_OWN)

  const own = callAs(portal.app, giver)
  await own('POST', 'order/lookup', { body: { name: '#1001', zip: '10001' } })
  const query = '?allowUnfulfilledItems=true'
  const seen = (await own('GET', `order/${order}/line_item`, { query })).body.line_items
  const monogrammed = seen.find(({ id }: NamedItem) => id === coat)
  expect(monogrammed).toMatchObject({ price: 32_800, discounted_price: 32_800 })
  expect(JSON.stringify(monogrammed.visible_properties)).toContain('A. O.')
})

test('API-29 API-32 GFT-41 an even exchange hides its amounts from gift recipients, and shows them to buyers', async () => {
  const { kim, call, order, shirt } = await createGift()
  const smaller = '8101002'
  const choices = { exchangeType: 'regular', returnMethod: 'pre-paid', net: 0, acceptsPolicyConditions: true }
  const swapped = (id: string, variantId: string) => [
    { id, reason: changedMind, type: 'exchange', exchange: { variantId } },
  ]
  const submit = { id: order, items: swapped(shirt, smaller), gift: true, ...choices }
  const { returnKey } = (await call('POST', 'return', { body: submit })).body
  const read = async (ask: Call, keyOfReturn: string, what: string) =>
    (await ask('GET', `return/${keyOfReturn}/${what}`)).body
  expect((await read(call, returnKey, 'outcomes')).newItems).toMatchObject([{ variantId: smaller, total: null }])
  expect((await read(call, returnKey, 'receipt')).new_items).toEqual([{ id: shirt, ...withoutAmounts }])
  await kim.open(`/return/${returnKey}`)
  expect(kim.find('line_group', 'received')?.lines.map(({ title, price }) => [title, price ?? null])).toEqual([
    ['Aster Linen Shirt', null],
  ])

  const own = callAs(portal.app, await portal.visitor())
  await own('POST', 'order/lookup', { body: { name: '#1001', zip: '10001' } })
  const ownReturn = { id: order, items: swapped(shirt, smaller), ...choices }
  const key = (await own('POST', 'return', { body: ownReturn })).body.returnKey
  expect((await read(own, key, 'outcomes')).newItems).toMatchObject([{ total: 10_670 }])
  expect((await read(own, key, 'receipt')).new_items).toMatchObject([{ item_total: 10_670 }])
})
