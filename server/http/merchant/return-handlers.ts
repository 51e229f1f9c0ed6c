import type { Role } from '../../../schemas/merchant/keys.ts'
import type { RestrictedHead } from '../../../schemas/merchant/restricted-return.ts'
import type { ReturnHead } from '../../../schemas/merchant/returns.ts'
import { viewHead } from '../../domain/access/return-views.ts'
import {
  type Operation,
  type OperationAnswer,
  type OperationResult,
  performOperation,
} from '../../journey/operations/perform.ts'
import type { HandlerContext } from '../operation/define.ts'
import type { MerchantCaller } from './api.ts'
import { toOperationResult } from './results.ts'

export interface ReturnParams {
  readonly key: string
}

type Operate<Params, Body> = (operation: Operation, body: Body, params: Params) => Promise<OperationResult>
type ReturnContext<Params, Body> = MerchantCaller & HandlerContext<Params, unknown, Body>

const performOnReturn = <Params extends ReturnParams, Body>(
  { world, caller, params, body }: ReturnContext<Params, Body>,
  operate: Operate<Params, Body>,
): Promise<OperationAnswer> =>
  performOperation(world, { caller, name: params.key }, (operation) => operate(operation, body, params))

/** Atomic, and performed once per Idempotency-Key. */
export const createReturnHandler =
  <Params extends ReturnParams, Body>(operate: Operate<Params, Body>) =>
  async (context: ReturnContext<Params, Body>) =>
    toOperationResult(await performOnReturn(context, operate))

/** For roles that see no amounts and persons, also when the response of another role is replayed. */
const viewAnswer = (role: Role, answer: OperationAnswer): OperationAnswer<ReturnHead | RestrictedHead> => {
  if (answer.kind === 'done') return { ...answer, body: viewHead(role, answer.body) }
  // These calls store heads only.
  return answer.kind === 'replayed' ? { ...answer, body: viewHead(role, answer.body as ReturnHead) } : answer
}

/** `createReturnHandler` for calls that also roles without amounts and persons make. */
export const createViewedReturnHandler =
  <Params extends ReturnParams, Body>(operate: Operate<Params, Body>) =>
  async (context: ReturnContext<Params, Body>) =>
    toOperationResult(viewAnswer(context.caller.role, await performOnReturn(context, operate)))
