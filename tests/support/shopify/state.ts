import type { Bulk } from './bulk.ts'
import { MAIN_LOCATION } from './goods.ts'
import type { Thing } from './rules.ts'
import type { Subscription } from './subscriptions.ts'

/** How long a token lasts, in seconds. */
export const DAY_S = 86_399

/** What a shop has and how it behaves; a test may change each of it while it goes on. */
export interface ShopifyState {
  readonly things: Thing[]
  now: number
  currency: string
  /** What the names of its orders begin with. */
  namesBegin: string
  scopes: string[]
  hides: string[]
  /** [open] How long a search does not know of what was written. */
  searchLagMs: number
  /** Points at most, and how many come back in a second. */
  bucket: { most: number; restore: number }
  /** [open] How much of what a question is asked for it really costs. */
  costShare: number
  /** Tokens that are good, by when they end. */
  readonly tokens: Map<string, number>
  /** Client id and secret that are given tokens for a day. */
  credentials: { id: string; secret: string } | null
  /** The version that answers, where it is not the one that was asked for. */
  version: string | null
  /** What comes instead of the next answers: a status, a page of a proxy, or nothing at all. */
  readonly instead: (number | 'page' | 'silence')[]
  /** After how many questions in all it goes away; null while it stays. */
  breaksAfter: number | null
  /** What was asked, by the names of the operations, and the points that were there. */
  readonly asked: { name: string; left: number }[]
  /** How long each answer takes, by the clock of the shop. */
  slowMs: number
  /** Ids of what is there no more for who asks by id. */
  readonly gone: string[]
  /** Drafts that were deleted, and what was moved in stock, by its document: less than nothing is moved back. */
  readonly deleted: Thing[]
  readonly moved: { readonly document: string; readonly units: number }[]
  /** What was put in stock, by its document. */
  readonly adjusted: { readonly document: string; readonly units: number }[]
  readonly subscriptions: Subscription[]
  readonly bulks: Bulk[]
  /** How long it takes it to write everything down; null where it cannot. */
  bulkMs: number | null
  /** What the app may not run in bulk: nothing at all, since it was not allowed to, or what it lacks scopes for. */
  bulkDenied: 'at-once' | 'while-it-runs' | null
  /** Whether it tells no address any more of what it keeps no longer, instead of one at which nothing is. */
  bulkUrlEnds: boolean
  /** Where it is. */
  origin: string
  /** How often a token was asked for. */
  grants: number
  /** Names of operations that are done, and then the line breaks before they are answered. */
  readonly cuts: string[]
  /** Names of operations that fail before anything is done. */
  readonly fails: string[]
  /** What happens elsewhere while a change is asked for, each before the next change is made. */
  readonly meanwhile: (() => Promise<unknown>)[]
  /** Names of changes that another call with the same key is at. */
  readonly underway: string[]
  /** [open] How a refund hears of its key. */
  keyFaults: 'errors' | 'sentences'
  /** [open] How long keys are remembered. */
  keysLastMs: number
  /** [open] What becomes of an order whose id metafield has a value that is taken: refused, or made without it. */
  takenIds: 'refused' | 'left-out'
  /** The metafields that are defined for orders. */
  readonly definitions: string[]
  /** [open] In which words a refund of too much is refused, as no code says so. */
  refundWords: string
  /** [open] How a refund stands when it was made: a slow payment is pending, and ends some other day. */
  refundsBegin: 'SUCCESS' | 'PENDING' | 'FAILURE'
  givesCards: boolean
  /** [open] Whether money is put on an account by a refund that names no payments, and whether that tells of one. */
  creditRefunds: 'told' | 'untold' | 'refused'
  ordersAMinute: number
  /** [open] Whether an order may have been paid by a gateway that the store has not. */
  gateways: 'any' | 'known'
  /** [open] Whether a return gives money back though none of its units is processed by the same call. */
  moneyAlone: boolean
  /** [open] Whether the refund of a return has the note with which units are processed. */
  notesOfReturns: 'on-refunds' | 'nowhere'
  /** [open] Whether an update that changes nothing tells of the order, or is refused. */
  emptyUpdates: 'told' | 'refused'
  /** The reasons for which something goes back, by their handles. */
  returnReasons: string[]
  /** [open] The reasons for which stock may be moved. */
  reasons: string[]
  readonly location: string
}

/** A shop that has nothing and lacks nothing. */
export const shopAsItBegins = (): ShopifyState => ({
  things: [],
  now: Date.parse('2026-11-20T12:00:00Z'),
  currency: 'USD',
  namesBegin: '#',
  scopes: [
    ...['read_orders', 'read_all_orders', 'read_products', 'read_customers', 'read_inventory', 'read_returns'],
    ...['write_orders', 'write_draft_orders', 'write_gift_cards', 'write_customers', 'write_inventory'],
    ...['read_locations', 'read_store_credit_accounts', 'read_store_credit_account_transactions'],
    'write_store_credit_account_transactions',
    'write_returns',
  ],
  hides: [],
  searchLagMs: 0,
  bucket: { most: 2000, restore: 100 },
  costShare: 0.5,
  tokens: new Map([['shpat_good', Number.POSITIVE_INFINITY]]),
  credentials: null,
  version: null,
  instead: [],
  breaksAfter: null,
  asked: [],
  slowMs: 0,
  gone: [],
  deleted: [],
  moved: [],
  adjusted: [],
  subscriptions: [],
  bulks: [],
  bulkMs: 0,
  bulkDenied: null,
  bulkUrlEnds: false,
  origin: '',
  grants: 0,
  cuts: [],
  fails: [],
  meanwhile: [],
  underway: [],
  keyFaults: 'errors',
  keysLastMs: DAY_S * 1000,
  takenIds: 'refused',
  definitions: [],
  refundWords: 'Refund amount must not be more than the amount available',
  refundsBegin: 'SUCCESS',
  givesCards: true,
  creditRefunds: 'told',
  ordersAMinute: Number.POSITIVE_INFINITY,
  gateways: 'any',
  moneyAlone: true,
  notesOfReturns: 'on-refunds',
  emptyUpdates: 'told',
  returnReasons: ['too-small', 'too-tight', 'other'],
  reasons: ['reservation_created', 'reservation_deleted', 'restock', 'other'],
  location: MAIN_LOCATION,
})
