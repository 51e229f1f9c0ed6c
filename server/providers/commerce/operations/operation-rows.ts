import type { CommerceName } from '../../../../schemas/config/commerce.ts'
import type { Instant, ShopId } from '../../../../schemas/values/ids.ts'
import { clause, type Database, sql } from '../../../database/database.ts'
import type { OperationRefused, OperationResult, ProviderOperation } from '../port.ts'

type OperationKey = Pick<ProviderOperation, 'shopId' | 'reference'>

export interface StoredOperation {
  readonly kind: OperationResult['kind']
  readonly wish: string
  readonly body: unknown
  readonly takenOn: boolean
  /** Progress in the remote system, in its own format; null before the first request. */
  readonly progress: unknown
  readonly answer: OperationResult | OperationRefused | null
}

const columns = clause`kind, wish, body, taken_on_at is not null as "takenOn", progress, answer`

/** `by-hand`: payouts that the shop makes. */
export type OperationAdapter = CommerceName | 'by-hand'

export function operationRows(database: Pick<Database, 'query'>, adapter: OperationAdapter) {
  const find = async ({ shopId, reference }: OperationKey): Promise<StoredOperation | null> => {
    const [row] = await database.query<StoredOperation>(
      sql('commerce_operations.find')`select ${columns} from commerce_operations
        where shop_id = ${shopId} and reference = ${reference} and adapter = ${adapter}`,
    )
    return row ?? null
  }
  return {
    find,

    async insert(operation: ProviderOperation, { kind, wish, body }: Pick<StoredOperation, 'kind' | 'wish' | 'body'>) {
      const { shopId, reference, orderId, now } = operation
      const [inserted] = await database.query<StoredOperation>(
        sql(
          'commerce_operations.keep',
        )`insert into commerce_operations (shop_id, reference, kind, order_id, wish, body, asked_at, adapter)
          values (${shopId}, ${reference}, ${kind}, ${orderId}, ${wish}, ${JSON.stringify(body)}, ${now}, ${adapter})
          on conflict do nothing returning ${columns}`,
      )
      const stored = inserted ?? (await find(operation))
      // The result in the other system is unknown, so running the operation here could duplicate it.
      if (stored === null) throw new Error(`The operation ${reference} was sent to another order system`)
      return stored
    },

    /** Leases an unanswered operation until `until`; null if it is leased or answered. */
    async lease({ shopId, reference }: OperationKey, { at, until }: { readonly at: Instant; readonly until: Instant }) {
      const [row] = await database.query<StoredOperation>(
        sql('commerce_operations.lend')`update commerce_operations set trying_until = ${until}
          where shop_id = ${shopId} and reference = ${reference} and trying_until <= ${at} and answer is null
          returning ${columns}`,
      )
      return row ?? null
    },

    async endLease({ shopId, reference }: OperationKey): Promise<void> {
      await database.query(
        sql(
          'commerce_operations.end_loan',
        )`update commerce_operations set trying_until = 0 where shop_id = ${shopId} and reference = ${reference}`,
      )
    },

    async saveProgress({ shopId, reference }: OperationKey, progress: unknown): Promise<void> {
      await database.query(
        sql(
          'commerce_operations.go_on',
        )`update commerce_operations set progress = ${JSON.stringify(progress)} where shop_id = ${shopId} and reference = ${reference}`,
      )
    },

    /** Lets one reference release a reservation. False if another reference did so before. */
    async claimRelease({ shopId, reference }: OperationKey, by: string): Promise<boolean> {
      const rows = await database.query(sql(
        'commerce_operations.freed_by',
      )`update commerce_operations set progress = progress || jsonb_build_object('freedBy', ${by}::text)
          where shop_id = ${shopId} and reference = ${reference} and coalesce(progress->>'freedBy', ${by}) = ${by} returning reference`)
      return rows.length === 1
    },

    async findExchange(
      shopId: ShopId,
      exchangeId: string,
    ): Promise<(StoredOperation & { readonly reference: string }) | null> {
      const [row] = await database.query<StoredOperation & { readonly reference: string }>(
        sql('commerce_operations.exchange')`select ${columns}, reference from commerce_operations
          where shop_id = ${shopId} and adapter = ${adapter} and answer->>'kind' = 'created' and answer->>'id' = ${exchangeId}`,
      )
      return row ?? null
    },

    async markAccepted({ shopId, reference }: OperationKey, at: Instant): Promise<void> {
      await database.query(sql(
        'commerce_operations.taken_on',
      )`update commerce_operations set taken_on_at = coalesce(taken_on_at, ${at})
          where shop_id = ${shopId} and reference = ${reference}`)
    },

    /**
     * Saves the final answer, invalidates the cached order and marks affected products for a later read: a running one
     * may miss the change.
     */
    async answer(
      { shopId, reference }: OperationKey,
      answer: OperationResult | OperationRefused,
      at: Instant,
    ): Promise<void> {
      await database.query(sql('commerce_operations.answer')`with answered as (
            update commerce_operations set answer = ${JSON.stringify(answer)}, answered_at = ${at}
            where shop_id = ${shopId} and reference = ${reference} and answer is null returning order_id, body
          ), moved as (
            select v.id from answered a
            join commerce_operations o on o.shop_id = ${shopId} and o.reference in (${reference}, a.body->>'reserved')
            cross join jsonb_array_elements_text(o.body->'variantIds') v (id)
          ), locked as (
            select p.id from local_products p
            where p.shop_id = ${shopId} and jsonb_path_query_array(p.document, '$.variants[*].id') ?| array(select id from moved)
            order by p.id for update
          ), stale as (
            update local_products p set read_at = -${at}::bigint, changes = p.changes + 1
            where p.shop_id = ${shopId} and p.id in (select id from locked)
          ) update local_orders o set changes = o.changes + 1 from answered a where o.shop_id = ${shopId} and o.id = a.order_id`)
    },
  }
}
