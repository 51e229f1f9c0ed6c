import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { Order, Said } from './crash-child.ts'

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

/** The program of the processes that are killed, and that of the order system which stands apart. */
export interface Program {
  readonly file: string
  readonly orders: string
  remove(): void
}

/** The program in one file of plain JavaScript: it starts in a fifth of a second, where its sources take four. */
export async function buildProgram(): Promise<Program> {
  const outDir = mkdtempSync(join(tmpdir(), 'homeward-crash-'))
  await build({
    configFile: false,
    logLevel: 'silent',
    root: here('../..'),
    ssr: { noExternal: true },
    build: {
      ...{ ssr: true, outDir, minify: false, emptyOutDir: false },
      rollupOptions: {
        input: { child: here('crash-child.ts'), orders: here('crash-orders.ts') },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
  const [file, orders] = [join(outDir, 'child.mjs'), join(outDir, 'orders.mjs')]
  return { file, orders, remove: () => rmSync(outDir, { recursive: true, force: true }) }
}

/** How a process ended, and everything it said. */
export interface Ended {
  readonly signal: string | null
  readonly said: readonly Said[]
}

/** A process that waits for its order. */
interface Waiting {
  live(order: Order): Promise<Ended>
  end(): void
}

const start = (args: readonly string[]): Waiting => {
  const child: ChildProcess = spawn(process.execPath, [...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  const said: Said[] = []
  if (child.stdout === null || child.stdin === null) throw new Error('A process without a voice')
  const { stdin } = child
  // A process that died before its order is told by how it ended.
  stdin.on('error', () => {})
  const heard = once(
    createInterface(child.stdout).on('line', (line) => said.push(JSON.parse(line))),
    'close',
  )
  const ended = once(child, 'exit')
  return {
    async live(order) {
      stdin.write(`${JSON.stringify(order)}\n`)
      const [[, signal]] = await Promise.all([ended, heard])
      return { signal, said }
    },
    end: () => void child.kill('SIGKILL'),
  }
}

/** Starts processes before they are needed, so that one is ready while another one is looked after. */
export interface Processes {
  /** Has a process live this, to its end or its death. */
  live(order: Order): Promise<Ended>
  end(): void
}

const AHEAD = 2

export const processesOn = ({ file }: Program, given: readonly string[]): Processes => {
  const args = [file, ...given]
  const waiting = Array.from({ length: AHEAD }, () => start(args))
  return {
    live(order) {
      waiting.push(start(args))
      const [next] = waiting.splice(0, 1)
      if (next === undefined) throw new Error('No process was started')
      return next.live(order)
    },
    end() {
      for (const one of waiting) one.end()
    },
  }
}

/** Starts the order system that stands apart, on a database of its own; answers where it is asked. */
export async function startOrders({ orders }: Program, databaseUrl: string) {
  const child = spawn(process.execPath, [orders, databaseUrl], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [port] = await once(createInterface(child.stdout), 'line')
  return { ordersAt: Number(port), end: () => void child.kill('SIGKILL') }
}
