import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Envelope } from '../../../schemas/envelope/screen.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import { activeFlags } from '../../domain/assessment/flags.ts'
import { advancedOptions } from '../../domain/items/flow.ts'
import { isVariantRecommendationOn } from '../../domain/items/recommendation.ts'
import type { JourneyContext } from '../../journey/request/context.ts'
import { pointerTo } from '../../shape/pointer.ts'
import { listQuestions, listRules } from '../../shops/placed-rules.ts'
import type { Finding } from '../finding.ts'

/** At least one path must show it. `key` is an entry of `listCoverageKeys`. */
interface CoverageTarget {
  readonly key: string
  readonly pointer: string
  readonly message: string
}

const listQuestionTargets = (config: ShopConfig): readonly CoverageTarget[] =>
  listRules(config)
    .flatMap((rule) => listQuestions(rule))
    .map(({ pointer, asking, question }) => ({
      key: `question ${asking.group.id} ${question.id}`,
      pointer,
      message: `The question "${question.id}" of the rule "${asking.rule.id}" never appears`,
    }))

const listExchangeOptions = ({ advancedExchanges = [] }: ShopConfig): readonly CoverageTarget[] =>
  advancedExchanges.flatMap(({ enabled, options }, at) =>
    enabled
      ? options.map(({ id }, index) => ({
          key: `outcome advanced:${id}`,
          pointer: pointerTo('/advancedExchanges', at, 'options', index),
          message: `The option "${id}" is never offered`,
        }))
      : [],
  )

const listWarranties = ({ warranties = [] }: ShopConfig): readonly CoverageTarget[] =>
  warranties.map(({ id }, at) => ({
    key: `warranty ${id}`,
    pointer: pointerTo('/warranties', at),
    message: `Shoppers can never claim the warranty "${id}"`,
  }))

const listRecommendations = (config: ShopConfig): readonly CoverageTarget[] => {
  const { settings, reasonGroups, flow } = config
  if (!isVariantRecommendationOn(settings, activeFlags(config)) || flow?.['smart-recommendation'] === false) return []
  return reasonGroups.flatMap(({ reasons }, at) =>
    reasons.flatMap(({ id, has_smart_recommendation: isRecommending, smart_recommendation: recommendation }, index) =>
      isRecommending === true
        ? [
            {
              key: `recommendation ${JSON.stringify(recommendation)}`,
              pointer: pointerTo('/reasonGroups', at, 'reasons', index),
              message: `The reason "${id}" never recommends anything`,
            },
          ]
        : [],
    ),
  )
}

const listFlowSteps = ({ flow = {}, stores }: ShopConfig): readonly CoverageTarget[] =>
  (['store-locator', 'add-comment'] as const)
    .filter((name) => typeof flow[name] === 'object' && (name !== 'store-locator' || stores.length > 0))
    .map((name) => ({
      key: `step ${name}`,
      pointer: pointerTo('/flow', name),
      message: `The step "${name}" is never reached`,
    }))

const listChoices = ({ overlay }: Envelope, name: string): readonly string[] =>
  (overlay?.body ?? []).flatMap((one) =>
    one.type === 'choice_list' && one.name === name ? one.options.map(({ value }) => value) : [],
  )

const parseQuery = (path: string): URLSearchParams => new URLSearchParams(path.split('?')[1])

export function listCoverageKeys(page: Envelope, { draft, assessed }: JourneyContext): readonly string[] {
  const query = parseQuery(page.overlay?.path ?? '')
  const step = query.get('step')
  const question = query.get('question')
  const item = assessed?.items.find(({ unit }) => unit.id === query.get('item'))
  const recommended = item?.reasonGroup.reasons.find(({ id }) => id === item.answers?.reasons.at(-1))
  // A single option is skipped; its products are shown at once.
  const options = step === 'select-product' && item !== undefined ? advancedOptions(item) : []
  return [
    ...(question === null ? [] : [`question ${draft.order?.workflowGroupId ?? ''} ${question}`]),
    ...(step === 'add-comment' && question === null ? ['step add-comment'] : []),
    ...listChoices(page, 'outcome').map((value) => `outcome ${value}`),
    ...(options.length === 1 ? options.map(({ id }) => `outcome advanced:${id}`) : []),
    ...listChoices(page, 'warranty').map((value) => `warranty ${value}`),
    ...(assessed?.items ?? []).flatMap(({ claims: { claimed } }) => (claimed ? [`warranty ${claimed.id}`] : [])),
    ...(step === 'smart-recommendation' ? [`recommendation ${JSON.stringify(recommended?.smart_recommendation)}`] : []),
    ...(page.screen?.regions.main.some(({ type }) => type === 'location_list') ? ['step store-locator'] : []),
  ]
}

/** Harmless, but promised in vain. */
export const listUnclaimable = (config: ShopConfig, covered: ReadonlySet<string>): readonly ConfigProblem[] =>
  listWarranties(config)
    .filter((target) => !covered.has(target.key))
    .map(({ pointer, message }) => ({ pointer, message }))

/** Configured but never shown: unused, or unintentionally hidden from shoppers. */
export const listUnreached = (config: ShopConfig, covered: ReadonlySet<string>): readonly Finding[] =>
  [
    ...listQuestionTargets(config),
    ...listExchangeOptions(config),
    ...listRecommendations(config),
    ...listFlowSteps(config),
  ]
    .filter((target) => !covered.has(target.key))
    .map(({ pointer, message }) => ({ kind: 'step never reached', message, pointer, story: null }))
