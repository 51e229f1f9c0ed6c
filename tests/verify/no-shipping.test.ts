import { expect, test } from 'vitest'
import { buildFixtureOrders } from '../../server/verify/fixtures/orders.ts'
import { shopWith, TODAY } from '../domain/characters.ts'

const simulateOrders = (settings: { noShippingReturnable?: true }) =>
  buildFixtureOrders({ config: shopWith({ settings }), now: TODAY, price: 8000 }).orders.map(({ told }) => told)

test('FND-08 the verifier returns an item without shipping if the shop accepts it', () => {
  expect(simulateOrders({ noShippingReturnable: true })).toContain('an item that needs no shipping')
  expect(simulateOrders({})).not.toContain('an item that needs no shipping')
})
