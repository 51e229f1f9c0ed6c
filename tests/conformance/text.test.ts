import { goldenEnvelope, goldenNames } from '../support/golden.ts'
import { drawScreen } from '../walk/draw.ts'
import { holdRenderer } from './kit.ts'

/** Recorded answers: every type of component in its states, page by page. */
const recorded = goldenNames()
  .filter((name) => !name.startsWith('mail'))
  .map((name) => [name, goldenEnvelope(name)] as const)

holdRenderer(recorded, ({ screen = null, overlay = null }) => {
  const forms = { ...screen?.forms, ...overlay?.forms }
  return drawScreen({ screen, overlay, forms }).lines.join('\n')
})
