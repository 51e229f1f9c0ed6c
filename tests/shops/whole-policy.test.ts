import { afterAll, beforeAll, expect, test } from 'vitest'
import { PolicyOutcome, ReturnPolicy } from '../../schemas/config/policy.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

let ground: TestWorld
beforeAll(async () => {
  ground = await testWorld()
}, 60_000)
afterAll(() => ground.drop())

const settings = { active: true, refunds_enabled: true, store_credit_enabled: false, window: 20, window_active: true }

const fullPolicy: Required<ReturnPolicy> = {
  id: 'whole',
  title: 'Everything',
  shopper_title: { en: 'Large orders' },
  default: false,
  is_catch_all: false,
  when: { fact: 'order.total', op: 'at-least', value: 1 },
  product_types: ['Coats'],
  tags: ['wool'],
  labelsEnabled: false,
  exchange: { enabled: true, event: 'in_transit', window: 11 },
  refund: { enabled: true, event: 'manual', window: 12 },
  gift_card: { enabled: true, event: 'out_for_delivery', window: 13 },
  window_start: 'delivered',
  delivery_fallback_days: 5,
  item_windows: [{ shopper_title: { en: 'Shoes' }, product_types: ['Shoes'], exchange: 5, refund: 6, gift_card: 7 }],
  advanced_exchanges_enabled: true,
  shop_now_enabled: true,
  shop_now_for_all_enabled: true,
  on_store_enabled: true,
  shop_now_bonus: 700,
  fees: [{ id: 'f', type: 'flat_fee', amount: 300, outcome: 'refund', is_active: true }],
  fallbackLineItemFees: { creditPercentage: 80 },
  customizations: { en: { 'lookup.title': 'Back to us' } },
  gift_card_incentive_type: 'percentage',
  gift_card_incentive_value: 4.5,
  keep_item_enabled: true,
  keep_item_unique: true,
  keep_item_immediate: true,
  keep_item_threshold: 900,
  instant_return_enabled: true,
  instant_return_window: 9,
  instant_return_required: true,
  instant_return_authorization_type: 'nominal',
  instant_exchange_required: true,
  awaited_window: 8,
  packingSlipsEnabled: true,
  reimbursement: { duties: settings, shipping: settings },
}

test('ENT-19 a policy is read as published, with every property of the shop', async () => {
  expect(Object.keys(fullPolicy)).toEqual(Object.keys(ReturnPolicy.properties))
  for (const outcome of [fullPolicy.exchange, fullPolicy.refund, fullPolicy.gift_card])
    expect(Object.keys(outcome)).toEqual(Object.keys(PolicyOutcome.properties))
  const shopId = await loadDemoShop(ground, {
    change: (config) => ({ ...config, policies: [fullPolicy, ...config.policies] }),
  })
  const { shops } = ground.world
  expect((await shops.config(shopId, 1)).policies[0]).toEqual(fullPolicy)
  expect((await shops.forShoppers(shopId, 1)).policies[0]).toEqual(fullPolicy)
})
