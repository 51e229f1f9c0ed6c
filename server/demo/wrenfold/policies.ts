import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import { buildOutcome, fee, ON_STORE_TAG, SHOP_NOW_TAG } from '../shop-parts.ts'
import { toCopy } from '../texts.ts'

const SHOPPING_TITLE = toCopy('Orders with a shopping bonus')
const FINAL_SALE_TITLE = toCopy('Final sale')
const TABLE_TITLE = toCopy('Tableware and kitchen')

export const wrenfoldPolicies: ReturnPolicy[] = [
  {
    id: 'shop-now',
    title: 'Sixty days, and something new',
    shopper_title: SHOPPING_TITLE,
    when: { fact: 'order.tags', op: 'includes', value: SHOP_NOW_TAG },
    labelsEnabled: true,
    exchange: buildOutcome('on', 60),
    refund: buildOutcome('on', 60),
    gift_card: buildOutcome('on', 60),
    shop_now_enabled: true,
    shop_now_bonus: 1500,
  },
  {
    id: 'on-store',
    title: 'Sixty days, and something new from our store',
    shopper_title: SHOPPING_TITLE,
    when: { fact: 'order.tags', op: 'includes', value: ON_STORE_TAG },
    labelsEnabled: true,
    exchange: buildOutcome('on', 60),
    refund: buildOutcome('on', 60),
    gift_card: buildOutcome('on', 60),
    shop_now_enabled: true,
    shop_now_bonus: 1500,
    on_store_enabled: true,
  },
  {
    id: 'final',
    title: 'Final sale',
    shopper_title: FINAL_SALE_TITLE,
    tags: ['final-sale'],
    labelsEnabled: false,
    exchange: buildOutcome('off', 30),
    refund: buildOutcome('off', 30),
    gift_card: buildOutcome('off', 30),
  },
  {
    id: 'kitchen',
    title: 'Things for the table',
    shopper_title: TABLE_TITLE,
    product_types: ['Tableware', 'Kitchen'],
    labelsEnabled: true,
    exchange: buildOutcome('on', 30),
    refund: buildOutcome('on', 14),
    gift_card: buildOutcome('on', 60),
    fees: [
      fee('refund', {
        type: 'percentage_of_label',
        amount: 50,
        fallback_amount: 300,
        max_amount: 600,
        max_amount_enabled: true,
      }),
      fee('credit', { type: 'flat_fee', amount: 100 }),
      fee('exchange', { type: 'flat_fee', amount: 200 }),
    ],
    reimbursement: {
      shipping: { active: true, refunds_enabled: false, store_credit_enabled: true, window: 14, window_active: true },
      duties: { active: false, refunds_enabled: false, store_credit_enabled: false, window: 0, window_active: false },
    },
  },
  {
    id: 'standard',
    title: 'Sixty days',
    default: true,
    is_catch_all: true,
    labelsEnabled: true,
    exchange: buildOutcome('on', 60),
    refund: buildOutcome('on', 60),
    gift_card: buildOutcome('on', 60),
    gift_card_incentive_type: 'percentage',
    gift_card_incentive_value: 10,
    advanced_exchanges_enabled: true,
    instant_return_enabled: true,
    instant_return_window: 30,
  },
]
