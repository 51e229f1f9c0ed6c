import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../schemas/merchant.ts'
import { activeFlags } from '../../domain/assessment/flags.ts'
import { suggestClosestMatch } from '../../shape/nearest.ts'
import { pointerTo } from '../../shape/pointer.ts'
import { groupsOf, type PlacedResult, questionsIn, resultsIn, rulesIn, rulesOf } from '../rules-of.ts'

interface Named {
  readonly pointer: string
  readonly id: string
}

const repeated = (kind: string, named: readonly Named[]): readonly ConfigProblem[] =>
  named
    .filter(({ id }, index) => named.findIndex((one) => one.id === id) < index)
    .map(({ pointer, id }) => ({ pointer, message: `The ${kind} id "${id}" is used twice` }))

const named = (pointer: string, list: readonly { readonly id: string }[] = []): readonly Named[] =>
  list.map(({ id }, index) => ({ pointer: pointerTo(pointer, index, 'id'), id }))

const inGroups = (config: ShopConfig): readonly ConfigProblem[] =>
  groupsOf(config).flatMap((placed) => [
    ...repeated('workflow', named(pointerTo(placed.pointer, 'workflows'), placed.group.workflows)),
    ...placed.group.workflows.flatMap((workflow, at) =>
      repeated('rule', named(pointerTo(placed.pointer, 'workflows', at, 'rules'), workflow.rules)),
    ),
    ...repeated(
      'question',
      rulesIn(placed)
        .flatMap(questionsIn)
        .map(({ pointer, question }) => ({ pointer: pointerTo(pointer, 'id'), id: question.id })),
    ),
  ])

/** Duplicate ids would make answers and traces ambiguous. */
export const checkWorkflowIds = (config: ShopConfig): readonly ConfigProblem[] => [
  ...repeated('workflow group', named('/workflowGroups', config.workflowGroups)),
  ...inGroups(config),
  ...repeated('warranty', named('/warranties', config.warranties)),
  ...repeated('destination', named('/destinations', config.destinations)),
  ...repeated('advanced exchange', named('/advancedExchanges', config.advancedExchanges)),
  ...repeated(
    'option',
    (config.advancedExchanges ?? []).flatMap(({ options }, index) =>
      named(pointerTo('/advancedExchanges', index, 'options'), options),
    ),
  ),
]

const missing = (pointer: string, kind: string, given: { id: string; known: readonly string[] }) =>
  given.known.includes(given.id)
    ? []
    : [{ pointer, message: `There is no ${kind} "${given.id}"${suggestClosestMatch(given.id, given.known)}` }]

const missingIn = ({ pointer, result }: PlacedResult, config: ShopConfig): readonly ConfigProblem[] => {
  if (result.type === 'reason-group-override') {
    const known = config.reasonGroups.map(({ id }) => id)
    return missing(pointerTo(pointer, 'group'), 'reason group', { id: result.group, known })
  }
  if (result.type !== 'destinations') return []
  const known = (config.destinations ?? []).map(({ id }) => id)
  return result.destinations.flatMap((id, index) =>
    missing(pointerTo(pointer, 'destinations', index), 'destination', { id, known }),
  )
}

export const checkWorkflowReferences = (config: ShopConfig): readonly ConfigProblem[] =>
  rulesOf(config)
    .flatMap(resultsIn)
    .flatMap((result) => missingIn(result, config))

export const checkClaimReasons = ({ warranties = [], reasonGroups }: ShopConfig): readonly ConfigProblem[] =>
  warranties.flatMap(({ reason_group: id }, at) =>
    id === undefined
      ? []
      : missing(pointerTo('/warranties', at, 'reason_group'), 'reason group', {
          id,
          known: reasonGroups.map((group) => group.id),
        }),
  )

/** Why no warranty can be claimed; null when one can. */
const whyNoClaim = ({ warranties = [], flags }: ShopConfig): string | null => {
  if (warranties.length === 0) return 'there are no warranties'
  const on = activeFlags({ flags }).has('warranties')
  return on ? null : 'the flag "warranties" is off'
}

export function checkWarrantyQuestions(config: ShopConfig): readonly ConfigProblem[] {
  const because = whyNoClaim(config)
  if (because === null) return []
  return rulesOf(config)
    .flatMap(questionsIn)
    .filter(({ question }) => question.input === 'warranty')
    .map(({ pointer, question }) => ({
      pointer: pointerTo(pointer, 'input'),
      message: `The question "${question.id}" asks for a warranty, but ${because}: it is never asked`,
    }))
}

export const checkReasonOrder = ({ reasonGroups }: ShopConfig): readonly ConfigProblem[] =>
  reasonGroups.flatMap(({ ordered_reasons = [], reasons }, at) =>
    ordered_reasons.flatMap((id, index) =>
      missing(pointerTo('/reasonGroups', at, 'ordered_reasons', index), 'reason', {
        id,
        known: reasons.map((one) => one.id),
      }),
    ),
  )

/** Recommendations without a target, or that recommend the shopper's own variant. */
export const checkRecommendations = ({ reasonGroups }: ShopConfig): readonly ConfigProblem[] =>
  reasonGroups.flatMap(({ reasons }, at) =>
    reasons.flatMap((reason, index) => {
      if (reason.has_smart_recommendation !== true) return []
      const pointer = pointerTo('/reasonGroups', at, 'reasons', index)
      const said = `The reason "${reason.id}" recommends nothing`
      if (reason.smart_recommendation === undefined)
        return [
          {
            pointer: pointerTo(pointer, 'has_smart_recommendation'),
            message: `${said}: it needs "smart_recommendation"`,
          },
        ]
      const place = pointerTo(pointer, 'smart_recommendation', 'recommend_order')
      return reason.smart_recommendation.recommend_order === 0
        ? [{ pointer: place, message: `${said}: 0 steps along leads to what the shopper has` }]
        : []
    }),
  )
