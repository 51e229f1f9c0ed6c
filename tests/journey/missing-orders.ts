import type { FastifyInstance } from 'fastify'
import type { OrderRequest } from '../../schemas/records/order-request.ts'
import { createShopper, type Shopper } from '../support/shopper.ts'
import type { TestWorld } from '../support/world.ts'

export const formValues = {
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

export const openRequestForm = async (
  app: FastifyInstance,
  shopId: string,
  input: Parameters<typeof createShopper>[2] = {},
): Promise<Shopper> => {
  const shopper = createShopper(app, shopId, input)
  await shopper.open('/missing-order')
  return shopper
}

export const listRequests = ({ world }: TestWorld, shopId: string): Promise<readonly OrderRequest[]> =>
  world.store.orderRequests.page(shopId, {}, { after: null, limit: 100 })
