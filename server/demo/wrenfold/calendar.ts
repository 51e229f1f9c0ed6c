import type { ShopConfig } from '../../../schemas/config/index.ts'
import { addDays, dateAt } from '../../domain/calendar/days.ts'
import { toCopy } from '../texts.ts'

const ZONE = 'America/New_York'

/** Days before the loading on which #1028 was ordered, the only order of the extension. */
export const EXTENDED_DAYS_AGO = 25

/** Wrenfold counts from delivery. The extension moves with the orders, so it applies on any day (DAT-14). */
export function addCalendar(shop: ShopConfig, now: number): ShopConfig {
  const orderedOn = addDays(dateAt(ZONE, now), -EXTENDED_DAYS_AGO)
  return {
    ...shop,
    settings: {
      ...shop.settings,
      timeZone: ZONE,
      window_extensions: [
        {
          title: toCopy('Holiday returns'),
          ordered_from: addDays(orderedOn, -3),
          ordered_to: addDays(orderedOn, 3),
          until: addDays(orderedOn, 110),
        },
      ],
    },
    policies: shop.policies.map((policy) => ({ ...policy, window_start: 'delivered' })),
  }
}
