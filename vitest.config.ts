import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { runsPackaged, systemChromium } from './tests/support/browser.ts'
import { quickStart } from './tests/support/programs.ts'
import { isFull } from './tests/support/sized.ts'

const tests = (rooms: readonly string[]) => rooms.map((room) => `tests/${room}/**/*.test.{ts,tsx}`)
const pure = tests(['domain', 'locales', 'schemas', 'screens', 'house', 'demo'])
const client = tests(['client'])

const running = Object.entries({ MEDUSA_URL: 'medusa', WOO_URL: 'woo' }).flatMap(([variable, name]) =>
  process.env[variable] === undefined ? [] : [`tests/running/${name}.test.ts`],
)

const setup = ['tests/support/same-draws.ts', 'tests/support/leftover-timers.ts']

/** Papers are drawn from the sources with the fonts of the build. */
const globalSetup = ['tests/support/built-fonts.ts']

const browser = {
  globalSetup,
  pool: 'forks',
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 180_000,
  // Two pages at a time: as many as there are cores on a small machine.
  maxConcurrency: 2,
  // On a busy machine a browser sometimes draws no frame for many seconds. A real fault fails twice.
  retry: 1,
} as const

/** The system's Chromium, where browser tests run in the dev package's and a journey once more in this. */
const other = runsPackaged && process.env.CHROMIUM_PATH === undefined ? systemChromium() : undefined

/**
 * The slowest files, begun first: one begun last would run alone while the other cores are idle. Files that mostly wait
 * run beside files that work.
 */
const long = ['prove/crash', 'commands/', 'verify/', 'prove/'].map((place) => `/tests/${place}`)

/** The position of a file among the slowest ones, from 0; other files come last. */
const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = long.findIndex((start) => moduleId.includes(start))
  return place < 0 ? long.length : place
}

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}

/** Tests share a process a worker, which is many times faster; each with a browser starts one of its own. */
export default defineConfig({
  test: {
    reporters: ['default', './tests/support/closing-line.ts'],
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    // What one project has translated no other translates again, nor the next run.
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          name: 'pure',
          include: pure,
          setupFiles: setup,
          pool: 'threads',
          isolate: false,
          testTimeout: 30_000,
        },
      },
      // Its files share a document too: whoever draws clears away.
      {
        test: {
          name: 'client',
          include: client,
          setupFiles: [...setup, 'tests/client/patience.ts'],
          environment: 'happy-dom',
          // Tests load no script of another site.
          environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
          isolate: false,
          pool: 'threads',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'world',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...pure, ...client, 'tests/e2e/**', 'tests/running/**'],
          globalSetup,
          setupFiles: setup,
          pool: 'forks',
          // Most of what tests run they run a few times: compiling it well costs more than it saves.
          execArgv: [...quickStart, '--interrupt-budget=400000'],
          isolate: false,
          // One more than the cores of a small machine, because tests often wait.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: 'browser', include: tests(['e2e']), ...browser } },
      // Against a server that really runs, whose address somebody gives.
      ...(running.length === 0
        ? []
        : [{ test: { name: 'running', include: running, pool: 'forks' as const, testTimeout: 120_000 } }]),
      ...(other === undefined
        ? []
        : [
            {
              test: {
                name: 'other browser',
                include: ['tests/e2e/paying.test.ts', ...(isFull ? ['tests/e2e/main-journey.test.ts'] : [])],
                env: { CHROMIUM_PATH: other },
                ...browser,
              },
            },
          ]),
    ],
  },
})
