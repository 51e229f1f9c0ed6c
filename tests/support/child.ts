import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { quickStart } from './programs.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const engine = (file: string): string => join(root, 'server/database/engines', file)

const outDir = mkdtempSync(join(tmpdir(), 'homeward-child-'))
process.once('exit', () => rmSync(outDir, { recursive: true, force: true }))

/** Compiles child and engine to JavaScript: forty starts through tsx would take a minute longer. */
const compile = async (): Promise<string> => {
  const input = {
    child: join(root, 'tests/support/data-folder-child.ts'),
    'pglite-thread': engine('pglite-thread.ts'),
    'pglite-create': engine('pglite-create.ts'),
  }
  await build({
    configFile: false,
    logLevel: 'silent',
    root,
    build: { ssr: true, outDir, minify: false, rollupOptions: { input, output: { entryFileNames: '[name].mjs' } } },
  })
  writeFileSync(join(outDir, 'package.json'), '{"type":"module"}')
  symlinkSync(join(root, 'node_modules'), join(outDir, 'node_modules'))
  return join(outDir, 'child.mjs')
}

let compiledClient: Promise<string> | undefined

export interface FolderChild {
  readonly process: ChildProcess
  waitForLine(word: string): Promise<string | undefined>
  /** SIGKILL to the process group, like a power loss; returns all its lines. */
  kill(): Promise<string[]>
  ended(): Promise<string[]>
}

export const startFolderChild = async (dataDir: string, todo: 'commit' | 'look' | 'hold'): Promise<FolderChild> => {
  compiledClient ??= compile()
  const child = spawn(process.execPath, [...quickStart, await compiledClient, dataDir, todo], {
    detached: true, // a separate process group, so that one signal reaches its children
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  let looked = () => {}
  const reader = createInterface(child.stdout).on('line', (line) => {
    lines.push(line)
    looked()
  })
  let hasEnded = false
  const closed = once(reader, 'close').then(() => {
    hasEnded = true
    looked()
  })

  const waitForLine = async (word: string): Promise<string | undefined> => {
    const find = () => lines.find((line) => line.startsWith(word))
    while (find() === undefined && !hasEnded)
      await new Promise<void>((resolve) => {
        looked = resolve
      })
    return find()
  }

  return {
    process: child,
    waitForLine,
    async kill() {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
      await closed
      return lines
    },
    async ended() {
      await closed
      return lines
    },
  }
}
