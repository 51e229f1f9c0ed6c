import fc from 'fast-check'
import { expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { ReturnMethod } from '../../schemas/config/method.ts'
import type { PolicyName, ReturnPolicy } from '../../schemas/config/policy.ts'
import type { Order, OrderLine } from '../../schemas/entities/order.ts'
import type { Screen } from '../../schemas/envelope/screen.ts'
import { policyPage } from '../../screens/policy/page.ts'
import { assess } from '../../server/domain/assessment/assess.ts'
import { activeFlags } from '../../server/domain/assessment/flags.ts'
import { addDays, dateAt, endOfDate, startOfDate } from '../../server/domain/calendar/days.ts'
import { timeZoneOf } from '../../server/domain/calendar/deadlines.ts'
import { listMethodOffers, listPartnerKinds } from '../../server/domain/method/offers.ts'
import { getHandlingFee, type HandlingFee, waiverOf } from '../../server/domain/value/fees.ts'
import { collectTests } from '../../server/domain/workflow/condition.ts'
import { buildPolicyMarkup } from '../../server/journey/policy/markup.ts'
import { buildPolicyView } from '../../server/journey/policy/show.ts'
import { assessInput, giftOrder, plainDraft } from '../domain/characters.ts'
import { anyOrder, anyShop } from '../domain/policy/shops.ts'
import { inputOf } from '../domain/value/example.ts'
import { frameAt } from '../support/golden-world.ts'
import { matchTitles } from './policy-conditions.ts'
import { findReadRule, type ReadOrder, type ReadRule, readBarredOutcomes, readMethodFees } from './policy-reader.ts'

const outcomes: readonly PolicyName[] = ['refund', 'gift_card', 'exchange']
const allowedNames = { refund: 'refund', gift_card: 'gift', exchange: 'exchange' } as const
const feeNames = { refund: 'refund', gift_card: 'credit', exchange: 'exchange' } as const

const pageOf = (config: ShopConfig, now: number): Screen => {
  const zoned = translator({ language: 'en', zone: timeZoneOf(config.settings) })
  const view = buildPolicyView({ config, language: 'en', t: zoned, visit: { now } })
  return policyPage(frameAt('/policy'), view, zoned)
}

interface Terms {
  readonly start: ReadRule['start'] | 'delivered' | 'fulfilled' | 'ordered'
  readonly fallback: number
}

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

interface When {
  readonly near: number
  readonly shift: number
  readonly late: boolean
}

const moment: fc.Arbitrary<When> = fc.record({
  near: fc.integer({ min: 0, max: 8 }),
  shift: fc.integer({ min: -1, max: 1 }),
  late: fc.boolean(),
})

const pickNow = (
  { config, order, rule }: { config: ShopConfig; order: Order; rule: ReadRule },
  { near, shift, late }: When,
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

const portalOf = (config: ShopConfig, { order, gift }: ReadOrder, now: number) =>
  assess(assessInput({ config, order, now, draft: gift ? { ...plainDraft, order: giftOrder } : plainDraft }))

const situationOf = ([config, read, when]: [ShopConfig, ReadOrder, When]) => {
  const { order } = read
  const byTitle = matchTitles(config)
  const rule = findReadRule(pageOf(config, order.createdAt), read, byTitle)
  const now = pickNow({ config, order, rule }, when)
  const zone = timeZoneOf(config.settings)
  const screen = pageOf(config, now)
  return { now, zone, screen, rule: findReadRule(screen, read, byTitle), today: dateAt(zone, now) }
}

test('DAT-17 the page prints no tag', () => {
  fc.assert(
    fc.property(anyShop, anyOrder, (config, { order }) => {
      const page = JSON.stringify(pageOf(config, order.createdAt).regions)
      for (const tag of ['club', 'press', 'sale']) expect(page).not.toMatch(new RegExp(`\\b${tag}\\b`))
    }),
  )
})

test('DAT-18 the portal offers exactly what the page promises, to the last day', () => {
  fc.assert(
    fc.property(drawn, (draw) => {
      const [config, read] = draw
      const { order } = read
      const { rule, screen, now, zone, today } = situationOf(draw)
      const barred = readBarredOutcomes(screen, read)
      const promised = order.lines.map((line) =>
        outcomes.map(
          (outcome) => !barred.includes(outcome) && isPromised(lastDate(rule, line, outcome, { order, zone }), today),
        ),
      )
      const offered = portalOf(config, read, now).items.map(({ allowed }) =>
        outcomes.map((outcome) => allowed[allowedNames[outcome]]),
      )
      expect(offered).toEqual(promised)
    }),
  )
})

const LABEL_RATE = 1000

const feeByText = (text: string | undefined): number => {
  if (text === undefined || text === 'free') return 0
  const amounts = [...text.matchAll(/\$(\d+)\.(\d\d)/g)].map(([, whole, cents]) => Number(`${whole}${cents}`))
  const share = /^([\d.]+)% of the price of the label/.exec(text)?.[1]
  const fee = share === undefined ? amounts[0] : Math.round((LABEL_RATE * Number(share)) / 100)
  return Math.min(fee ?? 0, share === undefined ? Number.POSITIVE_INFINITY : (amounts[0] ?? Number.POSITIVE_INFINITY))
}

const chargedFee = (fee: HandlingFee): number => (fee.kind === 'charged' ? fee.amount : 0)

const feeWith = (
  { order, policy, outcome }: { order: Order; policy: ReturnPolicy; outcome: PolicyName },
  method?: ReturnMethod,
): HandlingFee =>
  getHandlingFee(
    feeNames[outcome],
    inputOf({
      order,
      policy,
      labelRate: LABEL_RATE,
      methodFees: method?.fees ?? [],
      waiver: method === undefined ? null : waiverOf(method.kind),
    }),
  )

test('DAT-18 the portal charges the fees of the page with each method', () => {
  fc.assert(
    fc.property(drawn, (draw) => {
      const [config, read] = draw
      const { rule, screen, now } = situationOf(draw)
      const { policy } = portalOf(config, read, now)
      const { order } = read
      const methods = readMethodFees(screen)
      for (const outcome of rule.days.keys()) {
        const own = feeByText(rule.fees.get(outcome))
        expect(chargedFee(feeWith({ order, policy, outcome }))).toBe(own)
        for (const [name, fees] of methods) {
          const method = config.methods.find((one) => one.name === name)
          const text = fees === 'free' ? fees : fees.get(outcome)
          const expected = text === undefined ? own : feeByText(text)
          expect(chargedFee(feeWith({ order, policy, outcome }, method))).toBe(expected)
        }
      }
    }),
  )
})

const subsetsOf = <Value>(values: readonly Value[]): readonly (readonly Value[])[] =>
  values.reduce<(readonly Value[])[]>((all, value) => all.concat(all.map((some) => some.concat(value))), [[]])

const offersOf = (config: ShopConfig, { address }: Order): readonly (readonly ReturnMethod[])[] => {
  const facts = { config, flags: activeFlags(config), address, fullyKept: false }
  const [store] = config.stores
  const { latitude = 0, longitude = 0 } = store?.address ?? {}
  return subsetsOf(listPartnerKinds({ ...facts, firstMile: { kind: 'not-asked' } })).map((some) => {
    const firstMile = {
      kind: 'known' as const,
      origin: { latitude, longitude },
      offers: some.map((kind) => ({ kind, places: [] })),
    }
    return listMethodOffers({ ...facts, firstMile }).map(({ method }) => method)
  })
}

test('DAT-18 the page lists each method that the portal offers', () => {
  fc.assert(
    fc.property(drawn, (draw) => {
      const [config, { order }] = draw
      const names = [...readMethodFees(situationOf(draw).screen).keys()]
      for (const { name = 'Box and ship' } of offersOf(config, order).flat()) expect(names).toContain(name)
    }),
  )
})

const refundNames: Readonly<Record<string, PolicyName>> = {
  'https://schema.org/FullRefund': 'refund',
  'https://schema.org/StoreCreditRefund': 'gift_card',
  'https://schema.org/ExchangeRefund': 'exchange',
}

const readsTotal = ({ when }: ReturnPolicy): boolean =>
  when !== undefined && collectTests(when).some(({ fact }) => fact === 'order.total')

/** The markup is for orders without special items, tags, totals or payments. */
const drawnUsual = drawn
  .filter(([{ policies }]) => !policies.some(readsTotal))
  .map(([config, { order }, when]): [ShopConfig, ReadOrder, When] => {
    const lines = order.lines.map((line) => ({ ...line, productType: 'Shirts', tags: [] }))
    const customer = { ...order.customer, tags: [] }
    const usual = { ...order, lines, customer, tags: [], gateways: ['card'], taken: order.total }
    return [config, { order: usual, gift: false }, when]
  })

const markupFor = (config: ShopConfig, { order }: ReadOrder, now: number) => {
  const options = { language: 'en', now, publicUrl: 'https://a.example' }
  const policy = buildPolicyMarkup(config, options).hasMerchantReturnPolicy.find(({ applicableCountry }) =>
    applicableCountry.includes(order.address?.country ?? ''),
  )
  if (policy === undefined) throw new Error('The markup has no policy for the country')
  return policy
}

test('DAT-18 the portal offers what the markup promises, to the last day', () => {
  fc.assert(
    fc.property(drawnUsual, (draw) => {
      const [config, read] = draw
      const { order } = read
      const { rule, now, zone, today } = situationOf(draw)
      const policy = markupFor(config, read, now)
      const { returnPolicyCategory, merchantReturnDays: days, refundType = [], additionalProperty = [] } = policy
      const allowed = portalOf(config, read, now).items[0]?.allowed
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
    fc.property(drawnUsual, (draw) => {
      const [config, read] = draw
      const { now } = situationOf(draw)
      const markup = markupFor(config, read, now)
      fc.pre(markup.returnFees !== undefined)
      const { policy } = portalOf(config, read, now)
      const outcome = refundNames[markup.refundType?.[0] ?? ''] ?? 'refund'
      const { labelsEnabled } = policy
      expect(markup.returnFees.endsWith('CustomerResponsibility')).toBe(!labelsEnabled)
      fc.pre(labelsEnabled)
      const scenarios = offersOf(config, read.order).map((methods) =>
        methods.map((method) => chargedFee(feeWith({ order: read.order, policy, outcome }, method))),
      )
      const lowest = scenarios.filter((fees) => fees.length > 0).map((fees) => Math.min(...fees))
      const { value } = markup.returnShippingFeesAmount ?? {}
      expect(markup.returnFees.endsWith('FreeReturn')).toBe(Math.max(...lowest) === 0)
      if (value === undefined) return
      expect(scenarios.flat()).toContain(Math.round(value * 100))
      expect(Math.max(...lowest)).toBeLessThanOrEqual(Math.round(value * 100))
    }),
  )
})
