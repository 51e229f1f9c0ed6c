import type { Database, Queryable, Statement } from '../../server/database/database.ts'

/**
 * Told of every crossing of a border: before a question leaves the process, and after an operation was answered. `changed`: the world
 * outside may be another one than at the crossing before.
 */
export type Cross = (changed?: 'changed') => void

export const unwatched: Cross = () => {}

const writes = ({ text }: Statement): boolean => /^\s*(?:insert|update|delete|with [\s\S]*\bupdate)\b/.test(text)

const watchedTx = (tx: Queryable, cross: Cross): Queryable => ({
  query(statement) {
    cross()
    return tx.query(statement)
  },
  script: (text) => tx.script(text),
})

/** The database with a border around it: each statement, and the beginning and the end of each transaction. */
export const borderedDatabase = (database: Database, cross: Cross): Database => ({
  ...database,
  async query<Row>(statement: Statement) {
    cross()
    const rows = await database.query<Row>(statement)
    if (writes(statement)) cross('changed')
    return rows
  },
  async transaction(work) {
    cross()
    const answer = await database.transaction(async (tx) => {
      const said = await work(watchedTx(tx, cross))
      cross()
      return said
    })
    cross('changed')
    return answer
  },
})

/** What changes something at a provider. */
const operations: ReadonlySet<string | symbol> = new Set([
  ...['refund', 'issueGiftCard', 'createExchangeOrder', 'cancelExchange', 'reserve', 'release'],
  ...['authorize', 'capture', 'charge', 'void', 'refund'],
  ...['label', 'send', 'put', 'ask'],
])

/** The provider with a border around it: each call before it is sent, and after it was answered. */
export const bordered = <Provider extends object>(provider: Provider, cross: Cross): Provider =>
  new Proxy(provider, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      // What a provider says of itself is asked of nobody.
      if (typeof member !== 'function' || name === 'entry' || name === 'bank') return member
      return async (...given: unknown[]) => {
        cross()
        try {
          return await Reflect.apply(member, target, given)
        } finally {
          // It may have been done though nobody was told.
          cross(operations.has(name) ? 'changed' : undefined)
        }
      }
    },
  })
