/** Shared by both engines. */
import pg from 'pg'
import { type Queryable, type Statement, parseWholeNumber } from '../database.ts'

const { builtins } = pg.types

/** Parses int8 and numeric as whole numbers. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === builtins.INT8 || type === builtins.NUMERIC ? parseWholeNumber : pg.types.getTypeParser(type, format),
}

export type Ask = (question: string | pg.QueryConfig) => Promise<pg.QueryResult>

export const asking = (ask: Ask): Queryable => ({
  async query<Row>({ name, text, values }: Statement) {
    const { rows } = await ask({ name, text, values: [...values] })
    return rows as Row[] // the only cast: the caller declares its row type
  },
  async script(text) {
    await ask(text)
  },
})

/** A forgotten await must not write outside the transaction. */
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

/** On an error the transaction stays open; the engine rolls back. */
export async function commit<Answer>(ask: Ask, work: (tx: Queryable) => Promise<Answer>): Promise<Answer> {
  const { tx, end } = whileOpen(asking(ask))
  try {
    const [, answer] = await Promise.all([ask('begin'), work(tx)]) // sent without waiting for `begin`
    const { command } = await ask('commit')
    // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK.
    if (command !== 'COMMIT') throw new Error('Rolled back: a statement of this transaction failed and was ignored')
    return answer
  } finally {
    end()
  }
}
