import { expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { plainShop } from '../verify/ruled-shop.ts'
import { problemsOf } from './problems.ts'

const withPolicy = (overrides: Partial<ShopConfig['policies'][number]>): ShopConfig => ({
  ...plainShop,
  policies: plainShop.policies.map((policy, index) => (index === 0 ? { ...policy, ...overrides } : policy)),
})

test.each<[string, ShopConfig, string, RegExp]>([
  [
    'FIX-66 a policy that waits for what is known later',
    withPolicy({ when: { fact: 'reason', op: 'includes', value: plainShop.reasonGroups[0]?.reasons[0]?.id ?? '' } }),
    '/policies/0/when',
    /reads "reason", which is known only once the reason is chosen/,
  ],
  [
    'FIX-66 a policy whose condition can never hold',
    withPolicy({
      when: {
        all: [
          { fact: 'order.total', op: 'above', value: 9 },
          { fact: 'order.total', op: 'below', value: 2 },
        ],
      },
    }),
    '/policies/0/when',
    /contradicts itself and never holds, so the policy ".+" is never reached/,
  ],
  [
    'FIX-24 a window of items that names none',
    withPolicy({ item_windows: [{ refund: 45 }] }),
    '/policies/0/item_windows/0',
    /matches no items/,
  ],
  [
    'FIX-24 a window of items without days',
    withPolicy({ item_windows: [{ tags: ['shoes'] }] }),
    '/policies/0/item_windows/0',
    /has no effect/,
  ],
])('%s is named', (_, config, pointer, message) => {
  expect(problemsOf(config)).toContainEqual({ pointer, message: expect.stringMatching(message) })
})

test('FIX-66 FIX-24 a policy with conditions and separate windows is valid', () => {
  const when = { fact: 'customer.tags', op: 'includes', value: 'vip' } as const
  const config = withPolicy({ when, item_windows: [{ product_types: ['Shoes'], refund: 45 }] })
  expect(problemsOf(config)).toEqual(problemsOf(plainShop))
})
