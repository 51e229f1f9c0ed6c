import type { BulkRun } from '../../../schemas/records/bulk-run.ts'
import { listUnitsUnderReview } from '../../domain/return/operations.ts'
import { assignReturn } from './assign.ts'
import { closeReturn } from './close.ts'
import { addNote } from './note.ts'
import {
  type Caller,
  conflict,
  DONE,
  type Operation,
  type OperationAnswer,
  type OperationResult,
  type PerformNeeds,
  performOperation,
} from './perform.ts'
import { decideUnit } from './verdict.ts'

export type BulkAction =
  | { readonly kind: 'approve' }
  | { readonly kind: 'close' }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'assign'; readonly assignee: string | null }

interface BulkResult {
  /** Numbers of returns. */
  readonly done: readonly string[]
  readonly refused: BulkRun['refused']
}

const approveUnits = async (operation: Operation): Promise<OperationResult> => {
  const { tables, record: first } = operation
  const units = listUnitsUnderReview(first.document)
  if (units.length === 0) return conflict('none-under-review')
  for (const { lineItemId } of units) {
    const record = (await tables.returns.find(first.shopId, first.id)) ?? first
    const result = await decideUnit({ ...operation, record }, { lineItemId, kind: 'approved' })
    if (result.kind !== 'done') return result
  }
  return DONE
}

const operate = (operation: Operation, action: BulkAction): Promise<OperationResult> => {
  if (action.kind === 'approve') return approveUnits(operation)
  if (action.kind === 'assign') return assignReturn(operation, action)
  return action.kind === 'close' ? closeReturn(operation) : addNote(operation, { text: action.text })
}

const describeRefusal = (answer: Exclude<OperationAnswer, { kind: 'done' }>): string => {
  if (answer.kind === 'conflict') return answer.why
  if (answer.kind === 'unknown') return `The ${answer.what} does not exist`
  if (answer.kind === 'invalid') return answer.problems.map(({ message }) => message).join('. ')
  return answer.kind === 'above-limit' ? 'The amount is above the limit of the role' : 'Try again'
}

/** Performs the action on each return by itself, in its own transaction: a refusal does not stop the others. */
export async function performBulk(
  needs: PerformNeeds,
  caller: Caller,
  { ids, action }: { readonly ids: readonly string[]; readonly action: BulkAction },
): Promise<BulkResult> {
  const done: string[] = []
  const refused: BulkRun['refused'][number][] = []
  for (const id of ids) {
    const record = await needs.store.returns.find(caller.shopId, id)
    const call = caller.call && { ...caller.call, key: `${caller.call.key}:${id}` }
    const answer: OperationAnswer =
      record === null
        ? { kind: 'unknown', what: 'return' }
        : await performOperation(needs, { caller: { ...caller, call }, name: id }, (one) => operate(one, action))
    const number = record?.number ?? id
    if (answer.kind === 'done' || answer.kind === 'replayed') done.push(number)
    else
      refused.push({ number, why: describeRefusal(answer), ...(answer.kind === 'conflict' && { code: answer.code }) })
  }
  return { done, refused }
}
