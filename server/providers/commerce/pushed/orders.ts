import type { Instant } from '../../../../schemas/values/ids.ts'
import type { Database } from '../../../database/database.ts'
import { pushedIntake } from './intake.ts'
import { pendingOperations } from './pending-operations.ts'

export type PushedOrders = ReturnType<typeof pushedIntake> & ReturnType<typeof pendingOperations>

export function pushedOrders(needs: {
  readonly database: Pick<Database, 'query' | 'transaction'>
  readonly now: () => Instant
}): PushedOrders {
  return { ...pushedIntake(needs), ...pendingOperations(needs) }
}
