import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { OperationsDue } from '../../schemas/merchant/pushed.ts'
import { openPostgres } from '../../server/database/engines/postgres.ts'
import { localCommerce } from '../../server/providers/commerce/local/local.ts'
import { doneBy, type Ended } from '../support/done-by.ts'
import type { Visit } from './crash-visits.ts'

interface Deed {
  readonly ended: Ended
  told: number
}

type Due = OperationsDue['operations'][number]

/** Lease of a claimed operation, in seconds. */
const LEASE_S = 60

/** The first report of each operation is lost and repeated. */
const TELLINGS = 2

const [databaseUrl = ''] = process.argv.slice(2)
const database = await openPostgres(databaseUrl)
const commerce = localCommerce({ database, now: Date.now, random: randomBytes })

const ask = async ({ portal, shopId, key }: Visit, path: string, body?: object): Promise<unknown> => {
  const answer = await fetch(`http://127.0.0.1:${portal}/merchant/v1/${shopId}/operations${path}`, {
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const said = await answer.text()
  if (!answer.ok) throw new Error(`${path} is answered with ${answer.status} ${said}`)
  return JSON.parse(said)
}

const allDue = async (visit: Visit): Promise<readonly Due[]> => {
  const all: Due[] = []
  for (let next: string | null = ''; next !== null; ) {
    const page = (await ask(visit, `?limit=1${next && `&cursor=${next}`}`)) as OperationsDue
    all.push(...page.operations)
    next = page.next
  }
  return all
}

const sentBack: Ended = { kind: 'refused', because: 'order', detail: 'The bank sent it back' }

const done = async ({ shopId, refunds, now }: Visit, due: Due): Promise<Ended> =>
  refunds !== 'go-back' && due.operation.kind === 'refund'
    ? sentBack
    : doneBy({ commerce, shopId, database, now: () => now }, due)

const books = new Map<string, Map<string, Deed>>()

/**
 * Works for one shop: claims due operations, performs unknown ones and reports results. It stops between each operation
 * and its report, so that the next visit reports it. Returns whether reports are left.
 */
const work = async (visit: Visit): Promise<boolean> => {
  const deeds = books.get(visit.shopId) ?? new Map<string, Deed>()
  books.set(visit.shopId, deeds)
  const before = [...deeds]
  const by = randomBytes(8).toString('hex')
  for (const due of await allDue(visit)) {
    await ask(visit, `/${encodeURIComponent(due.reference)}`, { kind: 'pending', by, seconds: LEASE_S })
    if (!deeds.has(due.reference)) deeds.set(due.reference, { ended: await done(visit, due), told: 0 })
  }
  for (const [reference, deed] of before)
    if (deed.told < TELLINGS) {
      await ask(visit, `/${encodeURIComponent(reference)}`, deed.ended)
      deed.told += 1
    }
  return [...deeds.values()].some(({ told }) => told < TELLINGS)
}

let last: Promise<unknown> = Promise.resolve()
const visit = async (request: IncomingMessage): Promise<boolean> => {
  const given: Visit = JSON.parse(await text(request))
  const own = last.then(() => work(given))
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
// Ends with its parent.
process.stdin.on('end', () => process.exit(0)).resume()
