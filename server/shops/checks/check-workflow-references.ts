import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import { activeFlags } from '../../domain/assessment/flags.ts'
import { suggestClosestMatch } from '../../shape/closest-match.ts'
import { pointerTo } from '../../shape/pointer.ts'
import {
  listGroupRules,
  listGroups,
  listQuestions,
  listResults,
  listRules,
  type PlacedResult,
} from '../placed-rules.ts'

interface PlacedId {
  readonly pointer: string
  readonly id: string
}

const findRepeatedIds = (kind: string, named: readonly PlacedId[]): readonly ConfigProblem[] =>
  named
    .filter(({ id }, index) => named.findIndex((one) => one.id === id) < index)
    .map(({ pointer, id }) => ({ pointer, message: `The ${kind} id "${id}" is used twice` }))

const placeIds = (pointer: string, list: readonly { readonly id: string }[] = []): readonly PlacedId[] =>
  list.map(({ id }, index) => ({ pointer: pointerTo(pointer, index, 'id'), id }))

const checkGroupIds = (config: ShopConfig): readonly ConfigProblem[] =>
  listGroups(config).flatMap((placed) => [
    ...findRepeatedIds('workflow', placeIds(pointerTo(placed.pointer, 'workflows'), placed.group.workflows)),
    ...placed.group.workflows.flatMap((workflow, at) =>
      findRepeatedIds('rule', placeIds(pointerTo(placed.pointer, 'workflows', at, 'rules'), workflow.rules)),
    ),
    ...findRepeatedIds(
      'question',
      listGroupRules(placed)
        .flatMap(listQuestions)
        .map(({ pointer, question }) => ({ pointer: pointerTo(pointer, 'id'), id: question.id })),
    ),
  ])

/** Duplicate ids would make answers and traces ambiguous. */
export const checkWorkflowIds = (config: ShopConfig): readonly ConfigProblem[] => [
  ...findRepeatedIds('workflow group', placeIds('/workflowGroups', config.workflowGroups)),
  ...checkGroupIds(config),
  ...findRepeatedIds('warranty', placeIds('/warranties', config.warranties)),
  ...findRepeatedIds('destination', placeIds('/destinations', config.destinations)),
  ...findRepeatedIds('advanced exchange', placeIds('/advancedExchanges', config.advancedExchanges)),
  ...findRepeatedIds(
    'option',
    (config.advancedExchanges ?? []).flatMap(({ options }, index) =>
      placeIds(pointerTo('/advancedExchanges', index, 'options'), options),
    ),
  ),
]

const checkReference = (pointer: string, kind: string, reference: { id: string; known: readonly string[] }) =>
  reference.known.includes(reference.id)
    ? []
    : [
        {
          pointer,
          message: `Unknown ${kind} "${reference.id}"${suggestClosestMatch(reference.id, reference.known)}`,
        },
      ]

const checkResultReferences = ({ pointer, result }: PlacedResult, config: ShopConfig): readonly ConfigProblem[] => {
  if (result.type === 'reason-group-override') {
    const known = config.reasonGroups.map(({ id }) => id)
    return checkReference(pointerTo(pointer, 'group'), 'reason group', { id: result.group, known })
  }
  if (result.type !== 'destinations') return []
  const known = (config.destinations ?? []).map(({ id }) => id)
  return result.destinations.flatMap((id, index) =>
    checkReference(pointerTo(pointer, 'destinations', index), 'destination', { id, known }),
  )
}

export const checkWorkflowReferences = (config: ShopConfig): readonly ConfigProblem[] =>
  listRules(config)
    .flatMap(listResults)
    .flatMap((result) => checkResultReferences(result, config))

export const checkClaimReasons = ({ warranties = [], reasonGroups }: ShopConfig): readonly ConfigProblem[] =>
  warranties.flatMap(({ reason_group: id }, at) =>
    id === undefined
      ? []
      : checkReference(pointerTo('/warranties', at, 'reason_group'), 'reason group', {
          id,
          known: reasonGroups.map((group) => group.id),
        }),
  )

const findClaimObstacle = ({ warranties = [], flags }: ShopConfig): string | null => {
  if (warranties.length === 0) return 'there are no warranties'
  const on = activeFlags({ flags }).has('warranties')
  return on ? null : 'the flag "warranties" is off'
}

export function checkWarrantyQuestions(config: ShopConfig): readonly ConfigProblem[] {
  const obstacle = findClaimObstacle(config)
  if (obstacle === null) return []
  return listRules(config)
    .flatMap(listQuestions)
    .filter(({ question }) => question.input === 'warranty')
    .map(({ pointer, question }) => ({
      pointer: pointerTo(pointer, 'input'),
      message: `The question "${question.id}" requires a warranty, but ${obstacle}, so it never appears`,
    }))
}

export const checkReasonOrder = ({ reasonGroups }: ShopConfig): readonly ConfigProblem[] =>
  reasonGroups.flatMap(({ ordered_reasons = [], reasons }, at) =>
    ordered_reasons.flatMap((id, index) =>
      checkReference(pointerTo('/reasonGroups', at, 'ordered_reasons', index), 'reason', {
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
      const prefix = `The reason "${reason.id}" recommends nothing`
      if (reason.smart_recommendation === undefined)
        return [
          {
            pointer: pointerTo(pointer, 'has_smart_recommendation'),
            message: `${prefix}: it requires "smart_recommendation"`,
          },
        ]
      const place = pointerTo(pointer, 'smart_recommendation', 'recommend_order')
      return reason.smart_recommendation.recommend_order === 0
        ? [{ pointer: place, message: `${prefix}: 0 steps lead to the current variant` }]
        : []
    }),
  )
