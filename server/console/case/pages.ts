import { drawCase, drawCaseStep } from '../../../screens/console/case/page.ts'
import { toRevision } from '../../journey/operations/perform.ts'
import { type ConsoleContext, type ConsolePage, type ConsolePlace, definePage } from '../context.ts'
import { loadCase, seesAll } from './load.ts'
import { readFullCase } from './read.ts'
import { readRestrictedCase } from './restricted.ts'
import { readStep } from './step-view.ts'

/** With the queue that it was opened from, and without a step. */
export const casePath = (number: string, { queue }: Readonly<Record<string, string>>): string =>
  `/returns/${encodeURIComponent(number)}${queue === undefined ? '' : '?queue=review'}`

const readCasePage = async (context: ConsoleContext, { params, query }: ConsolePlace) => {
  const loaded = await loadCase(context, params.number ?? '')
  if (loaded === null) return null
  const path = casePath(loaded.record.number, query)
  const read = seesAll(context) ? readFullCase : readRestrictedCase
  const view = await read(context, loaded, path)
  if (view === null) return null
  return { view, rev: toRevision(loaded.record.rev), step: readStep({ context, loaded, view }, query) }
}

export const casePages: readonly ConsolePage[] = [
  definePage({
    pattern: '/returns/:number',
    area: 'returns',
    right: 'see-returns',
    read: readCasePage,
    draw: (frame, { view, rev, step }, t) => ({
      screen: drawCase(frame, view, t),
      overlay: step === null ? null : drawCaseStep(view, step, t),
      rev,
    }),
  }),
]
