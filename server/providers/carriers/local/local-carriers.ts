import { entryOf } from '../../../../schemas/values/member.ts'
import { DAY_MS } from '../../../../schemas/values/time.ts'

interface SimulatedCarrier {
  readonly returnCode: string | null
  /** `same-day`: on the UTC day of the label (LBL-15). */
  readonly qr: 'always' | 'same-day'
  readonly lastsMs: number
  /** In hundredths. */
  readonly extra: number
}

/** The default for unknown carriers. */
const paperOnly: SimulatedCarrier = { returnCode: null, qr: 'always', lastsMs: 90 * DAY_MS, extra: 0 }

/** Drop-off by code within 28 days (MTH-41). */
const dropOff = (returnCode: string, extra = 0): SimulatedCarrier => ({
  returnCode,
  qr: 'always',
  lastsMs: 28 * DAY_MS,
  extra,
})

const simulatedCarriers: Readonly<Record<string, SimulatedCarrier>> = {
  usps: { ...paperOnly, returnCode: '9999-9999-AA', qr: 'same-day' },
  royalmail: { ...paperOnly, returnCode: 'AA9999999AA', extra: 20 },
  canadapost: { ...paperOnly, returnCode: 'PC9999999999', extra: 40 },
  inpost: dropOff('999999999', 10),
  evri: dropOff('E99AA9999999', 20),
  asda: dropOff('AA99999999', 30),
  seko: dropOff('SK99999999', 40),
  'dhl-seko': dropOff('GM9999999999', 50),
  fedex: { ...paperOnly, extra: 150 },
  ups: { ...paperOnly, extra: 120 },
  dhl: { ...paperOnly, extra: 110 },
  purolator: { ...paperOnly, extra: 90 },
}

/** Ignores case, spaces and underscores. */
export function findSimulatedCarrier(carrier: string): SimulatedCarrier {
  const name = carrier.toLowerCase().replaceAll(/[\s_]/g, '')
  return entryOf(simulatedCarriers, name) ?? paperOnly
}

/** In hundredths. */
const EXPRESS_SURCHARGE = 650
const EXPRESS_PATTERN = /express|priority|overnight|next.?day|same.?day|2.?day|first/i

/** In hundredths. */
export const getSurcharge = ({
  carrier,
  service,
}: {
  readonly carrier: string
  readonly service: string | null
}): number =>
  findSimulatedCarrier(carrier).extra + (service !== null && EXPRESS_PATTERN.test(service) ? EXPRESS_SURCHARGE : 0)
