import { pushedIntake } from './intake.ts'
import { type PendingNeeds, pendingOperations } from './pending-operations.ts'

export type PushedOrders = ReturnType<typeof pushedIntake> & ReturnType<typeof pendingOperations>

export function pushedOrders(needs: PendingNeeds): PushedOrders {
  return { ...pushedIntake(needs), ...pendingOperations(needs) }
}
