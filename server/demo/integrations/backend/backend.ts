import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { answerOperation, type BackendOperation, findOperation } from './operations.ts'
import { pageReaders } from './pages.ts'
import { type BackendOptions, type BackendRequest, type BackendResponse, toProblem } from './response.ts'

const NOT_FOUND = toProblem(404, 'The resource does not exist')

/** 410 for an unknown cursor, so that the reader starts again. */
const toPageResponse = (body: object | null): BackendResponse =>
  body === null ? toProblem(410, 'The cursor is no longer valid') : { status: 200, body }

const readOrders = async (backend: BackendOptions, { url }: BackendRequest): Promise<BackendResponse> => {
  const name = url.searchParams.get('name')
  if (name === null) return toPageResponse(await pageReaders.orders(backend, url.searchParams))
  const found = await backend.commerce.findOrderByName(backend.shopId, name)
  return { status: 200, body: { orders: found === null ? [] : [found], next: null } }
}

const readProducts = async (backend: BackendOptions, { url }: BackendRequest): Promise<BackendResponse> => {
  const ids = url.searchParams.get('ids')
  if (ids === null) return toPageResponse(await pageReaders.products(backend, url.searchParams))
  return {
    status: 200,
    body: { products: await backend.commerce.products(backend.shopId, ids.split(',')), next: null },
  }
}

const readOrder = async ({ commerce, shopId }: BackendOptions, id: string): Promise<BackendResponse> => {
  const found = await commerce.findOrder(shopId, id)
  return found === null ? NOT_FOUND : { status: 200, body: found }
}

const handleCheckout = async (
  { commerce, shopId, now }: BackendOptions,
  id: string,
  request: BackendRequest,
): Promise<BackendResponse> => {
  const change: { readonly paid?: number; readonly cancelled?: true } =
    request.method === 'PUT' ? JSON.parse(request.body) : {}
  const exchange = { shopId, exchangeId: id, now: now() }
  const { paid } = change
  const answer =
    paid !== undefined
      ? await commerce.markPaid({ ...exchange, paid })
      : await (change.cancelled === true ? commerce.cancelExchange(exchange) : commerce.findCheckout(shopId, id))
  if (answer === null) return NOT_FOUND
  if ('state' in answer) return { status: 200, body: answer }
  return toProblem(422, 'Refused', { because: answer.because, detail: answer.message })
}

const routeRequest = async (backend: BackendOptions, request: BackendRequest): Promise<BackendResponse> => {
  const [resource = '', id] = request.url.pathname.split('/').slice(1).map(decodeURIComponent)
  if (id === undefined) {
    if (resource === 'shop') return { status: 200, body: backend.shop }
    if (resource === 'orders') return readOrders(backend, request)
    if (resource === 'products') return readProducts(backend, request)
    return resource === 'collections' ? { status: 200, body: await pageReaders.collections(backend) } : NOT_FOUND
  }
  if (resource === 'orders') return readOrder(backend, id)
  if (resource === 'exchange-orders') return handleCheckout(backend, id, request)
  if (resource !== 'operations') return NOT_FOUND
  if (request.method === 'GET') return (await findOperation(backend, id)) ?? NOT_FOUND
  // The API documents this body; a malformed one fails with 500.
  return answerOperation(backend, id, JSON.parse(request.body) as BackendOperation)
}

const send = (response: ServerResponse, { status, body, headers = {} }: BackendResponse): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

/** Returns errors in full, for developers. */
const handleRequest = async (
  backend: BackendOptions,
  token: string | undefined,
  request: BackendRequest,
): Promise<BackendResponse> => {
  if (token !== `Bearer ${backend.token}`) return toProblem(401, 'The token is invalid')
  try {
    return await routeRequest(backend, request)
  } catch (error) {
    return toProblem(500, error instanceof Error ? error.message : 'The operation failed')
  }
}

const answerRequest = async (backend: BackendOptions, request: IncomingMessage): Promise<BackendResponse> => {
  const { method = 'GET', url = '/', headers } = request
  const parsed = { method, url: new URL(url, 'http://backend'), body: await text(request) }
  const response = await handleRequest(backend, headers.authorization, parsed)
  backend.onRequest?.(parsed, response)
  return response
}

/** The reference implementation of the API for custom order systems. */
export function createBackendServer(backend: BackendOptions): Server {
  return createServer(async (request, response) => {
    const result = await answerRequest(backend, request)
    send(response, result)
    for (const changed of result.changed ?? []) backend.onChange?.(changed)
  })
}
