import type { PostalAddress } from './port.ts'

export type Sentinel =
  | 'times-out'
  | 'times-out-after-making'
  | 'queues'
  | 'expires-at-once'
  | 'expires-after-a-day'
  | 'no-qr'
  | 'qr-times-out'
  | 'nobody-eligible'
  | 'eligible-slowly'
  | 'eligible-fails'
  | 'partner-refuses'
  | 'partner-never-schedules'
  | 'partner-finds-no-driver'
  | 'partner-times-out'
  | 'partner-times-out-after-making'
  | 'partner-has-no-qr'
  | 'partner-expires-at-once'

/**
 * Unassigned postal codes that trigger failures, by the sender's country:
 *
 * | country                | form       | 404 is     |
 * | ---------------------- | ---------- | ---------- |
 * | US, DE, FR and others  | `00` + 404 | `00404`    |
 * | JP                     | `000-0404` | `000-0404` |
 * | AU                     | `0404`     | `0404`     |
 * | GB                     | `ZZ40 4ZZ` | `ZZ40 4ZZ` |
 * | CA                     | `Z4Z 0Z4`  | `Z4Z 0Z4`  |
 *
 * `99999` equals 406.
 */
const sentinelsByCode: Readonly<Record<string, Sentinel>> = {
  '404': 'times-out', // neither quote nor label
  '405': 'times-out-after-making', // made, but the response is lost
  '406': 'queues', // queued for ten seconds
  '410': 'expires-at-once',
  '411': 'expires-after-a-day',
  '412': 'no-qr',
  '413': 'qr-times-out', // QR requests time out
  '420': 'nobody-eligible',
  '421': 'eligible-slowly', // three seconds, longer than the page waits
  '422': 'eligible-fails',
  // Arrangements
  '430': 'partner-refuses',
  '431': 'partner-never-schedules', // stays in needs_scheduled
  '432': 'partner-finds-no-driver', // refused after ten seconds of needs_scheduled
  '433': 'partner-times-out',
  '434': 'partner-times-out-after-making', // arranged, but the response is lost
  '435': 'partner-has-no-qr',
  '436': 'partner-expires-at-once',
}

const forms: ReadonlyMap<string, RegExp> = new Map([
  ['GB', /^ZZ(\d\d)(\d)ZZ$/],
  ['CA', /^Z(\d)Z(\d)Z(\d)$/],
  ['JP', /^0000(\d{3})$/],
  ['AU', /^0(\d{3})$/],
])

export function sentinelOf({ zip, country }: Pick<PostalAddress, 'zip' | 'country'>): Sentinel | null {
  const plain = zip.toUpperCase().replace(/[^A-Z0-9]/g, '')
  if (plain === '99999') return 'queues'
  const digits = (forms.get(country) ?? /^00(\d{3})$/).exec(plain)?.slice(1).join('')
  return digits === undefined ? null : (sentinelsByCode[digits] ?? null)
}
