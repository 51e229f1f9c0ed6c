import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { JournalName, LedgerEntry } from '../../schemas/records/ledger.ts'
import { createDatabaseStore, type Store } from '../../server/store/store.ts'
import type { TestDatabase } from '../support/database.ts'
import { testDatabases } from '../support/postgres.ts'

const noon = 1_700_000_000_000
const refund = (amount: number): readonly LedgerEntry[] => [
  { term: 'returned-value', amount },
  { term: 'refunded', amount: -amount },
]

describe.each(testDatabases())('the ledger of a return on $engine', ({ lend }) => {
  let test: TestDatabase
  let store: Store
  let of: { shopId: string; returnId: string }
  beforeAll(async () => {
    test = await lend()
    store = createDatabaseStore(test.database)
  }, 60_000)
  afterAll(() => test.drop())
  beforeEach(() => {
    of = { shopId: 'shop', returnId: randomBytes(8).toString('hex') }
  })
  const append = (name: JournalName, entries: readonly LedgerEntry[]) =>
    store.ledger.append(of, { name, currency: 'USD', entries, at: noon })

  it('a journal that does not sum to zero is never written', async () => {
    await expect(append('submit', [{ term: 'refunded', amount: -1 }])).rejects.toThrow(/its sum is -1/)
    expect(await store.ledger.entries(of)).toEqual([])
  })

  it('HSE-13 entries are numbered from one on, through all journals', async () => {
    await append('submit', refund(1_000))
    await append('items', refund(-200))
    const text = 'select seq from ledger where shop_id = $1 and return_id = $2 order by seq'
    const values = [of.shopId, of.returnId]
    const rows = await test.database.query<{ seq: number }>({ name: 'test.seq', text, values })
    expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
  })

  it('journals are appended behind each other, and together they are zero', async () => {
    await append('submit', refund(1_000))
    await append('items', refund(-200))
    const entries = await store.ledger.entries(of)
    expect(entries.map(({ journal, amount }) => `${journal} ${amount}`)).toEqual([
      'submit 1000',
      'submit -1000',
      'items -200',
      'items 200',
    ])
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  })

  it('a follow-up is settled once; later events are its next epoch', async () => {
    const due = { kind: 'label', state: 'due', payload: { reference: 'R-1' }, at: noon } as const
    await store.outbox.begin(of, due)
    await store.outbox.complete(of, { kind: 'label', state: 'refused', answer: {}, at: noon })
    await store.outbox.complete(of, { kind: 'label', state: 'done', answer: {}, at: noon })
    await store.outbox.begin(of, due)
    await store.outbox.complete(of, { kind: 'label', state: 'done', answer: {}, at: noon })
    expect(await store.outbox.followUps(of)).toMatchObject([
      { kind: 'label', epoch: 1, state: 'refused' },
      { kind: 'label', epoch: 2, state: 'done' },
    ])
  })

  it('SEC-08 the same return id in another shop has a separate ledger', async () => {
    await append('submit', refund(500))
    expect(await store.ledger.entries({ ...of, shopId: 'other' })).toEqual([])
    expect(await store.outbox.followUps({ ...of, shopId: 'other' })).toEqual([])
  })
})
