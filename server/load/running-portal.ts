import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LoadRequest } from '../http/settings.ts'
import type { LoadLine } from './stream-load.ts'

/** The service that uses the data folder. It writes `portal.json` there, readable by its owner only. */
export interface RunningPortal {
  readonly pid: number
  readonly url: string
  readonly token: string
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process runs under another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const isPortal = (value: unknown): value is RunningPortal =>
  typeof value === 'object' &&
  value !== null &&
  'pid' in value &&
  typeof value.pid === 'number' &&
  'url' in value &&
  typeof value.url === 'string' &&
  'token' in value &&
  typeof value.token === 'string'

export function findRunningPortal(dataDir: string): RunningPortal | null {
  const path = join(dataDir, 'portal.json')
  if (!existsSync(path)) return null
  const portal: unknown = JSON.parse(readFileSync(path, 'utf8'))
  return isPortal(portal) && isRunning(portal.pid) ? portal : null
}

async function* readLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  yield rest
}

/** @throws Error when the service refuses, or stops before the load ends. */
export async function* loadThroughPortal(
  portal: RunningPortal,
  { folder, unreadable }: LoadRequest,
): AsyncGenerator<LoadLine> {
  const response = await fetch(new URL('/local/load', portal.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${portal.token}` },
    body: JSON.stringify({ folder, ...(unreadable === 'skip' && { unreadable }) }),
  })
  if (!response.ok || response.body === null)
    throw new Error(`The portal at ${portal.url} responded with status ${response.status}`)
  let isComplete = false
  for await (const text of readLines(response.body)) {
    if (text.trim() === '') continue
    const line: LoadLine = JSON.parse(text)
    isComplete = !('progress' in line)
    yield line
  }
  if (!isComplete) throw new Error('The portal stopped before the load completed: nothing was loaded')
}
