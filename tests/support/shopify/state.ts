import type { Bulk } from './bulk.ts'
import { MAIN_LOCATION } from './goods.ts'
import type { ShopNode } from './rules.ts'
import type { Subscription } from './subscriptions.ts'

export const DAY_S = 86_399

/** Data and behavior of a fake store; tests may change it at any time. */
export interface ShopifyState {
  readonly things: ShopNode[]
  now: number
  currency: string
  namesBegin: string
  scopes: string[]
  hides: string[]
  /** [open] Delay before a search finds new data, in ms. */
  searchLagMs: number
  bucket: { most: number; restore: number }
  /** [open] Actual cost of a query as a share of its requested cost. */
  costShare: number
  readonly tokens: Map<string, number>
  credentials: { id: string; secret: string } | null
  version: string | null
  /** Failures in place of the next answers: a status, a proxy page or no answer. */
  readonly instead: (number | 'page' | 'silence')[]
  breaksAfter: number | null
  readonly requests: { name: string; remaining: number }[]
  slowMs: number
  readonly deletedIds: string[]
  readonly deleted: ShopNode[]
  readonly movedUnits: { readonly document: string; readonly units: number }[]
  readonly adjusted: { readonly document: string; readonly units: number }[]
  readonly subscriptions: Subscription[]
  readonly bulks: Bulk[]
  bulkMs: number | null
  /** When a bulk operation is denied: at once without access, or later without scopes. */
  bulkDenied: 'at-once' | 'while-it-runs' | null
  bulkUrlEnds: boolean
  origin: string
  grants: number
  /** Operations that succeed, but break the connection before their answer. */
  readonly cuts: string[]
  readonly fails: string[]
  /** Events elsewhere, each run before the next change. */
  readonly meanwhile: (() => Promise<unknown>)[]
  readonly underway: string[]
  /** [open] How a refund reports a key fault. */
  keyFaults: 'errors' | 'sentences'
  /** [open] How long keys are remembered, in ms. */
  keysLastMs: number
  /** [open] An order with a taken id metafield: refused, or created without it. */
  takenIds: 'refused' | 'left-out'
  readonly definitions: string[]
  /** [open] The message of an excessive refund, which has no code. */
  refundWords: string
  /** [open] Initial status of a refund: slow payments are pending. */
  refundsBegin: 'SUCCESS' | 'PENDING' | 'FAILURE'
  givesCards: boolean
  /** [open] Whether a refund without payments credits the account and reports it. */
  creditRefunds: 'told' | 'untold' | 'refused'
  ordersAMinute: number
  /** [open] Whether an order may name a gateway the store lacks. */
  gateways: 'any' | 'known'
  /** [open] Whether a return refunds money without processing units in the same call. */
  moneyAlone: boolean
  /** [open] Whether a return's refund has the note of its processed units. */
  notesOfReturns: 'on-refunds' | 'nowhere'
  /** [open] Whether an update without changes returns the order or is refused. */
  emptyUpdates: 'told' | 'refused'
  returnReasons: string[]
  /** [open] Valid reasons for stock moves. */
  reasons: string[]
  readonly location: string
}

export const createInitialState = (): ShopifyState => ({
  things: [],
  now: Date.parse('2026-11-20T12:00:00Z'),
  currency: 'USD',
  namesBegin: '#',
  scopes: [
    ...['read_orders', 'read_all_orders', 'read_products', 'read_customers', 'read_inventory', 'read_returns'],
    ...['write_orders', 'write_draft_orders', 'write_gift_cards', 'write_customers', 'write_inventory'],
    ...['read_fulfillments', 'read_locations', 'read_store_credit_accounts', 'read_store_credit_account_transactions'],
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
  requests: [],
  slowMs: 0,
  deletedIds: [],
  deleted: [],
  movedUnits: [],
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
