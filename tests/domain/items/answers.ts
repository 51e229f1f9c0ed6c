import type { DraftItem } from '../../../schemas/records/draft.ts'
import { type FlowAnswer, type FlowAt, type FlowInput, takeAnswer } from '../../../server/domain/items/flow.ts'

/** A step of the flow. */
export const at = (step: FlowAt['step'], question: string | null = null): FlowAt => ({ step, question })
/** The answers of a shopper, each at its step. */
export const reason = (id: string, question: string | null = null): FlowAnswer => ({
  ...at('select-reason', question),
  reason: id,
})
export const comment = (text: string): FlowAnswer => ({ ...at('add-comment'), comment: text })
export const outcome = (id: string): FlowAnswer => ({ ...at('convert-item'), outcome: id })
export const variant = (id: string): FlowAnswer => ({ ...at('select-variant'), variant: id })

/** The item with an answer taken in. @throws when it is refused, which is a mistake of the test. */
export const taken = (flow: FlowInput, answer: FlowAnswer): DraftItem => {
  const verdict = takeAnswer(flow, answer)
  if (verdict.kind === 'refused') throw new Error(`${verdict.field} ${verdict.because}`)
  return verdict.answers
}
