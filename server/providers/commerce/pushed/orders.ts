import type { Instant } from '../../../../schemas/ids.ts'
import type { Database } from '../../../database/database.ts'
import { operationsDue } from './due.ts'
import { pushedIntake } from './intake.ts'

/** What order systems push that cannot be reached, and what they fetch. */
export type PushedOrders = ReturnType<typeof pushedIntake> & ReturnType<typeof operationsDue>

/** Both ways of order systems that cannot be reached, over what is kept of them. */
export function pushedOrders(needs: {
  readonly database: Pick<Database, 'query' | 'transaction'>
  readonly now: () => Instant
}): PushedOrders {
  return { ...pushedIntake(needs), ...operationsDue(needs) }
}
