import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, type Statement, sql } from '../../server/database/database.ts'
import { listMigrations, type Migration, migrate, readMigrations } from '../../server/database/migrate.ts'
import type { TestDatabase } from '../support/database.ts'
import { freshDatabase, testDatabases } from '../support/postgres.ts'

const shelves: Migration = { name: '900-shelves', text: 'create table shelves (shop_id text primary key, n bigint)' }
const books: Migration = {
  name: '901-books',
  text: `insert into shelves values ('demo', 1); create table books (n int)`,
}
const broken: Migration = { name: '902-broken', text: 'create table halves (n int); select nonsense' }

const setup = listMigrations()

const isThere = async (db: Database, table: string): Promise<boolean> => {
  const rows = await db.query(sql('test.table')`select 1 from pg_class where relname = ${table}`)
  return rows.length === 1
}

describe.each(testDatabases())('migrating on $engine', ({ fresh }) => {
  let test: TestDatabase
  let db: Database

  beforeAll(async () => {
    test = await fresh()
    db = test.database
  }, 60_000)
  afterAll(() => test.drop())

  it('migrating applies missing migrations once, in order, and nothing the next time', async () => {
    expect(await migrate(db, [...setup, shelves])).toEqual(['900-shelves'])
    expect(await migrate(db, [...setup, shelves, books])).toEqual(['901-books'])
    expect(await migrate(db, [...setup, shelves, books])).toEqual([])
  })

  it('migrating leaves nothing of a run in which one migration fails', async () => {
    await expect(migrate(db, [...setup, shelves, books, broken])).rejects.toThrow('nonsense')
    expect(await isThere(db, 'halves')).toBe(false)
    expect(await migrate(db, [...setup, shelves, books])).toEqual([])
  })

  it('migrating refuses a migration that changed after its application', async () => {
    const changed = { ...shelves, text: `${shelves.text} ` }
    await expect(migrate(db, [...setup, changed, books])).rejects.toThrow('900-shelves was changed')
  })

  it('migrating refuses a migration that comes before an applied one', async () => {
    const late = { name: '899-late', text: 'select 1' }
    await expect(migrate(db, [...setup, late, shelves, books])).rejects.toThrow('give it a higher number')
  })
})

describe('two processes that start at once', () => {
  it('two processes that start at once apply each migration once', async () => {
    const test = await freshDatabase('nothing')
    const other = await test.reopen()
    const applied = await Promise.all([migrate(test.database, [shelves, books]), migrate(other, [shelves, books])])
    expect(applied.flat().sort()).toEqual(['900-shelves', '901-books'])
    await other.close()
    await test.drop()
  }, 60_000)
})

describe('a folder of migrations', () => {
  it('the folder is read in the order of numbers, and refuses duplicate numbers', () => {
    const folder = mkdtempSync(join(tmpdir(), 'homeward-migrations-'))
    for (const name of ['010-b.sql', '002-a.sql', 'notes.txt']) writeFileSync(join(folder, name), `-- ${name}`)
    expect(readMigrations(folder).map(({ name }) => name)).toEqual(['002-a', '010-b'])
    writeFileSync(join(folder, '010-c.sql'), '')
    expect(() => readMigrations(folder)).toThrow('have the number 010-b')
    rmSync(folder, { recursive: true })
  })
})

