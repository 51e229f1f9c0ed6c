import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Far above linear parsers, far below quadratic ones. */
const DEADLINE_MS = 240_000

test('FND-72 every parser of foreign text takes linear time', { timeout: DEADLINE_MS + 30_000 }, async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/linear-parsers.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: DEADLINE_MS,
    killSignal: 'SIGKILL',
  })
  let last = 'nothing was parsed'
  child.stdout.on('data', (chunk: Buffer) => {
    last = chunk.toString().trimEnd().split('\n').at(-1) ?? last
  })
  await once(child, 'close')
  expect(last, 'the text that was parsed last').toBe('end')
})
