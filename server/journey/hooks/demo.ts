import type { TrackingStatus } from '../../../schemas/records/tracking.ts'
import type { World } from '../../world.ts'
import { handleCarrierEvent, type TrackingResult } from './tracking.ts'

type Needs = Parameters<typeof handleCarrierEvent>[0] & Pick<World, 'passDays'>

/** As `npm run carrier` does. Unknown outside of a demo. */
export async function moveParcel(
  needs: Needs,
  { shopId, number, status }: { readonly shopId: string; readonly number: string; readonly status: TrackingStatus },
): Promise<TrackingResult> {
  return needs.passDays === undefined
    ? { kind: 'unknown' }
    : handleCarrierEvent(needs, { shopId, return: number, status })
}

/** False outside of a demo. Jobs that become due run within half a minute. */
export function letDaysPass({ passDays }: Pick<World, 'passDays'>, days: number): boolean {
  passDays?.(days)
  return passDays !== undefined
}
