/**
 * `npm test`, `test:fast`, `test:full` and `goldens`: builds, runs the tests, types and lint in parallel. Further
 * arguments go to vitest: `npm test -- tests/journey`.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseCLI, startVitest } from 'vitest/node'
import ClosingLine, { type Check } from './support/closing-line.ts'
import { startPostgresServer } from './support/postgres-server.ts'

interface Kind {
  /** Whether to build, start PostgreSQL, and check types and lint. */
  readonly whole: boolean
  readonly env: Readonly<Record<string, string>>
  readonly words: readonly string[]
}

const kinds: Readonly<Record<string, Kind>> = {
  all: { whole: true, env: {}, words: [] },
  full: { whole: true, env: { FULL_TESTS: 'yes' }, words: [] },
  fast: { whole: false, env: {}, words: ['--project', 'pure', '--project', 'client'] },
  goldens: { whole: false, env: { UPDATE_GOLDENS: '1' }, words: ['--project', 'pure', 'tests/screens'] },
}

const cwd = fileURLToPath(new URL('..', import.meta.url))

const check = (title: string, ...script: readonly string[]): Promise<Check> =>
  new Promise((resolve) => {
    const options = { cwd, shell: process.platform === 'win32', maxBuffer: 2 ** 26 }
    execFile('npm', ['run', '--silent', ...script], options, (error, stdout, stderr) =>
      resolve({ name: title, passed: error === null, output: stdout + stderr }),
    )
  })

const [name = '', ...more] = process.argv.slice(2)
const kind = kinds[name]
if (kind === undefined) throw new Error(`Nothing is run as "${name}": ${Object.keys(kinds).join(', ')}`)
Object.assign(process.env, kind.env)

const closing = new ClosingLine()
if (kind.whole) {
  closing.checks = Promise.all([check('The types', 'types', '--', '--singleThreaded'), check('The lint', 'lint')])
  const build = spawn(process.execPath, ['server/build.mjs', '--unless-built'], { cwd, stdio: 'inherit' })
  const [code] = await once(build, 'exit')
  if (code !== 0) throw new Error(`The product could not be built (exit ${code})`)
}
// One for all workers; otherwise each starts its own.
const server = kind.whole && !process.env.TEST_DATABASE_URL ? await startPostgresServer() : undefined
if (server !== undefined) Object.assign(process.env, { TEST_DATABASE_URL: server.url, TEST_DATABASE_ENDS: 'yes' })
const { filter, options } = parseCLI(['vitest', 'run', ...kind.words, ...more])
const vitest = await startVitest('test', filter, { ...options, run: true, reporters: ['default', closing] })
// Not awaited, so that the process can end.
void server?.stop()
await vitest.exit()
