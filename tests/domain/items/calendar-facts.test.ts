import { expect, test } from 'vitest'
import type { Condition } from '../../../schemas/config/condition.ts'
import type { Order } from '../../../schemas/entities/order.ts'
import { findOrderWorkflowGroup } from '../../../server/domain/assessment/workflow-group.ts'
import { buildItemValues, buildOrderFacts } from '../../../server/domain/items/facts.ts'
import { unitsOf } from '../../../server/domain/items/units.ts'
import { evaluateCondition } from '../../../server/domain/workflow/condition.ts'
import { satisfy } from '../../../server/domain/workflow/satisfy.ts'
import { clothesReasons, plainShop } from '../characters.ts'
import { lineOf, orderOf } from '../value/example.ts'

const at = (text: string): number => Date.parse(text)

/** Two units, sent on November 3 and 5. */
const buildOrder = (
  deliveredAt: readonly (string | null)[],
  fulfilled = ['2026-11-03T12:00Z', '2026-11-05T12:00Z'],
) => {
  const line = lineOf({
    id: 'L',
    price: 1000,
    quantity: 2,
    fulfilledAt: fulfilled.map(at),
    deliveredAt: deliveredAt.map((time) => (time === null ? null : at(time))),
  })
  return { ...orderOf([line]), createdAt: at('2026-11-01T02:00Z'), fulfilledAt: at('2026-11-05T12:00Z') }
}

const readFacts = (order: Order, { zone = 'America/New_York', now = '2026-11-20T12:00Z' } = {}) => {
  const units = unitsOf(order, new Map())
  const input = { zone, now: at(now) }
  const facts = buildOrderFacts({ order, gift: false, units, ...input })
  const items = units.map((unit) =>
    buildItemValues({ unit, group: clothesReasons, returning: 1, shopped: 0, ...input }, facts),
  )
  return { order: facts.values, items }
}

const delivered = buildOrder(['2026-11-07T12:00Z', '2026-11-10T03:00Z'])

test('DAT-05 an order has the local date of its order, and the days since then', () => {
  const { order } = readFacts(delivered)
  expect(order['order.ordered-on']).toBe('2026-10-31')
  expect(order['order.days-since-order']).toBe(20)
  expect(readFacts(delivered, { zone: 'UTC' }).order['order.ordered-on']).toBe('2026-11-01')
})

test('DAT-05 an order counts days from its last delivery, an item from its own', () => {
  const { order, items } = readFacts(delivered)
  expect(order['order.days-since-delivery']).toBe(11)
  expect(items.map((values) => values['item.days-since-delivery'])).toEqual([13, 11])
  expect(items.map((values) => values['order.days-since-delivery'])).toEqual([11, 11])
  expect(items.map((values) => values['order.days-since-order'])).toEqual([20, 20])
  expect(items.map((values) => values['order.ordered-on'])).toEqual(['2026-10-31', '2026-10-31'])
})

test('DAT-05 the days since delivery of an order are unknown while one delivery is', () => {
  const { order, items } = readFacts(buildOrder(['2026-11-07T12:00Z', null]))
  expect(order['order.days-since-delivery']).toBeUndefined()
  expect(items.map((values) => values['item.days-since-delivery'])).toEqual([13, undefined])
})

test('DAT-05 units that are not fulfilled do not delay the delivery of an order', () => {
  const { order } = readFacts(buildOrder(['2026-11-07T12:00Z'], ['2026-11-03T12:00Z']))
  expect(order['order.days-since-delivery']).toBe(13)
  const unsent = { ...buildOrder([], []), fulfilledAt: null }
  expect(readFacts(unsent).order['order.days-since-delivery']).toBeUndefined()
})

test.each<[Condition, boolean | null]>([
  [{ fact: 'order.ordered-on', op: 'is', value: '2026-10-31' }, true],
  [{ fact: 'order.ordered-on', op: 'is', value: '2026-11-01' }, false],
  [{ fact: 'order.ordered-on', op: 'on-or-after', value: '2026-10-31' }, true],
  [{ fact: 'order.ordered-on', op: 'on-or-after', value: '2026-11-01' }, false],
  [{ fact: 'order.ordered-on', op: 'on-or-before', value: '2026-10-31' }, true],
  [{ fact: 'order.ordered-on', op: 'on-or-before', value: '2026-10-30' }, false],
  [{ fact: 'order.days-since-order', op: 'at-most', value: 20 }, true],
  [{ fact: 'order.days-since-delivery', op: 'above', value: 11 }, false],
  [{ fact: 'item.days-since-delivery', op: 'above', value: 1 }, null],
])('DAT-05 a condition compares $fact by $op with $value', (condition, met) => {
  const values = { ...readFacts(delivered).order, 'item.days-since-delivery': undefined }
  expect(evaluateCondition(condition, { values, answers: {} })).toBe(met)
})

test('DAT-05 a workflow group is chosen by the delivery that the merchant reported', () => {
  const group = {
    id: 'late',
    title: 'Late',
    workflows: [],
    when: { fact: 'order.days-since-delivery', op: 'above', value: 9 } as const,
  }
  const config = { ...plainShop, workflowGroups: [group] }
  const input = { order: buildOrder([null, null]), gift: false, now: at('2026-11-20T12:00Z') }
  expect(findOrderWorkflowGroup(input, config)).toBeNull()
  const reported = new Map(['L.1', 'L.2'].map((id) => [id, at('2026-11-08T12:00Z')]))
  expect(findOrderWorkflowGroup({ ...input, delivered: reported }, config)).toBe('late')
})

const onDate = (op: 'is' | 'on-or-after' | 'on-or-before', value: string): Condition => ({
  fact: 'order.ordered-on',
  op,
  value,
})

test.each<[string, Condition, string | null]>([
  ['a date', onDate('is', '2028-02-29'), '2028-02-29'],
  [
    'every date but one',
    { all: [{ not: onDate('is', '2027-12-31') }, onDate('on-or-after', '2027-12-31')] },
    '2028-01-01',
  ],
  [
    'a range of one day',
    { all: [onDate('on-or-after', '2027-03-01'), onDate('on-or-before', '2027-03-01')] },
    '2027-03-01',
  ],
  ['a range without a day', { all: [onDate('on-or-after', '2027-03-02'), onDate('on-or-before', '2027-03-01')] }, null],
  ['the day before a range', { not: onDate('on-or-after', '2028-03-01') }, '2028-02-29'],
])('DAT-05 the verifier finds a date for %s', (_what, condition, date) => {
  const found = satisfy(condition)
  expect(found.kind === 'can' ? found.facts.values['order.ordered-on'] : null).toBe(date)
})
