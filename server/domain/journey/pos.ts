import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Draft, Staff } from '../../../schemas/records/draft.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { HOUR_MS } from '../../../schemas/values/time.ts'
import type { ReachableFacts } from './reachable-path.ts'

/** One working day. */
export const STAFF_MS = 10 * HOUR_MS

/** LKP-58. */
const isPosEnabled = ({ settings, pointOfSale }: Pick<ShopConfig, 'settings' | 'pointOfSale'>): boolean =>
  settings.enablePointOfSale === true && pointOfSale !== undefined

export const getStaff = (
  { pos, staff }: Pick<Draft, 'pos' | 'staff'>,
  config: Pick<ShopConfig, 'settings' | 'pointOfSale'>,
  now: Instant,
): Staff | null => (pos && staff !== undefined && staff.until > now && isPosEnabled(config) ? staff : null)

export function getPosState(
  draft: Pick<Draft, 'pos' | 'staff'>,
  config: Pick<ShopConfig, 'settings' | 'pointOfSale'>,
  now: Instant,
): ReachableFacts['pos'] {
  if (!draft.pos || !isPosEnabled(config)) return 'closed'
  const staff = getStaff(draft, config, now)
  if (staff === null) return 'locked'
  return staff.found === undefined ? 'open' : 'found'
}
