import type { Args } from '../../../schemas/action.ts'
import type { Problem } from '../../../schemas/problem.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import type { World } from '../../world.ts'
import { invalid, overtaken } from '../request/refusals.ts'
import type { SessionContext } from '../request/session.ts'

/** What an action on a return came to. */
export type StatusAnswer =
  | { readonly kind: 'saved'; readonly toast?: string }
  | { readonly kind: 'refused'; readonly problem: Problem }

export type StatusNeeds = Pick<World, 'store' | 'shops' | 'carriers' | 'files' | 'log' | 'newId'>

/** What was typed and what the page had bound. */
export interface StatusInput {
  readonly values: Readonly<Record<string, string>>
  readonly args: Args
}

/** Does an action on a return: decides, writes, answers. The page is drawn by whoever called. */
export type StatusStep = (
  needs: StatusNeeds,
  session: SessionContext,
  record: ReturnRecord,
  asked: StatusInput,
) => Promise<StatusAnswer>

/** It is not done, and why. */
export const refused = (problem: Problem): StatusAnswer => ({ kind: 'refused', problem })

/** Refused, as fields are wrong: each with its sentence. */
export const wrongFields = (session: SessionContext, fields: NonNullable<Problem['fields']>): StatusAnswer =>
  refused(invalid(session, fields))

/** The return as an action left it, saved; refused when somebody was faster. */
export const saved = async (
  { store }: Pick<StatusNeeds, 'store'>,
  session: SessionContext,
  record: ReturnRecord,
  toast?: string,
): Promise<StatusAnswer> =>
  (await store.returns.save(record)) === null ? refused(overtaken(session)) : { kind: 'saved', ...(toast && { toast }) }
