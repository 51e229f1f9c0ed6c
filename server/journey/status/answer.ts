import type { Args } from '../../../schemas/action.ts'
import type { Problem } from '../../../schemas/problem.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import type { World } from '../../world.ts'
import { invalid } from '../request/refusals.ts'
import type { SessionContext } from '../request/session.ts'

/** What an action on a return came to. */
export type StatusAnswer =
  | { readonly kind: 'saved'; readonly toast?: string }
  | {
      readonly kind: 'refused'
      readonly status: 409 | 422 | 503
      readonly problem: Problem
    }

export type StatusNeeds = Pick<World, 'store' | 'shops' | 'carriers' | 'log' | 'newId'>

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

/** Refused with a sentence that is told by a toast. */
export const refusedAnswer = (code: string, title: string): StatusAnswer => ({
  kind: 'refused',
  status: 409,
  problem: { code, title },
})

/** Refused, as fields are wrong: each with its sentence. */
export const wrongFields = (session: SessionContext, fields: NonNullable<Problem['fields']>): StatusAnswer => ({
  kind: 'refused',
  status: 422,
  problem: invalid(session, fields),
})

/** The return is another by now. */
export const stale = ({ t }: SessionContext): StatusAnswer => refusedAnswer('stale', t('fault.stale'))

/** The return as an action left it, saved; stale when somebody was faster. */
export const saved = async (
  { store }: Pick<StatusNeeds, 'store'>,
  session: SessionContext,
  record: ReturnRecord,
  toast?: string,
): Promise<StatusAnswer> =>
  (await store.returns.save(record)) === null ? stale(session) : { kind: 'saved', ...(toast && { toast }) }
