import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FollowUpKind, FollowUpState } from '../../schemas/records/follow-up.ts'
import type { LedgerTerm } from '../../schemas/records/ledger.ts'
import type { PaymentPurpose, PaymentState } from '../../schemas/records/payment.ts'
import type { ReturnDocument, ReturnState } from '../../schemas/records/return.ts'
import { type Database, sql } from '../../server/database/database.ts'
import type { Life } from './crash-life.ts'
import { BOOKS, isApart, isStore, SELLER, type StoreOf, storePath } from './crash-orders-url.ts'
import type { Ports } from './crash-world.ts'

type FoundKind =
  | ('refund' | 'gift card' | 'exchange order' | 'checkout' | 'reservation' | 'label')
  | ('restock' | 'return' | 'taken in' | 'tag' | 'line')

export interface FoundOperation {
  readonly of: FoundKind
  readonly reference: string
  readonly value: number
  readonly live: boolean
}

export interface Found {
  readonly returns: readonly { id: string; key: string; state: ReturnState; document: ReturnDocument }[]
  readonly claims: readonly { return_id: string }[]
  readonly followUps: readonly { kind: FollowUpKind; epoch: number; state: FollowUpState; letter: string | null }[]
  readonly ledger: readonly { journal: string; term: LedgerTerm; amount: number; currency: string }[]
  readonly payments: readonly {
    purpose: PaymentPurpose
    state: PaymentState
    amount: number
    return_id: string | null
    provider_id: string | null
    id: string
  }[]
  readonly jobs: readonly { kind: string; parked_at: number | null; last_error: string | null }[]
  readonly operations: readonly FoundOperation[]
  readonly results: readonly { reference: string; kind: string | null }[]
  readonly authorizations: readonly {
    id: string
    reference: string
    state: string
    amount: number
    captured: number
    given_back: number
    capture_before: number | null
  }[]
  readonly mails: readonly string[]
}

const mailsIn = (folder: string, shopId: string): readonly string[] => {
  try {
    return readdirSync(join(folder, 'outbox', shopId)).filter((name) => name.endsWith('.eml'))
  } catch {
    return []
  }
}

const rowsOf = (database: Database, shopId: string) => ({
  returns: database.query<Found['returns'][number]>(
    sql('crash.returns')`select id, key, state, document from returns where shop_id = ${shopId}`,
  ),
  claims: database.query<Found['claims'][number]>(
    sql('crash.claims')`select return_id from unit_claims where shop_id = ${shopId}`,
  ),
  followUps: database.query<Found['followUps'][number]>(
    sql('crash.followUps')`select kind, epoch, state, payload ->> 'letter' as letter from outbox
      where shop_id = ${shopId} order by kind, epoch`,
  ),
  ledger: database.query<Found['ledger'][number]>(
    sql(
      'crash.ledger',
    )`select journal, term, amount, currency from ledger where shop_id = ${shopId} order by return_id, seq`,
  ),
  payments: database.query<Found['payments'][number]>(
    sql(
      'crash.payments',
    )`select id, purpose, state, amount, return_id, provider_id from payments where shop_id = ${shopId}`,
  ),
  answered: database.query<Found['results'][number]>(
    sql(
      'crash.answered',
    )`select reference, answer ->> 'kind' as kind from commerce_operations where shop_id = ${shopId}`,
  ),
  jobs: database.query<Found['jobs'][number]>(
    sql('crash.jobs')`select kind, parked_at, last_error from jobs where shop_id = ${shopId}`,
  ),
})

const operationsOf = (database: Database, shopId: string): Promise<FoundOperation[]> =>
  database.query<FoundOperation>(sql(
    'crash.operations',
  )`select 'refund' as of, reference, amount as value, true as live from local_refunds where shop_id = ${shopId}
      union all select 'gift card', reference, amount, true from local_gift_cards where shop_id = ${shopId}
      union all select 'exchange order', reference, due, cancelled_at is null from local_exchange_orders where shop_id = ${shopId}
      union all select 'checkout', reference, paid, true from local_exchange_orders where shop_id = ${shopId} and paid > 0
      union all select 'reservation', reference, units, released_at is null from local_reservations where shop_id = ${shopId}
      order by 1, 2`)

const labelsOf = (database: Database, shopId: string): Promise<FoundOperation[]> =>
  database.query<FoundOperation>(
    sql('crash.labels')`select 'label' as of, reference, rate as value, voided_at is null as live from local_labels
      where shop_id = ${shopId} order by 2`,
  )

const authorizationsOf = (database: Database, shopId: string) =>
  database.query<Found['authorizations'][number]>(sql(
    'crash.authorizations',
  )`select id, reference, state, amount, captured, given_back, capture_before
      from local_payments_authorizations where shop_id = ${shopId} order by seq`)

interface CrashDatabasesRef extends Record<'database' | 'books', Database> {
  readonly ports: Ports
  readonly folder: string
}

const storeBooks = async (
  { ports }: CrashDatabasesRef,
  of: Pick<StoreOf, 'shopId' | 'kind'>,
): Promise<FoundOperation[]> => {
  const path = storePath({ ...of, refunds: 'go-back', now: 0 })
  const response = await fetch(`http://127.0.0.1:${ports.stores}${path}${BOOKS}`)
  if (!response.ok) throw new Error(`The books cannot be read: ${await response.text()}`)
  return (await response.json()) as FoundOperation[]
}

export async function readFindings(
  where: CrashDatabasesRef,
  { shopId, providers }: Pick<Life, 'shopId' | 'providers'>,
): Promise<Found> {
  const { database, books, folder } = where
  const rows = rowsOf(database, shopId)
  return {
    returns: await rows.returns,
    claims: await rows.claims,
    followUps: await rows.followUps,
    ledger: await rows.ledger,
    payments: await rows.payments,
    jobs: await rows.jobs,
    operations: [
      ...(isStore(providers)
        ? await storeBooks(where, { shopId, kind: providers })
        : await operationsOf(isApart(providers) ? books : database, shopId)),
      ...(providers === SELLER ? await storeBooks(where, { shopId, kind: SELLER }) : await labelsOf(database, shopId)),
    ],
    results: await rows.answered,
    authorizations: await authorizationsOf(database, shopId),
    mails: mailsIn(folder, shopId),
  }
}
