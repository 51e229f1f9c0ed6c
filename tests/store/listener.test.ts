import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createListener } from '../../server/database/engines/listener.ts'
import type { QueryWatch } from '../../server/database/engines/query-watch.ts'
import { postgresUrl } from '../support/postgres.ts'

/** Silent connections are tested in `silence.test.ts`. */
const passThrough: QueryWatch = (_client, question) => question()

let url: string
let admin: pg.Client

beforeAll(async () => {
  url = await postgresUrl()
  admin = new pg.Client({ connectionString: url })
  await admin.connect()
})
afterAll(() => admin.end())

const listener = (name: string) => {
  const named = new URL(url)
  named.searchParams.set('application_name', name)
  return createListener(String(named), passThrough)
}

const connectionsOf = async (name: string): Promise<number> => {
  const { rows } = await admin.query<{ pid: number }>('select pid from pg_stat_activity where application_name = $1', [
    name,
  ])
  return rows.length
}

const cutOff = (name: string) =>
  admin.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [name])

const createWakings = () => {
  let woken = () => {}
  return {
    wake: () => woken(),
    next: () =>
      new Promise<void>((resolve) => {
        woken = resolve
      }),
  }
}

test('FIX-36 a disconnected listener reconnects and is woken for events in between', async () => {
  const listening = listener('cut-off')
  const waking = createWakings()
  await listening.listen('test_channel', waking.wake)
  const back = waking.next()
  await cutOff('cut-off')
  await back
  const notified = waking.next()
  await admin.query("select pg_notify('test_channel', '')")
  await notified
  await listening.close()
})

test('a closed listener opens no connection when another listener reconnects', async () => {
  const [gone, other] = [listener('closed'), listener('still-here')]
  const waking = createWakings()
  await gone.listen('test_channel', () => {})
  await other.listen('test_channel', waking.wake)
  const back = waking.next()
  await gone.close()
  await cutOff('still-here')
  await back
  expect([await connectionsOf('closed'), await connectionsOf('still-here')]).toEqual([0, 1])
  await other.close()
})

test('a stopped listener is not woken, and the others are', async () => {
  const all = listener('several')
  const waking = createWakings()
  let firstWakes = 0
  const stop = await all.listen('test_channel', () => {
    firstWakes += 1
  })
  await all.listen('test_channel', waking.wake)
  await stop()
  const notified = waking.next()
  await admin.query("select pg_notify('test_channel', '')")
  await notified
  expect(firstWakes).toBe(0)
  await all.close()
})

test('HSE-13 an active or just closed listener does not stop a process from ending', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  const before = timers()
  const listening = listener('asking')
  await listening.listen('test_channel', () => {})
  expect(timers()).toBeLessThanOrEqual(before)
  await listening.close()
  expect(timers()).toBeLessThanOrEqual(before)
})
