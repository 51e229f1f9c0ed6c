import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryWatch } from '../../server/database/engines/query-watch.ts'
import { postgresUrl } from '../support/postgres.ts'

/** Milliseconds of silence before the worker check. */
const SILENT_MS = 2_000

let url: string
const clients: pg.Client[] = []
let silenceCount: number
let notifyQueried: () => void

const connectClient = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  clients.push(client)
  return client
}

beforeEach(async () => {
  url = await postgresUrl()
  silenceCount = 0
  notifyQueried = () => {}
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await Promise.all(clients.splice(0).map((client) => client.end().catch(() => {})))
})

/** Fake time from now on; the network runs in real time. */
const startListening = (connectionString = url) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  return createQueryWatch(connectionString, () => {
    silenceCount += 1
    notifyQueried()
  })
}

const nextSilence = (): Promise<void> =>
  new Promise((resolve) => {
    notifyQueried = resolve
  })

/** A query that never reached the database and ends with its connection. */
const waitForLoss = (client: pg.Client) => () =>
  new Promise<never>((_, reject) => client.once('end', () => reject(new Error('gone'))))

/** Resolves after the worker check and its consequences. */
const waitForBackendQuery = (): Promise<void> =>
  new Promise((resolve) => {
    const { end } = pg.Client.prototype
    vi.spyOn(pg.Client.prototype, 'end').mockImplementationOnce(function (this: pg.Client) {
      setImmediate(resolve)
      return Reflect.apply(end, this, [])
    })
  })

test('FIX-36 a query without a worker ends with its connection after two seconds of silence', async () => {
  const [first, second] = [await connectClient(), await connectClient()]
  const hear = startListening()
  const one = hear(first, waitForLoss(first))
  vi.advanceTimersByTime(500)
  const other = hear(second, waitForLoss(second))
  vi.advanceTimersByTime(SILENT_MS - 501)
  expect(silenceCount).toBe(0)
  const silent = nextSilence()
  vi.advanceTimersByTime(1)
  await silent
  await expect(one).rejects.toThrow('gone')
  // The other query has been silent for half a second less.
  expect([silenceCount, second.connection.stream.destroyed]).toEqual([1, false])
  const next = nextSilence()
  vi.advanceTimersByTime(500)
  await next
  await expect(other).rejects.toThrow('gone')
  expect(silenceCount).toBe(2)
})

test('FIX-36 a query with a worker is waited for without limit, beside a silent query', async () => {
  const [holder, worker, idle] = [await connectClient(), await connectClient(), await connectClient()]
  await holder.query('select pg_advisory_lock(1)')
  const hear = startListening()
  const answer = hear(worker, () => worker.query('select pg_advisory_lock(1), 7 as n'))
  for (const silent of [1, 2]) {
    const client = silent === 1 ? idle : await connectClient()
    const cut = hear(client, waitForLoss(client))
    const removedSignal = nextSilence()
    vi.advanceTimersByTime(SILENT_MS)
    await removedSignal
    await expect(cut).rejects.toThrow('gone')
    expect(silenceCount).toBe(silent)
  }
  await holder.query('select pg_advisory_unlock(1)')
  expect((await answer).rows).toMatchObject([{ n: 7 }])
})

test('FIX-36 an answer during the worker check is no silence and ends the checks', async () => {
  const client = await connectClient()
  const hear = startListening()
  let tell = (_: string) => {}
  const answer = hear(
    client,
    () =>
      new Promise<string>((resolve) => {
        tell = resolve
      }),
  )
  const workerQueried = waitForBackendQuery()
  vi.advanceTimersByTime(SILENT_MS)
  tell('late')
  expect(await answer).toBe('late')
  await workerQueried
  expect([silenceCount, client.connection.stream.destroyed]).toEqual([0, false])
  expect(await hear(client, async () => 'at once')).toBe('at once')
  const connects = vi.spyOn(pg.Client.prototype, 'connect')
  vi.advanceTimersByTime(2 * SILENT_MS)
  // Fake time affects databases of other tests too.
  const databases = connects.mock.contexts.map((one) => one instanceof pg.Client && one.database)
  expect(databases).not.toContain(client.database)
})

test('FIX-36 a database that refuses the worker check is present, and is waited for', async () => {
  const client = await connectClient()
  const nowhere = new URL(url)
  nowhere.pathname = '/there_is_no_such_database'
  const hear = startListening(nowhere.href)
  const waited = hear(client, waitForLoss(client))
  const workerQueried = waitForBackendQuery()
  vi.advanceTimersByTime(SILENT_MS)
  await workerQueried
  expect([silenceCount, client.connection.stream.destroyed]).toEqual([0, false])
  client.connection.stream.destroy()
  await expect(waited).rejects.toThrow('gone')
})

test('FIX-36 an unreachable database has fallen silent', async () => {
  const client = await connectClient()
  const hear = startListening('postgres://postgres@127.0.0.1:1/postgres')
  const cut = hear(client, waitForLoss(client))
  const silent = nextSilence()
  vi.advanceTimersByTime(SILENT_MS)
  await silent
  await expect(cut).rejects.toThrow('gone')
})
