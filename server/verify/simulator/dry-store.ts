import type { OrderRequest } from '../../../schemas/records/order-request.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { getEntitlement } from '../../domain/return/status.ts'
import type { Store, Tables } from '../../world.ts'
import type { DryDesk } from './dry-desk.ts'
import { unusedStaffTables } from './dry-staff-tables.ts'
import { createWithdrawals } from './dry-withdrawals.ts'
import { failCall, type ReportFault, reportFaults } from './verifier-fault.ts'

/** Has the format of real ids. */
export const PHOTO_ID = 'photo-of-the-walk-0001'

export const STORE_CART_TOKEN = 'cart-of-the-walk'

// The simulated configuration counts as live.
const VERSION = 1

type Write = Parameters<Store['drafts']['save']>[2]

/** Rejects a save at an older revision, like the real store. */
const createDrafts = (desk: DryDesk): Tables['drafts'] => {
  const write = ({ draft }: Write) => {
    desk.row = { rev: (desk.row?.rev ?? 0) + 1, draft, versions: null, last: null }
    return desk.row
  }
  const writeAt = (rev: number, change: Write) => (desk.row?.rev === rev ? write(change) : null)
  return {
    loadVisit: async (_shop, hash) => ({
      published: { live: VERSION, candidate: null },
      returnsADay: 0,
      row: hash === '' ? null : desk.row,
    }),
    create: async (_shop, _hash, change) => write(change),
    save: async (_shop, { rev }, change) => writeAt(rev, change)?.rev ?? null,
    renew: async (_shop, { rev }, change) => writeAt(rev, change),
    end: failCall,
    deleteExpired: failCall,
    deleteOldest: failCall,
  }
}

const NO_TIMES: ReadonlyMap<string, number> = new Map()

const createClaims = (desk: DryDesk): Tables['claims'] => ({
  findUnavailableUnits: async () => ({
    claimed: NO_TIMES,
    delivered: NO_TIMES,
    disqualified: desk.disqualified,
    rejectedBy: desk.rejectedBy ?? {},
  }),
  disqualify: async (_shop, { lineItemId, workflowId, ruleId }) => {
    desk.disqualified = new Set([...desk.disqualified, lineItemId])
    if (workflowId && ruleId) desk.rejectedBy = { ...desk.rejectedBy, [lineItemId]: { workflowId, ruleId } }
    return true
  },
  requalify: failCall,
  claim: async (_record, units) => units.length,
  freeUnits: failCall,
  free: failCall,
})

const createReturns = (desk: DryDesk): Tables['returns'] => {
  const find = async (_shop: string, id: string) => (desk.sent?.id === id ? desk.sent : null)
  const save = (record: ReturnRecord) => {
    desk.sent = record
  }
  return {
    findByKey: async (_shop, key) => (desk.sent?.key === key ? desk.sent : null),
    find,
    lock: find,
    findByDraft: async () => null,
    findByTrackingNumber: failCall,
    findByNumber: failCall,
    findByOffer: failCall,
    findByExchangeOrder: failCall,
    ofOrder: async () => (desk.sent === null ? [] : [desk.sent]),
    insert: async (record) => {
      save(record)
      return true
    },
    save: async (record) => {
      save(record)
      return record.rev
    },
    lockOrder: async () => {},
    unassignAll: failCall,
  }
}

/** The refund waits; nothing is executed. */
const createOutbox = (desk: DryDesk): Tables['outbox'] => ({
  letters: async () => [],
  followUps: async () => {
    if (desk.sent === null) return []
    const { document } = desk.sent
    const payload = { amount: getEntitlement(document).amount, currency: document.totals.currency }
    return [{ kind: 'refund', state: 'waiting', epoch: 1, answer: null, payload }]
  },
  begin: async () => 1,
  beginAll: async () => {},
  release: async () => [],
  cancelWaiting: async () => [],
  complete: failCall,
  completeOne: failCall,
  amend: failCall,
  cancelOne: failCall,
  withhold: failCall,
  claim: failCall,
  findReturnOfDue: failCall,
  decide: failCall,
  completeClaimed: failCall,
  postpone: failCall,
  expedite: failCall,
})

const createOrderRequests = (desk: DryDesk): Tables['orderRequests'] => ({
  create: async (request: OrderRequest) => {
    desk.request = request
    return true
  },
  ofPress: async () => null,
  findByName: async (_shop, name) => (desk.request?.id === name || desk.request?.number === name ? desk.request : null),
  page: failCall,
  markAnswered: failCall,
  deleteOfPerson: failCall,
  deleteBefore: failCall,
})

const createStoreCarts = (cart: () => readonly string[] | null): Tables['storeCarts'] => ({
  saveVisit: async () => {},
  find: async (_shop, token) => {
    const variants = token === STORE_CART_TOKEN ? cart() : null
    return variants === null ? null : { variants, goods: {} }
  },
  save: failCall,
  replace: failCall,
  empty: failCall,
  amountsOf: failCall,
  deleteExpired: failCall,
})

const samplePhoto = { id: PHOTO_ID, orderId: '', lineItemId: '', file: '', mediaType: 'image/png', bytes: 1 } as const

