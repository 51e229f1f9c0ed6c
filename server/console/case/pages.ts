import { drawCase, drawCaseStep } from '../../../screens/console/case/page.ts'
import { buildCasePath } from '../../../screens/console/returns/rows.ts'
import { toRevision } from '../../journey/operations/perform.ts'
import { type ConsoleContext, type ConsolePage, type ConsolePlace, definePage } from '../context.ts'
import { parseListQuery, toListPath } from '../returns/list-query.ts'
import { loadCase, seesAll } from './load.ts'
import { readFullCase } from './read.ts'
import { readRestrictedCase } from './restricted.ts'
import { readStep } from './step-view.ts'

/** Unknown parameters are dropped, so that an address leads to no other page. */
const readFrom = ({ from = '' }: Readonly<Record<string, string>>) => {
  const backPath = toListPath(parseListQuery(Object.fromEntries(new URLSearchParams(from))))
  return { backPath, from: backPath.split('?')[1] ?? '' }
}

export function casePath(number: string, query: Readonly<Record<string, string>>): string {
  return buildCasePath(number, { inReview: query.queue !== undefined, from: readFrom(query).from })
}

const readCasePage = async (context: ConsoleContext, { params, query }: ConsolePlace) => {
  const loaded = await loadCase(context, params.number ?? '')
  if (loaded === null) return null
  const place = { path: casePath(loaded.record.number, query), ...readFrom(query) }
  const read = seesAll(context) ? readFullCase : readRestrictedCase
  const view = await read(context, loaded, place)
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
