import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { FIGURES_TOKEN } from './load.ts'

export interface Server {
  readonly url: string
  readonly readyAfter: number
  stop(): Promise<void>
}

type Env = Readonly<Record<string, string>>

/** @throws Error when the server exits earlier. */
const firstLine = async (child: ChildProcess): Promise<string> => {
  if (child.stdout === null) throw new Error('A server without a voice')
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error('A server ended before it listened'))),
  ])
  return String(line)
}

const start = async (args: readonly string[], env: Env): Promise<Server> => {
  const nodeArgs = process.env.BENCH_NODE_ARGS?.split(' ') ?? []
  const from = performance.now()
  const child = spawn(process.execPath, [...nodeArgs, ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  const line = await firstLine(child)
  const [url] = /http:\S+/.exec(line) ?? []
  if (url === undefined) throw new Error(`A server that says no address: ${line}`)
  return {
    url,
    readyAfter: (performance.now() - from) / 1000,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

export const startService = (databaseUrl: string, folder: string): Promise<Server> =>
  start([at('../../dist/server/main.mjs')], {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    PORT: '0',
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: '127.0.0.1',
    METRICS_TOKEN: FIGURES_TOKEN,
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '0',
    SANDBOX: 'allowed',
    NODE_OPTIONS: '--max-old-space-size=512',
  })

export const startBaseline = (databaseUrl: string, pages: string): Promise<Server> =>
  start(['--import', 'tsx', at('floor.ts')], { BENCH_DATABASE_URL: databaseUrl, BENCH_PAGES: pages })
