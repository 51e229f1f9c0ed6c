import { expect, test } from 'vitest'
import { codeOf, inRooms } from './modules.ts'

/** Powers that are no pause: squares, and sizes of tables in a font file. */
const powers = [
  'server/domain/method/distance.ts',
  'server/domain/workflow/satisfy.ts',
  'server/providers/carriers/papers/woff.ts',
]

/** A power of another base than ten, or a pause that multiplies itself. */
const growth = /(?<!\b10n?) \*\* |Math\.pow|\b(?:pause|delay|wait)\w* \*= /

test('HSE-31 the service computes growing pauses in server/backoff.ts only', () => {
  const growing = inRooms(['server']).filter((path) => growth.test(codeOf(path)))
  expect(growing.toSorted()).toEqual(['server/backoff.ts', ...powers])
})
