import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { LegalReason } from '../../../schemas/config/withdrawal.ts'
import type { Order } from '../../../schemas/entities/order.ts'
import type { Withdrawal, WithdrawalWait } from '../../../schemas/records/withdrawal.ts'
import type { CalendarDate } from '../../../schemas/values/calendar.ts'
import type { Instant, LineItemId } from '../../../schemas/values/ids.ts'
import { DAY_MS } from '../../../schemas/values/time.ts'
import { timeZoneOf } from '../calendar/deadlines.ts'
import { buildItemValues, buildOrderFacts } from '../items/facts.ts'
import type { Unit } from '../items/unit.ts'
import { evaluateCondition } from '../workflow/condition.ts'
import { getConsumerDate, getPeriodEnd, isInTime } from './deadlines.ts'
import { isEeaCountry } from './national-holidays.ts'
import type { HolidayCalendar } from './working-days.ts'

interface WithdrawalCase {
  readonly withdrawal: Pick<Withdrawal, 'match' | 'suspect' | 'statement' | 'receivedAt'>
  readonly order: Order
  /** All units, with deliveries, and with returns here and elsewhere. */
  readonly units: readonly Unit[]
  readonly config: ShopConfig
  /** Units of earlier returns that the withdrawal takes over or whose difference it pays; absent means none. */
  readonly convertible?: ReadonlySet<LineItemId>
  readonly undecided?: ReadonlySet<LineItemId>
}

const DEFAULT_DAYS = 14

const consumerCountryOf = (order: Order, { returnAddress }: ShopConfig): string =>
  order.address?.country ?? returnAddress.country

export function buildHolidayCalendar(country: string, config: ShopConfig): HolidayCalendar {
  const countries = [country, config.returnAddress.country].filter(isEeaCountry)
  return { countries: [...new Set(countries)], extra: config.withdrawal?.holidays?.extra ?? [] }
}

/** Refunded or cancelled before it was sent: no delivery will come (T1). */
const isNeverDelivered = ({ returned, fulfilledAt, line }: Unit): boolean =>
  returned !== null && fulfilledAt === null && line.shipsNothing !== true

interface WithdrawalPeriod {
  /** Null while a unit is not delivered, or its delivery is unknown. */
  readonly start: CalendarDate | null
  readonly end: CalendarDate | null
  readonly days: number
  readonly isInformed: boolean
}

/** The first information counts, whether it was sent to all shoppers or to this one. */
const findInformedDate = (order: Order, config: ShopConfig): CalendarDate | undefined => {
  const own =
    order.instructedAt === undefined ? [] : [getConsumerDate(consumerCountryOf(order, config), order.instructedAt)]
  const since = config.withdrawal?.informed?.since
  return [...own, ...(since === undefined ? [] : [since])].toSorted()[0]
}

export function findWithdrawalPeriod({
  order,
  units,
  config,
}: Pick<WithdrawalCase, 'order' | 'units' | 'config'>): WithdrawalPeriod {
  const country = consumerCountryOf(order, config)
  const { days = DEFAULT_DAYS, informed } = config.withdrawal ?? {}
  const starts = units
    .filter((unit) => !isNeverDelivered(unit))
    .map(({ line, delivery }) => (line.shipsNothing === true ? order.createdAt : (delivery?.at ?? null)))
    .map((at) => (at === null ? null : getConsumerDate(country, at)))
  const isInformed = informed?.right ?? true
  const since = findInformedDate(order, config)
  const end = getPeriodEnd(starts, {
    days,
    calendar: buildHolidayCalendar(country, config),
    informed: { right: isInformed, ...(since !== undefined && { since }) },
  })
  const last = starts.reduce(
    (latest, date) => (latest === null || (date !== null && date > latest) ? date : latest),
    starts[0] ?? null,
  )
  return { start: end === null ? null : last, end, days, isInformed }
}

const DEFAULT_TRANSIT_DAYS = 10

