import type { Chance } from '../prove/chance.ts'

const fates = [
  'received',
  'awaiting-inspection',
  'partly-received',
  'unit-missing',
  'in-transit',
  'not-sent',
  'lost',
  'cancelled',
  'cancelled-by-shop',
  'closed',
  'label-trouble',
  'partner-refused',
  'payout-refused',
  'refund-refused',
  'exchange-refused',
  'exchange-withheld',
  'paid-by-hand',
  'paid-early',
] as const
export type Fate = (typeof fates)[number]

export interface PlannedReturn {
  readonly shop: 'demo' | 'demo-jp'
  /** Of its order. */
  readonly number: number
  /** Of the submit, before the day of the dump. */
  readonly daysAgo: number
  readonly fate: Fate
  readonly isGift: boolean
}

export const SPAN_DAYS = 90

const draw = <Name extends string>(chance: Chance, weights: Readonly<Partial<Record<Name, number>>>): Name => {
  const entries = Object.entries(weights) as [Name, number][]
  let left = chance.below(entries.reduce((sum, [, weight]) => sum + weight, 0))
  for (const [name, weight] of entries) {
    left -= weight
    if (left < 0) return name
  }
  throw new Error('No weight')
}

const rare: Partial<Record<Fate, number>> = {
  lost: 2,
  cancelled: 5,
  'cancelled-by-shop': 2,
  'label-trouble': 2,
  'partner-refused': 1,
  'payout-refused': 2,
}

const drawFate = (chance: Chance, daysAgo: number): Fate => {
  if (daysAgo < 3) return draw(chance, { ...rare, 'not-sent': 55, 'in-transit': 25, 'paid-early': 3 })
  if (daysAgo < 7)
    return draw(chance, { ...rare, 'not-sent': 22, 'in-transit': 32, 'awaiting-inspection': 22, received: 8 })
  if (daysAgo < 16)
    return draw(chance, {
      ...rare,
      received: 40,
      'awaiting-inspection': 16,
      'partly-received': 12,
      'unit-missing': 4,
      'in-transit': 8,
      'not-sent': 14,
    })
  return draw(chance, {
    ...rare,
    received: 66,
    'partly-received': 2,
    'unit-missing': 5,
    'not-sent': 9,
    closed: 3,
    'paid-early': 2,
  })
}

const drawDaysAgo = (chance: Chance): number => {
  const day = Math.min(chance.below(SPAN_DAYS), chance.below(SPAN_DAYS + 60))
  return day + chance.between(20, 780) / 1_000
}

/** Cases that chance alone seldom brings. */
const CASES: readonly (readonly [Fate, daysAgo: number])[] = [
  ['refund-refused', 9.3],
  ['refund-refused', 13.6],
  ['exchange-refused', 8.2],
  ['exchange-refused', 11.4],
  ['exchange-refused', 15.1],
  ['closed', 24.5],
  ['closed', 33.2],
  ['exchange-withheld', 6.4],
  ['exchange-withheld', 12.2],
  ['paid-by-hand', 7.1],
  ['paid-by-hand', 10.3],
  ['paid-by-hand', 26.2],
]

const FIRST_CASE = 3_901

export const planCases = (): readonly PlannedReturn[] =>
  CASES.map(([fate, daysAgo], at) => ({ shop: 'demo', number: FIRST_CASE + at, daysAgo, fate, isGift: false }))

export const planReturns = (chance: Chance, count: number): readonly PlannedReturn[] => {
  const japanese = Math.round(count * 0.15)
  return Array.from({ length: count }, (_, at) => {
    const shop = at < count - japanese ? 'demo' : 'demo-jp'
    const daysAgo = drawDaysAgo(chance)
    const isPartner = (fate: Fate) => fate === 'partner-refused' || fate === 'label-trouble'
    const drawn = drawFate(chance, daysAgo)
    return {
      shop,
      number: shop === 'demo' ? 3_001 + at : 5_001 + at,
      daysAgo,
      fate: shop === 'demo-jp' && isPartner(drawn) ? 'received' : drawn,
      isGift: shop === 'demo' && chance.hits(6),
    } as const
  })
}
