import type { Static } from 'typebox'
import { sql } from '../../../database/database.ts'
import type { backendRequests } from '../../../providers/commerce/http/wire.ts'
import type { Commerce, OperationResult, ProviderAnswer, ProviderOperation } from '../../../providers/commerce/port.ts'
import { type BackendOptions, type BackendResponse, type ChangeSignal, toProblem } from './response.ts'

export type BackendOperation = Static<typeof backendRequests.operation>

const toResponse = (answer: ProviderAnswer, now: number): BackendResponse => {
  if (answer.kind === 'refused') return toProblem(422, 'Refused', { because: answer.because, detail: answer.message })
  if (answer.kind !== 'pending') return { status: 200, body: answer }
  return { status: 202, body: {}, headers: { 'retry-after': String(Math.ceil((answer.lookAt - now) / 1_000)) } }
}

/** The order system performs each reference once and repeats its result. */
const performOperation = (
  commerce: Commerce,
  reference: ProviderOperation,
  operation: BackendOperation,
): Promise<ProviderAnswer> => {
  switch (operation.kind) {
    case 'refund':
      return commerce.refund({ ...operation, ...reference })
    case 'gift-card':
      return commerce.issueGiftCard({ ...operation, ...reference })
    case 'exchange-order':
      return commerce.createExchangeOrder({ ...operation, ...reference })
    case 'reserve':
      return commerce.reserve({ ...operation, ...reference })
    case 'release':
      return commerce.release({ ...operation, ...reference })
    case 'restock':
      return commerce.restock({ ...operation, ...reference })
  }
}

const findChanges = async (
  { database, shopId }: BackendOptions,
  reference: string,
  operation: BackendOperation,
): Promise<readonly ChangeSignal[]> => {
  if (operation.kind === 'refund') return [{ type: 'order.changed', id: operation.orderId }]
  if (operation.kind === 'gift-card' || operation.kind === 'exchange-order') return []
  const products = await database.query<{ id: string }>(
    sql(
      'backend.products_of_reservation',
    )`select distinct product_id as id from local_reservations where shop_id = ${shopId} and reference = ${operation.kind === 'release' ? operation.reserved : reference}`,
  )
  return products.map(({ id }) => ({ type: 'stock.changed', id }))
}

/** `PUT /operations/{reference}`. */
export async function answerOperation(
  backend: BackendOptions,
  reference: string,
  operation: BackendOperation,
): Promise<BackendResponse> {
  const { commerce, shopId, now } = backend
  const at = now()
  const answer = toResponse(
    await performOperation(commerce, { shopId, orderId: operation.orderId, reference, now: at }, operation),
    at,
  )
  return answer.status === 200 ? { ...answer, changed: await findChanges(backend, reference, operation) } : answer
}

const DONE_KINDS: readonly OperationResult['kind'][] = [
  'refunded',
  'issued',
  'created',
  'reserved',
  'released',
  'restocked',
]

/** `GET /operations/{reference}`; null for an unknown reference. */
export async function findOperation(
  { commerce, shopId, now }: BackendOptions,
  reference: string,
): Promise<BackendResponse | null> {
  const lookup = { shopId, orderId: '', reference, now: now(), firstTriedAt: now() }
  const found = await Promise.all(DONE_KINDS.map((kind) => commerce.find({ ...lookup, kind })))
  const answer = found.find((result) => result !== null)
  return answer === undefined || answer === null ? null : toResponse(answer, now())
}
