export type Row = Record<string, unknown>

export const rowsIn = (row: Row | undefined, key: string): Row[] => (row?.[key] as Row[] | undefined) ?? []

/** What the bank and the shop's server do with a refund. */
export type BankTurn = 'pays' | 'declines' | 'dies-paid' | 'dies-unpaid' | 'dies-nameless' | 'waits'

export interface WooState {
  readonly orders: Row[]
  readonly refunds: Record<string, Row[]>
  readonly notes: Record<string, Row[]>
  readonly products: Row[]
  readonly variations: Record<string, Row[]>
  readonly categories: Row[]
  readonly coupons: Row[]
  readonly webhooks: Row[]
  readonly settings: Record<string, string>
  readonly gateways: Row[]
  readonly key: string
  readonly secret: string
  readonly readKey: string
  readonly currency: string
  readonly taxRate: number
  /** Added to times that end in `Z`, as the shop's zone is. */
  readonly zoneMs: number
  readonly filtersOrigin: boolean
  /** Turns of the next refunds; afterwards the bank pays. */
  readonly bank: BankTurn[]
  readonly paidBack: string[]
  /** Paths of changes that succeed but lose their answer. */
  readonly cut: RegExp[]
  /** Events elsewhere, each run before the next change. */
  readonly meanwhile: (() => unknown)[]
  readonly requests: string[]
  /** By order; absent while the feature is off. */
  readonly fulfillments?: Readonly<Record<string, readonly Row[]>>
  /** References of created orders by id, as an order changes its meta data. */
  readonly created: Record<string, string>
  readonly now: () => number
  nextId: number
}

export type WooReply = readonly [status: number, body: unknown]

export const refuse = (status: number, code: string, message: string): WooReply => [
  status,
  { code, message, data: status === 500 ? 500 : { status } },
]

export const idOf = (row: Row): string => String(row.id)

export const toGmt = (at: number): string => new Date(at).toISOString().slice(0, 19)
