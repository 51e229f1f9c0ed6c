import type { FastifyInstance } from 'fastify'
import type { OrderRequest } from '../../schemas/records/order-request.ts'
import { type Shopper, shopper } from '../support/shopper.ts'
import type { TestWorld } from '../support/world.ts'

export const asks = {
  'field-bought_by': 'Grace, in March',
  'field-product_return': 'A linen shirt',
  'field-message': '',
  email: 'kim@example.com',
  firstName: 'Kim',
  lastName: 'Reyes',
  address1: '5 Pine Street',
  city: 'New York',
  state: 'NY',
  zip: '10005',
  country: 'US',
  phone: '+1 212 555 0100',
}

export const atForm = async (
  app: FastifyInstance,
  shopId: string,
  given: Parameters<typeof shopper>[2] = {},
): Promise<Shopper> => {
  const she = shopper(app, shopId, given)
  await she.open('/missing-order')
  return she
}

export const requestsIn = ({ world }: TestWorld, shopId: string): Promise<readonly OrderRequest[]> =>
  world.store.orderRequests.page(shopId, {}, { after: null, limit: 100 })
