import { afterAll, beforeAll, expect, test } from 'vitest'
import { answer, createShopper, itemNamed, lookUpOrder } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { ask, findItemRow, productTypeIs, reviewResult, rule, shopWith } from './ruled.ts'
import { createPortal, english, type Portal } from './shoppers.ts'

let world: TestWorld
let portal: Portal
beforeAll(async () => {
  world = await testWorld()
  portal = await createPortal(world)
}, 60_000)
afterAll(() => world.drop())

test('UXD-20 a rejected row has the sentence of its rule while the rule is published', async () => {
  const worn = rule('worn', [ask('worn', 'yes-no', { yes: [reviewResult('reject')] })], {
    when: productTypeIs('Shirts'),
    sentence: { en: 'We can’t take worn shirts back.', de: 'Getragene Hemden nehmen wir nicht zurück.' },
  })
  const shopper = createShopper(portal.app, await loadDemoShop(world, { change: shopWith({ rules: [worn] }) }))
  await lookUpOrder(shopper)
  const item = itemNamed(shopper, 'Aster Linen')
  await shopper.press('item.open', { args: { item } })
  await answer(shopper, item, { answers: { worn: 'yes' } })
  await answer(shopper, item, { blocked: 'yes' })
  const reason = () => findItemRow(shopper, 'Aster Linen').reason
  await shopper.open('/exchange')
  expect(reason()).toBe('We can’t take worn shirts back.')
  await world.database.query({
    name: 'test.rule-removed',
    text: `update disqualified_units set rule_id = 'gone' where shop_id = $1`,
    values: [shopper.shopId],
  })
  await shopper.open('/exchange')
  expect(reason()).toBe(english('ineligible.2'))
})
