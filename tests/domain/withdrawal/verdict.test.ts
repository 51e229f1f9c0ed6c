import { describe, expect, test } from 'vitest'
import type { Condition } from '../../../schemas/config/condition.ts'
import type { WithdrawalConfig } from '../../../schemas/config/withdrawal.ts'
import type { Order } from '../../../schemas/entities/order.ts'
import { wrenfoldShop } from '../../../server/demo/wrenfold/shop.ts'
import { unitsOf } from '../../../server/domain/items/units.ts'
import {
  estimatePeriodEnd,
  findWithdrawalPeriod,
  isWithdrawable,
  judgeWithdrawal,
} from '../../../server/domain/withdrawal/verdict.ts'
import { lineOf, orderOf } from '../value/example.ts'

const at = (text: string): number => Date.parse(text)
const SENT = at('2026-06-29T10:00Z')
const DELIVERED = at('2026-07-01T10:00Z')

const address = { name: 'Ada', address1: '1 Weg', city: 'Bremen', zip: '28195', country: 'DE' }

const sell = (changes: Partial<Order> = {}): Order => ({
  ...orderOf([{ ...lineOf({ id: '1', price: 9_000 }), fulfilledAt: [SENT], deliveredAt: [DELIVERED] }], {}),
  ...{ address, channel: 'web', createdAt: SENT, fulfilledAt: SENT },
  ...changes,
})

const configOf = (withdrawal?: WithdrawalConfig) => ({
  ...wrenfoldShop,
  returnAddress: { ...wrenfoldShop.returnAddress, country: 'DE' },
  ...(withdrawal && { withdrawal }),
})

const toCase = (order: Order, withdrawal?: WithdrawalConfig) => ({
  order,
  units: unitsOf(order, new Map()),
  config: configOf(withdrawal),
})

const period = (order: Order, withdrawal?: WithdrawalConfig) => findWithdrawalPeriod(toCase(order, withdrawal))

const notInformed: WithdrawalConfig = { informed: { right: false, returnCost: false } }

describe('WDR-10 the period of an order', () => {
  test('example 11: the instruction of one customer ends the longer period', () => {
    const instructedAt = at('2026-09-12T08:00Z')
    expect(period(sell())).toEqual({ start: '2026-07-01', end: '2026-07-15', days: 14, isInformed: true })
    expect(period(sell(), notInformed)).toMatchObject({ end: '2027-07-15', isInformed: false })
    expect(period(sell({ instructedAt }), notInformed).end).toBe('2026-09-28')
    expect(period(sell({ instructedAt })).end).toBe('2026-07-15')
  })

  test('example 11: the first of two instructions counts, on the day of the consumer', () => {
    const since = { informed: { right: false, returnCost: false, since: '2026-10-10' } }
    expect(period(sell(), since).end).toBe('2026-10-26')
    expect(period(sell({ instructedAt: at('2026-09-11T23:00Z') }), since).end).toBe('2026-09-28')
    expect(period(sell({ instructedAt: at('2026-11-11T23:00Z') }), since).end).toBe('2026-10-26')
  })

  test('counts the days of the shop, from conclusion for goods that ship nothing', () => {
    expect(period(sell(), { days: 30 })).toMatchObject({ end: '2026-07-31', days: 30 })
    const voucher = {
      ...lineOf({ id: '2', price: 100 }),
      shipsNothing: true as const,
      fulfilledAt: [],
      deliveredAt: [],
    }
    const lines = [...sell().lines, voucher]
    expect(period(sell({ lines, createdAt: at('2026-07-03T10:00Z') })).start).toBe('2026-07-03')
  })

  test('is estimated by the usual transit for the shop alone', () => {
    const [sent] = sell().lines
    const lines = sent === undefined ? [] : [{ ...sent, deliveredAt: [null] }]
    const order = sell({ lines })
    const estimate = (transitDays?: number) =>
      estimatePeriodEnd(toCase(order, transitDays === undefined ? {} : { transitDays }))
    expect([estimate(), estimate(2), period(order).end]).toEqual(['2026-07-23', '2026-07-15', null])
    expect(estimatePeriodEnd(toCase(sell({ lines: lines.map((line) => ({ ...line, fulfilledAt: [] })) })))).toBeNull()
  })

  test('leaves out units that were refunded before dispatch', () => {
    const refunded = { ...lineOf({ id: '2', price: 100 }), fulfilledAt: [], refunded: [{ quantity: 1, at: SENT }] }
    const open = { ...lineOf({ id: '2', price: 100 }), fulfilledAt: [] }
    expect(period(sell({ lines: [...sell().lines, refunded] })).end).toBe('2026-07-15')
    expect(period(sell({ lines: [...sell().lines, open] }))).toMatchObject({ start: null, end: null })
  })
})

