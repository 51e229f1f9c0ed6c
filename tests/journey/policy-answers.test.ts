import fc from 'fast-check'
import { expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { PolicyName } from '../../schemas/config/policy.ts'
import type { Order, OrderLine } from '../../schemas/entities/order.ts'
import type { Screen } from '../../schemas/envelope/screen.ts'
import { policyPage } from '../../screens/policy/page.ts'
import { assess } from '../../server/domain/assessment/assess.ts'
import { addDays, dateAt, endOfDate, startOfDate } from '../../server/domain/calendar/days.ts'
import { timeZoneOf } from '../../server/domain/calendar/deadlines.ts'
import { getHandlingFee } from '../../server/domain/value/fees.ts'
import { buildPolicyMarkup } from '../../server/journey/policy/markup.ts'
import { buildPolicyView } from '../../server/journey/policy/show.ts'
import { assessInput } from '../domain/characters.ts'
import { anyOrder, anyShop } from '../domain/policy/shops.ts'
import { inputOf } from '../domain/value/example.ts'
import { frameAt } from '../support/golden-world.ts'
import { type ReadRule, readMethodFees, readRules } from './policy-reader.ts'

const outcomes: readonly PolicyName[] = ['refund', 'gift_card', 'exchange']
const allowedNames = { refund: 'refund', gift_card: 'gift', exchange: 'exchange' } as const
const feeNames = { refund: 'refund', gift_card: 'credit', exchange: 'exchange' } as const

const pageOf = (config: ShopConfig, now: number): Screen => {
  const zoned = translator({ language: 'en', zone: timeZoneOf(config.settings) })
  const view = buildPolicyView({ config, language: 'en', t: zoned, visit: { now } })
  return policyPage(frameAt('/policy'), view, zoned)
}

const findRule = (rules: readonly ReadRule[], { lines, address }: Order): ReadRule | undefined =>
  rules.find(
    ({ productTypes, countries }) =>
      (productTypes.length === 0 || lines.every(({ productType }) => productTypes.includes(productType))) &&
      (countries.length === 0 || countries.includes(address?.country ?? '')),
  )

interface Terms {
  readonly start: ReadRule['start'] | 'delivered' | 'fulfilled' | 'ordered'
  readonly fallback: number
}

/** The day from which the shopper counts; the last delivery of the order. */
const findStartDate = ({ start, fallback }: Terms, order: Order, zone: string): string => {
  if (start === 'the order' || start === 'ordered') return dateAt(zone, order.createdAt)
  const shipped = order.fulfilledAt ?? 0
  if (start === 'shipping' || start === 'fulfilled') return dateAt(zone, shipped)
  const deliveries = order.lines.map(
    ({ deliveredAt }) => deliveredAt?.[0] ?? startOfDate(zone, addDays(dateAt(zone, shipped), fallback)),
  )
  return dateAt(zone, Math.max(...deliveries))
}

const lastDate = (rule: ReadRule, { tags }: OrderLine, outcome: PolicyName, at: { order: Order; zone: string }) => {
  const days = (tags.includes('sale') ? rule.saleDays.get(outcome) : undefined) ?? rule.days.get(outcome)
  if (days === undefined || days === Number.POSITIVE_INFINITY) return days
  const ordered = dateAt(at.zone, at.order.createdAt)
  const extended = rule.extensions
    .filter(({ from, to, outcomes: only }) => from <= ordered && ordered <= to && only.includes(outcome))
    .map(({ until }) => until)
  return [addDays(findStartDate(rule, at.order, at.zone), days), ...extended].toSorted().at(-1)
}

const isPromised = (last: ReturnType<typeof lastDate>, today: string): boolean =>
  last !== undefined && (typeof last === 'number' || today <= last)

/** A day near the end of a window: the last one, the day before or after, or any. */
const moment = fc.record({
  near: fc.integer({ min: 0, max: 8 }),
  shift: fc.integer({ min: -1, max: 1 }),
  late: fc.boolean(),
})

const pickNow = (
  { config, order, rule }: { config: ShopConfig; order: Order; rule: ReadRule },
  { near, shift, late }: { near: number; shift: number; late: boolean },
): number => {
  const zone = timeZoneOf(config.settings)
  const dates = order.lines
    .flatMap((line) => outcomes.map((outcome) => lastDate(rule, line, outcome, { order, zone })))
    .filter((last): last is string => typeof last === 'string')
  const date = addDays(dates[near % Math.max(1, dates.length)] ?? dateAt(zone, order.createdAt), shift)
  const at = late ? endOfDate(zone, date) : startOfDate(zone, date)
  return Math.max(
    at,
    ...order.lines.flatMap(({ fulfilledAt, deliveredAt = [] }) => [...fulfilledAt, ...deliveredAt]).map(Number),
  )
}

const drawn = fc.tuple(anyShop, anyOrder, moment)

const portalOf = (config: ShopConfig, order: Order, now: number) => assess(assessInput({ config, order, now }))

const situationOf = ([config, order, when]: [ShopConfig, Order, { near: number; shift: number; late: boolean }]) => {
  const rule = findRule(readRules(pageOf(config, order.createdAt)), order)
  if (rule === undefined) throw new Error('The page has no rule for the order')
  const now = pickNow({ config, order, rule }, when)
  const zone = timeZoneOf(config.settings)
  const screen = pageOf(config, now)
  const today = findRule(readRules(screen), order)
  if (today === undefined) throw new Error('The page lost the rule of the order')
  return { now, zone, screen, rule: today, today: dateAt(zone, now) }
}

test('DAT-18 the portal offers exactly what the page promises, to the last day', () => {
  fc.assert(
    fc.property(drawn, (draw) => {
      const [config, order] = draw
      const { rule, now, zone, today } = situationOf(draw)
      const promised = order.lines.map((line) =>
        outcomes.map((outcome) => isPromised(lastDate(rule, line, outcome, { order, zone }), today)),
      )
      const offered = portalOf(config, order, now).items.map(({ allowed }) =>
        outcomes.map((outcome) => allowed[allowedNames[outcome]]),
      )
      expect(offered).toEqual(promised)
    }),
  )
})

const LABEL_RATE = 1000

/** The fee that a reader expects when the label costs ten dollars. */
const feeByText = (text: string | undefined): number => {
  if (text === undefined || text === 'free') return 0
  const amounts = [...text.matchAll(/\$(\d+)\.(\d\d)/g)].map(([, whole, cents]) => Number(`${whole}${cents}`))
  const share = /^([\d.]+)% of the price of the label/.exec(text)?.[1]
  const fee = share === undefined ? amounts[0] : Math.round((LABEL_RATE * Number(share)) / 100)
  return Math.min(fee ?? 0, share === undefined ? Number.POSITIVE_INFINITY : (amounts[0] ?? Number.POSITIVE_INFINITY))
}

test('DAT-18 the portal charges the fees of the page', () => {
  fc.assert(
    fc.property(drawn, (draw) => {
      const [config, order] = draw
      const { rule, screen, now } = situationOf(draw)
      const { policy } = portalOf(config, order, now)
      const own = readMethodFees(screen)
      for (const outcome of rule.days.keys()) {
        const [method] = config.methods
        const input = inputOf({ order, policy, labelRate: LABEL_RATE, methodFees: method?.fees ?? [] })
        const fee = getHandlingFee(feeNames[outcome], input)
        const charged = fee.kind === 'charged' ? fee.amount : 0
        expect(charged).toBe(feeByText(own.get(outcome) ?? rule.fees.get(outcome)))
      }
    }),
  )
})

const refundNames: Readonly<Record<string, PolicyName>> = {
  'https://schema.org/FullRefund': 'refund',
  'https://schema.org/StoreCreditRefund': 'gift_card',
  'https://schema.org/ExchangeRefund': 'exchange',
}

const markupFor = (config: ShopConfig, order: Order, now: number) => {
  const isSpecial = order.lines.some(({ productType, tags }) => productType === 'Tableware' || tags.includes('sale'))
  const { hasMerchantReturnPolicy: all } = buildPolicyMarkup(config, {
    language: 'en',
    now,
    publicUrl: 'https://a.example',
  })
  return isSpecial
    ? undefined
    : all.find(({ applicableCountry }) => applicableCountry.includes(order.address?.country ?? ''))
}

test('DAT-18 the portal offers what the markup promises, to the last day', () => {
  fc.assert(
    fc.property(drawn, (draw) => {
      const [config, order] = draw
      const { rule, now, zone, today } = situationOf(draw)
      const policy = markupFor(config, order, now)
      fc.pre(policy !== undefined)
      const { returnPolicyCategory, merchantReturnDays: days, refundType = [], additionalProperty = [] } = policy
      const allowed = portalOf(config, order, now).items[0]?.allowed
      const offers = (type: string) => allowed?.[allowedNames[refundNames[type] ?? 'refund']] === true
      if (returnPolicyCategory.endsWith('NotPermitted')) {
        expect(outcomes.some((outcome) => rule.days.has(outcome))).toBe(false)
        return
      }
      const ordered = dateAt(zone, order.createdAt)
      const start = additionalProperty[0]?.value ?? 'fulfilled'
      const last = (type: string): string => {
        if (days === undefined) return '9999-12-31'
        const seasons = (policy.returnPolicySeasonalOverride ?? []).filter(
          ({ startDate, endDate, refundType: only }) =>
            startDate <= ordered && ordered <= endDate && only.some((one) => one === type),
        )
        const end = addDays(findStartDate({ start, fallback: rule.fallback }, order, zone), days)
        return [end, ...seasons.map(({ merchantReturnDays }) => merchantReturnDays)].toSorted().at(-1) ?? end
      }
      const [first = ''] = refundType
      expect(offers(first)).toBe(today <= last(first))
      for (const type of refundType) if (today <= last(type)) expect(offers(type)).toBe(true)
    }),
  )
})

test('DAT-18 the portal charges the fee of the markup', () => {
  fc.assert(
    fc.property(drawn, (draw) => {
      const [config, order] = draw
      const { now } = situationOf(draw)
      const markup = markupFor(config, order, now)
      fc.pre(markup?.returnFees !== undefined)
      const { policy } = portalOf(config, order, now)
      const outcome = refundNames[markup.refundType?.[0] ?? ''] ?? 'refund'
      const methodFees = config.methods[0]?.fees ?? []
      const fee = getHandlingFee(feeNames[outcome], inputOf({ order, policy, labelRate: LABEL_RATE, methodFees }))
      const { value } = markup.returnShippingFeesAmount ?? {}
      expect(markup.returnFees.endsWith('FreeReturn')).toBe(fee.kind === 'none')
      if (value !== undefined) expect(fee).toEqual({ kind: 'charged', amount: Math.round(value * 100) })
    }),
  )
})
