import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { drawCase, drawCaseStep } from '../../../screens/console/case/page.ts'
import { PRESENCE_MS } from '../../../screens/console/case/presence.ts'
import { buildCasePath, TODAY } from '../../../screens/console/returns/rows.ts'
import { toRevision } from '../../journey/operations/perform.ts'
import { type ConsoleContext, type ConsolePage, type ConsolePlace, definePage } from '../context.ts'
import { parseListQuery, toListPath } from '../returns/list-query.ts'
import { loadCase, seesAll } from './load.ts'
import { readFullCase } from './read.ts'
import { readRestrictedCase } from './restricted.ts'
import { readStep } from './step-view.ts'

/** Unknown parameters are dropped, so that an address leads to no other page. */
const readFrom = ({ from = '' }: Readonly<Record<string, string>>) => {
  if (from === TODAY) return { backPath: '/', from, backTo: TODAY } as const
  const query = parseListQuery(Object.fromEntries(new URLSearchParams(from)))
  const backPath = toListPath(query)
  return { backPath, from: backPath.split('?')[1] ?? '', backTo: query.queue ?? null }
}

export function casePath(number: string, query: Readonly<Record<string, string>>): string {
  return buildCasePath(number, { inReview: query.queue !== undefined, from: readFrom(query).from })
}

const SEEN_MS = 3 * PRESENCE_MS

const readViewers = ({ needs, member, now }: ConsoleContext, { id }: ReturnRecord): Promise<readonly string[]> =>
  needs.store.caseViewers.see(member, id, { now, since: now - SEEN_MS })

const readCasePage = async (context: ConsoleContext, { params, query }: ConsolePlace) => {
  const loaded = await loadCase(context, params.number ?? '')
  if (loaded === null) return null
  const viewers = await readViewers(context, loaded.record)
  const place = { path: casePath(loaded.record.number, query), viewers, ...readFrom(query) }
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
