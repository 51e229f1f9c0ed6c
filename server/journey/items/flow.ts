import type { Draft, DraftItem } from '../../../schemas/records/draft.ts'
import type { LineItemId } from '../../../schemas/values/ids.ts'
import { countedTitle } from '../../../screens/parts/lines.ts'
import { getItemFlow } from '../../domain/assessment/item-flow.ts'
import { listBatch } from '../../domain/items/alike-units.ts'
import type { FlowInput } from '../../domain/items/flow.ts'
import { type ItemState, isOpen } from '../../domain/items/state.ts'
import { type FlowAt, findSettledClaim, listFlowSteps } from '../../domain/items/steps.ts'
import { buildPath } from '../../domain/journey/routes.ts'
import type { World } from '../../world.ts'
import { assessSession, type JourneyContext } from '../request/context.ts'
import { localize } from '../request/copy.ts'
import { type Answer, go, type RejectedUnit, stay } from '../request/visit.ts'

export const flowPath = (item: string, at: FlowAt): string =>
  buildPath('/exchange', { item, step: at.step, question: at.question ?? undefined })

export const findItem = ({ assessed }: Pick<JourneyContext, 'assessed'>, id: string): ItemState | undefined =>
  assessed?.items.find(({ unit }) => unit.id === id)

export function findItemFlow(context: JourneyContext, id: string): FlowInput | null {
  const state = findItem(context, id)
  return state === undefined || !isOpen(state) ? null : getItemFlow(state, context.config)
}

export const openStepPath = (flow: FlowInput): string =>
  flowPath(flow.state.unit.id, listFlowSteps(flow).at(-1) ?? { step: 'select-reason', question: null })

export function withItems(draft: Draft, items: readonly DraftItem[]): Draft {
  const itemsById = new Map(items.map((item) => [item.id, item]))
  const existingIds = new Set(draft.items.map(({ id }) => id))
  return {
    ...draft,
    items: [
      ...draft.items.map((item) => itemsById.get(item.id) ?? item),
      ...items.filter(({ id }) => !existingIds.has(id)),
    ],
  }
}

export const withoutItems = (draft: Draft, ids: readonly string[]): Draft => ({
  ...draft,
  items: draft.items.filter(({ id }) => !ids.includes(id)),
})

/** The open units that are answered with this one, itself first (UXD-06). */
export function listOpenBatch(context: Pick<JourneyContext, 'assessed'>, id: LineItemId): readonly ItemState[] {
  const state = findItem(context, id)
  return state === undefined ? [] : listBatch(state, context.assessed?.items ?? [])
}

export function shareAnswers(draft: Draft, id: LineItemId, batch: readonly ItemState[]): Draft {
  const answers = draft.items.find((item) => item.id === id)
  if (answers === undefined || batch.length < 2) return draft
  return withItems(
    draft,
    batch.map(({ unit }) => ({ ...answers, id: unit.id })),
  )
}

export const nameUnits = ({ t }: Pick<JourneyContext, 't'>, { unit }: ItemState, count: number): string =>
  countedTitle(unit.line.title, count, t)

export const assessWith = (needs: Pick<World, 'commerce' | 'store' | 'log'>, context: JourneyContext, draft: Draft) =>
  assessSession(needs, { ...context, draft }, context.reads)

/** Claims the only warranty, where the shopper would have nothing to choose (UXD-27). */
export async function settleClaim(
  needs: Pick<World, 'commerce' | 'store' | 'log'>,
  context: JourneyContext,
  id: string,
): Promise<JourneyContext> {
  const found = findItemFlow(context, id)
  const warranty = found === null ? null : findSettledClaim(found)
  if (found === null || warranty === null) return context
  const draft = withItems(context.draft, [{ ...found.answers, warranty }])
  return assessWith(needs, context, shareAnswers(draft, id, listOpenBatch(context, id)))
}

const toRejection = ({ unit, evaluation }: ItemState): RejectedUnit => {
  const origin = evaluation.outcome.setBy.find(({ name }) => name === 'reject')
  return { lineItemId: unit.id, workflowId: origin?.workflowId ?? null, ruleId: origin?.ruleId ?? null }
}

/** The message of the rejecting rule, else a default (ERR-17). */
const describeRejection = ({ evaluation }: ItemState, { language, t }: JourneyContext): string =>
  localize(evaluation.outcome.sentence ?? undefined, language) ?? t('ineligible.2')

/** Rejects items for good and removes them from the draft (WFL-17 to WFL-19). */
export function rejectItems(context: JourneyContext, items: readonly ItemState[]): Answer {
  const [first] = items
  const draft = withoutItems(
    context.draft,
    items.map(({ unit }) => unit.id),
  )
  const sentence = first === undefined ? '' : describeRejection(first, context)
  const text = context.t('item.rejected', { item: first?.unit.line.title ?? '', sentence })
  return go('/exchange', {
    draft,
    disqualify: items.map(toRejection),
    effects: [{ type: 'toast', tone: 'info', text }],
  })
}

export const refuseUnavailable = ({ t }: JourneyContext): Extract<Answer, { kind: 'stay' }> =>
  stay({ code: 'not-offered', title: t('item.not-eligible') })
