import type { Instant } from '../../../../schemas/values/ids.ts'
import type { Database } from '../../../database/database.ts'
import { mirroredReads } from '../mirror/mirrored-reads.ts'
import type { Commerce } from '../port.ts'
import { httpCheckouts } from './checkouts.ts'
import type { CallBackend } from './client.ts'
import { httpOperations } from './operations.ts'
import { httpSource, type ReportUnread } from './source.ts'

/** `tables` stores its orders and products locally. */
interface Needs {
  readonly ask: CallBackend
  readonly database: Pick<Database, 'query' | 'transaction'>
  readonly now: () => Instant
  readonly tables: Commerce
  readonly reportUnread: ReportUnread
}

/** A backend with our contract: read through a mirror, operated by reference. */
export function httpCommerce({ ask, database, now, tables, reportUnread }: Needs): Commerce {
  return {
    ...tables,
    ...mirroredReads({ source: httpSource(ask, reportUnread, now), tables, database, now }),
    ...httpOperations({ database, ask, now }),
    ...httpCheckouts(ask),
  }
}
