import type { DraftItem } from '../../../schemas/records/draft.ts'
import { type FlowAnswer, takeAnswer } from '../../../server/domain/items/answer.ts'
import type { FlowInput } from '../../../server/domain/items/flow.ts'
import type { FlowAt } from '../../../server/domain/items/steps.ts'

export const flowAt = (step: FlowAt['step'], question: string | null = null): FlowAt => ({ step, question })
export const answer = (step: FlowAt['step'], value: string, question: string | null = null): FlowAnswer => ({
  ...flowAt(step, question),
  value,
})
export const reason = (id: string, question: string | null = null): FlowAnswer => answer('select-reason', id, question)
export const comment = (text: string): FlowAnswer => answer('add-comment', text)
export const outcome = (id: string): FlowAnswer => answer('convert-item', id)
export const variant = (id: string): FlowAnswer => answer('select-variant', id)

export const applyAnswer = (flow: FlowInput, input: FlowAnswer): DraftItem => {
  const verdict = takeAnswer(flow, input)
  if (verdict.kind === 'refused') throw new Error(`${verdict.field} ${verdict.because}`)
  return verdict.answers
}
