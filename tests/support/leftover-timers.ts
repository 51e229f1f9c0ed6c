import { relative } from 'node:path'
import { afterAll } from 'vitest'
import { trackTimers } from './track-timers.ts'

/*
 * Fails a test file that leaves timers of our own code behind. Files share a process: such a timer fires during a later file, where
 * what it rejects is an error of that file, on a slow machine only.
 */
const root = process.cwd()

/**
 * Code whose timers outlast a file on purpose: files share a worker's databases and its drawing process, an app that is not closed
 * looks once more for requests that wait, a body that nobody reads is given up after some seconds, and so is the page of a client.
 */
const SHARED = [
  'server/database/engines/',
  'server/providers/images/draw-apart.ts',
  'server/http/plugins/longest-wait.ts',
  'server/http/journey/in-time.ts',
  'client/render/browser-platform.ts',
]
const tracker = trackTimers(globalThis, `${root}/`)

afterAll(() => {
  const places = tracker.stop().map((place) => relative(root, place))
  const leftovers = places.filter((place) => !SHARED.some((file) => place.startsWith(file)))
  if (leftovers.length > 0) throw new Error(`Timers are left behind, set at ${leftovers.join(', ')}`)
})
