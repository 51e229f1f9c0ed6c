import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { OperationsDue } from '../../schemas/merchant/pushed.ts'
import { openPostgres } from '../../server/database/engines/postgres.ts'
import { localCommerce } from '../../server/providers/commerce/local/local.ts'
import { doneBy, type Ended } from '../support/done-by.ts'
import type { Visit } from './crash-visits.ts'

/** What was done under a reference, and how often it was told. */
interface Deed {
  readonly ended: Ended
  told: number
}

type Due = OperationsDue['operations'][number]

/** A worker takes an operation on for so long. */
const LEASE_S = 60

/** Of each deed the first answer is lost on its way back: it is told until one was heard. */
const TELLINGS = 2

const [databaseUrl = ''] = process.argv.slice(2)
const database = await openPostgres(databaseUrl)
const commerce = localCommerce({ database, now: Date.now, random: randomBytes })

/** Asks a portal, with the key of its shop. @throws Error where it does not answer, or says no. */
const ask = async ({ portal, shopId, key }: Visit, path: string, body?: object): Promise<unknown> => {
  const answer = await fetch(`http://127.0.0.1:${portal}/merchant/v1/${shopId}/operations${path}`, {
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const said = await answer.text()
  if (!answer.ok) throw new Error(`${path} is answered with ${answer.status} ${said}`)
  return JSON.parse(said)
}

/** All that is due, in small pages. */
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

/** Does it in the books of the shop. */
const done = async ({ shopId, refunds, now }: Visit, due: Due): Promise<Ended> =>
  refunds !== 'go-back' && due.operation.kind === 'refund'
    ? sentBack
    : doneBy({ commerce, shopId, database, now: () => now }, due)

/** What was done for each shop, by reference. */
const books = new Map<string, Map<string, Deed>>()

/**
 * Works for one shop, as its own program would: takes on what is due, does what its books do not know, and tells what came of it. It dies
 * between each deed and its answer, so that what was done is told by whoever comes next. Answers whether anything is still to be told.
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

/** One visit after the other, as a visit to a portal that was killed may not be over yet. */
let last: Promise<unknown> = Promise.resolve()
const visit = async (request: IncomingMessage): Promise<boolean> => {
  const given: Visit = JSON.parse(await text(request))
  const own = last.then(() => work(given))
  last = own.catch(() => {})
  return own
}

/** Whoever works for order systems that cannot be reached, in a process of its own, which nothing kills. */
const server = createServer((request, response) => {
  visit(request).then(
    (isMore) => response.end(isMore ? 'more' : 'done'),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
// It ends with whoever started it.
process.stdin.on('end', () => process.exit(0)).resume()
