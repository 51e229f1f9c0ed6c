import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A server in a process of its own. */
export interface Server {
  readonly url: string
  stop(): Promise<void>
}

const firstLine = async (child: ChildProcess): Promise<string> => {
  if (child.stdout === null) throw new Error('A server without a voice')
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error('A server ended before it listened'))),
  ])
  return String(line)
}

/** Starts `bench/<name>.ts`, which says its address in its first line. */
export const startServer = async (name: 'portal' | 'floor', env: Readonly<Record<string, string>>): Promise<Server> => {
  const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
  const nodeArgs = process.env.BENCH_NODE_ARGS?.split(' ') ?? []
  const child = spawn(process.execPath, [...nodeArgs, '--import', 'tsx', file], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return {
    url: await firstLine(child),
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
