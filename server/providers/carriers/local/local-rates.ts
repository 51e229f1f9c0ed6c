import type { QuoteRequest } from '../port.ts'
import { getSurcharge } from './local-carriers.ts'

type Zone = 'domestic' | 'region' | 'world'

type RateStep = { readonly upToGrams: number } & Readonly<Record<Zone, number>>

/** In hundredths. The last step is the weight limit. */
const rates: readonly RateStep[] = [
  { upToGrams: 500, domestic: 490, region: 890, world: 1490 },
  { upToGrams: 1_000, domestic: 590, region: 1190, world: 1990 },
  { upToGrams: 2_000, domestic: 690, region: 1490, world: 2790 },
  { upToGrams: 5_000, domestic: 890, region: 1990, world: 4290 },
  { upToGrams: 10_000, domestic: 1290, region: 2890, world: 6990 },
  { upToGrams: 20_000, domestic: 1890, region: 4490, world: 11_990 },
  { upToGrams: 30_000, domestic: 2690, region: 5990, world: 16_990 },
]

const neighbours: readonly (readonly string[])[] = [
  ['US', 'CA', 'MX'],
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK CH GB NO'.split(' '),
  ['AU', 'NZ'],
]

/** Null for an empty or overweight parcel. */
export function calculateLocalRate(request: QuoteRequest): { readonly service: string; readonly rate: number } | null {
  const { grams } = request.parcel
  const step = grams > 0 ? rates.find(({ upToGrams }) => grams <= upToGrams) : undefined
  if (step === undefined) return null

  const zone = zoneOf(request.from.country, request.to.country)
  const { choice, exponent } = request
  const service = choice?.service ?? (zone === 'domestic' ? 'Ground' : 'International')
  const extra = choice === null ? 0 : getSurcharge(choice)
  return { service, rate: toMinorUnits(step[zone] + extra, exponent) }
}

const zoneOf = (from: string, to: string): Zone => {
  if (from === to) return 'domestic'
  return neighbours.some((region) => region.includes(from) && region.includes(to)) ? 'region' : 'world'
}

/** Without decimals the number stays: 590 yen is plausible, 6 yen is not. */
const toMinorUnits = (hundredths: number, exponent: number): number =>
  Number(`${hundredths}${'0'.repeat(Math.max(exponent - 2, 0))}`)
