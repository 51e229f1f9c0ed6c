import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Node's own arguments for a process that lives for seconds: it should not spend them on compiling WebAssembly well. */
export const quickStart = ['--liftoff-only', '--wasm-lazy-compilation']

let built = false

/** The file of a compiled program, built first where its sources have changed since. It starts ten times as fast as they. */
export const programOf = (name: 'main' | 'load' | 'shop' | 'carrier' | 'verify-thread'): string => {
  if (!built) execFileSync(process.execPath, ['server/build.mjs', '--unless-built'], { cwd: root, stdio: 'ignore' })
  built = true
  return join(root, `dist/server/${name}.mjs`)
}
