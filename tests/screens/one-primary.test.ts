import { expect, test } from 'vitest'
import type { Envelope } from '../../schemas/screen.ts'
import { goldenEnvelope, goldenNames } from '../support/golden.ts'

/** The labels of all presses that are drawn as the one to go on with. */
const primariesIn = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return []
  const own = 'look' in value && value.look === 'primary' && 'label' in value ? [String(value.label)] : []
  return [...own, ...Object.values(value).flatMap(primariesIn)]
}

/** What is seen by itself: a page, what lies over it, and each of its dialogs. */
const layersOf = ({ screen, overlay }: Envelope) => [screen?.regions, overlay, ...Object.values(screen?.dialogs ?? {})]

test('FIX-73 no page, and nothing that lies over one, has more than one press to go on with', () => {
  const torn = goldenNames().flatMap((name) =>
    layersOf(goldenEnvelope(name))
      .map(primariesIn)
      .filter((labels) => labels.length > 1)
      .map((labels) => `${name}: ${labels.join(', ')}`),
  )
  expect(torn).toEqual([])
})
