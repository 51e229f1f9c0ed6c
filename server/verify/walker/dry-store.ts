import type { OrderRequest } from '../../../schemas/records/order-request.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { getEntitlement } from '../../domain/return/status.ts'
import type { Store, Tables } from '../../world.ts'
import type { DryDesk } from './dry-desk.ts'
import { never, type ReportFault, watched } from './verifier-fault.ts'

/** Has the format of real ids. */
export const EVERY_PHOTO = 'photo-of-the-walk-0001'

export const STORE_CART = 'cart-of-the-walk'

// The simulated configuration counts as live.
const VERSION = 1

type Write = Parameters<Store['drafts']['save']>[2]

/** Rejects a save at an older revision, like the real store. */
const draftsOn = (desk: DryDesk): Tables['drafts'] => {
  const write = ({ draft }: Write) => {
    desk.row = { rev: (desk.row?.rev ?? 0) + 1, draft, versions: null, last: null }
    return desk.row
  }
  const writeAt = (rev: number, change: Write) => (desk.row?.rev === rev ? write(change) : null)
  return {
    visit: async (_shop, hash) => ({
      published: { live: VERSION, candidate: null },
      returnsADay: 0,
      row: hash === '' ? null : desk.row,
    }),
    create: async (_shop, _hash, change) => write(change),
    save: async (_shop, { rev }, change) => writeAt(rev, change)?.rev ?? null,
    renew: async (_shop, { rev }, change) => writeAt(rev, change),
    end: never,
    ...{ forget: never, forgetOldest: never },
  }
}

const nothingClaimed: ReadonlyMap<string, number> = new Map()

const claimsOn = (desk: DryDesk): Tables['claims'] => ({
  takenUnits: async () => ({ claimed: nothingClaimed, disqualified: desk.disqualified }),
  disqualify: async (_shop, { lineItemId }) => {
    desk.disqualified = new Set([...desk.disqualified, lineItemId])
    return true
  },
  requalify: never,
  claim: async (_record, units) => units.length,
  free: never,
})

const returnsOn = (desk: DryDesk): Tables['returns'] => {
  const find = async (_shop: string, id: string) => (desk.sent?.id === id ? desk.sent : null)
  const keep = (record: ReturnRecord) => {
    desk.sent = record
  }
  return {
    findByKey: async (_shop, key) => (desk.sent?.key === key ? desk.sent : null),
    find,
    lock: find,
    findByDraft: async () => null,
    findByTrackingNumber: never,
    findByNumber: never,
    findByOffer: never,
    findByExchangeOrder: never,
    ofOrder: async () => (desk.sent === null ? [] : [desk.sent]),
    insert: async (record) => {
      keep(record)
      return true
    },
    save: async (record) => {
      keep(record)
      return record.rev
    },
    lockOrder: async () => {},
  }
}

/** The refund waits; nothing is executed. */
const outboxOn = (desk: DryDesk): Tables['outbox'] => ({
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
  ...{ complete: never, completeOne: never, amend: never, cancelOne: never, withhold: never },
  ...{ claim: never, returnOfDue: never, decide: never, completeClaimed: never, putOff: never, lookNow: never },
})

const requestsOn = (desk: DryDesk): Tables['orderRequests'] => ({
  create: async (request: OrderRequest) => {
    desk.request = request
    return true
  },
  ofPress: async () => null,
  called: async (_shop, name) => (desk.request?.id === name || desk.request?.number === name ? desk.request : null),
  ...{ page: never, answer: never, forgetPerson: never, forget: never },
})

const storeCartsOf = (cart: () => readonly string[] | null): Tables['storeCarts'] => ({
  visit: async () => {},
  find: async (_shop, token) => {
    const variants = token === STORE_CART ? cart() : null
    return variants === null ? null : { variants, goods: {} }
  },
  ...{ keep: never, replace: never, empty: never, amountsOf: never, forget: never },
})

