import { relative } from 'node:path'
import { afterAll } from 'vitest'
import { trackTimers } from './track-timers.ts'

/*
 * Fails a test file that leaves timers of our code. Files share a process: a timer that fires later causes errors in
 * another file.
 */
const root = process.cwd()

/**
 * Code with timers that outlive a file on purpose: shared databases, the render process, pending requests and unread
 * bodies.
 */
const SHARED_MODULES = [
  'server/database/engines/',
  'server/providers/images/drawing-process.ts',
  'server/http/plugins/response-timeout.ts',
  'server/http/request/minimum-rate.ts',
  'client/render/browser-platform.ts',
]
const tracker = trackTimers(globalThis, `${root}/`)

afterAll(() => {
  const places = tracker.stop().map((place) => relative(root, place))
  const leftovers = places.filter((place) => !SHARED_MODULES.some((file) => place.startsWith(file)))
  if (leftovers.length > 0) throw new Error(`Timers are left behind, set at ${leftovers.join(', ')}`)
})
