import { afterAll, beforeAll, expect, test } from 'vitest'
import { recipient } from '../journey/givers.ts'
import { type Portal, portal } from '../journey/shoppers.ts'
import { shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { changed } from './compose-clients.ts'
import { type Call, callAs } from './headless.ts'

let house: TestWorld
let at: Portal
beforeAll(async () => {
  house = await testWorld()
  at = await portal(house)
})
afterAll(async () => {
  await at.app.close()
  await house.drop()
})

/** Texts that would identify the giver, open the rest of the order, or reveal the engraving. */
const GIVERS_OWN = /Okafor|\bAda\b|ada@example|214 West|2125550101|#1001|Monogram|A\. O\./

interface Named {
  readonly id: string
  readonly title: string
}
const idIn = (items: readonly Named[], title: string): string =>
  items.find((one) => one.title.startsWith(title))?.id ?? ''

const { email: customer_email, ...address } = recipient
const given = async () => {
  const giver = await at.visitor()
  const give = callAs(at.app, giver)
  const proof = { name: '#1001', zip: '10001' }
  const { line_items } = (await give('POST', 'gift-receipt/lookup', { body: proof })).body.order
  const [shirt, coat] = [idIn(line_items, 'Aster'), idIn(line_items, 'Alder')]
  const wish = { ...proof, recipient_name: 'Kim', line_items_id: [shirt, coat] }
  const { slug, order_id } = (await give('POST', 'gift-receipt/qr', { body: wish })).body.gift_receipt
  const kim = shopper(at.app, giver.shopId)
  const told: string[] = []
  const made = callAs(at.app, kim)
  const call: Call = async (...asked) => {
    const answer = await made(...asked)
    expect([asked[1], answer.status < 300, JSON.stringify(answer.body)]).toEqual([asked[1], true, expect.anything()])
    told.push(JSON.stringify(answer.body))
    return answer
  }
  const linked = (await call('POST', 'gift-receipt/link', { body: { token: slug } })).body
  expect([linked.gift_receipt.order_id, linked.missing]).toEqual([order_id, 'gift'])
  // A reason can be chosen before the customer is known.
  expect((await call('GET', 'reasons')).body.length).toBeGreaterThan(0)
  const sent = (await call('POST', 'return/gift', { body: { customer_email, address } })).body
  expect(sent).toEqual({ errors: [], orderId: order_id })
  return { giver, kim, call, told, order: order_id as string, shirt, coat }
}

const untold = { price: null, discount: null, discounted_price: null, tax: null, visible_properties: [] }
const amountless = { item_net: null, item_discount: null, item_tax: null, item_total: null }

test('API-18 API-46 API-52 GFT-28 GFT-41 recipient reads hide price, engraving and giver, and giver reads include them', async () => {
  const { giver, call, told, order, shirt, coat } = await given()
  const { line_items } = (await call('GET', `order/${order}/line_item`)).body
  expect(line_items.map(({ id }: Named) => id)).toEqual([shirt, coat])
  for (const one of line_items) expect(one).toMatchObject(untold)
  const lineItem = { id: shirt, reason: changed, returnType: 'credit' }
  const evaluated = (await call('POST', 'workflows/evaluate', { body: { lineItem } })).body
  expect(evaluated).toMatchObject({ complete: true, lineItem: untold })
  const state = { lineItems: [lineItem], creditType: 'gift' }
  const { computed } = (await call('POST', 'return/totals', { body: state })).body
  await call('POST', 'fees', { body: state })
  await call('POST', `first-mile/${order}/eligibility`, { body: state })
  for (const path of ['reasons', 'reason-groups', `product/${line_items[0].product_id}/variants`])
    await call('GET', path)

  const items = [{ id: shirt, reason: changed, type: 'credit' }]
  const choices = { creditType: 'gift', returnMethod: 'pre-paid', gift: true, acceptsPolicyConditions: true }
  const submit = { id: order, items, net: computed.net, ...choices }
  const { returnKey } = (await call('POST', 'return', { body: submit })).body
  await house.runner.drain()
  const read = async (what: string) => (await call('GET', `return/${returnKey}/${what}`)).body
  expect(await read('receipt')).toMatchObject({
    returned_items: [{ id: shirt, ...amountless }],
    returnedItemTotalDiscount: null,
    total: -computed.net,
  })
  expect(await read('outcomes')).toMatchObject({ isGiftReturn: true, orderName: null, newItems: [] })
  expect(await read('customer')).toMatchObject({ customer: { email: customer_email } })
  for (const what of ['related', 'return-method', 'return-method/state', 'shipping', 'label', 'returnlocations'])
    await read(what)
  for (const text of told) expect(text).not.toMatch(GIVERS_OWN)

  const own = callAs(at.app, giver)
  await own('POST', 'order/lookup', { body: { name: '#1001', zip: '10001' } })
  const query = '?allowUnfulfilledItems=true'
  const seen = (await own('GET', `order/${order}/line_item`, { query })).body.line_items
  const monogrammed = seen.find(({ id }: Named) => id === coat)
  expect(monogrammed).toMatchObject({ price: 32_800, discounted_price: 32_800 })
  expect(JSON.stringify(monogrammed.visible_properties)).toContain('A. O.')
})

test('API-29 API-32 GFT-41 an even exchange hides its amounts from gift recipients, and shows them to buyers', async () => {
  const { kim, call, order, shirt } = await given()
  const smaller = '8101002'
  const choices = { exchangeType: 'regular', returnMethod: 'pre-paid', net: 0, acceptsPolicyConditions: true }
  const swapped = (id: string, variantId: string) => [
    { id, reason: changed, type: 'exchange', exchange: { variantId } },
  ]
  const submit = { id: order, items: swapped(shirt, smaller), gift: true, ...choices }
  const { returnKey } = (await call('POST', 'return', { body: submit })).body
  const read = async (ask: Call, key: string, what: string) => (await ask('GET', `return/${key}/${what}`)).body
  expect((await read(call, returnKey, 'outcomes')).newItems).toMatchObject([{ variantId: smaller, total: null }])
  expect((await read(call, returnKey, 'receipt')).new_items).toEqual([{ id: shirt, ...amountless }])
  await kim.open(`/return/${returnKey}`)
  expect(kim.find('line_group', 'received')?.lines.map(({ title, price }) => [title, price ?? null])).toEqual([
    ['Aster Linen Shirt', null],
  ])

  const own = callAs(at.app, await at.visitor())
  await own('POST', 'order/lookup', { body: { name: '#1001', zip: '10001' } })
  const mine = { id: order, items: swapped(shirt, smaller), ...choices }
  const key = (await own('POST', 'return', { body: mine })).body.returnKey
  expect((await read(own, key, 'outcomes')).newItems).toMatchObject([{ total: 10_670 }])
  expect((await read(own, key, 'receipt')).new_items).toMatchObject([{ item_total: 10_670 }])
})
