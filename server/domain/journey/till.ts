import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Instant } from '../../../schemas/ids.ts'
import type { Draft, Staff } from '../../../schemas/records/draft.ts'
import { HOUR_MS } from '../../../schemas/time.ts'
import type { ReachableFacts } from './reachable.ts'

/** One working day. */
export const STAFF_MS = 10 * HOUR_MS

/** LKP-58. */
const hasTills = ({ settings, pointOfSale }: Pick<ShopConfig, 'settings' | 'pointOfSale'>): boolean =>
  settings.enablePointOfSale === true && pointOfSale !== undefined

export const staffAt = (
  { pos, staff }: Pick<Draft, 'pos' | 'staff'>,
  config: Pick<ShopConfig, 'settings' | 'pointOfSale'>,
  now: Instant,
): Staff | null => (pos && staff !== undefined && staff.until > now && hasTills(config) ? staff : null)

export function tillOf(
  draft: Pick<Draft, 'pos' | 'staff'>,
  config: Pick<ShopConfig, 'settings' | 'pointOfSale'>,
  now: Instant,
): ReachableFacts['till'] {
  if (!draft.pos || !hasTills(config)) return 'closed'
  const staff = staffAt(draft, config, now)
  if (staff === null) return 'locked'
  return staff.found === undefined ? 'open' : 'found'
}
