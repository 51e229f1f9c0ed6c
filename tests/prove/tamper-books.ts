import type { LedgerTerm } from '../../schemas/records/ledger.ts'
import type { ReturnDocument } from '../../schemas/records/return.ts'
import type { Database, Statement } from '../../server/database/database.ts'
import { sumOf } from '../../server/domain/money/round.ts'
import type { ItemWish, Wish } from './tamper-shopper.ts'

export interface Books {
  readonly returns: readonly Pick<ReturnDocument, 'totals' | 'receipt'>[]
  readonly ledger: readonly { readonly journal: string; readonly term: LedgerTerm; readonly amount: number }[]
  readonly claims: readonly string[]
  readonly effects: readonly { readonly kind: string; readonly state: string; readonly payload: unknown }[]
  readonly payments: readonly { readonly purpose: string; readonly amount: number; readonly state: string }[]
  readonly authorizations: readonly { readonly state: string; readonly amount: number; readonly currency: string }[]
}

type Choices = Omit<Wish, 'shopId' | 'order' | 'proof'> | null

export interface Found {
  readonly books: Books
  readonly choices: Choices
  readonly wrong: readonly string[]
}

const query = (name: string, text: string, values: Statement['values']): Statement => ({
  name: `prove.tamper.${name}`,
  text,
  values,
})

type Ledger = Books['ledger'][number] & { readonly return_id: string }

const findUnbalanced = (ledger: readonly Ledger[]): readonly string[] => {
  const ids = new Set(ledger.map(({ return_id }) => return_id))
  const sums = [...ids].map((id) => sumOf(ledger.filter((one) => one.return_id === id).map(({ amount }) => amount)))
  return sums.some((sum) => sum !== 0) ? [`a ledger sums to ${sums.join(', ')}`] : []
}

const withoutNames = (payload: unknown): unknown => {
  if (typeof payload !== 'object' || payload === null) return payload
  return Object.fromEntries(Object.entries(payload).filter(([name]) => name !== 'reference'))
}

const outcomeOf = ({ resolution, advanced, variantId }: ReturnDocument['items'][number], next: string | undefined) => {
  if (resolution === 'return') return 'return'
  if (advanced) return 'advanced'
  return next === variantId ? 'replace' : 'exchange'
}

const wishFor = (
  item: ReturnDocument['items'][number],
  { replacements }: ReturnDocument,
  reasonsAbove: (id: string) => readonly string[],
): ItemWish => {
  const next = replacements.find(({ forLineItemId }) => forLineItemId === item.lineItemId)?.variantId
  const answersById = Object.fromEntries(item.inputs.map(({ questionId, answer }) => [questionId, answer]))
  return {
    item: item.lineItemId,
    reasons: reasonsAbove(item.reason.id),
    outcome: outcomeOf(item, next),
    ...(next !== undefined && { variant: next }),
    ...(item.warranty !== null && { warranty: item.warranty.id }),
    ...(item.inputs.length > 0 && { answers: answersById }),
  }
}

const choicesOf = (document: ReturnDocument, reasonsAbove: (id: string) => readonly string[]): Choices => ({
  items: document.items
    .map((item) => wishFor(item, document, reasonsAbove))
    .sort((one, other) => (one.item < other.item ? -1 : 1)),
  credit: document.creditType,
  returnType: document.returnType,
  exchangeType: document.exchangeType === 'instant' ? 'instant' : 'regular',
  ...(document.method !== null && { method: document.method.id }),
})

const essenceOf = (document: ReturnDocument) => {
  const { items, replacements, payment, holds, customer: _c, address: _a, language: _l, label, ...rest } = document
  return {
    ...rest,
    label: label?.state ?? null,
    items: items.map(({ trace: _t, reason: _r, inputs: _i, product: _w, ...item }) => item),
    replacements: replacements.map(({ product: _w, ...one }) => one),
    payment: payment === null ? null : { by: payment.by, amount: payment.amount, state: payment.state },
    holds: holds.map(({ of, status, authorized, toCharge, deadline }) => ({
      of,
      status,
      authorized,
      toCharge,
      deadline,
    })),
  }
}

