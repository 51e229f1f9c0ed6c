import type { Instant, ShopId } from '../../../../schemas/values/ids.ts'
import { type Queryable, sql } from '../../../database/database.ts'
import type { Authorization } from '../port.ts'
import type { AuthorizationRow } from './rows.ts'

const STATE_ORDER: readonly Authorization['state'][] = ['captured', 'authorized', 'authenticating', 'voided', 'refused']

/** The newest with the most progress. */
export const findFurthest = <One extends Pick<Authorization, 'state'>>(newestFirst: readonly One[]): One | null =>
  STATE_ORDER.flatMap((state) => newestFirst.filter((one) => one.state === state))[0] ?? null

export const toAuthorization = (row: AuthorizationRow, now: Instant): Authorization => ({
  authorization: row.id,
  state: row.state === 'authorized' && isHoldExpired(row, now) ? 'voided' : row.state,
  amount: row.amount,
  captured: row.captured - row.given_back,
  captureBefore: row.capture_before,
})

export const isHoldExpired = ({ capture_before }: Pick<AuthorizationRow, 'capture_before'>, now: Instant): boolean =>
  capture_before !== null && capture_before <= now

export const authorizationQueries = (db: Pick<Queryable, 'query'>, shopId: ShopId) => ({
  async put(row: AuthorizationRow): Promise<void> {
    await db.query(sql(
      'local_payments.put_authorization',
    )`insert into local_payments_authorizations (shop_id, id, reference, card_id, amount, currency, state,
          captured, given_back, capture_before, secret)
        values (${shopId}, ${row.id}, ${row.reference}, ${row.card_id}, ${row.amount}, ${row.currency}, ${row.state}, ${row.captured}, ${row.given_back}, ${row.capture_before}, ${row.secret})`)
  },

  async find(id: string): Promise<AuthorizationRow | null> {
    const [row] = await db.query<AuthorizationRow>(
      sql(
        'local_payments.authorization',
      )`select * from local_payments_authorizations where shop_id = ${shopId} and id = ${id}`,
    )
    return row ?? null
  },

  /** Locks the row until the transaction ends. */
  async findForUpdate(id: string): Promise<AuthorizationRow | null> {
    const [row] = await db.query<AuthorizationRow>(
      sql(
        'local_payments.lock_authorization',
      )`select * from local_payments_authorizations where shop_id = ${shopId} and id = ${id} for update`,
    )
    return row ?? null
  },

  async findBySecret(secret: string): Promise<AuthorizationRow | null> {
    const [row] = await db.query<AuthorizationRow>(
      sql(
        'local_payments.authorization_by_secret',
      )`select * from local_payments_authorizations where shop_id = ${shopId} and secret = ${secret} for update`,
    )
    return row ?? null
  },

  /** Newest first. */
  ofReference: (cardId: string, reference: string): Promise<AuthorizationRow[]> =>
    db.query<AuthorizationRow>(sql(
      'local_payments.authorizations_of_reference',
    )`select * from local_payments_authorizations
        where shop_id = ${shopId} and card_id = ${cardId} and reference = ${reference} order by seq desc`),

  async change({ id, state, captured, given_back, capture_before }: AuthorizationRow): Promise<void> {
    await db.query(sql('local_payments.change_authorization')`update local_payments_authorizations
        set state = ${state}, captured = ${captured}, given_back = ${given_back}, capture_before = ${capture_before} where shop_id = ${shopId} and id = ${id}`)
  },
})
