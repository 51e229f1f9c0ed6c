import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { OperationsDue } from '../../schemas/merchant/pushed.ts'
import { openPostgres } from '../../server/database/engines/postgres.ts'
import { localCommerce } from '../../server/providers/commerce/local/local.ts'
import { type EndedAnswer, performOperation } from '../support/done-by.ts'
import type { Visit } from './crash-visits.ts'

interface WorkerTask {
  readonly ended: EndedAnswer
  reportCount: number
}

type Due = OperationsDue['operations'][number]

const LEASE_S = 60

const TELLINGS = 2

const [databaseUrl = ''] = process.argv.slice(2)
const database = await openPostgres(databaseUrl)
const commerce = localCommerce({ database, now: Date.now, random: randomBytes })

const post = async ({ portal, shopId, key }: Visit, path: string, body?: object): Promise<unknown> => {
  const answer = await fetch(`http://127.0.0.1:${portal}/merchant/v1/${shopId}/operations${path}`, {
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const responseText = await answer.text()
  if (!answer.ok) throw new Error(`${path} is answered with ${answer.status} ${responseText}`)
  return JSON.parse(responseText)
}

const listDue = async (request: Visit): Promise<readonly Due[]> => {
  const all: Due[] = []
  for (let next: string | null = ''; next !== null; ) {
    const page = (await post(request, `?limit=1${next && `&cursor=${next}`}`)) as OperationsDue
    all.push(...page.operations)
    next = page.next
  }
  return all
}

const sentBackAnswer: EndedAnswer = { kind: 'refused', because: 'order', detail: 'The bank sent it back' }

const performDue = async ({ shopId, refunds, now }: Visit, due: Due): Promise<EndedAnswer> =>
  refunds !== 'go-back' && due.operation.kind === 'refund'
    ? sentBackAnswer
    : performOperation({ commerce, shopId, database, now: () => now }, due)

const books = new Map<string, Map<string, WorkerTask>>()

const work = async (request: Visit): Promise<boolean> => {
  const tasks = books.get(request.shopId) ?? new Map<string, WorkerTask>()
  books.set(request.shopId, tasks)
  const before = [...tasks]
  const by = randomBytes(8).toString('hex')
  for (const due of await listDue(request)) {
    await post(request, `/${encodeURIComponent(due.reference)}`, { kind: 'pending', by, seconds: LEASE_S })
    if (!tasks.has(due.reference)) tasks.set(due.reference, { ended: await performDue(request, due), reportCount: 0 })
  }
  for (const [reference, task] of before)
    if (task.reportCount < TELLINGS) {
      await post(request, `/${encodeURIComponent(reference)}`, task.ended)
      task.reportCount += 1
    }
  return [...tasks.values()].some(({ reportCount }) => reportCount < TELLINGS)
}

let last: Promise<unknown> = Promise.resolve()
const visit = async (request: IncomingMessage): Promise<boolean> => {
  const input: Visit = JSON.parse(await text(request))
  const own = last.then(() => work(input))
  last = own.catch(() => {})
  return own
}

const server = createServer((request, response) => {
  visit(request).then(
    (isMore) => response.end(isMore ? 'more' : 'done'),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
process.stdin.on('end', () => process.exit(0)).resume()
