import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { ConfigProblem } from '../../../schemas/merchant.ts'
import { pointerTo } from '../../shape/pointer.ts'

const outcomes = ['exchange', 'refund', 'gift_card'] as const

/** An outcome that a policy offers and nobody could use: no day to choose it, or no event that carries it out. */
const inOutcome = (
  policy: ReturnPolicy,
  pointer: string,
  name: (typeof outcomes)[number],
): readonly ConfigProblem[] => {
  const { enabled, event, window } = policy[name]
  if (!enabled) return []
  const place = pointerTo(pointer, name)
  return [
    ...(window === 0
      ? [{ pointer: pointerTo(place, 'window'), message: 'is 0 days although the outcome is on: nobody could use it' }]
      : []),
    ...(event === 'disabled'
      ? [
          {
            pointer: pointerTo(place, 'event'),
            message: 'is "disabled" although the outcome is on: it would never come',
          },
        ]
      : []),
  ]
}

// The ways in which a window names its items.
const named = ['products', 'product_types', 'tags'] as const

/** Windows of items that name no items, or no days (FIX-24). */
const inWindows = ({ item_windows = [] }: ReturnPolicy, pointer: string): readonly ConfigProblem[] =>
  item_windows.flatMap((window, index) => {
    const place = pointerTo(pointer, 'item_windows', index)
    return [
      ...(named.every((name) => window[name] === undefined)
        ? [{ pointer: place, message: 'names no items: it needs "products", "product_types" or "tags"' }]
        : []),
      ...(outcomes.every((name) => window[name] === undefined)
        ? [{ pointer: place, message: 'changes nothing: it needs days for "exchange", "refund" or "gift_card"' }]
        : []),
    ]
  })

/** Outcomes that are on and yet could never come about. A policy with no outcome at all is a final sale, and sound. */
export const checkPolicies = ({ policies }: ShopConfig): readonly ConfigProblem[] =>
  policies.flatMap((policy, index) => {
    const pointer = pointerTo('/policies', index)
    return [...outcomes.flatMap((name) => inOutcome(policy, pointer, name)), ...inWindows(policy, pointer)]
  })
