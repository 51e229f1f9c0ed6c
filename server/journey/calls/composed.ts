import type { Problem } from '../../../schemas/problem.ts'
import { assessWith } from '../items/flow.ts'
import type { JourneyContext } from '../request/context.ts'
import type { Answer } from '../request/visit.ts'
import type { JourneyNeeds } from '../show.ts'

type Gone = Extract<Answer, { kind: 'go' }>

export interface RefusedState {
  readonly kind: 'refused'
  readonly problem: Problem
  readonly member?: string
  readonly rejects?: Gone
  readonly open?: JourneyContext
}

export type Composed = { readonly kind: 'composed'; readonly context: JourneyContext } | RefusedState

const toldBy = ({ effects = [] }: Gone): string | null => {
  for (const effect of effects) if (effect.type === 'toast') return effect.text
  return null
}

export function keptBack({ t }: JourneyContext, answer: Gone, member?: string): RefusedState {
  const title = toldBy(answer) ?? t('item.not-eligible')
  return {
    ...{ kind: 'refused', problem: { code: 'not-offered', title } },
    ...(member !== undefined && { member }),
    ...(answer.disqualify !== undefined && { rejects: answer }),
  }
}

export async function taken(needs: JourneyNeeds, context: JourneyContext, answer: Answer): Promise<Composed> {
  if (answer.kind === 'stay') return { kind: 'refused', problem: answer.problem }
  if (answer.disqualify !== undefined) return keptBack(context, answer)
  return { kind: 'composed', context: await assessWith(needs, context, answer.draft ?? context.draft) }
}
