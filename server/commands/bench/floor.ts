/**
 * What no service of this kind can be faster than: bare Fastify and pg, one read of a row by its key (and, for an action,
 * one compare-and-set), and JSON of the size of the screen.
 */
import Fastify from 'fastify'
import pg from 'pg'

const { BENCH_DATABASE_URL = '', BENCH_SCREEN = '{}', BENCH_ANSWER = '{}' } = process.env

const pool = new pg.Pool({ connectionString: BENCH_DATABASE_URL, max: 10 })
const screen: Record<string, unknown> = JSON.parse(BENCH_SCREEN)
const answer: Record<string, unknown> = JSON.parse(BENCH_ANSWER)

interface Row {
  readonly rev: number
  readonly document: unknown
}

const read = async (row: unknown): Promise<Row | undefined> => {
  const text = 'select rev, document from drafts where shop_id = $1 and session_hash = $2'
  const { rows } = await pool.query<Row>({ name: 'read', text, values: ['floor', row] })
  return rows[0]
}

const save = async (row: unknown, { rev, document }: Row): Promise<number | undefined> => {
  const text = `update drafts set rev = rev + 1, document = $3, last_key = $5
    where shop_id = $1 and session_hash = $2 and rev = $4 returning rev`
  const values = ['floor', row, JSON.stringify(document), rev, 'key']
  const { rows } = await pool.query<Row>({ name: 'save', text, values })
  return rows[0]?.rev
}

const app = Fastify({ logger: false })

app.get('/:row', async (request, reply) => {
  const { row } = request.params as { row: string }
  const found = await read(row)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify({ ...screen, rev: found?.rev }))
})

app.post('/:row', async (request, reply) => {
  const { row } = request.params as { row: string }
  const found = await read(row)
  if (found === undefined) return reply.code(404).send()
  const rev = await save(row, found)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify({ ...answer, rev }))
})

/** What prom-client says of a process, as far as the bench reads it. */
app.get('/metrics', async (_request, reply) => {
  const { user, system } = process.cpuUsage()
  return reply.type('text/plain').send(`process_cpu_seconds_total ${(user + system) / 1e6}\n`)
})

console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.once('SIGTERM', () => process.exit(0))
