import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import Fastify, { type FastifyReply } from 'fastify'
import pg from 'pg'
import type { Order } from '../../schemas/entities/order.ts'
import type { Draft } from '../../schemas/records/draft.ts'
import { DAY_MS } from '../../schemas/values/time.ts'
import type { Pages, ReadyPage } from './floor-pages.ts'

const { BENCH_DATABASE_URL = '', BENCH_PAGES = '' } = process.env

const pool = new pg.Pool({ connectionString: BENCH_DATABASE_URL, max: 10 })
const pages: Pages = JSON.parse(readFileSync(BENCH_PAGES, 'utf8'))

const runQuery = async <Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<Row[]> =>
  (await pool.query<Row>(statement)).rows

interface DraftRow {
  readonly rev: number
  readonly document: Draft
}

const hashOf = (session: string): string => createHash('sha256').update(session).digest('base64url')

const sessionIn = (cookie = ''): string => hashOf(/=([\w-]{22})/.exec(cookie)?.[1] ?? '')

const draftOf = async (shopId: string, session: string): Promise<DraftRow> => {
  const [draft] = await runQuery<DraftRow>({
    name: 'floor.draft',
    text: 'select rev, document from drafts where shop_id = $1 and session_hash = $2 and expires_at > $3',
    values: [shopId, session, Date.now()],
  })
  if (draft === undefined) throw new Error('No such session')
  return draft
}

const readClaims = (shopId: string, orderId: string) =>
  runQuery({
    name: 'floor.claims',
    text: `select line_item_id, claimed_at, null::bigint as delivered_at from unit_claims where shop_id = $1 and order_id = $2
      union all select line_item_id, null, null from disqualified_units where shop_id = $1 and order_id = $2
      union all select line_item_id, null, delivered_at from unit_deliveries
      where shop_id = $1 and order_id = $2 and delivered_at is not null`,
    values: [shopId, orderId],
  })

const readProducts = (shopId: string, { lines }: Order) =>
  runQuery({
    name: 'floor.products',
    text: 'select document from local_products where shop_id = $1 and id = any($2)',
    values: [shopId, lines.map(({ productId }) => productId)],
  })

interface OrderRow {
  readonly id: string
  readonly document: Order
}

const readOrder = async (shopId: string, id: string): Promise<void> => {
  const read = runQuery<OrderRow>({
    name: 'floor.order',
    text: 'select id, document from local_orders where shop_id = $1 and id = $2',
    values: [shopId, id],
  })
  const [[order]] = await Promise.all([read, readClaims(shopId, id)])
  if (order === undefined) throw new Error('No such order')
  await readProducts(shopId, order.document)
}

const openDraft = (shopId: string) =>
  runQuery({
    name: 'floor.open',
    text: 'insert into drafts (shop_id, session_hash, rev, document, expires_at) values ($1, $2, 1, $3, $4)',
    values: [shopId, hashOf(randomBytes(16).toString('base64url')), pages.draft, Date.now() + DAY_MS],
  })

const openOrder = async (shopId: string, name: string): Promise<void> => {
  const [order] = await runQuery<OrderRow>({
    name: 'floor.order-by-name',
    text: 'select id, document from local_orders where shop_id = $1 and name_key = $2',
    values: [shopId, name.slice(1).toLowerCase()],
  })
  if (order === undefined) throw new Error('No such order')
  await Promise.all([readClaims(shopId, order.id), readProducts(shopId, order.document)])
  await openDraft(shopId)
}

const save = (shopId: string, session: string, { rev, document }: DraftRow) =>
  runQuery<{ rev: number }>({
    name: 'floor.save',
    text: `update drafts set rev = rev + 1, document = $3, last_key = $5
      where shop_id = $1 and session_hash = $2 and rev = $4 returning rev`,
    values: [shopId, session, JSON.stringify(document), rev, 'key'],
  })

const send = (reply: FastifyReply, { headers, text }: ReadyPage): FastifyReply => reply.headers(headers).send(text)

interface OfShop {
  Params: { shopId: string }
}
interface OfRow {
  Params: { row: string }
}

const app = Fastify({ logger: false })

app.post<OfShop>('/api/v1/:shopId/screens', async (request, reply) => {
  const { shopId } = request.params
  const { document } = await draftOf(shopId, sessionIn(request.headers.cookie))
  await readOrder(shopId, document.order?.id ?? '')
  return send(reply, pages.screen)
})

app.post<OfShop & { Body: { values: { order: string } } }>(
  '/api/v1/:shopId/actions/order.lookup',
  async (request, reply) => {
    const { shopId } = request.params
    const { values } = request.body
    await openOrder(shopId, values.order)
    return send(reply, pages.opened)
  },
)

app.post<OfShop>('/api/v1/:shopId/actions/:name', async (request, reply) => {
  const { shopId } = request.params
  const session = sessionIn(request.headers.cookie)
  const draft = await draftOf(shopId, session)
  await readOrder(shopId, draft.document.order?.id ?? '')
  await save(shopId, session, draft)
  return send(reply, pages.answer)
})

const screen: Record<string, unknown> = JSON.parse(pages.screen.text)
const answer: Record<string, unknown> = JSON.parse(pages.answer.text)

app.get<OfRow>('/:row', async (request, reply) => {
  const { row } = request.params
  const { rev } = await draftOf('floor', row)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify({ ...screen, rev }))
})

app.post<OfRow>('/:row', async (request, reply) => {
  const { row } = request.params
  const [saved] = await save('floor', row, await draftOf('floor', row))
  return reply.type('application/json; charset=utf-8').send(JSON.stringify({ ...answer, rev: saved?.rev }))
})

app.get('/metrics', async (_request, reply) => {
  const { user, system } = process.cpuUsage()
  return reply.type('text/plain').send(`process_cpu_seconds_total ${(user + system) / 1e6}\n`)
})

console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.once('SIGTERM', () => process.exit(0))
