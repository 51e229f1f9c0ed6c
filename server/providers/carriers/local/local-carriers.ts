import { entryOf } from '../../../../schemas/member.ts'
import { DAY_MS } from '../../../../schemas/time.ts'

interface PlayedCarrier {
  /** For `generateCode`; null when only the label counts. */
  readonly returnCode: string | null
  /** `same-day`: on the UTC day of the label (LBL-15). */
  readonly qr: 'always' | 'same-day'
  readonly lastsMs: number
  /** In hundredths. */
  readonly extra: number
}

/** The default for unknown carriers. */
const onPaper: PlayedCarrier = { returnCode: null, qr: 'always', lastsMs: 90 * DAY_MS, extra: 0 }

/** Drop-off by code within 28 days (MTH-41). */
const dropOff = (returnCode: string, extra = 0): PlayedCarrier => ({
  returnCode,
  qr: 'always',
  lastsMs: 28 * DAY_MS,
  extra,
})

const played: Readonly<Record<string, PlayedCarrier>> = {
  usps: { ...onPaper, returnCode: '9999-9999-AA', qr: 'same-day' },
  royalmail: { ...onPaper, returnCode: 'AA9999999AA', extra: 20 },
  canadapost: { ...onPaper, returnCode: 'PC9999999999', extra: 40 },
  inpost: dropOff('999999999', 10),
  evri: dropOff('E99AA9999999', 20),
  asda: dropOff('AA99999999', 30),
  seko: dropOff('SK99999999', 40),
  'dhl-seko': dropOff('GM9999999999', 50),
  fedex: { ...onPaper, extra: 150 },
  ups: { ...onPaper, extra: 120 },
  dhl: { ...onPaper, extra: 110 },
  purolator: { ...onPaper, extra: 90 },
}

/** Ignores case, spaces and underscores. */
export function playedAs(carrier: string): PlayedCarrier {
  const name = carrier.toLowerCase().replaceAll(/[\s_]/g, '')
  return entryOf(played, name) ?? onPaper
}

/** In hundredths. */
const HURRY = 650
const hurries = /express|priority|overnight|next.?day|same.?day|2.?day|first/i

/** In hundredths. */
export const extraFor = ({ carrier, service }: { readonly carrier: string; readonly service: string | null }): number =>
  playedAs(carrier).extra + (service !== null && hurries.test(service) ? HURRY : 0)
