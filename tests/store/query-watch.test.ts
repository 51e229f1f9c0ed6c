import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryWatch } from '../../server/database/engines/query-watch.ts'
import { postgresUrl } from '../support/postgres.ts'

/** Milliseconds of silence before the worker check. */
const SILENT_MS = 2_000

let url: string
const clients: pg.Client[] = []
let silences: number
let heard: () => void

const connected = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  clients.push(client)
  return client
}

beforeEach(async () => {
  url = await postgresUrl()
  silences = 0
  heard = () => {}
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await Promise.all(clients.splice(0).map((client) => client.end().catch(() => {})))
})

/** Fake time from now on; the network runs in real time. */
const listening = (connectionString = url) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  return createQueryWatch(connectionString, () => {
    silences += 1
    heard()
  })
}

const nextSilence = (): Promise<void> =>
  new Promise((resolve) => {
    heard = resolve
  })

/** A query that never reached the database and ends with its connection. */
const lost = (client: pg.Client) => () =>
  new Promise<never>((_, reject) => client.once('end', () => reject(new Error('gone'))))

/** Resolves after the worker check and its consequences. */
const whoWorksWasAsked = (): Promise<void> =>
  new Promise((resolve) => {
    const { end } = pg.Client.prototype
    vi.spyOn(pg.Client.prototype, 'end').mockImplementationOnce(function (this: pg.Client) {
      setImmediate(resolve)
      return Reflect.apply(end, this, [])
    })
  })

test('FIX-36 a query without a worker ends with its connection after two seconds of silence', async () => {
  const [first, second] = [await connected(), await connected()]
  const hear = listening()
  const one = hear(first, lost(first))
  vi.advanceTimersByTime(500)
  const other = hear(second, lost(second))
  vi.advanceTimersByTime(SILENT_MS - 501)
  expect(silences).toBe(0)
  const silent = nextSilence()
  vi.advanceTimersByTime(1)
  await silent
  await expect(one).rejects.toThrow('gone')
  // The other query has been silent for half a second less.
  expect([silences, second.connection.stream.destroyed]).toEqual([1, false])
  const next = nextSilence()
  vi.advanceTimersByTime(500)
  await next
  await expect(other).rejects.toThrow('gone')
  expect(silences).toBe(2)
})

test('FIX-36 a query with a worker is waited for without limit, beside a silent query', async () => {
  const [holder, worker, idle] = [await connected(), await connected(), await connected()]
  await holder.query('select pg_advisory_lock(1)')
  const hear = listening()
  const answer = hear(worker, () => worker.query('select pg_advisory_lock(1), 7 as n'))
  for (const silent of [1, 2]) {
    const client = silent === 1 ? idle : await connected()
    const cut = hear(client, lost(client))
    const gone = nextSilence()
    vi.advanceTimersByTime(SILENT_MS)
    await gone
    await expect(cut).rejects.toThrow('gone')
    expect(silences).toBe(silent)
  }
  await holder.query('select pg_advisory_unlock(1)')
  expect((await answer).rows).toMatchObject([{ n: 7 }])
})

test('FIX-36 an answer during the worker check is no silence and ends the checks', async () => {
  const client = await connected()
  const hear = listening()
  let tell = (_: string) => {}
  const answer = hear(
    client,
    () =>
      new Promise<string>((resolve) => {
        tell = resolve
      }),
  )
  const asked = whoWorksWasAsked()
  vi.advanceTimersByTime(SILENT_MS)
  tell('late')
  expect(await answer).toBe('late')
  await asked
  expect([silences, client.connection.stream.destroyed]).toEqual([0, false])
  expect(await hear(client, async () => 'at once')).toBe('at once')
  const connects = vi.spyOn(pg.Client.prototype, 'connect')
  vi.advanceTimersByTime(2 * SILENT_MS)
  // Fake time affects databases of other tests too.
  const databases = connects.mock.contexts.map((one) => one instanceof pg.Client && one.database)
  expect(databases).not.toContain(client.database)
})

test('FIX-36 a database that refuses the worker check is present, and is waited for', async () => {
  const client = await connected()
  const nowhere = new URL(url)
  nowhere.pathname = '/there_is_no_such_database'
  const hear = listening(nowhere.href)
  const waited = hear(client, lost(client))
  const asked = whoWorksWasAsked()
  vi.advanceTimersByTime(SILENT_MS)
  await asked
  expect([silences, client.connection.stream.destroyed]).toEqual([0, false])
  client.connection.stream.destroy()
  await expect(waited).rejects.toThrow('gone')
})

test('FIX-36 an unreachable database has fallen silent', async () => {
  const client = await connected()
  const hear = listening('postgres://postgres@127.0.0.1:1/postgres')
  const cut = hear(client, lost(client))
  const silent = nextSilence()
  vi.advanceTimersByTime(SILENT_MS)
  await silent
  await expect(cut).rejects.toThrow('gone')
})
