import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { openPostgres } from '../../server/database/engines/postgres.ts'
import type { Cross } from './crash-border.ts'
import { createTools, type Life, live } from './crash-life.ts'

export interface Order extends Life {
  readonly killAt: number
}

export type ChildMessage =
  | { readonly kind: 'at'; readonly stage: string; readonly now: number }
  | { readonly kind: 'acknowledged'; readonly key: string; readonly steps: number }
  | { readonly kind: 'failed'; readonly error: string }
  | { readonly kind: 'over'; readonly steps: number; readonly changes: readonly number[] }

const sendMessage = (message: ChildMessage): void => {
  writeSync(1, `${JSON.stringify(message)}\n`)
}

const [databaseUrl = '', folder = '', ports = ''] = process.argv.slice(2)
const database = await openPostgres(databaseUrl)

const liveOne = async (order: Order): Promise<void> => {
  let steps = 0
  const changes: number[] = []
  const cross: Cross = (changed) => {
    steps += 1
    if (changed !== undefined) changes.push(steps)
    if (steps !== order.killAt) return
    sendMessage({ kind: 'at', stage: 'its death', now: tools.clock.now() })
    process.kill(process.pid, 'SIGKILL')
  }
  const tools = createTools({ database, folder, ports: JSON.parse(ports), cross }, order)
  await live(tools, order, (stage, key) => {
    if (key === undefined) sendMessage({ kind: 'at', stage, now: tools.clock.now() })
    else sendMessage({ kind: 'acknowledged', key, steps })
  })
  sendMessage({ kind: 'at', stage: 'its end', now: tools.clock.now() })
  sendMessage({ kind: 'over', steps, changes })
}

try {
  for await (const line of createInterface(process.stdin)) await liveOne(JSON.parse(line))
} catch (error) {
  sendMessage({ kind: 'failed', error: String(error) })
}
process.exit(0)
