import { latest } from '../latest.ts'
import { budgets } from './budgets.ts'
import { carrierEvents } from './carrier-events.ts'
import { changes } from './changes.ts'
import { claims } from './claims.ts'
import { commerceSignals } from './commerce-signals.ts'
import { customers } from './customers.ts'
import type { Database, Queryable } from './database.ts'
import { drafts } from './drafts.ts'
import { giftReceipts } from './gift-receipts.ts'
import { enqueueAll, type KnownJob } from './jobs.ts'
import { ledger } from './ledger.ts'
import { merchantCallRows } from './merchant-calls.ts'
import { merchantKeys } from './merchant-keys.ts'
import { nonces } from './nonces.ts'
import { orderRequests } from './order-requests.ts'
import { outboxRows } from './outbox.ts'
import { payments } from './payments.ts'
import { people } from './people.ts'
import { photos } from './photos.ts'
import { previews } from './previews.ts'
import { returns } from './returns.ts'
import { returnsList } from './returns-list.ts'
import { shopSecrets } from './shop-secrets.ts'
import { shopRows } from './shops.ts'
import { learnStatistics } from './statistics.ts'
import { storeCarts } from './store-carts.ts'
import { webhooks } from './webhooks.ts'

const tables = (db: Queryable, enqueue: (job: KnownJob) => Promise<void>) => ({
  shops: shopRows(db),
  shopSecrets: shopSecrets(db),
  drafts: drafts(db),
  returns: returns(db),
  returnsList: returnsList(db),
  customers: customers(db),
  people: people(db),
  changes: changes(db),
  carrierEvents: carrierEvents(db),
  claims: claims(db),
  commerceSignals: commerceSignals(db),
  ledger: ledger(db),
  outbox: outboxRows(db),
  payments: payments(db),
  budgets: budgets(db),
  nonces: nonces(db),
  merchantKeys: merchantKeys(db),
  merchantCalls: merchantCallRows(db),
  photos: photos(db),
  previews: previews(db),
  giftReceipts: giftReceipts(db),
  orderRequests: orderRequests(db),
  storeCarts: storeCarts(db),
  webhooks: webhooks(db),
  /** Queues work in the same transaction as its cause: written as that ends, with all other work of it. */
  enqueue,
})

/** The tables of the house inside one transaction. */
export type Tables = ReturnType<typeof tables>

/** The tables of the house, one group of questions each, and a transaction over all of them. */
export interface Store extends Tables {
  /** What `work` answers, committed; whatever it throws rolls everything back. Never await the network inside. */
  transaction<Answer>(work: (tables: Tables) => Promise<Answer>): Promise<Answer>
  ready(): Promise<boolean>
  /** Remembers that nobody is told by webhook while this version is the live one: events queue nothing for it until then. */
  nobodyIsTold(shopId: string, liveVersion: number): void
  /** Has the database learn how the rows of its larger tables lie. */
  learnStatistics(): Promise<void>
}

/** Of how many shops a process remembers that nobody is told. */
const QUIET_SHOPS = 10_000

/** The store over a database of either engine. */
export function storeOver(database: Database): Store {
  const quiet = latest<number>(QUIET_SHOPS)
  const wanted = (job: KnownJob): KnownJob =>
    job.kind === 'webhooks' ? { ...job, unlessLive: quiet.get(job.shopId) } : job
  return {
    ...tables(database, (job) => enqueueAll(database, [wanted(job)])),
    transaction: (work) =>
      database.transaction(async (tx) => {
        const jobs: KnownJob[] = []
        const answer = await work(tables(tx, async (job) => void jobs.push(wanted(job))))
        await enqueueAll(tx, jobs)
        return answer
      }),
    ready: () => database.ready(),
    nobodyIsTold: (shopId, liveVersion) => quiet.set(shopId, liveVersion),
    learnStatistics: () => learnStatistics(database),
  }
}
