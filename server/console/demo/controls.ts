import type { ReturnRecord } from '../../../schemas/records/return.ts'
import type { TrackingStatus } from '../../../schemas/records/tracking.ts'
import { canMerchant } from '../../domain/return/operations.ts'
import { isSent } from '../../domain/return/status.ts'
import { isMoving } from '../../domain/return/tracking.ts'
import { offersDemoRoles } from '../accounts/sign-in.ts'
import type { ConsoleNeeds } from '../context.ts'

/** Only while the demo loader made the data, and never in production. */
export const offersDemoControls = async (needs: ConsoleNeeds): Promise<boolean> =>
  needs.passDays !== undefined && (await offersDemoRoles(needs))

export function findNextMove({ state, document }: Pick<ReturnRecord, 'state' | 'document'>): TrackingStatus | null {
  if (!canMerchant('receive', state) || !isSent(document) || document.tracking === 'delivered') return null
  return isMoving(document.tracking) ? 'delivered' : 'in_transit'
}
