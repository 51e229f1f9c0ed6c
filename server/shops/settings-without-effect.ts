import type { Condition } from '../../schemas/config/condition.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { ReturnPolicy } from '../../schemas/config/policy.ts'
import type { ConfigProblem } from '../../schemas/merchant.ts'
import { activeFlags } from '../domain/assessment/flags.ts'
import { needsLabel } from '../domain/method/kinds.ts'
import { collectTests } from '../domain/workflow/condition.ts'
import { pointerTo } from '../shape/pointer.ts'
import { conditionsOf } from './checks/check-conditions.ts'
import { questionsIn, resultsIn, rulesOf } from './rules-of.ts'

type Need = readonly [isMet: boolean, cure: string]

/** One remark for a property that is set while its needs are unmet. */
const lacking = (pointer: string, isSet: boolean, ...needs: readonly Need[]): readonly ConfigProblem[] => {
  const cures = needs.filter(([isMet]) => !isMet).map(([, cure]) => cure)
  return isSet && cures.length > 0 ? [{ pointer, message: `has no effect: ${cures.join(', and ')}` }] : []
}

const isOn = (value: boolean | undefined): boolean => value === true
const isAbove0 = (value: number | undefined): boolean => value !== undefined && value > 0

/** A warranty can allow Shop Now regardless of the policy. */
const warrantyShops = ({ warranties = [] }: ShopConfig): boolean =>
  warranties.some(({ allowed }) => isOn(allowed.shopNow))

const shopsNow = ({ shop_now_enabled, shop_now_for_all_enabled }: ReturnPolicy): boolean =>
  isOn(shop_now_enabled) || isOn(shop_now_for_all_enabled)

const inKeepAndBonus = (config: ShopConfig, policy: ReturnPolicy, at: string): readonly ConfigProblem[] => {
  const incentive = policy.gift_card_incentive_type ?? 'none'
  const place = (name: string) => pointerTo(at, name)
  const keeps: Need = [isOn(policy.keep_item_enabled), 'set "keep_item_enabled"']
  return [
    ...lacking(place('keep_item_enabled'), isOn(policy.keep_item_enabled), [
      isAbove0(policy.keep_item_threshold),
      'give a "keep_item_threshold" above 0',
    ]),
    ...lacking(place('keep_item_unique'), isOn(policy.keep_item_unique), keeps),
    ...lacking(place('keep_item_immediate'), isOn(policy.keep_item_immediate), keeps),
    ...lacking(place('keep_item_threshold'), isAbove0(policy.keep_item_threshold), keeps),
    ...lacking(
      place('gift_card_incentive_type'),
      incentive !== 'none',
      [isAbove0(policy.gift_card_incentive_value), 'give a "gift_card_incentive_value" above 0'],
      [policy.gift_card.enabled, 'set "enabled" of "gift_card"'],
    ),
    ...lacking(place('gift_card_incentive_value'), isAbove0(policy.gift_card_incentive_value), [
      incentive !== 'none',
      'set "gift_card_incentive_type" to "flat" or "percentage"',
    ]),
    ...lacking(place('shop_now_bonus'), isAbove0(policy.shop_now_bonus), [
      shopsNow(policy) || warrantyShops(config),
      'set "shop_now_enabled", as nothing is spent in Shop Now',
    ]),
  ]
}

/** Instant outcomes need a card hold. */
const inInstant = (config: ShopConfig, policy: ReturnPolicy, at: string): readonly ConfigProblem[] => {
  const flags = activeFlags(config)
  const place = (name: string) => pointerTo(at, name)
  const cards: Need = [config.adapters.payments !== undefined, 'name who takes cards at "payments" of "adapters"']
  const refunds: Need = [flags.has('instant-refunds'), 'set the flag "instant-refunds"']
  const exchanges: Need = [flags.has('instant-exchanges'), 'set the flag "instant-exchanges"']
  const enabled: Need = [isOn(policy.instant_return_enabled), 'set "instant_return_enabled"']
  return [
    ...lacking(place('instant_return_enabled'), isOn(policy.instant_return_enabled), refunds, cards),
    ...lacking(place('instant_return_required'), isOn(policy.instant_return_required), enabled, refunds, cards),
    ...lacking(place('instant_exchange_required'), isOn(policy.instant_exchange_required), exchanges, cards),
  ]
}

const labelEvents: readonly string[] = ['pre_transit', 'in_transit', 'out_for_delivery']

/** Without a label there is no carrier event; only receiving the items pays. */
const inPayouts = ({ methods }: ShopConfig, policy: ReturnPolicy, at: string): readonly ConfigProblem[] => {
  const isLabelled = policy.labelsEnabled && methods.some(({ kind }) => needsLabel(kind))
  if (isLabelled || (policy.labelsEnabled && methods.some(({ kind }) => !isTill(kind)))) return []
  return (['exchange', 'refund', 'gift_card'] as const)
    .filter((name) => policy[name].enabled && labelEvents.includes(policy[name].event))
    .map((name) => ({
      pointer: pointerTo(at, name, 'event'),
      message: `waits for "${policy[name].event}" from a carrier, and no label is made: it is paid once the items are received. Say "delivered" or "manual", or offer a label with "labelsEnabled" and "methods"`,
    }))
}