describe('returns from before card payments', () => {
  it('FIX-22 old returns have every property of today’s returns, and their parcels are found', async () => {
    const test = await freshDatabase('nothing')
    await migrate(
      test.database,
      setup.filter(({ name }) => name < '040'),
    )
    const owed = { total: 5, exchanges: { amountToCharge: 0 } }
    const before = {
      orderName: '#1',
      returnBy: 9,
      method: 'pre-paid',
      receipt: { total: 7 },
      totals: { currency: 'USD', owed, computed: {} },
      label: { trackingNumber: 'OLD' },
      earlierLabels: [{ trackingNumber: 'OLDER' }, {}],
    }
    const columns = 'shop_id, id, key, number, rev, state, order_id, draft_id, created_at, document'
    await test.database.query({
      name: 'test.old_return',
      text: `insert into returns (${columns}) values ('shop', 'a', 'k', 'R-1', 1, 'open', 'o', 'd', 1, $1)`,
      values: [JSON.stringify(before)],
    })
    await migrate(test.database, setup)
    const [row] = await test.database.query<{ document: unknown }>(
      sql('test.migrated')`select document from returns where shop_id = ${'shop'}`,
    )
    const parcels = await test.database.query(
      sql('test.parcels')`select bears, return_id, parcel from parcels where shop_id = ${'shop'} order by bears`,
    )
    expect(parcels).toEqual(['OLD', 'OLDER'].map((bears) => ({ bears, return_id: 'a', parcel: 'return' })))
    expect(row?.document).toEqual({
      label: { trackingNumber: 'OLD' },
      earlierLabels: [{ trackingNumber: 'OLDER' }, {}],
      orderName: '#1',
      returnBy: 9,
      method: { id: 'pre-paid', kind: 'pre-paid', name: 'pre-paid' },
      holds: [],
      payment: null,
      exchangeType: 'regular',
      returnType: 'regular',
      receipt: { total: 7, notTaken: 0, isFlagged: false, amountToAuthorize: 0, amountToCharge: 0, fees: null },
      totals: {
        currency: 'USD',
        computed: { notTaken: 0 },
        owed: { total: 5, instantReturnWindow: 0, exchanges: { amountToCharge: 0, instantExchangeWindow: 0 } },
      },
    })
    await test.drop()
  })
})

describe('checkout exchanges from before payment polling', () => {
  it('FIX-10 old checkout exchanges are open, wait a week and are polled; others stay', async () => {
    const test = await freshDatabase('nothing')
    const [before, rest] = [setup.filter(({ name }) => name < '061'), setup]
    await migrate(test.database, before)
    const at = 1_000_000
    const exchangeOrder = { state: 'created', at }
    const storedDocument = { payment: { by: 'checkout', amount: 700, state: 'in-checkout' }, exchangeOrder }
    const cardPayment = { payment: { by: 'card', amount: 700, state: 'charged' }, exchangeOrder }
    for (const [id, document] of Object.entries({ asked: storedDocument, byCard: cardPayment })) {
      await test.database.query({
        name: 'test.old_return',
        text: `insert into returns (shop_id, id, key, number, rev, state, order_id, draft_id, created_at, document)
          values ('shop', $1, $1, $1, 1, 'open', 'o', $1, 1, $2)`,
        values: [id, JSON.stringify(document)],
      })
      await test.database.query({
        name: 'test.old_books',
        text: `insert into ledger (shop_id, return_id, seq, journal, term, amount, currency, at)
          values ('shop', $1, 1, 'submit', 'paid', 700, 'USD', 1), ('shop', $1, 2, 'submit', 'new-items', -700, 'USD', 1)`,
        values: [id],
      })
    }
    await migrate(test.database, rest)
    const bookRows = await test.database.query<{ return_id: string; term: string; amount: number }>(
      sql('test.books')`select return_id, term, sum(amount)::bigint as amount from ledger where shop_id = ${'shop'}
        group by return_id, term having sum(amount) <> 0 order by return_id, term`,
    )
    expect(bookRows.map(({ return_id, term, amount }) => `${return_id} ${term} ${amount}`)).toEqual([
      ...['asked new-items -700', 'asked open 700'],
      ...['byCard new-items -700', 'byCard paid 700'],
    ])
    const documents = await test.database.query<{ id: string; until: string | null }>(
      sql('test.until')`select id, document #>> '{payment,until}' as until from returns
        where shop_id = ${'shop'} order by id`,
    )
    expect(documents).toEqual([
      { id: 'asked', until: String(at + 7 * 86_400_000) },
      { id: 'byCard', until: null },
    ])
    const jobs = await test.database.query(
      sql('test.jobs')`select kind, key from jobs where shop_id = ${'shop'} order by kind`,
    )
    expect(jobs).toEqual([
      { kind: 'collect', key: 'asked' },
      { kind: 'requeue', key: 'all' },
    ])
    await test.drop()
  }, 60_000)
})

