import type { Condition } from '../../schemas/config/condition.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { ReturnMethod } from '../../schemas/config/method.ts'
import type { Address } from '../../schemas/entities/address.ts'
import { countryCodes } from '../../schemas/entities/countries.ts'
import type { Possible } from '../domain/workflow/satisfy.ts'
import { conditionsOf, type PlacedCondition } from '../shops/checks/check-conditions.ts'
import { asksFor, chosenWhen, windowWhen } from '../shops/chosen-policy.ts'
import { possibleIn, rulesOf } from '../shops/rules-of.ts'
import type { FixtureLine } from './fixture-goods.ts'

/** Why an order is walked: `goes back` must; others may be kept back as long as the shopper is told why. */
export type Expectation = 'goes back' | 'goes back or says why'

/** What an order is made from. */
export interface Wish {
  /** What was bought, in words. */
  readonly told: string
  readonly conditions: readonly Condition[]
  readonly expects?: Expectation
  /** Nothing is missed when no such order can be made. */
  readonly isNeeded?: false
  /** Makes a bundle of the lines. */
  readonly shape?: (lines: readonly FixtureLine[]) => readonly FixtureLine[]
  readonly address?: Partial<Address>
}

/** The condition that an item is of this product type. */
const typeIs = (value: string): Condition => ({ fact: 'item.product-type', op: 'is', value })
/** The condition that the product bears this tag. */
const hasTag = (value: string): Condition => ({ fact: 'item.tags', op: 'includes', value })
/** The condition that the order went to this country. */
const shipsTo = (value: string): Condition => ({ fact: 'order.shipping-country', op: 'is', value })
/** The conditions that item and order were sent so many days ago. */
const sentAgo = (days: number): readonly Condition[] => [
  { fact: 'item.days-since-fulfilment', op: 'is', value: days },
  { fact: 'order.days-since-fulfilment', op: 'is', value: days },
]

/** An item for each reason group that any item can have. */
const ofReasonGroups = ({ reasonGroups }: ShopConfig): readonly Wish[] =>
  reasonGroups
    .filter((group) => group.default || group.product_types.length > 0)
    .map((group) => ({
      told: `an item of the reason group "${group.id}"`,
      conditions: [{ fact: 'reason-group', op: 'is', value: group.id }],
      expects: 'goes back',
    }))

/** An order of each policy, and where it asks for products under a condition one of these products beside it. */
const ofPolicies = ({ policies }: ShopConfig): readonly Wish[] =>
  policies.flatMap((policy): readonly Wish[] => {
    const chosen = chosenWhen(policies, policy)
    const { when, ...named } = policy
    const asked = asksFor(named)
    return [
      ...(chosen === null
        ? []
        : [{ told: `an item under the policy "${policy.id}"`, conditions: [chosen], isNeeded: false as const }]),
      ...(when === undefined || asked === null
        ? []
        : [
            {
              told: `an item of the policy "${policy.id}" past its condition`,
              conditions: [asked, { not: when }],
              isNeeded: false as const,
            },
          ]),
    ]
  })

const outcomes = ['exchange', 'refund', 'gift_card'] as const

/** The lines as units of this product. */
const asProduct =
  (id: string | undefined) =>
  (lines: readonly FixtureLine[]): readonly FixtureLine[] =>
    id === undefined
      ? lines
      : lines.map(({ line, product }) => ({ line: { ...line, productId: id }, product: { ...product, id } }))

/** An item on the last day of each of its own windows, and one on the day after. */
const ofItemWindows = ({ policies }: ShopConfig): readonly Wish[] =>
  policies.flatMap((policy) => {
    const { id, item_windows: windows = [] } = policy
    const chosen = chosenWhen(policies, policy)
    return windows.flatMap((window, at) => {
      const ends = outcomes.flatMap((name) => (policy[name].enabled ? (window[name] ?? []) : []))
      const days = [...new Set(ends.flatMap((end) => [end, end + 1]))]
      const isNamed = window.product_types !== undefined || window.tags !== undefined
      const [product] = isNamed ? [] : (window.products ?? [])
      return days.map(
        (day): Wish => ({
          told: `an item of window ${at + 1} of the policy "${id}", sent ${day} days ago`,
          conditions: [...(chosen === null ? [] : [chosen]), ...windowWhen(windows, window), ...sentAgo(day)],
          isNeeded: false,
          shape: asProduct(product),
        }),
      )
    })
  })

/** After how many days nothing goes back under any policy. */
const longestWindow = ({ policies }: ShopConfig): number =>
  Math.max(
    ...policies.flatMap(({ exchange, refund, gift_card, item_windows = [] }) =>
      [{ exchange: exchange.window, refund: refund.window, gift_card: gift_card.window }, ...item_windows].flatMap(
        (one) => [one.exchange ?? 0, one.refund ?? 0, one.gift_card ?? 0],
      ),
    ),
  )

/**
 * An item that each warranty covers, and where the warranty is longer than any window one that it alone still brings
 * back.
 */
