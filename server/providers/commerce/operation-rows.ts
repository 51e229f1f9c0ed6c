import type { Instant } from '../../../schemas/ids.ts'
import type { Database } from '../../store/database.ts'
import type { Done, OperationRefused, ProviderOperation } from './port.ts'

type Named = Pick<ProviderOperation, 'shopId' | 'reference'>

/** An operation as it was written down first. */
export interface KeptOperation {
  readonly kind: Done['kind']
  readonly wish: string
  readonly body: unknown
  readonly takenOn: boolean
  readonly answer: Done | OperationRefused | null
}

const columns = `kind, wish, body, taken_on_at is not null as "takenOn", answer`

/** What was asked of order systems outside, and what came of it. */
export function operationRows(database: Pick<Database, 'query'>) {
  const find = async ({ shopId, reference }: Named): Promise<KeptOperation | null> => {
    const [row] = await database.query<KeptOperation>({
      name: 'commerce_operations.find',
      text: `select ${columns} from commerce_operations where shop_id = $1 and reference = $2`,
      values: [shopId, reference],
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
        text: `insert into commerce_operations (shop_id, reference, kind, order_id, wish, body, asked_at)
          values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning ${columns}`,
        values: [shopId, reference, kind, orderId, wish, JSON.stringify(body), now],
      })
      const kept = written ?? (await find(operation))
      if (kept === null) throw new Error(`The operation ${reference} was neither written nor found`)
      return kept
    },

    /** It was answered that it has not ended yet. */
    async takenOn({ shopId, reference }: Named, at: Instant): Promise<void> {
      await database.query({
        name: 'commerce_operations.taken_on',
        text: `update commerce_operations set taken_on_at = coalesce(taken_on_at, $3)
          where shop_id = $1 and reference = $2`,
        values: [shopId, reference, at],
      })
    },

    /**
     * Keeps how it ended. What is kept of its order counts as another one from then on, and what is kept of the products that it set
     * aside or freed is to be read again.
     */
    async answer({ shopId, reference }: Named, answer: Done | OperationRefused, at: Instant): Promise<void> {
      await database.query({
        name: 'commerce_operations.answer',
        text: `with answered as (
            update commerce_operations set answer = $3, answered_at = $4
            where shop_id = $1 and reference = $2 and answer is null returning order_id, body
          ), moved as (
            select v.id from answered a
            join commerce_operations o on o.shop_id = $1 and o.reference in ($2, a.body->>'reserved')
            cross join jsonb_array_elements_text(o.body->'variantIds') v (id)
          ), locked as (
            select p.id from local_products p
            where p.shop_id = $1 and jsonb_path_query_array(p.document, '$.variants[*].id') ?| array(select id from moved)
            order by p.id for update
          ), stale as (
            update local_products p set read_at = 0, changes = p.changes + 1
            where p.shop_id = $1 and p.id in (select id from locked)
          ) update local_orders o set changes = o.changes + 1 from answered a where o.shop_id = $1 and o.id = a.order_id`,
        values: [shopId, reference, JSON.stringify(answer), at],
      })
    },
  }
}
