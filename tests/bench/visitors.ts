import type { FastifyInstance } from 'fastify'
import { request } from 'undici'
import { cookieName } from '../../server/http/request/cookie.ts'
import { createShopper, type Shopper } from '../support/shopper.ts'
import { cookieOf } from './sessions.ts'
import { SHOP, ZIP } from './shop.ts'

export const SCREENS = `/api/v1/${SHOP}/screens`
export const actionUrl = (name: string): string => `/api/v1/${SHOP}/actions/${name}`

/** @throws Error when the lookup fails. */
export async function openVisitor(app: FastifyInstance, order: string): Promise<Shopper> {
  return lookUpOrder(createShopper(app, SHOP), order)
}

export async function lookUpOrder(visitor: Shopper, order: string): Promise<Shopper> {
  await visitor.open('/')
  const { status, body } = await visitor.press('order.lookup', { values: { order, proof: ZIP } })
  if (status !== 200) throw new Error(`The lookup of ${order} answered ${status}: ${JSON.stringify(body.problem)}`)
  return visitor
}

export const sessionIdOf = ({ cookies }: Shopper): string =>
  cookies.get(cookieName(SHOP, { secureCookies: false })) ?? ''

export function firstItemOf(visitor: Shopper): string {
  const lists = visitor.components().filter((one) => one.type === 'item_list')
  const [item] = lists.flatMap(({ items }) => items)
  if (item === undefined) throw new Error(`Nothing to send back on ${visitor.readPage().screen?.path}`)
  return item.id
}

export async function sizesOf(url: string, visitor: Shopper) {
  const cookie = cookieOf(sessionIdOf(visitor))
  const size = async (encoding: string): Promise<number> => {
    const headers = { 'content-type': 'application/json', cookie, 'accept-encoding': encoding }
    const { body } = await request(`${url}${SCREENS}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ path: '/exchange' }),
    })
    return (await body.bytes()).length
  }
  return { cookie, plain: await size('identity'), sent: await size('gzip') }
}
