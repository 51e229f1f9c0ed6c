import { DAY_MS } from '../../../../../schemas/time.ts'
import type { PartnerName } from '../port.ts'

/** How long a driver is looked for. */
export const SCHEDULING_MS = 10_000

/** How a partner of the stand-in does its work. */
interface PlayedPartner {
  /** Countries where it works; `all` where the shop itself takes the parcel. */
  readonly countries: readonly string[] | 'all'
  /** At places of the list, at any counter of a post, at the shop's own tills, or at the shopper's door. */
  readonly takes: 'at-places' | 'at-any-counter' | 'at-tills' | 'at-the-door'
  /** The heaviest parcel it takes. */
  readonly heaviestGrams: number
  /** What its code looks like (`codeOfForm`). */
  readonly rmaCode: string
  readonly hasQr: boolean
  /** `driver`: in needs_scheduled until a driver is found, then in pre_transit. `page`: the shopper books on its page. */
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

const till = {
  countries: 'all',
  takes: 'at-tills',
  heaviestGrams: 30_000,
  hasQr: true,
  schedules: 'nothing',
  lastsDays: 30,
} as const

const door = { countries: ['US'], takes: 'at-the-door', heaviestGrams: 20_000, hasQr: false } as const

/** What each partner does. What else can happen, postal codes ask for: `../sentinels.ts`. */
export const playedPartners: Readonly<Record<PartnerName, PlayedPartner>> = {
  'happy-returns': { ...counter, countries: ['US'], heaviestGrams: 20_000, rmaCode: 'HR99AA99', lastsDays: 30 },
  'shopify-pos': { ...till, rmaCode: 'POS999999' },
  'loop-pos': { ...till, rmaCode: 'IN999999' },
  olive: { ...door, rmaCode: 'OL99AA9999', schedules: 'page', lastsDays: 14 },
  veho: { ...door, rmaCode: 'VH99999999', schedules: 'driver', lastsDays: 30 },
  inpost: { ...counter, countries: ['GB'], rmaCode: '999999999' },
  evri: { ...counter, countries: ['GB'], rmaCode: 'E99AA9999999' },
  asda: { ...counter, countries: ['GB'], heaviestGrams: 10_000, rmaCode: 'AA99999999' },
  seko: { ...counter, countries: ['GB', 'US'], rmaCode: 'SK99999999' },
  'DHL-SEKO': { ...counter, countries: ['US'], takes: 'at-any-counter', rmaCode: 'GM9999999999' },
}

/** When what is arranged at this moment ends. */
export const endOfArranged = ({ lastsDays }: PlayedPartner, askedAt: number): number => askedAt + lastsDays * DAY_MS

/** Whether a partner works in a country; null is nowhere known. */
export const worksIn = ({ countries }: PlayedPartner, country: string | null): boolean =>
  countries === 'all' || (country !== null && countries.includes(country))
