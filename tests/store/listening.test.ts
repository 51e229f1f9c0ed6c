import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listening } from '../../server/database/engines/listening.ts'
import type { Hear } from '../../server/database/engines/silence.ts'
import { postgresUrl } from '../support/postgres.ts'

/** The connections are those of the test: whoever waits for one that is silent is tested beside (`silence.test.ts`). */
const asked: Hear = (_client, question) => question()

let url: string
let admin: pg.Client

beforeAll(async () => {
  url = await postgresUrl()
  admin = new pg.Client({ connectionString: url })
  await admin.connect()
})
afterAll(() => admin.end())

/** Somebody who listens under a name, by which her connections are found. */
const listener = (name: string) => {
  const named = new URL(url)
  named.searchParams.set('application_name', name)
  return listening(String(named), asked)
}

const connectionsOf = async (name: string): Promise<number> => {
  const { rows } = await admin.query<{ pid: number }>('select pid from pg_stat_activity where application_name = $1', [
    name,
  ])
  return rows.length
}

/** The database ends her connections, as it does when it is stopped. */
const cutOff = (name: string) =>
  admin.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [name])

/** The next time that she is woken. */
const wakings = () => {
  let woken = () => {}
  return {
    wake: () => woken(),
    next: () =>
      new Promise<void>((resolve) => {
        woken = resolve
      }),
  }
}

test('FIX-36 whoever is cut off listens again, and is woken for what was said meanwhile', async () => {
  const her = listener('cut-off')
  const waking = wakings()
  await her.listen('test_channel', waking.wake)
  const back = waking.next()
  await cutOff('cut-off')
  await back
  const heard = waking.next()
  await admin.query("select pg_notify('test_channel', '')")
  await heard
  await her.close()
})

test('whoever is closed stays closed: when another one who was cut off after her is back, she has no connection', async () => {
  const [gone, other] = [listener('closed'), listener('still-here')]
  const waking = wakings()
  await gone.listen('test_channel', () => {})
  await other.listen('test_channel', waking.wake)
  const back = waking.next()
  await gone.close()
  await cutOff('still-here')
  await back
  expect([await connectionsOf('closed'), await connectionsOf('still-here')]).toEqual([0, 1])
  await other.close()
})

test('whoever listens no more is not woken, and those beside her are', async () => {
  const all = listener('several')
  const waking = wakings()
  let hers = 0
  const stop = await all.listen('test_channel', () => {
    hers += 1
  })
  await all.listen('test_channel', waking.wake)
  await stop()
  const heard = waking.next()
  await admin.query("select pg_notify('test_channel', '')")
  await heard
  expect(hers).toBe(0)
  await all.close()
})

test('HSE-13 no process is kept from ending by whoever listens, nor by whoever was just closed', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  const before = timers()
  const her = listener('asking')
  await her.listen('test_channel', () => {})
  expect(timers()).toBe(before)
  await her.close()
  expect(timers()).toBe(before)
})
