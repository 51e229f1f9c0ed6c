import type { PostalAddress } from './port.ts'

/** What a test or a demonstration can ask the embedded carrier and the stand-ins of the partners for. */
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
 * Postal codes that no post has given out, by which a test or a demonstration asks for trouble. They count in the address the
 * parcel comes from. The three digits stand in the form of the country:
 *
 * | country                | form       | 404 is     |
 * | ---------------------- | ---------- | ---------- |
 * | US, DE, FR and others  | `00` + 404 | `00404`    |
 * | JP                     | `000-0404` | `000-0404` |
 * | AU                     | `0404`     | `0404`     |
 * | GB                     | `ZZ40 4ZZ` | `ZZ40 4ZZ` |
 * | CA                     | `Z4Z 0Z4`  | `Z4Z 0Z4`  |
 *
 * `99999` is 406 as well. A street called "Unknown …" is refused as an address that does not exist.
 */
const sentinelsByCode: Readonly<Record<string, Sentinel>> = {
  // Quotes and labels
  '404': 'times-out', // neither a quote nor a label, ever
  '405': 'times-out-after-making', // the label is made, its answer gets lost; asked again it is there
  '406': 'queues', // queued for ten seconds, then made
  '410': 'expires-at-once', // the label is over in the moment it is made
  '411': 'expires-after-a-day',
  '412': 'no-qr', // there is a return code, but the QR code is null
  '413': 'qr-times-out', // whoever asks for the QR code gets no answer
  // Which partners take it
  '420': 'nobody-eligible',
  '421': 'eligible-slowly', // three seconds: a page that does not wait is drawn without
  '422': 'eligible-fails',
  // What partners make of it
  '430': 'partner-refuses',
  '431': 'partner-never-schedules', // a pick-up stays in needs_scheduled
  '432': 'partner-finds-no-driver', // a pick-up is refused after ten seconds of needs_scheduled
  '433': 'partner-times-out',
  '434': 'partner-times-out-after-making', // arranged, but the answer gets lost; asked again it is there
  '435': 'partner-has-no-qr',
  '436': 'partner-expires-at-once',
}

const forms: ReadonlyMap<string, RegExp> = new Map([
  ['GB', /^ZZ(\d\d)(\d)ZZ$/],
  ['CA', /^Z(\d)Z(\d)Z(\d)$/],
  ['JP', /^0000(\d{3})$/],
  ['AU', /^0(\d{3})$/],
])

/** What an address asks for by its postal code; null when it is one of people. */
export function sentinelOf({ zip, country }: Pick<PostalAddress, 'zip' | 'country'>): Sentinel | null {
  const plain = zip.toUpperCase().replace(/[^A-Z0-9]/g, '')
  if (plain === '99999') return 'queues'
  const digits = (forms.get(country) ?? /^00(\d{3})$/).exec(plain)?.slice(1).join('')
  return digits === undefined ? null : (sentinelsByCode[digits] ?? null)
}
