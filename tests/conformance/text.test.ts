import { expect, test } from 'vitest'
import { drawable, fallbacks } from '../../schemas/components/fallback.ts'
import { shownBlocks } from '../../schemas/components/words.ts'
import type { Envelope } from '../../schemas/screen.ts'
import { checkEnvelope } from '../../server/http/check-envelope.ts'
import { goldenEnvelope, goldenNames } from '../support/golden.ts'
import { drawScreen } from '../walk/draw.ts'
import { holdRenderer } from './kit.ts'

/** Recorded answers: every type of component in its states, page by page. */
const recorded = goldenNames()
  .filter((name) => !name.startsWith('mail'))
  .map((name) => [name, goldenEnvelope(name)] as const)

const inLines = ({ screen, overlay = null }: Envelope): string => {
  const forms = { ...screen?.forms, ...overlay?.forms }
  return drawScreen({ screen: screen ?? null, overlay, forms }).lines.join('\n')
}

holdRenderer('the text client', recorded, inLines)

/** A client that draws nothing but what every client draws. */
const least = (envelope: Envelope): Envelope => drawable(envelope, new Set())

holdRenderer('a client of the fewest types', recorded, (envelope) => inLines(least(envelope)))

test.each(
  recorded,
)('CTR-06 %s comes as the contract says, and of few types, to whoever draws few', (_name, envelope) => {
  const few = least(envelope)
  expect(() => checkEnvelope(few)).not.toThrow()
  expect(shownBlocks(few).filter(({ type }) => fallbacks[type] !== null)).toEqual([])
})
