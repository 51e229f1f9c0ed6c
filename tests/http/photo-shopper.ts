import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { CallRefusal } from '../../schemas/shopper-api/refusal.ts'
import { photoHref } from '../../server/journey/items/photos.ts'
import { itemNamed, lookUp, type Shopper, shopper } from '../support/shopper.ts'
import type { TestWorld } from '../support/world.ts'

export const cookieOf = (she: Shopper) => [...she.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

interface Sent {
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly url?: string
  readonly at?: FastifyInstance
  readonly from?: string
}

const placeOf = async (house: TestWorld, she: Shopper) => {
  const order = await house.world.commerce.findOrderByName(she.shopId, '#1001')
  if (order === null) throw new Error('The demo order is gone')
  return { orderId: order.id, lineItemId: itemNamed(she, 'Aster Linen') }
}

export interface Portal {
  readonly house: TestWorld
  readonly app: FastifyInstance
}

export const atOrderOf = async ({ house, app }: Portal, shopId: string) => {
  const she = shopper(app, shopId)
  await lookUp(she)
  const place = await placeOf(house, she)
  const send = async (payload: Buffer | Readable, sent: Sent = {}) => {
    const { type = 'image/jpeg', headers = {}, url, at = app, from = she.address } = sent
    const response = await at.inject({
      method: 'POST',
      remoteAddress: from,
      url: url ?? photoHref(shopId, place),
      payload,
      headers: { 'content-type': type, cookie: cookieOf(she), ...headers },
    })
    const body = response.json() as { id: string; url: string } & Partial<Pick<CallRefusal, 'errors' | 'problem'>>
    return { status: response.statusCode, body, headers: response.headers }
  }
  const get = (url: string, cookie = cookieOf(she)) => app.inject({ method: 'GET', url, headers: { cookie } })
  return { she, place, send, get }
}
