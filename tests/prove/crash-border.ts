import type { Database, Queryable, Statement } from '../../server/database/database.ts'

export type Cross = (changed?: 'changed') => void

export const noCross: Cross = () => {}

const writes = ({ text }: Statement): boolean => /^\s*(?:insert|update|delete|with [\s\S]*\bupdate)\b/.test(text)

const watchedTx = (tx: Queryable, cross: Cross): Queryable => ({
  query(statement) {
    cross()
    return tx.query(statement)
  },
  script: (text) => tx.script(text),
})

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
      const result = await work(watchedTx(tx, cross))
      cross()
      return result
    })
    cross('changed')
    return answer
  },
})

const operations: ReadonlySet<string | symbol> = new Set([
  ...['refund', 'issueGiftCard', 'createExchangeOrder', 'cancelExchange', 'reserve', 'release'],
  ...['authorize', 'capture', 'charge', 'void', 'refund'],
  ...['label', 'send', 'put', 'ask'],
])

export const withBorder = <Provider extends object>(provider: Provider, cross: Cross): Provider =>
  new Proxy(provider, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function' || name === 'entry' || name === 'bank') return member
      return async (...args: unknown[]) => {
        cross()
        try {
          return await Reflect.apply(member, target, args)
        } finally {
          // The call may have succeeded even if it failed here.
          cross(operations.has(name) ? 'changed' : undefined)
        }
      }
    },
  })
