import { LRUCache } from 'lru-cache'
import type { Database, Queryable } from '../database/database.ts'
import { learnStatistics } from '../database/statistics.ts'
import { commerceSignals } from './commerce-signals.ts'
import { enqueueAll, type KnownJob } from './jobs.ts'
import { carrierEvents } from './returns/carrier-events.ts'
import { changes } from './returns/changes.ts'
import { claims } from './returns/claims.ts'
import { ledger } from './returns/ledger.ts'
import { outboxRows } from './returns/outbox.ts'
import { payments } from './returns/payments.ts'
import { returns } from './returns/returns.ts'
import { returnsList } from './returns/returns-list.ts'
import { budgets } from './shoppers/budgets.ts'
import { customers } from './shoppers/customers.ts'
import { drafts } from './shoppers/drafts.ts'
import { giftReceipts } from './shoppers/gift-receipts.ts'
import { nonces } from './shoppers/nonces.ts'
import { orderRequests } from './shoppers/order-requests.ts'
import { people } from './shoppers/people.ts'
import { photos } from './shoppers/photos.ts'
import { storeCarts } from './shoppers/store-carts.ts'
import { merchantCallRows } from './shops/merchant-calls.ts'
import { merchantKeys } from './shops/merchant-keys.ts'
import { previews } from './shops/previews.ts'
import { shopSecrets } from './shops/shop-secrets.ts'
import { shopRows } from './shops/shops.ts'
import { webhooks } from './shops/webhooks.ts'

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
  /** Written at the end of the transaction. */
  enqueue,
})

export type Tables = ReturnType<typeof tables>

/** The tables, and transactions over all of them. */
export interface Store extends Tables {
  /** Commits and returns the result of `work`. Any error rolls back. Do not await network calls inside. */
  transaction<Answer>(work: (tables: Tables) => Promise<Answer>): Promise<Answer>
  ready(): Promise<boolean>
  /** Stops queuing webhook jobs for the shop until another version is live. */
  nobodyIsTold(shopId: string, liveVersion: number): void
  learnStatistics(): Promise<void>
}

const MAX_QUIET_SHOPS = 10_000

export function storeOver(database: Database): Store {
  const quiet = new LRUCache<string, number>({ max: MAX_QUIET_SHOPS })
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
    nobodyIsTold: (shopId, liveVersion) => void quiet.set(shopId, liveVersion),
    learnStatistics: () => learnStatistics(database),
  }
}
