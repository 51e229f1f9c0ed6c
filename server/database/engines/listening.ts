import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Hear } from './silence.ts'
import { channelName, wakers } from './wakers.ts'

const limits = { connectMs: 3_000, againMs: 300, beatMs: 2_000 }

/** Detects a dead connection, which emits 'end'. */
const keepAsking = async (client: pg.Client, hear: Hear): Promise<void> => {
  for (;;) {
    await pause(limits.beatMs, undefined, { ref: false })
    await hear(client, () => client.query('select 1'))
  }
}

/** One connection for all channels, reopened after a loss. */
export function listening(connectionString: string, hear: Hear) {
  const wake = wakers()
  let client: Promise<pg.Client> | undefined
  let closed = false

  const connect = async (): Promise<pg.Client> => {
    const fresh = new pg.Client({ connectionString, connectionTimeoutMillis: limits.connectMs, keepAlive: true })
    fresh.on('notification', ({ channel }) => wake.notify(channel))
    fresh.on('error', () => {})
    await fresh.connect()
    fresh.on('end', () => void again())
    for (const channel of wake.channels()) await hear(fresh, () => fresh.query(`listen ${channelName(channel)}`))
    keepAsking(fresh, hear).catch(() => {})
    return fresh
  }

  const again = async (): Promise<void> => {
    client = undefined
    await pause(limits.againMs, undefined, { ref: false })
    if (closed) return
    try {
      await connected()
      wake.notifyAll() // notifications during the outage were lost
    } catch {
      await again()
    }
  }

  const connected = (): Promise<pg.Client> => {
    client ??= connect().catch((error) => {
      client = undefined
      throw error
    })
    return client
  }

  return {
    async listen(channel: string, waken: () => void): Promise<() => Promise<void>> {
      const open = await connected()
      await hear(open, () => open.query(`listen ${channelName(channel)}`))
      const stop = wake.add(channel, waken)
      return async () => stop()
    },
    async close(): Promise<void> {
      closed = true
      await (await client?.catch(() => undefined))?.end()
    },
  }
}
