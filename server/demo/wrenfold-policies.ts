import type { ReturnPolicy } from '../../schemas/entities/policy.ts'
import { fee, outcome, SHOPS } from './shop-parts.ts'

/** Wrenfold's rules of returns: nothing for final sale, fees for what is heavy and breaks, sixty days for the rest. */
export const wrenfoldPolicies: ReturnPolicy[] = [
  {
    id: 'shop-now',
    title: 'Sixty days, and something new',
    when: { fact: 'order.tags', op: 'includes', value: SHOPS },
    labelsEnabled: true,
    exchange: outcome('on', 60),
    refund: outcome('on', 60),
    gift_card: outcome('on', 60),
    shop_now_enabled: true,
    shop_now_bonus: 1500,
  },
  {
    id: 'final',
    title: 'Final sale',
    tags: ['final-sale'],
    labelsEnabled: false,
    exchange: outcome('off', 30),
    refund: outcome('off', 30),
    gift_card: outcome('off', 30),
  },
  {
    id: 'kitchen',
    title: 'Things for the table',
    product_types: ['Tableware', 'Kitchen'],
    labelsEnabled: true,
    exchange: outcome('on', 30),
    refund: outcome('on', 14),
    gift_card: outcome('on', 60),
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
    exchange: outcome('on', 60),
    refund: outcome('on', 60),
    gift_card: outcome('on', 60),
    gift_card_incentive_type: 'percentage',
    gift_card_incentive_value: 10,
    advanced_exchanges_enabled: true,
    instant_return_enabled: true,
    instant_return_window: 30,
  },
]
