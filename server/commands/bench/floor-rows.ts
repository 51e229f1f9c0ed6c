import type { Database } from '../../store/database.ts'
import { SHOP } from './shop.ts'

/** Gives the floor rows of the size of a session's, one for each connection: `row-0` and so on. */
export const writeFloorRows = async (database: Database, connections: number): Promise<void> =>
  database.script(`insert into drafts
    (shop_id, session_hash, rev, document, last_key, last_body, last_path, expires_at)
    select 'floor', 'row-' || n, 1, d.document, 'key', d.last_body, d.last_path, d.expires_at
    from (select * from drafts where shop_id = '${SHOP}' order by length(document::text) desc limit 1) d,
      generate_series(0, ${connections - 1}) n`)