const everyPhoto = { id: EVERY_PHOTO, orderId: '', lineItemId: '', file: '', mediaType: 'image/png', bytes: 1 } as const

const sameForAll: Pick<
  Tables,
  'nonces' | 'budgets' | 'payments' | 'photos' | 'ledger' | 'changes' | 'giftReceipts' | 'enqueue'
> = {
  nonces: {
    subjectOf: async () => null,
    issue: async () => {},
    ...{ find: never, all: never, use: never, revoke: never, forget: never },
  },
  budgets: {
    spend: async (_shop, from, { now }) =>
      from.map(({ scope }) => ({ scope, granted: true, paidOffAt: now, tries: [now] })),
    ...{ forget: never, learn: never },
  },
  payments: {
    ofDraft: async () => [],
    adopt: async () => 0,
    ...{ begin: never, ofReturn: never, find: never, findByAuthorization: never, answer: never, giveUp: never },
    ...{ miss: never, end: never, hear: never, forgetHeard: never },
  },
  photos: { ofItem: async () => [everyPhoto], held: never, add: never, find: never, ofReturn: never },
  ledger: { append: async () => {}, entries: never, journals: never },
  changes: { append: async () => {}, ofReturn: never, find: never },
  giftReceipts: {
    ...{ ofOrder: never, ofOrders: never, bySlug: never, byId: never, create: never, isUsed: never },
    ...{ forgetNames: never, remove: never },
  },
  enqueue: async () => {},
}

const notWalked: Pick<
  Tables,
  | 'shops'
  | 'shopSecrets'
  | 'returnsList'
  | 'customers'
  | 'people'
  | 'carrierEvents'
  | 'commerceSignals'
  | 'merchantKeys'
  | 'merchantCalls'
  | 'previews'
  | 'webhooks'
> = {
  shops: {
    ...{ pointers: never, lock: never, findConfig: never, newestConfig: never, versions: never, liveBefore: never },
    ...{ lastOnShopify: never, addConfig: never, point: never, claimHosts: never, hostsOfOthers: never },
    ...{ record: never, changes: never },
  },
  shopSecrets: { all: never, keep: never, resealed: never, forget: never },
  returnsList: { page: never, payouts: never, sums: never, called: never },
  customers: {
    ...{ returns: never, drafts: never, forgetDrafts: never, photos: never, beside: never, forgetPhotos: never },
    ...{ unused: never },
  },
  people: { returnsBehind: never, ordersHeld: never, forget: never },
  carrierEvents: { hear: never, ofParcel: never, forgetReturn: never, forget: never },
  commerceSignals: { hear: never, forget: never },
  merchantKeys: { add: never, all: never, inForce: never, revoke: never, use: never },
  merchantCalls: { find: never, begin: never, finish: never, forgetAnswers: never, forget: never },
  previews: { make: never, open: never, find: never, save: never, forget: never },
  webhooks: {
    ...{ insert: never, find: never, tried: never, reopen: never, lastAnswer: never, forgetVisits: never, list: never },
    ...{ reopenFailed: never, health: never, forgetDetails: never },
  },
}

/** Implements the complete store type, so new methods must be handled here to compile. */
export function dryStore(desk: DryDesk, cart: () => readonly string[] | null, fault: ReportFault): Store {
  const all: Tables = {
    drafts: draftsOn(desk),
    claims: claimsOn(desk),
    returns: returnsOn(desk),
    outbox: outboxOn(desk),
    orderRequests: requestsOn(desk),
    storeCarts: storeCartsOf(cart),
    ...sameForAll,
    ...notWalked,
  }
  const tables = watched(all, 'store', fault)
  return {
    ...tables,
    // Not wrapped: exceptions of the work belong to the journey.
    transaction: (work) => work(tables),
    ready: async () => true,
    nobodyIsTold: () => {},
    learnStatistics: never,
  }
}
