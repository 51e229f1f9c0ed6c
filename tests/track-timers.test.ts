import { expect, test } from 'vitest'
import { trackTimers } from './support/track-timers.ts'

/** Timer functions for a test to wrap: this file's own are tracked already. */
const timers = () => ({ setTimeout, setInterval, clearTimeout, clearInterval })

test('FND-50 timers that neither fired nor were cleared are reported by their place', async () => {
  const scope = timers()
  const tracker = trackTimers(scope, `${process.cwd()}/tests/`)
  await new Promise((resolve) => scope.setTimeout(resolve, 1))
  scope.clearTimeout(scope.setTimeout(() => {}, 60_000))
  const timeout = scope.setTimeout(() => {}, 60_000)
  const interval = scope.setInterval(() => {}, 60_000).unref()
  expect(tracker.stop()).toEqual([
    expect.stringMatching(/tests\/track-timers\.test\.ts:\d+:\d+$/),
    expect.stringMatching(/tests\/track-timers\.test\.ts:\d+:\d+$/),
  ])
  clearTimeout(timeout)
  clearInterval(interval)
})

test('FND-50 timers of code outside the repository are not reported', () => {
  const scope = timers()
  const tracker = trackTimers(scope, '/another-repository/')
  const timeout = scope.setTimeout(() => {}, 60_000)
  expect(tracker.stop()).toEqual([])
  clearTimeout(timeout)
})
