/** Shared by both engines. */
import pg from 'pg'
import { parseWholeNumber, type Queryable, type Statement } from '../database.ts'

const { builtins } = pg.types

export const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === builtins.INT8 || type === builtins.NUMERIC ? parseWholeNumber : pg.types.getTypeParser(type, format),
}

export type RunQuery = (query: string | pg.QueryConfig) => Promise<pg.QueryResult>

export const toQueryable = (run: RunQuery): Queryable => ({
  async query<Row>({ name, text, values }: Statement) {
    const { rows } = await run({ name, text, values: [...values] })
    return rows as Row[] // the only cast: the caller declares its row type
  },
  async script(text) {
    await run(text)
  },
})

/** A forgotten await must not write outside the transaction. */
const guardTransaction = (inner: Queryable) => {
  let open = true
  const assertOpen = () => {
    if (!open) throw new Error('The transaction has ended: a query inside it was not awaited')
  }
  const tx: Queryable = {
    async query(statement) {
      assertOpen()
      return inner.query(statement)
    },
    async script(text) {
      assertOpen()
      return inner.script(text)
    },
  }
  return { tx, end: () => (open = false) }
}

/** On an error the transaction stays open; the engine rolls back. */
export async function runTransaction<Answer>(run: RunQuery, work: (tx: Queryable) => Promise<Answer>): Promise<Answer> {
  const { tx, end } = guardTransaction(toQueryable(run))
  try {
    const [, answer] = await Promise.all([run('begin'), work(tx)]) // sent without waiting for `begin`
    const { command } = await run('commit')
    // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK.
    if (command !== 'COMMIT') throw new Error('Rolled back: the transaction ignored the failure of a statement')
    return answer
  } finally {
    end()
  }
}