const readRows = async (database: Database, shopId: string) => {
  const of = [shopId]
  return {
    returns: await database.query<{ document: ReturnDocument }>(
      query('returns', 'select document from returns where shop_id = $1', of),
    ),
    ledger: await database.query<Ledger>(
      query(
        'ledger',
        'select return_id, journal, term, amount from ledger where shop_id = $1 order by return_id, seq',
        of,
      ),
    ),
    claims: await database.query<{ line_item_id: string }>(
      query('claims', 'select line_item_id from unit_claims where shop_id = $1 order by line_item_id', of),
    ),
    effects: await database.query<Books['effects'][number]>(
      query('outbox', 'select kind, state, payload from outbox where shop_id = $1 order by kind, epoch', of),
    ),
    payments: await database.query<Books['payments'][number] & { return_id: string | null }>(
      query(
        'payments',
        'select purpose, amount, state, return_id from payments where shop_id = $1 order by purpose, id',
        of,
      ),
    ),
    authorizations: await database.query<Books['authorizations'][number] & { adopted: boolean; let_go: boolean }>(
      query(
        'held',
        `select a.state, a.amount, a.currency, p.return_id is not null as adopted, p.state = 'releasing' as let_go
          from local_payments_authorizations a left join payments p on p.shop_id = a.shop_id and p.provider_id = a.id
          where a.shop_id = $1 and a.state <> 'refused' order by a.amount, a.seq`,
        of,
      ),
    ),
  }
}

const bookTables = ['returns', 'unit_claims', 'ledger', 'outbox', 'payments', 'local_payments_authorizations']

const otherShopsQuery = (shopId: string): Statement =>
  query(
    'elsewhere',
    bookTables.map((name) => `select '${name}' as name from ${name} where shop_id <> $1`).join(' union all '),
    [shopId],
  )

export async function readBooks(
  database: Database,
  shopId: string,
  reasonsAbove: (id: string) => readonly string[],
): Promise<Found> {
  const { returns, ledger, claims, effects, payments, authorizations } = await readRows(database, shopId)
  const strays = await database.query<{ name: string }>(otherShopsQuery(shopId))
  const [first] = returns
  const open = authorizations.filter(({ let_go }) => !let_go)
  return {
    books: {
      returns: returns.map(({ document }) => essenceOf(document)),
      ledger: ledger.map(({ return_id: _, ...entry }) => entry),
      claims: claims.map(({ line_item_id }) => line_item_id),
      effects: effects.map(({ payload, ...effect }) => ({ ...effect, payload: withoutNames(payload) })),
      payments: payments.flatMap(({ return_id, ...one }) => (return_id === null ? [] : [one])),
      authorizations: open.map(({ adopted: _a, let_go: _l, ...one }) => one),
    },
    choices: first === undefined ? null : choicesOf(first.document, reasonsAbove),
    wrong: [
      ...(returns.length > 1 ? [`${returns.length} returns were written`] : []),
      ...findUnbalanced(ledger),
      ...(open.some(({ adopted, state }) => !adopted && state === 'authorized') ? ['a card is held for nothing'] : []),
      ...strays.map(({ name }) => `another shop has a row in ${name}`),
    ],
  }
}

const written = [
  ['drafts', 'session_hash'],
  ['budgets', 'subject'],
  ['local_payments_tokens', 'token'],
  ['local_payments_cards', 'id'],
  ['local_payments_setups', 'id'],
  ['local_payments_keys', 'key'],
  ['local_payments_unanswered', 'key'],
  ['jobs', 'key'],
  ['disqualified_units', 'line_item_id'],
  ...bookTables.map((name) => [name, 'shop_id'] as const),
] as const

export type RowSnapshot = ReadonlyMap<string, readonly string[]>

export async function rowsNow(database: Database): Promise<RowSnapshot> {
  const snapshot = new Map<string, readonly string[]>()
  for (const [name, column] of written) {
    if (name === 'budgets') continue
    const rows = await database.query<{ key: string }>(
      query(`kept_${name}`, `select shop_id || ' ' || ${column} as key from ${name} where shop_id is not null`, []),
    )
    snapshot.set(
      name,
      rows.map(({ key }) => key),
    )
  }
  return snapshot
}

const clearing = `with ${written
  .map(([name, column], n) => `c${n} as (delete from ${name} where not (shop_id || ' ' || ${column} = any($${n + 1})))`)
  .join(', ')} select 1`

export const clearBooks = async (database: Database, snapshot: RowSnapshot): Promise<void> => {
  const values = written.map(([name]) => [...(snapshot.get(name) ?? [])])
  await database.query(query('clear', clearing, values))
}
