import { expect, test } from 'vitest'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { ItemDecision } from '../../../schemas/decisions/decision.ts'
import type { Order } from '../../../schemas/entities/order.ts'
import type { AssessInput } from '../../../server/domain/assessment/assess.ts'
import { findUnitWindow, readStoredWindow } from '../../../server/domain/assessment/decisions/unit-window.ts'
import { plainShop } from '../characters.ts'
import { lineOf, orderOf, plainPolicy, plainSettings } from '../value/example.ts'
import { listDecisionsOfItem } from './decided.ts'

const at = (text: string): number => Date.parse(text)

const holidays = {
  title: { de: 'Weihnachten', en: 'Holiday returns' },
  ordered_from: '2026-05-01',
  ordered_to: '2026-05-31',
  until: '2026-08-31',
}

const buildOrder = (deliveredAt: string | null): Order => ({
  ...orderOf([
    lineOf({
      id: 'shirt',
      price: 1000,
      fulfilledAt: [at('2026-06-03T12:00Z')],
      deliveredAt: [deliveredAt === null ? null : at(deliveredAt)],
    }),
  ]),
  createdAt: at('2026-06-01T02:00Z'),
  fulfilledAt: at('2026-06-03T12:00Z'),
})

interface Given {
  readonly start?: ReturnPolicy['window_start']
  readonly settings?: Partial<ShopConfig['settings']>
  readonly deliveredAt?: string | null
  readonly input?: Partial<AssessInput>
}

const refundWindow = ({ start = 'delivered', settings = {}, deliveredAt = '2026-06-08T03:00Z', input }: Given) => {
  const config: ShopConfig = {
    ...plainShop,
    policies: [{ ...plainPolicy, default: true, window_start: start }],
    settings: { ...plainSettings, timeZone: 'America/New_York', ...settings },
  }
  const decisions = listDecisionsOfItem('shirt.1', {
    config,
    order: buildOrder(deliveredAt),
    now: at('2026-06-20T12:00Z'),
    ...input,
  })
  return decisions.find((one) => one.decided === 'window' && one.of === 'refund')
}

test.each<[string, Given, object]>([
  [
    'a delivery of the order system',
    {},
    { start: { kind: 'delivered', source: 'order-system', day: '2026-06-07' }, lastDay: '2026-07-07' },
  ],
  [
    'a delivery that the merchant reported',
    { deliveredAt: null, input: { delivered: new Map([['shirt.1', at('2026-06-10T12:00Z')]]) } },
    { start: { kind: 'delivered', source: 'merchant', day: '2026-06-10' }, lastDay: '2026-07-10' },
  ],
  [
    'an unknown delivery',
    { deliveredAt: null },
    { start: { kind: 'delivered', source: 'fallback', day: '2026-06-13' }, lastDay: '2026-07-13' },
  ],
  [
    'the order',
    { start: 'ordered' },
    { start: { kind: 'ordered', source: 'order', day: '2026-05-31' }, lastDay: '2026-06-30' },
  ],
  [
    'the fulfillment',
    { start: 'fulfilled' },
    { start: { kind: 'fulfilled', source: 'fulfillment', day: '2026-06-03' }, lastDay: '2026-07-03' },
  ],
])('DAT-07 the decision names start, source, zone and last day after %s', (_start, given, expected) => {
  expect(refundWindow(given)).toMatchObject({
    ...expected,
    days: 30,
    zone: 'America/New_York',
    sentOn: '2026-06-03',
    extension: null,
    outcome: 'open',
    on: '2026-06-20',
  })
})

test('DAT-07 the decision names the extension that moved the last day', () => {
  const earlier = { ...holidays, title: { en: 'Spring' }, until: '2026-07-01' }
  expect(refundWindow({ settings: { window_extensions: [earlier, holidays] } })).toMatchObject({
    extension: { title: 'Holiday returns', by: '/settings/window_extensions/1' },
    lastDay: '2026-08-31',
  })
  const german = { ...holidays, title: { de: 'Weihnachten' } }
  expect(refundWindow({ settings: { window_extensions: [german] } })).toMatchObject({
    extension: { title: 'Weihnachten' },
  })
})

test('DAT-07 an outcome refused by its window carries the same facts', () => {
  const config: ShopConfig = {
    ...plainShop,
    policies: [{ ...plainPolicy, default: true, window_start: 'delivered' }],
    settings: { ...plainSettings, timeZone: 'America/New_York' },
  }
  const input = { config, order: buildOrder('2026-06-08T03:00Z') }
  const openAt = (now: string) =>
    listDecisionsOfItem('shirt.1', { ...input, now: at(now) }).find(
      (one) => one.decided === 'outcome' && one.of === 'refund',
    )
  expect(openAt('2026-07-08T03:59Z')).toMatchObject({ against: [] })
  expect(openAt('2026-07-08T04:00Z')).toMatchObject({
    against: [
      {
        why: 'window',
        start: { kind: 'delivered', source: 'order-system', day: '2026-06-07' },
        zone: 'America/New_York',
        extension: null,
        lastDay: '2026-07-07',
      },
    ],
  })
})

const stored: Extract<ItemDecision, { decided: 'window' }> = {
  decided: 'window',
  of: 'refund',
  by: null,
  days: 30,
  outcome: 'open',
  because: null,
  sentOn: '2024-10-13',
  lastDay: '2024-11-12',
  on: '2024-11-01',
}

test('DAT-07 DAT-12 a decision stored before time zones counts from the fulfillment in UTC', () => {
  expect(readStoredWindow(stored)).toEqual({
    start: { kind: 'fulfilled', source: 'fulfillment', day: '2024-10-13' },
    days: 30,
    zone: 'UTC',
    extension: null,
    lastDay: '2024-11-12',
  })
  expect(readStoredWindow({ ...stored, sentOn: null, lastDay: null }).start).toBeNull()
})

test('DAT-07 a unit has the window of the outcome that it got', () => {
  const decisions = [
    stored,
    { ...stored, of: 'exchange' as const, days: 60 },
    { ...stored, of: 'gift-card' as const, days: 90 },
  ]
  const daysOf = (resolution: 'return' | 'exchange', creditType: 'gift' | 'refund' | 'exchange' | null) =>
    findUnitWindow({ resolution, decisions }, { creditType })?.days
  expect(daysOf('return', 'refund')).toBe(30)
  expect(daysOf('return', null)).toBe(30)
  expect(daysOf('return', 'gift')).toBe(90)
  expect(daysOf('return', 'exchange')).toBe(60)
  expect(daysOf('exchange', 'refund')).toBe(60)
  expect(findUnitWindow({ resolution: 'return' }, { creditType: 'refund' })).toBeNull()
  const skipped = [{ ...stored, outcome: 'not-counted' as const, because: 'setting' as const }]
  expect(findUnitWindow({ resolution: 'return', decisions: skipped }, { creditType: 'refund' })).toBeNull()
})
