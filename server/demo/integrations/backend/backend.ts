import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { answerOperation, type GivenOperation, operationNamed } from './operations.ts'
import { pageOf } from './pages.ts'
import { type BackendAsked, type BackendGiven, type BackendSaid, problem } from './said.ts'

const nothing = problem(404, 'There is nothing here')

/** 410 for an unknown cursor, so that the reader starts again. */
const paged = (body: object | null): BackendSaid =>
  body === null ? problem(410, 'The cursor is not known any more') : { status: 200, body }

const orders = async (given: BackendGiven, { url }: BackendAsked): Promise<BackendSaid> => {
  const name = url.searchParams.get('name')
  if (name === null) return paged(await pageOf.orders(given, url.searchParams))
  const found = await given.commerce.findOrderByName(given.shopId, name)
  return { status: 200, body: { orders: found === null ? [] : [found], next: null } }
}

const products = async (given: BackendGiven, { url }: BackendAsked): Promise<BackendSaid> => {
  const ids = url.searchParams.get('ids')
  if (ids === null) return paged(await pageOf.products(given, url.searchParams))
  return { status: 200, body: { products: await given.commerce.products(given.shopId, ids.split(',')), next: null } }
}

const order = async ({ commerce, shopId }: BackendGiven, id: string): Promise<BackendSaid> => {
  const found = await commerce.findOrder(shopId, id)
  return found === null ? nothing : { status: 200, body: found }
}

const checkout = async (
  { commerce, shopId, now }: BackendGiven,
  id: string,
  asked: BackendAsked,
): Promise<BackendSaid> => {
  const put: { readonly paid?: number; readonly cancelled?: true } =
    asked.method === 'PUT' ? JSON.parse(asked.body) : {}
  const of = { shopId, exchangeId: id, now: now() }
  const { paid } = put
  const answer =
    paid !== undefined
      ? await commerce.markPaid({ ...of, paid })
      : await (put.cancelled === true ? commerce.cancelExchange(of) : commerce.findCheckout(shopId, id))
  if (answer === null) return nothing
  if ('state' in answer) return { status: 200, body: answer }
  return problem(422, 'Refused', { because: answer.because, detail: answer.message })
}

const routed = async (given: BackendGiven, asked: BackendAsked): Promise<BackendSaid> => {
  const [what = '', id] = asked.url.pathname.split('/').slice(1).map(decodeURIComponent)
  if (id === undefined) {
    if (what === 'shop') return { status: 200, body: given.shop }
    if (what === 'orders') return orders(given, asked)
    if (what === 'products') return products(given, asked)
    return what === 'collections' ? { status: 200, body: await pageOf.collections(given) } : nothing
  }
  if (what === 'orders') return order(given, id)
  if (what === 'exchange-orders') return checkout(given, id, asked)
  if (what !== 'operations') return nothing
  if (asked.method === 'GET') return (await operationNamed(given, id)) ?? nothing
  // The API documents this body; a malformed one fails with 500.
  return answerOperation(given, id, JSON.parse(asked.body) as GivenOperation)
}

const send = (response: ServerResponse, { status, body, headers = {} }: BackendSaid): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

/** Returns errors in full, because developers read them. */
const judged = async (given: BackendGiven, token: string | undefined, asked: BackendAsked): Promise<BackendSaid> => {
  if (token !== `Bearer ${given.token}`) return problem(401, 'The token is another one')
  try {
    return await routed(given, asked)
  } catch (error) {
    return problem(500, error instanceof Error ? error.message : 'It did not work')
  }
}

const answer = async (given: BackendGiven, request: IncomingMessage): Promise<BackendSaid> => {
  const { method = 'GET', url = '/', headers } = request
  const asked = { method, url: new URL(url, 'http://backend'), body: await text(request) }
  const said = await judged(given, headers.authorization, asked)
  given.heard?.(asked, said)
  return said
}

/**
 * The reference implementation of the API for custom order systems, backed by the embedded order system. The README
 * explains each call.
 */
export function orderBackend(given: BackendGiven): Server {
  return createServer(async (request, response) => {
    const said = await answer(given, request)
    send(response, said)
    for (const changed of said.changed ?? []) given.tell?.(changed)
  })
}
