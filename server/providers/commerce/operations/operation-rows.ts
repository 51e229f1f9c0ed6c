import type { Instant, ShopId } from '../../../../schemas/ids.ts'
import { type Database, sql } from '../../../database/database.ts'
import type { Done, OperationRefused, ProviderOperation } from '../port.ts'

type Named = Pick<ProviderOperation, 'shopId' | 'reference'>

/** An operation as it was written down first. */
export interface KeptOperation {
  readonly kind: Done['kind']
  readonly wish: string
  readonly body: unknown
  readonly takenOn: boolean
  /** How far it came outside, in the words of its order system; null before it was asked for. */
  readonly progress: unknown
  readonly answer: Done | OperationRefused | null
}

const columns = `kind, wish, body, taken_on_at is not null as "takenOn", progress, answer`

/** Order systems that operations are asked of. */
export type OperationsOf = 'http' | 'shopify' | 'medusa' | 'pushed' | 'by-hand'

/** What was asked of an order system outside, and what came of it. What its shop asked of another one before is not in it. */
export function operationRows(database: Pick<Database, 'query'>, adapter: OperationsOf) {
  const find = async ({ shopId, reference }: Named): Promise<KeptOperation | null> => {
    const [row] = await database.query<KeptOperation>({
      name: 'commerce_operations.find',
      text: `select ${columns} from commerce_operations where shop_id = $1 and reference = $2 and adapter = $3`,
      values: [shopId, reference, adapter],
    })
    return row ?? null
  }
  return {
    find,

    /** Writes an operation down, unless it was before; answers what stands there then. */
    async keep(operation: ProviderOperation, { kind, wish, body }: Pick<KeptOperation, 'kind' | 'wish' | 'body'>) {
      const { shopId, reference, orderId, now } = operation
      const [written] = await database.query<KeptOperation>({
        name: 'commerce_operations.keep',
        text: `insert into commerce_operations (shop_id, reference, kind, order_id, wish, body, asked_at, adapter)
          values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning ${columns}`,
        values: [shopId, reference, kind, orderId, wish, JSON.stringify(body), now, adapter],
      })
      const kept = written ?? (await find(operation))
      // Nobody knows what came of it there, and to do it here might be to do it twice.
      if (kept === null) throw new Error(`The operation ${reference} was asked of another order system`)
      return kept
    },

    /** Lends an operation that has not ended until then, unless somebody has it; null then, else what stands there. */
    async lend({ shopId, reference }: Named, { at, until }: { readonly at: Instant; readonly until: Instant }) {
      const [row] = await database.query<KeptOperation>({
        name: 'commerce_operations.lend',
        text: `update commerce_operations set trying_until = $4
          where shop_id = $1 and reference = $2 and trying_until <= $3 and answer is null returning ${columns}`,
        values: [shopId, reference, at, until],
      })
      return row ?? null
    },

    /** Whoever had it is done with it for now. */
    async endLoan({ shopId, reference }: Named): Promise<void> {
      await database.query(
        sql(
          'commerce_operations.end_loan',
        )`update commerce_operations set trying_until = 0 where shop_id = ${shopId} and reference = ${reference}`,
      )
    },

    /** Keeps how far it came outside. */
    async goOn({ shopId, reference }: Named, progress: unknown): Promise<void> {
      await database.query(
        sql(
          'commerce_operations.go_on',
        )`update commerce_operations set progress = ${JSON.stringify(progress)} where shop_id = ${shopId} and reference = ${reference}`,
      )
    },

    /** Lets what was set aside under a reference be freed by one other, however often that asks; false when another one does, or did. */
    async freedBy({ shopId, reference }: Named, by: string): Promise<boolean> {
      const rows = await database.query(sql(
        'commerce_operations.freed_by',
      )`update commerce_operations set progress = progress || jsonb_build_object('freedBy', ${by}::text)
          where shop_id = ${shopId} and reference = ${reference} and coalesce(progress->>'freedBy', ${by}) = ${by} returning reference`)
      return rows.length === 1
    },

    /** The exchange order of this id, as it was asked for; null where none was made. */
    async exchangeOf(
      shopId: ShopId,
      exchangeId: string,
    ): Promise<(KeptOperation & { readonly reference: string }) | null> {
      const [row] = await database.query<KeptOperation & { readonly reference: string }>({
        name: 'commerce_operations.exchange',
        text: `select ${columns}, reference from commerce_operations
          where shop_id = $1 and adapter = $3 and answer->>'kind' = 'created' and answer->>'id' = $2`,
        values: [shopId, exchangeId, adapter],
      })
      return row ?? null
    },

    /** It was answered that it has not ended yet. */
    async takenOn({ shopId, reference }: Named, at: Instant): Promise<void> {
      await database.query(sql(
        'commerce_operations.taken_on',
      )`update commerce_operations set taken_on_at = coalesce(taken_on_at, ${at})
          where shop_id = ${shopId} and reference = ${reference}`)
    },

    /**
     * Keeps how it ended. What is kept of its order counts as another one from then on, and what is kept of the products that it set
     * aside or freed is to be read again: by a reading that begins later, as one that is under way may not know of it.
     */
    async answer({ shopId, reference }: Named, answer: Done | OperationRefused, at: Instant): Promise<void> {
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
