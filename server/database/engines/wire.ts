/** What both engines have in common: the driver, how it reads values, and the shape of a transaction. */
import pg from 'pg'
import { type Queryable, type Statement, wholeNumber } from '../database.ts'

const { builtins } = pg.types

/** How values are read: int8 and numeric as whole numbers, everything else as the driver does. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === builtins.INT8 || type === builtins.NUMERIC ? wholeNumber : pg.types.getTypeParser(type, format),
}

/** How a connection is asked: by each engine in its own way. */
export type Ask = (question: string | pg.QueryConfig) => Promise<pg.QueryResult>

/** Asks one connection; the driver prepares a named statement once a connection. */
export const asking = (ask: Ask): Queryable => ({
  async query<Row>({ name, text, values }: Statement) {
    const { rows } = await ask({ name, text, values: [...values] })
    return rows as Row[] // the caller names the row of its own text: the one place where SQL meets a type
  },
  async script(text) {
    await ask(text)
  },
})

/** A Queryable that refuses once its transaction is over: a forgotten await would write outside of it. */
const whileOpen = (inner: Queryable) => {
  let open = true
  const demandOpen = () => {
    if (!open) throw new Error('This transaction is over: a query was not awaited inside it')
  }
  const tx: Queryable = {
    async query(statement) {
      demandOpen()
      return inner.query(statement)
    },
    async script(text) {
      demandOpen()
      return inner.script(text)
    },
  }
  return { tx, end: () => (open = false) }
}

/**
 * What `work` answers, committed on this connection.
 * Whatever goes wrong is thrown with the transaction still open: the engine rolls back in its own way.
 */
export async function commit<Answer>(ask: Ask, work: (tx: Queryable) => Promise<Answer>): Promise<Answer> {
  const { tx, end } = whileOpen(asking(ask))
  try {
    const [, answer] = await Promise.all([ask('begin'), work(tx)]) // which is done first, and is waited for by nobody
    const { command } = await ask('commit')
    // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK, and no error.
    if (command !== 'COMMIT') throw new Error('Rolled back: a statement of this transaction failed and was ignored')
    return answer
  } finally {
    end()
  }
}
