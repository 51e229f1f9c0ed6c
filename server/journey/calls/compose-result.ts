import type { Problem } from '../../../schemas/envelope/problem.ts'
import { assessWith } from '../items/flow.ts'
import type { JourneyContext } from '../request/context.ts'
import type { Answer } from '../request/visit.ts'
import type { JourneyNeeds } from '../show.ts'

type GoAnswer = Extract<Answer, { kind: 'go' }>

export interface RefusedState {
  readonly kind: 'refused'
  readonly problem: Problem
  readonly member?: string
  readonly rejects?: GoAnswer
  readonly open?: JourneyContext
}

export type ComposeResult = { readonly kind: 'composed'; readonly context: JourneyContext } | RefusedState

const toastTextOf = ({ effects = [] }: GoAnswer): string | null => {
  for (const effect of effects) if (effect.type === 'toast') return effect.text
  return null
}

export function refuseBlockedItem({ t }: JourneyContext, answer: GoAnswer, member?: string): RefusedState {
  const title = toastTextOf(answer) ?? t('item.not-eligible')
  return {
    kind: 'refused',
    problem: { code: 'not-offered', title },
    ...(member !== undefined && { member }),
    ...(answer.disqualify !== undefined && { rejects: answer }),
  }
}

export async function applyAnswer(
  needs: JourneyNeeds,
  context: JourneyContext,
  answer: Answer,
): Promise<ComposeResult> {
  if (answer.kind === 'stay') return { kind: 'refused', problem: answer.problem }
  if (answer.disqualify !== undefined) return refuseBlockedItem(context, answer)
  return { kind: 'composed', context: await assessWith(needs, context, answer.draft ?? context.draft) }
}