describe('WDR-08 a verdict', () => {
  const now = at('2026-07-05T10:00Z')
  const whole = { name: '', contract: '', scope: 'whole' as const, items: [], note: '', label: '', text: '' }
  const certain = { match: 'certain' as const, suspect: false, statement: whole, receivedAt: now }
  const judge = (changes: object, order = sell(), config?: WithdrawalConfig) =>
    judgeWithdrawal({ ...toCase(order, config), withdrawal: { ...certain, ...changes } }, now)

  test('accepts a certain statement in time, and waits for the shop otherwise', () => {
    expect(judge({})).toMatchObject({ kind: 'accept', units: [{ id: '1.1' }] })
    for (const [changes, reason] of [
      [{ match: 'likely' }, 'match'],
      [{ match: null }, 'match'],
      [{ suspect: true }, 'suspect'],
      [{ receivedAt: at('2026-07-16T12:00Z') }, 'late'],
      [{ statement: { ...whole, scope: 'items' } }, 'items'],
      [{ statement: { ...whole, scope: 'items', items: [{ id: '9.9', title: '' }] } }, 'items'],
    ] as const)
      expect(judge(changes)).toEqual({ kind: 'wait', for: reason })
    expect(judge({ receivedAt: at('2026-07-16T11:59:59Z') }).kind).toBe('accept')
  })

  test.each<[string, Partial<Order>, string]>([
    ['a business', { buyer: 'business' }, 'no-consumer'],
    ['a sale in a store', { channel: 'pos' }, 'no-consumer'],
    ['a cancelled order', { cancelledAt: SENT }, 'nothing-left'],
  ])('of %s waits', (_what, changes, reason) => {
    expect(judge({}, sell(changes))).toEqual({ kind: 'wait', for: reason })
    expect(isWithdrawable(toCase(sell(changes)), now)).toBe(false)
  })

  test('of certain exceptions waits, of others is accepted', () => {
    const when = { fact: 'item.price', op: 'above', value: 0 } as const
    const except = (isCertain: boolean): WithdrawalConfig => ({
      exceptions: [{ when, reason: 'd', certain: isCertain }],
    })
    expect(judge({}, sell(), except(true))).toEqual({ kind: 'wait', for: 'excluded' })
    expect(judge({}, sell(), except(false))).toMatchObject({ kind: 'accept', excluded: new Map() })
    const ofGifts: Condition = { fact: 'order.gift', op: 'is', value: true }
    expect(judge({}, sell(), { exceptions: [{ when: ofGifts, reason: 'd', certain: true }] }).kind).toBe('accept')
    expect(judge({}, sell(), { autoAccept: false })).toEqual({ kind: 'wait', for: 'manual' })
  })

  test('is possible in the Union and in countries that the shop adds', () => {
    const to = (country: string) => sell({ address: { ...address, country } })
    expect(isWithdrawable(toCase(to('FR')), now)).toBe(true)
    expect(isWithdrawable(toCase(to('CH')), now)).toBe(false)
    expect(isWithdrawable(toCase(to('CH'), { voluntaryCountries: ['CH'] }), now)).toBe(true)
    expect(isWithdrawable(toCase(sell({ address: null })), now)).toBe(true)
    expect(isWithdrawable(toCase(sell()), at('2026-08-01T00:00Z'))).toBe(false)
  })
})
