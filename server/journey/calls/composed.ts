import type { Problem } from '../../../schemas/problem.ts'
import { supposing } from '../items/flow.ts'
import type { JourneyContext } from '../request/context.ts'
import type { Answer } from '../request/visit.ts'
import type { JourneyNeeds } from '../show.ts'

type Gone = Extract<Answer, { kind: 'go' }>

/** What the journey refuses of what a client would return, by the member that says it. */
export interface RefusedState {
  readonly kind: 'refused'
  readonly problem: Problem
  readonly member?: string
  /** What the journey would do with what its rules reject. */
  readonly rejects?: Gone
  /** How far it came, where nothing is wrong but that something is not said. */
  readonly open?: JourneyContext
}

/** The session as it would stand with what a client would return, of which nothing is written; or why it would not. */
export type Composed = { readonly kind: 'composed'; readonly context: JourneyContext } | RefusedState

/** What the page would say of an answer. */
const toldBy = ({ effects = [] }: Gone): string | null => {
  for (const effect of effects) if (effect.type === 'toast') return effect.text
  return null
}

/** An item that an answer keeps back, in the words of the page. */
export function keptBack({ t }: JourneyContext, answer: Gone, member?: string): RefusedState {
  const title = toldBy(answer) ?? t('item.not-eligible')
  return {
    ...{ kind: 'refused', problem: { code: 'not-offered', title } },
    ...(member !== undefined && { member }),
    ...(answer.disqualify !== undefined && { rejects: answer }),
  }
}

/** What a step decided, taken without being written. */
export async function taken(needs: JourneyNeeds, context: JourneyContext, answer: Answer): Promise<Composed> {
  if (answer.kind === 'stay') return { kind: 'refused', problem: answer.problem }
  if (answer.disqualify !== undefined) return keptBack(context, answer)
  return { kind: 'composed', context: await supposing(needs, context, answer.draft ?? context.draft) }
}
