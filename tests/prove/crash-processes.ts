import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { ChildMessage, Order } from './crash-child.ts'

const resolvePath = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

export interface Program {
  readonly file: string
  readonly orders: string
  readonly stores: string
  readonly worker: string
  remove(): void
}

export async function buildProgram(): Promise<Program> {
  const outDir = mkdtempSync(join(tmpdir(), 'homeward-crash-'))
  await build({
    configFile: false,
    logLevel: 'silent',
    root: resolvePath('../..'),
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      minify: false,
      emptyOutDir: false,
      rollupOptions: {
        input: {
          child: resolvePath('crash-child.ts'),
          orders: resolvePath('crash-orders.ts'),
          stores: resolvePath('crash-stores.ts'),
          worker: resolvePath('crash-worker.ts'),
        },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
  // The Shopify schema must be beside the program.
  const schema = 'schema-2026-07.graphql'
  cpSync(resolvePath('../../server/providers/commerce/shopify/documents'), join(outDir, 'documents'), {
    recursive: true,
  })
  cpSync(resolvePath(`../support/shopify/${schema}`), join(outDir, schema))
  const programs = ['child', 'orders', 'stores', 'worker'].map((name) => join(outDir, `${name}.mjs`))
  const [file = '', orders = '', stores = '', worker = ''] = programs
  return { file, orders, stores, worker, remove: () => rmSync(outDir, { recursive: true, force: true }) }
}

export interface EndedProcess {
  readonly signal: string | null
  readonly messages: readonly ChildMessage[]
}

interface Waiting {
  live(order: Order): Promise<EndedProcess>
  readonly lives: () => boolean
  end(): void
}

const start = (args: readonly string[]): Waiting => {
  const child: ChildProcess = spawn(process.execPath, [...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  if (child.stdout === null || child.stdin === null) throw new Error('A process without a voice')
  const { stdin } = child
  stdin.on('error', () => {})
  let hear = (_: ChildMessage): void => {}
  let lives = true
  const outputRead = once(
    createInterface(child.stdout).on('line', (line) => hear(JSON.parse(line))),
    'close',
  )
  const death = Promise.all([once(child, 'exit'), outputRead]).then(([[, signal]]): string | null => {
    lives = false
    return signal
  })
  return {
    async live(order) {
      const messages: ChildMessage[] = []
      const ended = new Promise<null>((resolve) => {
        hear = (one) => {
          messages.push(one)
          if (one.kind === 'over') resolve(null)
        }
      })
      stdin.write(`${JSON.stringify(order)}\n`)
      return { signal: await Promise.race([ended, death]), messages }
    },
    lives: () => lives,
    end: () => void child.kill('SIGKILL'),
  }
}

export interface Processes {
  live(order: Order): Promise<EndedProcess>
  end(): void
}

const AHEAD = 2

export const createProcesses = ({ file }: Program, programArgs: readonly string[]): Processes => {
  const args = [file, ...programArgs]
  const waiting = Array.from({ length: AHEAD }, () => start(args))
  return {
    async live(order) {
      const [next] = waiting.splice(0, 1)
      if (next === undefined) throw new Error('No process was started')
      const ended = await next.live(order)
      if (next.lives()) waiting.unshift(next)
      else waiting.push(start(args))
      return ended
    },
    end() {
      for (const one of waiting) one.end()
    },
  }
}

export const startOne = async (file: string, databaseUrl: string) => {
  const child = spawn(process.execPath, [file, databaseUrl], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`${file} ended with ${code ?? signal} before it was up`)
  })
  const [port] = await Promise.race([once(createInterface(child.stdout), 'line'), ended])
  ended.catch(() => {})
  return { port: Number(port), end: () => void child.kill('SIGKILL') }
}

export async function startOrders({ orders, stores, worker }: Program, databaseUrl: string) {
  const startFile = (file: string) => startOne(file, databaseUrl)
  const [system, store, visitor] = await Promise.all([startFile(orders), startFile(stores), startFile(worker)])
  const end = (): void => {
    for (const one of [system, store, visitor]) one.end()
  }
  return { ports: { orders: system.port, stores: store.port, worker: visitor.port }, end }
}
