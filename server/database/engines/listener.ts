import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { channelName, createChannelListeners } from './channel-listeners.ts'
import type { QueryWatch } from './query-watch.ts'

const limits = { connectMs: 3_000, againMs: 300, beatMs: 2_000 }

/** Detects a dead connection, which emits 'end'. */
const sendHeartbeats = async (client: pg.Client, watch: QueryWatch): Promise<void> => {
  for (;;) {
    await pause(limits.beatMs, undefined, { ref: false })
    await watch(client, () => client.query('select 1 as heartbeat'))
  }
}

/** One connection for all channels, reopened after a loss. */
export function createListener(connectionString: string, watch: QueryWatch) {
  const listeners = createChannelListeners()
  let client: Promise<pg.Client> | undefined
  let closed = false

  const connect = async (): Promise<pg.Client> => {
    const fresh = new pg.Client({ connectionString, connectionTimeoutMillis: limits.connectMs, keepAlive: true })
    fresh.on('notification', ({ channel }) => listeners.notify(channel))
    fresh.on('error', () => {})
    await fresh.connect()
    fresh.on('end', () => void reconnect())
    for (const channel of listeners.channels()) await watch(fresh, () => fresh.query(`listen ${channelName(channel)}`))
    sendHeartbeats(fresh, watch).catch(() => {})
    return fresh
  }

  const reconnect = async (): Promise<void> => {
    client = undefined
    await pause(limits.againMs, undefined, { ref: false })
    if (closed) return
    try {
      await getClient()
      listeners.notifyAll() // notifications during the outage were lost
    } catch {
      await reconnect()
    }
  }

  const getClient = (): Promise<pg.Client> => {
    client ??= connect().catch((error) => {
      client = undefined
      throw error
    })
    return client
  }

  return {
    async listen(channel: string, waken: () => void): Promise<() => Promise<void>> {
      const open = await getClient()
      await watch(open, () => open.query(`listen ${channelName(channel)}`))
      const stop = listeners.add(channel, waken)
      return async () => stop()
    },
    async close(): Promise<void> {
      closed = true
      await (await client?.catch(() => undefined))?.end()
    },
  }
}
