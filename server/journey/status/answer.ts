import type { Problem } from '../../../schemas/envelope/problem.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import type { Args } from '../../../schemas/screen/action.ts'
import type { World } from '../../world.ts'
import { toInvalidProblem, toOvertakenProblem } from '../request/refusals.ts'
import type { SessionContext } from '../request/session.ts'

export type StatusAnswer =
  | { readonly kind: 'saved'; readonly toast?: string }
  | { readonly kind: 'refused'; readonly problem: Problem }

export type StatusNeeds = Pick<World, 'store' | 'shops' | 'carriers' | 'files' | 'log' | 'newId'>

export interface StatusInput {
  readonly values: Readonly<Record<string, string>>
  readonly args: Args
}

/** Decides and writes an action on a return. The caller draws the page. */
export type StatusStep = (
  needs: StatusNeeds,
  session: SessionContext,
  record: ReturnRecord,
  input: StatusInput,
) => Promise<StatusAnswer>

export const refuseAction = (problem: Problem): StatusAnswer => ({ kind: 'refused', problem })

export const refuseFields = (session: SessionContext, fields: NonNullable<Problem['fields']>): StatusAnswer =>
  refuseAction(toInvalidProblem(session, fields))

/** Saves the return; refused if another request was faster. */
export const saveReturn = async (
  { store }: Pick<StatusNeeds, 'store'>,
  session: SessionContext,
  record: ReturnRecord,
  toast?: string,
): Promise<StatusAnswer> =>
  (await store.returns.save(record)) === null
    ? refuseAction(toOvertakenProblem(session))
    : { kind: 'saved', ...(toast && { toast }) }