describe('labels from before the file store', () => {
  it('PAC-12 old labels name their file, created where missing, and erased files stay erased', async () => {
    const test = await freshDatabase('nothing')
    await migrate(
      test.database,
      setup.filter(({ name }) => name < '087'),
    )
    const bytesOf = (reference: string) => Buffer.from(`The paper of ${reference}`)
    const label = (reference: string, createdAt: number) =>
      test.database.query(
        sql('test.old_label')`insert into local_labels
            (shop_id, reference, rma_code, carrier, service, tracking_number, rate, currency, document, created_at)
          values ('shop', ${reference}, 'R-1', 'Post', 'Ground', ${reference}, 690, 'USD', ${bytesOf(reference)}, ${createdAt})`,
      )
    await label('erased', 1)
    await label('made-now', Date.now())
    await migrate(test.database, setup)
    const labels = await test.database.query<{ reference: string; file: string; type: string | null }>(
      sql('test.labels')`select l.reference, l.file, f.type from local_labels l
        left join local_files f on f.shop_id = l.shop_id and f.id = l.file where l.shop_id = ${'shop'} order by l.reference`,
    )
    const idOf = (reference: string) => createHash('sha256').update(bytesOf(reference)).digest('hex')
    expect(labels).toEqual([
      { reference: 'erased', file: idOf('erased'), type: null },
      { reference: 'made-now', file: idOf('made-now'), type: 'application/pdf' },
    ])
    await test.drop()
  })
})

describe('gifts from before their forms were requests', () => {
  it('GFT-37 old gift forms become the return’s last note in form order; drafts start anew', async () => {
    const test = await freshDatabase('nothing')
    await migrate(
      test.database,
      setup.filter(({ name }) => name < '118'),
    )
    const info = { gifter: 'Ada', product_return: 'The shirt', gift_info: 'It was too small' }
    const note = { at: 2, by: 'merchant', text: 'Called her' }
    const returns = {
      bare: { orderName: '#1', giftForm: { ...info, product_request: 'A coat' } },
      noted: { orderName: '#2', giftForm: info, notes: [note] },
      plain: { orderName: '#3', notes: [note] },
    }
    const drafts = {
      gift: { order: { id: 'o', gift: true, giftForm: info }, items: [] },
      plain: { order: { id: 'o', gift: false }, items: [] },
      empty: { items: [] },
    }
    for (const [id, document] of Object.entries(returns))
      await test.database.query({
        name: 'test.old_return',
        text: `insert into returns (shop_id, id, key, number, rev, state, order_id, draft_id, created_at, document)
          values ('shop', $1, $1, $1, 1, 'open', 'o', $1, 7, $2)`,
        values: [id, JSON.stringify(document)],
      })
    for (const [id, document] of Object.entries(drafts))
      await test.database.query({
        name: 'test.old_draft',
        text: `insert into drafts (shop_id, session_hash, rev, expires_at, document) values ('shop', $1, 1, 9, $2)`,
        values: [id, JSON.stringify(document)],
      })
    await migrate(test.database, setup)
    const documentsOf = async (statement: Statement) => {
      const rows = await test.database.query<{ id: string; document: unknown }>(statement)
      return Object.fromEntries(rows.map(({ id, document }) => [id, document]))
    }
    const returned = sql('test.returns')`select id, document from returns where shop_id = ${'shop'}`
    const drafted = sql('test.drafts')`select session_hash as id, document from drafts where shop_id = ${'shop'}`
    const noteOf = (...lines: readonly string[]) => ({ at: 7, by: 'shopper', text: lines.join('\n') })
    expect(await documentsOf(returned)).toEqual({
      bare: { orderName: '#1', notes: [noteOf('Ada', 'The shirt', 'A coat', 'It was too small')] },
      noted: { orderName: '#2', notes: [note, noteOf('Ada', 'The shirt', 'It was too small')] },
      plain: returns.plain,
    })
    expect(await documentsOf(drafted)).toEqual({
      gift: { order: { id: 'o', gift: true }, items: [] },
      plain: drafts.plain,
      empty: drafts.empty,
    })
    await test.drop()
  }, 60_000)
})
