import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDatabaseStore, type Store } from '../../server/store/store.ts'
import type { TestDatabase } from '../support/database.ts'
import { testDatabases } from '../support/postgres.ts'

const noon = 1_700_000_000_000

describe.each(testDatabases())('audit on $engine', ({ lend }) => {
  let test: TestDatabase
  let store: Store
  let shopId: string
  beforeAll(async () => {
    test = await lend()
    store = createDatabaseStore(test.database)
  }, 60_000)
  afterAll(() => test.drop())
  beforeEach(async () => {
    shopId = `shop-${randomBytes(6).toString('hex')}`
    for (const n of [1, 2, 3]) await append(n)
  })

  const append = (n: number) =>
    store.transaction((tables) =>
      tables.audit.append(shopId, {
        at: noon + n,
        accountId: n === 2 ? 'tom' : 'maya',
        actor: n === 2 ? 'Tom' : 'Maya',
        action: 'role.change',
        detail: { to: 'agent', from: 'viewer' },
      }),
    )
  const change = (text: string) =>
    test.database.query({ name: `test.audit-${text.length}-${text.at(-1)}`, text, values: [shopId] })
  const read = (accountId: string | null, before: number | null) =>
    store.audit.list(shopId, { accountId, before, limit: 2 })

  it('ADM-09 lists entries newest first, by person and page', async () => {
    expect((await read(null, null)).map(({ seq }) => seq)).toEqual([3, 2])
    expect((await read(null, 2)).map(({ seq }) => seq)).toEqual([1])
    expect(await read('tom', null)).toEqual([
      {
        seq: 2,
        at: noon + 2,
        accountId: 'tom',
        actor: 'Tom',
        action: 'role.change',
        detail: { from: 'viewer', to: 'agent' },
      },
    ])
    expect(await store.audit.findBreak(shopId)).toBeNull()
  })

  it.each([
    ['changed', "update audit_entries set actor = 'Ada' where shop_id = $1 and seq = 2", 2],
    ['changed in its detail', `update audit_entries set detail = '{"to":"owner"}' where shop_id = $1 and seq = 1`, 1],
    ['removed', 'delete from audit_entries where shop_id = $1 and seq = 2', 3],
    ['removed at the end', 'delete from audit_entries where shop_id = $1 and seq = 3', 3],
  ])('ADM-09 the chain detects an entry that was %s', async (_how, statement, seq) => {
    await change(statement)
    expect(await store.audit.findBreak(shopId)).toBe(seq)
  })

  it('ADM-09 entries written at once follow each other', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => append(10 + n)))
    expect(await store.audit.findBreak(shopId)).toBeNull()
    expect((await read(null, null))[0]?.seq).toBe(23)
  })

  it('ADM-09 the chain stays whole without its oldest entries', async () => {
    await store.audit.deleteBefore(shopId, noon + 2)
    expect((await read(null, null)).map(({ seq }) => seq)).toEqual([3])
    expect(await store.audit.findBreak(shopId)).toBeNull()
  })
})
