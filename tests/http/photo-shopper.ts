import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { CallRefusal } from '../../schemas/shopper-api/refusal.ts'
import { photoHref } from '../../server/journey/items/photos.ts'
import { createShopper, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import type { TestWorld } from '../support/world.ts'

export const cookieOf = (shopper: Shopper) => [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

interface Sent {
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly url?: string
  readonly at?: FastifyInstance
  readonly from?: string
}

const placeOf = async (world: TestWorld, shopper: Shopper) => {
  const order = await world.world.commerce.findOrderByName(shopper.shopId, '#1001')
  if (order === null) throw new Error('The demo order is gone')
  return { orderId: order.id, lineItemId: itemNamed(shopper, 'Aster Linen') }
}

export interface Portal {
  readonly world: TestWorld
  readonly app: FastifyInstance
}

export const openOrderOf = async ({ world, app }: Portal, shopId: string) => {
  const shopper = createShopper(app, shopId)
  await lookUpOrder(shopper)
  const place = await placeOf(world, shopper)
  const send = async (payload: Buffer | Readable, sent: Sent = {}) => {
    const { type = 'image/jpeg', headers = {}, url, at = app, from = shopper.address } = sent
    const response = await at.inject({
      method: 'POST',
      remoteAddress: from,
      url: url ?? photoHref(shopId, place),
      payload,
      headers: { 'content-type': type, cookie: cookieOf(shopper), ...headers },
    })
    const body = response.json() as { id: string; url: string } & Partial<Pick<CallRefusal, 'errors' | 'problem'>>
    return { status: response.statusCode, body, headers: response.headers }
  }
  const get = (url: string, cookie = cookieOf(shopper)) => app.inject({ method: 'GET', url, headers: { cookie } })
  return { shopper, place, send, get }
}