const ofWarranties = (config: ShopConfig): readonly Wish[] =>
  (config.warranties ?? []).flatMap(({ id, product_types = [], tags = [], days }): readonly Wish[] => {
    const [type] = product_types
    const [tag] = tags
    const covered = type !== undefined ? [typeIs(type)] : tag !== undefined ? [hasTag(tag)] : []
    const late = longestWindow(config) + 1
    return [
      { told: `an item under the warranty "${id}"`, conditions: covered },
      ...(late < days
        ? [
            {
              told: `an item under the warranty "${id}", past its return window`,
              conditions: [...covered, ...sentAgo(late)],
            },
          ]
        : []),
    ]
  })

/** An item that each advanced exchange is offered for. */
const ofExchanges = ({ advancedExchanges = [] }: ShopConfig): readonly Wish[] =>
  advancedExchanges
    .filter(({ enabled }) => enabled)
    .map(({ id, search_string: value }) => ({
      told: `an item for the advanced exchange "${id}"`,
      conditions: [{ fact: 'item.title', op: 'contains', value }],
    }))

/** Countries that a method names, and one that none does. */
const ofCountries = ({ settings, methods }: ShopConfig): readonly Wish[] => {
  const open = settings.countries ?? countryCodes
  const named = new Set(methods.flatMap(({ countries = [] }) => countries))
  const chosen = [...named].filter((country) => open.includes(country)).slice(0, 3)
  const other = open.find((country) => !named.has(country))
  return [...chosen, ...(other === undefined ? [] : [other])].map((country) => ({
    told: `an item sent to ${country}`,
    conditions: [shipsTo(country)],
    expects: 'goes back',
  }))
}

/** The lines as parts of one bundle. */
const bundled =
  (partialReturns: boolean) =>
  (lines: readonly FixtureLine[]): readonly FixtureLine[] => {
    const bundle = { id: 'set', title: 'Set', partialReturns, exchanges: true }
    return lines.map(({ line, product }) => ({ line: { ...line, bundle }, product }))
  }

const two: Condition = { fact: 'return.item-count', op: 'is', value: 2 }

/** What every shop sells: an item, an old one, a gift, bundles. */
const ordinaryOnes = (config: ShopConfig): readonly Wish[] => [
  { told: 'an ordinary item', conditions: [], expects: 'goes back' },
  { told: 'an item past its window', conditions: sentAgo(longestWindow(config) + 1) },
  ...(config.settings.giftFlowEnabled
    ? [{ told: 'an item returned as a gift', conditions: [{ fact: 'order.gift', op: 'is', value: true } as const] }]
    : []),
  { told: 'a bundle', conditions: [two], shape: bundled(true) },
  { told: 'a bundle that goes back as a whole', conditions: [two], shape: bundled(false) },
]

/** An order that was sent so near a store that the store locator stands; none where it never does. */
const nearStore = ({ stores, flow }: ShopConfig): readonly Wish[] => {
  const store = stores.find(({ address }) => address.latitude !== undefined && address.longitude !== undefined)
  if (store === undefined || flow?.['store-locator'] === false) return []
  const when = flow?.['store-locator'] === undefined ? [] : [flow['store-locator'].when]
  const { latitude, longitude } = store.address
  const address = { ...(latitude !== undefined && { latitude }), ...(longitude !== undefined && { longitude }) }
  return [{ told: `an item sent to near the store "${store.id}"`, conditions: when, address }]
}

/** When a method is offered, as far as the order decides it; nothing where it always is. */
const offeredWhen = ({ countries, when }: ReturnMethod): readonly Condition[] => [
  ...(countries === undefined
    ? []
    : [{ fact: 'order.shipping-country' as const, op: 'one-of' as const, value: [...countries] }]),
  ...(when === undefined ? [] : [when]),
]

/** An order that none of the methods is for: somebody who orders so could not send anything back. */
const ofNoMethod = ({ methods }: ShopConfig): readonly Wish[] => {
  const offered = methods.map(offeredWhen)
  if (methods.length === 0 || offered.some((conditions) => conditions.length === 0)) return []
  return [
    {
      told: 'an item for which no return method is meant',
      conditions: offered.map((all) => ({ not: { all } })),
      isNeeded: false,
    },
  ]
}

/** A condition both ways: an order of which it holds, and one of which it does not. */
const bothWays = ({ gates, under, condition }: PlacedCondition): readonly Wish[] => [
  { told: `an item for ${gates}`, conditions: [...under, condition] },
  { told: `an item past ${gates}`, conditions: [...under, { not: condition }], isNeeded: false },
]

/**
 * What orders are wanted, each with what can be known in it: whatever a configuration treats in a way of its own gets
 * an order that meets it, and each condition one that does not.
 */
export function wishesOf(config: ShopConfig): readonly { readonly wish: Wish; readonly possible: Possible }[] {
  const possible = possibleIn(config, rulesOf(config))
  const ofConditions = conditionsOf(config).flatMap((placed) =>
    bothWays(placed).map((wish) => ({ wish, possible: placed.possible })),
  )
  const others = [
    ...ordinaryOnes(config),
    ...ofReasonGroups(config),
    ...ofPolicies(config),
    ...ofItemWindows(config),
    ...ofWarranties(config),
    ...ofExchanges(config),
    ...ofCountries(config),
    ...ofNoMethod(config),
    ...nearStore(config),
  ]
  return [...others.map((wish) => ({ wish, possible })), ...ofConditions]
}
