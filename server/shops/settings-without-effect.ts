import type { Condition } from '../../schemas/config/condition.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { ReturnPolicy } from '../../schemas/config/policy.ts'
import type { ConfigProblem } from '../../schemas/merchant/configuration.ts'
import { activeFlags } from '../domain/assessment/flags.ts'
import { needsLabel } from '../domain/method/kinds.ts'
import { collectTests } from '../domain/workflow/condition.ts'
import { pointerTo } from '../shape/pointer.ts'
import { listConditions } from './checks/check-conditions.ts'
import { listQuestions, listResults, listRules } from './placed-rules.ts'

type Need = readonly [isMet: boolean, cure: string]

/** One remark for a property that is set while its needs are unmet. */
const checkNeeds = (pointer: string, isSet: boolean, ...needs: readonly Need[]): readonly ConfigProblem[] => {
  const remedies = needs.filter(([isMet]) => !isMet).map(([, remedy]) => remedy)
  return isSet && remedies.length > 0 ? [{ pointer, message: `has no effect: ${remedies.join(', and ')}` }] : []
}

const isOn = (value: boolean | undefined): boolean => value === true
const isAbove0 = (value: number | undefined): boolean => value !== undefined && value > 0

const hasShopNowWarranty = ({ warranties = [] }: ShopConfig): boolean =>
  warranties.some(({ allowed }) => isOn(allowed.shopNow))

const allowsShopNow = ({ shop_now_enabled, shop_now_for_all_enabled }: ReturnPolicy): boolean =>
  isOn(shop_now_enabled) || isOn(shop_now_for_all_enabled)

const checkKeepAndBonus = (config: ShopConfig, policy: ReturnPolicy, at: string): readonly ConfigProblem[] => {
  const incentive = policy.gift_card_incentive_type ?? 'none'
  const place = (name: string) => pointerTo(at, name)
  const keepEnabled: Need = [isOn(policy.keep_item_enabled), 'set "keep_item_enabled"']
  return [
    ...checkNeeds(place('keep_item_enabled'), isOn(policy.keep_item_enabled), [
      isAbove0(policy.keep_item_threshold),
      'set a "keep_item_threshold" above 0',
    ]),
    ...checkNeeds(place('keep_item_unique'), isOn(policy.keep_item_unique), keepEnabled),
    ...checkNeeds(place('keep_item_immediate'), isOn(policy.keep_item_immediate), keepEnabled),
    ...checkNeeds(place('keep_item_threshold'), isAbove0(policy.keep_item_threshold), keepEnabled),
    ...checkNeeds(
      place('gift_card_incentive_type'),
      incentive !== 'none',
      [isAbove0(policy.gift_card_incentive_value), 'set a "gift_card_incentive_value" above 0'],
      [policy.gift_card.enabled, 'set "enabled" of "gift_card"'],
    ),
    ...checkNeeds(place('gift_card_incentive_value'), isAbove0(policy.gift_card_incentive_value), [
      incentive !== 'none',
      'set "gift_card_incentive_type" to "flat" or "percentage"',
    ]),
    ...checkNeeds(place('shop_now_bonus'), isAbove0(policy.shop_now_bonus), [
      allowsShopNow(policy) || hasShopNowWarranty(config),
      'set "shop_now_enabled", because Shop Now is off',
    ]),
  ]
}

const checkInstant = (config: ShopConfig, policy: ReturnPolicy, at: string): readonly ConfigProblem[] => {
  const flags = activeFlags(config)
  const place = (name: string) => pointerTo(at, name)
  const cards: Need = [config.adapters.payments !== undefined, 'set a payment provider in "payments" of "adapters"']
  const refunds: Need = [flags.has('instant-refunds'), 'set the flag "instant-refunds"']
  const exchanges: Need = [flags.has('instant-exchanges'), 'set the flag "instant-exchanges"']
  const enabled: Need = [isOn(policy.instant_return_enabled), 'set "instant_return_enabled"']
  return [
    ...checkNeeds(place('instant_return_enabled'), isOn(policy.instant_return_enabled), refunds, cards),
    ...checkNeeds(place('instant_return_required'), isOn(policy.instant_return_required), enabled, refunds, cards),
    ...checkNeeds(place('instant_exchange_required'), isOn(policy.instant_exchange_required), exchanges, cards),
  ]
}

const labelEvents: readonly string[] = ['pre_transit', 'in_transit', 'out_for_delivery']

/** Without a label there is no carrier event; only receiving the items pays. */
const checkPayouts = ({ methods }: ShopConfig, policy: ReturnPolicy, at: string): readonly ConfigProblem[] => {
  const isLabelled = policy.labelsEnabled && methods.some(({ kind }) => needsLabel(kind))
  if (isLabelled || (policy.labelsEnabled && methods.some(({ kind }) => !isPointOfSale(kind)))) return []
  return (['exchange', 'refund', 'gift_card'] as const)
    .filter((name) => policy[name].enabled && labelEvents.includes(policy[name].event))
    .map((name) => ({
      pointer: pointerTo(at, name, 'event'),
      message: `waits for "${policy[name].event}" from a carrier, but no label is made: it is paid once the items are received. Use "delivered" or "manual", or offer a label with "labelsEnabled" and "methods"`,
    }))
}

