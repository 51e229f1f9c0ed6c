import type { Static } from 'typebox'
import { sql } from '../../../database/database.ts'
import type { backendRequests } from '../../../providers/commerce/http/wire.ts'
import type { Commerce, OperationResult, ProviderAnswer, ProviderOperation } from '../../../providers/commerce/port.ts'
import { type BackendGiven, type BackendSaid, type Changed, problem } from './said.ts'

export type GivenOperation = Static<typeof backendRequests.operation>

const said = (answer: ProviderAnswer, now: number): BackendSaid => {
  if (answer.kind === 'refused') return problem(422, 'Refused', { because: answer.because, detail: answer.message })
  if (answer.kind !== 'pending') return { status: 200, body: answer }
  return { status: 202, body: {}, headers: { 'retry-after': String(Math.ceil((answer.lookAt - now) / 1_000)) } }
}

/** Performs an operation. The order system performs each reference once and repeats its result. */
const act = (commerce: Commerce, of: ProviderOperation, given: GivenOperation): Promise<ProviderAnswer> => {
  switch (given.kind) {
    case 'refund':
      return commerce.refund({ ...given, ...of })
    case 'gift-card':
      return commerce.issueGiftCard({ ...given, ...of })
    case 'exchange-order':
      return commerce.createExchangeOrder({ ...given, ...of })
    case 'reserve':
      return commerce.reserve({ ...given, ...of })
    case 'release':
      return commerce.release({ ...given, ...of })
    case 'restock':
      return commerce.restock({ ...given, ...of })
  }
}

const changedBy = async (
  { database, shopId }: BackendGiven,
  reference: string,
  given: GivenOperation,
): Promise<readonly Changed[]> => {
  if (given.kind === 'refund') return [{ type: 'order.changed', id: given.orderId }]
  if (given.kind === 'gift-card' || given.kind === 'exchange-order') return []
  const products = await database.query<{ id: string }>(
    sql(
      'backend.products_of_reservation',
    )`select distinct product_id as id from local_reservations where shop_id = ${shopId} and reference = ${given.kind === 'release' ? given.reserved : reference}`,
  )
  return products.map(({ id }) => ({ type: 'stock.changed', id }))
}

/** Answers `PUT /operations/{reference}`. */
export async function answerOperation(
  backend: BackendGiven,
  reference: string,
  given: GivenOperation,
): Promise<BackendSaid> {
  const { commerce, shopId, now } = backend
  const at = now()
  const answer = said(await act(commerce, { shopId, orderId: given.orderId, reference, now: at }, given), at)
  return answer.status === 200 ? { ...answer, changed: await changedBy(backend, reference, given) } : answer
}

const ends: readonly OperationResult['kind'][] = ['refunded', 'issued', 'created', 'reserved', 'released', 'restocked']

/** Answers `GET /operations/{reference}`; null for an unknown reference. */
export async function operationNamed(
  { commerce, shopId, now }: BackendGiven,
  reference: string,
): Promise<BackendSaid | null> {
  const of = { shopId, orderId: '', reference, now: now(), firstTriedAt: now() }
  const found = await Promise.all(ends.map((kind) => commerce.find({ ...of, kind })))
  const answer = found.find((one) => one !== null)
  return answer === undefined || answer === null ? null : said(answer, now())
}
