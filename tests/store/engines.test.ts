import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clause, type Database, json, parameter, sql } from '../../server/database/database.ts'
import type { TestDatabase } from '../support/database.ts'
import { testDatabases } from '../support/postgres.ts'

const table = 'create table things (shop_id text not null, n bigint not null, body jsonb not null)'

const insertThing = (n: number) =>
  sql('test.insert')`insert into things (shop_id, n, body) values (${'demo'}, ${n}, ${json({ n })})`

const count = async (db: Database): Promise<number> => {
  const [row] = await db.query<{ n: number }>(sql('test.count')`select count(*) as n from things`)
  return row?.n ?? -1
}

it('a clause within a statement has its own values, numbered by position', () => {
  const thingWithId = (id: string) => clause`shop_id = ${'demo'} and n = ${id}`
  const statement = sql('test.clause')`update things set body = ${'{}'} where ${thingWithId('7')} and body = ${'[]'}`
  expect(statement).toEqual({
    name: 'test.clause',
    text: 'update things set body = $1 where shop_id = $2 and n = $3 and body = $4',
    values: ['{}', 'demo', '7', '[]'],
  })
  expect(sql('test.ends')`delete from things where ${thingWithId('7')}`).toMatchObject({
    text: 'delete from things where shop_id = $1 and n = $2',
  })
  expect(sql('test.first')`${thingWithId('7')}`.values).toEqual(['demo', '7'])
})

it('HSE-21 a parameter has one placeholder, also in clauses inside clauses', () => {
  const shop = parameter('demo')
  const owned = clause`shop_id = ${shop}`
  const row = clause`n = ${7} and ${owned}`
  expect(sql('test.repeated')`select from things where ${row} or ${owned} or n = ${8} or body = ${shop}`).toEqual({
    name: 'test.repeated',
    text: 'select from things where n = $1 and shop_id = $2 or shop_id = $2 or n = $3 or body = $2',
    values: [7, 'demo', 8],
  })
})

it('HSE-13 statement names use PostgreSQL’s full length, and longer names would collide', () => {
  expect(sql('n'.repeat(63))`select 1`).toMatchObject({ name: 'n'.repeat(63) })
  expect(() => sql('n'.repeat(64))).toThrow(RangeError)
})

describe.each(testDatabases())('the database on $engine', ({ fresh }) => {
  let test: TestDatabase
  let db: Database

  beforeAll(async () => {
    test = await fresh()
    db = test.database
    await db.script(table)
  }, 60_000)

  afterAll(() => test.drop())

  it('the database reads int8 and whole numerics as numbers and jsonb as documents', async () => {
    const document = { list: [1, 'two', null], text: '„ü“ \u{1F9E6}' }
    const rows = await db.query(sql('test.kinds')`
      select ${9007199254740991}::int8 as big, sum(x) as total, ${json(document)}::jsonb as body, ${null}::text as none,
        ${['a', 'b']}::text[] as list, true as yes
      from (values (1::int8), (2::int8)) as numbers (x)`)
    expect(rows).toEqual([{ big: 9007199254740991, total: 3, body: document, none: null, list: ['a', 'b'], yes: true }])
  })

  it('the database throws rather than round a number JavaScript cannot hold', async () => {
    await expect(db.query(sql('test.unsafe')`select 9007199254740992::int8 as big`)).rejects.toThrow(RangeError)
    await expect(db.query(sql('test.broken')`select 1.5 as part`)).rejects.toThrow(RangeError)
    expect(await db.query(sql('test.after')`select 1 as one`)).toEqual([{ one: 1 }])
  })

  it('the database stores a transaction’s writes, and none of a failed transaction', async () => {
    const before = await count(db)
    await db.transaction(async (tx) => {
      await tx.query(insertThing(1))
      await tx.query(insertThing(2))
    })
    const refused = db.transaction(async (tx) => {
      await tx.query(insertThing(3))
      throw new Error('changed my mind')
    })
    await expect(refused).rejects.toThrow('changed my mind')
    expect(await count(db)).toBe(before + 2)
  })

  it('the database does not report a transaction with an ignored failure as committed', async () => {
    const before = await count(db)
    const ignoring = db.transaction(async (tx) => {
      await tx.query(insertThing(4))
      await tx.query(sql('test.nonsense')`select nonsense`).catch(() => {})
    })
    await expect(ignoring).rejects.toThrow('Rolled back')
    expect(await count(db)).toBe(before)
  })

  it('the database refuses a query that outlives its transaction', async () => {
    const late = await db.transaction(async (tx) => () => tx.query(insertThing(5)))
    await expect(late()).rejects.toThrow('The transaction has ended')
  })

  it('the database answers each of 300 concurrent queries correctly, transactions among them', async () => {
    const ask = (n: number) => sql('test.echo')`select ${n}::int8 as n`
    const results = await Promise.all(
      Array.from({ length: 300 }, async (_, n) => {
        if (n % 7 === 0) await db.query(sql('test.nonsense')`select nonsense`).catch(() => {})
        return n % 3 === 0 ? db.transaction((tx) => tx.query(ask(n))) : db.query(ask(n))
      }),
    )
    expect(results).toEqual(Array.from({ length: 300 }, (_, n) => [{ n }]))
  })

  it('the event loop turns while 500 queries wait', async () => {
    let turns = 0
    const turning = setInterval(() => {
      turns += 1
    }, 0)
    await Promise.all(Array.from({ length: 500 }, () => db.query(sql('test.one')`select 1 as one`)))
    clearInterval(turning)
    expect(turns).toBeGreaterThan(5)
  })

  it('the database wakes a listener on commit, and not on roll-back', async () => {
    let woken = 0
    const notified = new Promise<void>((resolve) => {
      void db.listen('test_channel', () => {
        woken += 1
        resolve()
      })
    })
    const notify = sql('test.notify')`select pg_notify(${'test_channel'}, '')`
    await db.listen('test_channel', () => {})
    const undone = db.transaction(async (tx) => {
      await tx.query(notify)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await db.transaction((tx) => tx.query(notify))
    await notified
    expect(woken).toBe(1)
  })

  it('the database reports its readiness', async () => {
    expect(await db.ready()).toBe(true)
  })
})

describe('a statement', () => {
  it('a statement binds every value and never writes values into its text', () => {
    const hostile = "'; drop table things; --"
    const statement = sql('test.shape')`select ${hostile}, ${2}`
    expect(statement).toEqual({ name: 'test.shape', text: 'select $1, $2', values: [hostile, 2] })
  })

  it('a statement refuses names that PostgreSQL would cut off, and undefined documents', () => {
    expect(() => sql('x'.repeat(64))).toThrow(RangeError)
    expect(() => json(undefined)).toThrow(TypeError)
  })
})
