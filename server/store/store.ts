import { claims } from './claims.ts'
import type { Database, Queryable } from './database.ts'
import { drafts } from './drafts.ts'
import { enqueue, type NewJob } from './jobs.ts'
import { books } from './ledger.ts'
import { merchantKeys } from './merchant-keys.ts'
import { nonces } from './nonces.ts'
import { payments } from './payments.ts'
import { photos } from './photos.ts'
import { returns } from './returns.ts'
import { shopRows } from './shops.ts'

const tables = (db: Queryable) => ({
  shops: shopRows(db),
  drafts: drafts(db),
  returns: returns(db),
  claims: claims(db),
  books: books(db),
  payments: payments(db),
  nonces: nonces(db),
  merchantKeys: merchantKeys(db),
  photos: photos(db),
  /** Queues work in the same transaction as its cause. */
  enqueue: (job: NewJob): Promise<void> => enqueue(db, job),
})

/** The tables of the house inside one transaction. */
export type Tables = ReturnType<typeof tables>

/** The tables of the house, one group of questions each, and a transaction over all of them. */
export interface Store extends Tables {
  /** What `work` answers, committed; whatever it throws rolls everything back. Never await the network inside. */
  transaction<Answer>(work: (tables: Tables) => Promise<Answer>): Promise<Answer>
  ready(): Promise<boolean>
}

/** The store over a database of either engine. */
export const storeOver = (database: Database): Store => ({
  ...tables(database),
  transaction: (work) => database.transaction((tx) => work(tables(tx))),
  ready: () => database.ready(),
})
