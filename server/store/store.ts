import { LRUCache } from 'lru-cache'
import type { Database, Queryable } from '../database/database.ts'
import { updateStatistics } from '../database/statistics.ts'
import { commerceSignalQueries } from './commerce-signals.ts'
import { accountQueries } from './console/accounts.ts'
import { auditQueries } from './console/audit.ts'
import { caseViewerQueries } from './console/case-viewers.ts'
import { configCheckQueries } from './console/config-checks.ts'
import { consoleLinkQueries } from './console/links.ts'
import { memberQueries } from './console/members.ts'
import { consoleSearchQueries } from './console/searches.ts'
import { consoleSessionQueries } from './console/sessions.ts'
import { timeCodeQueries } from './console/time-codes.ts'
import { savedViewQueries } from './console/views.ts'
import { enqueueAll, type KnownJob } from './jobs.ts'
import { carrierEventQueries } from './returns/carrier-events.ts'
import { changeQueries } from './returns/changes.ts'
import { claimQueries } from './returns/claims.ts'
import { deliveryQueries } from './returns/deliveries.ts'
import { ledgerQueries } from './returns/ledger.ts'
import { outboxQueries } from './returns/outbox.ts'
import { paymentQueries } from './returns/payments.ts'
import type { ListQueueEntries } from './returns/queue-entries.ts'
import { deskParcelQueries, parkedParcelQueries, receiptPhotoQueries } from './returns/receiving.ts'
import { returnQueries } from './returns/returns.ts'
import { returnsListQueries } from './returns/returns-list.ts'
import { budgetQueries } from './shoppers/budgets.ts'
import { customerQueries } from './shoppers/customers.ts'
import { draftQueries } from './shoppers/drafts.ts'
import { giftReceiptQueries } from './shoppers/gift-receipts.ts'
import { nonceQueries } from './shoppers/nonces.ts'
import { orderRequestQueries } from './shoppers/order-requests.ts'
import { peopleQueries } from './shoppers/people.ts'
import { photoQueries } from './shoppers/photos.ts'
import { storeCartQueries } from './shoppers/store-carts.ts'
import { withdrawalQueries } from './shoppers/withdrawals.ts'
import { fontQueries } from './shops/fonts.ts'
import { healthQueries } from './shops/health.ts'
import { merchantCallQueries } from './shops/merchant-calls.ts'
import { merchantKeyQueries } from './shops/merchant-keys.ts'
import { previewQueries } from './shops/previews.ts'
import { shopSecretQueries } from './shops/shop-secrets.ts'
import { shopQueries } from './shops/shops.ts'
import { webhookQueries } from './shops/webhooks.ts'

interface TableOptions {
  readonly listQueueEntries: ListQueueEntries
  readonly enqueue: (job: KnownJob) => Promise<void>
}

const createTables = (db: Queryable, { listQueueEntries, enqueue }: TableOptions) => ({
  shops: shopQueries(db),
  shopSecrets: shopSecretQueries(db),
  drafts: draftQueries(db),
  returns: returnQueries(db, listQueueEntries),
  returnsList: returnsListQueries(db, listQueueEntries),
  customers: customerQueries(db),
  people: peopleQueries(db),
  changes: changeQueries(db),
  carrierEvents: carrierEventQueries(db),
  claims: claimQueries(db),
  deliveries: deliveryQueries(db),
  commerceSignals: commerceSignalQueries(db),
  ledger: ledgerQueries(db),
  outbox: outboxQueries(db),
  payments: paymentQueries(db),
  budgets: budgetQueries(db),
  nonces: nonceQueries(db),
  merchantKeys: merchantKeyQueries(db),
  merchantCalls: merchantCallQueries(db),
  photos: photoQueries(db),
  receiptPhotos: receiptPhotoQueries(db),
  parkedParcels: parkedParcelQueries(db),
  deskParcels: deskParcelQueries(db),
  fonts: fontQueries(db),
  previews: previewQueries(db),
  giftReceipts: giftReceiptQueries(db),
  orderRequests: orderRequestQueries(db),
  withdrawals: withdrawalQueries(db),
  storeCarts: storeCartQueries(db),
  webhooks: webhookQueries(db),
  health: healthQueries(db),
  accounts: accountQueries(db),
  timeCodes: timeCodeQueries(db),
  members: memberQueries(db),
  consoleSessions: consoleSessionQueries(db),
  consoleLinks: consoleLinkQueries(db),
  audit: auditQueries(db),
  consoleSearches: consoleSearchQueries(db),
  savedViews: savedViewQueries(db),
  caseViewers: caseViewerQueries(db),
  configChecks: configCheckQueries(db),
  /** Written at the end of the transaction. */
  enqueue,
})

export type Tables = ReturnType<typeof createTables>

export interface Store extends Tables {
  /** Commits and returns the result of `work`. Any error rolls back. Do not await network calls inside. */
  transaction<Answer>(work: (tables: Tables) => Promise<Answer>): Promise<Answer>
  ready(): Promise<boolean>
  /** Stops queuing webhook jobs for the shop until another version is live. */
  markWithoutWebhooks(shopId: string, liveVersion: number): void
  updateStatistics(): Promise<void>
}

const MAX_SHOPS_WITHOUT_WEBHOOKS = 10_000

export function createDatabaseStore(database: Database, listQueueEntries: ListQueueEntries = () => []): Store {
  const withoutWebhooks = new LRUCache<string, number>({ max: MAX_SHOPS_WITHOUT_WEBHOOKS })
  const withLiveCheck = (job: KnownJob): KnownJob =>
    job.kind === 'webhooks' ? { ...job, unlessLive: withoutWebhooks.get(job.shopId) } : job
  return {
    ...createTables(database, { listQueueEntries, enqueue: (job) => enqueueAll(database, [withLiveCheck(job)]) }),
    transaction: (work) =>
      database.transaction(async (tx) => {
        const jobs: KnownJob[] = []
        const answer = await work(
          createTables(tx, { listQueueEntries, enqueue: async (job) => void jobs.push(withLiveCheck(job)) }),
        )
        await enqueueAll(tx, jobs)
        return answer
      }),
    ready: () => database.ready(),
    markWithoutWebhooks: (shopId, liveVersion) => void withoutWebhooks.set(shopId, liveVersion),
    updateStatistics: () => updateStatistics(database),
  }
}
