import { describe, expect, test } from 'vitest'
import type { ReturnDocument, ReturnedItem } from '../../../schemas/records/return.ts'
import { wrenfoldShop } from '../../../server/demo/wrenfold-shop.ts'
import { canRestock, isShelving } from '../../../server/domain/return/order-system.ts'
import { unitsToShelve } from '../../../server/domain/return/shelving.ts'

const unit = (name: string, differs: Partial<ReturnedItem> = {}) =>
  ({ lineItemId: `${name}.1`, variantId: `v-${name}`, outcome: ['default'], receivedAt: 1, ...differs }) as ReturnedItem
const documentWith = (items: readonly ReturnedItem[], outcome: ReturnDocument['outcome'] = 'default') =>
  ({ items: [...items], outcome }) as unknown as ReturnDocument
const shelved = (state: 'due' | 'done' | 'refused' | 'cancelled', ...names: readonly string[]) => ({
  ...({ kind: 'shelve', state } as const),
  payload: { lineItemIds: names.map((name) => `${name}.1`), variants: names.map((name) => `v-${name}`) },
})
const names = (...given: Parameters<typeof unitsToShelve>) => unitsToShelve(...given).map(({ variantId }) => variantId)

describe('units that go back in stock', () => {
  test('BCK-03 are those that came, that nobody has to look at, and that can be sold again', () => {
    const { receivedAt: _never, ...notHere } = unit('B')
    const items = [unit('A'), notHere, unit('C', { notRestocked: true }), unit('D', { variantId: null })]
    expect(names(documentWith(items), [])).toEqual(['v-A'])
  })

  test('BCK-03 wait for a verdict where a person has to look at them', () => {
    const items = [unit('A', { outcome: ['review'] }), unit('B')]
    expect(names(documentWith(items, 'review'), [])).toEqual(['v-B'])
    const judged = [unit('A', { outcome: ['review'], verdict: { kind: 'approved', at: 2 } }), unit('B')]
    expect(names(documentWith(judged, 'review'), [])).toEqual(['v-A', 'v-B'])
  })

  test.each([
    'due',
    'done',
    'refused',
  ] as const)('BCK-03 are counted once: one of which a follow-up takes care that is %s is not counted again', (state) => {
    expect(names(documentWith([unit('A'), unit('B')]), [shelved(state, 'A')])).toEqual(['v-B'])
  })

  test('BCK-03 are counted after all where what was to put them there was called off', () => {
    expect(names(documentWith([unit('A')]), [shelved('cancelled', 'A')])).toEqual(['v-A'])
  })

  test('BCK-08 are put there where the shop says so, by an order system that does it', () => {
    const shop = (adapters: object) => ({ adapters: { ...wrenfoldShop.adapters, ...adapters } })
    const medusa = { medusa: {} as never }
    expect([isShelving(shop({})), isShelving(shop({ restockReceived: true }))]).toEqual([false, true])
    expect(isShelving(shop({ restockReceived: true, commerce: medusa }))).toBe(false)
    expect([canRestock('pushed'), canRestock({ shopify: {} as never }), canRestock(medusa)]).toEqual([
      true,
      true,
      false,
    ])
  })
})