const sharedTables: Pick<
  Tables,
  'nonces' | 'budgets' | 'payments' | 'photos' | 'ledger' | 'changes' | 'giftReceipts' | 'enqueue'
> = {
  nonces: {
    subjectOf: async () => null,
    issue: async () => {},
    find: failCall,
    all: failCall,
    use: failCall,
    revoke: failCall,
    deleteExpired: failCall,
  },
  budgets: {
    spend: async (_shop, from, { now }) =>
      from.map(({ scope }) => ({ scope, granted: true, refilledAt: now, attempts: [now] })),
    deleteExpired: failCall,
    learn: failCall,
  },
  payments: {
    ofDraft: async () => [],
    adopt: async () => 0,
    begin: failCall,
    ofReturn: failCall,
    find: failCall,
    findByAuthorization: failCall,
    recordResult: failCall,
    abandon: failCall,
    recordMissing: failCall,
    end: failCall,
    recordEvent: failCall,
    deleteEventsBefore: failCall,
  },
  photos: { ofItem: async () => [samplePhoto], getUsage: failCall, add: failCall, find: failCall, ofReturn: failCall },
  ledger: { append: async () => {}, entries: failCall, journals: failCall },
  changes: { append: async () => {}, ofReturn: failCall, find: failCall },
  giftReceipts: {
    ofOrder: failCall,
    ofOrders: failCall,
    bySlug: failCall,
    byCode: failCall,
    byId: failCall,
    create: failCall,
    isUsed: failCall,
    eraseNames: failCall,
    remove: failCall,
  },
  enqueue: async () => {},
}

const unusedTables: Pick<
  Tables,
  | 'shops'
  | 'shopSecrets'
  | 'customers'
  | 'people'
  | 'carrierEvents'
  | 'deliveries'
  | 'fonts'
  | 'commerceSignals'
  | 'merchantKeys'
  | 'merchantCalls'
  | 'previews'
  | 'webhooks'
  | 'receiptPhotos'
  | 'parkedParcels'
  | 'deskParcels'
> = {
  shops: {
    pointers: failCall,
    lock: failCall,
    findConfig: failCall,
    newestConfig: failCall,
    versions: failCall,
    liveBefore: failCall,
    findLastVersionWith: failCall,
    addConfig: failCall,
    setPointers: failCall,
    claimHosts: failCall,
    hostsOfOthers: failCall,
    record: failCall,
    changes: failCall,
  },
  shopSecrets: { all: failCall, save: failCall, reseal: failCall, forget: failCall },
  customers: {
    returns: failCall,
    drafts: failCall,
    deleteDrafts: failCall,
    photos: failCall,
    countRelated: failCall,
    deletePhotos: failCall,
    unused: failCall,
  },
  people: { listReturnsAfter: failCall, listUnerasedOrders: failCall, forget: failCall },
  carrierEvents: { record: failCall, ofParcel: failCall, deleteOfReturn: failCall, deleteBefore: failCall },
  deliveries: { report: failCall, ofOrders: failCall, deleteOfOrders: failCall },
  commerceSignals: { record: failCall, deleteBefore: failCall },
  fonts: { add: failCall, list: failCall, has: failCall, remove: failCall },
  merchantKeys: {
    add: failCall,
    all: failCall,
    notRevoked: failCall,
    change: failCall,
    revoke: failCall,
    recordUse: failCall,
  },
  merchantCalls: { find: failCall, begin: failCall, finish: failCall, eraseResponses: failCall, remove: failCall },
  previews: {
    create: failCall,
    open: failCall,
    find: failCall,
    save: failCall,
    listFontHosts: failCall,
    deleteExpired: failCall,
  },
  receiptPhotos: { add: failCall, ofReturn: failCall, find: failCall, deleteOfReturns: failCall },
  parkedParcels: { park: failCall, waiting: failCall, match: failCall, settle: failCall },
  deskParcels: { find: failCall, save: failCall },
  webhooks: {
    insert: failCall,
    find: failCall,
    recordAttempt: failCall,
    reopen: failCall,
    findLastStatus: failCall,
    deleteVisitsBefore: failCall,
    list: failCall,
    ofReturn: failCall,
    reopenFailed: failCall,
    health: failCall,
    eraseDetails: failCall,
  },
}

/** Implements the complete store type, so new methods must be handled here to compile. */
export function createDryStore(desk: DryDesk, cart: () => readonly string[] | null, fault: ReportFault): Store {
  const all: Tables = {
    drafts: createDrafts(desk),
    claims: createClaims(desk),
    returns: createReturns(desk),
    outbox: createOutbox(desk),
    orderRequests: createOrderRequests(desk),
    withdrawals: createWithdrawals(desk),
    storeCarts: createStoreCarts(cart),
    ...sharedTables,
    ...unusedTables,
    ...unusedStaffTables,
  }
  const tables = reportFaults(all, 'store', fault)
  return {
    ...tables,
    // Not wrapped: exceptions of the work belong to the journey.
    transaction: (work) => work(tables),
    ready: async () => true,
    markWithoutWebhooks: () => {},
    updateStatistics: failCall,
  }
}