/** When the period would end if the goods that were sent arrived by now; for the list of the shop, never a verdict. */
export function estimatePeriodEnd(one: Pick<WithdrawalCase, 'order' | 'units' | 'config'>): CalendarDate | null {
  const transit = (one.config.withdrawal?.transitDays ?? DEFAULT_TRANSIT_DAYS) * DAY_MS
  const units = one.units.map((unit): Unit => {
    const { delivery, fulfilledAt } = unit
    if (delivery !== null || fulfilledAt === null) return unit
    return { ...unit, delivery: { at: fulfilledAt + transit, source: 'merchant' } }
  })
  return findWithdrawalPeriod({ ...one, units }).end
}

/** Units that the shop excludes whatever happened after delivery, with the letter of Article 16. */
export function listCertainExceptions(
  { order, config }: Pick<WithdrawalCase, 'order' | 'config'>,
  units: readonly Unit[],
  now: Instant,
): ReadonlyMap<LineItemId, LegalReason> {
  const exceptions = (config.withdrawal?.exceptions ?? []).filter(({ certain }) => certain)
  if (exceptions.length === 0) return new Map()
  const zone = timeZoneOf(config.settings)
  const facts = buildOrderFacts({ order, gift: false, units, zone, now })
  return new Map(
    units.flatMap((unit) => {
      const values = buildItemValues({ unit, group: { id: '' }, returning: 1, shopped: 0, zone, now }, facts)
      const found = exceptions.find(({ when }) => evaluateCondition(when, { values, answers: {} }) === true)
      return found === undefined ? [] : [[unit.id, found.reason] as const]
    }),
  )
}

/** The units that the statement names; null if it describes them in words only. */
export function listDeclaredUnits(
  { scope, items }: Withdrawal['statement'],
  units: readonly Unit[],
): readonly Unit[] | null {
  if (scope === 'whole') return units
  const chosen = new Set(items.map(({ id }) => id))
  const found = units.filter(({ id }) => chosen.has(id))
  return found.length === 0 ? null : found
}

export const isFree = ({ returned }: Unit): boolean => returned === null

type WithdrawalJudgement =
  | {
      readonly kind: 'accept'
      readonly units: readonly Unit[]
      readonly excluded: ReadonlyMap<LineItemId, LegalReason>
    }
  | { readonly kind: 'wait'; readonly for: WithdrawalWait }

const wait = (reason: WithdrawalWait): WithdrawalJudgement => ({ kind: 'wait', for: reason })

/** A sale in a store is no distance contract. */
const isNoConsumerContract = ({ buyer, channel }: Order): boolean => buyer === 'business' || channel === 'pos'

const isProtected = (order: Order, config: ShopConfig): boolean => {
  const country = consumerCountryOf(order, config)
  return isEeaCountry(country) || config.withdrawal?.voluntaryCountries?.includes(country) === true
}

export const isWithdrawable = (one: Pick<WithdrawalCase, 'order' | 'units' | 'config'>, now: Instant): boolean =>
  one.order.cancelledAt === null &&
  !isNoConsumerContract(one.order) &&
  isProtected(one.order, one.config) &&
  isInTime(now, findWithdrawalPeriod(one).end)

/** What happens automatically; everything else waits for the shop (WDR-08). */
export function judgeWithdrawal(one: WithdrawalCase, now: Instant): WithdrawalJudgement {
  const { withdrawal, order, units, config, convertible, undecided } = one
  if (withdrawal.match !== 'certain') return wait('match')
  if (withdrawal.suspect) return wait('suspect')
  if (isNoConsumerContract(order)) return wait('no-consumer')
  const declared = listDeclaredUnits(withdrawal.statement, units)
  if (declared === null) return wait('items')
  const free = order.cancelledAt === null ? declared.filter((unit) => isFree(unit) || convertible?.has(unit.id)) : []
  if (free.length === 0) return wait(declared.some(({ id }) => undecided?.has(id)) ? 'earlier-return' : 'nothing-left')
  if (!isInTime(withdrawal.receivedAt, findWithdrawalPeriod(one).end)) return wait('late')
  const excluded = listCertainExceptions(one, free, now)
  const accepted = free.filter(({ id }) => !excluded.has(id))
  if (accepted.length === 0) return wait('excluded')
  if (config.withdrawal?.autoAccept === false) return wait('manual')
  return { kind: 'accept', units: accepted, excluded }
}
