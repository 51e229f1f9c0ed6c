import { defineConfig } from 'vitest/config'

const tests = (rooms: readonly string[]) => rooms.map((room) => `tests/${room}/**/*.test.{ts,tsx}`)
const pure = tests(['domain', 'locales', 'schemas', 'screens', 'house', 'demo'])
const client = tests(['client'])

/** Pure tests share a process, which is many times faster; those with a database or a browser get one each. */
export default defineConfig({
  test: {
    reporters: ['default', './tests/support/closing-line.ts'],
    maxWorkers: 2,
    projects: [
      { test: { name: 'pure', include: pure, pool: 'threads', isolate: false, testTimeout: 30_000 } },
      // Each file draws into a document of its own.
      { test: { name: 'client', include: client, pool: 'threads', testTimeout: 30_000 } },
      {
        test: {
          name: 'world',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...pure, ...client, 'tests/e2e/**'],
          pool: 'forks',
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          pool: 'forks',
          testTimeout: 120_000,
          hookTimeout: 180_000,
          fileParallelism: false,
          // Two pages at a time: as many as there are cores on a small machine.
          maxConcurrency: 2,
        },
      },
    ],
  },
})
