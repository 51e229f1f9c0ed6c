import { expect, test } from 'vitest'
import type { Envelope } from '../../schemas/envelope/screen.ts'
import { goldenEnvelope, goldenNames } from '../support/golden.ts'

const primariesIn = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return []
  const own = 'look' in value && value.look === 'primary' && 'label' in value ? [String(value.label)] : []
  return [...own, ...Object.values(value).flatMap(primariesIn)]
}

const layersOf = ({ screen, overlay }: Envelope) => [screen?.regions, overlay, ...Object.values(screen?.dialogs ?? {})]

test('FIX-73 a page or an overlay has at most one primary press', () => {
  const torn = goldenNames().flatMap((name) =>
    layersOf(goldenEnvelope(name))
      .map(primariesIn)
      .filter((labels) => labels.length > 1)
      .map((labels) => `${name}: ${labels.join(', ')}`),
  )
  expect(torn).toEqual([])
})
