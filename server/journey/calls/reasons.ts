import type { Reason, ReasonGroup } from '../../../schemas/entities/reason.ts'
import type { ReasonGroupsResponse, ReasonResponse, ReasonsResponse } from '../../../schemas/shopper-api/reasons.ts'
import { sortReasonsForDisplay } from '../../domain/items/reasons.ts'
import type { JourneyContext } from '../request/context.ts'
import { reasonText } from '../request/copy.ts'

type ReasonContext = Pick<JourneyContext, 'config' | 'language'>

const toReasonResponse = (reason: Reason, group: ReasonGroup, language: string): ReasonResponse => {
  const { id, parent_id = null, smart_recommendation: recommended } = reason
  const recommends = reason.has_smart_recommendation === true && recommended !== undefined
  return {
    id,
    parent_id,
    text: reasonText(reason, language),
    comments: reason.comments === true,
    comments_required: reason.comments_required === true,
    children: sortReasonsForDisplay(group, id, null).map((one) => one.id),
    has_smart_recommendation: recommends,
    smart_recommendation: recommends ? { reason_id: id, ...recommended } : null,
  }
}

const headOf = ({ id, product_types, default: isDefault = false }: ReasonGroup) => ({
  id,
  product_types,
  default: isDefault,
})

const listReasons = (group: ReasonGroup, parent: string | null): readonly Reason[] =>
  sortReasonsForDisplay(group, parent, null).flatMap((one) => [one, ...listReasons(group, one.id)])

/** The groups of reasons in the client's language; group titles are internal (API-11). */
export function callReasonGroups({ config, language }: ReasonContext): ReasonGroupsResponse {
  return config.reasonGroups.map((group) => ({
    ...headOf(group),
    randomize: group.randomize === true,
    ordered_reasons: sortReasonsForDisplay(group, null, null).map(({ id }) => id),
    reasons: Object.fromEntries(group.reasons.map((one) => [one.id, toReasonResponse(one, group, language)])),
  }))
}

/** The same as ordered lists (API-12). */
export function callReasons({ config, language }: ReasonContext): ReasonsResponse {
  return config.reasonGroups.map((group) => ({
    ...headOf(group),
    reasons: listReasons(group, null).map((one) => toReasonResponse(one, group, language)),
  }))
}
