import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { WindowExtension } from '../../../schemas/config/window-extension.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import { isCalendarDate, isTimeZone } from '../../domain/calendar/days.ts'
import { suggestClosestMatch } from '../../shape/closest-match.ts'
import { pointerTo } from '../../shape/pointer.ts'

const MAX_SUGGESTIONS = 3

/** The zones of a city, such as `new york`; else the one that is spelled most alike. */
const suggestZones = (name: string): string => {
  const zones = Intl.supportedValuesOf('timeZone')
  const city = name.trim().toLowerCase().replaceAll(' ', '_')
  const named = zones.filter((zone) => city.length > 2 && zone.toLowerCase().includes(city)).slice(0, MAX_SUGGESTIONS)
  return named.length === 0
    ? suggestClosestMatch(name, zones)
    : ` (did you mean ${named.map((zone) => `"${zone}"`).join(' or ')}?)`
}

const checkTimeZone = ({ settings: { timeZone } }: ShopConfig): readonly ConfigProblem[] => {
  if (timeZone === undefined || isTimeZone(timeZone)) return []
  return [
    {
      pointer: '/settings/timeZone',
      message: `There is no time zone "${timeZone}"${suggestZones(timeZone)}. Use an IANA name such as Europe/Berlin`,
    },
  ]
}

const dateFields = ['ordered_from', 'ordered_to', 'until'] as const

const checkExtension = (
  extension: WindowExtension,
  pointer: string,
  policyIds: readonly string[],
): readonly ConfigProblem[] => {
  const { ordered_from: from, ordered_to: to, until, policies = [] } = extension
  const invalid = dateFields.filter((name) => !isCalendarDate(extension[name]))
  if (invalid.length > 0)
    return invalid.map((name) => ({
      pointer: pointerTo(pointer, name),
      message: `${extension[name]} is not a date of the calendar`,
    }))
  return [
    ...(to < from
      ? [{ pointer: pointerTo(pointer, 'ordered_to'), message: `${to} is before ordered_from (${from})` }]
      : []),
    ...(until < from
      ? [
          {
            pointer: pointerTo(pointer, 'until'),
            message: `${until} is before ordered_from (${from}): it would extend no window`,
          },
        ]
      : []),
    ...policies.flatMap((id, index) =>
      policyIds.includes(id)
        ? []
        : [
            {
              pointer: pointerTo(pointer, 'policies', index),
              message: `There is no policy "${id}"${suggestClosestMatch(id, policyIds)}`,
            },
          ],
    ),
  ]
}

/** Unknown time zones, and extensions that could not apply (DAT-02, DAT-04). */
export function checkCalendar(config: ShopConfig): readonly ConfigProblem[] {
  const { settings, policies } = config
  const ids = policies.map(({ id }) => id)
  const place = pointerTo('/settings', 'window_extensions')
  return [
    ...checkTimeZone(config),
    ...(settings.window_extensions ?? []).flatMap((one, n) => checkExtension(one, pointerTo(place, n), ids)),
  ]
}
