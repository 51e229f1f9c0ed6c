import type { ItemList } from '../../schemas/components/item-list.ts'
import { toSelectButton } from '../../schemas/components/item-select.ts'
import type { Condition } from '../../schemas/config/condition.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { ReturnPolicy } from '../../schemas/config/policy.ts'
import type { PlainResult, Question, Result, Rule } from '../../schemas/config/workflow.ts'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import type { Shopper } from '../support/shopper.ts'
import type { TestWorld } from '../support/world.ts'
import { readReturnKey } from './shoppers.ts'

export interface ShopOverrides {
  readonly rules?: readonly Rule[]
  readonly settings?: Partial<ShopConfig['settings']>
  readonly flags?: readonly string[]
  readonly policy?: Partial<ReturnPolicy>
  readonly rest?: Partial<ShopConfig>
}

/** Demo settings that tests enable themselves. */
const plain: Partial<ShopConfig> = { workflowGroups: [], advancedExchanges: [], warranties: [], destinations: [] }
const plainSettings: Partial<ShopConfig['settings']> = {
  single_product_returns: false,
  enforce_product_rules: false,
  enableExchangeReplaceOption: false,
  randomize_reasons: false,
  smartRecommendationsEnabled: false,
}
const plainPolicy: Partial<ReturnPolicy> = { keep_item_enabled: false, fees: [], advanced_exchanges_enabled: false }
const ownFlags = [
  ...['warranties', 'smart-recommendations', 'dynamic-fees'],
  ...['return-shopping-cart', 'shop-now-improvements', 'product-description', 'product-recommendations'],
]

export const groupOf = (rules: readonly Rule[], rest: { id?: string; when?: Condition } = {}) => ({
  id: 'all',
  title: 'All orders',
  workflows: [{ id: 'care', name: 'Care', trigger: 'item-selected' as const, rules: [...rules] }],
  ...rest,
})

export const shopWith =
  ({ rules = [], settings = {}, flags = [], policy = {}, rest = {} }: ShopOverrides) =>
  ({ allowlist: _allowlist, flow: _flow, ...config }: ShopConfig): ShopConfig => ({
    ...config,
    ...plain,
    ...(rules.length > 0 && { workflowGroups: [groupOf(rules)] }),
    settings: { ...config.settings, ...plainSettings, ...settings },
    flags: [
      ...config.flags.filter(({ name }) => !flags.includes(name) && !ownFlags.includes(name)),
      ...flags.map((name, n) => ({ id: 900 + n, name, description: '', active: true })),
    ],
    policies: config.policies.map((one) => ({ ...one, ...plainPolicy, ...policy })),
    ...rest,
  })

export const rule = (id: string, results: readonly Result[], rest: Partial<Rule> = {}): Rule => ({
  id,
  results: [...results],
  ...rest,
})

export const ask = (id: string, input: Question['input'], rest: Partial<Question> = {}): Result => ({
  type: 'user-input',
  question: { id, input, copy: { en: `What about ${id}?` }, ...rest },
})

export const productTypeIs = (value: string): Condition => ({ fact: 'item.product-type', op: 'is', value })
export const answerIs = (question: string, value: string): Condition => ({ fact: 'answer', question, op: 'is', value })
export const reasonIs = (value: string): Condition => ({ fact: 'reason', op: 'includes', value })
export const itemCountAtLeast = (value: number): Condition => ({ fact: 'return.item-count', op: 'at-least', value })

export const keepResult = (outcome: 'keep' | 'donate'): PlainResult => ({ type: 'keep-donate', outcome })
export const reviewResult = (outcome: 'review' | 'reject'): PlainResult => ({ type: 'review-reject', outcome })
export const excludeResult = (
  ...excluded: Extract<PlainResult, { type: 'exclude-outcome' }>['excluded']
): Extract<PlainResult, { type: 'exclude-outcome' }> => ({ type: 'exclude-outcome', excluded })

type Item = ItemList['items'][number]

const findListed = (shopper: Shopper, title: string): { readonly list: ItemList; readonly item: Item } => {
  const lists = shopper.components().filter((one): one is ItemList => one.type === 'item_list')
  const rows = lists.flatMap((list) => list.items.map((item) => ({ list, item })))
  const found = rows.find(({ item }) => item.title.startsWith(title))
  if (found === undefined) throw new Error(`No item "${title}" on ${shopper.readPage().screen?.path}`)
  return found
}

export const findItemRow = (shopper: Shopper, title: string): Item => findListed(shopper, title).item

export const actionsOf = (shopper: Shopper, title: string): readonly string[] => {
  const { list, item } = findListed(shopper, title)
  const buttons = [toSelectButton(list, item) ?? [], item.actions ?? []].flat()
  return buttons.map(({ action }) => ('name' in action ? action.name : action.type))
}

export const listChoices = (shopper: Shopper, id: string): readonly string[] =>
  shopper.find('choice_list', id)?.options.map(({ value }) => value) ?? []

export const findReturn = async ({ world }: Pick<TestWorld, 'world'>, shopper: Shopper): Promise<ReturnRecord> => {
  const record = await world.store.returns.findByKey(shopper.shopId, readReturnKey(shopper))
  if (record === null) throw new Error(`No return behind ${shopper.readPage().screen?.path}`)
  return record
}

/** Changes a shop’s published document without validation, as an old version may be. */
export const corruptConfig = async (
  { world, database }: Pick<TestWorld, 'world' | 'database'>,
  shopId: string,
  change: (config: ShopConfig) => unknown,
) => {
  const stored = await world.store.shops.findConfig(shopId, 1)
  await database.query({
    name: 'test.spoil',
    text: 'update configs set document = $2::jsonb where shop_id = $1',
    values: [shopId, JSON.stringify(change(stored?.document as ShopConfig))],
  })
}
