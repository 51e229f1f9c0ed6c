import { DAY_MS } from '../../../../../schemas/values/time.ts'
import type { PartnerName } from '../port.ts'

export const SCHEDULING_MS = 10_000

interface SimulatedPartner {
  /** `all` for the shop itself. */
  readonly countries: readonly string[] | 'all'
  readonly takes: 'at-places' | 'at-any-counter' | 'at-tills' | 'at-the-door'
  readonly heaviestGrams: number
  /** For `generateCode`. */
  readonly rmaCode: string
  readonly hasQr: boolean
  /** `driver`: needs_scheduled, later pre_transit. `page`: the shopper books on the partner's page. */
  readonly schedules: 'driver' | 'page' | 'nothing'
  readonly lastsDays: number
}

const counter = {
  takes: 'at-places',
  heaviestGrams: 15_000,
  hasQr: true,
  schedules: 'nothing',
  lastsDays: 28,
} as const

const pointOfSale = {
  countries: 'all',
  takes: 'at-tills',
  heaviestGrams: 30_000,
  hasQr: true,
  schedules: 'nothing',
  lastsDays: 30,
} as const

const door = { countries: ['US'], takes: 'at-the-door', heaviestGrams: 20_000, hasQr: false } as const

export const simulatedPartners: Readonly<Record<PartnerName, SimulatedPartner>> = {
  'happy-returns': { ...counter, countries: ['US'], heaviestGrams: 20_000, rmaCode: 'HR99AA99', lastsDays: 30 },
  'shopify-pos': { ...pointOfSale, rmaCode: 'POS999999' },
  'loop-pos': { ...pointOfSale, rmaCode: 'IN999999' },
  olive: { ...door, rmaCode: 'OL99AA9999', schedules: 'page', lastsDays: 14 },
  veho: { ...door, rmaCode: 'VH99999999', schedules: 'driver', lastsDays: 30 },
  inpost: { ...counter, countries: ['GB'], rmaCode: '999999999' },
  evri: { ...counter, countries: ['GB'], rmaCode: 'E99AA9999999' },
  asda: { ...counter, countries: ['GB'], heaviestGrams: 10_000, rmaCode: 'AA99999999' },
  seko: { ...counter, countries: ['GB', 'US'], rmaCode: 'SK99999999' },
  'DHL-SEKO': { ...counter, countries: ['US'], takes: 'at-any-counter', rmaCode: 'GM9999999999' },
}

export const getArrangementExpiry = ({ lastsDays }: SimulatedPartner, askedAt: number): number =>
  askedAt + lastsDays * DAY_MS

export const isAvailableIn = ({ countries }: SimulatedPartner, country: string | null): boolean =>
  countries === 'all' || (country !== null && countries.includes(country))
