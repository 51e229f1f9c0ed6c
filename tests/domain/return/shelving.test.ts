import { describe, expect, test } from 'vitest'
import type { ReturnDocument, ReturnedItem } from '../../../schemas/records/return.ts'
import { wrenfoldShop } from '../../../server/demo/wrenfold/shop.ts'
import { canRestock, isRestockEnabled } from '../../../server/domain/return/order-system.ts'
import { listArrivedForRefund, listUnitsToShelve, planIntake } from '../../../server/domain/return/shelving.ts'

const unit = (name: string, differs: Partial<ReturnedItem> = {}) =>
  ({ lineItemId: `${name}.1`, variantId: `v-${name}`, outcome: ['default'], receivedAt: 1, ...differs }) as ReturnedItem
const documentWith = (items: readonly ReturnedItem[], outcome: ReturnDocument['outcome'] = 'default') =>
  ({ items: [...items], outcome }) as unknown as ReturnDocument
const shelvingFollowUp = (state: 'due' | 'done' | 'refused' | 'cancelled', ...unitNames: readonly string[]) => ({
  ...({ kind: 'shelve', state } as const),
  payload: { lineItemIds: unitNames.map((name) => `${name}.1`), variants: unitNames.map((name) => `v-${name}`) },
})
const names = (...args: Parameters<typeof listUnitsToShelve>) =>
  listUnitsToShelve(...args).map(({ variantId }) => variantId)

describe('units that go back in stock', () => {
  test('BCK-03 arrived units without review that can be sold go back in stock', () => {
    const { receivedAt: _never, ...unreceivedUnit } = unit('B')
    const items = [unit('A'), unreceivedUnit, unit('C', { notRestocked: true }), unit('D', { variantId: null })]
    expect(names(documentWith(items), [])).toEqual(['v-A'])
  })

  test('BCK-03 units under review wait for their decision', () => {
    const items = [unit('A', { outcome: ['review'] }), unit('B')]
    expect(names(documentWith(items, 'review'), [])).toEqual(['v-B'])
    const judged = [unit('A', { outcome: ['review'], verdict: { kind: 'approved', at: 2 } }), unit('B')]
    expect(names(documentWith(judged, 'review'), [])).toEqual(['v-A', 'v-B'])
  })

  test.each([
    'due',
    'done',
    'refused',
  ] as const)('BCK-03 restocked units count once: a unit with a %s follow-up is not recounted', (state) => {
    expect(names(documentWith([unit('A'), unit('B')]), [shelvingFollowUp(state, 'A')])).toEqual(['v-B'])
  })

  test('BCK-03 units are counted again when their restocking was cancelled', () => {
    expect(names(documentWith([unit('A')]), [shelvingFollowUp('cancelled', 'A')])).toEqual(['v-A'])
  })

  test('BCK-08 units are restocked if the shop wants it and the order system can', () => {
    const shop = (adapters: object) => ({ adapters: { ...wrenfoldShop.adapters, ...adapters } })
    const medusa = { medusa: {} as never }
    expect([isRestockEnabled(shop({})), isRestockEnabled(shop({ restockReceived: true }))]).toEqual([false, true])
    expect(isRestockEnabled(shop({ restockReceived: true, commerce: medusa }))).toBe(false)
    expect([canRestock('pushed'), canRestock({ shopify: {} as never }), canRestock(medusa)]).toEqual([
      true,
      true,
      false,
    ])
  })
})

const refund = (
  state: 'waiting' | 'due' | 'running' | 'done' | 'refused' | 'cancelled',
  ...units: readonly string[]
) => ({
  ...({ kind: 'refund', state } as const),
  payload: { amount: 1, currency: 'USD', lineItemIds: units.map((name) => `${name}.1`) },
})

describe('units at a store with native returns', () => {
  const both = documentWith([unit('A'), unit('B', { notRestocked: true })])

  test.each([
    'waiting',
    'due',
  ] as const)('BCK-03 units wait for their money that is %s: one call does both', (state) => {
    expect(planIntake(both, [refund(state, 'A', 'B')], { restocks: true })).toEqual({
      process: { restocked: [], notRestocked: [] },
      shelved: [],
    })
  })

  test.each([
    'running',
    'done',
  ] as const)('BCK-03 units have only their stock left once money that is %s restocked them', (state) => {
    expect(planIntake(both, [refund(state, 'A', 'B')], { restocks: true })).toEqual({
      process: { restocked: [], notRestocked: [] },
      shelved: [{ lineItemId: 'A.1', variantId: 'v-A' }],
    })
    expect(planIntake(both, [refund(state, 'A', 'B')], { restocks: false }).shelved).toEqual([])
  })

  test.each([
    'refused',
    'cancelled',
  ] as const)('BCK-03 units are restocked without money that is %s, or that never comes', (state) => {
    const process = { restocked: ['A.1'], notRestocked: ['B.1'] }
    expect(planIntake(both, [refund(state, 'A', 'B')], { restocks: true })).toEqual({ process, shelved: [] })
    expect(planIntake(both, [], { restocks: true })).toEqual({ process, shelved: [] })
    expect(planIntake(both, [], { restocks: false }).process).toEqual({
      restocked: [],
      notRestocked: ['A.1', 'B.1'],
    })
  })

  test('BCK-03 units count once: units restocked with a refund or before are done', () => {
    const arrived = { restocked: ['A.1'], notRestocked: ['B.1'] }
    const paid = refund('done', 'A', 'B')
    const none = { process: { restocked: [], notRestocked: [] }, shelved: [] }
    expect(planIntake(both, [{ ...paid, payload: { ...paid.payload, arrived } }], { restocks: true })).toEqual(none)
    expect(
      planIntake(both, [{ kind: 'process-return', state: 'refused', payload: arrived }], { restocks: true }),
    ).toEqual(none)
  })

  test('BCK-03 units are restocked with their refund, unless restocked before', () => {
    const of = { lineItemIds: ['A.1'], restocks: true }
    expect(listArrivedForRefund(both, [], of)).toEqual({ restocked: ['A.1'], notRestocked: [] })
    expect(listArrivedForRefund(both, [shelvingFollowUp('done', 'A')], of)).toEqual({ restocked: [], notRestocked: [] })
  })
})
