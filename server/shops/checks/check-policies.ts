import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import { pointerTo } from '../../shape/pointer.ts'

const outcomes = ['exchange', 'refund', 'gift_card'] as const

/** Outcomes that are enabled but have no days or no triggering event. */
const checkOutcome = (
  policy: ReturnPolicy,
  pointer: string,
  name: (typeof outcomes)[number],
): readonly ConfigProblem[] => {
  const { enabled, event, window } = policy[name]
  if (!enabled) return []
  const place = pointerTo(pointer, name)
  return [
    ...(window === 0
      ? [
          {
            pointer: pointerTo(place, 'window'),
            message: 'is 0 days although the outcome is on: shoppers could not use it',
          },
        ]
      : []),
    ...(event === 'disabled'
      ? [
          {
            pointer: pointerTo(place, 'event'),
            message: 'is "disabled" although the outcome is on: it would never be paid',
          },
        ]
      : []),
  ]
}

const ITEM_SELECTORS = ['products', 'product_types', 'tags'] as const

/** Item windows without items or without days (FIX-24). */
const checkItemWindows = ({ item_windows = [] }: ReturnPolicy, pointer: string): readonly ConfigProblem[] =>
  item_windows.flatMap((window, index) => {
    const place = pointerTo(pointer, 'item_windows', index)
    return [
      ...(ITEM_SELECTORS.every((name) => window[name] === undefined)
        ? [{ pointer: place, message: 'matches no items: it requires "products", "product_types" or "tags"' }]
        : []),
      ...(outcomes.every((name) => window[name] === undefined)
        ? [{ pointer: place, message: 'has no effect: it requires days for "exchange", "refund" or "gift_card"' }]
        : []),
    ]
  })

/** A policy without any outcome is a final sale and valid. */
export const checkPolicies = ({ policies }: ShopConfig): readonly ConfigProblem[] =>
  policies.flatMap((policy, index) => {
    const pointer = pointerTo('/policies', index)
    return [...outcomes.flatMap((name) => checkOutcome(policy, pointer, name)), ...checkItemWindows(policy, pointer)]
  })