const isPointOfSale = (kind: ShopConfig['methods'][number]['kind']): boolean =>
  kind === 'shopify-pos' || kind === 'loop-pos'

const checkPolicies = (config: ShopConfig): readonly ConfigProblem[] =>
  config.policies.flatMap((policy, index) => {
    const at = pointerTo('/policies', index)
    return [
      ...checkKeepAndBonus(config, policy, at),
      ...checkInstant(config, policy, at),
      ...checkPayouts(config, policy, at),
    ]
  })

const buildReviewNeed = (config: ShopConfig): Need => [
  listRules(config)
    .flatMap(listResults)
    .some(({ result }) => result.type === 'review-reject' && result.outcome === 'review'),
  'give a rule a result of the type "review-reject" with the outcome "review"',
]

const checkSettings = (config: ShopConfig): readonly ConfigProblem[] => {
  const { settings, shopLater, forms, stores, policies } = config
  const flags = activeFlags(config)
  const gifts: Need = [
    isOn(settings.giftFlowEnabled) || isOn(settings.giftReceiptFlowEnabled),
    'set "giftFlowEnabled" or "giftReceiptFlowEnabled"',
  ]
  const setting = (name: keyof typeof settings, ...needs: readonly Need[]) =>
    checkNeeds(pointerTo('/settings', name), settings[name] !== undefined && settings[name] !== false, ...needs)
  const flag = (name: string): Need => [flags.has(name), `set the flag "${name}"`]
  return [
    ...setting('shopLaterEnabled', [shopLater !== undefined, 'set "shopLater", which specifies the offer']),
    ...checkNeeds('/shopLater', shopLater !== undefined, [isOn(settings.shopLaterEnabled), 'set "shopLaterEnabled"']),
    ...setting('confirmGiftEmail', gifts),
    ...checkNeeds('/forms/gift', forms?.gift !== undefined, [isOn(settings.giftFlowEnabled), 'set "giftFlowEnabled"']),
    ...setting('smartRecommendationsEnabled', flag('smart-recommendations')),
    ...setting('recommendationsEnabled', flag('product-recommendations')),
    ...setting('diff_priced_exchanges', flag('different-priced-variant-exchanges')),
    ...checkNeeds('/settings/labels/when', settings.labels?.when === 'approved', buildReviewNeed(config), [
      policies.some(({ labelsEnabled }) => labelsEnabled),
      'set "labelsEnabled" in a policy',
    ]),
    ...setting('storeMaxDistance', [stores.length > 0, 'name "stores"']),
  ]
}

const checkStores = ({ stores }: ShopConfig): readonly ConfigProblem[] =>
  stores.flatMap(({ id, address }, index) =>
    address.latitude !== undefined && address.longitude !== undefined
      ? []
      : [
          {
            pointer: pointerTo('/stores', index, 'address'),
            message: `The store "${id}" is never offered to nearby shoppers: set its "latitude" and "longitude"`,
          },
        ],
  )

const explainConstantFact = (config: ShopConfig): ((fact: string) => string | null) => {
  const { settings, shopLater, policies } = config
  const hasGifts = isOn(settings.giftFlowEnabled) || isOn(settings.giftReceiptFlowEnabled)
  const hasCarts =
    policies.some(allowsShopNow) ||
    hasShopNowWarranty(config) ||
    (isOn(settings.shopLaterEnabled) && shopLater?.exchangesEnabled === true)
  return (fact) => {
    if (fact === 'order.gift' && !hasGifts)
      return 'is never true: set "giftFlowEnabled" or "giftReceiptFlowEnabled", or omit it'
    if (fact === 'return.new-item-count' && !hasCarts)
      return 'is always 0: set "shop_now_enabled" in a policy, or omit it'
    return null
  }
}

const listFacts = (condition: Condition): readonly string[] => [
  ...new Set(collectTests(condition).map(({ fact }) => fact)),
]

const checkConditions = (config: ShopConfig): readonly ConfigProblem[] => {
  const explain = explainConstantFact(config)
  return listConditions(config).flatMap(({ pointer, condition }) =>
    listFacts(condition).flatMap((fact) => {
      const reason = explain(fact)
      return reason === null ? [] : [{ pointer, message: `reads "${fact}", which ${reason}` }]
    }),
  )
}

const checkQuestions = (config: ShopConfig): readonly ConfigProblem[] =>
  listRules(config)
    .flatMap(listQuestions)
    .flatMap(({ pointer, question }) =>
      question.input === 'yes-no' && isOn(question.optional)
        ? [
            {
              pointer: pointerTo(pointer, 'optional'),
              message:
                'has no effect: yes-no questions require an answer. Omit "optional", or set "input" to "comment"',
            },
          ]
        : [],
    )

export const findSettingsWithoutEffect = (config: ShopConfig): readonly ConfigProblem[] => [
  ...checkSettings(config),
  ...checkPolicies(config),
  ...checkStores(config),
  ...checkConditions(config),
  ...checkQuestions(config),
]
