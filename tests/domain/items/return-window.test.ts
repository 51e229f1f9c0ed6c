import { describe, expect, it } from 'vitest'
import type { PolicyName, ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { Settings } from '../../../schemas/config/settings.ts'
import type { WindowExtension } from '../../../schemas/config/window-extension.ts'
import { resolveWindow, resolveWindowStart } from '../../../server/domain/items/return-window.ts'
import { unitsOf } from '../../../server/domain/items/units.ts'
import { lineOf, orderOf, plainPolicy, plainSettings } from '../value/example.ts'

const at = (text: string): number => Date.parse(text)

const holidays: WindowExtension = {
  title: { en: 'Holiday returns' },
  ordered_from: '2026-11-01',
  ordered_to: '2026-12-24',
  until: '2027-01-31',
}

interface Example {
  readonly zone: string
  readonly start: 'fulfilled' | 'delivered' | 'ordered'
  readonly fulfilled: string
  readonly delivered?: string
  readonly ordered?: string
  readonly days: number
  readonly extensions?: readonly WindowExtension[]
  readonly fallback?: number
  readonly outcome?: PolicyName
}

const orderIn = ({ fulfilled: sent, delivered: arrived, ordered = sent }: Example) => {
  const line = lineOf({
    id: 'L',
    quantity: 1,
    price: 1000,
    fulfilledAt: [at(sent)],
    ...(arrived !== undefined && { deliveredAt: [at(arrived)] }),
  })
  return { ...orderOf([line]), createdAt: at(ordered), fulfilledAt: at(sent) }
}

const resolve = (example: Example) => {
  const { zone, start: kind, fallback, days, extensions = [], outcome = 'refund' } = example
  const order = orderIn(example)
  const policy: ReturnPolicy = {
    ...plainPolicy,
    window_start: kind,
    ...(fallback !== undefined && { delivery_fallback_days: fallback }),
  }
  const settings: Settings = { ...plainSettings, timeZone: zone, window_extensions: [...extensions] }
  const start = resolveWindowStart({ order, units: unitsOf(order, new Map()) }, policy, settings)
  if (start === null) throw new Error('The window has no start')
  return resolveWindow(start, { outcome, days }, { order, policy, settings })
}

const endOf = (example: Example): string => new Date(resolve(example).end).toISOString()

const fulfilled = { start: 'fulfilled' } as const
const delivered = { zone: 'Europe/Berlin', start: 'delivered', days: 30, extensions: [holidays] } as const

const examples: readonly (readonly [number, Example, string])[] = [
  [1, { ...fulfilled, zone: 'UTC', fulfilled: '2026-03-01T10:00Z', days: 30 }, '2026-03-31T23:59:59.999Z'],
  [2, { ...fulfilled, zone: 'America/New_York', fulfilled: '2026-03-01T10:00Z', days: 30 }, '2026-04-01T03:59:59.999Z'],
  [3, { ...fulfilled, zone: 'America/New_York', fulfilled: '2026-03-02T03:00Z', days: 30 }, '2026-04-01T03:59:59.999Z'],
  [4, { ...fulfilled, zone: 'Europe/Berlin', fulfilled: '2026-10-01T12:00Z', days: 30 }, '2026-10-31T22:59:59.999Z'],
  [5, { ...fulfilled, zone: 'Asia/Tokyo', fulfilled: '2026-02-27T16:00Z', days: 1 }, '2026-03-01T14:59:59.999Z'],
  [
    6,
    { ...delivered, ordered: '2026-11-10T12:00Z', fulfilled: '2026-11-15T12:00Z', delivered: '2026-11-20T12:00Z' },
    '2027-01-31T22:59:59.999Z',
  ],
  [
    7,
    { ...delivered, ordered: '2026-10-31T23:30Z', fulfilled: '2026-11-15T12:00Z', delivered: '2026-11-20T12:00Z' },
    '2027-01-31T22:59:59.999Z',
  ],
  [
    8,
    { ...delivered, ordered: '2026-10-31T22:30Z', fulfilled: '2026-11-15T12:00Z', delivered: '2026-11-20T12:00Z' },
    '2026-12-20T22:59:59.999Z',
  ],
  [
    9,
    { ...delivered, ordered: '2026-12-24T22:59Z', fulfilled: '2027-01-04T12:00Z', delivered: '2027-01-15T12:00Z' },
    '2027-02-14T22:59:59.999Z',
  ],
  [
    10,
    { zone: 'UTC', start: 'delivered', fulfilled: '2026-06-01T10:00Z', days: 14, fallback: 10 },
    '2026-06-25T23:59:59.999Z',
  ],
  [11, { ...fulfilled, zone: 'Pacific/Apia', fulfilled: '2026-06-01T09:00Z', days: 14 }, '2026-06-15T10:59:59.999Z'],
  [
    12,
    { ...fulfilled, zone: 'America/Sao_Paulo', fulfilled: '2026-12-31T23:00Z', days: 1 },
    '2027-01-02T02:59:59.999Z',
  ],
]

describe('worked examples of windows', () => {
  it.each(examples)('DAT-15 example %i ends at its last moment', (_number, example, end) => {
    expect(endOf(example)).toBe(end)
  })
})

describe('the start of a window', () => {
  const times = { ordered: '2026-03-01T12:00Z', fulfilled: '2026-03-03T12:00Z', delivered: '2026-03-07T12:00Z' }
  const startBy = (start: Example['start']) => resolve({ zone: 'UTC', days: 30, ...times, start }).start

  it('DAT-03 is the fulfillment, the delivery or the order, as the policy names it', () => {
    expect(startBy('fulfilled')).toEqual({ kind: 'fulfilled', at: at(times.fulfilled), source: 'fulfillment' })
    expect(startBy('delivered')).toEqual({ kind: 'delivered', at: at(times.delivered), source: 'order-system' })
    expect(startBy('ordered')).toEqual({ kind: 'ordered', at: at(times.ordered), source: 'order' })
  })

  it('DAT-03 is ten days after the fulfillment while the delivery is unknown', () => {
    const { start } = resolve({ zone: 'UTC', start: 'delivered', fulfilled: times.fulfilled, days: 30 })
    expect(start).toEqual({ kind: 'delivered', at: at('2026-03-13T00:00Z'), source: 'fallback' })
  })

  const two = lineOf({
    id: 'L',
    quantity: 3,
    price: 1000,
    fulfilledAt: [at('2026-03-01T12:00Z'), at('2026-03-02T12:00Z')],
    deliveredAt: [at('2026-03-09T12:00Z'), at('2026-03-05T12:00Z')],
  })
  const order = { ...orderOf([two]), fulfilledAt: at('2026-03-02T12:00Z') }
  const policy: ReturnPolicy = { ...plainPolicy, window_start: 'delivered' }
  const startOf = (reports: ReadonlyMap<string, number>) =>
    resolveWindowStart({ order, units: unitsOf(order, new Map(), reports) }, policy, plainSettings)

  it('DAT-03 is the last delivery among the fulfilled units', () => {
    expect(startOf(new Map())).toMatchObject({ at: at('2026-03-09T12:00Z'), source: 'order-system' })
  })

  it('DAT-01 the later of two sources of a fulfilled unit counts', () => {
    const reported = (text: string, unit = 'L.1') => startOf(new Map([[unit, at(text)]]))
    expect(reported('2026-03-11T12:00Z')).toMatchObject({ at: at('2026-03-11T12:00Z'), source: 'merchant' })
    expect(reported('2026-03-08T12:00Z')).toMatchObject({ at: at('2026-03-09T12:00Z'), source: 'order-system' })
    expect(reported('2026-03-20T12:00Z', 'L.3')).toMatchObject({ at: at('2026-03-09T12:00Z') })
  })

  it('DAT-03 is unknown before anything is fulfilled, unless the order itself starts the window', () => {
    const unsent = { ...orderOf([lineOf({ id: 'L', quantity: 1, price: 1000, fulfilledAt: [] })]), fulfilledAt: null }
    const start = (kind: Example['start']) =>
      resolveWindowStart(
        { order: unsent, units: unitsOf(unsent, new Map()) },
        { ...plainPolicy, window_start: kind },
        plainSettings,
      )
    expect([start('fulfilled'), start('delivered')]).toEqual([null, null])
    expect(start('ordered')).toMatchObject({ kind: 'ordered' })
  })
})

describe('extensions', () => {
  const base = { zone: 'UTC', start: 'fulfilled', fulfilled: '2026-11-20T12:00Z', days: 30 } as const
  const later: WindowExtension = { ...holidays, title: { en: 'Later' }, until: '2027-02-10' }

  it('DAT-04 the latest of several applies, and none shortens a window', () => {
    const short: WindowExtension = { ...holidays, until: '2026-12-01' }
    expect(resolve({ ...base, extensions: [holidays, later, short] })).toMatchObject({
      extension: later,
      end: at('2027-02-10T23:59:59.999Z'),
    })
    const same: WindowExtension = { ...holidays, until: '2026-12-20' }
    expect(resolve({ ...base, extensions: [same] }).extension).toBeNull()
    expect(resolve({ ...base, extensions: [short] })).toMatchObject({
      extension: null,
      end: at('2026-12-20T23:59:59.999Z'),
    })
  })

  it('DAT-04 one day, a leap day and the turn of a year are periods', () => {
    const on = (ordered: string, from: string, to: string) =>
      resolve({
        ...base,
        fulfilled: ordered,
        extensions: [{ ...holidays, ordered_from: from, ordered_to: to, until: '2029-01-31' }],
      }).extension !== null
    expect(on('2026-11-27T00:00Z', '2026-11-27', '2026-11-27')).toBe(true)
    expect(on('2026-11-26T23:59Z', '2026-11-27', '2026-11-27')).toBe(false)
    expect(on('2026-11-28T00:00Z', '2026-11-27', '2026-11-27')).toBe(false)
    expect(on('2028-02-29T12:00Z', '2028-02-29', '2028-02-29')).toBe(true)
    expect(on('2026-12-31T23:59Z', '2026-12-20', '2027-01-06')).toBe(true)
    expect(on('2027-01-06T23:59Z', '2026-12-20', '2027-01-06')).toBe(true)
  })

  it('DAT-04 it can name policies and outcomes', () => {
    const forCredit: WindowExtension = { ...holidays, policies: [plainPolicy.id], outcomes: ['gift_card'] }
    const extended = (extension: WindowExtension, outcome: PolicyName) =>
      resolve({ ...base, extensions: [extension], outcome }).extension !== null
    expect([extended(forCredit, 'gift_card'), extended(forCredit, 'refund')]).toEqual([true, false])
    expect(extended({ ...holidays, policies: ['another'] }, 'refund')).toBe(false)
  })
})