const isTill = (kind: ShopConfig['methods'][number]['kind']): boolean => kind === 'shopify-pos' || kind === 'loop-pos'

const inPolicies = (config: ShopConfig): readonly ConfigProblem[] =>
  config.policies.flatMap((policy, index) => {
    const at = pointerTo('/policies', index)
    return [...inKeepAndBonus(config, policy, at), ...inInstant(config, policy, at), ...inPayouts(config, policy, at)]
  })

const reviews = (config: ShopConfig): Need => [
  rulesOf(config)
    .flatMap(resultsIn)
    .some(({ result }) => result.type === 'review-reject' && result.outcome === 'review'),
  'give a rule a result of the type "review-reject" with the outcome "review"',
]

const inSettings = (config: ShopConfig): readonly ConfigProblem[] => {
  const { settings, shopLater, forms, stores, policies } = config
  const flags = activeFlags(config)
  const gifts: Need = [
    isOn(settings.giftFlowEnabled) || isOn(settings.giftReceiptFlowEnabled),
    'set "giftFlowEnabled" or "giftReceiptFlowEnabled"',
  ]
  const setting = (name: keyof typeof settings, ...needs: readonly Need[]) =>
    lacking(pointerTo('/settings', name), settings[name] !== undefined && settings[name] !== false, ...needs)
  const flag = (name: string): Need => [flags.has(name), `set the flag "${name}"`]
  return [
    ...setting('shopLaterEnabled', [shopLater !== undefined, 'give "shopLater", which says what is offered']),
    ...lacking('/shopLater', shopLater !== undefined, [isOn(settings.shopLaterEnabled), 'set "shopLaterEnabled"']),
    ...setting('confirmGiftEmail', gifts),
    ...lacking('/forms/gift', forms?.gift !== undefined, [isOn(settings.giftFlowEnabled), 'set "giftFlowEnabled"']),
    ...setting('smartRecommendationsEnabled', flag('smart-recommendations')),
    ...setting('recommendationsEnabled', flag('product-recommendations')),
    ...setting('diff_priced_exchanges', flag('different-priced-variant-exchanges')),
    ...lacking('/settings/labels/when', settings.labels?.when === 'approved', reviews(config), [
      policies.some(({ labelsEnabled }) => labelsEnabled),
      'set "labelsEnabled" in a policy',
    ]),
    ...setting('storeMaxDistance', [stores.length > 0, 'name "stores"']),
  ]
}

const inStores = ({ stores }: ShopConfig): readonly ConfigProblem[] =>
  stores.flatMap(({ id, address }, index) =>
    address.latitude !== undefined && address.longitude !== undefined
      ? []
      : [
          {
            pointer: pointerTo('/stores', index, 'address'),
            message: `The store "${id}" is never offered near a shopper: give its "latitude" and "longitude"`,
          },
        ],
  )

/** Why a fact is constant in this shop; null when it is not. */
const whyAlwaysSame = (config: ShopConfig): ((fact: string) => string | null) => {
  const { settings, shopLater, policies } = config
  const hasGifts = isOn(settings.giftFlowEnabled) || isOn(settings.giftReceiptFlowEnabled)
  const hasCarts =
    policies.some(shopsNow) ||
    warrantyShops(config) ||
    (isOn(settings.shopLaterEnabled) && shopLater?.exchangesEnabled === true)
  return (fact) => {
    if (fact === 'order.gift' && !hasGifts)
      return 'is never true: set "giftFlowEnabled" or "giftReceiptFlowEnabled", or leave it out'
    if (fact === 'return.new-item-count' && !hasCarts)
      return 'is always 0: set "shop_now_enabled" in a policy, or leave it out'
    return null
  }
}

const factsIn = (condition: Condition): readonly string[] => [
  ...new Set(collectTests(condition).map(({ fact }) => fact)),
]

const inConditions = (config: ShopConfig): readonly ConfigProblem[] => {
  const why = whyAlwaysSame(config)
  return conditionsOf(config).flatMap(({ pointer, condition }) =>
    factsIn(condition).flatMap((fact) => {
      const same = why(fact)
      return same === null ? [] : [{ pointer, message: `reads "${fact}", which ${same}` }]
    }),
  )
}

const inQuestions = (config: ShopConfig): readonly ConfigProblem[] =>
  rulesOf(config)
    .flatMap(questionsIn)
    .flatMap(({ pointer, question }) =>
      question.input === 'yes-no' && isOn(question.optional)
        ? [
            {
              pointer: pointerTo(pointer, 'optional'),
              message:
                'has no effect: a question of yes or no must be answered. Leave out "optional", or set "input" to "comment"',
            },
          ]
        : [],
    )

export const settingsWithoutEffect = (config: ShopConfig): readonly ConfigProblem[] => [
  ...inSettings(config),
  ...inPolicies(config),
  ...inStores(config),
  ...inConditions(config),
  ...inQuestions(config),
]
